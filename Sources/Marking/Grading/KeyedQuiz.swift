package import ContentModel
import Diagnostics
import SitePlanning

/// A question of today's content, as answers to it are graded.
package struct KeyedQuestion: Sendable {
    package let id: String
    package let kind: QuestionKind
    package let key: AnswerKey
    package let points: Fraction
    /// The cost of each hint, as a share of the points.
    private let hintCosts: [Fraction]
    /// Nil for sanction questions, whose texts don't change within an edition.
    let fingerprint: QuestionFingerprint?
    /// The texts around its blanks, if they are all below the prompt.
    let rows: RowTexts?

    init(_ question: Question, quiz: String) {
        id = question.id
        kind = question.response.kind
        key = AnswerKey(question, quiz: quiz)
        let worth = Fraction(shortest: question.points) ?? .zero
        points = worth
        hintCosts = question.hints.map { hint in Fraction(decimal: hint.cost.text).flatMap { Fraction($0, over: worth) } ?? .zero }
        fingerprint = QuestionFingerprint(question)
        rows = RowTexts(question)
    }

    init(_ penalty: Penalty, points: Int) {
        id = penalty.questionID
        kind = .sanction
        key = .sanction(SanctionCall(penalty))
        self.points = Fraction(points)
        hintCosts = []
        fingerprint = nil
        rows = nil
    }

    /// Whether a person gives points to its answers: not where there are none to give.
    var isMarked: Bool { key == .text && points != .zero }

    /// The cost of the first hints together, as a share of the points.
    func cost(ofHints count: Int) -> Fraction { hintCosts.prefix(max(0, count)).reduce(.zero, +) }

    /// Letters that an answer may have, in the author's order; empty where answers are words.
    package var letters: [String] {
        switch key {
        case .single, .multiple, .weighted, .ordering: (fingerprint?.parts ?? []).indices.map(Choice.id)
        case .matching(let key): (0..<max(0, (fingerprint?.parts.count ?? 0) - key.count)).map(Choice.id)
        case .trueFalse: ["true", "false"]
        case .blanks, .text, .sanction: []
        }
    }
}

extension AnswerKey {
    init(_ question: Question, quiz: String) {
        switch question.response {
        case .singleChoice(_, let keys), .multipleChoice(_, let keys):
            let right = keys.map(Choice.id)
            let isSingle = question.response.kind == .single
            self =
                question.isWeighted
                ? .weighted(right: right, shares: AnswerKey.shares(question, keys, isSingle), isSingle: isSingle)
                : isSingle ? .single(right) : .multiple(right)
        case .trueFalse(let answer): self = .trueFalse(answer)
        case .blanks(let blanks): self = .blanks(blanks)
        case .ordering(let items): self = .ordering(OrderingKey.letters(of: items))
        case .matching(let pairs, let distractors):
            self = .matching(MatchList(pairs: pairs, distractors: distractors, quiz: quiz, question: question.id).key)
        case .text: self = .text
        }
    }
}

extension AnswerKey {
    /// Shares of the question's points by choice. Without points, a wrong choice is worth nothing, one correct choice the whole question,
    /// and several share what is left.
    private static func shares(_ question: Question, _ keys: [Int], _ isSingle: Bool) -> [String: Fraction] {
        guard let worth = Fraction(shortest: question.points), worth != .zero else { return [:] }
        var shares: [String: Fraction] = [:]
        for (index, choice) in question.choices.enumerated() {
            shares[Choice.id(index)] = choice.points.flatMap { Fraction(signed: $0.text) }.flatMap { Fraction($0, over: worth) }
        }
        let right = keys.map(Choice.id)
        let open = right.filter { shares[$0] == nil }
        let given = right.compactMap { shares[$0] }.reduce(.zero, +)
        for letter in open { shares[letter] = isSingle ? .one : (.one - given) * Fraction(1, of: open.count) }
        return shares
    }
}

/// All questions that attempts in one language may have. An object, by which grades of equal answers are found again.
final class QuestionSheet: Sendable {
    /// The quiz's own, then those about sanctions.
    let questions: [KeyedQuestion]
    let ids: Set<String>
    /// Its own questions, each with the answer at the same index.
    let inOrder: [AnsweredPaper.Item]
    private let ownCount: Int

    init(own: [KeyedQuestion], sanctions: [KeyedQuestion]) {
        questions = own + sanctions
        ids = Set(questions.map(\.id))
        inOrder = own.indices.map { AnsweredPaper.Item(index: $0, answerIndex: $0) }
        ownCount = own.count
    }

    /// Indices of the quiz's own questions.
    var own: Range<Int> { 0..<ownCount }
    /// Indices of those about sanctions.
    var sanctions: Range<Int> { ownCount..<questions.count }
}

/// Questions of a quiz that are drawn on their own.
struct KeyedDraw: Sendable {
    /// Indices among the quiz's own questions, which are in the same order in all languages.
    let questions: [Int]
    /// Number of them in an attempt; nil where students choose it.
    let asked: Int?
}

