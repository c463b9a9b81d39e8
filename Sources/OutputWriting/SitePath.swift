import Platform

/// Paths below the output folder are compared byte by byte, as file systems do, and not as text.
enum SitePath {
    /// Folder of the writer's own files inside the output folder.
    static let control = ".quizmark"
    /// Folder in which Git keeps a repository.
    static let repository = ".git"

    /// Whether `path` names a file inside the site, and fits on a line of the manifest.
    static func isValid(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            var start = 0
            for index in 0...bytes.count {
                if index < bytes.count, bytes[index] != UInt8(ascii: "/") {
                    if bytes[index] < 0x20 || bytes[index] == 0x7F { return false }
                    continue
                }
                let name = bytes[start..<index]
                if name.isEmpty || name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { return false }
                // In any case, because a disk may not distinguish `.Quizmark` from `.quizmark`.
                if start == 0, name.count == control.utf8.count,
                    zip(name, control.utf8).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 })
                {
                    return false
                }
                start = index + 1
            }
            return true
        }
    }

    /// `fr/quizzes` of `fr/quizzes/cells.html`; empty for a file of the output folder itself.
    static func folder(of path: String) -> Substring {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return path[..<slash]
    }

    static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }
}

/// A folder of the site as a key, compared by bytes: two spellings of `é` are two folders if the disk distinguishes them.
struct FolderName: Hashable {
    let text: String

    init(_ text: Substring) { self.text = String(text) }

    static func == (a: FolderName, b: FolderName) -> Bool { ByteOrder.compare(a.text, b.text) == 0 }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
