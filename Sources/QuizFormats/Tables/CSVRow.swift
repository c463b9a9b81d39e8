import Algorithms
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// A row of a table of questions, as written.
struct CSVRow {
    private let row: CSVTable.Row
    /// The letters of the choices.
    private let letters: [String]
    /// The choices, if all of them are in one cell.
    private let list: [String]?
    private let columns: QuestionColumns
    /// How cells may name the correct choices.
    private let keys: [ChoiceKey]
    /// Whether other rows have choices.
    private let tableHasChoices: Bool

    init(_ row: CSVTable.Row, _ columns: QuestionColumns, keys: [ChoiceKey] = [], hasChoices: Bool = false) {
        self.row = row
        self.columns = columns
        self.keys = keys
        tableHasChoices = hasChoices
        let list = columns.letters.isEmpty ? CSVList.choices(of: row) : nil
        self.list = list
        letters = list.map { $0.indices.map(Choice.id) } ?? columns.letters
    }

    private var position: SourcePosition { row.position(of: "question") }

    private var isMarkdown: Bool { columns.areMarkdown }

    private func cell(_ column: String) -> String {
        let text = CSVText.unguarded(row[column]?.value ?? "")
        return columns.encoding?.decoded(text) ?? text
    }

    /// A text as Markdown.
    private func written(_ text: String) -> String { isMarkdown ? text : PlainMarkdown.written(text) }

