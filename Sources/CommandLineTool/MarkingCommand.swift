import ArgumentParser
import ContentModel
import Diagnostics
import Platform
import Sealing

struct MarkingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "marking",
        abstract: "Manage the marking key, or delete a student's data.",
        discussion: """
            EXAMPLES
              quizmark marking new college
              quizmark marking check college
            """,
        subcommands: [MarkingNew.self, MarkingCheck.self, MarkingRenew.self, MarkingPassphrase.self, MarkingForget.self])
}

struct MarkingNew: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a marking key.",
        discussion: """
            The private key in Marking opens reports. The public key in Content encrypts them. Existing keys are never changed.

            With --passphrase, asks for a passphrase that protects the private key. A lost passphrase can't be recovered.

            EXAMPLES
              quizmark marking new college
              quizmark marking new college --passphrase
            """)

    @OptionGroup var site: SiteArgument

    @Flag(help: "Protect the private key with a passphrase.")
    var passphrase = false

    @OptionGroup var key: KeyOptions

    func run() throws {
        let files = MarkingFiles(site: try site.lockedFolder())
        for path in [files.privatePath, files.publicPath] where FileSystem.exists(path) {
            quizmarkError(
                "'\(path)' already exists and wasn't changed; \(QuotedText.quizmark("marking renew", files.site)) adds a new key"
            )
            throw Exit.contentErrors
        }
        let isLocked = passphrase || key.passphraseFile != nil
        let secret =
            isLocked ? try KeyOptions.newPassphrase(from: key.passphraseFile, option: "--passphrase-file", takesVariable: true) : nil
        let key = try files.randomKey()
        try files.writePrivate(KeyRing([key]), passphrase: secret, isNew: true)
        try files.writePublic([key.publicKey])
        files.warnOfReaders()
        print("Created \(files.privatePath), the private key that opens reports\(isLocked ? ", with a passphrase" : "")")
        print("Created \(files.publicPath), the public key that encrypts them")
        write(files.backupAdvice + "\n", to: .output)
        if isLocked { print("Keep the passphrase in a different place: without it, nobody can open the reports.") }
    }
}

struct MarkingCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check that your key opens reports from the site.",
        discussion: """
            Encrypts a test message with each public key and opens it with the private keys. Nothing is written.

            EXAMPLE
              quizmark marking check college
            """)

    @OptionGroup var site: SiteArgument

    @OptionGroup var key: KeyOptions

    func run() throws {
        let files = MarkingFiles(site: try site.folder())
        let publicKeys = try files.publicKeys()
        let ring = try files.requiredKeys(key)
        files.warnOfReaders()
        guard let first = publicKeys.first else {
            quizmarkError(
                "there is no '\(files.publicPath)', so nothing can be handed in; \(QuotedText.quizmark("marking renew", files.site)) creates one"
            )
            throw Exit.contentErrors
        }
        guard ring.opens(first) else {
            quizmarkError(
                "the site encrypts with the key \(first.id), which isn't in '\(files.privatePath)', so you can't open what is handed in; copy the key from your backup, or create a new one with \(QuotedText.quizmark("marking renew", files.site))"
            )
            throw Exit.contentErrors
        }
        files.warnOfLostKeys(publicKeys.dropFirst(), ring)
        print("Your key opens what the site encrypts (\(first.id))")
        if ring.keys.count > 1 { print("\(counted(ring.keys.count - 1, "older key")) can open earlier reports") }
    }
}

struct MarkingRenew: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew", abstract: "Add a new marking key and keep the old ones.",
        discussion: """
            Reports are encrypted with the new key after the next build. The old keys still open earlier reports. The new key has the same passphrase.

            EXAMPLE
              quizmark marking renew college && quizmark build college
            """)

    @OptionGroup var site: SiteArgument

    @OptionGroup var key: KeyOptions

    func run() throws {
        let files = MarkingFiles(site: try site.lockedFolder())
        let publicKeys = try files.publicKeys()
        let opened = FileSystem.exists(files.privatePath) ? try files.openedKeys(key) : nil
        let old = opened?.ring.keys ?? []
        guard !publicKeys.isEmpty || !old.isEmpty else {
            quizmarkError(
                "the site has no marking key yet; \(QuotedText.quizmark("marking new", files.site)) creates one"
            )
            throw Exit.contentErrors
        }
        // The last run may have ended before it could write the public key.
        let isPending = !publicKeys.isEmpty && old.first.map { !publicKeys.contains($0.publicKey) } ?? false
        let ring = isPending ? KeyRing(old) : KeyRing([try files.randomKey()] + old)
        if !isPending { try files.writePrivate(ring, passphrase: opened?.passphrase, isNew: old.isEmpty) }
        let own = ring.keys.map(\.publicKey)
        try files.writePublic(own + publicKeys.filter { !own.contains($0) })
        print("Added a new key to \(files.privatePath) and \(files.publicPath)")
        files.warnOfLostKeys(publicKeys[...], ring)
        if ring.keys.count > 1 { print("\(counted(ring.keys.count - 1, "older key")) can still open earlier reports") }
        print("Next: quizmark build \(QuotedText.shell(files.site)), and publish the site again")
        write(files.backupAdvice + "\n", to: .output)
    }
}
