import ContentModel
import Diagnostics
import Encoding
import QuizExchange

/// Reads Aiken as people and other programs write it.
struct AikenReader: TestReader {
    private(set) var log: DiagnosticLog
    private var texts: ForeignTexts
    private var shelf: QuizShelf
    /// Lines of the question; an empty one is between paragraphs.
    private var lines: [String] = []
    private var choices = AikenChoices()
    /// Start of the current question.
    private var start = SourcePosition.start
    /// Whether a question began, and has no answer yet.
    private var isOpen = false
    /// Whether the current question can't be imported, which is reported already.
    private var isDamaged = false
    /// Whether the last `ANSWER:` ended a question that is imported.
    private var isAnswered = false
    private var isAfterBlank = false
    /// Text below the last answer, or above the first question.
    private var below = TextBelowAnswer(isBelowBlank: true)
    /// Whether the last question has points of its own.
    private var hasPoints = false
    /// Points above a question.
    private var points: (value: Double, position: SourcePosition)?
    private var hasUnlabelledExplanation = false
    /// Whether questions begin with their number.
    private let isNumbered: Bool
    private var number: Int?

    init(_ file: ForeignFile, _ text: String, _ log: DiagnosticLog) {
        self.log = log
        isNumbered = QuestionLabel.areCounted(in: TestText.lines(text).lazy.map(\.text))
        texts = ForeignTexts(file)
        texts.formulas = DollarFormulas(in: text)
        shelf = QuizShelf(file)
    }

    mutating func read(_ line: String, at position: SourcePosition) {
        guard !line.isEmpty else {
            isAfterBlank = true
            if !isOpen { return below.endParagraph() }
            if choices.isEmpty, lines.last?.isEmpty == false { lines.append("") }
            return
        }
        if isOpen { readQuestion(line, at: position) } else { readBelow(line, at: position) }
        isAfterBlank = false
    }

    // MARK: - Questions

    private mutating func readQuestion(_ line: String, at position: SourcePosition) {
        if isChoice(line) {
            if lines.isEmpty, !isDamaged { return log.report(.invalidQuestion, "this choice has no question above it", at: position) }
            choices.add(line)
        } else if let key = key(line) {
            end(key, at: position)
        } else if choices.isEmpty {
            if !lines.isEmpty, AikenFormat.choiceLabels.contains(line.lowercased()) { return }
            if !lines.isEmpty, isSpelledKey(line) { return abandon(line, at: position) }
            lines.append(line)
        } else if choices.mayBeStatements {
            lines += choices.lines + [line]
            choices = AikenChoices()
        } else if case .remark? = RespondusLine(line[...]) {
            reportRemark(at: position)
        } else {
            abandon(line, at: position)
        }
    }

    /// Reports that a line ends the question above without an answer, and reads it as what is below.
    private mutating func abandon(_ line: String, at position: SourcePosition) {
        let isSpelled = isSpelledKey(line)
        let hint =
            isSpelled ? "write 'ANSWER: ' and the letter of the correct choice" : "a choice begins with its letter, such as 'A) '"
        log.report(
            .invalidQuestion, "this line is neither a choice nor ANSWER:, so the question above ends without one; \(hint)", at: position)
        close()
        if isSpelled { return }
        below = TextBelowAnswer(isBelowBlank: true)
        readBelow(line, at: position)
    }

    private func isSpelledKey(_ line: String) -> Bool {
        line.lowercased().hasPrefix("answer") && (!choices.isEmpty || line.dropFirst(6).hasPrefix(":"))
    }

    /// Whether the line begins with a letter, or with that of the next choice, with no space after it or in lowercase, which no other
    /// program reads.
    private func isChoice(_ line: String) -> Bool {
        if AikenFormat.isChoice(line) { return true }
        guard !lines.isEmpty || below.hasText, choices.count < 26 else { return false }
        let letters = [65, 97].map { Unicode.Scalar(UInt8($0 + choices.count)) }
        return letters.contains { AikenFormat.isTightChoice(line, of: $0...$0) }
    }

