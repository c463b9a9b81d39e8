import ContentModel
import Diagnostics

/// A translation has the numbers of the original: a limit of 60 seconds is 60 in every language.
///
/// Numbers are compared as runs of digits, so `4.5` and `4,5` are equal, and their order may differ; one of the texts can have a number in
/// words. A translation with the numbers of an earlier original is only outdated, which another rule says.
struct DifferentDigitsRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            edition.eachTranslation(content.settings) { language, pairs in
                pairs.compactMap { pair in
                    // The beginning of a text, in place of a headline, would count its numbers twice.
                    let haveHeadlines = pair.original.hasOwnHeadline && pair.translation.hasOwnHeadline
                    let translation = (text: words(pair.translation, haveHeadlines), language: language)
                    let source = pair.penalty.texts.best(content.settings.language.fallbacks)?.language ?? content.settings.language
                    func isSame(_ original: PenaltyText) -> Bool {
                        TextComparison.haveSameNumbers((words(original, haveHeadlines), source), translation)
                    }
                    if isSame(pair.original) { return nil }
                    if let former = edition.formerOriginal(of: pair, in: language), isSame(former) { return nil }
                    let original = inWords(TextComparison.numbers(in: words(pair.original, haveHeadlines)))
                    let other = inWords(TextComparison.numbers(in: translation.text))
                    return Diagnostic(
                        .differentDigits,
                        "penalty \(pair.penalty.id) has \(other) in '\(language)', but \(original) in the default language",
                        at: edition.location(of: pair.translation, in: language))
                }
            }
        }
    }

    private func words(_ text: PenaltyText, _ withHeadline: Bool) -> String { withHeadline ? "\(text.headline)\n\(text.text)" : text.text }

    private func inWords(_ numbers: [String]) -> String {
        switch numbers.count {
        case 0: "no number in digits"
        case 1: "the number \(numbers[0])"
        default: "the numbers \(numbers.joined(separator: ", "))"
        }
    }
}
