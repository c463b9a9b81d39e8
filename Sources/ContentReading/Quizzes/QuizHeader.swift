import ContentModel
import Diagnostics
import Encoding

/// Reads the keys that a quiz has both in front matter and in JSON.
enum QuizHeader {
    /// The quiz without questions; nil if the site leaves it out, which is reported.
    static func published(
        _ fields: FieldReader, file: SourceFile, context: ReadingContext, log: inout DiagnosticLog
    ) -> Quiz? {
        if context.publication.leavesOutDraft(fields, file.isTranslation ? "translation" : "quiz", log: &log) { return nil }
        let quiz = read(fields, file: file, context: context, log: &log)
        return !file.isTranslation && context.publication.holdsBack(quiz, log: &log) ? nil : quiz
    }

    /// The quiz without questions. A missing title is reported, and the rest of the file is read anyway.
    static func read(
        _ fields: FieldReader, file: SourceFile, context: ReadingContext, log: inout DiagnosticLog
    ) -> Quiz {
        let title = fields.requiredText(QuizField.title.rawValue, log: &log)
        MarksInBlank.report(in: title, of: QuizField.title.rawValue, log: &log)
        let id = fields.identifier(of: file, log: &log)
        var quiz = Quiz(
            id: id.value, path: file.path, position: id.position, language: file.language,
            title: title.map { TextFolding.oneLine($0.value) } ?? "")
        quiz.datePositions = fields.datePositions
        for field in fields.present(QuizField.self) { read(field, of: &quiz, fields, context, log: &log) }
        if quiz.isExam { ExamHeader.complete(&quiz, fields, log: &log) } else { ExamHeader.reportUnusedCode(of: quiz, log: &log) }
        reportUnusedPrintAnswers(fields, of: quiz, log: &log)
        if let position = quiz.holdBack, fields.entry(QuizField.available.rawValue) == nil {
            log.report(
                .missingKey, "'hold-back' leaves a quiz out until it is available; add 'available' with a date, or remove 'hold-back'",
                at: position)
        }
        return quiz
    }

    private static func read(
        _ field: QuizField, of quiz: inout Quiz, _ fields: FieldReader, _ context: ReadingContext, log: inout DiagnosticLog
    ) {
        let name = field.rawValue
        let zone = context.settings.timeZone
        switch field {
        // These are arguments of the initializer.
        case .id, .title: break
        case .formerly: quiz.formerIDs = fields.identifiers(name, log: &log)
        case .description: quiz.summary = plainText(fields, .description, log: &log) ?? ""
        case .also: quiz.also = fields.texts(name, log: &log).map(\.value)
        case .icon: quiz.icon = icon(fields, log: &log)
        case .subject: quiz.subject = plainText(fields, .subject, log: &log).map(TextFolding.oneLine)
        case .module: quiz.module = fields.text(name, log: &log)
        case .teachers: quiz.teachers = fields.texts(name, log: &log)
        case .presentation: quiz.presentation = fields.word(name, log: &log) ?? quiz.presentation
        case .feedback: quiz.feedback = fields.word(name, log: &log) ?? quiz.feedback
        case .order: quiz.shufflesQuestions = fields.word(name, as: Quiz.Order.self, log: &log) == .shuffle
        case .choices: quiz.shufflesChoices = fields.word(name, as: Quiz.Order.self, log: &log) != .fixed
        case .draw: readDraw(fields, into: &quiz, log: &log)
        case .pass: quiz.passPercent = fields.percent(QuizField.pass, log: &log)
        case .scoring: quiz.scoring = fields.word(name, log: &log) ?? quiz.scoring
        case .timeLimit: quiz.timeLimit = fields.duration(name, log: &log)
        case .available: quiz.available = fields.dueDate(name, zone: zone, context, log: &log)
        case .holdBack: quiz.holdBack = fields.boolean(name, log: &log) == true ? fields.entry(name)?.keyPosition : nil
        case .draft: quiz.draft = fields.boolean(name, log: &log) == true ? fields.entry(name)?.keyPosition : nil
        case .due: quiz.due = fields.dueDate(name, zone: zone, context, log: &log)
        case .reminders: (quiz.reminders, quiz.datePositions.eachReminder) = context.reminders(fields, zone: zone, log: &log)
        case .updated: quiz.updated = fields.dueDate(name, zone: zone, context, log: &log)
        case .penalties: quiz.penalties = fields.tree(name).flatMap { penalties($0, log: &log) }
        case .edition: quiz.edition = fields.edition(name, log: &log)
        case .printAnswers: quiz.printAnswers = fields.word(name, log: &log)
        case .handIn: quiz.handIn = fields.boolean(name, log: &log) == true ? fields.entry(name)?.keyPosition : nil
        case .exam: quiz.exam = fields.boolean(name, log: &log) == true ? fields.entry(name)?.keyPosition : nil
        case .opensWith: quiz.opensWith = ExamHeader.codeName(fields, log: &log)
        case .assign: quiz.assigned = fields.tree(name).map { AssigneeReader.read($0, context, log: &log) } ?? []
        case .bands: quiz.bands = fields.tree(name).map { bands($0, log: &log) } ?? []
        case .grades: quiz.grades = fields.tree(name).flatMap { GradeScaleReader.read($0, log: &log) }
        }
    }

