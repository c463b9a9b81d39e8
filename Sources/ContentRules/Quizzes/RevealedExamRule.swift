import ContentModel
import Diagnostics

/// A question of an exam that another quiz asks, too, has its answer in that quiz's page.
struct RevealedExamRule: ContentRule {
    /// Questions with fewer letters are asked by chance: "True or false?"
    private static let shortest = 12

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        guard content.hasExams else { return [] }
        let facts = content.quizFacts
        var diagnostics: [Diagnostic] = []
        for (exam, found) in zip(content.quizHeads, facts) where !found.examQuestions.isEmpty {
            for question in found.examQuestions where question.words.count >= Self.shortest {
                guard let other = zip(content.quizHeads, facts).first(where: { $1.publishedQuestions.contains(question.hash) })?.0
                else { continue }
                diagnostics.append(
                    Diagnostic(
                        .revealedExam,
                        "the quiz '\(other.original.id)' also asks this question, and its page has the answer; change one of them",
                        at: SourceLocation(path: exam.original.path, position: question.position),
                        notes: [
                            Diagnostic.Note(
                                "the other quiz", at: SourceLocation(path: other.original.path, position: other.original.position))
                        ]))
            }
        }
        return diagnostics
    }
}
