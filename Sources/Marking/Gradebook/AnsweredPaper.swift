import ContentModel
import Encoding
package import Sealing
import SitePlanning

extension KeyedQuiz {
    /// Current ids of questions that were renamed since they were answered, by their former ids: their texts are the same.
    ///
    /// A former id that fits several questions of today isn't among them.
    package func renamedQuestions(in reports: [Report]) -> [String: String] {
        let all = reports.reduce(into: [String: Set<String>]()) { all, report in
            let sheet = sheet(in: report.language)
            for item in AnsweredPaper(report, self, sheet).questions {
                guard let answerIndex = item.answerIndex else { continue }
                let (answer, question) = (report.answers[answerIndex], sheet.questions[item.index])
                guard answer.question != question.id, answer.prompt == question.fingerprint?.prompt else { continue }
                all[answer.question, default: []].insert(question.id)
            }
        }
        return all.compactMapValues { $0.count == 1 ? $0.first : nil }
    }
}

/// Today's questions with the answers of a report to them.
struct AnsweredPaper {
    struct Item {
        /// Index of the question in the sheet.
        let index: Int
        /// Index of its answer in the report; nil for a question that isn't in it.
        let answerIndex: Int?
    }

    /// In the order of the sheet.
    private(set) var questions: [Item] = []
    /// Number of questions that should have been in the report.
    private(set) var absent = 0
    /// Number of questions in the report beyond those that an attempt has.
    private(set) var surplus = 0
    /// Ids in the report that the quiz doesn't have.
    private(set) var gone: [String] = []
    private let sheet: QuestionSheet

    /// - Parameter isOnPaper: whether the answers were typed from a sheet of paper. What isn't in the report wasn't on it: paper has no
    ///   questions about penalties.
    init(_ report: Report, _ quiz: KeyedQuiz, _ sheet: QuestionSheet, isOnPaper: Bool = false) {
        self.sheet = sheet
        if AnsweredPaper.hasAllInOrder(report, sheet) {
            questions = sheet.inOrder
            surplus = isOnPaper ? 0 : quiz.draws.reduce(0) { $0 + $1.questions.count - ($1.asked ?? $1.questions.count) }
            return
        }
        let ids = report.answers.map(\.question)
        // A question that is in a report twice counts once.
        let answers = Dictionary(keepingFirst: zip(ids, ids.indices))
        let strangers = ids.indices.filter { !sheet.ids.contains(ids[$0]) && answers[ids[$0]] == $0 }
        var renamed: [String: Int] = [:]
        if !strangers.isEmpty {
            let absent = sheet.questions[sheet.own].filter { answers[$0.id] == nil }[...]
            renamed = RenamedAnswers(absent, among: strangers, of: report, sheet, hasAll: quiz.hasAll).indices
            gone = strangers.filter { !renamed.values.contains($0) }.map { ids[$0] }
        }
        questions.reserveCapacity(sheet.questions.count)
        // Where questions are drawn, nobody is asked another one in place of one that was removed.
        var removed =
            quiz.hasAll ? 0 : strangers.count { gone.contains(ids[$0]) && report.answers[$0].kind != QuestionKind.sanction.rawValue }
        for draw in quiz.draws {
            add(draw.questions, asked: isOnPaper ? nil : draw.asked, removed: &removed) { answers[$0] ?? renamed[$0] }
        }
        // The groups aren't in the order of the sheet.
        if quiz.draws.count > 1 { questions.sort { $0.index < $1.index } }
        var removedSanctions = 0
        add(sheet.sanctions, asked: isOnPaper ? nil : quiz.askedSanctions, removed: &removedSanctions) { answers[$0] }
    }

    /// What to say about questions that the report should have, or shouldn't.
    var notes: [GradeNote] {
        var notes: [GradeNote] = []
        if absent > 0 { notes.append(.notAsked(absent)) }
        if surplus > 0 { notes.append(.surplus(surplus)) }
        if !gone.isEmpty { notes.append(.gone(gone)) }
        return notes
    }

    /// Whether a report answers every question in today's order, as most do, so that none has to be looked up.
    private static func hasAllInOrder(_ report: Report, _ sheet: QuestionSheet) -> Bool {
        sheet.sanctions.isEmpty && report.answers.count == sheet.own.count
            && zip(report.answers, sheet.own).allSatisfy { $0.question == sheet.questions[$1].id }
    }

