import Platform

/// A folder of compiled zone files, the only part of this module that reads the disk.
struct ZoneFolder: Sendable {
    var path: String

    init(_ path: String) { self.path = path }

    var exists: Bool { FileSystem.isFolder(path) }

    /// The bytes of a file below the folder; nil where it cannot be read or is too large to be a zone.
    func read(_ name: String) -> [UInt8]? {
        let limit = 1 << 18
        do throws(SystemError) {
            let file = try ReadableFile("\(path)/\(name)")
            return file.status.size < limit ? try file.bytes(upTo: file.status.size) : nil
        } catch {
            return nil
        }
    }

    /// Every file below the folder, by its path in it.
    var files: [String] { files(below: "") }

    private func files(below prefix: String, depth: Int = 0) -> [String] {
        guard depth < 4, let entries = try? FolderEntry.all(in: "\(path)/\(prefix)") else { return [] }
        var files: [String] = []
        for name in entries.map(\.name) {
            // Zones and their regions begin with a capital, so copies such as `posix/` are not walked through.
            guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { continue }
            let file = prefix.isEmpty ? name : "\(prefix)/\(name)"
            if FileSystem.isFolder("\(path)/\(file)") {
                files += self.files(below: file, depth: depth + 1)
            } else {
                files.append(file)
            }
        }
        return files
    }
}
