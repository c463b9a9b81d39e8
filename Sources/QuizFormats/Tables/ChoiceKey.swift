import ContentReading
import Encoding
import QuizExchange

/// How the cells of a table, or the questions of a bank, name the right choices. A letter or number can be the text of another choice,
/// so all rows decide.
enum ChoiceKey {
    case letters, texts
    /// Numbers from 1, and from 0.
    case numbers, indices

    typealias Choice = (letter: String, text: String)
    /// A way to name choices, and the letters of those that a name has in it.
    typealias Reading = (key: ChoiceKey, letters: [String])

    /// The letters of the right choices; nil if a cell doesn't name them in this way.
    func letters(_ right: String, among choices: [Choice]) -> [String]? {
        if let letter = letter(right, among: choices) { return [letter] }
        let separators: Set<Character> = self == .texts ? [",", ";", "|", "\n"] : [",", ";", "|", "\n", " "]
        let words = right.split(whereSeparator: separators.contains).map { String($0).trimmed }.filter { !$0.isEmpty }
        let letters = words.compactMap { letter($0, among: choices) }
        return letters.isEmpty || letters.count < words.count ? nil : letters
    }

    private func letter(_ word: String, among choices: [Choice]) -> String? {
        switch self {
        case .letters:
            // "Option A", as the column is called.
            let name = Int(word) == nil ? CSVColumn.name(word) : ""
            return choices.first { $0.letter == name }?.letter
        case .texts: return choices.first { $0.text.lowercased() == word.lowercased() }?.letter
        case .numbers: return Int(word).flatMap { $0 > 0 && $0 <= choices.count ? choices[$0 - 1].letter : nil }
        case .indices: return Int(word).flatMap { choices.indices.contains($0) ? choices[$0].letter : nil }
        }
    }

    /// The name of the kind, for a message.
    private var word: String {
        switch self {
        case .letters: "letter"
        case .texts: "text"
        case .numbers, .indices: "number"
        }
    }

    /// The ways in which a table may name right choices, the most common first. Numbers count from 1, or from 0.
    ///
    /// - Parameter numbering: `indices` if numbers count from 0, else `numbers`.
    static func ranked(_ rows: [(right: String, choices: [Choice])], numbering: ChoiceKey) -> [ChoiceKey] {
        let counts = [letters, texts, numbering].map { key in (key, rows.count { key.letters($0.right, among: $0.choices) != nil }) }
        return counts.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
    }

    /// A remark on a name that has two readings, the first of which counts: "'2' is the text of the choice '2' and the number of the
    /// choice '3'; the text counts here".
    static func remark(on name: String, _ first: Reading, or second: Reading, among choices: [Choice]) -> String {
        func words(_ reading: Reading) -> String {
            let texts = choices.filter { reading.letters.contains($0.letter) }.map { "'\($0.text.inOneLine)'" }
            let isOne = texts.count == 1
            return "the \(reading.key.word)\(isOne ? "" : "s") of the choice\(isOne ? "" : "s") \(texts.joined(separator: ", "))"
        }
        let isOne = first.letters.count == 1
        return
            "'\(name.inOneLine)' is \(words(first)) and \(words(second)); the \(first.key.word)\(isOne ? " counts" : "s count") here, so check this question"
    }

    /// The ways in which a column that is called an index may name right choices. The text of a choice can be a number, too.
    static let calledIndex = [indices, letters]

    /// How numbers count: only an index can be 0, and only a number can be that of the last choice. Nil if the rows don't show it.
    static func numbering(_ rows: [(right: String, choices: [Choice])]) -> ChoiceKey? {
        let counts = [numbers, indices].map { key in rows.count { key.letters($0.right, among: $0.choices) != nil } }
        return counts[0] == counts[1] ? nil : counts[0] > counts[1] ? .numbers : .indices
    }
}
