import Diagnostics
import Marking
import Sealing

extension GradingSession {
    /// Warns of students whom a quiz is assigned to, but the roster doesn't have: it wouldn't be noticed if they handed in nothing.
    func warnOfStrangers(in grades: [QuizGrades]) {
        for quiz in grades.map(\.quiz) {
            let strangers = quiz.assigned(besides: basis.roster)
            guard !strangers.isEmpty else { continue }
            let names = firstFew(strangers.map { "'\(oneLine($0))'" }, limit: 5)
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
