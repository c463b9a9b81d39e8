import Algorithms
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// A question of a question bank, under the names that its keys have in different banks. Its texts are decoded.
struct BankQuestion {
    let tree: ContentTree

    /// Whether ids of choices aren't what names the correct ones in this bank.
    var ignoresIDs = false

    /// Whether the right answers beside wrong ones may be the letters or numbers of choices in this bank.
    var namesPlaces = false

    /// Whether this bank says of some questions that one choice is correct, so that "multiple" are several.
    var distinguishesSingle = false

    /// Whether it is in a list of questions, in which neither Quizmark nor iQuiz has them, so that all names of keys are those of a bank.
    private let isListed: Bool

    init(_ tree: ContentTree, isListed: Bool = false) {
        self.tree = BankQuestion.withoutInnerQuestion(BankQuestion.withoutParts(tree))
        self.isListed = isListed
    }

    struct Choice {
        var letter: String
        /// What the bank calls the choice, if it has names for them.
        var id: String?
        var text: String
        var isRight: Bool
        var feedback = ""
        /// Whether the text is code.
        var isCode = false
    }

    enum Answers {
        /// Choices, with the correct ones marked.
        case marked([Choice])
        /// Choices, with the correct ones marked that are named by exactly their texts.
        case quoted([(text: String, position: SourcePosition)], [Choice])
        /// Choices, and how the right ones are named.
        case named([(text: String, position: SourcePosition)], among: [Choice])
        case missing(Part)
        /// Words to type, as there are no choices.
        case typed([String])
        /// A name that is the id of one choice, and the text of another.
        case ambiguous(name: String)
        /// More answers than a question can have.
        case tooMany(Int)
        /// Answers that aren't texts.
        case unreadable
        case number(Blank)
        /// Items in their order.
        case ordered([String])
        /// A text that a teacher marks, with its model answer.
        case essay(model: String)
        case refused(reason: String, wayOut: String)
    }

    /// A part without which a question can't be imported.
    enum Part {
        case answer, choices, wrongAnswers
        /// The key of an answer that is empty.
        case emptyAnswer(String)
    }

    static let textKeys = ["question", "questionText", "question_text", "q"]
    /// Keys of the text that questions of Quizmark and iQuiz have, too.
    static let sharedTextKeys = ["prompt", "text"]
    private static let wrongKeys = ["incorrect_answers", "incorrectAnswers", "wrong_answers", "wrongAnswers"]
    /// Keys of wrong answers if they have a list.
    private static let wrongListKeys = ["incorrect", "wrong", "distractors"]
    private static let indexKeys = [
        "correctIndex", "correct_index", "answerIndex", "answer_index", "correctAnswerIndex", "correct_answer_index",
        "correctOptionIndex", "correct_option_index", "correctChoiceIndex", "correct_choice_index",
    ]
    private static let rightKeys =
        ["correct_answer", "correctAnswer", "correct_answers", "correctAnswers", "correct", "correctOption", "correct_option"]
        + ["correctChoice", "correct_choice", "rightAnswer", "right_answer", "right", "answer", "answerKey", "answer_key"] + indexKeys
    static let choiceKeys = [
        "options", "choices", "answers", "answerOptions", "possible_answers", "possibleAnswers", "answer_choices", "answerChoices",
        "alternatives", "variants",
    ]
    static let choiceTextKeys = ["text", "answer", "answerText", "option", "optionText", "content", "label"]
    /// Code of a question or a choice.
    static let codeKey = "code"
    static let idKeys = ["id", "key", "letter", "label"]
    static let markKeys = [
        "isCorrect", "is_correct", "correct", "isRight", "is_right", "right", "isCorrectAnswer", "is_correct_answer", "isValid", "is_valid",
        "isAnswer", "is_answer", "isTrue", "is_true",
    ]
    static let kindKeys = ["type", "questionType", "question_type"]
    private static let solutionKey = "solution"
    static let explanationKeys = ["explanation", "rationale", "feedback", solutionKey]
    private static let hintKeys = ["hint", "tip"]
    /// Of quizapi.io: whether several choices can be correct.
    private static let severalKeys = ["multiple_correct_answers"]
    private static let pointKeys = ["points", "marks", "score"]
    private static let topicKeys = ["category", "topic", "subject"]
    /// Keys that aren't part of the question.
    private static let ignoredKeys = kindKeys + ["difficulty", "regions", "isNiche", "number"]

