#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What a folder holds.
package struct FolderEntry: Sendable {
    package let name: String
    /// Known without another look; false where only `FileStatus` tells.
    package let isSurelyFile: Bool

    /// All but `.` and `..`, in no order.
    /// - Throws: where the folder can't be read or is none.
    package static func all(in path: String) throws(SystemError) -> [FolderEntry] {
        guard let stream = opendir(path) else { throw .latest }
        defer { closedir(stream) }
        return all(in: stream)
    }

    /// Follows no link.
    package static func all(in path: String, of folder: CInt) throws(SystemError) -> [FolderEntry] {
        let number = Descriptor.open(path, in: folder, .folder)
        guard number >= 0 else { throw SystemError(-number) }
        guard let stream = fdopendir(number) else {
            let error = SystemError.latest
            _ = Descriptor.close(number)
            throw error
        }
        defer { closedir(stream) }
        return all(in: stream)
    }

    #if canImport(Darwin)
        private typealias Stream = UnsafeMutablePointer<DIR>
    #else
        private typealias Stream = OpaquePointer
    #endif

    private static func all(in stream: Stream) -> [FolderEntry] {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        var entries: [FolderEntry] = []
        while let entry = readdir(stream) {
            // The tuple that Swift sees may be longer than the entry is, so the name is read where it lies.
            let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
            if name == "." || name == ".." { continue }
            entries.append(FolderEntry(name: name, isSurelyFile: CInt(entry.pointee.d_type) == CInt(DT_REG)))
        }
        return entries
    }
}