/// A quiz of today's content, as attempts at it are graded.
package struct KeyedQuiz: Sendable {
    package let id: String
    /// Ids that it had before, the latest first.
    let formerIDs: [String]
    package let title: String
    private let available: DueDate?
    package let due: DueDate?
    package let handsIn: Bool
    /// Time limit in seconds.
    let timeLimit: Int?
    /// Dates and time of the students whom it is assigned to; empty for a quiz for everybody.
    private let terms: NameTable<(name: String, terms: Assignee.Terms)>
    /// Their names, sorted.
    private let assigned: [String]
    let scoring: Quiz.Scoring
    /// Pass mark in percent.
    package let pass: Fraction?
    /// Its own grades, or those of the site; nil without any.
    package let scale: GradeScale?
    /// Its own questions in an attempt, by the groups from which they are drawn.
    let draws: [KeyedDraw]
    /// Whether every attempt has all of its own questions.
    let hasAll: Bool
    /// Number of sanction questions in an attempt.
    let askedSanctions: Int
    /// The quiz's own questions in its default language.
    package let questions: [KeyedQuestion]
    let sanctions: [KeyedQuestion]
    private let sheet: QuestionSheet
    private let translations: [String: QuestionSheet]

    package init(_ item: TranslatedItem<Quiz>, in content: SiteContent) {
        let quiz = item.original
        id = quiz.id
        formerIDs = quiz.formerIDs.map(\.value)
        title = quiz.title
        available = quiz.available
        due = quiz.due
        handsIn = quiz.handIn != nil
        timeLimit = quiz.timeLimit
        let own = content.terms(of: quiz.assigned)
        assigned = own.keys.sorted()
        var terms = NameTable<(name: String, terms: Assignee.Terms)>()
        for name in assigned { if let own = own[name] { terms.insert((name, own), under: name) } }
        self.terms = terms
        scoring = quiz.scoring
        pass = quiz.passPercent.flatMap { Fraction(shortest: $0) }
        scale = quiz.grades ?? content.settings.grades
        draws = quiz.drawGroups.map { group in
            KeyedDraw(questions: group.questions, asked: group.tag == nil && quiz.letsChooseDraw ? nil : group.asked)
        }
        hasAll = !quiz.drawsQuestions
        questions = quiz.questions.map { KeyedQuestion($0, quiz: quiz.id) }
        let pool = quiz.penalties.flatMap { content.edition($0.edition.value) }.map { content.editions[$0].penalties } ?? []
        sanctions = pool.map { KeyedQuestion($0, points: quiz.scoring.questionPoints) }
        askedSanctions = min(quiz.penalties?.draw ?? 0, sanctions.count)
        sheet = QuestionSheet(own: questions, sanctions: sanctions)
        var translations: [String: QuestionSheet] = [:]
        for (language, translation) in item.translations {
            translations[language.code] = QuestionSheet(
                own: translation.questions.map { KeyedQuestion($0, quiz: quiz.id) }, sanctions: sanctions)
        }
        self.translations = translations
    }

    /// When it opens and is due for a student, and the time limit in seconds; each is nil where there is none.
    func conditions(of name: String) -> (available: DueDate?, due: DueDate?, limit: Int?) {
        let all = terms.isEmpty ? [] : terms[name]
        // Names of two students may differ only in accents.
        let own = (all.count > 1 ? all.first { $0.name == name } : nil)?.terms ?? all.first?.terms
        return (own?.available ?? available, own?.due ?? due, timeLimit.map { own?.limit($0) ?? $0 })
    }

    /// Whether each student is to hand it in. If no name matches, everyone is.
    func isAssigned(to students: [Roster.Student]) -> [Bool] {
        let isAssigned = students.map { terms.isEmpty || !terms[$0.name].isEmpty }
        return isAssigned.contains(true) ? isAssigned : isAssigned.map { _ in true }
    }

    /// Names of those whom it is assigned to, but a roster doesn't have.
    package func assigned(besides roster: Roster) -> [String] {
        if assigned.isEmpty || roster.students.isEmpty { return [] }
        let names = NameTable(roster.students.map(\.name))
        return assigned.filter { !names.contains($0) }
    }

    /// Names of those whom it is assigned to, which several students of a roster have who share a page.
    package func assignedNamesakes(in roster: Roster, pages: PageOwners) -> [String] {
        var names = NameTable<Int>()
        for (index, student) in roster.students.enumerated() { names.insert(index, under: student.name) }
        return assigned.filter { names[$0].count > 1 && pages.student(named: $0, among: names[$0], of: roster) == nil }
    }

    /// The questions in the language in which they were answered, if the quiz still has it.
    func sheet(in language: String) -> QuestionSheet { translations[language] ?? sheet }

    /// Its own questions, then those about sanctions.
    package var allQuestions: [KeyedQuestion] { sheet.questions }

    /// Its id, and those that it had before, which reports may name.
    package var ids: [String] { [id] + formerIDs }

    /// Points of an attempt in which every question counts: the most that there can be, where questions are drawn.
    package var fullPoints: Fraction {
        let own = draws.map { draw in (draw.questions.map { questions[$0].points }, draw.asked ?? draw.questions.count) }
        let drawn = (own + [(sanctions.map(\.points), askedSanctions)]).flatMap { points, count in points.sorted(by: >).prefix(count) }
        return drawn.isEmpty || scoring != .classic ? drawn.reduce(.zero, +) : Fraction(100)
    }

    /// The question with that id; nil if there is none.
    package func question(_ id: String) -> KeyedQuestion? { questions.first { $0.id == id } ?? sanctions.first { $0.id == id } }
}
