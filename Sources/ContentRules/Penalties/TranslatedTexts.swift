import ContentModel
import Diagnostics

/// A penalty's text in the default language and in another one.
struct TextPair {
    var penalty: Penalty
    var original: PenaltyText
    var translation: PenaltyText
}

extension Edition {
    /// Languages of this edition that are translated from `settings.language`; `en-GB` beside `en` is not.
    func translationLanguages(_ settings: SiteSettings) -> [ContentLanguage] {
        languageFiles.keys.filter { $0.fallbacks.last != settings.language.fallbacks.last }.sorted()
    }

    /// Penalties with a text in both `language` and the default language, in the order of the file.
    func pairs(_ language: ContentLanguage, _ settings: SiteSettings) -> [TextPair] {
        penalties.compactMap { penalty in
            guard let translation = penalty.texts.byLanguage[language],
                let original = penalty.texts.best(settings.language.fallbacks)?.value
            else { return nil }
            return TextPair(penalty: penalty, original: original, translation: translation)
        }
    }

    /// The text that a translation was made from, where `originals.json` records it; what it doesn't record is as now.
    func formerOriginal(of pair: TextPair, in language: ContentLanguage) -> PenaltyText? {
        guard let former = originals[language]?[pair.penalty.id] else { return nil }
        var text = pair.original
        if let headline = former.headline { text.headline = headline }
        if let words = former.text { text.text = words }
        return text
    }

    /// Results of `diagnose` for each translation.
    func eachTranslation(
        _ settings: SiteSettings, _ diagnose: (ContentLanguage, [TextPair]) -> [Diagnostic]
    ) -> [Diagnostic] {
        translationLanguages(settings).flatMap { diagnose($0, pairs($0, settings)) }
    }
}

extension PenaltyText {
    /// Whether headline and text are equal, at whatever position.
    func hasSameText(as other: PenaltyText) -> Bool { headline == other.headline && text == other.text }
}
