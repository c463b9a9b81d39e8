import ContentModel
import Diagnostics
import MarkdownText

/// Reads a JSON file of `quizzes/`: our own format, or one of two older apps, told apart by their shape.
struct JSONQuizReader {
    static func read(_ file: SourceFile, context: ReadingContext, log: inout DiagnosticLog) -> [QuizDraft] {
        guard let tree = JSONReader.read(file.text, log: &log) else { return [] }
        switch tree.value {
        case .sequence(let quizzes):
            guard quizzes.contains(where: NativeQuizReader.recognises) else { return IQuizReader.read(quizzes, file: file, log: &log) }
            return quizzes.compactMap { NativeQuizReader.read($0, file: file, context: context, isOneOfSeveral: true, log: &log) }
        case .mapping(let entries):
            if let questions = entries.first(where: { $0.key == "questions" })?.value, TeacherQuizReader.recognises(questions) {
                return TeacherQuizReader.read(tree, file: file, log: &log).map { [$0] } ?? []
            }
            return NativeQuizReader.read(tree, file: file, context: context, log: &log).map { [$0] } ?? []
        default:
            log.report(.wrongType, "a quiz is a mapping of keys to values, but this is \(tree.kindInWords)", at: tree.position)
            return []
        }
    }
}

/// Our own JSON, described by `quiz.schema.json`: one quiz, or a list of them.
struct NativeQuizReader {
    static let quizKeys = QuizHeader.keys + ["introduction", "questions", "$schema"]
    static let questionKeys = [
        "id", "kind", "prompt", "choices", "explanation", "points", "tags", "answer", "tolerance", "unit", "case", "items", "pairs",
        "distractors", "marking-notes", "model-answer", "say-count",
    ]
    static let choiceKeys = ["text", "correct", "feedback", "pin"]
    static let pairKeys = ["prompt", "match"]

    /// Whether an element of a list is a quiz of ours, and not one of iQuiz: its questions are asked by a `prompt`.
    static func recognises(_ tree: ContentTree) -> Bool {
        guard case .mapping(let entries) = tree.value,
            case .sequence(let questions)? = entries.first(where: { $0.key == "questions" })?.value.value,
            case .mapping(let first)? = questions.first?.value
        else { return false }
        return first.contains { $0.key == "prompt" }
    }

    static func read(
        _ tree: ContentTree, file: SourceFile, context: ReadingContext, isOneOfSeveral: Bool = false, log: inout DiagnosticLog
    ) -> QuizDraft? {
        guard let fields = FieldReader(tree, as: "a quiz", keys: quizKeys, log: &log) else { return nil }
        var quiz = QuizHeader.read(fields, file: file, context: context, log: &log)
        if isOneOfSeveral, fields.tree("id") == nil { quiz.id = "\(file.defaultID)/\(Identifier.slug(quiz.title))" }
        let introduction = fields.blocks("introduction", in: file, log: &log)
        let elements = fields.sequence("questions", log: &log)
        let questions = elements?.compactMap { question($0, file: file, log: &log) } ?? []
        if let introduction { quiz.introduction = introduction }
        return QuizDraft(quiz: quiz, questions: questions, written: elements?.count ?? (fields.tree("questions") == nil ? 0 : 1))
    }

    private static func question(_ tree: ContentTree, file: SourceFile, log: inout DiagnosticLog) -> QuestionDraft? {
        guard let fields = FieldReader(tree, as: "a question", keys: questionKeys, log: &log),
            let prompt = fields.required("prompt", log: &log)?.text("'prompt'", log: &log)
        else { return nil }
        let (phrase, rest, blanks) = Markdown.lead(prompt.markdown(file, hasBlanks: true), log: &log)
        if phrase.isEmpty {
            log.report(.missingKey, "a prompt begins with a paragraph that asks the question", at: prompt.start)
            return nil
        }
        var draft = QuestionDraft(position: fields.position, plainPrompt: prompt.string, prompt: phrase)
        draft.stem = rest
        draft.numberBlanks(from: blanks)
        draft.explicitID = fields.identifier("id", log: &log)
        draft.kind = fields.text("kind", log: &log).flatMap { QuestionDraft.kind($0, log: &log) }
        draft.explanation = fields.blocks("explanation", in: file, log: &log) ?? draft.explanation
        draft.points = fields.number("points", in: 0...1000, log: &log)
        draft.tags = fields.texts("tags", log: &log).flatMap { QuestionDraft.tags($0.value) }
        draft.isJSON = true
        if fields.boolean("case", log: &log) == true { draft.matchesCase = fields.entry("case")?.keyPosition }
        if fields.boolean("say-count", log: &log) == true { draft.saysCount = fields.entry("say-count")?.keyPosition }
        draft.markingNotes = fields.blocks("marking-notes", in: file, log: &log) ?? draft.markingNotes
        draft.modelAnswer = fields.blocks("model-answer", in: file, log: &log) ?? draft.modelAnswer
        draft.answerBlock = answerBlock(fields, file: file, log: &log)
        readAnswer(fields, into: &draft, log: &log)
        return draft
    }

