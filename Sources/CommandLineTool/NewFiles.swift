import ArgumentParser
import Platform

/// - Throws: `ValidationError` for a folder or a missing file.
func requireFiles(_ paths: [String]) throws {
    if let folder = paths.first(where: isDirectory) {
        let files = filePattern(in: withoutTrailingSlash(folder))
        throw ValidationError("'\(folder)' is a folder\(files.map { "; name the files in it, such as \($0)" } ?? " without files")")
    }
    if let path = paths.first(where: { !exists($0) }) { throw ValidationError("there is no file '\(path)'") }
}

/// A pattern of the files in a folder, or in the first folder below it that has any, as an export has its quizzes: `college/quizzes/*.md`.
///
/// - Returns: nil if there are only folders.
private func filePattern(in folder: String) -> String? {
    let depthLimit = 8
    var folders = [folder]
    for _ in 0..<depthLimit {
        var below: [String] = []
        for folder in folders {
            let entries = names(in: folder)
            let subfolders = entries.filter { isDirectory("\(folder)/\($0)") }
            let files = entries.filter { !subfolders.contains($0) }
            let endings = Set(files.map { file in file.lastIndex(of: ".").map { String(file[$0...]) } ?? "" })
            if let ending = endings.first { return "\(shellWord(folder))/*\(endings.count == 1 ? ending : "")" }
            // Pictures are beside the quizzes that show them.
            below += (subfolders.filter { $0 != "media" } + subfolders.filter { $0 == "media" }).map { "\(folder)/\($0)" }
        }
        folders = below
    }
    return nil
}

/// Names of all entries but hidden ones, sorted; none of a folder that can't be read.
private func names(in folder: String) -> [String] {
    do {
        return try FolderEntry.all(in: folder).map(\.name).filter { !$0.hasPrefix(".") }.sorted()
    } catch {
        return []
    }
}

/// Files of which either all or none are written.
struct NewFiles {
    private let files: [(path: String, bytes: [UInt8])]
    private let isForced: Bool

    init(_ files: [(path: String, bytes: [UInt8])], isForced: Bool) {
        self.files = files
        self.isForced = isForced
    }

    /// Writes the files; where there is a link, to the file that it leads to.
    ///
    /// - Throws: `Exit.contentErrors` where something exists that isn't a file, or another file and `isForced` is false, `Exit.machine` where one can't be written.
    func write() throws {
        let files = files.map { (path: DestinationPath(path: $0.path).target, bytes: $0.bytes) }
        for file in self.files { try DestinationPath(path: file.path).requireFile() }
        if !isForced, let taken = self.files.first(where: { exists($0.path) && readFile($0.path) != $0.bytes }) {
            quizmarkError("'\(taken.path)' already exists and wasn't changed; --force replaces it")
            throw Exit.contentErrors
        }
        try writeTogether(files)
    }
}

/// Writes files and removes others: all, or none.
///
/// - Throws: `Exit.machine` where the disk refuses.
func writeTogether(_ files: [(path: String, bytes: [UInt8])], mode: UInt16? = nil, removing removed: [String] = []) throws {
    do throws(FileGroup.Failure) {
        try FileGroup.write(files, mode: mode, removing: removed)
    } catch {
        let changed = error.changed.joined(separator: ", ")
        let result = changed.isEmpty ? "nothing was changed" : "these files were changed: \(changed)"
        quizmarkError("can't write \(error.path): \(error.error); \(result)")
        throw Exit.machine
    }
}
