package import ContentModel
package import Sealing

/// The points of one report's answers by today's questions and decisions.
package final class AttemptGrade: Sendable {
    /// An object, as most answers are given by many students, who can share it.
    package final class Question: Sendable {
        package let id: String
        package let grade: Grade
        package let worth: Fraction
        /// A decision that this grade comes from.
        package let decision: Decision?
        /// In today's letters, without choices that are gone; nil if the report doesn't have it.
        package let answer: Answer?
        /// The points that it earned; nothing while it is pending.
        package let earned: Fraction
        /// Number of hints that were shown before the answer.
        package let hints: Int
        /// Points that these hints took off.
        package let deduction: Fraction
        /// The step that its grade waits for; nil for one that is graded.
        package let need: Need?
        /// Whether the question was another one when it was answered.
        package let hasChanged: Bool
        /// Whether it is to be graded although it changed, and something was chosen that it no longer has.
        let hasLostChoices: Bool
        /// Whether it doesn't count.
        package let isVoid: Bool

        fileprivate init(_ question: KeyedQuestion, _ outcome: DecidedAnswer) {
            id = question.id
            grade = outcome.grade
            worth = question.points
            answer = outcome.given
            decision = outcome.decision
            isVoid = outcome.decision?.ruling == .void
            need = outcome.need
            hasChanged = outcome.isChanged
            hasLostChoices = outcome.hasLostChoices
            earned = worth * grade.score
            hints = outcome.hints
            deduction = worth * outcome.deduction
        }
    }

    /// A step that a teacher has to take before an answer is graded.
    package enum Need: CaseIterable, Sendable {
        case mark
        /// The marks of several teachers are too far apart.
        case agreement
        /// The question changed since it was answered.
        case decision
    }

    package let report: Report.Summary
    package let questions: [Question]
    package let total: AttemptTotal
    package let percent: Int?
    package let passes: Bool?
    /// "1.3": by the grades of the quiz or the site; nil without them, and while something is pending.
    package let scaleGrade: String?
    /// Whether nothing was answered.
    package let isIncomplete: Bool
    /// About the questions.
    package let notes: [GradeNote]

    /// - Parameter isOnPaper: whether the answers were typed from a sheet of paper, which has all questions that were asked.
    package init(
        _ report: Report, of quiz: KeyedQuiz, _ decisions: Decisions, teachers: Set<String>, marks: Marks = Marks(),
        isOnPaper: Bool = false, sharing known: SharedGrades = SharedGrades()
    ) {
        let sheet = quiz.sheet(in: report.language)
        let paper = AnsweredPaper(report, quiz, sheet, isOnPaper: isOnPaper)
        let shared = known.grades(of: sheet, isReordered: report.isReordered)
        let hasNoRulings = decisions.isEmpty && marks.isEmpty
        lazy var isEmpty = !report.answers.contains { EarlierAnswer.answer($0.value)?.isGiven == true }
        questions = paper.questions.map { item in
            var question: KeyedQuestion { sheet.questions[item.index] }
            let answer = item.answerIndex.map { report.answers[$0] }
            func graded(_ decision: Decision?, _ mark: Marks.Outcome) -> Question {
                let isReordered = report.isReordered
                return Question(question, DecidedAnswer(question, answer, isReordered: isReordered, decision, quiz.scoring, mark))
            }
            if !hasNoRulings {
                var decision = decisions.decision(quiz: quiz.id, question: question.id, report: report.receipt, teachers: teachers)
                // Who answered nothing at all gets nothing, as without the decision.
                if let ruling = decision, ruling.ruling == .fullMarks, ruling.report == nil, isEmpty { decision = nil }
                let mark = marks.outcome(report.receipt, question.id)
                // After a decision or with a mark, nobody else's answer is worth the same for certain.
                if decision != nil || mark != .none { return graded(decision, mark) }
            }
            return shared.grade(item.index, answer) { graded(nil, .none) }
        }
        let counted = questions.lazy.filter { !$0.isVoid }
        let total = counted.reduce(into: AttemptTotal(quiz.scoring)) { $0.add($1.grade.state, earned: $1.earned, worth: $1.worth) }
        self.total = total
        self.report = report.summary
        percent = total.percent(pass: quiz.pass)
        passes = quiz.pass.flatMap { total.passes(at: $0) }
        scaleGrade = quiz.scale.flatMap { total.grade(in: $0) }
        let isVoid = counted.isEmpty && !report.answers.isEmpty
        isIncomplete = !isVoid && counted.allSatisfy { $0.grade.state == .incomplete }
        notes = paper.notes + AttemptGrade.notes(questions) + (isVoid ? [.noneCounts] : [])
    }

    private static func notes(_ questions: [Question]) -> [GradeNote] {
        let changed = questions.filter { $0.need == .decision }.map(\.id)
        let lost = questions.filter(\.hasLostChoices).map(\.id)
        return (changed.isEmpty ? [] : [.changed(changed)]) + (lost.isEmpty ? [] : [.lostChoices(lost)])
    }

    /// Whether some of the points aren't known yet.
    package var isPending: Bool { total.pending > 0 }

    /// Whether texts are to be marked, or differences of marks to be settled.
    package var isToMark: Bool { questions.contains { ($0.need == .mark || $0.need == .agreement) && !$0.isVoid } }

    /// Points and their maximum for another program. Points that aren't known yet are no number that somebody might add up.
    ///
    /// - Parameter pass: the quiz's pass mark in percent.
    package func decimals(pass: Fraction?) -> (points: String, maximum: String) {
        (isPending ? "" : total.points.decimal(outOf: total.maximum, pass: pass), total.maximum.decimal)
    }

    /// Number of questions that wait for something.
    package func count(of need: Need) -> Int { questions.count { $0.need == need && !$0.isVoid } }
}
