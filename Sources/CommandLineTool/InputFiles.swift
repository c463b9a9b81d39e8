import ArgumentParser
import ContentReading
import Diagnostics
import Platform
import QuizExchange

extension ReadableFile {
    /// The bytes of a file; nil if it can't be read, and for a pipe or device, which might never end.
    static func ifReadable(_ path: String) -> [UInt8]? { try? bytes(path) }

    /// The bytes of a text file of the site; nil if it is too large to be one.
    static func ifText(_ path: String) -> [UInt8]? { try? bytes(path, limit: FileText.sizeLimit) }

    /// The bytes of a file that is about to be changed; nil if there is none.
    ///
    /// One that is there but can't be read ends the program, or its content would be lost with the next write.
    static func ifPresent(_ path: String) -> [UInt8]? {
        do throws(SystemError) {
            return try bytes(path)
        } catch {
            guard FileSystem.exists(path) else { return nil }
            quizmarkError("can't read \(path): \(error); nothing was changed")
            Quizmark.exit(withError: Exit.machine)
        }
    }

    /// The bytes of a file that the command needs.
    ///
    /// - Parameter orPipe: whether a pipe is read, too, such as a shell's `<(…)`.
    /// - Throws: `Exit.machine` where it can't be read, and `Exit.contentErrors` where it is too large, after the reason is printed.
    static func required(_ path: String, orPipe: Bool = false) throws -> [UInt8] {
        do throws(SystemError) {
            return try bytes(path, allowsPipes: orPipe)
        } catch {
            throw reported(error, path, limit: sizeLimit)
        }
    }

    /// The bytes of another program's file or archive, also from a pipe.
    ///
    /// - Throws: as `required`.
    static func foreign(_ path: String) throws -> [UInt8] {
        var limit = ForeignFile.textLimit
        do throws(SystemError) {
            let file = try ReadableFile(path, allowsPipes: true)
            let head = try file.bytes(upTo: 2)
            if head.elementsEqual("PK".utf8) { limit = ForeignFile.archiveLimit }
            return head + (try file.bytes(limit: limit))
        } catch {
            throw reported(error, path, limit: limit)
        }
    }

    private static func reported(_ error: SystemError, _ path: String, limit: Int) -> any Error {
        let isTooLarge = error.code == ErrorCode.fileTooLarge
        quizmarkError("can't read \(path): \(isTooLarge ? "it is larger than \(limit >> 20) MB; split it" : error.description)")
        return isTooLarge ? Exit.contentErrors : Exit.machine
    }
}

/// Files that the user names as arguments.
enum InputFiles {
    /// - Throws: `ValidationError` for a folder or a missing file.
    static func require(_ paths: [String]) throws {
        if let folder = paths.first(where: FileSystem.isFolder) {
            let files = pattern(of: folder.withoutTrailingSlash)
            throw ValidationError("'\(folder)' is a folder\(files.map { "; name the files in it, such as \($0)" } ?? " without files")")
        }
        if let path = paths.first(where: { !FileSystem.exists($0) }) { throw ValidationError("there is no file '\(path)'") }
    }

    /// The files that the user names; for a folder, those in it and below it that end with one of `endings`, sorted by path.
    ///
    /// - Throws: `ValidationError` for a missing file or a folder without such files, and `Exit.machine` where a folder can't be listed,
    ///   after the reason is printed.
    static func all(_ paths: [String], withEndings endings: [String]) throws -> [String] {
        try paths.flatMap { path in
            guard FileSystem.isFolder(path) else {
                try require([path])
                return [path]
            }
            return try files(below: path.withoutTrailingSlash, withEndings: endings)
        }
    }

    private static func files(below folder: String, withEndings endings: [String]) throws -> [String] {
        let listing = FolderListing(folder)
        if let unreadable = listing.unreadable.first {
            quizmarkError("can't read \(unreadable.path): \(unreadable.error)")
            throw Exit.machine
        }
        for path in listing.unlisted { quizmarkWarning("\(TerminalText.oneLine("\(folder)/\(path)")) can't be read, so it isn't imported") }
        let files = listing.files.filter { endings.contains(ending(of: $0)) }
        guard files.isEmpty else { return files.map { "\(folder)/\($0)" } }
        let kinds = endings.filter { !$0.isEmpty }.joined(separator: " or ")
        let named = pattern(of: folder).map { "; to import others, name the files, such as \($0)" } ?? ""
        throw ValidationError("the folder '\(folder)' has no \(kinds) files\(named)")
    }

    /// The ending of a file's name in lowercase, such as ".md"; empty if it has none.
    private static func ending(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return name.lastIndex(of: ".").map { name[$0...].lowercased() } ?? ""
    }

    /// A pattern of the files in a folder, or in the first folder below it that has any, as an export has its quizzes:
    /// `college/quizzes/*.md`.
    ///
    /// - Returns: nil if there are only folders.
    private static func pattern(of folder: String) -> String? {
        let depthLimit = 8
        var folders = [folder]
        for _ in 0..<depthLimit {
            var below: [String] = []
            for folder in folders {
                let entries = names(in: folder)
                let subfolders = entries.filter { FileSystem.isFolder("\(folder)/\($0)") }
                let files = entries.filter { !subfolders.contains($0) }
                let endings = Set(files.map { file in file.lastIndex(of: ".").map { String(file[$0...]) } ?? "" })
                if let ending = endings.first { return "\(QuotedText.shell(folder))/*\(endings.count == 1 ? ending : "")" }
                // Pictures are beside the quizzes that show them.
                below += (subfolders.filter { $0 != "media" } + subfolders.filter { $0 == "media" }).map { "\(folder)/\($0)" }
            }
            folders = below
        }
        return nil
    }

    /// Names of all entries but hidden ones, sorted; none of a folder that can't be read.
    private static func names(in folder: String) -> [String] {
        do {
            return try FolderEntry.all(in: folder).map(\.name).filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            return []
        }
    }
}
