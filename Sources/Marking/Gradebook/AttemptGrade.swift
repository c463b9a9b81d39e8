import ContentModel
import Encoding
package import Sealing
import SitePlanning

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
        /// Whether it is to be graded although it changed, and something was chosen that it doesn't have any more.
        package let hasLostChoices: Bool
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
        func ruling(_ id: String) -> (decision: Decision?, mark: Marks.Outcome) {
            let decision = decisions.decision(quiz: quiz.id, question: id, report: report.receipt, teachers: teachers)
            return (decision, marks.outcome(report.receipt, id))
        }
        let hasNoRulings = decisions.isEmpty && marks.isEmpty
        let shared = known.grades(of: sheet, isReordered: report.isReordered)
        var questions: [Question] = []
        questions.reserveCapacity(paper.questions.count)
        for item in paper.questions {
            func graded(_ decision: Decision?, _ mark: Marks.Outcome) -> Question {
                let question = sheet.questions[item.index]
                return Question(question, DecidedAnswer(question, report, item.answerIndex, decision, quiz.scoring, mark))
            }
            if !hasNoRulings {
                let (decision, mark) = ruling(sheet.questions[item.index].id)
                // After a decision or with a mark, nobody else's answer is worth the same for certain.
                if decision != nil || mark != .none {
                    questions.append(graded(decision, mark))
                    continue
                }
            }
            questions.append(shared.grade(item.index, item.answerIndex.map { report.answers[$0] }) { graded(nil, .none) })
        }
        var (total, hasCounted, hasAnswered) = (AttemptTotal(quiz.scoring), false, false)
        var (changed, lost): ([String], [String]) = ([], [])
        for question in questions {
            if question.need == .decision { changed.append(question.id) }
            if question.hasLostChoices { lost.append(question.id) }
            if question.isVoid { continue }
            hasCounted = true
            if question.grade.state != .incomplete { hasAnswered = true }
            total.add(question.grade.state, earned: question.earned, worth: question.worth)
        }
        self.report = report.summary
        self.questions = questions
        self.total = total
        percent = total.percent(pass: quiz.pass)
        passes = quiz.pass.flatMap { total.passes(at: $0) }
        let isVoid = !hasCounted && !report.answers.isEmpty
        isIncomplete = !isVoid && !hasAnswered
        var notes: [GradeNote] = []
        if paper.absent > 0 { notes.append(.notAsked(paper.absent)) }
        if paper.surplus > 0 { notes.append(.surplus(paper.surplus)) }
        if !paper.gone.isEmpty { notes.append(.gone(paper.gone)) }
        if !changed.isEmpty { notes.append(.changed(changed)) }
        if !lost.isEmpty { notes.append(.lostChoices(lost)) }
        if isVoid { notes.append(.noneCounts) }
        self.notes = notes
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

/// The grade of an answer with what was decided about it.
private struct DecidedAnswer {
    let grade: Grade
    /// Nil if it made no difference.
    let decision: Decision?
    let need: AttemptGrade.Need?
    /// In today's letters, without choices that are gone.
    let given: Answer?
    /// Whether it was answered, and changed since.
    let isChanged: Bool
    /// Whether it is to be graded although it changed, and something was chosen that the question doesn't have any more.
    let hasLostChoices: Bool
    /// Number of hints that were shown before the answer, and the share of the points that they took off.
    let hints: Int
    let deduction: Fraction

