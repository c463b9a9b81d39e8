import ContentModel
import Diagnostics

/// A translation differs from the original, or it was copied and never translated.
///
/// Headlines may be the same word in two languages, so only texts are compared; a file without any text of its own is reported by
/// `IdenticalLanguageFilesRule`.
struct IdenticalTranslationRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            edition.eachTranslation(content.settings) { language, pairs in
                if pairs.allSatisfy({ $0.translation.hasSameText(as: $0.original) }) { return [] }
                return pairs.filter { $0.translation.text == $0.original.text }.map { pair in
                    Diagnostic(
                        .identicalTranslation,
                        "the text of penalty \(pair.penalty.id) in '\(language)' is the same as in the default language",
                        at: edition.location(of: pair.translation, in: language))
                }
            }
        }
    }
}
