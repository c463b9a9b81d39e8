import ContentModel
import Diagnostics

/// A translation has the numbers of the original: a limit of 60 seconds is 60 in every language.
///
/// Numbers are compared as runs of digits, so `4.5` and `4,5` are equal, and their order may differ. A translation with the numbers of an
/// earlier original is only outdated, which another rule says.
struct DifferentDigitsRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            edition.eachTranslation(content.settings) { language, pairs in
                pairs.compactMap { pair in
                    // The beginning of a text, in place of a headline, would count its numbers twice.
                    let haveHeadlines = pair.original.hasOwnHeadline && pair.translation.hasOwnHeadline
                    let original = numbers(pair.original, haveHeadlines)
                    let translation = numbers(pair.translation, haveHeadlines)
                    let former = edition.formerOriginal(of: pair, in: language).map { numbers($0, haveHeadlines) }
                    guard original != translation, former != translation else { return nil }
                    return Diagnostic(
                        .differentDigits,
                        "penalty \(pair.penalty.id) has \(inWords(translation)) in '\(language)', but \(inWords(original)) in the default language",
                        at: edition.location(of: pair.translation, in: language))
                }
            }
        }
    }

    private func numbers(_ text: PenaltyText, _ withHeadline: Bool) -> [String] {
        TextComparison.numbers(in: withHeadline ? "\(text.headline)\n\(text.text)" : text.text)
    }

    private func inWords(_ numbers: [String]) -> String {
        switch numbers.count {
        case 0: "no number"
        case 1: "the number \(numbers[0])"
        default: "the numbers \(numbers.joined(separator: ", "))"
        }
    }
}
