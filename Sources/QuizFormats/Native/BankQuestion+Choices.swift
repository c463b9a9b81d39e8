import ContentReading
import Encoding
import QuizExchange

/// The choices of a question, and which are correct.
extension BankQuestion {
    /// The question with the keys of an object `question` beside its own ones, as OpenBookQA has its choices there.
    static func withoutInnerQuestion(_ tree: ContentTree) -> ContentTree {
        guard case .mapping(let entries) = tree.value, let index = entries.firstIndex(where: { textKeys.contains($0.key) }),
            case .mapping(var inner) = entries[index].value.value
        else { return tree }
        guard let text = inner.firstIndex(where: { ["text", "stem"].contains($0.key) && $0.value.scalar != nil }) else { return tree }
        inner[text].key = entries[index].key
        var outer = entries
        outer.remove(at: index)
        let names = Set(outer.map(\.key))
        return ContentTree(.mapping(outer + inner.filter { !names.contains($0.key) }), at: tree.position)
    }

    /// Whether each choice is correct, by names such as `answer_a_correct`; nil if the correct ones are named in another way.
    var marks: [(letter: String, isRight: Bool)]? {
        guard case .mapping(let entries)? = tree.first(["correct_answers", "correctAnswers"])?.value else { return nil }
        let marks = entries.compactMap { entry in
            BankQuestion.truth(entry.value).map { (letter: BankQuestion.letter(ofMark: entry.key), isRight: $0) }
        }
        return marks.count == entries.count && !marks.isEmpty ? marks : nil
    }

    static func letter(ofMark key: String) -> String {
        let ending = "_correct"
        return CSVColumn.name(key.lowercased().hasSuffix(ending) ? String(key.dropLast(ending.count)) : key)
    }

    /// A truth value, or the word for it.
    static func truth(_ tree: ContentTree) -> Bool? {
        if case .boolean(let isTrue) = tree.value { return isTrue }
        return tree.scalar.flatMap(TruthWord.truth)
    }

    /// Whether a number names a correct choice, but no id, although the choices have ids.
    var hasOtherNumbers: Bool {
        guard !hasIndex, let right = right?.value, let list, case .sequence = list.value, let names = BankQuestion.names(right) else {
            return false
        }
        let ids = BankQuestion.choices(list)?.compactMap(\.id) ?? []
        return !ids.isEmpty && names.contains { Int($0.text) != nil && !ids.contains($0.text) }
    }

    /// The choices with those marked whose ids are named; nil if the names aren't ids.
    func identified(_ names: [String], _ choices: [Choice]) -> Answers? {
        let ids = choices.compactMap(\.id)
        guard ids.count == choices.count, Set(ids).count == ids.count, Set(names).isSubset(of: ids) else { return nil }
        for name in names {
            if let other = choices.first(where: { $0.text == name && $0.id != name }) { return .ambiguous(name: other.text) }
        }
        let marked = choices.map { choice in
            var choice = choice
            choice.isRight = choice.id.map(names.contains) ?? false
            return choice
        }
        return .marked(BankQuestion.unlettered(marked) ?? marked)
    }

    func marked(_ list: ContentTree, by marks: [(letter: String, isRight: Bool)]) -> Answers {
        guard let choices = BankQuestion.choices(list) else { return .unreadable }
        guard choices.count <= ImportQuota.answerLimit else { return .tooMany(choices.count) }
        let right = Set(marks.filter(\.isRight).map(\.letter))
        guard right.isSubset(of: choices.map(\.letter)) else { return .missing(.choices) }
        let marked = choices.map { choice in
            var choice = choice
            choice.isRight = right.contains(choice.letter)
            return choice
        }
        return .marked(BankQuestion.unlettered(marked) ?? marked)
    }

    /// Whether nothing can be chosen, so that it may ask for a text.
    var mayBeEssay: Bool { list == nil && wrong == nil && right == nil && others.isEmpty }

    /// Whether a choice is an object, in which a mark can be.
    var hasChoicesWithKeys: Bool { list?.items.contains { if case .mapping = $0.value { true } else { false } } ?? false }

    /// Whether choices have numbers in their keys: `choice1`, `option_2`.
    var hasNumberedChoices: Bool { letteredChoices.contains { CSVColumn.isNumbered($0.key) } }

    /// The choices in one key, or each in its own: `option_a`, `option_b`.
    var list: ContentTree? {
        // An empty list, as apps write for a question without choices, is none.
        let lists = BankQuestion.choiceKeys.lazy.compactMap { tree.entry($0)?.value }
        if let list = lists.first(where: { !$0.isEmpty && !($0.isList && $0.items.isEmpty) }) { return list }
        let lettered = letteredChoices
        return lettered.isEmpty ? nil : ContentTree(.mapping(lettered), at: tree.position)
    }

