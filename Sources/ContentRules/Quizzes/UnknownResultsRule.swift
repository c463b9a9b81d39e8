import ContentModel
import Diagnostics
import Encoding

/// Results belong to a quiz that is handed in: students open them on its page.
struct UnknownResultsRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let quizzes = Dictionary(keepingFirst: content.quizHeads.map { ($0.original.id, $0.original) })
        return content.sealedResults.compactMap { results in
            let location = SourceLocation(path: results.path, position: results.position)
            if let path = content.drafts.paths[results.quiz], quizzes[results.quiz] == nil {
                return Diagnostic(
                    .unusedResults,
                    "the quiz '\(results.quiz)' is a draft, so nobody can open these results; remove 'draft: true' from \(path)",
                    at: location)
            }
            guard let quiz = quizzes[results.quiz] else {
                return Diagnostic(
                    .unknownQuiz,
                    "these results are for the quiz '\(results.quiz)', which the site doesn't have; if it was renamed, add '\(results.quiz)' to 'formerly' in its file; if it is gone, delete this file",
                    at: location)
            }
            guard quiz.handIn == nil else { return nil }
            return Diagnostic(
                .unusedResults, "the quiz '\(results.quiz)' is no longer handed in, so nobody can open these results; delete this file",
                at: location)
        }
    }
}
