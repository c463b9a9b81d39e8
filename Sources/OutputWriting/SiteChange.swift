import Algorithms
import Encoding
import Platform

/// Difference between the old site and the staged one.
struct SiteChange {
    var journal: Journal
    var manifest: Manifest
    /// The files in the stage, in byte order.
    var staged: [String]
    var summary: OutputWriter.Summary
}

extension SiteChange {
    /// - Parameter folders: knows which folders of the site are missing.
    /// - Parameter folder: identity of an output folder that isn't in the site's.
    /// - Parameter adopts: whether changed files are removed where they are in the way of pages.
    /// - Throws: `OutputError.duplicatePath` where a path is staged twice, `conflicts` where a page would replace a changed file, or a
    ///   folder with foreign files.
    init(
        files: [OutputWriter.StagedFile], folders: inout SiteFolders, in output: OutputFolder, folder: String?, owned: Manifest,
        keepsOthers: Bool = false, adopts: Bool = false
    ) throws(OutputError) {
        let files = files.sorted { ByteOrder.precedes($0.path, $1.path) }
        for (file, next) in files.adjacentPairs() where ByteOrder.compare(file.path, next.path) == 0 {
            throw .duplicatePath(output.shown(file.path))
        }
        manifest = Manifest(sortedPaths: files.map(\.path), fingerprints: files.map(\.fingerprint))
        manifest.folder = folder
        if keepsOthers { manifest = manifest.joined(by: owned, ignoringCase: output.ignoresCase) }
        let changed = files.filter(\.isChanged)
        staged = changed.map(\.path)

        let moved = Self.moves(of: changed, owned, &folders)
        var early = moved.early
        early.formUnion(files.lazy.filter(\.replacesFolder).flatMap { owned.paths(below: $0.path) })
        let (respelled, gone) = Self.removals(from: owned, to: manifest, in: output)
        let kept = try Self.changed(gone.filter { !adopts || !early.contains($0) }, owned, output)
        let foreign = Set(kept)
        let removed = foreign.isEmpty ? gone : gone.filter { !foreign.contains($0) }

        // Whatever is in the way goes first, other files last, so that no link is dead for someone who reads the site meanwhile.
        var conflicts = kept.filter(early.contains).map { OutputConflict(path: output.shown($0), obstacle: .file) }
        var cleared: [String] = []
        for file in files where file.replacesFolder {
            // Those of the old site that have been changed are reported already.
            Self.look(into: file.path, isOwned: owned.contains, output, folders: &cleared, foreign: &conflicts)
        }
        guard conflicts.isEmpty else { throw .conflicts(conflicts) }
        let first = early.isEmpty ? [] : removed.filter(early.contains)
        let last = early.isEmpty ? removed : removed.filter { !early.contains($0) }
        journal = Journal(
            goal: .none,
            steps: respelled + first.map(Journal.Step.remove) + cleared.map(Journal.Step.clear)
                + moved.moves + last.map(Journal.Step.remove))
        summary = OutputWriter.Summary(
            changed: staged.count, unchanged: files.count - staged.count, removed: removed.count,
            kept: kept.map(output.shown))
    }

    /// Moves of new and changed files.
    ///
    /// - Returns: also the files of the old site that are in the way of a new folder, and have to go early.
    private static func moves(
        of files: [OutputWriter.StagedFile], _ owned: Manifest, _ folders: inout SiteFolders
    ) -> (moves: [Journal.Step], early: Set<String>) {
        var moves: [Journal.Step] = []
        var early: Set<String> = []
        for file in files {
            guard case .missing(let top) = folders.state(of: SitePath.folder(of: file.path)) else {
                moves.append(file.replacesFile ? .replace(file.path) : .move(file.path))
                continue
            }
            if let last = moves.last, ByteOrder.compare(last.path, top) == 0 { continue }
            moves.append(.move(top))
            if owned.contains(top) { early.insert(top) }
        }
        return (moves, early)
    }

    /// Old names to remove. On a case-insensitive disk, `Cells.html` for `cells.html` must be renamed and not removed.
    private static func removals(
        from owned: Manifest, to manifest: Manifest, in output: OutputFolder
    ) -> (respelled: [Journal.Step], removed: [String]) {
        let removed = owned.subtracting(manifest)
        guard output.ignoresCase, !removed.isEmpty else { return ([], removed) }
        let planned = Dictionary(keepingFirst: manifest.paths.map { ($0.lowercased(), $0) })
        var respelled: [Journal.Step] = []
        var rest: [String] = []
        for path in removed {
            if let new = planned[path.lowercased()] {
                respelled.append(.respell(path, as: new))
            } else {
                rest.append(path)
            }
        }
        return (respelled, rest)
    }

    /// The files that have been changed since they were written, and may be the author's own, such as `_headers`.
    ///
    /// - Throws: `OutputError.failed` where one can't be read.
    private static func changed(
        _ paths: [String], _ owned: Manifest, _ output: OutputFolder
    ) throws(OutputError) -> [String] {
        var changed: [String] = []
        for path in paths where !owned.mayRemove(path, in: output.root.number) {
            let isFile = status(of: path, in: output.root.number)?.isFile == true
            if isFile, Fingerprint.of(path, in: output.root.number) == Fingerprint.none {
                throw .failed(DiskFailure(.read, output.shown(path), ErrorCode.inputOutput))
            }
            changed.append(path)
        }
        return changed
    }

    /// Looks for foreign files in a folder that a page replaces, including empty folders.
    /// - Parameter folders: gets the folder and its subfolders, innermost first.
    private static func look(
        into folder: String, isOwned: (String) -> Bool, _ output: OutputFolder, folders: inout [String],
        foreign: inout [OutputConflict]
    ) {
        let entries = names(in: folder, of: output.root.number) ?? []
        if entries.isEmpty { foreign.append(OutputConflict(path: output.shown(folder), obstacle: .folder)) }
        for path in entries.map({ "\(folder)/\($0)" }) where !isOwned(path) {
            if status(of: path, in: output.root.number)?.isFolder == true {
                look(into: path, isOwned: isOwned, output, folders: &folders, foreign: &foreign)
            } else {
                foreign.append(OutputConflict(path: output.shown(path), obstacle: .fileInFolder))
            }
        }
        folders.append(folder)
    }

    /// Checks before the first change that every affected folder is writable.
    ///
    /// - Throws: `OutputError.failed` for the first that isn't.
    func checkPermissions(in output: OutputFolder) throws(OutputError) {
        var cursor = DirectoryCursor(root: output.root.number)
        var last: Substring?
        for step in journal.steps {
            let path = SitePath.folder(of: step.path)
            if let last, last.utf8.elementsEqual(path.utf8) { continue }
            last = path
            let folder = cursor.folder(of: step.path)
            guard folder >= 0 else { continue }
            let code = Descriptor.checkWritable(folder)
            guard code == 0 else { throw .failed(DiskFailure(.write, output.shown(path), code)) }
        }
    }
}