    /// `answer` is true or false, or the number of a numeric question.
    private static func readAnswer(_ fields: FieldReader, into draft: inout QuestionDraft, log: inout DiagnosticLog) {
        guard let tree = fields.tree("answer") else { return }
        if case .boolean(let value) = tree.value {
            draft.answer = Located(value, at: tree.position)
            draft.kind = draft.kind ?? Located(.trueFalse, at: tree.position)
            return
        }
        guard let number = tree.numberText else {
            log.report(.wrongType, "'answer' is true, false or a number, but this is \(tree.kindInWords)", at: tree.position)
            draft.answerBlock = .faulty
            return
        }
        if let blank = draft.blanks.first {
            log.report(.conflictingAnswers, "a question has blanks in its prompt or a number as its answer, not both", at: blank.position)
            draft.answerBlock = .faulty
            return
        }
        let tolerance =
            fields.number("tolerance", in: 0...Double.greatestFiniteMagnitude, log: &log) == nil
            ? "0" : fields.tree("tolerance")?.numberText ?? "0"
        var prompt = RichTextBuilder()
        prompt.append(draft.prompt)
        prompt.append(words: " ")
        prompt.add(.blank(Int32(draft.blanks.count)))
        if let unit = fields.text("unit", log: &log) { prompt.append(words: " " + unit.value) }
        draft.prompt = prompt.finish(position: draft.prompt.position)
        draft.blanks.append(Located("= \(number) ± \(tolerance)", at: tree.position))
    }

    private static func answerBlock(
        _ fields: FieldReader, file: SourceFile, log: inout DiagnosticLog
    ) -> QuestionDraft.AnswerBlock {
        let given = ["choices", "items", "pairs"].compactMap { fields.entry($0) }
        if given.count > 1 {
            log.report(
                .conflictingAnswers, "a question has '\(given[0].key)' or '\(given[1].key)', not both", at: given[1].keyPosition,
                notes: [("the other one", given[0].keyPosition)])
            return .faulty
        }
        if let choices = fields.sequence("choices", log: &log) {
            let drafts = choices.compactMap { choice($0, file: file, log: &log) }
            return drafts.count == choices.count ? .choices(drafts) : .faulty
        }
        if let items = fields.sequence("items", log: &log) {
            let texts = items.compactMap { phrase($0, "an item", file: file, log: &log) }
            return texts.count == items.count ? .ordering(texts) : .faulty
        }
        guard let pairs = fields.sequence("pairs", log: &log) else { return .none }
        var drafts: [QuestionDraft.PairDraft] = []
        for pair in pairs {
            guard let inner = FieldReader(pair, as: "a pair", keys: pairKeys, log: &log),
                let prompt = inner.required("prompt", log: &log), let match = inner.required("match", log: &log),
                let promptText = phrase(prompt, "'prompt'", file: file, log: &log),
                let matchText = phrase(match, "'match'", file: file, log: &log)
            else { return .faulty }
            drafts.append(QuestionDraft.PairDraft(prompt: promptText, match: matchText, position: pair.position))
        }
        for distractor in fields.sequence("distractors", log: &log) ?? [] {
            guard let text = phrase(distractor, "a distractor", file: file, log: &log) else { return .faulty }
            drafts.append(
                QuestionDraft.PairDraft(prompt: RichText(), match: text, position: distractor.position))
        }
        return .matching(drafts)
    }

    private static func choice(
        _ tree: ContentTree, file: SourceFile, log: inout DiagnosticLog
    ) -> QuestionDraft.ChoiceDraft? {
        guard let fields = FieldReader(tree, as: "a choice", keys: choiceKeys, log: &log),
            let text = fields.required("text", log: &log)?.text("'text'", log: &log)
        else { return nil }
        if trimmed(text.string).isEmpty {
            log.report(.invalidAnswer, "this choice has no text", at: text.start)
            return nil
        }
        let (phrase, more, _) = Markdown.lead(text.markdown(file), log: &log)
        let feedback = fields.blocks("feedback", in: file, log: &log)
        return QuestionDraft.ChoiceDraft(
            choice: Choice(text: phrase, more: more, feedback: feedback, isPinned: fields.boolean("pin", log: &log) ?? false),
            isRight: fields.boolean("correct", log: &log) ?? false, position: tree.position)
    }

    private static func phrase(
        _ tree: ContentTree, _ name: String, file: SourceFile, log: inout DiagnosticLog
    ) -> RichText? {
        guard let text = tree.text(name, log: &log) else { return nil }
        return Markdown.phrase(text.markdown(file), log: &log)
    }
}
