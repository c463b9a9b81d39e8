package import ContentModel
package import Diagnostics

/// Finds errors about single quizzes that other rules would find too late, as the pages of a quiz are written before all quizzes are known.
package struct PageCheck: Sendable {
    /// Nil for a site without transcripts.
    private let search: TranscriptRule.TranscriptSearch?

    package init(_ content: SiteContent) { search = content.captions.isEmpty ? nil : TranscriptRule.TranscriptSearch(content) }

    package func diagnose(_ head: TranslatedItem<QuizHead>, _ facts: QuizFacts) -> Diagnostic? {
        search.flatMap { TranscriptRule.diagnose(head, facts, $0) }
    }
}
