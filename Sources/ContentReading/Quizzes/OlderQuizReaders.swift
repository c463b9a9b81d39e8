import ContentModel
import Diagnostics
import Encoding

/// Reads the quizzes of iQuiz: an array of `{"title", "desc", "questions": [{"text", "answer": "1", "answers": […]}]}`.
///
/// Its texts are plain, so Markdown characters are literal.
enum IQuizReader {
    static let titleLimit = 30

    static func read(_ quizzes: [ContentTree], file: SourceFile, log: inout DiagnosticLog) -> [QuizDraft] {
        if quizzes.isEmpty { log.report(.emptyQuiz, "this file has no quizzes", at: .start) }
        var ids = TitleIDs()
        return quizzes.compactMap { quiz($0, file: file, among: &ids, log: &log) }
    }

    /// Whether an element of a list may be a quiz of iQuiz. Other apps name their keys differently.
    static func recognises(_ tree: ContentTree) -> Bool {
        guard case .mapping(let entries) = tree.value else { return true }
        guard case .sequence(let questions)? = tree.entry("questions")?.value.value, !questions.isEmpty else {
            return entries.isEmpty || entries.contains { ["title", "desc", "questions"].contains($0.key) }
        }
        return tree.entry("desc") != nil || questions.contains(where: isQuestion)
    }

    /// Whether a question has its texts as iQuiz has them.
    private static func isQuestion(_ tree: ContentTree) -> Bool {
        guard tree.entry("question") == nil, case .sequence(let answers)? = tree.entry("answers")?.value.value else { return false }
        return !answers.contains { if case .mapping = $0.value { true } else { false } }
    }

    /// Ids made from titles, which authors of these files can't replace: a repeated one gets a number.
    private struct TitleIDs {
        private var derived = DerivedIDs()
        private var free = FreeNames()

        mutating func id(of title: Located<String>, log: inout DiagnosticLog) -> String {
            let wanted = derived.id(of: title.value)
            let id = free.name(like: wanted)
            if id != wanted {
                log.report(
                    .duplicateID,
                    "an earlier quiz of this file has this title, too, so the id of this one ends in '\(id.dropFirst(wanted.count))'; "
                        + "give one of them another title, so that results stay with the right quiz if their order changes",
                    at: title.position, severity: .warning)
            }
            return id
        }
    }

    private static func quiz(
        _ tree: ContentTree, file: SourceFile, among ids: inout TitleIDs, log: inout DiagnosticLog
    ) -> QuizDraft? {
        guard let fields = FieldReader(tree, as: "an iQuiz quiz", keys: ["title", "desc", "questions"], .lenient, log: &log),
            let title = fields.requiredText("title", log: &log)
        else { return nil }
        if title.value.count > titleLimit {
            log.report(
                .longTitle, "iQuiz shows titles up to \(titleLimit) characters, but this one has \(title.value.count)", at: title.position)
        }
        var quiz = Quiz(
            id: "\(file.defaultID)/\(ids.id(of: title, log: &log))", path: file.path, position: title.position, language: file.language,
            title: title.value)
        quiz.summary = fields.text("desc", log: &log)?.value ?? ""
        let questions = fields.required("questions", log: &log) == nil ? nil : fields.sequence("questions", log: &log)
        guard let questions else { return nil }
        return QuizDraft(quiz: quiz, questions: questions.compactMap { question($0, log: &log) }, written: questions.count)
    }

    private static func question(_ tree: ContentTree, log: inout DiagnosticLog) -> QuestionDraft? {
        guard let fields = FieldReader(tree, as: "an iQuiz question", keys: ["text", "answer", "answers"], .lenient, log: &log),
            let text = fields.requiredText("text", log: &log),
            let answers = fields.required("answers", log: &log) == nil ? nil : fields.sequence("answers", log: &log)
        else { return nil }
        let texts = answers.compactMap { $0.text("an answer", log: &log) }
        guard texts.count == answers.count, let key = key(fields, texts, log: &log) else { return nil }
        if let empty = texts.first(where: { $0.string.trimmed.isEmpty }) {
            log.report(.invalidAnswer, "this answer has no text", at: empty.start)
            return nil
        }
        var draft = QuestionDraft(position: tree.position, plainPrompt: text.value, prompt: RichText(text.value, position: text.position))
        draft.kind = Located(.single, at: tree.position)
        draft.answerBlock = .choices(
            texts.enumerated().map { index, text in
                QuestionDraft.ChoiceDraft(
                    choice: Choice(text: RichText(text.string.trimmed, position: text.start)), isRight: index == key, position: text.start)
            })
        return draft
    }

