import ContentModel
import Diagnostics

/// A translation is about as long as its original, relative to what is usual for the language: half a sentence, or the text of
/// another penalty, is not.
struct UnusualLengthRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            edition.eachTranslation(content.settings) { language, pairs in
                TextComparison.unusualLengths(pairs.map { ($0.original.text, $0.translation.text) }).map { index, factor in
                    let pair = pairs[index]
                    return Diagnostic(
                        .unusualLength,
                        "the text of penalty \(pair.penalty.id) is \(tenths(factor)) times as long as is usual in '\(language)'",
                        at: edition.location(of: pair.translation, in: language))
                }
            }
        }
    }

    private func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
