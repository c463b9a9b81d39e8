import Algorithms
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// A row of a table of questions, as written.
struct CSVRow {
    let row: CSVTable.Row
    /// The letters of the choices.
    let letters: [String]
    /// The choices, if all of them are in one cell.
    private let list: [String]?
    let columns: QuestionColumns
    /// How cells name the correct choices.
    let tableKey: TableKey
    /// Whether other rows have choices.
    let tableHasChoices: Bool
    /// The correct answer of a note of Anki in HTML, as it is typed; nil in other tables.
    private(set) var typed: AnkiAnswer?
    /// The text of a cloze note of Anki; nil for other rows.
    private(set) var cloze: AnkiCloze?

    init(
        _ row: CSVTable.Row, _ columns: QuestionColumns, key: TableKey = TableKey(), hasChoices: Bool = false, hasHTML: Bool = false
    ) {
        self.row = row
        self.columns = columns
        tableKey = key
        tableHasChoices = hasChoices
        typed = hasHTML ? AnkiAnswer(CSVText.unguarded(row["right"]?.value ?? "")) : nil
        let list = columns.letters.isEmpty ? CSVList.choices(of: row, in: columns)?.items : nil
        self.list = list
        letters = list.map { $0.indices.map(Choice.id) } ?? columns.letters
        guard choiceCells.isEmpty else { return }
        cloze = AnkiCloze(cell("question"), isHTML: isMarkdown || hasHTML)
        if cloze != nil { typed = nil }
    }

    var position: SourcePosition { row.position(of: "question") }

    private var isMarkdown: Bool { columns.areMarkdown }

