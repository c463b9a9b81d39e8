import ContentModel
import Diagnostics
import Encoding
import MarkdownText

/// Reads Quizmark's JSON, described by `quiz.schema.json`: one quiz, or a list of them.
struct NativeQuizReader {
    /// Keys that front matter doesn't have. Editors find the schema by the last one.
    static let moreKeys = QuizBodyField.names + ["$schema"]

    /// Whether an element of a list is a quiz of Quizmark and not of iQuiz: its questions have a `prompt`.
    static func recognises(_ tree: ContentTree) -> Bool {
        guard case .sequence(let questions)? = tree.entry("questions")?.value.value else { return false }
        return questions.first?.entry("prompt") != nil
    }

    /// Reads a quiz of a list.
    ///
    /// - Parameter ids: derived ids of the quizzes before it.
    static func read(
        _ tree: ContentTree, file: SourceFile, context: ReadingContext, among ids: inout DerivedIDs, log: inout DiagnosticLog
    ) -> QuizDraft? {
        guard var draft = read(tree, file: file, context: context, log: &log) else { return nil }
        switch tree.entry("id")?.value.value {
        case nil, .null: draft.quiz.id = "\(file.defaultID)/\(ids.id(of: draft.quiz.title))"
        default: break
        }
        return draft
    }

    static func read(_ tree: ContentTree, file: SourceFile, context: ReadingContext, log: inout DiagnosticLog) -> QuizDraft? {
        guard let fields = FieldReader(tree, QuizField.self, more: moreKeys, log: &log),
            let header = QuizHeader.published(fields, file: file, context: context, log: &log)
        else { return nil }
        var draft = QuizDraft(quiz: header, questions: [])
        for field in QuizBodyField.allCases {
            switch field {
            case .introduction: draft.quiz.introduction = fields.blocks(field.rawValue, in: file, log: &log) ?? draft.quiz.introduction
            case .questions:
                let elements = fields.sequence(field.rawValue, log: &log)
                // Drafts are large, and an array that grows copies them.
                draft.questions.reserveCapacity(elements?.count ?? 0)
                elements?.forEachInPlace { element in
                    if let question = question(element, file: file, log: &log) { draft.questions.append(question) }
                }
                let isMissing = fields.tree(field.rawValue) == nil && !fields.misspelt.contains(field.rawValue)
                draft.written = elements?.count ?? (isMissing ? 0 : 1)
            }
        }
        return draft
    }

    private static func question(_ tree: ContentTree, file: SourceFile, log: inout DiagnosticLog) -> QuestionDraft? {
        guard let fields = FieldReader(tree, QuestionField.self, log: &log),
            let prompt = fields.required("prompt", log: &log)?.text("'prompt'", log: &log)
        else { return nil }
        let (phrase, rest, blanks) = Markdown.lead(prompt.markdown(file, hasBlanks: true), log: &log)
        if phrase.isEmpty {
            log.report(.missingKey, "a prompt must begin with a paragraph that asks the question", at: prompt.start)
            return nil
        }
        var draft = QuestionDraft(position: fields.position, plainPrompt: prompt.string, prompt: phrase)
        draft.stem = rest
        draft.numberBlanks(from: blanks)
        draft.notation = .json
        for field in fields.present(QuestionField.self) { read(field, of: &draft, fields, file: file, log: &log) }
        draft.answerBlock = answerBlock(fields, file: file, log: &log)
        reportBlanks(in: tree, file: file, log: &log)
        readAnswer(fields, into: &draft, log: &log)
        // The answers are probably there, by another name, which is reported.
        if QuestionField.ofAnswers.contains(where: { fields.misspelt.contains($0.rawValue) }), case .none = draft.answerBlock {
            draft.answerBlock = .invalid
        }
        return draft
    }

