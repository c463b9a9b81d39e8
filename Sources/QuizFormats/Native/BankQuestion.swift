import Algorithms
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// A question of a question bank, under the names that its keys have in different banks. Its texts are decoded.
struct BankQuestion {
    private let tree: ContentTree

    init(_ tree: ContentTree) { self.tree = tree }

    struct Choice {
        var letter: String
        var text: String
        var isRight: Bool
        var feedback = ""
    }

    enum Answers {
        /// Choices, with the correct ones marked.
        case marked([Choice])
        /// Choices, with the correct ones marked that are named by exactly their texts.
        case quoted([(text: String, position: SourcePosition)], [Choice])
        /// Choices, and how the right ones are named.
        case named([(text: String, position: SourcePosition)], among: [Choice])
        case missing(key: String)
        /// More answers than a question can have.
        case tooMany(Int)
        /// Answers that aren't texts.
        case unreadable
    }

    static let textKeys = ["question", "questionText", "question_text"]
    private static let wrongKeys = ["incorrect_answers", "incorrectAnswers", "wrong_answers", "wrongAnswers"]
    private static let indexKeys = [
        "correctIndex", "correct_index", "answerIndex", "answer_index", "correctAnswerIndex", "correctOptionIndex",
    ]
    private static let rightKeys =
        ["correct_answer", "correctAnswer", "correct_answers", "correctAnswers", "correct", "correctOption", "correct_option", "answer"]
        + indexKeys
    private static let choiceKeys = ["options", "choices", "answers", "answerOptions", "possible_answers"]
    private static let choiceTextKeys = ["text", "answer", "answerText", "option", "content", "label"]
    private static let markKeys = ["isCorrect", "is_correct", "correct", "isRight", "right"]
    private static let explanationKeys = ["explanation", "rationale", "feedback", "solution"]
    private static let hintKeys = ["hint", "tip"]
    /// Of quizapi.io: whether several choices can be correct.
    private static let severalKeys = ["multiple_correct_answers"]
    private static let pointKeys = ["points", "marks", "score"]
    private static let topicKeys = ["category", "topic", "subject"]
    /// Keys that aren't part of the question.
    private static let ignoredKeys = ["type", "difficulty", "regions", "isNiche", "number"]

    var position: SourcePosition { tree.position }
    var id: String? { tree.first(["id"])?.scalar }
    var text: String? { tree.first(BankQuestion.textKeys).flatMap { $0.scalar ?? $0.first(["text", "stem"])?.scalar } }
    var explanation: String? { words(BankQuestion.explanationKeys) }
    var hint: String? { words(BankQuestion.hintKeys) }
    var points: Double? { tree.first(BankQuestion.pointKeys)?.scalar.flatMap(Double.init).flatMap { (0...1000).contains($0) ? $0 : nil } }

    /// Whether the correct choice is named by an index, which counts from 0, and nothing else.
    var hasIndex: Bool { marks == nil && right.map { right in BankQuestion.indexKeys.contains(right.key) } ?? false }

    /// Whether several choices can be chosen although only one of them is correct.
    var allowsSeveral: Bool { tree.first(BankQuestion.severalKeys).flatMap(BankQuestion.truth) ?? false }

    /// Many have the text of the correct choice and its index.
    private var right: ContentTree.Entry? { BankQuestion.rightKeys.lazy.compactMap(tree.entry).first }

    /// Whether it asks something, even if the keys of its answers are unknown.
    var hasText: Bool { text != nil }

    var isQuestion: Bool {
        tree.first(BankQuestion.textKeys) != nil && (right != nil || list != nil || tree.first(BankQuestion.wrongKeys) != nil)
    }

    /// The topic, and the tags.
    var tags: [String] {
        var more: [String] = []
        if let tags = tree.first(["tags"]) {
            more =
                tags.scalar?.split(separator: ",").map { String($0).trimmed }
                ?? tags.items.compactMap { $0.scalar ?? $0.first(["name"])?.scalar }
        }
        let topics = BankQuestion.topicKeys.compactMap { tree.first([$0])?.scalar }
        return Array((topics + more).filter { !$0.isEmpty }.uniqued())
    }

