import ArgumentParser
import Platform

struct MarkingPassphrase: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passphrase", abstract: "Add, change or remove a passphrase.",
        discussion: """
            Asks for the passphrase, and twice for the new one. The key itself stays the same, so you don't need to rebuild. \
            Earlier copies of Marking/key.jwk keep the passphrase they had.

            EXAMPLES
              quizmark marking passphrase college
              quizmark marking passphrase college --remove
            """)

    @OptionGroup var site: SiteArgument

    @Flag(help: "Remove the passphrase.")
    var remove = false

    @OptionGroup var key: KeyOptions

    @Option(
        help: ArgumentHelp("A file whose first line is the new passphrase, or - for standard input. (default: ask)", valueName: "file"),
        completion: .file())
    var newPassphraseFile: String?

    func validate() throws {
        if remove, newPassphraseFile != nil { throw ValidationError("--remove and --new-passphrase-file can't be combined; choose one") }
        if key.passphraseFile == "-", newPassphraseFile == "-" {
            throw ValidationError("standard input can only provide one passphrase; put the other one in a file")
        }
    }

    func run() throws {
        // Until the passphrase is typed in, nobody else may change the keys that it will protect.
        let files = MarkingFiles(site: try site.lockedFolder())
        let (ring, old) = try files.openedKeys(key)
        if remove, old == nil { return write("\(files.privatePath) has no passphrase\n", to: .error) }
        let new =
            remove
            ? nil : try KeyOptions.newPassphrase(from: newPassphraseFile, option: "--new-passphrase-file", takesVariable: false)
        try files.writePrivate(ring, passphrase: new, isNew: false)
        let path = files.privatePath
        switch (old, new) {
        case (_, nil): print("\(path) no longer has a passphrase: anyone who has the file can open reports")
        case (nil, _): print("\(path) now opens only with the passphrase; without it, nobody can open the reports")
        default: print("\(path) now opens with the new passphrase")
        }
        if new != nil { print("Replace the copies that you made earlier: they open \(old == nil ? "without one" : "with the old one").") }
    }
}
