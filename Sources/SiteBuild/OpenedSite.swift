package import ContentModel
import ContentReading
import ContentRules
package import Diagnostics

/// Entry point of all commands: a site, read and checked as for a build, or the diagnostics that prevent that.
package struct OpenedSite: Sendable {
    /// Nil if there are errors.
    package let checked: CheckedSite?
    /// All content that could be read, despite errors.
    package let content: SiteContent
    /// Sorted by location.
    package let diagnostics: [Diagnostic]
    /// Quizzes that are still to be read; nil if all are in memory.
    let unreadQuizzes: QuizSources?

    package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

    /// Diagnostics of the unread quizzes that are held back, of a site that includes them. The others aren't read.
    ///
    /// - Parameter jobs: number of threads.
    func problemsOfHeldBackQuizzes(jobs: Int) -> [Diagnostic] {
        guard let unreadQuizzes, !content.hasQuizFacts else { return [] }
        var facts = [QuizFacts](repeating: QuizFacts(), count: content.quizHeads.count)
        var diagnostics: [Diagnostic] = []
        var paths: Set<String> = []
        let items = unreadQuizzes.items.enumerated().filter { $1.contains { content.quizHeads[$0].original.isHeldBack } }
        for (item, numbers) in items {
            let reading = unreadQuizzes.read(item)
            diagnostics += reading.diagnostics
            paths.formUnion(unreadQuizzes.paths(of: item))
            for (number, quiz) in zip(numbers, reading.quizzes) { facts[number] = QuizFacts(quiz, besideExams: content.hasExams) }
        }
        var known = content
        known.quizFacts = facts
        return diagnostics + ContentRules.check(known, jobs: jobs).filter { paths.contains($0.location.path) }
    }
}
