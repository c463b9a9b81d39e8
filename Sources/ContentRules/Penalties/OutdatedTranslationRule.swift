import ContentModel
import Diagnostics

/// A translation is that of the present original, and not of an earlier wording.
///
/// `originals.json` has the text that it was made from. Line breaks and spaces don't make another text.
struct OutdatedTranslationRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.filter { !$0.originals.isEmpty }.flatMap { edition in
            edition.eachTranslation(content.settings) { language, pairs in
                guard let originals = edition.originals[language] else { return [] }
                return pairs.flatMap { pair in
                    originals[pair.penalty.id].map { diagnose(pair, $0, language, edition) } ?? []
                }
            }
        }
    }

    private func diagnose(
        _ pair: TextPair, _ former: Edition.Original, _ language: ContentLanguage, _ edition: Edition
    ) -> [Diagnostic] {
        let textKey = "Penalty-\(pair.penalty.id)"
        func diagnostic(
            _ name: String, _ key: String, _ former: String?, _ present: String, at position: SourcePosition
        ) -> Diagnostic? {
            guard let former else { return nil }
            var location = edition.location(of: pair.translation, in: language)
            location.position = position
            let words = TextComparison.excerpts(TextFolding.squeeze(former), TextFolding.squeeze(present))
            return Diagnostic(
                .changedOriginal,
                "the \(name) of penalty \(pair.penalty.id) was \"\(words.former)\" when this was translated, and is \"\(words.present)\" now; "
                    + "check the translation, and confirm it with 'quizmark strings confirm --edition \(edition.id) --language \(language) \(key)'",
                at: location)
        }
        let (original, translation) = (pair.original, pair.translation)
        let changes = former.changes(to: original, in: translation)
        return [
            diagnostic("headline", "\(textKey)-headline", changes.headline, original.headline, at: translation.headlinePosition),
            diagnostic("text", textKey, changes.text, original.text, at: translation.position),
        ].compactMap(\.self)
    }
}
