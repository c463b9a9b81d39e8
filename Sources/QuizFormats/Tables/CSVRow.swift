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
    /// The choices, where all of them are in one cell.
    private let list: [String]?
    /// The columns of wrong answers, beside the text of the right one.
    private let wrong: [String]
    /// How cells may name the right choices.
    private let keys: [ChoiceKey]
    /// Whether Quizmark wrote the table.
    private let isOwn: Bool
    /// Whether other rows have choices.
    private let tableHasChoices: Bool

    init(
        _ row: CSVTable.Row, _ letters: [String], wrong: [String] = [], keys: [ChoiceKey] = [], isOwn: Bool = false,
        hasChoices: Bool = false
    ) {
        self.row = row
        self.wrong = wrong
        self.keys = keys
        self.isOwn = isOwn
        tableHasChoices = hasChoices
        let list = letters.isEmpty ? CSVList.choices(of: row) : nil
        self.list = list
        self.letters = list.map { $0.indices.map(Choice.id) } ?? letters
    }

    private var position: SourcePosition { row.place(of: "question") }

    private func cell(_ column: String) -> String { CSVText.unguarded(row[column]?.value ?? "") }

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
        let written = isKeyInCell ? ForeignMarks.converted(text) : text
        let (prompt, stem) = ForeignMarkdown.splitAtFirstParagraph(written, blank: blank)
        var question = MarkdownQuestion(id: row["id"] == nil ? nil : cell("id"), position: position, prompt: prompt, answer: answer)
        question.stem = stem
        question.explanation = cell("explanation")
        question.modelAnswer = cell(CSVFormat.modelAnswer)
        let tags = (["tags"] + CSVColumn.topics).map(cell).joined(separator: ",")
        guard log.admits(text: tags, at: position) else { return nil }
        question.tags = Array(tags.split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }.uniqued())
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

    private var options: [String] { list == nil ? cell("options").split(separator: " ").map(String.init) : [] }

    /// The right choices as the cell names them, and all choices; nil where the row has none.
    var key: (right: String, choices: [ChoiceKey.Choice])? {
        let answers = choiceCells
        let right = cell("right")
        guard answers.count > 1, !right.isEmpty, ["single", "multiple", ""].contains(kind(cell("question"), answers.map(\.element), right))
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
            switch right.lowercased() {
            case "true": return .trueFalse(true)
            case "false": return .trueFalse(false)
            default:
                log.report(
                    .invalidQuestion, "'\(row.header(of: "right"))' must be true or false here, not '\(right)'", at: row.place(of: "right"))
            }
        case "blanks", "numeric":
            let blanks = ForeignMarks.blanks(in: text)
            // Brackets in brackets, as in `[[1, 2], [3, 4]]`, are no blank.
            let isBlank = !blanks.isEmpty && (isOwn || !cell("kind").isEmpty) && !blanks.contains { $0.contains("[") || $0.contains("]") }
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
        case "ordering": return .ordering(answers.map(\.element))
        case "matching":
            let sides = answers.map { CSVRow.sides($0.element) }
            return .matching(sides.filter { !$0.prompt.isEmpty }, distractors: sides.filter(\.prompt.isEmpty).map(\.match))
        case "text": return .text(markingNotes: cell("notes"))
        default:
            let kinds = "single, multiple, true-false, blanks, numeric, ordering, matching, text"
            log.report(
                .invalidQuestion, "'\(row.header(of: "kind"))' must be one of \(kinds), not '\(cell("kind"))'", at: row.place(of: "kind"))
        }
        return nil
    }

    /// Kind of a question; an empty cell is derived from the others. Empty for choices, one or more of which are right.
    private func kind(_ text: String, _ answers: [String], _ right: String) -> String {
        let kind = CSVColumn.kind(cell("kind"))
        if !kind.isEmpty { return kind }
        if right.isEmpty, answers.isEmpty, !ForeignMarks.blanks(in: text).isEmpty { return "blanks" }
        if answers.isEmpty { return ["true", "false"].contains(right.lowercased()) ? "true-false" : right.isEmpty ? "text" : "blanks" }
        return right.isEmpty && answers.allSatisfy({ $0.has(signs: "->") }) ? "matching" : ""
    }

    /// The words of a blank that isn't in the text. Some tables have them in the columns of choices.
    private var words: String {
        let right = cell("right")
        guard right.isEmpty, CSVColumn.kind(cell("kind")) == "blanks" else { return right }
        return choiceCells.map { $0.element.replacing("|", with: "\\|") }.joined(separator: "|")
    }

    /// Whether the question has its blanks in its text. Brackets in the text of a row with another key are text.
    private func isKeyInText(_ text: String) -> Bool {
        words.isEmpty || ForeignMarks.blanks(in: text) == [words]
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
        wrong.flatMap { column in
            let cell = cell(column)
            return column == "wrong" ? CSVList.items(of: cell) ?? [cell] : [cell]
        }.filter { !$0.isEmpty }
    }

    private func choices(_ right: String, besides wrong: [String]) -> MarkdownAnswer {
        if wrong.count == 1, Set([right, wrong[0]].map { $0.lowercased() }) == ["true", "false"] {
            return .trueFalse(right.lowercased() == "true")
        }
        return .choices([MarkdownChoice(right, isRight: true)] + wrong.map { MarkdownChoice($0, isRight: false) }, isMultiple: false)
    }

    private static func sides(_ text: String) -> (prompt: String, match: String) {
        if text.hasPrefix("-> ") { return ("", String(text.dropFirst(3))) }
        guard let arrow = text.firstRange(ofSigns: " -> ") else { return (text, "") }
        return (trimmed(String(text[..<arrow.lowerBound])), trimmed(String(text[arrow.upperBound...])))
    }

    /// Reports a cell that names other choices if it is read in another way.
    private func reportReadings(_ right: String, _ named: [ChoiceKey.Choice], _ found: [String]?, _ log: inout DiagnosticLog) {
        guard !isOwn, let found, let key = keys.first(where: { $0.letters(right, among: named) == found }) else { return }
        let others = keys.lazy.compactMap { key in key.letters(right, among: named).map { (key, $0) } }
        guard let other = others.first(where: { Set($0.1) != Set(found) }) else { return }
        func words(_ key: ChoiceKey, _ letters: [String]) -> String {
            let texts = named.filter { letters.contains($0.letter) }.map { "'\($0.text)'" }
            let isOne = texts.count == 1
            return "the \(key.word)\(isOne ? "" : "s") of the choice\(isOne ? "" : "s") \(texts.joined(separator: ", "))"
        }
        let verb = found.count == 1 ? "counts" : "count"
        let readings = "'\(right)' is \(words(key, found)) and \(words(other.0, other.1))"
        log.report(
            .notImported, "\(readings); the \(key.word)\(found.count == 1 ? "" : "s") \(verb) here, so check this question",
            at: row.place(of: "right"))
    }

    private func choices(
        _ answers: [(offset: Int, element: String)], _ right: String, kind: String, _ log: inout DiagnosticLog
    ) -> MarkdownAnswer? {
        let named = answers.map { (letters[$0.offset], $0.element) }
        let found = keys.lazy.compactMap { $0.letters(right, among: named) }.first
        let wanted = found ?? right.split { ",;| ".contains($0) }.map(String.init)
        reportReadings(right, named, found, &log)
        let header = row.header(of: "right")
        if wanted.isEmpty {
            let message = "'\(header)' is empty; write the letters of the correct answers, such as b or a, c"
            log.report(
                .invalidQuestion, row.exact("right") == nil ? "no column has the correct answers; add a column 'right'" : message,
                at: row.place(of: "right"))
            return nil
        }
        if let stray = wanted.first(where: { letter in !answers.contains { letters[$0.offset] == letter.lowercased() } }) {
            let names =
                keys.contains(.indices) && Int(stray) != nil
                ? "has numbers that count from 0" : "has the letters of the correct answers, such as b or a, c"
            log.report(
                .invalidQuestion, "'\(header)' \(names); '\(stray)' isn't one of this row's choices", at: row.place(of: "right"))
            return nil
        }
        let choices = answers.map { answer in
            let letter = letters[answer.offset]
            // A choice that begins with code, a list or a table has no label.
            let parts =
                beginsWithBlock(answer.element)
                ? ["", answer.element] : answer.element.split(separator: "\n\n", maxSplits: 1).map(String.init)
            var choice = MarkdownChoice(parts.first ?? "", isRight: wanted.contains { $0.lowercased() == letter })
            choice.more = parts.count > 1 ? parts[1] : ""
            choice.feedback = cell("feedback-\(letter)")
            choice.isPinned = options.contains("pin-\(letter)")
            return choice
        }
        return .choices(choices, isMultiple: kind == "multiple" || kind.isEmpty && wanted.count > 1)
    }

    /// Other programs may mean a text by what is a list or a table in our tables.
    private func beginsWithBlock(_ cell: String) -> Bool {
        if ["```", "~~~"].contains(where: cell.hasPrefix) { return true }
        let afterDigits = cell.drop { $0.isASCII && $0.isNumber }
        let isNumbered = afterDigits.count < cell.count && [". ", ") "].contains(where: afterDigits.hasPrefix)
        return isOwn && (isNumbered || ["- ", "* ", "+ ", "> ", "|", "    "].contains(where: cell.hasPrefix))
    }
}

