import ArgumentParser
import ContentModel
import ContentReading
import Diagnostics
import Platform
import Sealing

struct MarkingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "marking",
        abstract: "Make and check the marking key, or forget a student.",
        discussion: """
            EXAMPLES
              quizmark marking new college
              quizmark marking check college
            """,
        subcommands: [MarkingNew.self, MarkingCheck.self, MarkingRenew.self, MarkingForget.self])
}

struct MarkingNew: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a marking key.",
        discussion: """
            The private key in Marking opens reports. The public key in Content seals them. Existing keys are never changed.

            EXAMPLE
              quizmark marking new college
            """)

    @OptionGroup var site: SiteArgument

    func run() throws {
        try requireContent(site.site)
        let files = MarkingFiles(site: withoutTrailingSlash(site.site))
        for path in [files.privatePath, files.publicPath] where exists(path) {
            quizmarkError(
                "'\(path)' exists already and wasn't changed; 'quizmark marking renew \(shellWord(files.site))' adds a new key")
            throw Exit.contentErrors
        }
        let key = try files.randomKey()
        try files.writePrivate(KeyRing([key]), isNew: true)
        try files.writePublic([key.publicKey])
        print("Made \(files.privatePath), the private key that opens reports")
        print("Made \(files.publicPath), the public key that seals them")
        print(files.backupAdvice)
    }
}

struct MarkingCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check that your key opens what the site seals.",
        discussion: """
            Encrypts a test message with each public key and opens it with the private keys. Nothing is written.

            EXAMPLE
              quizmark marking check college
            """)

    @OptionGroup var site: SiteArgument

    func run() throws {
        try requireContent(site.site)
        let files = MarkingFiles(site: withoutTrailingSlash(site.site))
        let publicKeys = try files.publicKeys()
        let ring = try files.requiredKeys()
        if (try? FileStatus(of: files.privatePath))?.isOpenToOthers == true {
            let command = "chmod 600 \(shellWord(files.privatePath))"
            write("warning: other users of this computer can open '\(files.privatePath)'; run \(command)\n", to: .error)
        }
        guard let first = publicKeys.first else {
            quizmarkError(
                "there is no '\(files.publicPath)', so nothing can be handed in; 'quizmark marking renew \(shellWord(files.site))' makes one"
            )
            throw Exit.contentErrors
        }
        guard ring.opens(first) else {
            quizmarkError(
                "the site seals with the key \(first.id), which isn't in '\(files.privatePath)', so you can't open what is handed in; copy the key from your backup, or make a new one with 'quizmark marking renew \(shellWord(files.site))'"
            )
            throw Exit.contentErrors
        }
        for key in publicKeys.dropFirst() where !ring.opens(key) {
            write("warning: reports sealed with the older key \(key.id) can't be opened: it isn't in '\(files.privatePath)'\n", to: .error)
        }
        print("Your key opens what the site seals (\(first.id))")
        if ring.keys.count > 1 { print("\(counted(ring.keys.count - 1, "older key")) can open earlier reports") }
    }
}

struct MarkingRenew: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew", abstract: "Add a new marking key and keep the old ones.",
        discussion: """
            Reports are sealed with the new key after the next build. The old keys still open earlier reports.

            EXAMPLE
              quizmark marking renew college && quizmark build college
            """)

    @OptionGroup var site: SiteArgument

    func run() throws {
        try requireContent(site.site)
        let files = MarkingFiles(site: withoutTrailingSlash(site.site))
        let publicKeys = try files.publicKeys()
        let old = exists(files.privatePath) ? try files.requiredKeys().keys : []
        guard !publicKeys.isEmpty || !old.isEmpty else {
            quizmarkError("the site has no marking key yet; 'quizmark marking new \(shellWord(files.site))' makes one")
            throw Exit.contentErrors
        }
        let key = try files.randomKey()
        let ring = KeyRing([key] + old)
        try files.writePrivate(ring, isNew: old.isEmpty)
        let own = ring.keys.map(\.publicKey)
        try files.writePublic(own + publicKeys.filter { !own.contains($0) })
        print("Added a new key to \(files.privatePath) and \(files.publicPath)")
        print("\(counted(old.count, "older key")) can still open earlier reports")
        print("Next: quizmark build \(shellWord(files.site)), and publish the site again")
        print(files.backupAdvice)
    }
}

