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
        _ manifest: ManifestFile?, refusal: DiskFailure?, adopts: Bool
    ) throws(OutputError) -> (hasFinished: Bool, owned: Manifest) {
        let older = ManifestFile(in: control, named: Self.olderManifestName)
        let hasFinished = try finishInterruptedCommit(manifest, older, adopts: adopts)
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

    /// Rolls an interrupted commit forward; false if there was none.
    ///
    /// - Throws: `OutputError.strange` where the journal isn't this site's, `damaged` where it can't be parsed, `unfinished` where
    ///   the disk refuses.
    private func finishInterruptedCommit(
        _ manifest: ManifestFile?, _ older: ManifestFile, adopts: Bool
    ) throws(OutputError) -> Bool {
        guard let text = try control.read(Journal.fileName) else { return false }
        var line = 0
        guard let journal = Journal(text: text, line: &line) else {
            throw .damaged(file: control.shown(Journal.fileName), line: line)
        }
        var owned = try manifest?.read() ?? Manifest()
        var goal = manifest
        var replacesOthers = adopts
        switch journal.goal {
        case .manifest(let digest):
            guard try manifest?.matches(digest) == true else { throw .strange(journal: control.shown(Journal.fileName)) }
            replacesOthers = true
        case .besideJournal:
            if let listed = try older.read() { owned = owned.joined(by: listed, ignoringCase: ignoresCase) }
            goal = older
            replacesOthers = false
        case .none: goal = nil
        }
        let stage = try makeStage()
        let rights = JournalReplay.Rights(owned: owned, replacesOthers: replacesOthers)
        try finish(journal, stage: stage.number, rights: rights, manifest: goal)
        return true
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
