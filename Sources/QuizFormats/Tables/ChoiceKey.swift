import Algorithms
import ContentModel
import Encoding
import QuizExchange

/// How the cells of a table, or the questions of a bank, name the correct choices. A letter or number can be the text of another choice,
/// so all rows decide.
enum ChoiceKey {
    case letters, texts
    /// Numbers from 1, and from 0.
    case numbers, indices

    typealias Choice = (letter: String, text: String)
    /// A way to name choices, and the letters of those that a name has in it.
    typealias Reading = (key: ChoiceKey, letters: [String])

    /// The letters of the correct choices; nil if a cell doesn't name them in this way.
    func letters(_ right: String, among choices: [Choice]) -> [String]? {
        if let letter = letter(right, among: choices) { return [letter] }
        let words = ChoiceKey.words(right, atSpaces: self != .texts, among: choices.count)
        let letters = words.compactMap { letter($0, among: choices) }
        if !letters.isEmpty, letters.count == words.count { return letters }
        return self == .letters ? ChoiceKey.joinedLetters(right, among: choices) : nil
    }

    /// The letters that a cell joins, "A and C", "A/C" or "AC"; nil if it is the text of a choice.
    private static func joinedLetters(_ right: String, among choices: [Choice]) -> [String]? {
        guard right.utf8.count <= joinedLimit, lookalikes(of: right, among: choices.map(\.text)).isEmpty else { return nil }
        var words = right.replacing(" and ", with: "&").split { "&/+,;".contains($0) }.map { String($0).trimmed }
        if words.count == 1 {
            // "BAD" is a word.
            guard zip(right, right.dropFirst()).allSatisfy({ $0 < $1 }), right.allSatisfy(\.isUppercase) else { return nil }
            words = right.map(String.init)
        }
        let letters = words.compactMap { letter(named: $0, among: choices) }
        return letters.count > 1 && letters.count == words.count && Set(letters).count == letters.count ? letters : nil
    }

    /// Maximum length of a cell that joins letters.
    private static let joinedLimit = 200

    /// The words of a cell: not many more than there are choices, the last of which is then the rest of the cell.
    static func words(_ right: String, atSpaces: Bool, among count: Int) -> [String] {
        right.utf8.split(maxSplits: 2 * count + separatorLimit) { byte in
            ",;|\n".utf8.contains(byte) || atSpaces && byte == UInt8(ascii: " ")
        }.map { String(Substring($0)).trimmed }.filter { !$0.isEmpty }
    }

    /// Maximum number of separators beside those that each choice may have.
    private static let separatorLimit = 8

    private func letter(_ word: String, among choices: [Choice]) -> String? {
        switch self {
        case .letters: return ChoiceKey.letter(named: word, among: choices)
        case .texts: return ChoiceKey.index(of: word, among: choices.map(\.text)).map { choices[$0].letter }
        case .numbers: return Int(word).flatMap { ChoiceKey.letter(ofColumn: $0, from: 1, among: choices) }
        case .indices: return Int(word).flatMap { ChoiceKey.letter(ofColumn: $0, from: 0, among: choices) }
        }
    }

    /// The letter of a column, which a row may leave empty: numbers count columns, not the choices of a row.
    private static func letter(ofColumn number: Int, from start: Int, among choices: [Choice]) -> String? {
        guard (start...ImportQuota.answerLimit).contains(number) else { return nil }
        let index = number - start
        let letter = ContentModel.Choice.id(index)
        if choices.indices.contains(index), choices[index].letter == letter { return letter }
        return choices.contains { $0.letter == letter } ? letter : nil
    }

    /// The letter that is named "A", "Option A", as the column is called, or "A – Paris".
    private static func letter(named word: String, among choices: [Choice]) -> String? {
        guard word.utf8.count <= nameLimit, Int(word) == nil else { return nil }
        if let labelled = choices.first(where: { isLabelled(word, $0) }) { return labelled.letter }
        let name = CSVColumn.name(word)
        guard let choice = choices.first(where: { $0.letter == name }) else { return nil }
        // "A – C" can be a range, or two letters.
        let others = word.split { "-–—".contains($0) }.dropFirst().map { CSVColumn.name(String($0).trimmed) }
        return others.contains { other in choices.contains { $0.letter == other } } ? nil : choice.letter
    }