    /// Keys with a part of the question that isn't imported.
    var others: [ContentTree.Entry] {
        guard case .mapping(let entries) = tree.value else { return [] }
        let keys = [
            ["id", "tags"], BankQuestion.hintKeys, BankQuestion.severalKeys, BankQuestion.textKeys, BankQuestion.wrongKeys,
            BankQuestion.rightKeys, BankQuestion.choiceKeys,
            BankQuestion.explanationKeys, points == nil ? [] : BankQuestion.pointKeys, BankQuestion.topicKeys, BankQuestion.ignoredKeys,
        ]
        let known = Set(keys.joined() + letteredChoices.map(\.key))
        let texts = BankQuestion.explanationKeys + BankQuestion.hintKeys
        let unread = entries.filter { !known.contains($0.key) || texts.contains($0.key) && $0.value.scalar == nil }
        return (unread + othersOfChoices).filter { !$0.value.isEmpty }
    }

    private var othersOfChoices: [ContentTree.Entry] {
        let known = ["id"] + BankQuestion.choiceTextKeys + BankQuestion.markKeys + BankQuestion.explanationKeys
        return (tree.first(BankQuestion.choiceKeys)?.items ?? []).flatMap { $0.entries(besides: known) }
    }

    /// Whether all choices are numbers of JSON, so that a number can be the text of one.
    var hasNumbers: Bool {
        let items = list?.items ?? []
        return !items.isEmpty && items.allSatisfy(BankQuestion.isNumber)
    }

    /// Right answers that are named, to decide how the bank names them.
    var namedAnswers: [(right: String, choices: [ChoiceKey.Choice])] {
        guard case .named(let right, let choices) = answers else { return [] }
        let named = choices.map(\.key)
        return right.map { ($0.text, named) }
    }

    var answers: Answers {
        if let wrong = tree.first(BankQuestion.wrongKeys) { return besides(wrong) }
        if let marks, let list { return marked(list, by: marks) }
        guard let right = right?.value else {
            guard let list else { return .missing(key: "correct_answer") }
            guard let choices = BankQuestion.choices(list) else { return .unreadable }
            return choices.contains(where: \.isRight)
                ? .marked(BankQuestion.unlettered(choices) ?? choices) : .missing(key: "correct_answer")
        }
        guard let list else {
            guard case .boolean(let isTrue) = right.value else { return .missing(key: "options") }
            return .marked([Choice(letter: "a", text: "true", isRight: isTrue), Choice(letter: "b", text: "false", isRight: !isTrue)])
        }
        guard let choices = BankQuestion.choices(list), let names = BankQuestion.names(right) else { return .unreadable }
        let count = max(choices.count, names.count)
        guard count <= ImportQuota.answerLimit else { return .tooMany(count) }
        // A number may be the text of another choice.
        guard !hasIndex, !BankQuestion.isNumber(right), names.allSatisfy({ name in choices.contains { $0.text == name.text } }) else {
            return .named(names, among: BankQuestion.unlettered(choices) ?? choices)
        }
        // The text may begin with a letter, as that of the choice does.
        let marked = choices.map { choice in
            var choice = choice
            choice.isRight = names.contains { $0.text == choice.text }
            return choice
        }
        return .quoted(names, BankQuestion.unlettered(marked) ?? marked)
    }

    /// Whether each choice is correct, by names such as `answer_a_correct`; nil if the correct ones are named in another way.
    private var marks: [(letter: String, isRight: Bool)]? {
        guard case .mapping(let entries)? = tree.first(["correct_answers", "correctAnswers"])?.value else { return nil }
        let marks = entries.compactMap { entry in
            BankQuestion.truth(entry.value).map { (letter: BankQuestion.letter(ofMark: entry.key), isRight: $0) }
        }
        return marks.count == entries.count && !marks.isEmpty ? marks : nil
    }

    private static func letter(ofMark key: String) -> String {
        let ending = "_correct"
        return CSVColumn.name(key.lowercased().hasSuffix(ending) ? String(key.dropLast(ending.count)) : key)
    }

    /// A truth value, or the word for it.
    private static func truth(_ tree: ContentTree) -> Bool? {
        if case .boolean(let isTrue) = tree.value { return isTrue }
        return tree.scalar.flatMap(TruthWord.truth)
    }

    private func marked(_ list: ContentTree, by marks: [(letter: String, isRight: Bool)]) -> Answers {
        guard let choices = BankQuestion.choices(list) else { return .unreadable }
        guard choices.count <= ImportQuota.answerLimit else { return .tooMany(choices.count) }
        let right = Set(marks.filter(\.isRight).map(\.letter))
        guard right.isSubset(of: choices.map(\.letter)) else { return .missing(key: "answers") }
        let marked = choices.map { choice in
            var choice = choice
            choice.isRight = right.contains(choice.letter)
            return choice
        }
        return .marked(BankQuestion.unlettered(marked) ?? marked)
    }

