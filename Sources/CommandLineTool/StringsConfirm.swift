import ArgumentParser
import ContentModel
import ContentUpdating
import Diagnostics

struct StringsConfirm: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm", abstract: "Confirm that translations of penalties are up to date.",
        discussion: """
            Records the texts that an edition's translations are based on. When such a text changes later, 'check' and 'build' \
            warn about its translations, and exports mark them, until they are translated again or confirmed.

            EXAMPLES
              quizmark strings confirm --edition 2026 --site college
              quizmark strings confirm --edition 2026 --language fr Penalty-12
            """)

    @Argument(help: "The keys of the texts, such as Penalty-12-headline. (default: all translated texts)")
    var keys: [String] = []

    @Option(help: "The edition of the penalties.")
    var edition: String

    @Option(help: "The language of the translations. (default: all languages)")
    var language: String?

    @Flag(help: "Show what would be confirmed without writing it.")
    var dryRun = false

    @OptionGroup var site: SiteOption

    func run() throws {
        let site = try site.lockedFolder(writes: !dryRun)
        let settings = try SiteTexts(site: site).settings
        let own = settings.languages.filter { $0.fallbacks.last == settings.language.fallbacks.last }
        if let code = language, own.contains(try settings.language(named: code)) {
            throw ValidationError("'\(code)' is the language of the originals, so there are no translations to confirm")
        }
        let languages =
            try language.map { [try settings.language(named: $0)] }
            ?? settings.languages.filter { !own.contains($0) }
        guard !languages.isEmpty else { throw ValidationError("the site has one language, so there are no translations to confirm") }
        var isComplete = true
        // Read again for each language, as the file has those before.
        for language in languages { isComplete = try confirm(language, site) && isComplete }
        if !isComplete { throw Exit.contentErrors }
    }

    /// False if a key has no translation.
    ///
    /// - Throws: `Exit.machine` where the file can't be written, `ValidationError` for an unknown edition.
    private func confirm(_ language: ContentLanguage, _ site: String) throws -> Bool {
        let texts = try SiteTexts(site: site)
        let set = try texts.set(ofEdition: edition)
        let confirmation = TranslationsConfirmation(texts, set: set, language: language, keys: keys)
        for key in confirmation.unknown { quizmarkError("\(set) has no translation of '\(key)' into '\(language)'") }
        if let (path, bytes) = confirmation.file, !dryRun { try NewFiles([(shown(path, in: site), bytes)], isForced: true).write() }
        print("\(set), \(language): \(counted(confirmation.count, "text")) confirmed\(dryRun ? "; nothing was written" : "")")
        return confirmation.unknown.isEmpty
    }
}