    var letteredChoices: [ContentTree.Entry] {
        guard case .mapping(let entries) = tree.value else { return [] }
        // One letter can be anything.
        let hasLetters = ["A", "B"].allSatisfy { tree.first([$0, $0.lowercased()])?.scalar != nil }
        let usual = entries.filter { entry in
            if BankQuestion.textKeys.contains(entry.key) { return false }
            let key = entry.key.lowercased()
            let isLetter = hasLetters && key.count == 1
            let isNamed = ["option", "choice", "answer"].contains { key.hasPrefix($0) && key != $0 }
            return (isLetter || isNamed) && CSVColumn.name(entry.key).count == 1
        }
        guard usual.isEmpty else { return usual }
        let rare = entries.filter { CSVColumn.rareChoice($0.key)?.count == 1 }
        let letters = rare.compactMap { CSVColumn.rareChoice($0.key) }
        return Set(["a", "b"]).isSubset(of: letters) && Set(letters).count == letters.count ? rare : []
    }

    /// The letter of a choice by its key.
    private static func letter(ofKey key: String) -> String {
        let name = CSVColumn.name(key)
        return name.count == 1 ? name : CSVColumn.rareChoice(key) ?? name
    }

    func besides(_ wrong: ContentTree) -> Answers {
        guard let right = right?.value else { return missingAnswer }
        guard case .sequence(let others) = wrong.value, !others.isEmpty else { return .missing(.wrongAnswers) }
        guard let names = BankQuestion.names(right) else { return .unreadable }
        let texts = others.compactMap { $0.scalar?.trimmed }
        guard texts.count == others.count else { return .unreadable }
        if namesPlaces {
            return .refused(
                reason: "'\(names[0].text.inOneLine)' may be the letter or number of a choice",
                wayOut: "; write the text of the correct answer")
        }
        let choices =
            names.map { Choice(letter: "", text: $0.text, isRight: true) }
            + texts.map { Choice(letter: "", text: $0, isRight: false) }
        // The letters that their texts begin with show the original order.
        return .marked(BankQuestion.unlettered(choices.sorted { $0.text < $1.text }) ?? choices)
    }

    /// Wrong answers that each have a key: `distractor1`, `distractor2`.
    var numberedWrong: [ContentTree.Entry] {
        guard case .mapping(let entries) = tree.value else { return [] }
        return entries.filter { entry in
            let name = CSVColumn.rareChoice(entry.key) ?? CSVColumn.name(entry.key)
            return name.hasPrefix("wrong-") && !entry.value.isEmpty && entry.value.scalar != nil
        }
    }

    /// Whether the right answer beside wrong ones may be the letter or number of one of them; nil for other questions.
    var mayNamePlace: Bool? {
        guard let wrong, let right = right?.value.scalar else { return nil }
        return ChoiceKey.mayName(right.trimmed, besides: wrong.items.compactMap { $0.scalar?.trimmed })
    }

    /// Choices in a list, or by their letters; nil if one has no text.
    static func choices(_ list: ContentTree) -> [Choice]? {
        var choices: [Choice] = []
        switch list.value {
        case .sequence(let items):
            for (index, item) in items.enumerated() {
                let isNamed = item.first(["label"]) != nil && item.first(["value"]) != nil
                let textKeys = choiceTextKeys.filter { !isNamed || $0 != "label" } + ["value"]
                let textKey = textKeys.first { item.first([$0])?.scalar != nil }
                let code = textKey == nil ? item.first([codeKey])?.scalar : nil
                guard let text = item.scalar ?? textKey.flatMap({ item.first([$0])?.scalar }) ?? code else { return nil }
                let isRight = item.first(markKeys).flatMap(truth) ?? false
                let feedback = item.first(explanationKeys)?.scalar ?? ""
                let id = item.first(idKeys.filter { $0 != textKey })?.scalar
                choices.append(
                    Choice(
                        letter: Choice.letter(index), id: id, text: code ?? text.trimmed, isRight: isRight, feedback: feedback,
                        isCode: code != nil))
            }
        case .mapping(let entries):
            if let labelled = labelled(list) { return labelled }
            for entry in entries where !entry.value.isEmpty {
                guard let text = entry.value.scalar else { return nil }
                choices.append(Choice(letter: letter(ofKey: entry.key), text: text.trimmed, isRight: false))
            }
        default: return nil
        }
        return choices.isEmpty ? nil : choices
    }

    /// The choices of a list of texts and one of labels, as in ARC: `{"text": ["Rome", "Paris"], "label": ["A", "B"]}`.
    private static func labelled(_ choices: ContentTree) -> [Choice]? {
        guard let texts = choices.first(["text", "texts"])?.items, let labels = choices.first(["label", "labels"])?.items, !texts.isEmpty
        else {
            return nil
        }
        let (words, names) = (texts.compactMap(\.scalar), labels.compactMap(\.scalar))
        guard words.count == texts.count, names.count == labels.count, words.count == names.count else { return nil }
        return zip(words, names).enumerated().map { index, choice in
            Choice(letter: Choice.letter(index), id: choice.1, text: choice.0.trimmed, isRight: false)
        }
    }

    /// The choices without the letters that their texts begin with, "A. " and "B. "; nil if they don't.
    static func unlettered(_ choices: [Choice]) -> [Choice]? {
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