    /// The choices in one key, or each in its own: `option_a`, `option_b`.
    private var list: ContentTree? {
        if let list = tree.first(BankQuestion.choiceKeys) { return list }
        let lettered = letteredChoices
        return lettered.isEmpty ? nil : ContentTree(.mapping(lettered), at: tree.position)
    }

    private var letteredChoices: [ContentTree.Entry] {
        guard case .mapping(let entries) = tree.value else { return [] }
        return entries.filter { $0.key.lowercased().hasPrefix("option") && CSVColumn.name($0.key).count == 1 }
    }

    private func besides(_ wrong: ContentTree) -> Answers {
        guard let right = right?.value else { return .missing(key: "correct_answer") }
        guard case .sequence(let others) = wrong.value, !others.isEmpty else { return .missing(key: "incorrect_answers") }
        guard let names = BankQuestion.names(right) else { return .unreadable }
        let texts = others.compactMap(\.scalar)
        guard texts.count == others.count else { return .unreadable }
        let choices =
            names.map { Choice(letter: "", text: $0.text, isRight: true) }
            + texts.map { Choice(letter: "", text: $0, isRight: false) }
        // The letters that their texts begin with show the original order.
        return .marked(BankQuestion.unlettered(choices.sorted { $0.text < $1.text }) ?? choices)
    }

    private static func isNumber(_ right: ContentTree) -> Bool {
        if case .number = right.value { true } else { right.items.contains(where: isNumber) }
    }

    private func words(_ keys: [String]) -> String? {
        tree.first(keys)?.scalar.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The names of the correct choices; nil if one isn't a text.
    private static func names(_ right: ContentTree) -> [(text: String, position: SourcePosition)]? {
        let names = right.isList ? right.items : [right]
        let texts = names.map { name in
            if case .boolean(let isTrue) = name.value { isTrue ? "true" : "false" } else { name.scalar ?? "" }
        }
        guard !texts.isEmpty, !texts.contains("") else { return nil }
        return zip(texts, names).map { ($0, $1.position) }
    }

    /// Choices in a list, or by their letters; nil if one has no text.
    private static func choices(_ list: ContentTree) -> [Choice]? {
        var choices: [Choice] = []
        switch list.value {
        case .sequence(let items):
            for (index, item) in items.enumerated() {
                guard let text = item.scalar ?? item.first(choiceTextKeys)?.scalar else { return nil }
                var isRight = false
                if case .boolean(true)? = item.first(markKeys)?.value { isRight = true }
                let feedback = item.first(explanationKeys)?.scalar ?? ""
                choices.append(Choice(letter: Choice.letter(index), text: text, isRight: isRight, feedback: feedback))
            }
        case .mapping(let entries):
            for entry in entries where !entry.value.isEmpty {
                guard let text = entry.value.scalar else { return nil }
                choices.append(Choice(letter: CSVColumn.name(entry.key), text: text, isRight: false))
            }
        default: return nil
        }
        return choices.isEmpty ? nil : choices
    }

    /// The choices without the letters that their texts begin with, "A. " and "B. "; nil if they don't.
    private static func unlettered(_ choices: [Choice]) -> [Choice]? {
        var unlettered = choices
        for (index, choice) in choices.enumerated() {
            let letter = Choice.letter(index)
            guard [". ", ") "].contains(where: { choice.text.lowercased().hasPrefix(letter + $0) }) else { return nil }
            unlettered[index].text = String(choice.text.dropFirst(letter.count + 2)).trimmed
            if unlettered[index].text.isEmpty { return nil }
        }
        return unlettered
    }
}

extension BankQuestion.Choice {
    /// The letter of the choice at an index, as in tables.
    static func letter(_ index: Int) -> String { ContentModel.Choice.id(index) }

    /// The choice as tables and banks name it.
    var key: ChoiceKey.Choice { (letter, text) }
}

extension ContentTree {
    /// The value of the first of these keys that exists.
    func first(_ keys: [String]) -> ContentTree? { keys.lazy.compactMap { entry($0)?.value }.first }

    /// The entries of a mapping under other keys than these.
    func entries(besides keys: [String]) -> [Entry] {
        guard case .mapping(let entries) = value else { return [] }
        return entries.filter { !keys.contains($0.key) && !$0.value.isEmpty }
    }

    var isList: Bool { if case .sequence = value { true } else { false } }

    /// The items of a list; none of anything else.
    var items: [ContentTree] { if case .sequence(let items) = value { items } else { [] } }

    /// Whether it is null, or an empty text.
    fileprivate var isEmpty: Bool { if case .null = value { true } else { scalar?.isEmpty ?? false } }
}