extension MarkdownAnswer {
    fileprivate var isBlanks: Bool { if case .blanks = self { true } else { false } }
}

/// Choices that are all in one cell, as in many spreadsheets: "Paris; London; Rome".
private enum CSVList {
    /// Nil for a row without such a cell. Our own column of options has none of these separators.
    static func choices(of row: CSVTable.Row) -> [String]? {
        if let cell = row[CSVFormat.choices] { return divided(cell.value) ?? [cell.value] }
        return row["options"].flatMap { divided($0.value) }
    }

    /// The items of a cell without guards; nil if nothing divides them.
    static func items(of cell: String) -> [String]? { divided(cell) }

    private static func divided(_ cell: String) -> [String]? {
        let text = CSVText.unguarded(cell)
        guard let items = quoted(text) ?? divided(text, at: ["\n", "|", ";", ","]) else { return nil }
        let isLettered = items.enumerated().allSatisfy { place, item in
            [")", "."].contains { item.lowercased().hasPrefix(Choice.id(place) + $0) }
        }
        return isLettered ? items.map { trimmed(String($0.dropFirst(2))) } : items
    }

    private static func divided(_ text: String, at separators: [String]) -> [String]? {
        guard let separator = separators.first(where: { text.contains($0) }) else { return nil }
        return text.split(separator: separator).map { trimmed(String($0)) }.filter { !$0.isEmpty }
    }

    /// The items of a list as programs write it: `["Paris", "London"]`.
    private static func quoted(_ text: String) -> [String]? {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        let inner = trimmed(String(text.dropFirst().dropLast()))
        guard let quote = inner.first, "\"'".contains(quote), inner.last == quote, inner.count > 1 else { return nil }
        let items = inner.dropFirst().dropLast().replacing("\(quote), \(quote)", with: "\(quote),\(quote)")
        return items.split(separator: "\(quote),\(quote)").map(String.init)
    }
}
