import Marking
import Platform
import Sealing

/// Current ids of questions that had another one when they were answered. The reports of a quiz are read only where it is asked for a
/// question that it doesn't have.
final class RenamedQuestions {
    private let gradebook: Gradebook
    private var known: [String: [String: String]] = [:]
    private var failure: (any Error)?

    init(_ gradebook: Gradebook) { self.gradebook = gradebook }

    /// - Throws: `Exit.machine`, after a message, where reports couldn't be read: marks of renamed questions would be taken for strangers'.
    func requireRead(_ folder: String) throws {
        guard let failure else { return }
        try GradingSession.reading(folder) { throw failure }
    }

    func id(in quiz: KeyedQuiz, of question: String) -> String? {
        if quiz.question(question) != nil { return nil }
        if let known = known[quiz.id] { return known[question] }
        do {
            let found = quiz.renamedQuestions(in: try gradebook.reports(of: quiz.ids, jobs: Host.processorCount))
            known[quiz.id] = found
            return found[question]
        } catch {
            failure = failure ?? error
            return nil
        }
    }
}
