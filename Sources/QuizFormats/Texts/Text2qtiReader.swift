import ContentModel
import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// Assembles questions from the parts of a text2qti text.
struct Text2qtiReader {
    var log: DiagnosticLog
    private var markdown: ForeignMarkdown
    private var quiz: MarkdownQuiz
    private var draft: Draft?
    private var title: String?
    private var points: Double?
    private var group: (start: SourcePosition, pick: Int?, points: Double, first: Int)?
    /// Groups of which only some questions are drawn.
    private var groups: [QuestionGroup] = []
    private var ids: Set<String> = []

    private struct Draft {
        var text: String
        var position: SourcePosition
        var title: String?
        var points: Double
        var kind: Text2qtiMarker?
        var choices: [MarkdownChoice] = []
        var words: [String] = []
        var number = ""
        var notes: [String] = []
        /// Feedback for right and for wrong answers.
        var outcomes: [(isRight: Bool, text: String, position: SourcePosition)] = []
        /// Whether it has lines that can't be read, which may be a part of any text above them.
        var isIncomplete = false
        /// Position of the first choice.
        var choicesPosition = SourcePosition.start

        var isTrueFalse: Bool {
            kind == .rightChoice && choices.map { $0.text.lowercased() }.sorted() == ["false", "true"]
                && choices.allSatisfy(\.feedback.isEmpty)
        }
    }

    init(_ file: ForeignFile, _ log: DiagnosticLog) {
        self.log = log
        markdown = ForeignMarkdown(file)
        quiz = MarkdownQuiz(of: file)
        // "shuffle answers: true" is the exception there.
        quiz.header.shufflesChoices = false
    }

    var quizzes: [MarkdownQuiz] {
        guard !quiz.questions.isEmpty else { return [] }
        var quiz = quiz.withoutNeedlessOrder
        if let group = groups.first, group.questions.count == quiz.questions.count {
            quiz.header.draw = Located(group.count, at: group.position)
        } else {
            // They can't contain each other, so all can be drawn.
            _ = quiz.draw(from: groups)
        }
        return [quiz]
    }

    mutating func read(_ parts: [Text2qtiPart]) {
        for part in parts { read(part) }
        endQuestion()
        if let group { log.report(.invalidQuestion, "this GROUP has no END_GROUP", at: group.start, severity: .warning) }
        quiz.media += markdown.drainFiles()
    }

    // MARK: - Parts

    private mutating func read(_ part: Text2qtiPart) {
        switch part.marker {
        case .quizTitle: quiz.header.title = part.text.replacing("\n", by: " ")
        case .quizDescription, .text, .textTitle: introduce(part)
        case .option: readOption(part)
        case .title:
            endQuestion()
            title = part.text.replacing("\n", by: " ")
        case .points:
            endQuestion()
            points = number(part)
        case .startGroup:
            endQuestion()
            group = (part.position, nil, 1, quiz.questions.count)
        case .pick:
            let picked = count(part)
            group?.pick = picked
        case .pointsPerQuestion:
            let points = number(part) ?? 1
            group?.points = points
        case .endGroup: endGroup(part)
        case .question:
            endQuestion()
            draft = Draft(text: part.text, position: part.position, title: title, points: points ?? group?.points ?? 1)
            (title, points) = (nil, nil)
        case .unmarked: readStrayLine(part)
        default: readAnswer(part)
        }
    }

    private mutating func readStrayLine(_ part: Text2qtiPart) {
        let consequence = draft == nil ? "" : ", so this question isn't imported"
        let isBelowWord = draft?.kind == .word || draft?.kind == .number
        let advice = isBelowWord ? "write each answer in one line" : "indent it as far as the text it belongs to"
        log.report(
            .invalidQuestion, "this line doesn't begin with a marker of text2qti\(consequence); \(advice)", at: part.position)
        draft?.isIncomplete = true
    }

    private mutating func number(_ part: Text2qtiPart) -> Double? {
        if let number = Double(part.text), (0...1000).contains(number) { return number }
        log.report(
            .invalidQuestion, "points must be a number from 0 to 1000, not '\(part.text)', so the question is worth one point",
            at: part.position,
            severity: .warning)
        return nil
    }

