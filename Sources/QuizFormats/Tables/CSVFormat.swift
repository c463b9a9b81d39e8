import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange
import SitePlanning

/// Table of questions for spreadsheets: a row per question, with texts in Markdown.
struct CSVFormat: QuizExporter, QuizImporter {
    init() {}

    func support(for kind: QuestionKind) -> FormatSupport { kind == .sanction ? .partial : .full }

    /// Columns before and after those of answers.
    fileprivate static let head = ["quiz", "id", "kind", "question", "right"]
    fileprivate static let tail = ["explanation", "notes", "points", "tags", "options"]
    /// Optional column, if any question has a model answer.
    fileprivate static let modelAnswer = "model-answer"

    // MARK: - Writing

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        var rows: [(cells: [String: String], answers: [(text: String, feedback: String)])] = []
        for quiz in quizzes {
            log.reportQuizSettings(quiz, keeping: [.title, .tags], setIn: "the quiz's file after an import")
            let written = MarkdownQuiz(quiz, at: "Content/questions.csv", address: { export.address($0) { $0 } })
            for (question, original) in zip(written.questions, quiz.questions) {
                log.reportLostLinks(original, of: quiz, export)
                log.reportParts(original, of: quiz, keeping: [.anyOfSeveral], in: "CSV")
                rows.append(CSVFormat.row(question, quiz.quiz.title))
            }
        }
        let letters = rows.map(\.answers.count).max() ?? 0
        let hasFeedback = rows.contains { $0.answers.contains { !$0.feedback.isEmpty } }
        let answers = (0..<letters).flatMap { [Choice.id($0)] + (hasFeedback ? ["feedback-\(Choice.id($0))"] : []) }
        let hasModelAnswer = rows.contains { $0.cells[CSVFormat.modelAnswer]?.isEmpty == false }
        let columns = CSVFormat.head + answers + (hasModelAnswer ? [CSVFormat.modelAnswer] : []) + CSVFormat.tail
        let lines = rows.map { row in
            var cells = row.cells
            for (place, answer) in row.answers.enumerated() {
                cells[Choice.id(place)] = answer.text
                cells["feedback-\(Choice.id(place))"] = answer.feedback
            }
            return columns.map { CSVText.guarded(cells[$0] ?? "") }
        }
        let media = Set(quizzes.flatMap { quiz in quiz.questions.flatMap(\.texts).flatMap { $0.media(in: export.mediaPaths) } }).sorted()
        return [ExchangeFile("questions.csv", CSVText.bytes([columns] + lines))]
            + media.compactMap { path in export.medium(path).map { ExchangeFile(path, $0) } }
    }

    private static func row(_ question: MarkdownQuestion, _ title: String) -> (
        cells: [String: String], answers: [(text: String, feedback: String)]
    ) {
        var cells = [
            "quiz": title, "id": question.id ?? "",
            "question": [question.prompt, question.stem].filter { !$0.isEmpty }.joined(separator: "\n\n"),
            "explanation": question.explanation, modelAnswer: question.modelAnswer,
            "points": question.points == 1 ? "" : QuizFrontMatter.number(question.points),
            "tags": question.tags.joined(separator: ", "),
        ]
        var answers: [(text: String, feedback: String)] = []
        var options = question.saysCount ? ["say-count"] : []
        switch question.answer {
        case .choices(let choices, let isMultiple):
            cells["kind"] = isMultiple ? "multiple" : "single"
            answers = choices.map { ([$0.text, $0.more].filter { !$0.isEmpty }.joined(separator: "\n\n"), $0.feedback) }
            cells["right"] = choices.indices.filter { choices[$0].isRight }.map(Choice.id).joined(separator: ", ")
            let pinned = choices.indices.filter { choices[$0].isPinned }.map { "pin-\(Choice.id($0))" }
            options += pinned
        case .trueFalse(let answer):
            cells["kind"] = "true-false"
            cells["right"] = answer ? "true" : "false"
        case .blanks(let matchesCase, let hasPatterns):
            cells["kind"] = "blanks"
            if matchesCase { options.append("case") }
            if hasPatterns { options.append("patterns") }
        case .ordering(let items):
            cells["kind"] = "ordering"
            answers = items.map { ($0, "") }
        case .matching(let pairs, let distractors):
            cells["kind"] = "matching"
            answers = pairs.map { ("\($0.prompt) -> \($0.match)", "") } + distractors.map { ("-> \($0)", "") }
        case .text(let notes):
            cells["kind"] = "text"
            cells["notes"] = notes
        }
        cells["options"] = options.joined(separator: " ")
        return (cells, answers)
    }

    // MARK: - Reading

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let text = file.text(log: &log),
            let table = CSVTable(Array(CSVFormat.withCommas(text).utf8), naming: CSVColumn.name, log: &log)
        else { return [] }
        let answers = table.columns.map(\.value).filter { name in
            let letter = name.hasPrefix("feedback-") ? String(name.dropFirst("feedback-".count)) : name
            return !CSVFormat.head.contains(name) && (1...2).contains(letter.count)
                && letter.unicodeScalars.allSatisfy { ("a"..."z").contains($0) }
        }
        let optional = CSVFormat.head + answers + [CSVFormat.modelAnswer] + CSVFormat.tail
        guard table.hasColumns(["question"], optional: optional, log: &log) else { return [] }
        var shelf = QuizShelf(file)
        var markdown = ForeignMarkdown(file)
        let letters = answers.filter { !$0.hasPrefix("feedback-") }.sorted { ($0.count, $0) < ($1.count, $1) }
        file.quota.note(questions: table.rows.count)
        for row in table.rows where !file.quota.isExceeded {
            guard let raw = CSVRow(row, letters).question(&log), let question = markdown.question(raw, log: &log) else { continue }
            if let title = row["quiz"].map({ CSVText.unguarded($0.value) }) {
                shelf.open(title.replacing("/", by: "//"), position: row.position)
            }
            shelf.add(question, id: question.id, media: markdown.drainFiles(), log: &log)
        }
        return shelf.quizzes
    }

    /// The text with commas as separators: spreadsheets of many countries use semicolons or tabs, as the first line shows.
    private static func withCommas(_ text: String) -> String {
        let header = text.prefix { $0 != "\n" }
        guard !header.contains(","), let sign = [";", "\t"].first(where: { header.contains($0) })?.first else { return text }
        var changed = ""
        var cell = ""
        var isQuoted = false
        func finished() -> String { cell.contains(",") && !cell.hasPrefix("\"") ? "\"\(cell)\"" : cell }
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if !isQuoted, character == sign || character == "\n" {
                changed += finished() + (character == sign ? "," : "\n")
                cell = ""
            } else {
                cell.append(character)
            }
        }
        return changed + finished()
    }
}

