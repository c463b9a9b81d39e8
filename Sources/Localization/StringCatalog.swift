package import ContentModel
package import Diagnostics
import Synchronization

/// The interface texts of all languages of a site.
package struct StringCatalog: Sendable {
    private let tables: [ContentLanguage: LocalizedStrings]
    private let fallback: LocalizedStrings

    /// A `.strings` file that overrides the built-in one of its language.
    package struct Override: Sendable {
        /// Path for reports, relative to the site's folder: `Content/strings/fr.strings`.
        package var path: String
        package var language: ContentLanguage
        package var bytes: [UInt8]

        package init(path: String, language: ContentLanguage, bytes: [UInt8]) {
            self.path = path
            self.language = language
            self.bytes = bytes
        }
    }

    /// - Parameter overrides: nearest first: files of `Content/strings`, then of the site's `Templates/strings`.
    package static func load(
        settings: SiteSettings, overrides: [Override] = []
    ) -> (strings: StringCatalog, diagnostics: [Diagnostic]) {
        let english = builtIn(.english)
        var diagnostics: [Diagnostic] = []
        var layers: [ContentLanguage: [[String: String]]] = [:]
        // Those of a new export are all commented out.
        var languagesWithTexts: Set<ContentLanguage> = []
        for override in overrides {
            let (file, fileDiagnostics) = StringsFile.read(override.bytes, path: override.path)
            diagnostics += fileDiagnostics
            if !file.entries.isEmpty || fileDiagnostics.hasErrors { languagesWithTexts.insert(override.language) }
            layers[override.language, default: []].append(checked(file, override, against: english, &diagnostics))
        }
        for language in settings.languages
        where !language.fallbacks.contains(where: { languagesWithTexts.contains($0) || !builtIn($0).isEmpty }) {
            diagnostics.append(withoutTexts(language))
        }
        var tables: [ContentLanguage: LocalizedStrings] = [:]
        for language in settings.languages {
            var chain = settings.chain(language)
            if !chain.contains(.english) { chain.append(.english) }
            tables[language] = LocalizedStrings(
                language: language,
                layers: chain.flatMap { link in
                    ((layers[link] ?? []) + [builtIn(link)]).map { (link, $0) }
                })
        }
        let fallback = LocalizedStrings(language: .english, layers: [(.english, english)])
        return (StringCatalog(tables: tables, fallback: fallback), diagnostics)
    }

    /// Buttons and calendars of such a language would be in another one, without notice.
    private static func withoutTexts(_ language: ContentLanguage) -> Diagnostic {
        Diagnostic(
            .missingInterface,
            "Quizmark has no interface texts in '\(language)', so pages and calendars in this language use another language's; "
                + "translate them in Content/strings/\(language).strings, which 'quizmark strings export' can write",
            at: SourceLocation(path: "Content/site.yml"))
    }

    /// Texts for pages in `language`; English for a language that the site doesn't have.
    package subscript(_ language: ContentLanguage) -> LocalizedStrings { tables[language] ?? fallback }

    /// Name of `language` in itself: "Français"; its code if neither a file nor Quizmark has a name for it.
    package func name(of language: ContentLanguage) -> String {
        let table = self[language]
        let name = table[.languageName]
        return table.language == language && !table.isFallback(name) ? name.text : OwnName.of(language) ?? language.code
    }

    /// Whether a site has words of its own for a text that Quizmark has in the same language.
    package static func isReworded(_ string: StringKey, _ phrase: LocalizedString) -> Bool {
        builtIn(phrase.language)[string.rawValue].map { $0 != phrase.text } ?? false
    }

    /// Whether a text is the site's: in a language that Quizmark doesn't have, or in words of its own.
    package static func isOfSite(_ string: StringKey, _ phrase: LocalizedString) -> Bool {
        builtIn(phrase.language)[string.rawValue] != phrase.text
    }

    /// Built-in texts that were read: several languages fall back to one, and a preview builds again and again.
    private static let builtIn = Mutex<[ContentLanguage: [String: String]]>([:])

    private static func builtIn(_ language: ContentLanguage) -> [String: String] {
        let path = "strings/\(language.code).strings"
        guard let bytes = BuiltInTheme.bytes(of: path) else { return [:] }
        if let texts = builtIn.withLock({ $0[language] }) { return texts }
        let texts = StringsFile.read(bytes, path: path).file.texts
        builtIn.withLock { $0[language] = texts }
        return texts
    }

    /// The texts of a file that pages can show. Reports keys that no page uses, and texts that don't fit, in place of which the next
    /// file's are shown.
    private static func checked(
        _ file: StringsFile, _ override: Override, against english: [String: String], _ diagnostics: inout [Diagnostic]
    ) -> [String: String] {
        var log = DiagnosticLog(path: override.path)
        defer { diagnostics += log.diagnostics }
        var texts = file.texts
        let suggestions = SuggestionQuota()
        for entry in file.entries {
            let key = entry.key.value
            if log.reportDisallowedCharacter(in: entry.text) { texts[key] = nil }
            if isBand(key) { continue }
            if formerKeys.contains(key) {
                log.report(.unusedKey, "pages no longer show '\(key)'; delete this line", at: entry.key.position)
                continue
            }
            let forms = pluralForms(insteadOf: entry, english)
            if let one = forms.first, let other = forms.last {
                log.report(.unusedKey, "'\(key)' now has plural forms; write '\(one)' and '\(other)' instead", at: entry.key.position)
                texts[key] = nil
                for form in forms where texts[form] == nil { texts[form] = entry.text.value }
                continue
            }
            if let category = surplusForm(key, override.language, english) {
                // Platforms have one for every text.
                if category == .many, PluralRule.hasFormForMillions(override.language) { continue }
                let reason = "'\(override.language)' has no plural form '\(category.rawValue)'"
                log.report(.unusedKey, "\(reason), so no page shows '\(key)'; delete this line", at: entry.key.position)
                continue
            }
            guard let model = Model(key, override.language, english) else {
                let question = suggestions.question(key, among: english.keys)
                log.report(.unknownKey, "there is no interface text with the key '\(key)'\(question)", at: entry.key.position)
                continue
            }
            if let html = StrayHTML.first(in: entry.text.value), !model.text.contains(html) {
                let message = "'\(key)' has the HTML '\(html)', which pages show as it is; write plain text"
                log.report(.rawHTML, message, at: entry.text.position)
            }
            // A plural form without its number would show a wrong one.
            if !hasItsPlaceholders(entry, model, &log), model.isPlural { texts[key] = nil }
        }
        return texts
    }

    /// Whether a text has the placeholders that it needs. Those that it lacks, and those without a value, are reported.
    private static func hasItsPlaceholders(_ entry: StringsFile.Entry, _ model: Model, _ log: inout DiagnosticLog) -> Bool {
        let (key, used) = (entry.key.value, LocalizedString.placeholders(in: entry.text.value))
        for index in used.subtracting(model.known).sorted() {
            let message = "'{\(index)}' has no value in '\(key)'; the English text is \"\(TextFolding.oneLine(model.text))\""
            log.report(.invalidStrings, message, at: entry.text.position)
        }
        guard let missing = model.needed.subtracting(used).min() else { return true }
        let outcome = model.isPlural ? ", so this form isn't shown" : ""
        let message = "'{\(missing)}' is missing in '\(key)'\(outcome); the English text is \"\(TextFolding.oneLine(model.text))\""
        log.report(.differentPlaceholders, message, at: entry.text.position)
        return false
    }

    /// Keys that pages of earlier versions used.
    private static let formerKeys: Set = ["edition.others", "edition.label", "assignment.level", "assignment.mark"]

    /// The plural forms of a text that had none in an earlier version, in place of which it is shown; empty for another text.
    private static func pluralForms(insteadOf entry: StringsFile.Entry, _ english: [String: String]) -> [String] {
        let forms = [PluralCategory.one, .other].map { "\(entry.key.value).\($0.rawValue)" }
        let placeholders = LocalizedString.placeholders(in: entry.text.value)
        return forms.allSatisfy { english[$0].map(LocalizedString.placeholders) == placeholders } ? forms : []
    }

    /// The plural form that a key names and the language doesn't have; nil for any other key.
    private static func surplusForm(_ key: String, _ language: ContentLanguage, _ english: [String: String]) -> PluralCategory? {
        guard let (base, category) = PluralCategory.parts(of: key), english["\(base).one"] != nil, english["\(base).other"] != nil else {
            return nil
        }
        return PluralRule(language).has(category) ? nil : category
    }

    /// The properties that a text must share with the English one.
    private struct Model {
        let text: String
        let isPlural: Bool
        /// Placeholders that get a value.
        let known: Set<Int>
        /// Placeholders that can't be left out.
        let needed: Set<Int>

        /// Nil for a key that no page uses.
        init?(_ key: String, _ language: ContentLanguage, _ english: [String: String]) {
            if let (base, category) = PluralCategory.parts(of: key), let other = english["\(base).other"],
                let one = english["\(base).one"]
            {
                // All forms get the same values; `count.points.few` is valid in a language that has the category.
                (text, isPlural) = (other, true)
                known = LocalizedString.placeholders(in: other).union(LocalizedString.placeholders(in: english[key] ?? ""))
                let canLeaveOut = PluralRule(language).canLeaveOutNumber(category, model: one)
                needed = canLeaveOut ? [] : LocalizedString.placeholders(in: other)
            } else if let model = english[key] {
                (text, isPlural) = (model, false)
                known = LocalizedString.placeholders(in: model)
                needed = known
            } else {
                return nil
            }
        }
    }

    /// Whether the key is of a result band, whose limits a site sets: `script.band.75`.
    package static func isBand(_ key: String) -> Bool {
        guard key.hasPrefix("script.band."), let percent = Double(key.dropFirst("script.band.".count)) else { return false }
        return (0...100).contains(percent)
    }
}
