import Encoding
import Platform
import Synchronization

/// The only code that writes the site. Pages are staged beside it, from all cores; `commit` then moves the changed ones
/// to their paths. Until it does, the site is the old one, and when it is interrupted, the next writer finishes it.
///
/// A file that no earlier build wrote is never touched: where a page should go it is a conflict, and `commit` throws
/// without changing anything; it is taken over only if it has the same bytes as the page, or if the author asks for that. A file
/// that an earlier build wrote is replaced whatever has happened to it since. It is removed, too, if it is as it was written, or of a
/// kind that only builds write. The manifest, which the site keeps, tells one from the other.
package final class OutputWriter: Sendable {
    /// Time limit and announcement of the wait for another build that writes the same folder.
    package struct LockWait: Sendable {
        package var limit: Duration
        /// Called once, before the wait.
        package var announce: @Sendable (_ message: String) -> Void

        package init(
            limit: Duration = .seconds(60), announce: @escaping @Sendable (_ message: String) -> Void = { _ in }
        ) {
            self.limit = limit
            self.announce = announce
        }
    }

    package enum Change: Sendable {
        case changed, unchanged
        /// A foreign file or folder is in the way; see `conflicts`.
        case blocked
    }

    package struct Summary: Hashable, Sendable {
        package var changed: Int
        package var unchanged: Int
        package var removed: Int
        /// Files of the old site that aren't in the new one, but stay, as they have been changed since they were written.
        package var kept: [String]

        package init(changed: Int, unchanged: Int, removed: Int, kept: [String] = []) {
            self.changed = changed
            self.unchanged = unchanged
            self.removed = removed
            self.kept = kept
        }
    }

    struct StagedFile: Sendable {
        var path: String
        var isChanged: Bool
        /// Whether an existing file has to be replaced.
        var replacesFile = false
        /// Whether a folder of the old site is at the path of the file.
        var replacesFolder = false
        var fingerprint = Fingerprint.none
    }

    struct Progress {
        var isOpen = true
        var folders: SiteFolders
        var files: [StagedFile] = []
        var conflicts: [OutputConflict] = []
    }

    /// Whether an interrupted commit of an earlier build was finished first.
    package let finishedEarlierBuild: Bool
    /// The reason why no manifest can be kept, if so: the next build will not know which files are the site's.
    package let manifestRefusal: DiskFailure?

    let output: OutputFolder
    let keepsOthers: Bool
    let adopts: Bool
    let stage: Descriptor
    let manifest: ManifestFile?
    /// The files of the old site.
    let owned: Manifest
    /// The old paths by their case-folded spelling, on case-insensitive disks.
    let ownedIgnoringCase: [String: String]
    let progress: Mutex<Progress>

    /// Opens the output folder, made if need be, and finishes what an interrupted build left.
    /// - Parameter site: the folder whose `.quizmark` keeps the manifest.
    /// - Parameter sources: files and folders the site is made from; the output folder may neither hold them nor lie
    ///   inside them.
    /// - Parameter keepsOthers: whether the files of the old site stay, and the staged ones only join them.
    /// - Parameter adopts: whether files that no manifest names are replaced where pages go.
    /// - Throws: `OutputError.overlap` where output and sources overlap, `busy` where another build holds the lock, `strange` or
    ///   `damaged` where an interrupted build can't be finished, `failed` where the system refuses.
    package init(
        output path: String, site: String, protecting sources: [String] = [], keepsOthers: Bool = false, adopts: Bool = false,
        lockWait: LockWait = LockWait(), fault: DiskFault? = nil
    ) throws(OutputError) {
        let location = OutputLocation(path)
        try location.check(protecting: sources + ["\(site)/\(SitePath.control)"])
        let output = try OutputFolder(opening: location, disk: Disk(fault: fault), lockWait: lockWait)
        do throws(OutputError) {
            (manifest, manifestRefusal) = try ManifestFile.open(of: path, in: site, disk: output.disk)
            // It may have been made just now.
            try location.check(protecting: ["\(site)/\(SitePath.control)"])
            (finishedEarlierBuild, owned) = try output.recover(manifest, refusal: manifestRefusal)
            stage = try output.makeStage()
        } catch {
            output.release()
            throw error
        }
        progress = Mutex(Progress(folders: SiteFolders(of: output, owned: owned)))
        ownedIgnoringCase =
            output.ignoresCase
            ? Dictionary(keepingFirst: owned.paths.map { ($0.lowercased(), $0) }) : [:]
        self.output = output
        self.keepsOthers = keepsOthers
        self.adopts = adopts
    }

    /// Gives up: the site stays as it is. Call it only when no `stage` is still running.
    package func abandon() {
        guard close() != nil else { return }
        discardStage()
        output.release()
    }

    /// Ends the staging and returns the staged files; nil if it has ended before.
    func close() -> (files: [StagedFile], conflicts: [OutputConflict])? {
        progress.withLock { progress in
            guard progress.isOpen else { return nil }
            progress.isOpen = false
            defer { (progress.files, progress.conflicts) = ([], []) }
            return (progress.files, Self.sorted(progress.conflicts))
        }
    }

    /// Errors are ignored here, as the next writer removes leftovers.
    func discardStage() {
        _ = output.removeLeftovers(manifest)
    }

    private static func sorted(_ conflicts: [OutputConflict]) -> [OutputConflict] {
        // A folder in the way is reported once, and not for each of its pages.
        Set(conflicts).sorted { ByteOrder.precedes($0.path, $1.path) }
    }
}