    private static func plainText(_ fields: FieldReader, _ field: QuizField, log: inout DiagnosticLog) -> String? {
        let text = fields.text(field.rawValue, log: &log)
        MarksInBlank.report(in: text, of: field.rawValue, log: &log)
        return text?.value
    }

    /// An emoji, a few letters, the path of a picture, or the name of a drawing, which may have a typo.
    private static func icon(_ fields: FieldReader, log: inout DiagnosticLog) -> Located<String>? {
        guard let icon = fields.text(QuizField.icon.rawValue, log: &log) else { return nil }
        guard icon.value.utf8.count > 2, QuizGlyph(rawValue: icon.value) == nil else { return icon }
        let names = QuizGlyph.allCases.map(\.rawValue)
        if let near = NearMiss.of(icon.value, among: names) {
            log.report(.invalidValue, "there is no icon called '\(icon.value)'; did you mean '\(near)'?", at: icon.position)
            return nil
        }
        // `:name:` is an emoji in other programs.
        let isEmojiName = icon.value.count > 2 && icon.value.first == ":" && icon.value.last == ":"
        guard isEmojiName || icon.value.count > 3 && icon.value.allSatisfy(\.isLetter) else { return icon }
        let emoji = isEmojiName ? "the emoji itself" : "an emoji"
        log.report(
            .invalidValue,
            "there is no icon called '\(icon.value)', so the quiz gets a generated pattern; write \(emoji), or \(names.joined(separator: ", "))",
            at: icon.position, severity: .warning)
        return nil
    }

    /// `10`, `{count: 10, choose: true}`, or `{tags: {limits: 3, series: 2}}`
    private static func readDraw(_ fields: FieldReader, into quiz: inout Quiz, log: inout DiagnosticLog) {
        guard let tree = fields.tree(QuizField.draw.rawValue) else { return }
        if case .mapping = tree.value {
            guard let draw = FieldReader(tree, DrawField.self, log: &log) else { return }
            for field in DrawField.allCases { read(field, of: &quiz, draw, log: &log) }
            // With tags, all other questions are asked by default.
            if quiz.draw == nil, draw.tree(DrawField.tags.rawValue) == nil || quiz.letsChooseDraw {
                _ = draw.required(DrawField.count.rawValue, log: &log)
            }
        } else if tree.numberText.flatMap({ Int($0) }) == nil {
            log.report(
                .wrongType,
                "'draw' must be a whole number such as 10, {count: 10, choose: true}, or {tags: {limits: 3}}, but this is \(tree.quotedOrKind)\(tree.wholeNumberHint)",
                at: tree.position)
        } else {
            quiz.draw = fields.integer(QuizField.draw, log: &log)
        }
    }

