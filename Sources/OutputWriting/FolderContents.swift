#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The names in a folder, in byte order, or nothing when it can't be read or is no folder.
func names(in folder: String, of parent: CInt) -> [String]? {
    let descriptor = openat(parent, folder, Disk.folderFlags)
    guard descriptor >= 0 else { return nil }
    guard let stream = fdopendir(descriptor) else {
        _ = close(descriptor)
        return nil
    }
    defer { _ = closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    var names: [String] = []
    while let entry = readdir(stream) {
        // The tuple that Swift sees may be longer than the entry is, so the name is read where it lies.
        let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted(by: SitePath.precedes)
}

extension Disk {
    /// Removes a file, a link or a folder with everything in it; what is gone already counts as removed.
    func removeTree(_ name: String, in parent: CInt) -> CInt {
        let code = removeFile(name, in: parent)
        // A folder answers EISDIR on Linux and EPERM elsewhere.
        guard code == EISDIR || code == EPERM, status(of: name, in: parent)?.isFolder == true else {
            return code == ENOENT ? 0 : code
        }
        let descriptor = openat(parent, name, Disk.folderFlags)
        guard descriptor >= 0 else { return errno }
        let folder = Descriptor(owning: descriptor)
        for entry in names(in: ".", of: folder.number) ?? [] {
            let code = removeTree(entry, in: folder.number)
            if code != 0 { return code }
        }
        return removeFolder(name, in: parent)
    }
}