    var position: SourcePosition { tree.position }
    var id: String? { tree.first(["id"])?.scalar }
    var text: String? { textEntry?.scalar }
    var code: String? { tree.first([BankQuestion.codeKey])?.scalar }
    var explanation: String? {
        words(BankQuestion.explanationKeys.filter { $0 != BankQuestion.solutionKey || right?.key != BankQuestion.solutionKey })
    }
    var hint: String? { words(BankQuestion.hintKeys) }
    var points: Double? { tree.first(BankQuestion.pointKeys)?.scalar.flatMap(Double.init).flatMap { (0...1000).contains($0) ? $0 : nil } }

    /// Whether the correct choice is named by an index, which counts from 0, and nothing else.
    var hasIndex: Bool { marks == nil && right.map { right in BankQuestion.indexKeys.contains(right.key) } ?? false }

    /// Whether several choices can be chosen although only one of them is correct.
    var allowsSeveral: Bool { kind == "multiple" || tree.first(BankQuestion.severalKeys).flatMap(BankQuestion.truth) ?? false }

    /// Many have the text of the correct choice and its index. A solution is one if it is the text or the letter of a choice, else it is an
    /// explanation.
    var right: ContentTree.Entry? {
        if let entry = rightEntries.first(where: { !$0.value.isEmpty }) { return entry }
        guard let solution = tree.entry(BankQuestion.solutionKey), let name = solution.value.scalar,
            let choices = list.flatMap(BankQuestion.choices)
        else { return nil }
        let isChoice = [ChoiceKey.texts, .letters].contains { $0.letters(name, among: choices.map(\.key)) != nil }
        return isChoice ? solution : nil
    }

    var wrong: ContentTree? {
        if let list = tree.first(BankQuestion.wrongKeys) ?? tree.first(BankQuestion.wrongListKeys).flatMap({ $0.isList ? $0 : nil }) {
            return list
        }
        let numbered = numberedWrong
        return numbered.isEmpty ? nil : ContentTree(.sequence(numbered.map(\.value)), at: numbered[0].value.position)
    }

    private var rightEntries: [ContentTree.Entry] { BankQuestion.rightKeys.compactMap(tree.entry) }

    var missingAnswer: Answers { .missing(rightEntries.first.map { .emptyAnswer($0.key) } ?? .answer) }

    private var textEntry: ContentTree? {
        if let text = tree.first(BankQuestion.textKeys) { return text }
        return isListed || isOfOthers ? tree.first(BankQuestion.sharedTextKeys) : nil
    }

    /// The key of its text, if that isn't a text.
    var unreadableTextKey: String? {
        BankQuestion.textKeys.lazy.compactMap(tree.entry).first { !$0.value.isEmpty && $0.value.scalar == nil }?.key
    }

    /// Whether it has a key that neither questions of Quizmark nor those of iQuiz have.
    private var isOfOthers: Bool {
        let shared = ["answer", "answers", "choices", "distractors"]
        let keys = [BankQuestion.rightKeys, BankQuestion.choiceKeys, BankQuestion.wrongKeys, BankQuestion.wrongListKeys].joined()
        let isEssay = kind == "text" && tree.first(["text"]) != nil
        return isEssay || tree.first(keys.filter { !shared.contains($0) }) != nil || !letteredChoices.isEmpty
    }

    /// Whether it asks something, even if the keys of its answers are unknown.
    var hasText: Bool { text != nil }

    var isQuestion: Bool { textEntry != nil && hasAnswers }

    /// Whether it has anything of a question.
    var hasParts: Bool { textEntry != nil || hasAnswers }

