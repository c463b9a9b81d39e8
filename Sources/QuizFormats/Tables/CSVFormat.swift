import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Table of questions for spreadsheets: a row per question, with texts in Markdown.
struct CSVFormat: QuizExporter, QuizImporter {
    init() {}

    func support(for kind: QuestionKind) -> FormatSupport { kind == .sanction ? .partial : .full }

    /// Columns before and after those of answers.
    static let head = ["quiz", "id", "kind", "question", "right"]
    static let tail = ["explanation", "notes", "points", "tags", "options"]
    /// Optional column, if any question has a model answer.
    static let modelAnswer = "model-answer"
    /// Optional column of other tables, with all choices in one cell.
    static let choices = "choices"

    // MARK: - Writing

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        var rows: [(cells: [String: String], answers: [(text: String, feedback: String)])] = []
        let counts = Dictionary(quizzes.map { ($0.quiz.title, 1) }, uniquingKeysWith: +)
        for quiz in quizzes {
            log.reportQuizSettings(quiz, keeping: [.title, .tags], setIn: "the quiz's file after an import")
            var title = quiz.quiz.title
            if counts[title] ?? 0 > 1 { title = log.titleWithID(of: quiz, in: "the table") }
            let written = MarkdownQuiz(quiz, at: "Content/questions.csv", address: { export.address($0, Export.markdownAddress) })
            for (question, original) in zip(written.questions, quiz.questions) {
                log.reportLostLinks(original, of: quiz, export)
                log.reportParts(original, of: quiz, keeping: [.anyOfSeveral], in: "CSV")
                if question.hasReplacedArrow { log.report(PairArrow.loss, original, of: quiz) }
                rows.append(CSVFormat.row(question, title))
            }
        }
        let letters = rows.map(\.answers.count).max() ?? 0
        let hasFeedback = rows.contains { $0.answers.contains { !$0.feedback.isEmpty } }
        let answers = (0..<letters).flatMap { [Choice.id($0)] + (hasFeedback ? ["feedback-\(Choice.id($0))"] : []) }
        let hasModelAnswer = rows.contains { $0.cells[CSVFormat.modelAnswer]?.isEmpty == false }
        let columns = CSVFormat.head + answers + (hasModelAnswer ? [CSVFormat.modelAnswer] : []) + CSVFormat.tail
        let lines = rows.map { row in
            var cells = row.cells
            for (index, answer) in row.answers.enumerated() {
                cells[Choice.id(index)] = answer.text
                cells["feedback-\(Choice.id(index))"] = answer.feedback
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
            answers = pairs.map { ("\(PairArrow.replaced(inPrompt: $0.prompt)) -> \($0.match)", "") } + distractors.map { ("-> \($0)", "") }
        case .text(let notes):
            cells["kind"] = "text"
            cells["notes"] = notes
        }
        cells["options"] = options.joined(separator: " ")
        return (cells, answers)
    }

    // MARK: - Reading

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let original = file.text(log: &log) else { return [] }
        let text = AnkiAnswer.withColumnNames(original)
        if BlackboardTable.isBlackboard(text) { return BlackboardTable.quizzes(file, log: &log).map(\.withPlacedChoices) }
        if text.hasPrefix("NewQuestion,") || text.contains("\nNewQuestion,") {
            log.report(
                .notImported,
                "this is a question table of Brightspace, which can't be imported; export the questions as a package, and import it with 'quizmark import canvas'",
                at: .start)
            return []
        }
        guard !isOfAnki(text, log: &log) else { return [] }
        let table = CSVTable(
            Array(text.utf8), naming: CSVColumn.names, where: CSVColumn.areHeader, mayRepeat: { !CSVColumn.isRead($0) }, log: &log)
        guard let table else { return [] }
        let columns = QuestionColumns(table, DollarFormulas(in: text), areNotes: AnkiAnswer.areNotes(text))
        guard columns.areUsable(log: &log) else { return [] }
        reportTexts(above: table, log: &log)
        file.quota.note(questions: table.rows.count)
        let keyed = file.quota.isExceeded ? [] : table.rows.compactMap { CSVRow($0, columns).key }
        let key = columns.key(of: keyed)
        let hasHTML = AnkiAnswer.areHTML(original)
        columns.reportMarkup(log: &log)
        var shelf = QuizShelf(file)
        var markdown = ForeignMarkdown(file)
        for (index, row) in table.rows.enumerated() where !file.quota.isExceeded && !columns.isEmpty(row) {
            let written = CSVRow(row, columns, key: key, hasChoices: !keyed.isEmpty, hasHTML: hasHTML)
            if index == 0, !columns.areMarkdown, written.isInstruction { continue }
            guard let raw = written.question(&log),
                let question = markdown.question(raw, hasOwnBlanks: written.isKeyInText, log: &log)
            else { continue }
            if let title = row["quiz"].map({ CSVText.unguarded($0.value) }) {
                shelf.open(title.replacing("/", by: "//"), position: row.position)
            }
            shelf.add(question, id: question.id, media: markdown.drainFiles(), log: &log)
        }
        // Our own tables say which choices are pinned.
        let arePinned = columns.areOwn && table.columns.contains { $0.value == "options" }
        return arePinned ? shelf.quizzes : shelf.quizzes.map(\.withPlacedChoices)
    }

    /// Reports what is above the header, unless it is the title of a template with its instructions.
    private func reportTexts(above table: CSVTable, log: inout DiagnosticLog) {
        guard !table.textsAbove.contains(where: { $0.value.lowercased().contains("template") }) else { return }
        // Anki's lines about its notes begin with a number sign.
        for text in table.textsAbove where !text.value.hasPrefix(ascii: "#") {
            log.report(
                .notImported, "'\(text.value.inOneLine)' is above the names of the columns, so it isn't imported", at: text.position)
        }
    }

    /// Whether these are notes of Anki whose columns have no names, which is reported.
    private func isOfAnki(_ text: String, log: inout DiagnosticLog) -> Bool {
        guard AnkiAnswer.areNotes(text) else { return false }
        let lines = AnkiAnswer.linesAbove(text)
        let hasHeader = lines.contains { line in
            let cells = line.split { "\t,;|".contains($0) }.map { String($0).trimmed }
            return CSVColumn.areHeader(CSVColumn.names(cells))
        }
        if !hasHeader {
            log.report(
                .notImported,
                "these are notes of Anki, which have no wrong answers; to import them with answers that are typed, write the names of the columns, such as 'question' and 'right', in a line above the first note",
                at: .start, severity: .error)
        }
        return !hasHeader
    }
}

extension MarkdownQuestion {
    /// Whether a prompt has an arrow that a table would take for the one between the sides.
    fileprivate var hasReplacedArrow: Bool {
        guard case .matching(let pairs, _) = answer else { return false }
        return pairs.contains { PairArrow.replaced(inPrompt: $0.prompt) != $0.prompt }
    }
}