    func cell(_ column: String) -> String {
        var text = CSVText.unguarded(row[column]?.value ?? "")
        if text.contains(ascii: CSVRow.recording) { text = text.replacing(/\s*\[sound:[^\]]*\]/, with: "").trimmed }
        return columns.encoding?.decoded(text) ?? CSVRow.withoutFinalBreaks(text)
    }

    /// The text of the question, with its blanks if it is a cloze note.
    var text: String {
        guard let cloze else { return cell("question") }
        let text = cloze.written(isMarkdown: isMarkdown, columns.formulas)
        return isMarkdown ? text : CSVRow.withHeading(text)
    }

    /// The correct answer. In a note of Anki, it is plain text, but its model answer keeps its format. A cloze note has its answers in
    /// its text, and something to read in this cell.
    var right: String { cloze == nil ? typed?.text ?? cell("right") : "" }

    /// The cell without `<br>` at its end, as Anki writes it.
    private static func withoutFinalBreaks(_ cell: String) -> String {
        guard cell.utf8.last == UInt8(ascii: ">") else { return cell }
        var rest = cell[...]
        while let tag = ["<br>", "<br/>", "<br />"].first(where: { rest.hasSuffix($0) }) {
            rest = rest.dropLast(tag.count)
            while rest.last?.isWhitespace == true { rest.removeLast() }
        }
        return rest.isEmpty ? cell : String(rest)
    }

    /// A text as Markdown.
    func written(_ text: String) -> String { isMarkdown ? text : PlainMarkdown.written(text, columns.formulas) }

    func question(_ log: inout DiagnosticLog) -> MarkdownQuestion? {
        reportRecordings(&log)
        if let fault {
            log.report(.invalidQuestion, fault.message, at: fault.position)
            return nil
        }
        let text = text
        reportCloze(&log)
        reportUnknownOptions(&log)
        guard let answer = answer(text, &log) else { return nil }
        if case .text = answer { reportFreeText(&log) }
        let isKeyInCell = answer.isBlanks && !isKeyInText(text)
        if isKeyInCell { for remark in typed?.remarks ?? [] { log.report(.notImported, remark, at: row.position(of: "right")) } }
        let blank = isKeyInCell ? "[[\(CSVRow.content(ofBlank: words))]]" : ""
        let written = question(text, isKeyInCell: isKeyInCell, isBlank: answer.isBlanks)
        let (prompt, stem) = ForeignMarkdown.splitAtFirstParagraph(written, blank: blank)
        var question = MarkdownQuestion(id: row["id"] == nil ? nil : cell("id"), position: position, prompt: prompt, answer: answer)
        question.stem = stem
        let explanations = [cell("explanation"), cloze == nil ? "" : cell("right")].filter { !$0.isEmpty }
        question.explanation = explanations.map(self.written).joined(separator: "\n\n")
        question.modelAnswer = modelAnswer(to: answer)
        guard let tags = tags(&log) else { return nil }
        question.tags = tags
        question.saysCount = options.contains("say-count")
        guard setPoints(of: &question, &log) else { return nil }
        return question
    }

    /// Why the row can't be a question, whatever its answer is; nil if it can.
    private var fault: (message: String, position: SourcePosition)? {
        if cell("question").isEmpty { return ("this row has no question", row.position) }
        if let column = unreadableList {
            let header = row.header(of: column).inOneLine
            return (
                "'\(header)' isn't a list that can be read, so this row isn't imported; write '|' between the choices, without brackets",
                row.position(of: column)
            )
        }
        let noWords = "the answer of this row has no words that students can type, so the row isn't imported"
        if typed != nil, right.isEmpty, !cell("right").isEmpty { return (noWords, row.position(of: "right")) }
        guard let cloze else { return nil }
        if cloze.isUnreadable {
            return ("a blank of this cloze note is inside another one or has no end, so the row isn't imported", position)
        }
        return cloze.hasEmptyBlank ? (noWords, position) : nil
    }

    private func modelAnswer(to answer: MarkdownAnswer) -> String {
        var parts = [cell(CSVFormat.modelAnswer)]
        if case .text = answer { parts.append(cell("right")) }
        return parts.filter { !$0.isEmpty }.map(written).joined(separator: "\n\n")
    }

    /// Nil where they are too long, which is reported.
    private func tags(_ log: inout DiagnosticLog) -> [String]? {
        let tags = (["tags"] + CSVColumn.topics).map(cell).joined(separator: ",")
        guard log.admits(text: tags, at: position) else { return nil }
        // In Anki, spaces are between tags, and words of one have an underscore between them.
        let parts = tags.split { $0 == "," || columns.areNotes && $0 == " " }.map { part in
            columns.areNotes ? String(part).replacing("_", by: " ") : String(part)
        }
        return Array(parts.map(\.trimmed).filter { !$0.isEmpty }.uniqued())
    }

    /// - Returns: whether the row has no points, or valid ones; others are reported.
    private func setPoints(of question: inout MarkdownQuestion, _ log: inout DiagnosticLog) -> Bool {
        guard let points = row["points"] else { return true }
        guard let number = ForeignNumber.value(points.value), (0...1000).contains(number) else {
            log.report(
                .invalidQuestion, "'\(row.header(of: "points"))' must be a number from 0 to 1000, not '\(points.value)'",
                at: points.position)
            return false
        }
        question.points = number
        return true
    }

    private func reportFreeText(_ log: inout DiagnosticLog) {
        if tableHasChoices, cell("kind").isEmpty {
            log.report(
                .notImported,
                "this row has neither choices nor a correct answer, so it becomes free text, which you mark; add choices or an answer, or write 'text' in a column 'kind'",
                at: row.position)
        }
        if !choiceCells.isEmpty {
            log.report(.notImported, "the choices of this row aren't imported, because its kind is free text", at: row.position)
        }
    }

    /// The text of the question as Markdown.
    ///
    /// - Parameter isBlank: whether something is typed, so that `[[` is a blank if the text has the key.
    private func question(_ text: String, isKeyInCell: Bool, isBlank: Bool) -> String {
        if isKeyInCell {
            return isMarkdown ? ForeignMarks.converted(text) : PlainMarkdown.written(text, columns.formulas, keepingLines: true)
        }
        guard !isBlank || ForeignMarks.blanks(in: text).isEmpty else { return text }
        // The heading is the first line.
        let written = written(text)
        return isMarkdown ? written : CSVRow.withHeading(written)
    }

    /// Plain text as Markdown, with its first line as a paragraph of its own.
    private static func withHeading(_ written: String) -> String {
        guard let line = written.firstRange(ofASCII: "\\\n") else { return written }
        return written[..<line.lowerBound] + "\n\n" + written[line.upperBound...]
    }

    private func reportUnknownOptions(_ log: inout DiagnosticLog) {
        guard
            let unknown = options.first(where: {
                !CSVRow.isOption($0) || $0.hasPrefix("pin-") && !letters.contains(String($0.dropFirst(4)))
            })
        else { return }
        log.report(
            .notImported,
            "'\(unknown.inOneLine)' isn't one of the options case, patterns, say-count, and pin-a for choice a, so it has no effect",
            at: row.position(of: "options"))
    }

    /// Whether it is a word of our own column of options.
    static func isOption(_ word: String) -> Bool {
        ["case", "patterns", "say-count"].contains(word) || word.hasPrefix("pin-") && CSVColumn.isLetter(String(word.dropFirst(4)))
    }

    var options: [String] { list == nil ? cell("options").split(separator: " ").map(String.init) : [] }

    /// Whether it explains the columns, as the row below the header of a template does: "Text for option 1 (required)".
    var isInstruction: Bool { row.count { $0.contains("(required") || $0.contains("(optional") } > 1 }

    /// The correct choices as the cell names them, and all choices; nil if the row has none.
    var key: (right: String, choices: [ChoiceKey.Choice])? {
        let answers = choiceCells
        guard answers.count > 1, answers.count <= ImportQuota.answerLimit, !right.isEmpty,
            ["single", "multiple", ""].contains(kind(cell("question"), answers.map(\.element), right))
        else { return nil }
        return (right, answers.map { (letters[$0.offset], $0.element) })
    }

    var choiceCells: [(offset: Int, element: String)] {
        (list ?? letters.map(cell)).enumerated().filter { !$0.element.isEmpty }
    }

    private func answer(_ text: String, _ log: inout DiagnosticLog) -> MarkdownAnswer? {
        let answers = choiceCells
        let right = right
        let kind = kind(text, answers.map(\.element), right)
        let wrongAnswers = wrongAnswers
        if !wrongAnswers.isEmpty, answers.isEmpty, !right.isEmpty { return choices(right, besides: wrongAnswers) }
        switch kind {
        case "single", "multiple", "": return choices(answers, right, kind: kind, &log)
        case "true-false": return truth(answers, right, &log)
        case "blanks", "numeric":
            if lacksChoices(right, &log) { return nil }
            if !columns.areOfQuizizz, isStartUnclear(right, answers, &log) { return nil }
            let blanks = ForeignMarks.blanks(in: text)
            // Brackets in brackets, as in `[[1, 2], [3, 4]]`, are no blank.
            let isBlank =
                !blanks.isEmpty && (columns.areOwn || !cell("kind").isEmpty) && !blanks.contains { $0.contains("[") || $0.contains("]") }
            if isBlank, !isKeyInText(text) {
                log.report(
                    .invalidQuestion,
                    "'\(row.header(of: "right"))' has '\(words)', and the question has [[\(blanks[0])]]; empty one of them, or write \\[[ for brackets that are text",
                    at: position)
                return nil
            }
            if !blanks.isEmpty || !words.isEmpty {
                return .blanks(matchesCase: options.contains("case"), hasPatterns: options.contains("patterns"))
            }
            log.report(.invalidQuestion, "a question with blanks has [[…]] in its text, or the words in 'right'", at: position)
        case "ordering": return ordering(answers, right, &log)
        case "matching": return matching(answers, right, &log)
        case "text": return .text(markingNotes: written(cell("notes")))
        default:
            let kinds =
                isMarkdown
                ? "single, multiple, true-false, blanks, numeric, ordering, matching, text"
                : "Multiple choice, Checkbox, True or false, Fill in the blank, Number, Ordering, Matching, Open-ended"
            log.report(
                .invalidQuestion, "'\(row.header(of: "kind").inOneLine)' must be one of \(kinds), not '\(cell("kind").inOneLine)'",
                at: row.position(of: "kind"))
        }
        return nil
    }

    /// Kind of a question; an empty cell is derived from the others. Empty for choices, one or more of which are right.
    private func kind(_ text: String, _ answers: [String], _ right: String) -> String {
        if cloze != nil { return "blanks" }
        let kind = CSVColumn.kind(cell("kind"))
        if !kind.isEmpty { return kind }
        // What is called multiple choice has choices.
        if !cell("kind").isEmpty { return answers.isEmpty && TruthWord.truth(right) != nil ? "true-false" : "" }
        if right.isEmpty, answers.isEmpty, !ForeignMarks.blanks(in: text).isEmpty { return "blanks" }
        if answers.isEmpty { return TruthWord.truth(right) != nil ? "true-false" : right.isEmpty ? "text" : "blanks" }
        return right.isEmpty && answers.allSatisfy({ $0.contains(ascii: "->") }) ? "matching" : ""
    }

    /// The wrong answers of a row whose right one is named by its text.
    private var wrongAnswers: [String] {
        columns.wrong.flatMap { column in
            let cell = cell(column)
            return column == "wrong" ? CSVList.read(cell)?.items ?? [cell] : [cell]
        }.filter { !$0.isEmpty }
    }

    /// The column whose cell looks like a list of a program but can't be read.
    private var unreadableList: String? {
        if list?.isEmpty == true, CSVList.choices(of: row, in: columns) == .unreadable { return CSVList.column(of: row) }
        return columns.wrong.contains("wrong") && CSVList.read(cell("wrong")) == .unreadable ? "wrong" : nil
    }

    private func choices(_ right: String, besides wrong: [String]) -> MarkdownAnswer {
        if wrong.count == 1, let truth = TruthWord.truth(right), TruthWord.truth(wrong[0]) == !truth { return .trueFalse(truth) }
        return .choices(
            [MarkdownChoice(written(right), isRight: true)] + wrong.map { MarkdownChoice(written($0), isRight: false) }, isMultiple: false)
    }
}

extension MarkdownAnswer {
    fileprivate var isBlanks: Bool { if case .blanks = self { true } else { false } }
}
