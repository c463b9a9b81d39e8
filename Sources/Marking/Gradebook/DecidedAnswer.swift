import ContentModel
import Sealing

/// The grade of an answer with what was decided about it.
struct DecidedAnswer {
    let grade: Grade
    /// Nil if it made no difference.
    let decision: Decision?
    let need: AttemptGrade.Need?
    /// In today's letters, without choices that are gone.
    let given: Answer?
    /// Whether it was answered, and changed since.
    let isChanged: Bool
    /// Whether it is to be graded although it changed, and something was chosen that the question no longer has.
    let hasLostChoices: Bool
    /// Number of hints that were shown before the answer, and the share of the points that they took off.
    let hints: Int
    let deduction: Fraction

    /// - Parameter answer: nil for a question that isn't in the report.
    init(
        _ question: KeyedQuestion, _ answer: Report.Answer?, isReordered: Bool, _ decision: Decision?, _ scoring: Quiz.Scoring,
        _ marks: Marks.Outcome
    ) {
        let ruling = decision?.ruling
        let left = LeftAnswer(answer, isReordered: isReordered, to: question)
        (given, isChanged) = (left.given, left.isChanged)
        hasLostChoices = ruling == .gradeAnyway && left.hasLostParts
        let plain = DecidedAnswer.grade(of: given, question, scoring, marks, hasLostChoices: hasLostChoices)
        hints = answer?.hints ?? 0
        let cost = question.cost(ofHints: hints)
        let own = plain.afterHints(costing: cost)
        let decided = ruling.flatMap { DecidedAnswer.grade(by: $0, of: left, plain, question, scoring) }
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

    /// The grade without a decision, before hints.
    private static func grade(
        of given: Answer?, _ question: KeyedQuestion, _ scoring: Quiz.Scoring, _ marks: Marks.Outcome, hasLostChoices: Bool
    ) -> Grade {
        let grade = AnswerScoring.score(given, key: question.key, scoring: scoring)
        // Whoever chose only what is gone did answer.
        if hasLostChoices, grade.state == .incomplete { return Grade(score: .zero) }
        guard grade.state == .pending else { return grade }
        if case .settled(let share) = marks { return Grade(score: share) }
        return question.isMarked ? grade : Grade(score: .one)
    }

    /// The grade by a decision, before hints; nil if it doesn't decide about this answer.
    private static func grade(
        by ruling: Decision.Ruling, of left: LeftAnswer, _ plain: Grade, _ question: KeyedQuestion, _ scoring: Quiz.Scoring
    ) -> Grade? {
        switch ruling {
        case .void: Grade(state: plain.state == .pending ? .incomplete : plain.state, score: plain.score)
        case .fullMarks: Grade(score: .one)
        case .mark(let points): Grade(score: Fraction(points, over: question.points) ?? .zero)
        // Whoever chose one of several reworded choices may have chosen the right one.
        case .gradeAnyway where left.isChanged && left.remainder == .unknown: nil
        case .gradeAnyway: plain
        // What is accepted is in today's letters, and the answer to a question that changed isn't.
        case .accept where left.isChanged: nil
        case .accept(let answers): answers.contains { isSame($0, left.given, question.key) } ? Grade(score: .one) : nil
        // Words stay what they are, so an option that is gone can be accepted.
        case .acceptWords where left.isChanged && left.remainder != .unknown: nil
        case .acceptWords(let words): score(left.given, question.key, accepting: words, scoring)
        case .student: nil
        }
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
        _ answer: Answer?, _ key: AnswerKey, accepting accepted: [Int: [String]], _ scoring: Quiz.Scoring
    ) -> Grade? {
        guard case .blanks(var blanks) = key, case .parts(let parts)? = answer else { return nil }
        let answered = accepted.filter { blanks.indices.contains($0.key) && parts.indices.contains($0.key) }
        if answered.isEmpty { return nil }
        for (blank, words) in answered { blanks[blank] = DecidedAnswer.blank(blanks[blank], accepting: words) }
        return AnswerScoring.score(.parts(parts), key: .blanks(blanks), scoring: scoring)
    }

    private static func blank(_ blank: Blank, accepting words: [String]) -> Blank {
        switch blank {
        case .words(let known, let matchesCase): return .words(known + words, matchesCase: matchesCase)
        case .patterns(let known, let matchesCase): return .patterns(known + words, matchesCase: matchesCase)
        case .menu(let options, let key): return .words([options[key]] + words, matchesCase: true)
        case .numbers(let numbers):
            let unit = numbers.first?.unit
            return .numbers(numbers + words.flatMap { RightNumber.accepted($0, unit: unit) ?? [] })
        }
    }
}

/// What is left of an answer in today's question.
private struct LeftAnswer {
    /// In today's letters, without choices that are gone.
    var given: Answer?
    /// Whether it was answered, and changed since.
    var isChanged = false
    var remainder = EarlierParts.Remainder.whole

    init(_ answer: Report.Answer?, isReordered: Bool, to question: KeyedQuestion) {
        guard let answer else { return }
        switch EarlierAnswer(answer, isReordered: isReordered, to: question) {
        case .fits(let answer): given = answer
        case .changed(let left, let remainder):
            given = left
            isChanged = EarlierAnswer.answer(answer.value)?.isGiven == true
            self.remainder = remainder
        }
    }

    /// Whether something was chosen that the question no longer has.
    var hasLostParts: Bool { isChanged && remainder != .whole }
}
