import ContentModel
package import Sealing
import SitePlanning

/// What the answers of one report are worth by today's questions and decisions.
package final class AttemptGrade: Sendable {
    /// An object, as most answers are given by many students, who can share it.
    package final class Question: Sendable {
        package let id: String
        package let grade: Grade
        package let worth: Fraction
        /// A decision that this grade comes from.
        package let decision: Decision?
        /// In today's letters; nil if the report doesn't have it.
        package let answer: Answer?
        /// Whether it doesn't count.
        package var isVoid: Bool { decision?.ruling == .void }

        init(id: String, grade: Grade, worth: Fraction, decision: Decision?, answer: Answer?) {
            self.id = id
            self.grade = grade
            self.worth = worth
            self.answer = answer
            self.decision = decision
        }
    }

    /// Without its answers.
    package let report: Report
    package let questions: [Question]
    package let total: AttemptTotal
    package let percent: Int?
    package let passes: Bool?
    /// Whether nothing was answered.
    package let isIncomplete: Bool
    /// About the questions.
    package let notes: [GradeNote]

    package init(
        _ report: Report, of quiz: KeyedQuiz, _ decisions: Decisions, teachers: Set<String>, marks: Marks = Marks(),
        sharing known: SharedGrades = SharedGrades()
    ) {
        let paper = AnsweredPaper(report, quiz)
        var (questions, changed, total): ([Question], [String], AttemptTotal) = ([], [], AttemptTotal(quiz.scoring))
        questions.reserveCapacity(paper.questions.count)
        for (question, answer) in paper.questions {
            let decision = decisions.decision(quiz: quiz.id, question: question.id, report: report.receipt, teachers: teachers)
            let outcome = DecidedAnswer(question, answer, decision, quiz.scoring, marks.outcome(report.receipt, question.id))
            if outcome.isChanged { changed.append(question.id) }
            let graded = Question(
                id: question.id, grade: outcome.grade, worth: question.points, decision: outcome.decision, answer: outcome.given)
            questions.append(graded)
            if !graded.isVoid { total.add(graded.grade, worth: graded.worth) }
        }
        self.report = report.withoutAnswers
        self.questions = known.shared(questions)
        self.total = total
        percent = total.percent(pass: quiz.pass)
        passes = quiz.pass.flatMap { total.passes(at: $0) }
        isIncomplete = questions.allSatisfy { $0.isVoid || $0.grade.state == .incomplete }
        notes =
            (paper.absent > 0 ? [.notAsked(paper.absent)] : []) + (paper.gone.isEmpty ? [] : [.gone(paper.gone)])
            + (changed.isEmpty ? [] : [.changed(changed)])
    }

    /// Whether some of the points aren't known yet.
    package var isPending: Bool { total.pending > 0 }
}

/// The questions of today with the answers of a report to them.
private struct AnsweredPaper {
    /// In the order of the quiz, each with its answer; nil for one that isn't in the report.
    private(set) var questions: [(KeyedQuestion, Report.Answer?)] = []
    /// Number of questions that should have been in the report.
    private(set) var absent = 0
    /// Ids in the report that the quiz doesn't have.
    private(set) var gone: [String] = []

    init(_ report: Report, _ quiz: KeyedQuiz) {
        let own = quiz.questions(in: report.language)
        var answers: [String: Report.Answer] = [:]
        // A question that is in a report twice counts once.
        for answer in report.answers where answers[answer.question] == nil { answers[answer.question] = answer }
        let known = Set((own + quiz.sanctions).map(\.id))
        var strangers = report.answers.filter { !known.contains($0.question) }
        var renamed: [String: Report.Answer] = [:]
        for question in own where answers[question.id] == nil {
            if let former = AnsweredPaper.formerly(question, among: strangers) { renamed[question.id] = former }
        }
        let found = Set(renamed.values.map(\.question))
        strangers.removeAll { found.contains($0.question) }
        gone = strangers.map(\.question)
        add(own, answers.merging(renamed) { first, _ in first }, asked: quiz.asked)
        add(quiz.sanctions, answers, asked: quiz.askedSanctions)
    }

