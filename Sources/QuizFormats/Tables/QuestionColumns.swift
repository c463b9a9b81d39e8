import ContentModel
import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// The columns of a table of questions, which may be another program's.
struct QuestionColumns {
    /// The letters of the choices; none if all choices are in one column.
    let letters: [String]
    /// The columns of wrong answers, beside the text of the right one.
    let wrong: [String]
    /// Whether Quizmark wrote the table, so that letters name the correct choices.
    let areOwn: Bool
    /// How texts are encoded that aren't Markdown; nil for Markdown.
    let encoding: BankEncoding?
    private let table: CSVTable
    private let known: [String]

    init(_ table: CSVTable) {
        self.table = table
        let names = Set(table.columns.map(\.value)).subtracting(CSVFormat.head)
        letters = QuestionColumns.letters(among: names)
        let answers = letters + letters.map { "feedback-\($0)" }.filter(names.contains)
        let lists = answers.isEmpty ? [CSVFormat.choices] : []
        wrong = table.columns.map(\.value).filter(CSVColumn.isWrong)
        known = CSVFormat.head + answers + lists + wrong + [CSVFormat.modelAnswer] + CSVFormat.tail + CSVColumn.topics
        areOwn = CSVFormat.head.allSatisfy(table.headers.contains)
        // Our names are those of our tables, whose texts are Markdown.
        let texts = ["question", "right", "kind", "explanation"] + answers + lists + wrong
        let haveOwnNames = zip(table.columns, table.headers).allSatisfy { column, header in
            !texts.contains(column.value) || header.trimmed.lowercased() == column.value
        }
        encoding = haveOwnNames ? nil : BankEncoding(ofColumns: table.headers.map { $0.trimmed.lowercased() })
    }

    /// The letters that go on from a, where one may be left out: `no` is the number of a question, and `q` its text.
    private static func letters(among names: Set<String>) -> [String] {
        var letters: [String] = []
        var next = 0
        while let index = [next, next + 1].first(where: { names.contains(Choice.id($0)) }) {
            letters.append(Choice.id(index))
            next = index + 1
        }
        return letters
    }

    var areMarkdown: Bool { encoding == nil }

    /// Whether there are questions; columns that aren't supported are reported.
    func areUsable(log: inout DiagnosticLog) -> Bool {
        let others = zip(table.columns, table.headers).filter { !known.contains($0.0.value) }
        guard table.hasColumns(["question"], optional: known + others.map(\.0.value), log: &log) else { return false }
        let missing = known.filter { name in !table.columns.contains { $0.value == name } }
        let suggestions = SuggestionQuota()
        for (column, header) in others where !header.isEmpty {
            let question = suggestions.question(column.value, among: missing)
            log.report(
                .notImported, "the column '\(header.inOneLine)' isn't supported, so it isn't imported\(question)", at: column.position)
        }
        return true
    }

    /// The ways in which the rows may name correct choices, the most common first.
    func keys(of rows: [(right: String, choices: [ChoiceKey.Choice])]) -> [ChoiceKey] {
        let isIndex = zip(table.columns, table.headers).contains { column, header in
            column.value == "right" && header.prefix { $0 != "(" }.trimmed.lowercased().hasSuffix("index")
        }
        let numbering = ChoiceKey.numbering(rows)
        // What is called an index counts from 1 in some tables.
        return isIndex && numbering != .numbers ? ChoiceKey.calledIndex : ChoiceKey.ranked(rows, numbering: numbering ?? .numbers)
    }
}
