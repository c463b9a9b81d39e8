import ContentModel
import ContentReading
import Encoding
import QuizExchange

/// The kind of a question by its key `type`, under the names that tables have, too.
extension BankQuestion {
    var type: String? { tree.first(BankQuestion.kindKeys)?.scalar.flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed } }

    /// Empty if the answers decide.
    var kind: String {
        guard let type else { return "" }
        // In Open Trivia DB, it is the choice of one of several.
        if type.lowercased() == "multiple", !distinguishesSingle, !(right?.value.isList ?? false) { return "" }
        return CSVColumn.kind(type)
    }

    /// Whether its kind is known, or not given.
    var hasKnownKind: Bool {
        ["", "single", "multiple", "true-false", "blanks", "numeric", "text", "ordering", "matching"].contains(kind)
    }

    /// Whether something is typed.
    var isTyped: Bool { kind == "blanks" || kind == "numeric" && !numbers.isEmpty }

    /// Keys that questions of its kind have, too.
    var keysOfKind: [String] {
        guard list == nil else { return [] }
        return kind == "numeric" ? BankQuestion.toleranceKeys : kind == "ordering" ? BankQuestion.itemKeys : []
    }

    private static let itemKeys = ["items"]

    var answers: Answers {
        switch kind {
        case "blanks": typed
        case "numeric": number
        case "ordering": ordered
        case "matching":
            .refused(
                reason: "a matching question can't be read from this JSON",
                wayOut: "; write it in a table, with the kind 'matching' and each pair as 'prompt -> match'")
        case "text" where list == nil:
            .essay(model: (right.flatMap { BankQuestion.names($0.value) } ?? []).map(\.text).joined(separator: "\n\n"))
        default: chosen
        }
    }

    // MARK: - Words

    private var typed: Answers {
        let choices = list.flatMap(BankQuestion.choices) ?? []
        guard let right else {
            guard list != nil else { return missingAnswer }
            guard !choices.isEmpty else { return .unreadable }
            let marked = choices.filter(\.isRight)
            // A list of answers is one of words.
            let areWords = marked.isEmpty && tree.first(["answers", "possible_answers", "possibleAnswers"]) != nil && !hasMarks
            return words(areWords ? choices.map(\.text) : marked.map(\.text))
        }
        if BankQuestion.truth(right.value) != nil { return chosen }
        guard let names = BankQuestion.names(right.value)?.map(\.text) else { return .unreadable }
        let isPlace = { (name: String) in
            [ChoiceKey.letters, .numbers, .indices].contains { $0.letters(name, among: choices.map(\.key)) != nil }
        }
        if hasIndex || names.contains(where: { ChoiceKey.texts.letters($0, among: choices.map(\.key)) == nil && isPlace($0) }) {
            return .refused(
                reason: "it isn't clear whether '\(names[0].inOneLine)' is typed, or names a choice",
                wayOut: "; write the word that is typed")
        }
        return words(names)
    }

    /// Whether a choice says if it is correct.
    private var hasMarks: Bool { list?.items.contains { $0.first(BankQuestion.markKeys) != nil } ?? false }

    private func words(_ words: [String]) -> Answers {
        guard !words.isEmpty else { return missingAnswer }
        guard words.count <= ImportQuota.answerLimit else { return .tooMany(words.count) }
        guard words.allSatisfy({ $0.count <= BankQuestion.typedLimit && !$0.contains("\n") }) else {
            return .refused(
                reason: "the answer to this question is too long to be typed exactly",
                wayOut: "; give it the type 'essay' to mark it yourself")
        }
        return .typed(words)
    }

    // MARK: - Numbers

    /// Keys of the answers of jupyterquiz.
    static let numberKeys = ["type", "range"]
    private static let toleranceKeys = ["tolerance", "margin"]

    /// The correct numbers and ranges of jupyterquiz; none of other banks.
    private var numbers: [ContentTree] {
        (list?.items ?? []).filter {
            $0.first(["value", "range"]) != nil && $0.first(BankQuestion.markKeys).flatMap(BankQuestion.truth) ?? false
        }
    }

    private var number: Answers {
        let listed = numbers
        guard listed.isEmpty else {
            let found = listed.compactMap(BankQuestion.numbers)
            return found.count == listed.count ? .number(.numbers(found.flatMap(\.self))) : BankQuestion.noNumber
        }
        guard list == nil else { return chosen }
        guard let right else { return missingAnswer }
        let written = BankQuestion.names(right.value)?.map(\.text) ?? []
        let tolerance = tree.first(BankQuestion.toleranceKeys)
        let found = written.compactMap(ForeignNumber.decimal)
        guard !found.isEmpty, found.count == written.count, let margin = ForeignNumber.decimal(tolerance?.scalar ?? "0"), margin.value >= 0
        else {
            return ForeignNumber.fault(of: written).map { .refused(reason: $0, wayOut: "") } ?? BankQuestion.noNumber
        }
        return .number(.numbers(found.map { RightNumber($0, tolerance: margin) }))
    }

    private static let noNumber = Answers.refused(reason: "the answer to this question isn't a number", wayOut: "")

    /// A number, or the limits of a range; nil for anything else.
    private static func numbers(_ answer: ContentTree) -> [RightNumber]? {
        if let range = answer.first(["range"]) {
            let limits = range.items.compactMap { $0.scalar.flatMap(ForeignNumber.decimal) }
            guard limits.count == 2, range.items.count == 2, case .numbers(let numbers)? = Blank(from: limits[0], to: limits[1]) else {
                return nil
            }
            return numbers
        }
        return answer.first(["value"])?.scalar.flatMap(ForeignNumber.decimal).map { [RightNumber($0, tolerance: .zero)] }
    }

    /// What is different in the original: a range doesn't have its upper limit.
    var remark: String? {
        guard kind == "numeric", numbers.contains(where: { $0.first(["range"]) != nil }) else { return nil }
        return "the upper limit of a range is wrong in jupyterquiz, but correct in Quizmark"
    }

    // MARK: - Order

    private var ordered: Answers {
        let items = list ?? tree.first(BankQuestion.itemKeys)
        let names = right.flatMap { BankQuestion.names($0.value) }?.map(\.text) ?? []
        guard let items else {
            return names.count > 1 ? .ordered(names) : .refused(reason: "an ordering question needs a list of items", wayOut: "")
        }
        guard let choices = BankQuestion.choices(items) else { return .unreadable }
        let orders = [ChoiceKey.texts, .letters].lazy.compactMap { key -> [String]? in
            let letters = names.compactMap { key.letters($0, among: choices.map(\.key))?.first }
            return letters.count == choices.count && letters.count == names.count && Set(letters).count == letters.count ? letters : nil
        }
        guard let order = orders.first else {
            return .refused(
                reason: "the order of this question's items isn't clear", wayOut: "; write their texts in their order in a list 'answer'")
        }
        return .ordered(order.compactMap { letter in choices.first { $0.letter == letter }?.text })
    }
}
