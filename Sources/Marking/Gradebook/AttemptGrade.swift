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
        /// In today's letters; nil if the report doesn't have it.
        package let answer: Answer?
        /// The points that it earned; nothing while it is pending.
        package let earned: Fraction
        /// The step that its grade waits for; nil for one that is graded.
        package let need: Need?
        /// Whether the question was another one when it was answered, so that the answer's letters aren't today's.
        package let hasChanged: Bool
        /// Whether it doesn't count.
        package var isVoid: Bool { decision?.ruling == .void }

        fileprivate init(_ question: KeyedQuestion, _ outcome: DecidedAnswer) {
            id = question.id
            grade = outcome.grade
            worth = question.points
            answer = outcome.given
            decision = outcome.decision
            need = outcome.need
            hasChanged = outcome.isChanged
            earned = worth * grade.score
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

    package init(
        _ report: Report, of quiz: KeyedQuiz, _ decisions: Decisions, teachers: Set<String>, marks: Marks = Marks(),
        sharing known: SharedGrades = SharedGrades()
    ) {
        let sheet = quiz.sheet(in: report.language)
        let paper = AnsweredPaper(report, quiz, sheet)
        func ruling(_ id: String) -> (decision: Decision?, mark: Marks.Outcome) {
            let decision = decisions.decision(quiz: quiz.id, question: id, report: report.receipt, teachers: teachers)
            return (decision, marks.outcome(report.receipt, id))
        }
        let hasNoRulings = decisions.isEmpty && marks.isEmpty
        let keys = paper.questions.map { place, answer -> SharedGrades.Key? in
            // After a decision or with a mark, nobody else's answer is worth the same for certain.
            if !hasNoRulings, case let (decision, mark) = ruling(sheet.questions[place].id), decision != nil || mark != .none { return nil }
            return SharedGrades.Key(report, place, answer)
        }
        let questions = known.questions(keys) { number in
            let (question, answer) = (sheet.questions[paper.questions[number].place], paper.questions[number].answer)
            let (decision, mark) = ruling(question.id)
            return Question(question, DecidedAnswer(question, report, answer, decision, quiz.scoring, mark))
        }
        var total = AttemptTotal(quiz.scoring)
        for question in questions where !question.isVoid { total.add(question.grade, worth: question.worth) }
        let changed = questions.filter { $0.need == .decision }.map(\.id)
        self.report = report.summary
        self.questions = questions
        self.total = total
        percent = total.percent(pass: quiz.pass)
        passes = quiz.pass.flatMap { total.passes(at: $0) }
        isIncomplete = questions.allSatisfy { $0.isVoid || $0.grade.state == .incomplete }
        notes =
            (paper.absent > 0 ? [.notAsked(paper.absent)] : []) + (paper.surplus > 0 ? [.surplus(paper.surplus)] : [])
            + (paper.gone.isEmpty ? [] : [.gone(paper.gone)])
            + (changed.isEmpty ? [] : [.changed(changed)])
    }

    /// Whether some of the points aren't known yet.
    package var isPending: Bool { total.pending > 0 }

    /// Whether texts are to be marked, or differences of marks to be settled.
    package var isToMark: Bool { questions.contains { ($0.need == .mark || $0.need == .agreement) && !$0.isVoid } }

    /// Number of questions that wait for something.
    package func count(of need: Need) -> Int { questions.count { $0.need == need && !$0.isVoid } }
}

extension KeyedQuiz {
    /// Today's ids of questions that had another one when they were answered, by that: their texts say that they are the same.
    package func renamedQuestions(in reports: [Report]) -> [String: String] {
        reports.reduce(into: [:]) { all, report in
            let sheet = sheet(in: report.language)
            for (place, answer) in AnsweredPaper(report, self, sheet).questions {
                guard let former = answer.map({ report.answers[$0].question }), former != sheet.questions[place].id else { continue }
                all[former] = sheet.questions[place].id
            }
        }
    }
}

/// Today's questions with the answers of a report to them.
private struct AnsweredPaper {
    /// Places in the sheet, in its order, each with the place of its answer in the report; nil for one that isn't in the report.
    private(set) var questions: [(place: Int, answer: Int?)] = []
    /// Number of questions that should have been in the report.
    private(set) var absent = 0
    /// Number of questions in the report beyond those that an attempt has.
    private(set) var surplus = 0
    /// Ids in the report that the quiz doesn't have.
    private(set) var gone: [String] = []
    private let sheet: QuestionSheet

