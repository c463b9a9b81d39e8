import ContentModel
import Diagnostics
import Encoding
import QuizExchange

/// Collects the questions of a test, and writes them when the lists of their answers are known.
struct RespondusReader: TestReader {
    var log: DiagnosticLog
    private let file: ForeignFile
    private let formulas: DollarFormulas
    var drafts: [RespondusDraft] = []
    /// Indices of the questions with a number, since the last list of answers.
    var indices: [Int: [Int]] = [:]
    /// What the lines above the next question say about it.
    private var next = RespondusDraft(position: .start)
    var list: AnswerList?
    var isAfterBlank = false
    /// Whether the lines are in `<details>`, in which web pages fold the answer and its explanation.
    private var isFolded = false
    /// Whether a part of the test ended, so that the next number begins a question.
    var isAfterPart = false
    /// Text below the last answer, or above the first question.
    private var below = TextBelowAnswer(isBelowBlank: true)
    private var hasUnlabelledExplanation = false
    private var remark: SourcePosition?
    /// Whether the line above is a remark.
    private var isBelowRemark = false

    init(_ file: ForeignFile, _ text: String, _ log: DiagnosticLog) {
        self.log = log
        self.file = file
        formulas = DollarFormulas(in: text)
    }

    mutating func read(_ line: String, at position: SourcePosition) {
        if line.isEmpty || UnmarkedLine.isLayout(line) { return readLayout(line.lowercased()) }
        let (text, isHeading, note) = UnmarkedLine.of(line)
        let isLabel = isHeading && (QuestionLabel(text[...]) != nil || RespondusLine(text[...]) != nil || RespondusLine.isLikeKey(text))
        let isDivision = isHeading ? !isLabel : UnmarkedLine.isDivision(text)
        let mayBeRemark = isBelowRemark && drafts.last?.number != nil
        isBelowRemark = false
        if list != nil, readList(text, isDivision: isDivision, at: position) { return }
        if isDivision {
            readDivision(text, at: position)
        } else if !TestText.isCode(text), let meaning = RespondusLine(text[...]) {
            read(meaning, text, note, at: position)
        } else if mayBeRemark, text.count < 60, TextBelowAnswer.hasLabel(text) {
            // A label of a publisher, among those that are known.
            isBelowRemark = true
        } else {
            readText(text, at: position)
        }
        isAfterBlank = false
    }

    private mutating func readLayout(_ line: String) {
        isBelowRemark = false
        if line.hasPrefix("<details") { isFolded = true }
        isAfterBlank = true
        list?.endParagraph()
        below.endParagraph(isFolded: isFolded)
        change { if !$0.hasAnswers, $0.lines.last?.isEmpty == false { $0.lines.append("") } }
        if isFolded, line == "</details>" {
            isFolded = false
            below.endFolded()
        }
    }

    private mutating func change(_ body: (inout RespondusDraft) -> Void) {
        guard let last = drafts.indices.last else { return }
        body(&drafts[last])
    }

    /// - Parameter note: the explanation behind the key.
    private mutating func read(_ meaning: RespondusLine, _ line: String, _ note: String?, at position: SourcePosition) {
        switch meaning {
        case .type(let name): (next.kind, next.position) = (RespondusKind(name), position)
        case .title(let title): (next.title, next.position) = (title, position)
        case .points(let text): readPoints(text, at: position)
        case .picture: log.report(.notImported, "pictures of Respondus aren't imported; add them to the question in Markdown", at: position)
        case .remark, .explanation:
            guard drafts.last?.hasAnswers == true else { return readText(line, at: position) }
            guard case .explanation(let text) = meaning else {
                isBelowRemark = true
                return remark = remark ?? position
            }
            reportStray()
            below.explain(text, at: position)
        case .listOfAnswers(let answers):
            // Where it only announces the choices below it, the list stays empty.
            guard !drafts.isEmpty else { return readText(line, at: position) }
            if drafts.last?.hasAnswers == true { endText() }
            list = AnswerList(answers, at: position)
        case .choice(let letter, let text, let isStarred): readChoice(letter, text, isStarred, line, at: position)
        case .key(let text, let own): readKey(text, own ?? note, line, at: position)
        case .feedback(let text):
            change { draft in
                if let last = draft.choices.indices.last, draft.keys.isEmpty, draft.choices[last].feedback.isEmpty {
                    draft.choices[last].feedback = text
                } else {
                    draft.explain([text])
                }
            }
        case .note(let text): change { $0.explain([text]) }
        }
    }

