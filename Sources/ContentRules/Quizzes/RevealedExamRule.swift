import ContentModel
import Diagnostics
import Encoding

/// A question of an exam that another quiz asks, too, has its answer in that quiz's page.
struct RevealedExamRule: ContentRule {
    /// Questions with fewer letters are asked by chance: "True or false?"
    private static let shortest = 12

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        guard content.hasExams else { return [] }
        let facts = content.quizFacts
        let hashes = Set(facts.flatMap { $0.examQuestions.map(\.hash) })
        // The first quiz that also asks each question of an exam.
        let others = Dictionary(
            keepingFirst: zip(content.quizHeads, facts).flatMap { quiz, found in
                found.publishedQuestions.intersection(hashes).map { ($0, quiz.original) }
            })
        var diagnostics: [Diagnostic] = []
        for (exam, found) in zip(content.quizHeads, facts) {
            for question in found.examQuestions where question.words.count >= Self.shortest {
                guard let other = others[question.hash] else { continue }
                diagnostics.append(
                    Diagnostic(
                        .revealedExam,
                        "the quiz '\(other.id)' also asks this question, and its page has the answer; change one of them",
                        at: SourceLocation(path: exam.original.path, position: question.position),
                        notes: [
                            Diagnostic.Note("the other quiz", at: SourceLocation(path: other.path, position: other.position))
                        ]))
            }
        }
        return diagnostics
    }
}