    private var hasAnswers: Bool { right != nil || list != nil || wrong != nil || tree.first(BankQuestion.choiceKeys) != nil }

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
            ["id", "tags", BankQuestion.codeKey], BankQuestion.hintKeys, BankQuestion.sharedTextKeys, BankQuestion.severalKeys,
            BankQuestion.textKeys, BankQuestion.wrongKeys,
            BankQuestion.wrongListKeys,
            BankQuestion.rightKeys, BankQuestion.choiceKeys,
            BankQuestion.explanationKeys, keysOfKind, points == nil ? [] : BankQuestion.pointKeys, BankQuestion.topicKeys,
            BankQuestion.ignoredKeys,
        ]
        let known = Set(keys.joined() + letteredChoices.map(\.key) + numberedWrong.map(\.key))
        let texts = BankQuestion.explanationKeys + BankQuestion.hintKeys
        // What is typed isn't chosen.
        let unshown = kind == "blanks" && right != nil ? BankQuestion.choiceKeys : []
        let unread = entries.filter { entry in
            !known.contains(entry.key) || texts.contains(entry.key) && entry.value.scalar == nil
                || unshown.contains(entry.key)
        }
        return (unread + othersOfChoices).filter { !$0.value.isEmpty }
    }

    private var othersOfChoices: [ContentTree.Entry] {
        let known =
            BankQuestion.idKeys + ["value", BankQuestion.codeKey] + BankQuestion.choiceTextKeys + BankQuestion.markKeys
            + (isTyped ? BankQuestion.numberKeys : BankQuestion.explanationKeys)
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

    var chosen: Answers {
        if let wrong { return besides(wrong) }
        if let marks, let list { return marked(list, by: marks) }
        guard let right = right?.value else {
            guard let list else { return missingAnswer }
            guard let choices = BankQuestion.choices(list) else { return .unreadable }
            return choices.contains(where: \.isRight) ? .marked(BankQuestion.unlettered(choices) ?? choices) : missingAnswer
        }
        guard let list else { return withoutChoices(right) }
        guard let choices = BankQuestion.choices(list), let names = BankQuestion.names(right) else { return .unreadable }
        let count = max(choices.count, names.count)
        guard count <= ImportQuota.answerLimit else { return .tooMany(count) }
        if !hasIndex, !ignoresIDs, let identified = identified(names.map(\.text), choices) { return identified }
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

    /// True or false, or words to type. Words under a key that isn't known may be the choices.
    private func withoutChoices(_ right: ContentTree) -> Answers {
        if let isTrue = BankQuestion.truth(right) {
            return .marked([Choice(letter: "a", text: "true", isRight: isTrue), Choice(letter: "b", text: "false", isRight: !isTrue)])
        }
        if kind == "true-false" { return .refused(reason: "the correct answer of this question must be true or false", wayOut: "") }
        let isChosen = type != nil && ["", "single", "multiple"].contains(kind)
        guard !hasIndex, !isChosen, others.isEmpty, let names = BankQuestion.names(right)?.map(\.text),
            names.count <= ImportQuota.answerLimit,
            names.allSatisfy({ $0.count <= BankQuestion.typedLimit && !$0.contains("\n") })
        else { return .missing(.choices) }
        return .typed(names)
    }

    /// Maximum number of characters in an answer that students type.
    static let typedLimit = 80

    static func isNumber(_ right: ContentTree) -> Bool {
        if case .number = right.value { true } else { right.items.contains(where: isNumber) }
    }

    private func words(_ keys: [String]) -> String? {
        tree.first(keys)?.scalar.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The names of the correct choices; nil if one isn't a text.
    static func names(_ right: ContentTree) -> [(text: String, position: SourcePosition)]? {
        let names = right.isList ? right.items : [right]
        let texts = names.map { name in
            if case .boolean(let isTrue) = name.value { isTrue ? "true" : "false" } else { (name.scalar ?? "").trimmed }
        }
        guard !texts.isEmpty, !texts.contains("") else { return nil }
        return zip(texts, names).map { ($0, $1.position) }
    }
}

extension BankQuestion.Choice {
    /// The letter of the choice at an index, as in tables.
    static func letter(_ index: Int) -> String { ContentModel.Choice.id(index) }

    /// The choice as tables and banks name it.
    var key: ChoiceKey.Choice { (letter, text) }
}