    private static func read(
        _ field: QuestionField, of draft: inout QuestionDraft, _ fields: FieldReader, file: SourceFile, log: inout DiagnosticLog
    ) {
        let name = field.rawValue
        switch field {
        // The prompt is an argument of the initializer; the kind of answer follows from several keys together.
        case .prompt, .choices, .items, .pairs, .answer: break
        case .tolerance, .unit: if fields.isWithoutNumber { reportUnused(name, "it belongs to a number under 'answer'", fields, log: &log) }
        case .distractors: if fields.tree("pairs") == nil { reportUnused(name, "it belongs to 'pairs'", fields, log: &log) }
        case .id: draft.explicitID = fields.identifier(name, log: &log)
        case .kind: if let text = fields.text(name, log: &log) { draft.name(kind: text, log: &log) }
        case .hints: draft.hints = fields.sequence(name, log: &log)?.compactMap { hint($0, file: file, log: &log) } ?? []
        case .feedback: draft.feedback = fields.sequence(name, log: &log)?.compactMap { feedback($0, file: file, log: &log) } ?? []
        case .explanation: draft.explanation = fields.blocks(name, in: file, log: &log) ?? draft.explanation
        case .points: draft.points = fields.number(field, log: &log)
        case .tags:
            let tags = fields.texts(name, log: &log)
            for tag in tags { MarksInBlank.report(in: tag, of: name, log: &log) }
            draft.tags = tags.flatMap { QuestionDraft.tags($0.value) }
        case .matchesCase: if fields.boolean(name, log: &log) == true { draft.matchesCase = fields.entry(name)?.keyPosition }
        case .patterns: if fields.boolean(name, log: &log) == true { draft.hasPatterns = fields.entry(name)?.keyPosition }
        case .sayCount: if fields.boolean(name, log: &log) == true { draft.saysCount = fields.entry(name)?.keyPosition }
        case .draft: if fields.boolean(name, log: &log) == true { draft.draft = fields.entry(name)?.keyPosition }
        case .markingNotes: draft.markingNotes = fields.blocks(name, in: file, log: &log) ?? draft.markingNotes
        case .modelAnswer: draft.modelAnswer = fields.blocks(name, in: file, log: &log) ?? draft.modelAnswer
        }
    }

    private static func reportUnused(_ key: String, _ reason: String, _ fields: FieldReader, log: inout DiagnosticLog) {
        guard let entry = fields.entry(key) else { return }
        log.report(.unusedKey, "'\(key)' isn't used, because \(reason); remove it", at: entry.keyPosition)
    }

    /// `answer` is true or false, or the number of a numeric question.
    private static func readAnswer(_ fields: FieldReader, into draft: inout QuestionDraft, log: inout DiagnosticLog) {
        guard let tree = fields.tree("answer"), case .none = draft.answerBlock else { return }
        if case .boolean(let value) = tree.value {
            draft.answer = Located(value, at: tree.position)
            draft.kind = draft.kind ?? Located(.trueFalse, at: tree.position)
            return
        }
        guard let number = tree.numberText else {
            let isTruth = tree.scalar.map { ["true", "false"].contains($0) } ?? false
            let hint = isTruth ? "; write \(tree.scalar ?? "") without the quotes" : tree.wholeNumberHint
            log.report(.wrongType, "'answer' must be true, false or a number, but this is \(tree.kindInWords)\(hint)", at: tree.position)
            draft.answerBlock = .invalid
            return
        }
        if let blank = draft.blanks.first {
            log.report(.conflictingAnswers, "a question can't have both blanks in its prompt and a number as answer", at: blank.position)
            draft.answerBlock = .invalid
            return
        }
        if let percentage = percentage(fields, of: number) {
            log.report(.wrongType, percentage.value, at: percentage.position)
            draft.answerBlock = .invalid
            return
        }
        let tolerance =
            fields.number(QuestionField.tolerance, log: &log) == nil
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
        let entries = ["choices", "items", "pairs", "answer"].compactMap { key in fields.tree(key).flatMap { _ in fields.entry(key) } }
        if entries.count > 1 {
            log.report(
                .conflictingAnswers, "a question can't have both '\(entries[0].key)' and '\(entries[1].key)'", at: entries[1].keyPosition,
                notes: [("the other one", entries[0].keyPosition)])
            return .invalid
        }
        if let choices = fields.sequence("choices", log: &log) { return self.choices(choices, file: file, log: &log) }
        if let items = fields.sequence("items", log: &log) {
            let texts = items.compactMap { phrase($0, "an item", file: file, log: &log) }
            return texts.count == items.count ? .ordering(texts) : .invalid
        }
        guard let pairs = fields.sequence("pairs", log: &log) else {
            // It was reported that the value isn't a list.
            return entries.contains { $0.key != "answer" } ? .invalid : .none
        }
        return matching(pairs, distractors: fields.sequence("distractors", log: &log) ?? [], file: file, log: &log)
    }

