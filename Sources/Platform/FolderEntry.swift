#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An entry of a folder.
package struct FolderEntry: Sendable {
    package let name: String
    /// Whether the name is text in UTF-8; otherwise `name` has U+FFFD in it, and opens nothing.
    package let isNamedInUTF8: Bool
    /// Whether the entry is known to be a plain file without a call of `stat`; false where only `FileStatus` can tell.
    package let isKnownFile: Bool

    /// All entries but `.` and `..`, in no particular order.
    ///
    /// - Throws: `SystemError` where the path isn't a folder or can't be read.
    package static func all(in path: String) throws(SystemError) -> [FolderEntry] {
        guard let stream = opendir(path) else { throw .latest }
        defer { closedir(stream) }
        return try all(in: stream)
    }

    /// The same; none where there is no such folder.
    ///
    /// - Throws: `SystemError` where the path isn't a folder or can't be read.
    package static func allIfPresent(in path: String) throws(SystemError) -> [FolderEntry] {
        do throws(SystemError) {
            return try all(in: path)
        } catch {
            guard error.code == ErrorCode.noSuchFileOrDirectory else { throw error }
            return []
        }
    }

    /// All entries of a folder below an open one. Follows no link.
    ///
    /// - Throws: `SystemError` where the path isn't a folder or can't be read.
    package static func all(in path: String, of folder: CInt) throws(SystemError) -> [FolderEntry] {
        let number = Descriptor.open(path, in: folder, .folder)
        guard number >= 0 else { throw SystemError(-number) }
        guard let stream = fdopendir(number) else {
            let error = SystemError.latest
            _ = Descriptor.close(number)
            throw error
        }
        defer { closedir(stream) }
        return try all(in: stream)
    }

    #if canImport(Darwin)
        private typealias Stream = UnsafeMutablePointer<DIR>
    #else
        private typealias Stream = OpaquePointer
    #endif

    private static func all(in stream: Stream) throws(SystemError) -> [FolderEntry] {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        var entries: [FolderEntry] = []
        while true {
            // Only the code tells the end of the folder from an error, after which the rest of its entries would seem to be gone.
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw .latest }
                return entries
            }
            // The tuple in Swift may be longer than the entry, so the name is read in place.
            let bytes = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            let name = String(validatingCString: bytes)
            if name == "." || name == ".." { continue }
            entries.append(
                FolderEntry(
                    name: name ?? String(cString: bytes), isNamedInUTF8: name != nil,
                    isKnownFile: CInt(entry.pointee.d_type) == CInt(DT_REG)))
        }
    }
}
