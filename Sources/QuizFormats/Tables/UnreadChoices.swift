import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Columns that may have the choices of a table in which no choices are recognised. Without them, the letters and numbers of the correct
/// choices would become words to type.
struct UnreadChoices {
    private let table: CSVTable
    /// The columns that aren't read.
    private let others: [(column: Located<String>, header: String)]
    /// The columns of wrong answers.
    private let wrong: [String]

    init(_ table: CSVTable, others: [(Located<String>, String)], wrong: [String]) {
        self.table = table
        self.others = others.filter { !$0.1.isEmpty }.map { ($0, $1) }
        self.wrong = wrong
    }

    /// Why the table can't be imported, and what to write; nil if it can.
    var fault: (message: String, position: SourcePosition)? {
        if let unnamedAnswers { return unnamedAnswers }
        let rows = keyedRows
        guard !rows.isEmpty else { return nil }
        if let (first, second) = series {
            return (
                "the columns '\(first.header.inOneLine)' and '\(second.header.inOneLine)' may have the choices, so this table isn't imported; call them 'Option 1' and 'Option 2', or remove them if they have something else",
                first.column.position
            )
        }
        guard rows.allSatisfy(namesOther) else { return nil }
        let header = rows[0].header(of: "right").inOneLine
        let message =
            wrong.isEmpty
            ? "'\(header)' has letters or numbers, but no column with choices is recognised, so this table isn't imported; call these columns 'Option A', 'Option B' and so on, or write 'Fill in the blank' in a column 'Type' if the answers are typed"
            : "'\(header)' has what may be letters or numbers of choices, so this table isn't imported; write the text of each correct answer"
        return (message, rows[0].position(of: "right"))
    }

    /// The fault of a table without any column of answers, whose questions have no blanks in their texts either: they would become free
    /// text, and the answers would be lost.
    private var unnamedAnswers: (message: String, position: SourcePosition)? {
        guard !table.columns.contains(where: { CSVColumn.ofAnswers.contains($0.value) }) else { return nil }
        let rows = table.rows.filter { ($0["question"]?.value).map { !$0.contains(ascii: "[[") && !AnkiCloze.isIn($0) } ?? false }
        let filled = others.filter { other in
            !CSVColumn.isBesideChoices(other.header.lowercased()) && rows.contains { $0[other.column.value] != nil }
        }
        guard let first = filled.first else { return nil }
        let names = filled.prefix(6).map { "'\($0.header.inOneLine)'" }.joined(separator: ", ") + (filled.count > 6 ? " and more" : "")
        return (
            "no column with answers is recognised among \(names), so this table isn't imported; call the column with the correct answers 'right', and those with the choices 'a', 'b' and so on, or write 'text' in a column 'kind' if students write free text",
            first.column.position
        )
    }

    /// Rows whose kind is a choice or isn't given, with a correct answer other than true or false.
    private var keyedRows: [CSVTable.Row] {
        table.rows.filter { row in
            guard let right = row["right"]?.value else { return false }
            return ["", "single", "multiple"].contains(CSVColumn.kind(row["kind"]?.value ?? "")) && TruthWord.truth(right) == nil
        }
    }

    /// The first two columns of those that differ only in a number or letter.
    private var series: (first: (column: Located<String>, header: String), second: (column: Located<String>, header: String))? {
        guard wrong.isEmpty else { return nil }
        let places = others.compactMap { other in CSVColumn.place(inSeries: other.header).map { (place: $0, other: other) } }
        for first in places where first.place.letter == "a" && !CSVColumn.isBesideChoices(first.place.series) {
            if let second = places.first(where: { $0.place == (first.place.series, "b") }) { return (first.other, second.other) }
        }
        return nil
    }

    /// Whether the answer of a row is a letter or number that may name one of its cells that aren't read, or one of its wrong answers.
    private func namesOther(_ row: CSVTable.Row) -> Bool {
        let right = CSVText.unguarded(row["right"]?.value ?? "")
        if !wrong.isEmpty {
            let texts = wrong.compactMap { row[$0]?.value }.flatMap { CSVList.read($0)?.items ?? [$0] }
            return ChoiceKey.mayName(right, besides: texts)
        }
        let cells = others.compactMap { row[$0.column.value]?.value }
        let named = cells.enumerated().map { (Choice.id($0), $1) }
        return cells.count > 1 && [ChoiceKey.letters, .numbers, .indices].contains { $0.letters(right, among: named) != nil }
    }
}
