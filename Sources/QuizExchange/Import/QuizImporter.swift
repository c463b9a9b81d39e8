package import ContentModel
package import ContentReading
package import Diagnostics

/// Reader of quizzes in a format of another program.
package protocol QuizImporter: Sendable {
    /// The quizzes of the file. Content that can't be imported is reported with its position in the file.
    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz]

    /// Whether it reads packages of files, not only a text.
    var readsPackages: Bool { get }
}

extension QuizImporter {
    package var readsPackages: Bool { false }
}

/// A file of another program, with the location of its quizzes in the site.
package struct ForeignFile {
    /// Path as the user named it.
    package var path: String
    package var bytes: [UInt8]
    /// Folder below `Content/quizzes` and `Content/media` for the import.
    package var folder: String
    package var context: ReadingContext
    /// Imported files that it refers to.
    package let importedFiles: ImportedFiles
    /// Number of its questions and quizzes so far.
    package let quota = ImportQuota()
    private let readNeighbour: @Sendable (String) -> [UInt8]?

    /// - Parameters:
    ///   - media: files that were imported with other files before.
    ///   - present: names of files that are in the folder for its media already.
    ///   - readNeighbour: returns the bytes of a file by its path relative to the folder of this one.
    package init(
        path: String, bytes: [UInt8], folder: String, context: ReadingContext, besides media: [ExchangeFile] = [],
        present: [String] = [],
        readNeighbour: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
    ) {
        self.path = path
        self.bytes = bytes
        self.folder = folder
        self.context = context
        importedFiles = ImportedFiles(besides: media, present: present)
        self.readNeighbour = readNeighbour
    }

    /// Bytes of a file that this one refers to, such as a picture; nil if it can't be read.
    package func neighbour(_ path: String) -> [UInt8]? { readNeighbour(path) }

    /// As above for an untrusted path, which can't lead out of the folder of this file.
    package func neighbour(below path: String) -> [UInt8]? {
        var depth = 0
        for part in path.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            if depth < 0 { return nil }
        }
        return path.hasPrefix("/") ? nil : readNeighbour(path)
    }

    /// Path in a site under which this file is parsed, so that its relative links are right: a file of an export,
    /// `out/quizzes/networks/ip.md`, keeps its folders, and `../../media/map.png` leads to `Content/media`.
    package func sitePath(ending: String) -> String {
        (["Content/quizzes"] + folders + ["\(name).\(ending)"]).joined(separator: "/")
    }

    /// Path of a linked file relative to the folder of this one.
    package func relativePath(of reference: SiteReference) -> String {
        let own = ["quizzes"] + folders
        let other = reference.path.split(separator: "/").map(String.init)
        let shared = zip(own, other.dropLast()).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: own.count - shared) + other[shared...]).joined(separator: "/")
    }

    /// Folders of the file below one named `quizzes`.
    private var folders: [String] {
        let folders = path.split(separator: "/").dropLast().map(String.init)
        return folders.lastIndex(of: "quizzes").map { Array(folders[($0 + 1)...]) } ?? []
    }

    /// File name without folders and extension, for a missing title.
    package var name: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.lastIndex(of: ".").map { String(name[..<$0]) }.flatMap { $0.isEmpty ? nil : $0 } ?? name
    }

    /// Relative URL of an imported medium in a quiz of the folder.
    package func address(ofMedium name: String) -> String {
        let depth = folder.split(separator: "/").count + 1
        return String(repeating: "../", count: depth) + "media/\(folder)/\(name)"
    }
}
