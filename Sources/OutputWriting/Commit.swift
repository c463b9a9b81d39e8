import Platform
import Synchronization

extension OutputWriter {
    /// Replaces the site by the staged one.
    ///
    /// 1. The stage, the new manifest and the journal are written and synced. A full or failing disk is noticed here, while
    ///    the site is still the old one.
    /// 2. The journal is renamed to its final name: from here on, whoever opens the folder completes its steps.
    /// 3. Files are renamed to their final paths, files of the old site that are not in the new one are removed, and the
    ///    changed folders are synced.
    /// 4. The manifest is replaced, the journal is removed.
    ///
    /// - Parameter record: lets the next build recognise that nothing has changed; nil where that can't be known.
    /// - Throws: `OutputError.unfinished` after step 2; any other error means that nothing was changed.
    package func commit(recording record: BuildRecord.Draft? = nil) throws(OutputError) -> Summary {
        guard let (files, conflicts) = close() else { throw .closed(output.name) }
        defer { output.release() }
        let change: SiteChange
        do throws(OutputError) {
            guard conflicts.isEmpty else { throw refusal(conflicts) }
            try output.requirePlace()
            change = try prepare(files)
        } catch {
            discardStage()
            throw error
        }
        if isNeeded(change) {
            let rights = JournalReplay.Rights(owned: owned, removesChanged: true)
            try output.finish(change.journal, stage: stage.number, rights: rights, manifest: manifest, syncingFirst: true)
        }
        discardStage()
        try output.requirePlace()
        if let record { keep(record, of: change.manifest) }
        return change.summary
    }

    private func isNeeded(_ change: SiteChange) -> Bool {
        !change.journal.steps.isEmpty || (manifest != nil && change.manifest != owned)
    }

    /// The error for files in the way. Where no manifest exists at all, that is reported instead of each file.
    private func refusal(_ conflicts: [OutputConflict]) -> OutputError {
        let files = conflicts.filter { $0.obstacle == .file }
        guard owned.paths.isEmpty, !adopts, let first = files.first else { return .conflicts(conflicts) }
        return .unlisted(output: output.name, files: files.count, example: first.path)
    }

    /// Steps 1 and 2 of a commit.
    ///
    /// - Throws: `OutputError` where files are in the way or the disk refuses a step; the old site is unchanged.
    private func prepare(_ files: [StagedFile]) throws(OutputError) -> SiteChange {
        var change = try progress.withLock { progress throws(OutputError) in
            try SiteChange(
                files: files, folders: &progress.folders, in: output, folder: manifest?.isOutside == true ? output.identity : nil,
                owned: owned, keepsOthers: keepsOthers, adopts: adopts)
        }
        guard isNeeded(change) else { return change }
        try change.checkPermissions(in: output)
        if let manifest { change.journal.goal = .manifest(try manifest.prepare(change.manifest)) }
        let isSmall = change.staged.count <= Durability.fewFiles
        try output.control.write(Journal.newFileName, change.journal.text, syncing: isSmall)
        try Durability.sync(stage: stage.number, files: change.staged, of: output)
        let code = output.control.rename(Journal.newFileName, to: Journal.fileName)
        guard code == 0 else { throw .failed(DiskFailure(.write, output.control.shown(Journal.fileName), code)) }
        return change
    }
}

extension OutputFolder {
    /// Replays a journal that has its name, and removes it.
    /// - Parameter manifest: the one that the journal leads to.
    /// - Parameter syncingFirst: whether its name may not have reached the disk yet.
    /// - Throws: `OutputError.unfinished` where the disk refuses a step.
    func finish(
        _ journal: Journal, stage: CInt, rights: JournalReplay.Rights, manifest: ManifestFile?, syncingFirst: Bool = false
    ) throws(OutputError) {
        func check(_ code: CInt, _ action: DiskFailure.Action) throws(OutputError) {
            guard code == 0 else { throw .unfinished(DiskFailure(action, control.shown(Journal.fileName), code)) }
        }
        if syncingFirst { try check(disk.syncDrive(control.number), .write) }
        var replay = JournalReplay(in: self, stage: stage, rights: rights)
        try replay.run(journal)
        var code = journal.steps.count > Durability.fewFiles ? disk.syncDisk(root.number) : ErrorCode.noFunction
        if code == ErrorCode.noFunction { code = replay.sync(journal) }
        try check(code, .write)
        // Only now, since it lists the files that the journal may remove.
        if let failure = manifest?.install() { throw .unfinished(failure) }
        try check(disk.removeFile(Journal.fileName, in: control.number), .remove)
        // Otherwise a power cut could restore it beside the stage of a later build.
        try check(disk.syncDrive(control.number), .remove)
    }
}

/// Waits until the stage is on the disk.
///
/// Measured with 10,000 pages of 20 KB on ext4: `fsync` for each file takes 3.6 s, one `syncfs` 0.2 s. For a few files
/// `fsync` is as fast, and doesn't wait for what other programs write to the same disk. macOS has no `syncfs`, but its
/// `fsync` only reaches the drive, whose memory is written once, by `syncDrive`.
enum Durability {
    static let fewFiles = 16

    /// Syncs `files` of the stage and their folders.
    ///
    /// - Throws: `OutputError.failed` where the disk refuses, such as a full one.
    static func sync(stage: CInt, files: [String], of output: OutputFolder) throws(OutputError) {
        if files.count > fewFiles {
            let code = output.disk.syncDisk(stage)
            if code == 0 { return }
            guard code == ErrorCode.noFunction else { throw .failed(DiskFailure(.write, output.name, code)) }
        }
        var cursor = DirectoryCursor(root: stage)
        for path in files {
            let code = sync(path, in: &cursor, disk: output.disk)
            guard code == 0 else { throw .failed(DiskFailure(.write, output.shown(path), code)) }
        }
        try syncFolders(of: files, in: stage, output)
        for folder in [stage, output.control.number] {
            let code = output.disk.sync(folder)
            guard code == 0 else { throw .failed(DiskFailure(.write, output.control.name, code)) }
        }
    }

    private static func sync(_ path: String, in cursor: inout DirectoryCursor, disk: Disk) -> CInt {
        let folder = cursor.folder(of: path)
        guard folder >= 0 else { return -folder }
        let number = Descriptor.open(SitePath.name(of: path), in: folder, .read)
        guard number >= 0 else { return -number }
        let file = Descriptor(owning: number)
        return disk.sync(file.number)
    }

    /// Syncs each folder of `files` once.
    ///
    /// - Throws: `OutputError.failed` where the disk refuses.
    private static func syncFolders(of files: [String], in stage: CInt, _ output: OutputFolder) throws(OutputError) {
        var folders: Set<String> = []
        for path in files {
            var folder = SitePath.folder(of: path)
            while !folder.isEmpty, folders.insert(String(folder)).inserted {
                folder = SitePath.folder(of: String(folder))
            }
        }
        var cursor = DirectoryCursor(root: stage)
        for folder in folders.sorted(by: ByteOrder.precedes) {
            let code = sync(folder, in: &cursor, disk: output.disk)
            guard code == 0 else { throw .failed(DiskFailure(.write, output.shown(folder), code)) }
        }
    }
}