/// A row of the table, as written.
private struct CSVRow {
    private let row: CSVTable.Row
    private let letters: [String]

    init(_ row: CSVTable.Row, _ letters: [String]) {
        self.row = row
        self.letters = letters
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
        let (prompt, stem) = ForeignMarkdown.splitAtFirstParagraph(answer.isBlanks ? text : CSVRow.withoutBlanks(text))
        var question = MarkdownQuestion(id: row["id"] == nil ? nil : cell("id"), position: position, prompt: prompt, answer: answer)
        question.stem = stem
        if answer.isBlanks, !text.has(signs: "[[") {
            let words = cell("right")
            question.stem += (stem.isEmpty ? "" : "\n\n") + "[[\(words)]]"
        }
        question.explanation = cell("explanation")
        question.modelAnswer = cell(CSVFormat.modelAnswer)
        let tags = cell("tags")
        guard log.admits(text: tags, at: position) else { return nil }
        question.tags = tags.split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
        question.saysCount = options.contains("say-count")
        if let points = row["points"] {
            guard let number = Double(points.value.replacing(",", by: ".")), (0...1000).contains(number) else {
                log.report(.invalidQuestion, "'points' is a number from 0 to 1000, not '\(points.value)'", at: points.position)
                return nil
            }
            question.points = number
        }
        return question
    }

    private var options: [String] { cell("options").split(separator: " ").map(String.init) }