    /// Points directly below an answer are of its question, unless it has some above it, as then all have.
    private mutating func readPoints(_ text: String, at position: SourcePosition) {
        guard let points = log.points(text, at: position) else { return }
        if let last = drafts.last, !last.keys.isEmpty, last.points == nil, !isAfterBlank, !hasHead, below.separate.texts.isEmpty {
            return change { $0.points = points }
        }
        (next.points, next.position) = (points, position)
    }

    private mutating func readKey(_ text: Substring, _ note: String?, _ line: String, at position: SourcePosition) {
        if !below.separate.texts.isEmpty || drafts.last?.number == nil && !below.isLabelled, case .question(let lines, _) = below.divide() {
            begin(lines.texts, at: lines.position)
        }
        guard !drafts.isEmpty else { return readText(line, at: position) }
        change { draft in
            draft.keys.append(RespondusDraft.Key(text: text, position: position))
            // Behind the key, some repeat the choice.
            if let note, !draft.choices.contains(where: { $0.text == note }) { draft.explain([note]) }
        }
        if !below.hasText, !below.isLabelled { below = TextBelowAnswer() }
        if isFolded { below.explain("", at: position) }
    }

    private mutating func readChoice(
        _ letter: Character, _ text: String, _ isStarred: Bool, _ line: String, at position: SourcePosition
    ) {
        let isAnswered = drafts.last.map { !$0.keys.isEmpty } ?? true
        if isAnswered, below.isInExplanation, drafts.last?.number != nil { return below.add(line, at: position) }
        if letter == "A", isAnswered || !below.separate.texts.isEmpty, below.hasText { beginAboveChoice() }
        guard let draft = drafts.last, !draft.lines.isEmpty || draft.isDamaged, draft.keys.isEmpty else {
            return readText(line, at: position)
        }
        let expected = Choice.capital(draft.choices.count)
        guard String(letter) == expected else {
            // "A. Einstein said …" in a question.
            if draft.choices.isEmpty { return readText(line, at: position) }
            if !draft.isDamaged {
                log.report(
                    .invalidQuestion,
                    "this choice should have the letter \(expected), so the question above isn't imported; letter its choices in order",
                    at: position)
            }
            return change { $0.isDamaged = true }
        }
        let choices = LineOfChoices.split(text, after: letter).enumerated().map { index, text in
            // A mark behind the correct choice.
            let mark = ["✓", "✔", "✔️", "✅"].first { text.hasSuffix($0) }
            let words = String(text.dropLast(mark?.count ?? 0)).trimmed
            let isCorrect = isStarred && index == 0 || mark != nil
            return RespondusDraft.Choice(lines: words.isEmpty ? [] : [words], isStarred: isCorrect, position: position)
        }
        change { $0.choices += choices }
        below = TextBelowAnswer(isBelowBlank: true)
    }

    /// Begins a question without a number, whose first choice comes next.
    private mutating func beginAboveChoice() {
        switch below.divide() {
        case .question(let lines, let mayExplain):
            if mayExplain { log.reportBeginning(at: lines.position) }
            begin(lines.texts, at: lines.position)
        case .nothing: return
        case .unclear(let position):
            log.reportUnclearBeginning(at: position)
            begin([], at: position)
            change { $0.isDamaged = true }
        }
    }

    // MARK: - Questions

    private mutating func readText(_ line: String, at position: SourcePosition) {
        if !TestText.isCode(line), let label = label(line), begins(label) { return begin(label, at: position) }
        if hasHead { return begin([line], at: position) }
        // A copy of the draft would copy its lines with each one that is added.
        let last = drafts.last.map { (ends: !$0.keys.isEmpty || $0.hasAnswers && isAfterBlank, hasChoices: !$0.choices.isEmpty) }
        guard let last, !last.ends, !below.hasText else {
            if drafts.last?.keys.isEmpty == true, drafts.last?.hasAnswers == true, RespondusLine.isLikeKey(line) {
                return change { $0.unreadKey = $0.unreadKey ?? position }
            }
            return below.add(line, at: position)
        }
        if !last.hasChoices {
            change { $0.lines.append(line) }
        } else if RespondusLine.isLikeKey(line) {
            change { $0.unreadKey = $0.unreadKey ?? position }
        } else if below.isInExplanation || !below.explanation.texts.isEmpty {
            below.add(line, at: position)
        } else {
            change { draft in
                let last = draft.choices.count - 1
                if draft.choices[last].feedback.isEmpty {
                    draft.choices[last].lines.append(line)
                } else {
                    draft.choices[last].feedback += " " + line
                }
            }
        }
    }

