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
              quizmark strings confirm --edition 2026 --removed
            """)

    @Argument(help: "The keys of the texts, such as Penalty-12-headline. (default: all translated texts)")
    var keys: [String] = []

    @Option(help: "The edition of the penalties.")
    var edition: String

    @Option(help: "The language of the translations. (default: all languages)")
    var language: String?

    @Flag(help: "Confirm nothing, and only remove the records of penalties that the edition no longer has.")
    var removed = false

    @Flag(help: "Show what would be confirmed without writing it.")
    var dryRun = false

    @OptionGroup var site: SiteOption

    func validate() throws {
        if removed, !keys.isEmpty { throw ValidationError("--removed confirms nothing, so it can't be used with keys") }
    }

    func run() throws {
        let site = try site.lockedFolder(writes: !dryRun)
        let texts = try SiteTexts(site: site)
        let set = try texts.set(ofEdition: edition)
        let selection: TranslationsConfirmation.Selection = removed ? .removedPenalties : keys.isEmpty ? .all : .keys(keys)
        let languages = try languages(texts.settings)
        guard !languages.isEmpty else { return print("The site has one language, so there are no translations to confirm") }
        let confirmation = TranslationsConfirmation(texts, set: set, languages: languages, selection)
        guard confirmation.unknown.isEmpty else {
            let target = language.map { " into '\($0)'" } ?? ""
            for key in confirmation.unknown { quizmarkError("\(set) has no translation of '\(key)'\(target)") }
            throw Exit.contentErrors
        }
        if let (path, bytes) = confirmation.file, !dryRun { try NewFiles([(shown(path, in: site), bytes)], isForced: true).write() }
        printOutcome(confirmation, of: set)
    }

    private func printOutcome(_ confirmation: TranslationsConfirmation, of set: TextSet) {
        for (language, keys) in confirmation.removed {
            let outcome = dryRun ? "to delete; nothing was written" : "deleted"
            print("\(set), \(language): \(counted(keys.count, "record")) of removed penalties \(outcome): \(keys.joined(separator: ", "))")
        }
        if removed {
            if confirmation.removed.isEmpty { print("\(set): no records of removed penalties") }
            return
        }
        let outcome = dryRun ? "to confirm; nothing was written" : "confirmed"
        for (language, count) in confirmation.counts { print("\(set), \(language): \(counted(count, "text")) \(outcome)") }
    }

    /// - Returns: the languages of the translations to confirm; none if the site has one language.
    /// - Throws: `ValidationError` for a language that isn't one of them.
    private func languages(_ settings: SiteSettings) throws -> [ContentLanguage] {
        let own = settings.languages.filter { $0.fallbacks.last == settings.language.fallbacks.last }
        if let code = language {
            let language = try settings.language(named: code)
            guard !own.contains(language) else {
                throw ValidationError("'\(code)' is the language of the originals, so there are no translations to confirm")
            }
            return [language]
        }
        return settings.languages.filter { !own.contains($0) }
    }
}
