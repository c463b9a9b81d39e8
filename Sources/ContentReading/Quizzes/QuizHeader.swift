import ContentModel
import Diagnostics

/// The keys that a quiz has in front matter and in JSON alike.
enum QuizHeader {
    static let keys = [
        "id", "title", "description", "icon", "subject", "module", "teachers", "presentation", "feedback", "order", "choices", "draw",
        "pass", "scoring", "time-limit", "available", "due", "updated", "penalties", "edition", "print-answers",
        "bands",
    ]

    enum Order: String, CaseIterable { case fixed, shuffle }

    /// A quiz without questions. A missing title is reported, and the rest of the file is read all the same.
    static func read(
        _ fields: FieldReader, file: SourceFile, context: ReadingContext, log: inout DiagnosticLog
    ) -> Quiz {
        let title = fields.requiredText("title", log: &log)
        let id = fields.identifier(of: file, log: &log)
        var quiz = Quiz(
            id: id?.value ?? file.defaultID, path: file.path, position: id?.position ?? fields.position, language: file.language,
            title: title?.value ?? "")
        quiz.summary = fields.text("description", log: &log)?.value ?? ""
        quiz.icon = fields.text("icon", log: &log)
        quiz.subject = fields.text("subject", log: &log)?.value
        quiz.module = fields.text("module", log: &log)
        quiz.teachers = fields.texts("teachers", log: &log)
        quiz.presentation = fields.word("presentation", log: &log) ?? .one
        quiz.feedback = fields.word("feedback", log: &log) ?? .immediate
        quiz.shufflesQuestions = fields.word("order", as: Order.self, log: &log) == .shuffle
        quiz.shufflesChoices = fields.word("choices", as: Order.self, log: &log) != .fixed
        readDraw(fields, into: &quiz, log: &log)
        quiz.passPercent = fields.number("pass", in: 0...100, log: &log)
        quiz.scoring = fields.word("scoring", log: &log) ?? .allOrNothing
        quiz.timeLimit = fields.duration("time-limit", log: &log)
        let zone = context.settings.timeZone
        quiz.available = fields.dueDate("available", zone: zone, context, log: &log)
        quiz.due = fields.dueDate("due", zone: zone, context, log: &log)
        quiz.updated = fields.dueDate("updated", zone: zone, context, log: &log)
        quiz.penalties = fields.tree("penalties").flatMap { penalties($0, log: &log) }
        quiz.edition = fields.edition("edition", log: &log)
        readPrintAnswers(fields, into: &quiz, log: &log)
        quiz.bands = fields.tree("bands").map { bands($0, log: &log) } ?? []
        return quiz
    }

    /// `10`, or `{count: 10, choose: true}`
    private static func readDraw(_ fields: FieldReader, into quiz: inout Quiz, log: inout DiagnosticLog) {
        guard let tree = fields.tree("draw") else { return }
        if case .mapping = tree.value {
            guard let draw = FieldReader(tree, as: "'draw'", keys: ["count", "choose"], log: &log) else { return }
            quiz.letsChooseDraw = draw.boolean("choose", log: &log) ?? false
            if draw.required("count", log: &log) != nil { quiz.draw = draw.integer("count", in: 1...10_000, log: &log) }
        } else if tree.numberText.flatMap({ Int($0) }) == nil {
            log.report(
                .wrongType, "'draw' is a whole number such as 10, or {count: 10, choose: true}, but this is \(tree.quotedOrKind)",
                at: tree.position)
        } else {
            quiz.draw = fields.integer("draw", in: 1...10_000, log: &log)
        }
    }

    private static func readPrintAnswers(_ fields: FieldReader, into quiz: inout Quiz, log: inout DiagnosticLog) {
        quiz.printAnswers = fields.word("print-answers", log: &log)
        guard let printAnswers = quiz.printAnswers, printAnswers != .never, quiz.feedback == .none else { return }
        log.report(
            .unusedKey,
            "'print-answers: \(printAnswers.rawValue)' isn't used, as 'feedback: none' leaves the answers out; drop one of the two",
            at: fields.entry("print-answers")?.keyPosition ?? fields.position)
    }

    /// `{100: "Perfect!", 50: "Half way"}`
    private static func bands(_ tree: ContentTree, log: inout DiagnosticLog) -> [ResultBand] {
        guard case .mapping(let entries) = tree.value else {
            log.report(
                .wrongType, "'bands' is a mapping of percents to words, such as {100: Perfect!}, but this is \(tree.kindInWords)",
                at: tree.position)
            return []
        }
        return entries.compactMap { entry in
            guard let percent = DecimalNumber(authored: entry.key), (0...100).contains(percent.value) else {
                log.report(.invalidValue, "a band begins at a percent from 0 to 100, not at '\(entry.key)'", at: entry.keyPosition)
                return nil
            }
            guard let words = entry.value.text("the words of a band", log: &log) else { return nil }
            return ResultBand(percent: percent.text, words: trimmed(words.string))
        }
    }

    private static func penalties(_ tree: ContentTree, log: inout DiagnosticLog) -> PenaltyDraw? {
        guard let fields = FieldReader(tree, as: "penalties", keys: ["edition", "draw"], log: &log),
            let edition = fields.requiredEdition("edition", log: &log)
        else { return nil }
        return PenaltyDraw(edition: edition, draw: fields.integer("draw", in: 1...200, log: &log)?.value ?? 5)
    }
}

extension FieldReader {
    /// Editions are named by a year, so a bare number is text here.
    func edition(_ key: String, log: inout DiagnosticLog) -> Located<String>? {
        if let tree = tree(key), let number = tree.numberText { return Located(number, at: tree.position) }
        return text(key, log: &log)
    }

    func requiredEdition(_ key: String, log: inout DiagnosticLog) -> Located<String>? {
        tree(key) == nil ? requiredText(key, log: &log) : edition(key, log: &log)
    }
}
