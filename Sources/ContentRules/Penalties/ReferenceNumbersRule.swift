import ContentModel
import Diagnostics

/// An English text has the numbers of the penalty's `description`: when a rule changes, authors correct one of the two and forget the
/// other, which pages don't show.
///
/// The two are worded freely, so that a number counts only where each has one that the other lacks.
struct ReferenceNumbersRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in edition.penalties.flatMap { diagnose($0, edition) } }
    }

    private func diagnose(_ penalty: Penalty, _ edition: Edition) -> [Diagnostic] {
        let english = penalty.texts.byLanguage.filter { $0.key.fallbacks.last == .english }.sorted { $0.key < $1.key }
        guard !english.isEmpty else { return [] }
        let reference = numbers(penalty.reference)
        // Most descriptions have none, and reading a text takes long.
        guard !reference.isEmpty else { return [] }
        return english.compactMap { language, text -> Diagnostic? in
            let present = numbers(text.text)
            guard let former = reference.subtracting(present).min(), let other = present.subtracting(reference).min() else { return nil }
            return Diagnostic(
                .differentDigits,
                "penalty \(penalty.id) has '\(other)' in '\(language)', but '\(former)' in its 'description'; correct the one that is outdated",
                at: edition.location(of: text, in: language),
                notes: [Diagnostic.Note("the description", at: edition.location(of: penalty))])
        }
    }

    /// By their English names.
    private func numbers(_ text: String) -> Set<String> { TextConcepts(text, .english)?.named[.number] ?? [] }
}