    private func answer(_ text: String, _ log: inout DiagnosticLog) -> MarkdownAnswer? {
        let answers = letters.map(cell).enumerated().filter { !$0.element.isEmpty }
        let right = cell("right")
        switch kind(text, answers.map(\.element), right) {
        case "single", "multiple": return choices(answers, right, kind: cell("kind"), &log)
        case "true-false":
            switch right.lowercased() {
            case "true": return .trueFalse(true)
            case "false": return .trueFalse(false)
            default: log.report(.invalidQuestion, "'right' is true or false here, not '\(right)'", at: row.place(of: "right"))
            }
        case "blanks", "numeric":
            if text.has(signs: "[[") || !right.isEmpty {
                return .blanks(matchesCase: options.contains("case"), hasPatterns: options.contains("patterns"))
            }
            log.report(.invalidQuestion, "a question with blanks has [[…]] in its text, or the words in 'right'", at: position)
        case "ordering": return .ordering(answers.map(\.element))
        case "matching":
            let sides = answers.map { CSVRow.sides($0.element) }
            return .matching(sides.filter { !$0.prompt.isEmpty }, distractors: sides.filter(\.prompt.isEmpty).map(\.match))
        case "text": return .text(markingNotes: cell("notes"))
        case let kind:
            let kinds = "single, multiple, true-false, blanks, numeric, ordering, matching, text"
            log.report(.invalidQuestion, "'kind' is one of \(kinds), not '\(kind)'", at: row.place(of: "kind"))
        }
        return nil
    }

    /// Kind of a question; an empty cell is derived from the others.
    private func kind(_ text: String, _ answers: [String], _ right: String) -> String {
        let kind = cell("kind")
        if !kind.isEmpty { return kind }
        if text.has(signs: "[["), answers.isEmpty { return "blanks" }
        if answers.isEmpty { return ["true", "false"].contains(right.lowercased()) ? "true-false" : right.isEmpty ? "text" : "blanks" }
        if right.isEmpty, answers.allSatisfy({ $0.has(signs: "->") }) { return "matching" }
        return "single"
    }

    /// Brackets of a question with answers of its own, such as `m[[0]]`, are text. In code and formulas they are anyway.
    private static func withoutBlanks(_ text: String) -> String {
        text.utf8.contains(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "$") }) ? text : text.replacing("[[", by: "\\[[")
    }

    private static func sides(_ text: String) -> (prompt: String, match: String) {
        if text.hasPrefix("-> ") { return ("", String(text.dropFirst(3))) }
        guard let arrow = text.firstRange(ofSigns: " -> ") else { return (text, "") }
        return (trimmed(String(text[..<arrow.lowerBound])), trimmed(String(text[arrow.upperBound...])))
    }

    /// The letters of the right answers, which a cell names by letters, by numbers from 1, or by the text of one.
    private static func letters(_ right: String, among answers: [(letter: String, text: String)]) -> [String] {
        if let answer = answers.first(where: { $0.text.lowercased() == right.lowercased() }) { return [answer.letter] }
        return right.lowercased().split { $0 == "," || $0 == ";" || $0 == " " }.map { word in
            if let number = Int(word), answers.indices.contains(number - 1) { return answers[number - 1].letter }
            return String(word)
        }
    }

    private func choices(
        _ answers: [(offset: Int, element: String)], _ right: String, kind: String, _ log: inout DiagnosticLog
    ) -> MarkdownAnswer? {
        let wanted = CSVRow.letters(right, among: answers.map { (letters[$0.offset], $0.element) })
        if let stray = wanted.first(where: { letter in !answers.contains { letters[$0.offset] == letter } }) ?? (wanted.isEmpty ? "" : nil)
        {
            log.report(
                .invalidQuestion, "'right' has the letters of the right answers, such as b or a, c; '\(stray)' is none of this row",
                at: row.place(of: "right"))
            return nil
        }
        let choices = answers.map { answer in
            let letter = letters[answer.offset]
            let parts = answer.element.split(separator: "\n\n", maxSplits: 1).map(String.init)
            var choice = MarkdownChoice(parts.first ?? "", isRight: wanted.contains(letter))
            choice.more = parts.count > 1 ? parts[1] : ""
            choice.feedback = cell("feedback-\(letter)")
            choice.isPinned = options.contains("pin-\(letter)")
            return choice
        }
        return .choices(choices, isMultiple: kind == "multiple" || kind != "single" && wanted.count > 1)
    }
}

extension MarkdownAnswer {
    fileprivate var isBlanks: Bool { if case .blanks = self { true } else { false } }
}