    /// The text after `ANSWER:`; nil for other lines. Below choices, some write `Answer:` or `Correct:`.
    private func key(_ line: String) -> String? {
        guard !choices.isEmpty || line.hasPrefix("ANSWER:") else { return nil }
        return AikenKey.text(of: line[...]).map { String($0) }
    }

    private mutating func begin(_ words: [String], at position: SourcePosition) {
        endText()
        (lines, choices, start, isOpen) = (words, AikenChoices(), position, true)
    }

    private mutating func close() {
        (lines, choices, isOpen, isAnswered, isDamaged, points) = ([], AikenChoices(), false, false, false, nil)
        below = TextBelowAnswer()
    }

    // MARK: - Text between questions

    private mutating func readBelow(_ line: String, at position: SourcePosition) {
        if TestText.isCode(line) { return below.add(line, at: position) }
        if !below.hasText, line.hasPrefix("//") {
            return log.report(.notImported, "this line is a comment, which Aiken doesn't have, so it isn't imported", at: position)
        }
        if let label = QuestionLabel(line[...]), begins(label) {
            number = label.number
            return begin(label.rest.isEmpty ? [] : [String(label.rest)], at: position)
        }
        if isChoice(line) { return readChoiceBelow(line, at: position) }
        if line.hasPrefix("ANSWER:") {
            guard case .question(let question, _) = below.divide() else {
                return log.report(.invalidQuestion, "this line with ANSWER has no question above it", at: position)
            }
            begin(question.texts, at: question.position)
            return readQuestion(line, at: position)
        }
        if below.hasText, isSpelledKey(line), case .question(let question, _) = below.divide() {
            begin(question.texts, at: question.position)
            return readQuestion(line, at: position)
        }
        if below.hasText, AikenFormat.choiceLabels.contains(line.lowercased()) { return }
        readRemark(line, at: position)
    }

    /// Whether a number begins a question, and not an item of a list in an explanation.
    private func begins(_ label: QuestionLabel) -> Bool {
        // What seemed to be the question with this number may have been in a list.
        label.isNamed || isNumbered && number.map { label.number == $0 + 1 || !isAnswered && label.number == $0 } ?? true
    }

    private mutating func readChoiceBelow(_ line: String, at position: SourcePosition) {
        if isNumbered, below.isInExplanation { return below.add(line, at: position) }
        switch below.divide() {
        case .question(let question, let mayExplain):
            if mayExplain, isAnswered { log.reportBeginning(at: question.position) }
            begin(question.texts, at: question.position)
            choices.add(line)
        case .nothing: log.report(.invalidQuestion, "this choice has no question above it", at: position)
        case .unclear(let unclear):
            log.reportUnclearBeginning(at: unclear)
            begin([], at: unclear)
            isDamaged = true
            choices.add(line)
        }
    }

    /// A line that isn't part of a question, as far as its beginning shows.
    private mutating func readRemark(_ line: String, at position: SourcePosition) {
        switch RespondusLine(line[...]) {
        case .explanation(let words)? where !hasSeparateText && line.first?.isLetter == true:
            if !isAnswered {
                return log.report(.notImported, "this feedback has no imported question above it, so it isn't imported", at: position)
            }
            below.explain(words, at: position)
        case .points(let text)? where !hasSeparateText: readPoints(text, at: position)
        case .remark? where !below.isBelowBlank, .title? where !below.isBelowBlank, .type? where !below.isBelowBlank,
            .picture? where !below.isBelowBlank:
            reportRemark(at: position)
        default: below.add(line, at: position)
        }
    }

    private mutating func reportRemark(at position: SourcePosition) {
        log.report(.notImported, "Aiken has nothing but questions, choices and answers, so this line isn't imported", at: position)
    }

    private var hasSeparateText: Bool { !below.separate.texts.isEmpty }

