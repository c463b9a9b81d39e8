import Platform

extension OutputFolder {
    /// Name of the manifest in output folders of old versions, which published it.
    private static let olderManifestName = "manifest"

    /// Finishes an interrupted commit, and migrates the manifest of an older version.
    /// - Parameter refusal: the reason why there is no `manifest`.
    /// - Returns: whether there was a commit to finish, and which files are ours.
    /// - Throws: `OutputError.strange` where the journal isn't this site's, `damaged` where it or the manifest can't be parsed,
    ///   `failed` or `unfinished` where the disk refuses.
    func recover(
        _ manifest: ManifestFile?, refusal: DiskFailure?
    ) throws(OutputError) -> (hasFinished: Bool, owned: Manifest) {
        let older = ManifestFile(in: control, named: Self.olderManifestName)
        let hasFinished = try finishInterruptedCommit(manifest)
        if let failure = removeLeftovers(manifest) { throw .failed(failure) }
        var owned = try manifest?.read() ?? Manifest()
        if manifest?.isOutside == true {
            // Another list only counts for files that match its fingerprints.
            if owned.folder != identity { owned = owned.unchanged(in: root.number) }
        } else if !owned.isAbout(root.number) {
            owned = Manifest()
        }
        if let listed = try older.read() {
            owned = owned.joined(by: listed, ignoringCase: ignoresCase)
            try migrate(owned, from: older, to: manifest, refusal)
        }
        return (hasFinished, owned)
    }

    /// Rolls an interrupted commit forward; false if there was none. One that names no manifest of this site is discarded, as whoever
    /// made the folder may have written it, and the build that follows makes all files again.
    ///
    /// - Throws: `OutputError.strange` where the journal isn't this site's, `damaged` where it can't be parsed, `unfinished` where
    ///   the disk refuses.
    private func finishInterruptedCommit(_ manifest: ManifestFile?) throws(OutputError) -> Bool {
        guard let text = try control.read(Journal.fileName) else { return false }
        var line = 0
        guard let journal = Journal(text: text, line: &line) else {
            throw .damaged(file: control.shown(Journal.fileName), line: line)
        }
        guard case .manifest(let digest) = journal.goal else {
            let code = disk.removeFile(Journal.fileName, in: control.number)
            guard code == 0 else { throw .failed(DiskFailure(.remove, control.shown(Journal.fileName), code)) }
            return false
        }
        guard try manifest?.matches(digest) == true else { throw .strange(journal: control.shown(Journal.fileName)) }
        let stage = try makeStage()
        guard Self.isOurs(stage.number) else { throw .strange(journal: control.shown(Journal.fileName)) }
        let rights = JournalReplay.Rights(owned: try manifest?.read() ?? Manifest(), removesChanged: false)
        try finish(journal, stage: stage.number, rights: rights, manifest: manifest)
        return true
    }

    /// Whether a stage has only what builds write: files without hidden names, which other programs may obey, and no links.
    private static func isOurs(_ folder: CInt, _ path: String = ".") -> Bool {
        (names(in: path, of: folder) ?? []).allSatisfy { name in
            guard !name.hasPrefix("."), let status = status(of: "\(path)/\(name)", in: folder) else { return false }
            return status.isFolder ? isOurs(folder, "\(path)/\(name)") : status.isFile
        }
    }

    /// Migrates the manifest of an older version, which is removed once the new one is on the disk.
    ///
    /// - Throws: `OutputError.failed` where the disk refuses.
    private func migrate(
        _ owned: Manifest, from older: ManifestFile, to manifest: ManifestFile?, _ refusal: DiskFailure?
    ) throws(OutputError) {
        guard let manifest else { throw .failed(refusal ?? DiskFailure(.write, name, ErrorCode.permissionDenied)) }
        _ = try manifest.prepare(owned)
        if let failure = manifest.install() { throw .failed(failure) }
        let code = disk.removeFile(older.name, in: control.number)
        guard code == 0 else { throw .failed(DiskFailure(.remove, control.shown(older.name), code)) }
    }

    /// Removes the stage and other files of a commit that never happened.
    func removeLeftovers(_ manifest: ManifestFile?) -> DiskFailure? {
        for name in [Self.stageName, Journal.newFileName, "\(Self.olderManifestName).new"] {
            let code = disk.removeTree(name, in: control.number)
            if code != 0 { return DiskFailure(.remove, control.shown(name), code) }
        }
        guard let manifest else { return nil }
        let code = disk.removeTree(manifest.newName, in: manifest.folder.number)
        return code == 0 ? nil : DiskFailure(.remove, manifest.folder.shown(manifest.newName), code)
    }
}
