import Platform

/// The names in a folder, in byte order, or nil when it can't be read or is no folder.
func names(in folder: String, of parent: CInt) -> [String]? {
    guard let entries = try? FolderEntry.all(in: folder, of: parent) else { return nil }
    return entries.map(\.name).sorted(by: ByteOrder.precedes)
}

extension Disk {
    /// Removes a file, a link or a folder with everything in it; what is gone already counts as removed.
    func removeTree(_ name: String, in parent: CInt) -> CInt {
        let code = removeFile(name, in: parent)
        // unlink of a folder fails with EISDIR on Linux and with EPERM elsewhere.
        guard code == ErrorCode.isDirectory || code == ErrorCode.notPermitted, status(of: name, in: parent)?.isFolder == true else {
            return code == ErrorCode.noSuchFileOrDirectory ? 0 : code
        }
        let descriptor = Descriptor.open(name, in: parent, .folder)
        guard descriptor >= 0 else { return -descriptor }
        let folder = Descriptor(owning: descriptor)
        do throws(SystemError) {
            for entry in try FolderEntry.all(in: ".", of: folder.number) {
                let code = removeTree(entry.name, in: folder.number)
                if code != 0 { return code }
            }
        } catch {
            return error.code
        }
        return removeFolder(name, in: parent)
    }
}