    init(_ report: Report, _ quiz: KeyedQuiz, _ sheet: QuestionSheet) {
        self.sheet = sheet
        if AnsweredPaper.hasAllInOrder(report, sheet), sheet.own.count >= quiz.asked ?? 0 {
            questions = sheet.own.map { ($0, $0) }
            surplus = quiz.asked.map { sheet.own.count - $0 } ?? 0
            return
        }
        let ids = report.answers.map(\.question)
        // A question that is in a report twice counts once.
        let answers = Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
        var strangers = ids.indices.filter { !sheet.ids.contains(ids[$0]) }
        var renamed: [String: Int] = [:]
        if !strangers.isEmpty {
            for question in sheet.questions[sheet.own] where answers[question.id] == nil {
                renamed[question.id] = AnsweredPaper.formerly(question, among: strangers, of: report)
            }
            let found = Set(renamed.values.map { ids[$0] })
            strangers.removeAll { found.contains(ids[$0]) }
            gone = strangers.map { ids[$0] }
        }
        questions.reserveCapacity(sheet.questions.count)
        add(sheet.own, asked: quiz.asked) { answers[$0] ?? renamed[$0] }
        add(sheet.sanctions, asked: quiz.askedSanctions) { answers[$0] }
    }

    /// Whether a report answers every question in today's order, as most do, so that none has to be looked up.
    private static func hasAllInOrder(_ report: Report, _ sheet: QuestionSheet) -> Bool {
        sheet.sanctions.isEmpty && report.answers.count == sheet.own.count
            && zip(report.answers, sheet.own).allSatisfy { $0.question == sheet.questions[$1].id }
    }

    /// - Parameters:
    ///   - asked: number of questions in an attempt; nil where students choose it.
    ///   - answer: place in the report of the answer to the question with an id.
    private mutating func add(_ places: Range<Int>, asked: Int?, answer: (String) -> Int?) {
        let answers = places.map { answer(sheet.questions[$0].id) }
        let given = answers.count { $0 != nil }
        var missing = max(0, (asked ?? 0) - given)
        absent += missing
        surplus += max(0, given - (asked ?? given))
        for (place, answer) in zip(places, answers) {
            if answer != nil {
                questions.append((place, answer))
            } else if missing > 0 {
                // Whoever left a question out of a report gains nothing by it.
                missing -= 1
                questions.append((place, nil))
            }
        }
    }

    /// Place of the answer to a question that had another id, recognised by its texts.
    private static func formerly(_ question: KeyedQuestion, among places: [Int], of report: Report) -> Int? {
        guard let today = question.fingerprint else { return nil }
        let candidates = places.filter { place in
            let answer = report.answers[place]
            let isSame =
                today.parts.isEmpty
                ? answer.prompt == today.prompt
                : report.isReordered ? Set(answer.parts) == Set(today.parts) : answer.parts == today.parts
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
    let need: AttemptGrade.Need?
    /// In today's letters, unless the question changed.
    let given: Answer?
    /// Whether it was answered, and changed since.
    let isChanged: Bool

    /// - Parameter place: of the answer in the report; nil for a question that isn't in it.
    init(
        _ question: KeyedQuestion, _ report: Report, _ place: Int?, _ decision: Decision?, _ scoring: Quiz.Scoring, _ marks: Marks.Outcome
    ) {
        let ruling = decision?.ruling
        let answer = place.map { report.answers[$0] }
        var (given, isChanged): (Answer?, Bool) = (nil, false)
        if let answer {
            switch EarlierAnswer(answer, isReordered: report.isReordered, to: question) {
            case .fits(let answer): given = answer
            case .changed:
                given = EarlierAnswer.answer(answer.value)
                isChanged = given?.isGiven == true
            }
        }
        self.given = given
        self.isChanged = isChanged
        var own = AnswerScoring.score(given, key: question.key, scoring: scoring)
        if own.state == .pending {
            if case .settled(let share) = marks { own = Grade(score: share) } else if !question.isMarked { own = Grade(score: .one) }
        }
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
        } else {
            grade = isChanged ? .pending : own
            self.decision = nil
        }
        need = grade.state != .pending ? nil : graded == nil && isChanged ? .decision : marks == .differing ? .agreement : .mark
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
        case .patterns(let known, let matchesCase):
            blanks[blank] = .patterns(known + words.map { $0.replacing("*", by: "\\*") }, matchesCase: matchesCase)
        case .menu(let options, let key): blanks[blank] = .words([options[key]] + words, matchesCase: true)
        case .numbers(let numbers):
            let unit = numbers.first?.unit
            blanks[blank] = .numbers(numbers + words.flatMap { RightNumber.accepted($0, unit: unit) ?? [] })
        }
        return AnswerScoring.score(.parts(parts), key: .blanks(blanks), scoring: scoring)
    }
}
