#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// `read` of POSIX, by a name that the method `read` does not hide.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

/// A folder of zone files; the only code here that touches the disk.
struct ZoneFolder: Sendable {
    var path: String

    init(_ path: String) { self.path = path }

    var exists: Bool { ZoneFolder.isDirectory(path) }

    /// The bytes of a file below the folder; nil where it cannot be read or is too large to be a zone.
    func read(_ name: String) -> [UInt8]? {
        let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let limit = 1 << 18
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count < limit {
            let length = readBytes(descriptor, &chunk, chunk.count)
            guard length >= 0 else { return nil }
            if length == 0 { return bytes }
            bytes += chunk.prefix(length)
        }
        return nil
    }

    /// Every file below the folder, by its path in it.
    var files: [String] { files(below: "") }

    private func files(below prefix: String, depth: Int = 0) -> [String] {
        guard depth < 4, let directory = opendir("\(path)/\(prefix)") else { return [] }
        defer { closedir(directory) }
        var files: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            // Zones and their regions begin with a capital, so copies such as `posix/` are not walked through.
            guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { continue }
            let file = prefix.isEmpty ? name : "\(prefix)/\(name)"
            if ZoneFolder.isDirectory("\(path)/\(file)") {
                files += self.files(below: file, depth: depth + 1)
            } else {
                files.append(file)
            }
        }
        return files
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
