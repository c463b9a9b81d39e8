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
        for override in overrides {
            let (file, faults) = StringsFile.read(override.bytes, path: override.path)
            diagnostics += faults + check(file, path: override.path, against: english)
            layers[override.language, default: []].append(file.texts)
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

    /// Texts for pages in `language`; English for a language that the site doesn't have.
    package subscript(_ language: ContentLanguage) -> LocalizedStrings { tables[language] ?? fallback }

    /// Name of `language` in itself: "Français"; its code if no file names it.
    package func name(of language: ContentLanguage) -> String {
        let table = self[language]
        let name = table[.languageName]
        return table.language == language && !table.isFallback(name) ? name.text : language.code
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

    /// Reports keys that no page uses, and placeholders that no page fills.
    private static func check(
        _ file: StringsFile, path: String, against english: [String: String]
    ) -> [Diagnostic] {
        var log = DiagnosticLog(path: path)
        var unknown = 0
        for entry in file.entries {
            let key = entry.key.value
            if isBand(key) { continue }
            guard let model = english[key] ?? otherForm(of: key, in: english) else {
                unknown += 1
                let question = unknown > NearMiss.limitPerFile ? "" : NearMiss.question(key, among: english.keys)
                log.report(.unknownKey, "no page shows a text with the key '\(key)'\(question)", at: entry.key.position)
                continue
            }
            let surplus = LocalizedString.placeholders(in: entry.text.value).subtracting(LocalizedString.placeholders(in: model))
            for index in surplus.sorted() {
                let message = "'{\(index)}' has no value in '\(key)'; the English text is \"\(model)\""
                log.report(.invalidStrings, message, at: entry.text.position)
            }
        }
        return log.diagnostics
    }

    /// Whether the key is of a result band, whose limits a site sets: `script.band.75`.
    package static func isBand(_ key: String) -> Bool {
        guard key.hasPrefix("script.band."), let percent = Double(key.dropFirst("script.band.".count)) else { return false }
        return (0...100).contains(percent)
    }

    /// The English key of another plural form: `count.points.few` is valid in a language that has the category.
    private static func otherForm(of key: String, in english: [String: String]) -> String? {
        guard let dot = key.lastIndex(of: "."), PluralCategory(rawValue: String(key[key.index(after: dot)...])) != nil
        else { return nil }
        return english[key[..<dot] + ".other"]
    }
}