    /// The heading of a part of the test, or a question without a number, which choices below it show.
    private mutating func readDivision(_ line: String, at position: SourcePosition) {
        if hasHead { return begin([line], at: position) }
        guard drafts.last?.hasAnswers ?? true else { return readText(line, at: position) }
        isAfterPart = true
        below.endParagraph()
        reportStray()
        below.add(line, at: position)
    }

    /// Whether lines above the next question begin it.
    private var hasHead: Bool {
        if case .unnamed = next.kind { return !next.title.isEmpty || next.points != nil }
        return true
    }

    /// The label of a line. After question 3, `Q4 Who …` is one, too.
    private func label(_ line: String) -> QuestionLabel? {
        if let label = QuestionLabel(line[...]) { return label }
        guard line.lowercased().hasPrefix("q"), let last = drafts.last?.number, let label = QuestionLabel("Q.\(line.dropFirst())"),
            label.number == last + 1
        else { return nil }
        return label
    }

    /// Whether a number begins a question, and not an item of a list in one.
    private func begins(_ label: QuestionLabel) -> Bool {
        guard let draft = drafts.last, !hasHead, !label.isNamed, !isAfterPart else { return true }
        let isNext = draft.number.map { label.number == $0 + 1 } ?? true
        let isEssay = if case .essay = draft.kind { true } else { false }
        return isNext && (draft.hasAnswers || isAfterBlank || isEssay) || draft.hasAnswers && isAfterBlank
    }

    private mutating func begin(_ label: QuestionLabel, at position: SourcePosition) {
        endText()
        begin(label.rest.isEmpty ? [] : [String(label.rest)], number: label.number, at: position)
    }

    mutating func begin(_ lines: [String], number: Int? = nil, at position: SourcePosition) {
        endText()
        var draft = next
        draft.position = position
        draft.number = number
        draft.lines = lines
        if let first = lines.first, let points = RespondusLine.points(before: first) {
            draft.points = points.value
            draft.lines[0] = points.rest
            if points.rest.isEmpty { draft.lines.removeFirst() }
        }
        if let number { indices[number, default: []].append(drafts.count) }
        drafts.append(draft)
        next = RespondusDraft(position: .start)
        (isAfterPart, isFolded) = (false, false)
        file.quota.note(questions: drafts.count)
    }

    // MARK: - Text between questions

    /// Gives the text below the last answer to its question, and reports what belongs to none.
    private mutating func endText() {
        below.end()
        if let unlabelled = below.unlabelled, !hasUnlabelledExplanation {
            hasUnlabelledExplanation = true
            log.report(
                .notImported,
                "text directly below an answer becomes the explanation of the question above, here and in the rest of the file; check it",
                at: unlabelled)
        }
        let explanation = below.explanation.texts
        change { $0.explain(explanation) }
        reportStray()
        below = TextBelowAnswer(isBelowBlank: true)
    }

    private mutating func reportStray() {
        let stray = below.takeSeparate()
        if !stray.texts.isEmpty { log.reportStray(isBelowAnswer: drafts.last?.hasAnswers ?? false, at: stray.position) }
    }

    // MARK: - The quiz

    mutating func finish() -> [MarkdownQuiz] {
        if drafts.isEmpty, !below.separate.texts.isEmpty {
            log.report(
                .invalidQuestion, "this text has no questions such as '1. Which …', with choices such as 'a. …'",
                at: below.separate.position)
        } else {
            endList()
            endText()
        }
        if hasHead, !drafts.isEmpty {
            log.report(
                .notImported,
                "no question is below this line, so it isn't imported; a type, a title and points are above their question, or directly below its line 'Answer: B'",
                at: next.position)
        }
        if let remark {
            log.report(.notImported, "what the file tells teachers about questions, such as their difficulty, isn't imported", at: remark)
        }
        var writer = RespondusWriter(file, formulas, log)
        for draft in drafts where !file.quota.isExceeded { writer.add(draft) }
        log = writer.log
        return writer.quizzes
    }
}
