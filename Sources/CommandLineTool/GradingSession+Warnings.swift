import ContentModel
import Diagnostics
import Encoding
import Marking
import Platform
import Sealing

extension GradingSession {
    /// Warns that a site publishes results although its reports were deleted, as after a term.
    static func warnOfLeftResults(in folder: String) {
        let results = (try? FolderEntry.allIfPresent(in: shown(SealedResults.folder, in: folder))) ?? []
        guard results.contains(where: { $0.name.hasFileExtension("json") }), (try? hasLostReports(folder)) == true else { return }
        quizmarkWarning(
            "\(shown(SealedResults.folder, in: folder)) still publishes results, but all reports were deleted; \(QuotedText.command("quizmark results publish \(QuotedText.shell(folder)) --force")) withdraws them"
        )
    }

    /// Warns of students whom a quiz is assigned to, but the roster doesn't have: it wouldn't be noticed if they handed in nothing. Warns
    /// of names that several students on the roster have, too: they could open each other's page.
    func warnOfStrangers(in grades: [QuizGrades]) {
        for quiz in grades.map(\.quiz) {
            for name in quiz.assignedNamesakes(in: basis.roster, pages: basis.pageOwners) {
                quizmarkWarning(
                    "the quiz '\(quiz.id)' is assigned to '\(TerminalText.oneLine(name))', but several students on the roster have that name, so they share one page; add something that tells them apart, such as 'Toby Quill (11B)', to both names in Content/people.json and on the roster"
                )
            }
            let strangers = quiz.assigned(besides: basis.roster)
            guard !strangers.isEmpty else { continue }
            let names = firstFew(strangers.map { "'\(TerminalText.oneLine($0))'" }, limit: 5)
            quizmarkWarning(
                "the quiz '\(quiz.id)' is assigned to \(names), but nobody on the roster has that name; spell names as in Content/people.json"
            )
        }
    }

    /// Warns of decisions that change no grade: most likely, they don't do what was meant.
    func warnOfIdleDecisions(in grades: [QuizGrades]) {
        var log = DiagnosticLog(path: Decision.path)
        for quiz in grades {
            let own = decisions.filter { $0.quiz == quiz.quiz.id && $0.ruling != .void }
            if own.isEmpty { continue }
            let counted = quiz.rows.compactMap(\.counted)
            let receipts = Set(counted.map(\.report.receipt))
            let used = Set(counted.flatMap { $0.questions.compactMap(\.decision?.position) })
            // Before anybody has handed in, it may be meant for later.
            for decision in own where !used.contains(decision.position) && decision.report.map(receipts.contains) ?? !receipts.isEmpty {
                log.report(
                    .invalidDecision,
                    "this decision about '\(decision.question)' changes no grade; compare it with the students' answers, or remove it",
                    at: decision.position, severity: .warning)
            }
        }
        DiagnosticOutput(site: folder).print(log.diagnostics)
    }
}
