import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
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
    /// Formulas in texts that aren't Markdown.
    let formulas: DollarFormulas
    /// Whether the table is one of Anki's notes.
    let areNotes: Bool
    private let table: CSVTable
    private let known: [String]

    init(_ table: CSVTable, _ formulas: DollarFormulas, areNotes: Bool) {
        self.table = table
        self.formulas = formulas
        self.areNotes = areNotes
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

    /// The letters from a on, of which one in a row may be left out: `no` is the number of a question, and `q` its text.
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

    /// Warns once about HTML or Markdown in a table of another program, whose texts are plain: it may be an example, or the format of
    /// the texts.
    func reportMarkup(log: inout DiagnosticLog) {
        guard case .plain? = encoding else { return }
        let texts = ["question", "right", "explanation"] + letters + wrong
        for row in table.rows {
            let named = texts.lazy.compactMap { name in QuestionColumns.markup(row[name]?.value ?? "").map { (name, $0) } }.first
            guard let (name, markup) = named else { continue }
            log.report(
                .notImported,
                "'\(CSVText.unguarded(row[name]?.value ?? "").inOneLine)' looks like \(markup), but students see it as it is written; to have \(markup) read, name the columns 'question', 'a', 'b' and 'right'",
                at: row.position(of: name))
            return
        }
    }

    /// The notation that a text seems to have; nil for plain text.
    private static func markup(_ text: String) -> String? {
        hasHTML(text) ? "HTML" : MarkedWords.areIn(text) ? "Markdown" : nil
    }

    /// Whether a text has a tag or an entity of HTML.
    static func hasHTML(_ text: String) -> Bool {
        text.contains(ascii: "<") && ["</", "<br", "<img "].contains { text.contains(ascii: $0) } || hasEntity(text)
    }

    /// Whether a text has `&frac12;` or the like.
    private static func hasEntity(_ text: String) -> Bool {
        guard text.contains(ascii: "&") else { return false }
        return text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).dropFirst().contains { rest in
            let name = rest.prefix { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "#") }
            return (2...8).contains(name.count) && rest[name.endIndex...].first == UInt8(ascii: ";")
        }
    }

    /// Whether there are questions; columns that aren't supported are reported.
    func areUsable(log: inout DiagnosticLog) -> Bool {
        let others = zip(table.columns, table.headers).filter { !known.contains($0.0.value) }
        if areResponses {
            log.report(
                .notImported,
                "these are the responses to a Google form, which don't say which answers are correct, so they can't be imported; write the questions in a table with the columns question, a, b and right, and import that",
                at: .start, severity: .error)
            return false
        }
        guard table.hasColumns(["question"], optional: known + others.map(\.0.value), wayOut: wayOutOfNoHeader, log: &log) else {
            return false
        }
        let missing = known.filter { name in !table.columns.contains { $0.value == name } }
        let suggestions = SuggestionQuota()
        for (column, header) in others where !header.isEmpty {
            let question = suggestions.question(column.value, among: missing)
            log.report(
                .notImported, "the column '\(header.inOneLine)' isn't supported, so it isn't imported\(question)", at: column.position)
        }
        guard !hasChoices, let fault = UnreadChoices(table, others: others, wrong: wrong).fault else { return true }
        log.report(.notImported, fault.message, at: fault.position, severity: .error)
        return false
    }

    /// Whether a row has nothing, or only a number in a column that isn't read: templates number their empty rows.
    func isEmpty(_ row: CSVTable.Row) -> Bool {
        let filled = row.count { !$0[...].isBlank }
        guard filled == 1 else { return filled == 0 }
        return table.columns.contains { column in
            !known.contains(column.value) && row[column.value]?.value.allSatisfy { $0.isASCII && $0.isNumber } == true
        }
    }

    /// Whether the table has columns of choices.
    private var hasChoices: Bool {
        !letters.isEmpty || [CSVFormat.choices, "options"].contains { name in !areOwn && table.columns.contains { $0.value == name } }
    }

    /// What to do if the first line names no columns: two columns are often terms with their definitions.
    private var wayOutOfNoHeader: String {
        guard !table.columns.contains(where: { CSVColumn.ofAnswers.contains($0.value) }) else { return "" }
        let texts = table.headers.filter { !$0.isEmpty }
        let mayBeNames = texts.count > 1 && texts.allSatisfy(QuestionColumns.mayBeName)
        if texts.count == 2 {
            return (mayBeNames ? "; if these are names of columns, change them to 'question' and 'right'" : "")
                + "; if the first line is a question with its answer, write 'question' and 'right' in a line above it, or 'right' and 'question' if the answer comes first"
        }
        return (mayBeNames ? "; if these are names of columns, change them to question, right, a, b" : "")
            + "; if the first line is a question, write the names of the columns, such as question, a, b, right, in a line above it"
    }

    private static func mayBeName(_ text: String) -> Bool {
        text.count <= 40 && !text.hasSuffix("?") && text.contains(where: \.isLetter)
    }

    /// Whether it is what Google Forms exports: a row for each student, and no key.
    private var areResponses: Bool {
        let stamps: Set = ["timestamp", "zeitstempel", "horodateur", "marca temporal", "informazioni cronologiche"]
        return table.headers.count > 1 && stamps.contains(table.headers[0].lowercased())
            && !CSVColumn.areHeader(table.columns.map(\.value))
    }

    /// Whether these are columns of Quizizz, now Wayground, where all options of a blank are accepted.
    var areOfQuizizz: Bool {
        let names = Set(table.headers.map { $0.lowercased() })
        return ["question text", "question type", "option 1", "correct answer"].allSatisfy(names.contains)
    }

    /// How the rows name their correct choices.
    func key(of rows: [(right: String, choices: [ChoiceKey.Choice])]) -> TableKey {
        let headers = zip(table.columns, table.headers).filter { $0.0.value == "right" }.map(\.1)
        let shown = headers.lazy.compactMap(CSVColumn.start).first ?? ChoiceKey.numbering(rows)
        let isIndex = headers.contains { $0.prefix { $0 != "(" }.trimmed.lowercased().hasSuffix("index") }
        // What is called an index counts from 1 in some tables.
        if isIndex, shown != .numbers { return TableKey(ways: ChoiceKey.calledIndex) }
        var ways = ChoiceKey.ranked(rows, numbering: shown ?? .numbers)
        let areNumbers = areOfQuizizz || headers.contains(where: CSVColumn.saysNumbers)
        if areNumbers, ChoiceKey.areNumbered(rows) { ways = [.numbers] + ways.filter { $0 != .numbers } }
        return TableKey(ways: ways, isStartKnown: shown != nil || areOwn || areNumbered)
    }

    /// Whether the columns of choices are called by their numbers, as in Kahoot, Quizizz and Blooket, or all of them `Choice`, as in
    /// Wooclap: numbers of correct choices are those of their columns.
    private var areNumbered: Bool {
        let choices = zip(table.columns, table.headers).filter { letters.contains($0.0.value) }.map(\.1)
        return choices.contains(where: CSVColumn.isNumbered) || Set(choices).count < choices.count
    }
}

/// How the rows of a table name their correct choices.
struct TableKey {
    /// The ways to name choices, the most common first.
    var ways: [ChoiceKey] = []
    /// Whether it is known if numbers count from 0 or from 1.
    var isStartKnown = true

    /// The letters of the choices that a cell names, and the way in which it does; nil if it names none.
    func reading(of right: String, among choices: [ChoiceKey.Choice]) -> ChoiceKey.Reading? {
        ways.lazy.compactMap { way in way.letters(right, among: choices).map { (way, $0) } }.first
    }

    /// Whether a reading would be another one if numbers counted from 0.
    func isUnclear(_ reading: ChoiceKey.Reading, of right: String, among choices: [ChoiceKey.Choice]) -> Bool {
        guard !isStartKnown, reading.key == .numbers, let indices = ChoiceKey.indices.letters(right, among: choices) else { return false }
        return Set(indices) != Set(reading.letters)
    }
}
