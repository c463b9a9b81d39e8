import ContentModel
import Diagnostics

/// A penalty's text in the site's default language beside one in another.
struct TextPair {
    var penalty: Penalty
    var original: PenaltyText
    var translation: PenaltyText
}

extension Edition {
    /// The languages of this edition that are translated from `settings.language`; `en-GB` beside `en` is not.
    func translationLanguages(_ settings: SiteSettings) -> [ContentLanguage] {
        languageFiles.keys.filter { $0.fallbacks.last != settings.language.fallbacks.last }.sorted()
    }

    /// The penalties that have a text in `language` and in the default language, in the order of the file.
    func pairs(_ language: ContentLanguage, _ settings: SiteSettings) -> [TextPair] {
        penalties.compactMap { penalty in
            guard let translation = penalty.texts.byLanguage[language],
                let original = penalty.texts.best(settings.language.fallbacks)?.value
            else { return nil }
            return TextPair(penalty: penalty, original: original, translation: translation)
        }
    }

    /// What `diagnose` finds in each translation.
    func eachTranslation(
        _ settings: SiteSettings, _ diagnose: (ContentLanguage, [TextPair]) -> [Diagnostic]
    ) -> [Diagnostic] {
        translationLanguages(settings).flatMap { diagnose($0, pairs($0, settings)) }
    }
}

extension PenaltyText {
    /// Whether headline and text are the same words, wherever they stand.
    func says(theSameAs other: PenaltyText) -> Bool { headline == other.headline && text == other.text }
}