    private static func choices(_ choices: [ContentTree], file: SourceFile, log: inout DiagnosticLog) -> QuestionDraft.AnswerBlock {
        let hasStray = choices.containsInPlace { !isObject($0) }
        if hasStray, let stray = choices.first(where: { !isObject($0) }) {
            log.report(
                .wrongType, "a choice must look like {\"text\": \"Paris\", \"correct\": true}, but this is \(stray.kindInWords)",
                at: stray.position)
        }
        var drafts: [QuestionDraft.ChoiceDraft] = []
        drafts.reserveCapacity(choices.count)
        choices.forEachInPlace { tree in
            guard !hasStray || isObject(tree), let draft = choice(tree, file: file, log: &log) else { return }
            drafts.append(draft)
        }
        return drafts.count == choices.count ? .choices(drafts) : .invalid
    }

    private static func matching(
        _ pairs: [ContentTree], distractors: [ContentTree], file: SourceFile, log: inout DiagnosticLog
    ) -> QuestionDraft.AnswerBlock {
        var drafts: [QuestionDraft.PairDraft] = []
        for pair in pairs {
            guard let inner = FieldReader(pair, PairField.self, log: &log),
                let prompt = inner.required("prompt", log: &log), let match = inner.required("match", log: &log),
                let promptText = phrase(prompt, "'prompt'", file: file, log: &log),
                let matchText = phrase(match, "'match'", file: file, log: &log)
            else { return .invalid }
            drafts.append(QuestionDraft.PairDraft(prompt: promptText, match: matchText, position: pair.position))
        }
        for distractor in distractors {
            guard let text = phrase(distractor, "a distractor", file: file, log: &log) else { return .invalid }
            drafts.append(QuestionDraft.PairDraft(prompt: RichText(), match: text, position: distractor.position))
        }
        return .matching(drafts)
    }

    private static func isObject(_ tree: ContentTree) -> Bool {
        if case .mapping = tree.value { true } else { false }
    }

    private static func choice(
        _ tree: ContentTree, file: SourceFile, log: inout DiagnosticLog
    ) -> QuestionDraft.ChoiceDraft? {
        guard let fields = FieldReader(tree, ChoiceField.self, log: &log),
            let text = fields.required("text", log: &log)?.text("'text'", log: &log)
        else { return nil }
        if text.string.trimmed.isEmpty {
            log.report(.invalidAnswer, "this choice has no text", at: text.start)
            return nil
        }
        BlockMarker(text.string)?.report(at: text.start, log: &log)
        let (phrase, more, _) = Markdown.lead(text.markdown(file), log: &log)
        var draft = QuestionDraft.ChoiceDraft(choice: Choice(text: phrase, more: more), isRight: false, position: tree.position)
        draft.isUndecided = fields.misspelt.contains(ChoiceField.correct.rawValue)
        for field in fields.present(ChoiceField.self) {
            switch field {
            // Argument of the initializer.
            case .text: break
            case .correct:
                guard let isRight = fields.boolean(field.rawValue, log: &log) else {
                    if fields.tree(field.rawValue) == nil { break }
                    return nil
                }
                draft.isRight = isRight
            case .feedback: draft.choice.feedback = fields.blocks(field.rawValue, in: file, log: &log)
            case .points:
                if fields.number(field, log: &log) != nil {
                    draft.choice.points = fields.tree(field.rawValue)?.numberText.flatMap { DecimalNumber($0) }
                }
            case .pin: draft.choice.isPinned = fields.boolean(field.rawValue, log: &log) ?? false
            }
        }
        return draft
    }

    /// An item, or one side of a pair.
    private static func phrase(_ tree: ContentTree, _ name: String, file: SourceFile, log: inout DiagnosticLog) -> RichText? {
        guard let text = tree.text(name, log: &log), !isEmpty(text, name, log: &log) else { return nil }
        BlockMarker(text.string)?.report(at: text.start, log: &log)
        return Markdown.phrase(text.markdown(file), log: &log)
    }

    /// Whether a part of an answer has no text, which is reported.
    static func isEmpty(_ text: ContentTree.Text, _ name: String, log: inout DiagnosticLog) -> Bool {
        guard text.string.trimmed.isEmpty else { return false }
        log.report(.invalidAnswer, "\(name) has no text; write one", at: text.start)
        return true
    }
}

extension QuestionField {
    /// Keys that decide how a question is answered.
    fileprivate static let ofAnswers: [QuestionField] = [.kind, .choices, .items, .pairs, .answer]
}

extension FieldReader {
    /// Whether a question has no number as its answer. Another answer of the wrong type is reported.
    fileprivate var isWithoutNumber: Bool {
        switch tree("answer")?.value {
        case nil: !misspelt.contains("answer")
        case .boolean: true
        default: false
        }
    }
}