    /// Index of the correct answer; the file counts from 1, in a number or a string.
    private static func key(
        _ fields: FieldReader, _ answers: [ContentTree.Text], log: inout DiagnosticLog
    ) -> Int? {
        guard let tree = fields.required("answer", log: &log) else { return nil }
        let written: String
        switch tree.value {
        case .number(let text), .plain(let text): written = text
        case .text(let text): written = text.string.trimmed
        default:
            log.report(.wrongType, "'answer' must be the number of the correct answer, but this is \(tree.kindInWords)", at: tree.position)
            return nil
        }
        guard let number = Int(written) else {
            let index = answers.firstIndex { $0.string.trimmed == written }
            let hint = index.map { "; write \"\($0 + 1)\", the number of that answer" } ?? ""
            log.report(
                .invalidAnswer, "'answer' must be the correct answer's number, counted from 1, not '\(written)'\(hint)", at: tree.position)
            return nil
        }
        guard number >= 1, number <= answers.count else {
            log.report(
                .invalidAnswer, "'answer' is \(number), but answers are counted from 1 to \(answers.count) here", at: tree.position)
            return nil
        }
        return number - 1
    }
}

/// Reads the quizzes of the teachers' app: `{"title", "questions": [{"QUESTION": [{"ANSWER": "T"}, {"ANSWER": "F"}]}]}`.
///
/// Question and answer texts are the keys; a question without answers is a text question.
enum TeacherQuizReader {
    /// Whether the questions have texts as their keys.
    static func recognises(_ questions: ContentTree) -> Bool {
        guard case .sequence(let elements) = questions.value, let first = elements.first, case .mapping(let entries) = first.value
        else { return false }
        return !entries.contains { QuestionField.names.contains($0.key) }
            && entries.contains { if case .sequence = $0.value.value { true } else { false } }
    }

    static func read(_ tree: ContentTree, file: SourceFile, log: inout DiagnosticLog) -> QuizDraft? {
        guard let fields = FieldReader(tree, as: "a teacher's quiz", keys: ["title", "questions"], .lenient, log: &log),
            let questions = fields.sequence("questions", log: &log)
        else { return nil }
        let drafts = questions.compactMap { question($0, log: &log) }
        guard let title = fields.requiredText("title", log: &log) else { return nil }
        let quiz = Quiz(id: file.defaultID, path: file.path, position: title.position, language: file.language, title: title.value)
        return QuizDraft(quiz: quiz, questions: drafts, written: questions.count)
    }

    private static func question(_ tree: ContentTree, log: inout DiagnosticLog) -> QuestionDraft? {
        guard let (text, value) = single(tree, "a question", log: &log) else { return nil }
        guard case .sequence(let answers) = value.value else {
            log.report(.wrongType, "the answers of a question must be a list, but this is \(value.kindInWords)", at: value.position)
            return nil
        }
        var draft = QuestionDraft(
            position: tree.position, plainPrompt: text.value, prompt: RichText(text.value.trimmed, position: text.position))
        draft.notation = .teacher
        if answers.isEmpty {
            draft.kind = Located(.text, at: tree.position)
            return draft
        }
        let choices = answers.compactMap { choice($0, log: &log) }
        draft.answerBlock = choices.count == answers.count ? .choices(choices) : .invalid
        return draft
    }

    private static func choice(_ tree: ContentTree, log: inout DiagnosticLog) -> QuestionDraft.ChoiceDraft? {
        guard let (text, value) = single(tree, "an answer", log: &log), let mark = value.text("the mark of an answer", log: &log) else {
            return nil
        }
        if mark.string == "t" || mark.string == "f" {
            log.report(.invalidAnswer, "the mark is written \"\(mark.string.uppercased())\"", at: value.position, severity: .warning)
        } else if mark.string != "T" && mark.string != "F" {
            log.report(.invalidAnswer, "an answer must be marked \"T\" or \"F\", not \"\(mark.string)\"", at: value.position)
            return nil
        }
        return QuestionDraft.ChoiceDraft(
            choice: Choice(text: RichText(text.value.trimmed, position: text.position)), isRight: mark.string.uppercased() == "T",
            position: tree.position)
    }

    private static func single(
        _ tree: ContentTree, _ subject: String, log: inout DiagnosticLog
    ) -> (key: Located<String>, value: ContentTree)? {
        guard case .mapping(let entries) = tree.value, let first = entries.first else {
            log.report(.wrongType, "\(subject) must be written as {\"its text\": …}, but this is \(tree.kindInWords)", at: tree.position)
            return nil
        }
        if entries.count > 1 {
            log.report(
                .invalidAnswer, "\(subject) must be alone in its braces, but there are \(entries.count) keys here; give each its own { }",
                at: entries[1].keyPosition, notes: [("the first one", first.keyPosition)])
            return nil
        }
        if first.key.trimmed.isEmpty {
            log.report(.invalidAnswer, "\(subject) has no text", at: first.keyPosition)
            return nil
        }
        return (Located(first.key, at: first.keyPosition), first.value)
    }
}