    private static func read(_ field: DrawField, of quiz: inout Quiz, _ fields: FieldReader, log: inout DiagnosticLog) {
        switch field {
        case .count: quiz.draw = fields.integer(field, log: &log)
        case .choose: quiz.letsChooseDraw = fields.boolean(field.rawValue, log: &log) ?? false
        case .tags: quiz.tagDraws = fields.tree(field.rawValue).map { tagDraws($0, log: &log) } ?? []
        }
    }

    /// `{limits: 3, series: 2}`
    private static func tagDraws(_ tree: ContentTree, log: inout DiagnosticLog) -> [TagDraw] {
        guard case .mapping(let entries) = tree.value, !entries.isEmpty else {
            log.report(
                .wrongType,
                "'tags' must be tags with the numbers of questions to draw, such as {limits: 3, series: 2}, but this is \(tree.kindInWords)",
                at: tree.position)
            return []
        }
        guard let counts = FieldReader(tree, as: "'tags'", keys: entries.map(\.key), log: &log) else { return [] }
        return entries.compactMap { entry in
            let count = counts.integer(entry.key, in: DrawField.counts, log: &log)
            return count.map { TagDraw(tag: Located(entry.key, at: entry.keyPosition), count: $0.value) }
        }
    }

    private static func reportUnusedPrintAnswers(_ fields: FieldReader, of quiz: Quiz, log: inout DiagnosticLog) {
        guard let printAnswers = quiz.printAnswers, printAnswers != .never, quiz.feedback == .none else { return }
        let reason =
            quiz.isExam
            ? "an exam never prints answers; remove it" : "'feedback: none' leaves the answers out; remove one of the two"
        log.report(
            .unusedKey, "'print-answers: \(printAnswers.rawValue)' isn't used, because \(reason)",
            at: fields.entry(QuizField.printAnswers.rawValue)?.keyPosition ?? fields.position)
    }

    /// `{100: "Perfect!", 50: "Half way"}`
    private static func bands(_ tree: ContentTree, log: inout DiagnosticLog) -> [ResultBand] {
        guard case .mapping(let entries) = tree.value else {
            log.report(
                .wrongType, "'bands' must be percentages with words, such as {100: Perfect!}, but this is \(tree.kindInWords)",
                at: tree.position)
            return []
        }
        return entries.compactMap { entry in
            guard let percent = DecimalNumber(percentage: entry.key) else {
                log.report(.invalidValue, "a band must begin at a percentage from 0 to 100, not at '\(entry.key)'", at: entry.keyPosition)
                return nil
            }
            switch entry.value.value {
            case .text(let text): return ResultBand(percent: percent.text, words: text.string.trimmed)
            case .plain(let text): return ResultBand(percent: percent.text, words: text.trimmed)
            default:
                log.report(
                    .wrongType, "a band needs a text, as in {100: Perfect!}, but this is \(entry.value.kindInWords)",
                    at: entry.value.position)
                return nil
            }
        }
    }

    private static func penalties(_ tree: ContentTree, log: inout DiagnosticLog) -> PenaltyDraw? {
        guard let fields = FieldReader(tree, PenaltyDrawField.self, log: &log),
            let edition = fields.requiredEdition(PenaltyDrawField.edition.rawValue, log: &log)
        else { return nil }
        var draw = PenaltyDraw(edition: edition, draw: 5)
        for field in PenaltyDrawField.allCases {
            switch field {
            // Argument of the initializer.
            case .edition: break
            case .draw: draw.draw = fields.integer(field, log: &log)?.value ?? draw.draw
            }
        }
        return draw
    }
}

extension FieldReader {
    /// Editions are named by a year, so a plain number is text here.
    func edition(_ key: String, log: inout DiagnosticLog) -> Located<String>? {
        if let tree = tree(key), let number = tree.numberText { return Located(number, at: tree.position) }
        return text(key, log: &log)
    }

    func requiredEdition(_ key: String, log: inout DiagnosticLog) -> Located<String>? {
        tree(key) == nil ? requiredText(key, log: &log) : edition(key, log: &log)
    }
}