    /// - Parameter asked: number of questions in an attempt; nil where students choose it.
    private mutating func add(_ all: [KeyedQuestion], _ answers: [String: Report.Answer], asked: Int?) {
        var missing = max(0, (asked ?? 0) - all.count { answers[$0.id] != nil })
        absent += missing
        for question in all {
            if let answer = answers[question.id] {
                questions.append((question, answer))
            } else if missing > 0 {
                // Whoever left a question out of a report gains nothing by it.
                missing -= 1
                questions.append((question, nil))
            }
        }
    }

    /// The answer to a question that had another id, recognised by its texts.
    private static func formerly(_ question: KeyedQuestion, among answers: [Report.Answer]) -> Report.Answer? {
        guard let today = question.fingerprint else { return nil }
        let candidates = answers.filter { answer in
            let isSame =
                today.parts.isEmpty
                ? answer.prompt == today.prompt
                : answer.isReordered ? Set(answer.parts) == Set(today.parts) : answer.parts == today.parts
            return isSame && EarlierAnswer.isSameKind(answer.kind, question.kind)
        }
        return candidates.count == 1 ? candidates.first : nil
    }
}

/// The grade of an answer with what was decided about it.
private struct DecidedAnswer {
    let grade: Grade
    /// Nil if it made no difference.
    let decision: Decision?
    let isChanged: Bool
    /// In today's letters, unless the question changed.
    let given: Answer?

    init(_ question: KeyedQuestion, _ answer: Report.Answer?, _ decision: Decision?, _ scoring: Quiz.Scoring, _ marks: Marks.Outcome) {
        let ruling = decision?.ruling
        var (given, isChanged): (Answer?, Bool) = (nil, false)
        if let answer {
            switch EarlierAnswer(answer, to: question) {
            case .fits(let answer): given = answer
            case .changed:
                given = EarlierAnswer.answer(answer.value)
                isChanged = given?.isGiven == true
            }
        }
        self.given = given
        var own = AnswerScoring.score(given, key: question.key, scoring: scoring)
        if own.state == .pending, case .settled(let share) = marks { own = Grade(score: share) }
        let hints = question.cost(ofHints: answer?.hints ?? 0)
        own = own.afterHints(costing: hints)
        let graded: Grade? =
            switch ruling {
            case .void: Grade(state: own.state == .pending ? .incomplete : own.state, score: own.score)
            case .fullMarks: Grade(score: .one)
            case .mark(let points): Grade(score: Fraction(points, over: question.points) ?? .zero)
            case .gradeAnyway: own
            // What is accepted is in today's letters, and the answer to a question that changed isn't.
            case .accept where isChanged, .acceptWords where isChanged: nil
            case .accept(let answers):
                answers.contains { DecidedAnswer.isSame($0, given, question.key) } ? Grade(score: .one).afterHints(costing: hints) : nil
            case .acceptWords(let words, let blank):
                DecidedAnswer.score(given, question.key, accepting: words, in: blank, scoring)?.afterHints(costing: hints)
            case .student, nil: nil
            }
        if let graded {
            grade = graded
            self.decision = graded == own && !isChanged && ruling != .void ? nil : decision
            self.isChanged = false
        } else {
            grade = isChanged ? .pending : own
            self.decision = nil
            self.isChanged = isChanged
        }
    }

    /// The order of choices doesn't matter, that of items and matches does.
    private static func isSame(_ accepted: [String], _ answer: Answer?, _ key: AnswerKey) -> Bool {
        guard case .parts(let parts)? = answer else { return false }
        switch key {
        case .single, .multiple, .weighted, .trueFalse: return Set(accepted) == Set(parts)
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
        case .patterns(let known, let matchesCase):
            blanks[blank] = .patterns(known + words.map { $0.replacing("*", with: "\\*") }, matchesCase: matchesCase)
        case .menu(let options, let key): blanks[blank] = .words([options[key]] + words, matchesCase: true)
        case .numbers(let numbers):
            let unit = numbers.first?.unit
            blanks[blank] = .numbers(
                numbers + words.compactMap { DecimalNumber($0) }.map { RightNumber($0, tolerance: .zero, unit: unit) })
        }
        return AnswerScoring.score(.parts(parts), key: .blanks(blanks), scoring: scoring)
    }
}