    private mutating func count(_ part: Text2qtiPart) -> Int? {
        if let count = Int(part.text), count > 0 { return count }
        log.report(
            .invalidQuestion, "'pick' must be a number of questions from 1, not '\(part.text)'; one is picked", at: part.position,
            severity: .warning)
        return nil
    }

    private mutating func introduce(_ part: Text2qtiPart) {
        endQuestion()
        if part.marker == .quizDescription, !part.text.contains("\n"), InlineText.escaped(part.text) == part.text {
            quiz.header.summary = part.text
            return
        }
        guard quiz.questions.isEmpty else {
            return log.report(
                .notImported, "this text is between questions, where a quiz can't have any; add it to the question it belongs to",
                at: part.position)
        }
        if quiz.hasLongIntroduction { return }
        let text = part.marker == .textTitle ? "### \(part.text)" : part.text
        quiz.introduce(markdown.blocks(text, at: part.position, log: &log), at: part.position, log: &log)
    }

    private mutating func readOption(_ part: Text2qtiPart) {
        let sides = part.text.split(separator: ":", maxSplits: 1).map { String($0).trimmed.lowercased() }
        let isTrue = sides.last == "true"
        switch sides.first {
        case "shuffle answers": quiz.header.shufflesChoices = isTrue
        case "one question at a time": quiz.header.presentation = isTrue ? .one : .page
        case "show correct answers" where isTrue, "feedback is solution": break
        default: log.report(.notImported, "'\(part.text)' isn't supported here", at: part.position)
        }
    }

    private mutating func endGroup(_ part: Text2qtiPart) {
        endQuestion()
        guard let group else { return log.report(.invalidQuestion, "this END_GROUP has no GROUP", at: part.position, severity: .warning) }
        let questions = group.first..<quiz.questions.count
        let picked = group.pick ?? 1
        // They have no names.
        if picked < questions.count {
            groups.append(QuestionGroup(picked, of: questions, named: "group \(groups.count + 1)", at: group.start))
        }
        self.group = nil
    }

    // MARK: - Answers

    private mutating func readAnswer(_ part: Text2qtiPart) {
        guard draft != nil else {
            return log.report(.invalidQuestion, "this answer has no question above it, such as '1. What …'", at: part.position)
        }
        switch part.marker {
        case .rightChoice, .wrongChoice: addChoice(part, .rightChoice, isRight: part.marker == .rightChoice)
        case .rightAnswer, .wrongAnswer: addChoice(part, .rightAnswer, isRight: part.marker == .rightAnswer)
        case .word:
            setKind(.word, part)
            draft?.words.append(part.text)
        case .number:
            setKind(.number, part)
            draft?.number = part.text
        case .essay, .upload: setKind(part.marker, part)
        case .feedback:
            if let last = draft?.choices.indices.last {
                draft?.choices[last].feedback = part.text
            } else {
                draft?.notes.append(part.text)
            }
        case .rightFeedback, .wrongFeedback:
            draft?.outcomes.append((part.marker == .rightFeedback, part.text, part.position))
        default: draft?.notes.append(part.text)
        }
    }

    private mutating func addChoice(_ part: Text2qtiPart, _ kind: Text2qtiMarker, isRight: Bool) {
        setKind(kind, part)
        if draft?.choices.isEmpty == true { draft?.choicesPosition = part.position }
        // One more than the limit shows that there are too many.
        guard let count = draft?.choices.count, count <= ImportQuota.answerLimit else { return }
        let (first, rest) = ForeignMarkdown.splitAtFirstParagraph(part.text, isMoved: false)
        var choice = MarkdownChoice(first, isRight: isRight)
        choice.more = rest
        draft?.choices.append(choice)
    }

    private mutating func setKind(_ kind: Text2qtiMarker, _ part: Text2qtiPart) {
        if let known = draft?.kind, known != kind {
            log.report(
                .invalidQuestion, "all answers of a question must be of one kind, but this one differs from those above", at: part.position)
        }
        if draft?.kind == nil { draft?.kind = kind }
    }

