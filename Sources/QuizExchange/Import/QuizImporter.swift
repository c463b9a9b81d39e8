package import ContentModel
package import ContentReading
package import Diagnostics

/// Reads quizzes out of a file of another program.
package protocol QuizImporter: Sendable {
    /// The quizzes of the file. What can't be taken over is reported, with its place in the file.
    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz]
}

/// A file of another program, and where its quizzes will stand.
package struct ForeignFile {
    /// As the user named it.
    package var path: String
    package var bytes: [UInt8]
    /// The folder below `Content/quizzes` and `Content/media` that takes them in.
    package var folder: String
    package var context: ReadingContext
    /// The files that it brings along.
    package let brought: ImportedFiles
    private let readNeighbour: @Sendable (String) -> [UInt8]?

    /// - Parameters:
    ///   - media: files that other foreign files have brought before.
    ///   - readNeighbour: the bytes of a file by its path relative to the folder of this one.
    package init(
        path: String, bytes: [UInt8], folder: String, context: ReadingContext, besides media: [ExchangeFile] = [],
        readNeighbour: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
    ) {
        self.path = path
        self.bytes = bytes
        self.folder = folder
        self.context = context
        brought = ImportedFiles(besides: media)
        self.readNeighbour = readNeighbour
    }

    /// The bytes of a file that this one names, such as a picture; nil where it can't be read.
    package func neighbour(_ path: String) -> [UInt8]? { readNeighbour(path) }

    /// The same of a path that a stranger wrote, which never leads out of the folder of this file.
    package func neighbour(below path: String) -> [UInt8]? {
        var depth = 0
        for part in path.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            if depth < 0 { return nil }
        }
        return path.hasPrefix("/") ? nil : readNeighbour(path)
    }

    /// The file in a site as which this one is read, so that what it names lies where it says: one of an export,
    /// `out/quizzes/networks/ip.md`, keeps its folders, and `../../media/map.png` leads to `Content/media`.
    package func place(ending: String) -> String {
        (["Content/quizzes"] + folders + ["\(name).\(ending)"]).joined(separator: "/")
    }

    /// Where a file lies that a text of this one names, seen from the folder of this one.
    package func relativePath(of reference: SiteReference) -> String {
        let own = ["quizzes"] + folders
        let other = reference.path.split(separator: "/").map(String.init)
        let shared = zip(own, other.dropLast()).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: own.count - shared) + other[shared...]).joined(separator: "/")
    }

    /// The folders of the file below one that is called quizzes.
    private var folders: [String] {
        let folders = path.split(separator: "/").dropLast().map(String.init)
        return folders.lastIndex(of: "quizzes").map { Array(folders[($0 + 1)...]) } ?? []
    }

    /// The file's name without folders and ending, for a title where it has none.
    package var name: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.lastIndex(of: ".").map { String(name[..<$0]) }.flatMap { $0.isEmpty ? nil : $0 } ?? name
    }

    /// How a quiz of the folder names a medium that it brings along.
    package func address(ofMedium name: String) -> String {
        let depth = folder.split(separator: "/").count + 1
        return String(repeating: "../", count: depth) + "media/\(folder)/\(name)"
    }
}
