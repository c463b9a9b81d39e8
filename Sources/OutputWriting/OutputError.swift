import Platform

/// The reason why the site could not be written. Every message names the location, the reason and a way out.
package enum OutputError: Error, Hashable, Sendable {
    /// A system call failed; the site is as it was.
    case failed(DiskFailure)
    /// A system call failed while new files were moved to their paths; the next writer finishes the work.
    case unfinished(DiskFailure)
    /// Foreign files are where pages should go; the site is as it was.
    case conflicts([OutputConflict])
    /// Files are where pages should go, and there is no manifest that lists their owner; the site is as it was.
    case unlisted(output: String, files: Int, example: String)
    /// An interrupted build of another site, or one that this site knows nothing about.
    case strange(journal: String)
    /// The output folder is, contains or is inside a folder that is read.
    case overlap(output: String, source: String)
    case notAFolder(String)
    /// A folder that doesn't exist, behind which the path of the output goes up again.
    case missing(String)
    /// Another build held the lock for longer than the time limit.
    case busy(output: String, process: Int?)
    /// A file of `.quizmark` isn't as a writer left it.
    case damaged(file: String, line: Int)
    /// A file of `.quizmark` that a newer version wrote.
    case newer(file: String)
    /// Another folder, or none, is at the path of the output now.
    case moved(output: String)
    /// Not a path below the output folder: empty, absolute, with `..`, a control character or a name of `.quizmark`.
    case invalidPath(String)
    case duplicatePath(String)
    /// A file that was changed while it was copied.
    case changed(String)
    /// `stage` or `commit` after `commit` or `abandon`.
    case closed(String)
}

/// A system call that failed.
package struct DiskFailure: Hashable, Sendable {
    package enum Action: String, Hashable, Sendable {
        case open, read, write, replace, remove, lock
        case create = "create the folder"
    }

    package var action: Action
    package var path: String
    /// One of `ErrorCode`.
    package var code: CInt

    package init(_ action: Action, _ path: String, _ code: CInt) {
        self.action = action
        self.path = path
        self.code = code
    }
}

/// A foreign file or folder at the path of a page.
package struct OutputConflict: Hashable, Sendable, CustomStringConvertible {
    package enum Obstacle: String, Hashable, Sendable {
        /// One that `--adopt` replaces.
        case file = "a file that Quizmark didn't write"
        case fileAsFolder = "a file that Quizmark didn't write, but the site needs a folder there"
        case fileInFolder = "a file that Quizmark didn't write, in a folder that becomes a page"
        case folder = "a folder that Quizmark didn't make"
        case link = "a symbolic link"
        case device = "something that is neither a file nor a folder"
        case otherDisk = "a folder on another disk"
    }

    /// Path with the output folder in front, as the caller named it.
    package var path: String
    var obstacle: Obstacle

    package var description: String { "\(path) is \(obstacle.rawValue)" }
}

extension OutputError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .failed(let failure):
            "\(failure); \(failure.suggestion) and build again; the site is as it was"
        case .unfinished(let failure):
            "\(failure); the new site is only partly in place: \(failure.suggestion), and the next build finishes it"
        case .conflicts(let conflicts):
            Self.list(conflicts) + "\nNothing was changed; move or delete what is in the way and build again"
                + (conflicts.contains { $0.obstacle == .file } ? ", or replace such files with --adopt" : "")
        case .unlisted(let output, let files, let example):
            "\(output) has \(files == 1 ? "a file" : "\(files) files") where pages go, such as \(example), "
                + "and this site has no list that says who wrote \(files == 1 ? "it" : "them"). Nothing was changed; "
                + "if an earlier build did, build once with --adopt, which replaces \(files == 1 ? "it" : "them") and leaves other files; "
                + "if not, choose another folder with --output"
        case .strange(let journal):
            "\(journal) is from an interrupted build that this site has no record of; build the site that was built into this folder, "
                + "or delete the folder \(journal.dropLast(Journal.fileName.count + 1)) and build with --adopt"
        case .overlap(let output, let source) where "/\(source)".lowercased().hasSuffix("/\(SitePath.repository)"):
            "\(output) can't be the output folder, because Git keeps the repository in \(source); choose a folder beside it"
        case .overlap(let output, let source):
            "\(output) can't be the output folder, because "
                + ([SitePath.control, "Marking"].contains { source.hasSuffix("/\($0)") }
                    ? "private files are kept in" : "the site is made from")
                + " \(source); choose a folder beside it"
        case .notAFolder(let path) where path.split(separator: "/").contains(Substring(SitePath.control)):
            "\(path) must be a folder, not a link or a file, because Quizmark keeps its records there; move it away and build again"
        case .notAFolder(let path):
            "\(path) isn't a folder; choose another output folder, or move it away first"
        case .missing(let path):
            "the path of the output folder has '..' after \(path), which doesn't exist; leave out both"
        case .busy(let output, let process):
            "\(output) is in use by another build\(process.map { " (process \($0))" } ?? ""); "
                + "wait until it has finished and build again"
        case .damaged(let file, let line):
            "\(file):\(line): this file has been changed since Quizmark wrote it; delete it and build "
                + (file.hasSuffix("/\(Journal.fileName)") ? "again" : "with --adopt")
        case .newer(let file):
            "\(file) was written by a newer version of Quizmark; update Quizmark, and build again"
        case .moved(let output):
            "\(output) was moved or deleted while the site was built; build again"
        case .invalidPath(let path):
            "'\(path)' can't be the path of a page"
        case .duplicatePath(let path):
            "\(path) was written twice in one build"
        case .changed(let path):
            "\(path) was changed while it was copied; build again; the site is as it was"
        case .closed(let output):
            "\(output) was written to after the end of the build"
        }
    }
}

extension OutputError {
    private static func list(_ conflicts: [OutputConflict]) -> String {
        let shown = conflicts.prefix(20).map { "\($0)" }
        let more = conflicts.count - shown.count
        return (shown + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n")
    }
}

extension DiskFailure: CustomStringConvertible {
    package var description: String {
        "can't \(action.rawValue) \(path): \(ErrorCode.message(code))"
    }

    fileprivate var suggestion: String {
        switch code {
        case ErrorCode.noSpace, ErrorCode.diskQuotaExceeded: "free some space on this disk"
        case ErrorCode.permissionDenied, ErrorCode.notPermitted: "check that you may \(action == .read ? "read" : "write") there"
        case ErrorCode.readOnlyFileSystem: "make sure that you can write to this disk"
        case ErrorCode.descriptorTableFull, ErrorCode.systemDescriptorTableFull: "let this process open more files (ulimit -n)"
        case ErrorCode.fileNameTooLong: "shorten the name"
        case ErrorCode.fileTooLarge: "allow larger files on this disk (ulimit -f)"
        case _ where ErrorCode.isOfMissingLocks(code): "choose an output folder on a local disk"
        case ErrorCode.noSuchFileOrDirectory where action == .read: "check that it exists"
        case ErrorCode.noSuchFileOrDirectory where FileSystem.missingTarget(ofLink: path) != nil:
            "it is a link to a folder that doesn't exist, so connect its disk, or delete the link"
        case ErrorCode.alreadyExists, ErrorCode.directoryNotEmpty, ErrorCode.isDirectory, ErrorCode.notDirectory:
            action == .read ? "choose a file" : "move or delete it"
        default: "check the disk"
        }
    }
}