    /// - Parameter answerIndex: index of the answer in the report; nil for a question that isn't in it.
    init(
        _ question: KeyedQuestion, _ report: Report, _ answerIndex: Int?, _ decision: Decision?, _ scoring: Quiz.Scoring,
        _ marks: Marks.Outcome
    ) {
        let ruling = decision?.ruling
        let answer = answerIndex.map { report.answers[$0] }
        var (given, isChanged, remainder): (Answer?, Bool, EarlierParts.Remainder) = (nil, false, .whole)
        if let answer {
            switch EarlierAnswer(answer, isReordered: report.isReordered, to: question) {
            case .fits(let answer): given = answer
            case .changed(let left, let whatIsLeft):
                given = left
                isChanged = EarlierAnswer.answer(answer.value)?.isGiven == true
                remainder = whatIsLeft
            }
        }
        self.given = given
        self.isChanged = isChanged
        hasLostChoices = isChanged && remainder != .whole && ruling == .gradeAnyway
        var plain = AnswerScoring.score(given, key: question.key, scoring: scoring)
        // Whoever chose only what is gone did answer.
        if hasLostChoices, plain.state == .incomplete { plain = Grade(score: .zero) }
        if plain.state == .pending {
            if case .settled(let share) = marks { plain = Grade(score: share) } else if !question.isMarked { plain = Grade(score: .one) }
        }
        hints = answer?.hints ?? 0
        let cost = question.cost(ofHints: hints)
        let own = plain.afterHints(costing: cost)
        // Before hints.
        let decided: Grade? =
            switch ruling {
            case .void: Grade(state: plain.state == .pending ? .incomplete : plain.state, score: plain.score)
            case .fullMarks: Grade(score: .one)
            case .mark(let points): Grade(score: Fraction(points, over: question.points) ?? .zero)
            // Whoever chose one of several reworded choices may have chosen the right one.
            case .gradeAnyway where isChanged && remainder == .unknown: nil
            case .gradeAnyway: plain
            // What is accepted is in today's letters, and the answer to a question that changed isn't.
            case .accept where isChanged: nil
            case .accept(let answers): answers.contains { DecidedAnswer.isSame($0, given, question.key) } ? Grade(score: .one) : nil
            // Words stay what they are, so an option that is gone can be accepted.
            case .acceptWords where isChanged && remainder != .unknown: nil
            case .acceptWords(let words, let blank): DecidedAnswer.score(given, question.key, accepting: words, in: blank, scoring)
            case .student, nil: nil
            }
        if let decided {
            grade = ruling?.isExact == true ? decided : decided.afterHints(costing: cost)
            self.decision = grade == own && !isChanged && ruling != .void ? nil : decision
        } else {
            grade = isChanged ? .pending : own
            self.decision = nil
        }
        deduction = cost == .zero || grade.state == .pending ? .zero : (decided ?? plain).score - grade.score
        need = grade.state != .pending ? nil : decided == nil && isChanged ? .decision : marks == .differing ? .agreement : .mark
    }

    /// The order of choices doesn't matter, that of items and matches does.
    private static func isSame(_ accepted: [String], _ answer: Answer?, _ key: AnswerKey) -> Bool {
        guard case .parts(let parts)? = answer else { return false }
        switch key {
        case .single, .multiple, .weighted, .trueFalse: return Set(accepted) == Set(parts)
        case .ordering(let items): return AnswerScoring.asKeyed(accepted, by: items) == AnswerScoring.asKeyed(parts, by: items)
        default: return accepted == parts
        }
    }

    private static func score(
        _ answer: Answer?, _ key: AnswerKey, accepting words: [String], in blank: Int, _ scoring: Quiz.Scoring
    ) -> Grade? {
        guard case .blanks(var blanks) = key, blanks.indices.contains(blank), case .parts(let parts)? = answer,
            parts.indices.contains(blank)
        else { return nil }
        switch blanks[blank] {
        case .words(let known, let matchesCase): blanks[blank] = .words(known + words, matchesCase: matchesCase)
        case .patterns(let known, let matchesCase): blanks[blank] = .patterns(known + words, matchesCase: matchesCase)
        case .menu(let options, let key): blanks[blank] = .words([options[key]] + words, matchesCase: true)
        case .numbers(let numbers):
            let unit = numbers.first?.unit
            blanks[blank] = .numbers(numbers + words.flatMap { RightNumber.accepted($0, unit: unit) ?? [] })
        }
        return AnswerScoring.score(.parts(parts), key: .blanks(blanks), scoring: scoring)
    }
}
