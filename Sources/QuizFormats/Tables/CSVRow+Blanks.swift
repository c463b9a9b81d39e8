import Algorithms
import ContentModel
import Encoding
import QuizExchange

/// The words of a blank, in the text of the question or in cells of their own.
extension CSVRow {
    /// The words of a blank that isn't in the text. Some tables have them in the columns of choices.
    var words: String {
        let kind = CSVColumn.kind(cell("kind"))
        guard ["blanks", "numeric"].contains(kind) else { return right }
        let accepted = acceptedChoices.uniqued { Blank.identity(of: $0) }.map { $0.replacing("|", with: "\\|") }
        let words = accepted.isEmpty ? right : accepted.joined(separator: "|")
        return kind == "numeric" ? CSVRow.numbers(words) : words
    }

    /// The words of a blank in the columns of choices: all of them, or those that a number or letter names. In Quizizz, all are accepted
    /// whatever is named. None if the words are in the column of the correct answer.
    private var acceptedChoices: [String] {
        let cells = choiceCells
        guard !cells.isEmpty, !right.isEmpty else { return cells.map(\.element) }
        let named = named(cells)
        if columns.areOfQuizizz, ChoiceKey.numbers.letters(right, among: named) != nil { return cells.map(\.element) }
        guard !columns.areOwn, let reading = tableKey.reading(of: right, among: named), reading.key != .texts else { return [] }
        return named.filter { reading.letters.contains($0.letter) }.map(\.text)
    }

    /// Numbers as a blank has them, each after an equals sign.
    private static func numbers(_ cell: String) -> String {
        let parts = cell.split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmed }
        let areNumbers = parts.allSatisfy { part in part.first.map { $0.isNumber || "+-−.".contains($0) } ?? false }
        return areNumbers ? parts.map { "= \(ForeignNumber.decimal($0)?.text ?? $0)" }.joined(separator: " | ") : cell
    }

    /// Whether the question has its blanks in its text. Brackets in the text of a row with another key are text.
    var isKeyInText: Bool { isKeyInText(text) }

    func isKeyInText(_ text: String) -> Bool {
        words.isEmpty || [[words], [right]].contains(ForeignMarks.blanks(in: text))
    }

    /// The words of a cell as the content of a blank, in which nothing ends the blank.
    static func content(ofBlank cell: String) -> String {
        var content = ""
        var slashes = 0
        for character in cell {
            if "]`".contains(character), slashes.isMultiple(of: 2) { content.append("\\") }
            content.append(character)
            slashes = character == "\\" ? slashes + 1 : 0
        }
        return slashes.isMultiple(of: 2) ? content : content + "\\"
    }
}
