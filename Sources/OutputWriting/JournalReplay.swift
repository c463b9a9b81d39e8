import Platform

/// Replays a journal. Steps that were done before an interruption are skipped.
struct JournalReplay: ~Copyable {
    /// Files that a journal may touch. A journal may be foreign, if the folder is.
    struct Rights: Sendable {
        /// Files that may be removed, and replaced by `move`.
        var owned: Manifest
        /// Whether owned files may be removed that have changed since they were written, as this build made the journal.
        var removesChanged: Bool

        fileprivate func mayRemove(_ path: String, in root: CInt) -> Bool {
            removesChanged ? owned.contains(path) : owned.mayRemove(path, in: root)
        }
    }

    private let output: OutputFolder
    private let rights: Rights
    private var site: DirectoryCursor
    private var staged: DirectoryCursor
    /// Owned files under their new spelling.
    private var respelled: Set<String> = []

    /// - Parameter stage: stays open as long as the replay is used.
    init(in output: OutputFolder, stage: CInt, rights: Rights) {
        self.output = output
        self.rights = rights
        site = DirectoryCursor(root: output.root.number)
        staged = DirectoryCursor(root: stage)
    }

    private var disk: Disk { output.disk }

    /// Runs all steps.
    ///
    /// - Throws: `OutputError.unfinished` at the first step that the disk refuses.
    mutating func run(_ journal: Journal) throws(OutputError) {
        var emptied: [String] = []
        for step in journal.steps {
            switch step {
            case .move(let path): try move(path, replacing: owns(path))
            case .replace(let path): try move(path, replacing: true)
            case .respell(let old, let new): try respell(old, as: new)
            case .clear(let path): try clear(path)
            case .remove(let path) where rights.mayRemove(path, in: output.root.number):
                try remove(path)
                let folder = SitePath.folder(of: path)
                if emptied.last.map({ !$0.utf8.elementsEqual(folder.utf8) }) ?? true { emptied.append(String(folder)) }
            case .remove: break
            }
        }
        removeEmpty(emptied)
    }

    private func owns(_ path: String) -> Bool { rights.owned.contains(path) || respelled.contains(path) }

    /// Waits until the disk has every name that the journal changed.
    mutating func sync(_ journal: Journal) -> CInt {
        for step in journal.steps {
            // A folder that has gone needs no sync.
            let folder = site.folder(of: step.path)
            let code = folder >= 0 ? disk.sync(folder) : 0
            if code != 0 { return code }
        }
        return 0
    }

    /// Moves a staged file or folder to its path. An existing folder is filled, and nothing is removed from it.
    /// - Parameter replacing: whether an existing file is replaced.
    /// - Throws: `OutputError.unfinished` where the disk refuses, or a file is in the way.
    private mutating func move(_ path: String, replacing: Bool) throws(OutputError) {
        let source = staged.folder(of: path)
        if source == -ErrorCode.noSuchFileOrDirectory { return }
        guard source >= 0 else { throw failure(.open, path, -source) }
        let target = site.folder(of: path, creatingWith: disk)
        guard target >= 0 else { throw failure(.replace, path, -target) }
        let name = SitePath.name(of: path)
        // A file has been put there since the journal was written; if nothing is staged, it is ours, and moved already.
        if !replacing, let existing = status(of: name, in: target), !existing.isFolder, status(of: name, in: source) != nil {
            throw failure(.replace, path, ErrorCode.alreadyExists)
        }
        let code = disk.rename(name, in: source, to: name, in: target)
        if code == 0 { return }
        // Moved before the interruption.
        guard let status = status(of: name, in: source) else { return }
        guard status.isFolder, code == ErrorCode.directoryNotEmpty || code == ErrorCode.alreadyExists else {
            throw failure(.replace, path, code)
        }
        // The folder has been made since the journal was written: fill it.
        guard let entries = names(in: name, of: source) else { throw failure(.open, path, ErrorCode.inputOutput) }
        for entry in entries { try move("\(path)/\(entry)", replacing: false) }
    }

    /// Removes an owned file; one that is gone is no error.
    ///
    /// - Throws: `OutputError.unfinished` where the disk refuses.
    private mutating func remove(_ path: String) throws(OutputError) {
        let folder = site.folder(of: path)
        // If a link or a file has replaced its folder, there is nothing of ours behind it.
        if [-ErrorCode.noSuchFileOrDirectory, -ErrorCode.notDirectory, -ErrorCode.tooManySymbolicLinkLevels].contains(folder) { return }
        guard folder >= 0 else { throw failure(.remove, path, -folder) }
        let name = SitePath.name(of: path)
        let code = disk.removeFile(name, in: folder)
        if code == 0 || code == ErrorCode.noSuchFileOrDirectory { return }
        if status(of: name, in: folder)?.isFolder == true { return }
        throw failure(.remove, path, code)
    }

    /// Removes an empty folder that is in the way of a page.
    ///
    /// - Throws: `OutputError.unfinished` where the disk refuses, or the folder isn't empty.
    private mutating func clear(_ path: String) throws(OutputError) {
        let folder = site.folder(of: path)
        guard folder >= 0 else { return }
        let code = disk.removeFolder(SitePath.name(of: path), in: folder)
        // Either it is gone, or the page is there already.
        if [0, ErrorCode.noSuchFileOrDirectory, ErrorCode.notDirectory].contains(code) { return }
        throw failure(.replace, path, code)
    }

    /// Removes empty folders, and those above that become empty. One that can't be removed does no harm.
    private mutating func removeEmpty(_ folders: [String]) {
        // A new cursor, because an open descriptor would outlive its folder.
        site = DirectoryCursor(root: output.root.number)
        for folder in folders.reversed() {
            var folder = folder
            while !folder.isEmpty {
                let parent = site.folder(of: folder)
                let code = parent >= 0 ? disk.removeFolder(SitePath.name(of: folder), in: parent) : -parent
                // A folder removed before an interruption may have left an empty one above it.
                guard code == 0 || code == ErrorCode.noSuchFileOrDirectory else { break }
                folder = String(SitePath.folder(of: folder))
            }
        }
        site = DirectoryCursor(root: output.root.number)
    }

    /// Renames a file to another spelling, where only the case differs.
    ///
    /// - Throws: `OutputError.unfinished` where the disk refuses.
    private mutating func respell(_ old: String, as new: String) throws(OutputError) {
        guard rights.owned.contains(old) else { return }
        respelled.insert(new)
        let newNames = new.split(separator: "/")
        var path = ""
        for (index, oldName) in old.split(separator: "/").enumerated() where index < newNames.count {
            path += (path.isEmpty ? "" : "/") + newNames[index]
            if oldName.utf8.elementsEqual(newNames[index].utf8) { continue }
            let folder = site.folder(of: path)
            guard folder >= 0 else { return }
            let code = disk.rename(String(oldName), in: folder, to: String(newNames[index]), in: folder)
            guard code == 0 || code == ErrorCode.noSuchFileOrDirectory else { throw failure(.replace, path, code) }
        }
    }

    private func failure(_ action: DiskFailure.Action, _ path: String, _ code: CInt) -> OutputError {
        .unfinished(DiskFailure(action, output.shown(path), code))
    }
}
