import ContentModel
import Diagnostics
import Encoding

/// A text that authors may write once, or in each language.
struct TranslatedText {
    /// The text in the site's default language.
    let text: Located<String>
    /// The texts by language, including the default one; empty if one is for all languages.
    let byLanguage: [ContentLanguage: Located<String>]

    /// All texts, in the order of their languages.
    var all: [Located<String>] { byLanguage.isEmpty ? [text] : byLanguage.sorted { $0.key < $1.key }.map(\.value) }
}

extension FieldReader {
    /// One title for all languages, or one for each; nil if there is none in the site's default language, which is reported.
    func requiredTitle(_ key: String, _ settings: SiteSettings, log: inout DiagnosticLog) -> TranslatedText? {
        guard let tree = tree(key), case .mapping(let entries) = tree.value else {
            return requiredText(key, log: &log).map { TranslatedText(text: $0, byLanguage: [:]) }
        }
        let texts = FieldReader.texts(entries, settings, "a title", unused: "title isn't shown", log: &log)
            .filter { !$0.value.value.isEmpty }
        guard texts[settings.language] != nil else {
            log.report(
                .missingKey, "'\(key)' has no text in '\(settings.language.code)', the language of the site", at: tree.position)
            return nil
        }
        let titles = texts.filter { !isTooLong($0.value.value, key, at: $0.value.position, log: &log) }
        guard let title = titles[settings.language] else { return nil }
        return TranslatedText(text: title, byLanguage: titles)
    }

    /// Texts by language, trimmed; some may be empty.
    ///
    /// - Parameters:
    ///   - name: what each of them is, with its article: "a title".
    ///   - unused: what happens to a text in a language that the site doesn't have: "title isn't shown".
    static func texts(
        _ entries: [ContentTree.Entry], _ settings: SiteSettings, _ name: String, unused: String, log: inout DiagnosticLog
    ) -> [ContentLanguage: Located<String>] {
        var texts: [ContentLanguage: Located<String>] = [:]
        for entry in entries {
            let codes = settings.languages.map(\.code)
            guard let language = ContentLanguage(entry.key) else {
                log.report(
                    .unknownLanguage,
                    "'\(entry.key)' is not a language code\(NearMiss.question(entry.key, among: codes))",
                    at: entry.keyPosition)
                continue
            }
            if !settings.languages.contains(where: { $0.fallbacks.contains(language) }) {
                log.report(
                    .unknownLanguage, "the site has no language '\(entry.key)', so this \(unused)",
                    at: entry.keyPosition, severity: .warning)
            }
            guard let text = entry.value.text(name, log: &log) else { continue }
            texts[language] = Located(text.string.trimmed, at: text.start)
        }
        return texts
    }
}