    /// Whether a name is the letter and the text of a choice: "A. Paris", "a) Paris" or "A: Paris".
    private static func isLabelled(_ name: String, _ choice: Choice) -> Bool {
        guard name.utf8.count > choice.letter.utf8.count + 1, name.lowercased().hasPrefix(choice.letter) else { return false }
        let rest = name.dropFirst(choice.letter.count)
        return ".):".contains(rest.first ?? " ") && rest.dropFirst().trimmed.lowercased() == choice.text.lowercased()
    }

    /// Maximum length of a cell with the name of one choice, and what it says.
    private static let nameLimit = 2_000

    /// The index of the choice that a text quotes: capitals count, unless only one choice has the same letters.
    static func index(of text: String, among choices: [String]) -> Int? {
        if let exact = choices.firstIndex(of: text) { return exact }
        let alike = lookalikes(of: text, among: choices)
        return Set(alike.map { choices[$0] }).count == 1 ? alike.first : nil
    }

    /// Why a text quotes no choice, if several differ from it only in their capitals; nil if not.
    static func remark(onCaseOf text: String, among choices: [String]) -> String? {
        let alike = Array(lookalikes(of: text, among: choices).map { "'\(choices[$0].inOneLine)'" }.uniqued())
        guard alike.count > 1, !choices.contains(text) else { return nil }
        return "'\(text.inOneLine)' differs from the choices \(alike.joined(separator: " and ")) only in capitalisation"
    }

    private static func lookalikes(of text: String, among choices: [String]) -> [Int] {
        let lowercased = text.lowercased()
        return choices.indices.filter { choices[$0].lowercased() == lowercased }
    }

    /// The name of the kind, for a message.
    var word: String {
        switch self {
        case .letters: "letter"
        case .texts: "text"
        case .numbers, .indices: "number"
        }
    }

    /// The ways in which a table may name correct choices, the most common first. Numbers count from 1, or from 0.
    ///
    /// - Parameter numbering: `indices` if numbers count from 0, else `numbers`.
    static func ranked(_ rows: [(right: String, choices: [Choice])], numbering: ChoiceKey) -> [ChoiceKey] {
        let counts = [letters, texts, numbering].map { key in (key, rows.count { key.letters($0.right, among: $0.choices) != nil }) }
        return counts.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
    }

    /// Whether a correct answer beside its wrong ones may be the letter or number of one of them, as none of these is such a text.
    static func mayName(_ right: String, besides wrong: [String]) -> Bool {
        let places: [Choice] = (0...wrong.count).map { (ContentModel.Choice.id($0), "") }
        if letters.letter(right, among: places) != nil { return !wrong.contains { $0.count == 1 } }
        return [numbers, indices].contains { $0.letter(right, among: places) != nil } && !wrong.contains { $0.contains(where: \.isNumber) }
    }

    /// Whether the answer of a row without choices looks like what names a choice in this way.
    func mayName(_ right: String) -> Bool { self != .texts && letters(right, among: ChoiceKey.usualPlaces) != nil }

    /// As many choices as nearly all questions have.
    private static let usualPlaces: [Choice] = (0..<6).map { (ContentModel.Choice.id($0), "") }

    /// Whether all numbers of the rows are those of a choice, so that they aren't texts of choices.
    static func areNumbered(_ rows: [(right: String, choices: [Choice])]) -> Bool {
        rows.allSatisfy { right, choices in
            numbers.letters(right, among: choices) != nil
                || !words(right, atSpaces: true, among: choices.count).contains { Int($0) != nil }
        }
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

    /// The ways in which a column that is called an index may name correct choices. The text of a choice can be a number, too.
    static let calledIndex = [indices, letters]

    /// How numbers count: only an index can be 0, and only a number can be that of the last choice. Nil if the rows don't show it.
    static func numbering(_ rows: [(right: String, choices: [Choice])]) -> ChoiceKey? {
        let counts = [numbers, indices].map { key in rows.count { key.letters($0.right, among: $0.choices) != nil } }
        return counts[0] == counts[1] ? nil : counts[0] > counts[1] ? .numbers : .indices
    }
}