    /// Points directly below an answer are of its question, unless it has some above it, as then all have.
    private mutating func readPoints(_ text: String, at position: SourcePosition) {
        guard let value = log.points(text, at: position) else { return }
        if isAfterBlank || below.isBelowBlank || hasPoints {
            points = (value, position)
        } else if isAnswered {
            hasPoints = true
            shelf.change(at: position) { quiz in
                if let last = quiz.questions.indices.last { quiz.questions[last].points = value }
            }
        } else {
            log.report(.notImported, "these points are below a question that isn't imported, so they aren't imported either", at: position)
        }
    }

    /// Gives the text below the last answer to its question, and reports what belongs to none.
    private mutating func endText() {
        below.end()
        if isAnswered, let unlabelled = below.unlabelled, !isNumbered || !hasUnlabelledExplanation {
            hasUnlabelledExplanation = true
            log.report(
                .notImported,
                "text directly below an answer becomes the explanation of the question above\(isNumbered ? ", here and in the rest of the file" : ""); check it",
                at: unlabelled)
        }
        explain(below.explanation)
        let stray = below.takeSeparate()
        if !stray.texts.isEmpty { log.reportStray(isBelowAnswer: isAnswered, at: stray.position) }
        below = TextBelowAnswer()
    }

    private mutating func explain(_ lines: TextBelowAnswer.Lines) {
        guard !lines.texts.isEmpty else { return }
        guard isAnswered else {
            return log.report(
                .notImported, "this text is below a question that isn't imported, so it isn't imported either", at: lines.position)
        }
        let explanation = texts.blocks(TestText.nodes(lines.texts, &texts))
        guard texts.report(to: &log, at: lines.position) else { return }
        shelf.change(at: lines.position) { quiz in
            if let last = quiz.questions.indices.last { quiz.questions[last].explanation = explanation }
        }
    }

    // MARK: - Answers

    private mutating func end(_ key: String, at position: SourcePosition) {
        lines += choices.takeStatements()
        let (head, choices, points, isDamaged) = (lines, choices, points, isDamaged)
        close()
        guard !isDamaged else { return }
        guard !head.isEmpty else { return log.report(.invalidQuestion, "this line with ANSWER has no question above it", at: position) }
        guard choices.count > 1 else {
            let count = choices.isEmpty ? "none" : "one"
            return log.report(.invalidQuestion, "a question needs two choices, but this has \(count), so it isn't imported", at: position)
        }
        guard log.admits(answers: choices.count, at: start), let right = choices.indices(named: key, at: position, &log)
        else { return }
        let (prompt, stem) = texts.prompt(TestText.nodes(head, &texts))
        let written = choices.texts.enumerated().map { texts.choice(TestText.nodes([$1], &texts), isRight: right.contains($0)) }
        guard texts.report(to: &log, at: start) else { return }
        if right.count > 1 {
            log.report(
                .notImported,
                "\(right.count) choices are named as correct, so this becomes a multiple choice of which all are needed; check it",
                at: start)
        }
        var question = MarkdownQuestion(position: start, prompt: prompt, answer: .choices(written, isMultiple: right.count > 1))
        question.stem = stem
        if let points { question.points = points.value }
        hasPoints = points != nil
        shelf.add(question, id: nil, log: &log)
        isAnswered = true
    }

    mutating func finish() -> [MarkdownQuiz] {
        let isUnfinished = isOpen && !lines.isEmpty || hasSeparateText
        if isUnfinished {
            let position = isOpen ? start : below.separate.position
            _ = below.takeSeparate()
            log.report(.invalidQuestion, "this question has no line 'ANSWER: A', so it isn't imported", at: position)
        }
        if !isOpen { endText() }
        if let points {
            log.report(
                .notImported,
                "no question is below these points, so they aren't imported; write points above a question, or directly below its line ANSWER:",
                at: points.position)
        }
        return shelf.quizzes
    }
}
