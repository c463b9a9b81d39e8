/// How the questions of a bank name their correct choices, where it isn't by their texts. A number can be the text of one choice and the
/// number of another, so all questions decide.
struct BankKey {
    /// The ways to name choices, that of most questions first.
    private let keys: [ChoiceKey]
    /// How numbers count; nil if the questions don't show it.
    private let numbering: ChoiceKey?
    /// Whether the questions don't show how numbers count.
    let isAssumed: Bool

    /// - Parameter assumed: how numbers count in most banks of this form; nil if they differ.
    init(_ questions: [BankQuestion], otherwise assumed: ChoiceKey? = nil) {
        let named = questions.filter { !$0.hasIndex }.flatMap(\.namedAnswers)
        // The number of a choice such as `choice1` is that of its key.
        let shown = ChoiceKey.numbering(named) ?? (questions.contains(where: \.hasNumberedChoices) ? .numbers : nil)
        numbering = shown ?? assumed
        isAssumed = shown == nil && assumed != nil
        keys = ChoiceKey.ranked(named, numbering: numbering ?? .numbers)
    }

    /// What a name means.
    enum Reading {
        /// The letters of the choices, and a remark if another reading is possible.
        case choices([String], remark: String?)
        /// Why it is unclear which choices are meant, and the way out.
        case unclear(reason: String, wayOut: String)
        case noChoice
    }

    func reading(of name: String, in question: BankQuestion, among choices: [ChoiceKey.Choice]) -> Reading {
        if question.hasIndex { return first(of: ChoiceKey.calledIndex, name, choices) }
        guard Int(name) != nil else { return first(of: keys, name, choices) }
        let text = ChoiceKey.texts.letters(name, among: choices)
        let numbered = (numbering.map { [$0] } ?? [.numbers, .indices]).compactMap { $0.letters(name, among: choices) }
        guard let text else {
            if numbered.count > 1 { return BankKey.unclearStart(name) }
            return numbered.first.map { .choices($0, remark: nil) } ?? .noChoice
        }
        let others = numbered.filter { $0 != text }
        guard let other = others.first else { return .choices(text, remark: nil) }
        // If other questions have numbers that aren't texts, this is a number, too.
        let isNumber = numbersPrevail && others.count == 1
        guard question.hasNumbers else {
            return isNumber ? .choices(other, remark: nil) : BankKey.unclearKind(name)
        }
        let (chosen, rival): (ChoiceKey.Reading, ChoiceKey.Reading) =
            isNumber ? ((.numbers, other), (.texts, text)) : ((.texts, text), (.numbers, other))
        return .choices(chosen.letters, remark: ChoiceKey.remark(on: name, chosen, or: rival, among: choices))
    }

    /// A remark on a name that is the text of a choice, if it names another choice in the way of other questions.
    func remark(onText name: String, among choices: [ChoiceKey.Choice]) -> String? {
        guard let text = ChoiceKey.texts.letters(name, among: choices) else { return nil }
        let other: ChoiceKey = Int(name) == nil ? .letters : numbering ?? .numbers
        guard Int(name) == nil || numbersPrevail, let letters = other.letters(name, among: choices), letters != text else { return nil }
        return ChoiceKey.remark(on: name, (.texts, text), or: (other, letters), among: choices)
    }

    /// Whether more questions name their choices by numbers than by texts.
    private var numbersPrevail: Bool {
        let ranks = [numbering, .texts].map { key in keys.firstIndex { $0 == key } }
        guard let number = ranks[0], let text = ranks[1] else { return false }
        return number < text
    }

    private func first(of keys: [ChoiceKey], _ name: String, _ choices: [ChoiceKey.Choice]) -> Reading {
        keys.lazy.compactMap { $0.letters(name, among: choices) }.first.map { .choices($0, remark: nil) } ?? .noChoice
    }

    private static func unclearStart(_ name: String) -> Reading {
        .unclear(
            reason: "it isn't clear whether number \(name), the correct choice of this question, counts from 0 or from 1",
            wayOut: "; rename the key to 'correctIndex' if they count from 0, or write the text of the choice")
    }

    private static func unclearKind(_ name: String) -> Reading {
        .unclear(
            reason: "it isn't clear whether \(name), the correct choice of this question, is its text or its number",
            wayOut: "; write \"\(name)\" in quotation marks if it is the text, or rename the key to 'correctIndex' if choices count from 0")
    }
}