    private mutating func endQuestion() {
        guard var draft else { return }
        self.draft = nil
        guard !draft.isIncomplete, hasRightChoice(draft) else { return }
        shareOutcomes(of: &draft)
        guard let answer = answer(draft) else { return }
        // Brackets of a question with typed answers are text, too.
        let text = answer.blank.isEmpty ? draft.text : ForeignMarks.converted(draft.text)
        let (prompt, stem) = ForeignMarkdown.splitAtFirstParagraph(text, blank: answer.blank)
        let heading = prompt.isEmpty && !stem.isEmpty ? draft.title ?? "" : prompt
        var raw = MarkdownQuestion(position: draft.position, prompt: heading, answer: answer.0)
        raw.stem = stem
        if case .trueFalse(let truth) = answer.0 {
            raw.feedback = draft.outcomes.map { MarkdownFeedback($0.text, to: "\($0.isRight == truth)") }
        }
        raw.explanation = draft.notes.joined(separator: "\n\n")
        raw.points = draft.points
        if let title = draft.title {
            let id = Identifier.slug(title)
            if !id.isEmpty, ids.insert(id).inserted { raw.id = id }
        }
        if let question = markdown.question(raw, log: &log) { quiz.questions.append(question) }
    }

    /// Whether a question with choices has a right one, without which it is reported.
    private mutating func hasRightChoice(_ draft: Draft) -> Bool {
        guard draft.choices.count > 1, !draft.choices.contains(where: \.isRight) else { return true }
        let hint = draft.kind == .rightAnswer ? "write [*] instead of [ ] before each correct one" : "write * before the correct one: *a)"
        log.report(
            .noRightChoice, "no choice is marked as correct, so this question isn't imported; \(hint)", at: draft.choicesPosition)
        return false
    }

    /// Adds feedback for right and wrong answers to the choices of a single choice. In other questions it becomes the explanation.
    private mutating func shareOutcomes(of draft: inout Draft) {
        guard let first = draft.outcomes.first else { return }
        let isForAll = draft.outcomes.count > 1 && draft.outcomes.allSatisfy { $0.text == first.text }
        if isForAll || draft.kind != .rightChoice {
            if !isForAll {
                log.report(
                    .notImported, "feedback for correct and incorrect answers becomes the explanation, which everybody sees",
                    at: first.position)
            }
            draft.notes += isForAll ? [first.text] : draft.outcomes.map(\.text)
            draft.outcomes = []
        } else if !draft.isTrueFalse {
            for index in draft.choices.indices {
                let choice = draft.choices[index]
                let outcomeTexts = draft.outcomes.filter { $0.isRight == choice.isRight }.map(\.text)
                draft.choices[index].feedback = ([choice.feedback] + outcomeTexts).filter { !$0.isEmpty }.joined(separator: "\n\n")
            }
            draft.outcomes = []
        }
    }

    private mutating func answer(_ draft: Draft) -> (MarkdownAnswer, blank: String)? {
        switch draft.kind {
        case .rightChoice, .rightAnswer:
            if draft.isTrueFalse {
                return (.trueFalse(draft.choices[draft.choices[0].isRight ? 0 : 1].text.lowercased() == "true"), "")
            }
            return (.choices(draft.choices, isMultiple: draft.kind == .rightAnswer), "")
        case .word: return (.blanks(matchesCase: false), Blank.words(draft.words, matchesCase: false).written)
        case .number:
            if let blank = Text2qtiNumber.blank(draft.number) { return (.blanks(matchesCase: false), blank.written) }
            log.report(
                .invalidQuestion, "\(Text2qtiNumber.fault(of: draft.number)), so the question isn't imported", at: draft.position)
        case .essay: return (.text(markingNotes: ""), "")
        case .upload:
            log.report(.notImported, "an answer can't be a file here; ask for a text instead", at: draft.position)
        default:
            log.report(.invalidQuestion, "this question has no answers, so it isn't imported", at: draft.position)
        }
        return nil
    }
}
