import ContentModel
import ContentReading
import Diagnostics
import Marking
import Platform
import Sealing

/// The files of a site with its marking keys.
struct MarkingFiles {
    /// Folder of the site, without a slash at its end.
    let site: String

    var privatePath: String { shown(KeyRing.path, in: site) }
    var publicPath: String { shown(MarkingKey.path, in: site) }

    var backupAdvice: String {
        """

        If you lose the private key, nobody can open the reports. Back it up now, to a place that only you can read, such as a USB stick:
          cp -p \(QuotedText.shell(privatePath)) /path/to/backup/
        Don't publish it, and don't send it by email. \(QuotedText.quizmark("marking check", site)) tests it.
        """
    }

    /// - Throws: `Exit.machine` where the machine has no random numbers.
    func randomKey() throws -> PrivateKey {
        try requireRandom(PrivateKey.random(), to: "create a key")
    }

    /// The valid public keys; empty where there is no file.
    ///
    /// - Throws: `Exit.contentErrors` where the file has errors, `Exit.machine` where it can't be read.
    func publicKeys() throws -> [MarkingKey] {
        guard FileSystem.exists(publicPath) else { return [] }
        let text = String(decoding: try ReadableFile.required(publicPath), as: UTF8.self)
        var log = DiagnosticLog(path: MarkingKey.path)
        let keys = MarkingKeyReader.read(text, log: &log)
        guard log.diagnostics.isEmpty else {
            DiagnosticOutput(site: site).print(log.diagnostics)
            throw Exit.contentErrors
        }
        return keys
    }

    /// Warns of public keys without a private one.
    func warnOfLostKeys(_ publicKeys: some Sequence<MarkingKey>, _ ring: KeyRing) {
        for key in publicKeys where !ring.opens(key) {
            quizmarkWarning("reports encrypted with the older key \(key.id) can't be opened: it isn't in '\(privatePath)'")
        }
    }

    /// The private keys.
    ///
    /// - Throws: `Exit.contentErrors` where there are none, or the passphrase is wrong; `Exit.machine` where a file can't be read.
    func requiredKeys(_ options: KeyOptions) throws -> KeyRing { try openedKeys(options).ring }

    /// The private keys, and the passphrase that opened them; nil if they have none.
    ///
    /// - Throws: as `requiredKeys`.
    func openedKeys(_ options: KeyOptions) throws -> (ring: KeyRing, passphrase: String?) {
        guard FileSystem.exists(privatePath) else {
            let command = FileSystem.exists(publicPath) ? "renew" : "new"
            quizmarkError(
                "there is no '\(privatePath)', so reports can't be opened; copy it from your backup, or create a new key with \(QuotedText.command("quizmark marking \(command) \(QuotedText.shell(site))"))"
            )
            throw Exit.contentErrors
        }
        let bytes = try ReadableFile.required(privatePath)
        if let ring = KeyRing(bytes) { return (ring, nil) }
        guard let locked = LockedKeys(bytes) else {
            quizmarkError("'\(privatePath)' isn't a valid private key on the curve P-256, as a JWK or a JWK set; copy it from your backup")
            throw Exit.contentErrors
        }
        let passphrase = try options.passphrase(of: privatePath)
        if let ring = locked.opened(with: passphrase) { return (ring, passphrase) }
        quizmarkError("this passphrase doesn't open '\(privatePath)'; try again")
        throw Exit.contentErrors
    }

    /// The private keys, if they have no passphrase; nil where they have one, or aren't there.
    var openKeys: [PrivateKey]? { ReadableFile.ifReadable(privatePath).flatMap { KeyRing($0) }?.keys }

    /// Writes the private keys, which only this user can read, and keeps them out of repositories.
    ///
    /// - Parameters:
    ///   - passphrase: opens them; nil for none.
    ///   - isNew: whether there mustn't be a file yet.
    /// - Throws: `Exit.machine` where the disk refuses, or there are no random numbers.
    func writePrivate(_ ring: KeyRing, passphrase: String?, isNew: Bool) throws {
        let bytes = try requireRandom(
            passphrase.map { LockedKeys.file(ring, passphrase: $0) } ?? ring.privateFile, to: "encrypt the key")
        guard isNew else { return try replace(privatePath, with: bytes) }
        try writing(privatePath) { () throws(SystemError) in
            try makeFolder()
            try FileSystem.create(privatePath, bytes, mode: 0o600, syncing: true)
        }
    }