    func question(_ log: inout DiagnosticLog) -> MarkdownQuestion? {
        let text = cell("question")
        if text.isEmpty {
            log.report(.invalidQuestion, "this row has no question", at: row.position)
            return nil
        }
        guard let answer = answer(text, &log) else { return nil }
        if case .text = answer, tableHasChoices, cell("kind").isEmpty {
            log.report(
                .notImported,
                "this row has neither choices nor a correct answer, so it becomes free text, which you mark; add choices or an answer, or write 'text' in a column 'kind'",
                at: row.position)
        }
        let isKeyInCell = answer.isBlanks && !isKeyInText(text)
        let blank = isKeyInCell ? "[[\(CSVRow.content(ofBlank: words))]]" : ""
        let written = question(text, isKeyInCell: isKeyInCell, isBlank: answer.isBlanks)
        let (prompt, stem) = ForeignMarkdown.splitAtFirstParagraph(written, blank: blank)
        var question = MarkdownQuestion(id: row["id"] == nil ? nil : cell("id"), position: position, prompt: prompt, answer: answer)
        question.stem = stem
        question.explanation = self.written(cell("explanation"))
        question.modelAnswer = self.written(cell(CSVFormat.modelAnswer))
        let tags = (["tags"] + CSVColumn.topics).map(cell).joined(separator: ",")
        guard log.admits(text: tags, at: position) else { return nil }
        question.tags = Array(tags.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }.uniqued())
        question.saysCount = options.contains("say-count")
        if let points = row["points"] {
            guard let number = Double(points.value.replacing(",", by: ".")), (0...1000).contains(number) else {
                log.report(
                    .invalidQuestion, "'\(row.header(of: "points"))' must be a number from 0 to 1000, not '\(points.value)'",
                    at: points.position
                )
                return nil
            }
            question.points = number
        }
        return question
    }

    /// The text of the question as Markdown.
    ///
    /// - Parameter isBlank: whether something is typed, so that `[[` is a blank if the text has the key.
    private func question(_ text: String, isKeyInCell: Bool, isBlank: Bool) -> String {
        if isKeyInCell { return isMarkdown ? ForeignMarks.converted(text) : PlainMarkdown.written(text, keepingLines: true) }
        return isBlank && !ForeignMarks.blanks(in: text).isEmpty ? text : written(text)
    }

    private var options: [String] { list == nil ? cell("options").split(separator: " ").map(String.init) : [] }

    /// Whether it explains the columns, as the row below the header of a template does: "Text for option 1 (required)".
    var isInstruction: Bool { row.count { $0.contains("(required") || $0.contains("(optional") } > 1 }

    /// The correct choices as the cell names them, and all choices; nil if the row has none.
    var key: (right: String, choices: [ChoiceKey.Choice])? {
        let answers = choiceCells
        let right = cell("right")
        guard answers.count > 1, answers.count <= ImportQuota.answerLimit, !right.isEmpty,
            ["single", "multiple", ""].contains(kind(cell("question"), answers.map(\.element), right))
        else { return nil }
        return (right, answers.map { (letters[$0.offset], $0.element) })
    }

    private var choiceCells: [(offset: Int, element: String)] {
        (list ?? letters.map(cell)).enumerated().filter { !$0.element.isEmpty }
    }

    private func answer(_ text: String, _ log: inout DiagnosticLog) -> MarkdownAnswer? {
        let answers = choiceCells
        let right = cell("right")
        let kind = kind(text, answers.map(\.element), right)
        let wrongAnswers = wrongAnswers
        if !wrongAnswers.isEmpty, answers.isEmpty, !right.isEmpty { return choices(right, besides: wrongAnswers) }
        switch kind {
        case "single", "multiple", "": return choices(answers, right, kind: kind, &log)
        case "true-false":
            if let truth = TruthWord.truth(right) { return .trueFalse(truth) }
            log.report(
                .invalidQuestion, "'\(row.header(of: "right"))' must be true or false here, not '\(right)'", at: row.position(of: "right"))
        case "blanks", "numeric":
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
        case "ordering": return .ordering(answers.map { written($0.element) })
        case "matching":
            let sides = answers.map { CSVRow.sides($0.element) }.map { (prompt: written($0.prompt), match: written($0.match)) }
            return .matching(sides.filter { !$0.prompt.isEmpty }, distractors: sides.filter(\.prompt.isEmpty).map(\.match))
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
        let kind = CSVColumn.kind(cell("kind"))
        if !kind.isEmpty { return kind }
        if right.isEmpty, answers.isEmpty, !ForeignMarks.blanks(in: text).isEmpty { return "blanks" }
        if answers.isEmpty { return TruthWord.truth(right) != nil ? "true-false" : right.isEmpty ? "text" : "blanks" }
        return right.isEmpty && answers.allSatisfy({ $0.contains(ascii: "->") }) ? "matching" : ""
    }

    /// The words of a blank that isn't in the text. Some tables have them in the columns of choices.
    private var words: String {
        let right = cell("right")
        let kind = CSVColumn.kind(cell("kind"))
        let isInChoices = right.isEmpty && ["blanks", "numeric"].contains(kind)
        let words = isInChoices ? choiceCells.map { $0.element.replacing("|", with: "\\|") }.joined(separator: "|") : right
        return kind == "numeric" ? CSVRow.numbers(words) : words
    }

    /// Numbers as a blank has them, each after an equals sign.
    private static func numbers(_ cell: String) -> String {
        let parts = cell.split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmed }
        let areNumbers = parts.allSatisfy { part in part.first.map { $0.isNumber || "+-−.".contains($0) } ?? false }
        return areNumbers ? parts.map { "= \($0)" }.joined(separator: " | ") : cell
    }

    /// Whether the question has its blanks in its text. Brackets in the text of a row with another key are text.
    private func isKeyInText(_ text: String) -> Bool {
        words.isEmpty || [[words], [cell("right")]].contains(ForeignMarks.blanks(in: text))
    }

    /// The words of a cell as the content of a blank, in which nothing ends the blank.
    private static func content(ofBlank cell: String) -> String {
        var content = ""
        var slashes = 0
        for character in cell {
            if "]`".contains(character), slashes.isMultiple(of: 2) { content.append("\\") }
            content.append(character)
            slashes = character == "\\" ? slashes + 1 : 0
        }
        return slashes.isMultiple(of: 2) ? content : content + "\\"
    }

    /// The wrong answers of a row whose right one is named by its text.
    private var wrongAnswers: [String] {
        columns.wrong.flatMap { column in
            let cell = cell(column)
            return column == "wrong" ? CSVList.items(of: cell) ?? [cell] : [cell]
        }.filter { !$0.isEmpty }
    }

    private func choices(_ right: String, besides wrong: [String]) -> MarkdownAnswer {
        if wrong.count == 1, let truth = TruthWord.truth(right), TruthWord.truth(wrong[0]) == !truth { return .trueFalse(truth) }
        return .choices(
            [MarkdownChoice(written(right), isRight: true)] + wrong.map { MarkdownChoice(written($0), isRight: false) }, isMultiple: false)
    }

    private static func sides(_ text: String) -> (prompt: String, match: String) {
        if text.hasPrefix("-> ") { return ("", String(text.dropFirst(3))) }
        guard let arrow = text.firstRange(ofASCII: " -> ") else { return (text, "") }
        return (String(text[..<arrow.lowerBound]).trimmed, String(text[arrow.upperBound...]).trimmed)
    }

    /// Reports a cell that names other choices if it is read in another way.
    private func reportReadings(_ right: String, _ named: [ChoiceKey.Choice], _ chosen: [String]?, _ log: inout DiagnosticLog) {
        guard !columns.areOwn, let chosen, let key = keys.first(where: { $0.letters(right, among: named) == chosen }) else { return }
        let others = keys.lazy.compactMap { key in key.letters(right, among: named).map { (key: key, letters: $0) } }
        guard let other = others.first(where: { Set($0.letters) != Set(chosen) }) else { return }
        log.report(.notImported, ChoiceKey.remark(on: right, (key, chosen), or: other, among: named), at: row.position(of: "right"))
    }

    private func choices(
        _ answers: [(offset: Int, element: String)], _ right: String, kind: String, _ log: inout DiagnosticLog
    ) -> MarkdownAnswer? {
        guard log.admits(answers: answers.count, at: position) else { return nil }
        let named = answers.map { (letters[$0.offset], $0.element) }
        let chosen = keys.lazy.compactMap { $0.letters(right, among: named) }.first
        let wanted = chosen ?? ChoiceKey.words(right, atSpaces: true, among: answers.count)
        reportReadings(right, named, chosen, &log)
        let header = row.header(of: "right")
        if wanted.isEmpty {
            let message = "'\(header)' is empty; write the letters of the correct answers, such as b or a, c"
            log.report(
                .invalidQuestion, row.exact("right") == nil ? "no column has the correct answers; add a column 'right'" : message,
                at: row.position(of: "right"))
            return nil
        }
        if chosen == nil, let remark = ChoiceKey.remark(onCaseOf: right, among: answers.map(\.element)) {
            log.report(.invalidQuestion, "\(remark); write it as one of them", at: row.position(of: "right"))
            return nil
        }
        if let stray = wanted.first(where: { letter in !answers.contains { letters[$0.offset] == letter.lowercased() } }) {
            let names =
                keys.contains(.indices) && Int(stray) != nil
                ? "has numbers that count from 0" : "has the letters of the correct answers, such as b or a, c"
            log.report(
                .invalidQuestion, "'\(header)' \(names); '\(stray)' isn't one of this row's choices", at: row.position(of: "right"))
            return nil
        }
        let choices = answers.map { answer in
            let letter = letters[answer.offset]
            let text = written(answer.element)
            // A choice that begins with code, a list or a table has no label.
            let parts =
                beginsWithBlock(text) ? ["", text] : text.split(separator: "\n\n", maxSplits: 1).map(String.init)
            var choice = MarkdownChoice(parts.first ?? "", isRight: wanted.contains { $0.lowercased() == letter })
            choice.more = parts.count > 1 ? parts[1] : ""
            choice.feedback = written(cell("feedback-\(letter)"))
            choice.isPinned = options.contains("pin-\(letter)")
            return choice
        }
        return .choices(choices, isMultiple: kind == "multiple" || kind.isEmpty && wanted.count > 1)
    }

    /// Whether a cell begins with code or, in our own tables, a list or table, which is often plain text in those of others.
    private func beginsWithBlock(_ cell: String) -> Bool {
        if ["```", "~~~"].contains(where: { cell.hasPrefix($0) }) { return true }
        let afterDigits = cell.drop { $0.isASCII && $0.isNumber }
        let isNumbered = afterDigits.count < cell.count && [". ", ") "].contains(where: { afterDigits.hasPrefix($0) })
        return columns.areOwn && (isNumbered || ["- ", "* ", "+ ", "> ", "|", "    "].contains(where: { cell.hasPrefix($0) }))
    }
}

extension MarkdownAnswer {
    fileprivate var isBlanks: Bool { if case .blanks = self { true } else { false } }
}