    /// - Parameters:
    ///   - asked: number of questions in an attempt; nil where students choose it, and for paper.
    ///   - removed: number of questions in the report that the quiz no longer has; those that take the place of missing ones are
    ///     subtracted.
    ///   - answer: index in the report of the answer to the question with an id.
    private mutating func add(_ indices: some Collection<Int>, asked: Int?, removed: inout Int, answer: (String) -> Int?) {
        let answers = indices.map { answer(sheet.questions[$0].id) }
        let answered = answers.count { $0 != nil }
        var missing = max(0, (asked ?? 0) - answered)
        let excused = min(removed, missing)
        removed -= excused
        missing -= excused
        absent += missing
        surplus += max(0, answered - (asked ?? answered))
        for (index, answer) in zip(indices, answers) {
            if answer != nil {
                questions.append(Item(index: index, answerIndex: answer))
            } else if missing > 0 {
                // Whoever left a question out of a report gains nothing by it.
                missing -= 1
                questions.append(Item(index: index, answerIndex: nil))
            }
        }
    }
}

/// The answers of a report to questions that have another id today. Each belongs to one question at most: where several have the same
/// texts, it isn't known to which.
private struct RenamedAnswers {
    /// Indices in the report, by current ids.
    private(set) var indices: [String: Int] = [:]

    /// - Parameters:
    ///   - questions: that the report doesn't have under current ids.
    ///   - strangers: indices of answers to questions that the quiz doesn't have.
    ///   - hasAll: whether students have all questions, so that one that a report doesn't have isn't one that wasn't drawn.
    init(_ questions: ArraySlice<KeyedQuestion>, among strangers: [Int], of report: Report, _ sheet: QuestionSheet, hasAll: Bool) {
        add(questions, strangers, report) { AskedTexts(kind: $0, prompt: $1, parts: $2) }
        guard hasAll else { return }
        // Choices that no other question has also identify a question whose prompt was reworded, but may be those of another one, so
        // `EarlierAnswer` takes it for changed.
        let found = Set(indices.values)
        let asked = Set(questions.filter { indices[$0.id] == nil }.map(\.id))
        let all = sheet.questions[sheet.own]
        var others = RenamedAnswers()
        others.add(all, Array(report.answers.indices), report) {
            $2.isEmpty || AskedTexts.hasBlanks($0) ? nil : AskedTexts(kind: $0, prompt: nil, parts: $2)
        }
        let free = Set(strangers).subtracting(found)
        indices.merge(others.indices.filter { asked.contains($0.key) && free.contains($0.value) }) { certain, _ in certain }
    }

    private init() {}

    /// Adds the answers whose texts only one of the questions and one of the answers have.
    private mutating func add(
        _ questions: ArraySlice<KeyedQuestion>, _ answers: [Int], _ report: Report,
        _ texts: (_ kind: QuestionKind, _ prompt: String, _ parts: [String]) -> AskedTexts?
    ) {
        let asked = Dictionary(grouping: questions) { question in
            question.fingerprint.flatMap { texts(question.kind, $0.prompt, $0.parts) }
        }
        let answered = Dictionary(grouping: answers) { index -> AskedTexts? in
            let answer = report.answers[index]
            guard let kind = QuestionKind(rawValue: answer.kind), let prompt = answer.prompt else { return nil }
            return texts(kind, prompt, answer.parts)
        }
        for case (let texts?, let questions) in asked where questions.count == 1 {
            if let found = answered[texts], found.count == 1 { indices[questions[0].id] = found[0] }
        }
    }
}

/// What a question asks: all its texts, as many questions have the same choices.
private struct AskedTexts: Hashable {
    private let kind: QuestionKind
    private let prompt: String?
    /// In no order, as choices may have moved, and the page of an exam has each match once.
    private let parts: Set<String>

    init(kind: QuestionKind, prompt: String?, parts: [String]) {
        // A blank that became a number is still a blank.
        self.kind = kind == .numeric ? .blanks : kind
        self.prompt = prompt
        // Reports from pages of earlier versions have no parts of blanks, whose texts are those of the prompt.
        self.parts = AskedTexts.hasBlanks(kind) ? [] : Set(parts)
    }

    static func hasBlanks(_ kind: QuestionKind) -> Bool { kind == .blanks || kind == .numeric }
}