    /// Writes a file of the folder `Marking`, which only this user can read.
    ///
    /// - Throws: `Exit.machine`, after a message, where the disk refuses.
    func replace(_ path: String, with bytes: [UInt8]) throws {
        try writing(path) { () throws(SystemError) in
            try makeFolder()
            try FileSystem.replace(path, with: bytes, mode: 0o600)
        }
    }

    /// Warns where other users can read the private key, as on a drive without permissions, where `chmod` changes nothing.
    func warnOfReaders() {
        guard openKeys != nil, (try? FileStatus(of: privatePath))?.isOpenToOthers == true else { return }
        quizmarkWarning(
            "other users of this computer can open '\(privatePath)'; run chmod 600 \(QuotedText.shell(privatePath)), or if the drive has "
                + "no permissions, give the key a passphrase with \(QuotedText.quizmark("marking passphrase", site))")
    }

    /// Makes the folder `Marking`, which stays out of repositories: its `.gitignore` is complete before anything private is written.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    func makeFolder() throws(SystemError) {
        let ignore = shown("\(KeyRing.folder)/.gitignore", in: site)
        try FileSystem.makeFolders(shown(KeyRing.folder, in: site))
        let lines = FileSystem.exists(ignore) ? try ReadableFile.bytes(ignore) : []
        guard !MarkingFiles.ignoresKeys(lines) else { return }
        try FileSystem.replace(ignore, with: Array("*\n".utf8) + lines)
    }

    /// Whether a `.gitignore` leaves out the private key; one that a full disk left empty doesn't.
    private static func ignoresKeys(_ bytes: [UInt8]) -> Bool {
        let key = KeyRing.path.dropFirst(KeyRing.folder.count + 1)
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).contains {
            ["*", "/*", "**", "*.jwk", key, "/\(key)"].contains($0)
        }
    }

    /// The marks, which no other program can change from now on. Marks that are compared with new ones are read after this.
    ///
    /// - Throws: `Exit.machine`, after a message, where another program has them, or the disk refuses.
    func lockedMarks() throws -> MarksJournal {
        try locked(Marks.path, inUse: "another 'quizmark mark' is running for this site; stop it first") { () throws(SystemError) in
            try MarksJournal(site: site)
        }
    }

    /// The reports, to which no other program can add any from now on.
    ///
    /// - Throws: `Exit.machine`, after a message, where another program adds reports, or the disk refuses.
    func lockedReports() throws -> ReportStore {
        try locked(ReportStore.folder, inUse: "another program is adding reports; try again when it has finished") {
            () throws(SystemError) in try ReportStore(site: site)
        }
    }

    private func locked<File: ~Copyable>(_ path: String, inUse: String, _ open: () throws(SystemError) -> File) throws -> File {
        do throws(SystemError) {
            return try open()
        } catch {
            let file = shown(path, in: site)
            switch error.code {
            case ErrorCode.wouldBlock: quizmarkError(inUse)
            case let code where ErrorCode.isOfMissingLocks(code):
                quizmarkError("can't lock \(file): \(error); move the site to a local disk")
            default: quizmarkError("can't write \(file): \(error)")
            }
            throw Exit.machine
        }
    }

    /// The site's id, by which reports of other sites are known.
    ///
    /// - Throws: `Exit.contentErrors` where the settings have none.
    func siteID() throws -> String {
        let settings = ContentLoader(site: site, jobs: 1).loadSettings()
        if !settings.areUnread { return settings.id }
        quizmarkError(
            "the id of the site can't be read; \(QuotedText.quizmark("check", site)) lists the errors in Content/site.yml"
        )
        throw Exit.contentErrors
    }

    /// - Throws: `Exit.machine` where the disk refuses.
    func writePublic(_ keys: [MarkingKey]) throws {
        let target = DestinationPath(path: publicPath).target
        let reason = SystemError.reason { () throws(SystemError) in try FileSystem.replace(target, with: KeyRing.publicFile(keys)) }
        guard let reason else { return }
        quizmarkError(
            "the private key is in \(privatePath), but \(publicPath) can't be written: \(reason); when it can, run \(QuotedText.quizmark("marking renew", site))"
        )
        throw Exit.machine
    }
}