/// The files of a site with its marking keys.
struct MarkingFiles {
    /// Folder of the site, without a slash at its end.
    let site: String

    var privatePath: String { shown(KeyRing.path, in: site) }
    var publicPath: String { shown(MarkingKey.path, in: site) }

    var backupAdvice: String {
        """

        If you lose the private key, nobody can open the reports. Back it up now, to a place that only you can read, such as a USB stick:
          cp -p \(shellWord(privatePath)) /path/to/backup/
        Don't publish it, and don't send it by email. 'quizmark marking check \(shellWord(site))' tests it.
        """
    }

    /// - Throws: `Exit.machine` where the machine has no random numbers.
    func randomKey() throws -> PrivateKey {
        if let key = PrivateKey.random() { return key }
        quizmarkError("can't make a key: the system has no random numbers")
        throw Exit.machine
    }

    /// The sound public keys; empty where there is no file.
    ///
    /// - Throws: `Exit.contentErrors` where the file has errors, `Exit.machine` where it can't be read.
    func publicKeys() throws -> [MarkingKey] {
        guard exists(publicPath) else { return [] }
        let text = String(decoding: try readRequiredFile(publicPath), as: UTF8.self)
        var log = DiagnosticLog(path: MarkingKey.path)
        let keys = MarkingKeyReader.read(text, log: &log)
        guard log.diagnostics.isEmpty else {
            SiteReport(site: site).print(log.diagnostics)
            throw Exit.contentErrors
        }
        return keys
    }

    /// The private keys.
    ///
    /// - Throws: `Exit.contentErrors` where there are none, `Exit.machine` where the file can't be read.
    func requiredKeys() throws -> KeyRing {
        guard exists(privatePath) else {
            let command = exists(publicPath) ? "renew" : "new"
            quizmarkError(
                "there is no '\(privatePath)', so reports can't be opened; copy it from your backup, or make a new key with 'quizmark marking \(command) \(shellWord(site))'"
            )
            throw Exit.contentErrors
        }
        if let ring = KeyRing(try readRequiredFile(privatePath)) { return ring }
        quizmarkError("'\(privatePath)' isn't a sound private key on the curve P-256, as a JWK or a JWK set; copy it from your backup")
        throw Exit.contentErrors
    }

    /// Writes the private keys, which only this user can read, and keeps them out of repositories.
    ///
    /// - Parameter isNew: whether there mustn't be a file yet.
    /// - Throws: `Exit.machine` where the disk refuses.
    func writePrivate(_ ring: KeyRing, isNew: Bool) throws {
        do throws(SystemError) {
            try makeFolder()
            if isNew {
                try FileSystem.create(privatePath, ring.privateFile, mode: 0o600, syncing: true)
            } else {
                try FileSystem.replace(privatePath, with: ring.privateFile, mode: 0o600)
            }
        } catch {
            quizmarkError("can't write \(privatePath): \(error)")
            throw Exit.machine
        }
    }

    /// Makes the folder `Marking`, which stays out of repositories.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    func makeFolder() throws(SystemError) {
        let ignore = shown("\(KeyRing.folder)/.gitignore", in: site)
        try FileSystem.makeFolders(shown(KeyRing.folder, in: site))
        if !exists(ignore) { try FileSystem.create(ignore, Array("*\n".utf8)) }
    }

    /// The site's id, by which reports of other sites are known.
    ///
    /// - Throws: `Exit.contentErrors` where the settings have none.
    func siteID() throws -> String {
        let settings = ContentLoader(site: site, jobs: 1).loadSettings()
        // What is read where `site.yml` is missing or has errors.
        guard settings.id == "site", settings.title.isEmpty else { return settings.id }
        quizmarkError("the id of the site can't be read; 'quizmark check \(shellWord(site))' lists the errors in Content/site.yml")
        throw Exit.contentErrors
    }

    /// - Throws: `Exit.machine` where the disk refuses.
    func writePublic(_ keys: [MarkingKey]) throws {
        guard let reason = replaceFile(publicPath, KeyRing.publicFile(keys)) else { return }
        quizmarkError(
            "the private key is in \(privatePath), but \(publicPath) can't be written: \(reason); then run 'quizmark marking renew \(shellWord(site))'"
        )
        throw Exit.machine
    }
}
