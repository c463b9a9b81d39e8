import ArgumentParser
import Diagnostics
import OutputWriting
import Platform

/// A path that a command is about to write to.
struct DestinationPath {
    let path: String

    /// - Throws: `ValidationError` for a dash, which is the standard output elsewhere.
    static func require(_ path: String?, of option: String) throws {
        if path == "-" { throw ValidationError("\(option) needs the path of a file or folder, not '-'; write './-' if this is its name") }
    }

    /// The target of a link, as the file there is replaced and not the link; else the path itself.
    var target: String {
        guard FileStatus(of: path, in: Descriptor.workingFolder)?.kind == .link else { return path }
        return FileSystem.wholePath(path) ?? path
    }

    /// Whether there is something that isn't a file, such as a device, a pipe, a folder, or a link that leads nowhere.
    var isTaken: Bool {
        guard FileSystem.exists(path) else { return false }
        return (try? FileStatus(of: path))?.isFile != true
    }

    /// - Throws: `Exit.contentErrors` where there is something that isn't a file.
    func requireFile() throws {
        guard isTaken else { return }
        quizmarkError("'\(path)' isn't a file; choose another path")
        throw Exit.contentErrors
    }

    /// - Parameter kind: what to choose, "folder" or "path".
    /// - Throws: `Exit.contentErrors` where it is in a folder that is published: also the templates, of which some files are, and any
    ///   output folder of an earlier build.
    func requirePrivate(_ site: String, kind: String) throws {
        let outputs = OutputWriter.recordedOutputs(of: site).map { (named: $0, path: $0) }
        for folder in ["Content", "Output", "Templates"].map({ (named: $0, path: shown($0, in: site)) }) + outputs
        where isInside(folder.path) {
            quizmarkError("'\(path)' would be published with the site; choose a \(kind) outside \(folder.named)")
            throw Exit.contentErrors
        }
    }

    /// - Throws: `Exit.contentErrors` where a quiz would be content a second time. Files in `Content/media` aren't read as content.
    func requireNoContent(_ site: String) throws {
        guard isInside(shown("Content", in: site)), !isInside(shown("Content/media", in: site)) else { return }
        quizmarkError("'\(path)' is in Content, where each quiz would have the same id as the original; choose a path outside Content")
        throw Exit.contentErrors
    }

    /// Whether it is a folder, or inside of it, when all links are followed.
    private func isInside(_ folder: String) -> Bool {
        let (destination, folder) = (DestinationPath.whole(path), DestinationPath.whole(folder))
        return destination == folder || destination.hasPrefix(folder + "/")
    }

    /// The ending of a path in lower case, if it is one of some.
    static func ending(of path: String, among endings: [String]) -> String? {
        let name = path.withoutTrailingSlash.lowercased()
        return endings.first { name.hasSuffix(".\($0)") }
    }

    /// - Throws: `Exit.contentErrors` where the file exists.
    func refuseExisting() throws {
        guard FileSystem.exists(path) else { return }
        quizmarkError("'\(path)' already exists and wasn't changed; choose another name, or edit it")
        throw Exit.contentErrors
    }

    /// The absolute path without links and dots, even if it doesn't exist yet.
    static func whole(_ path: String) -> String {
        var above = path.withoutTrailingSlash
        var rest: [Substring] = []
        while FileSystem.wholePath(above) == nil {
            guard let slash = above.lastIndex(of: "/") else {
                rest.insert(above[...], at: 0)
                above = "."
                break
            }
            rest.insert(above[above.index(after: slash)...], at: 0)
            // The root is above what begins with a slash.
            above = slash == above.startIndex ? "/" : String(above[..<slash])
        }
        var parts = (FileSystem.wholePath(above) ?? "/").split(separator: "/")
        for part in rest where part != "." && !part.isEmpty {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Reports the symbolic links out of `Content` on the way to files that would be written.
    ///
    /// - Throws: `Exit.contentErrors` if there is one.
    static func refuseOutsideLinks(_ paths: [String], in site: String, _ output: DiagnosticOutput) throws {
        let links = Set(paths.compactMap { outsideLink($0, in: site) })
        guard !links.isEmpty else { return }
        output.print(links.sorted { $0.location.path < $1.location.path })
        quizmarkError("nothing was written, because of the errors above")
        throw Exit.contentErrors
    }

    /// Reports a symbolic link that points outside `Content`, as what is written there must stay in the site.
    ///
    /// - Parameter path: relative to the site's folder: `Content/quizzes/moodle/cells.md`.
    static func outsideLink(_ path: String, in site: String) -> Diagnostic? {
        let content = shown("Content", in: site)
        var parts: [Substring] = []
        for part in path.split(separator: "/") {
            parts.append(part)
            let file = shown(parts.joined(separator: "/"), in: site)
            guard let status = FileStatus(of: file, in: Descriptor.workingFolder) else { return nil }
            guard status.kind == .link, !FileSystem.leads(file, into: content) else { continue }
            return Diagnostic(
                .outsideLink, "this symbolic link points outside Content, so nothing is written to it; replace it with a folder or file",
                at: SourceLocation(path: parts.joined(separator: "/")))
        }
        return nil
    }
}

// MARK: - Writing

extension DestinationPath {
    /// Writes a new file and prints its path.
    ///
    /// - Throws: `Exit.contentErrors` where it exists, `Exit.machine` where it can't be written.
    func create(_ bytes: [UInt8]) throws {
        try refuseExisting()
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        try writing(path) { () throws(SystemError) in
            try FileSystem.makeFolders(folder)
            try FileSystem.create(path, bytes)
        }
        print("Created \(path)")
    }

    /// Makes a folder and its parents.
    ///
    /// - Throws: `Exit.machine` where it can't be made.
    func createFolder() throws {
        guard let reason = SystemError.reason({ () throws(SystemError) in try FileSystem.makeFolders(path) }) else { return }
        quizmarkError("can't create \(path): \(reason)")
        throw Exit.machine
    }

    /// Writes or replaces a file atomically, keeping its permissions. A link stays; its target is replaced.
    ///
    /// - Throws: `Exit.machine`, after a message, where the disk refuses.
    func replace(with bytes: [UInt8]) throws {
        try writing(path) { () throws(SystemError) in try FileSystem.replace(target, with: bytes) }
    }
}

extension SystemError {
    /// Nil where the work succeeds, else the reason.
    static func reason(_ work: () throws(SystemError) -> Void) -> String? {
        do throws(SystemError) {
            try work()
            return nil
        } catch {
            return error.description
        }
    }
}
