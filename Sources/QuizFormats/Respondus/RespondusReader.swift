import ContentModel
import Diagnostics
import Encoding
import QuizExchange

/// Collects the questions of a test, and writes them when the list of answers at its end is known.
struct RespondusReader: LineReader {
    private(set) var log: DiagnosticLog
    private let file: ForeignFile
    private var drafts: [RespondusDraft] = []
    /// Indices of the questions with a number.
    private var indices: [Int: [Int]] = [:]
    /// What the lines above the next question say about it.
    private var next = RespondusDraft(position: .start)
    private var isInList = false
    private var isAfterBlank = false
    /// Position of text that belongs to no question.
    private var strayText: SourcePosition?
    private var remark: SourcePosition?

    init(_ file: ForeignFile, _ text: String, _ log: DiagnosticLog) {
        self.log = log
        self.file = file
    }

    mutating func read(_ line: String, at position: SourcePosition) {
        guard !line.isEmpty else {
            isAfterBlank = true
            change { if !$0.hasAnswers, $0.lines.last?.isEmpty == false { $0.lines.append("") } }
            return
        }
        if isInList {
            readList(line[...], at: position)
        } else if let meaning = RespondusLine(line[...]) {
            read(meaning, line, at: position)
        } else {
            readText(line, at: position)
        }
        isAfterBlank = false
    }

    private mutating func change(_ body: (inout RespondusDraft) -> Void) {
        guard let last = drafts.indices.last else { return }
        body(&drafts[last])
    }

    private mutating func read(_ meaning: RespondusLine, _ line: String, at position: SourcePosition) {
        switch meaning {
        case .type(let name): next.kind = RespondusKind(name)
        case .title(let title): next.title = title
        case .points(let text): readPoints(text, at: position)
        case .picture: reportPicture(at: position)
        case .remark, .explanation:
            guard drafts.last?.hasAnswers == true else { return readText(line, at: position) }
            if case .explanation(let text) = meaning {
                change { $0.notes.append(text) }
            } else {
                remark = remark ?? position
            }
        case .listOfAnswers:
            guard !drafts.isEmpty, drafts.last?.hasAnswers == true else { return readText(line, at: position) }
            isInList = true
        case .choice(let letter, let text, let isStarred): readChoice(letter, text, isStarred, line, at: position)
        case .key(let text):
            guard !drafts.isEmpty else { return readText(line, at: position) }
            change { $0.keys.append(RespondusDraft.Key(text: text, position: position)) }
        case .feedback(let text):
            change { draft in
                if let last = draft.choices.indices.last, draft.keys.isEmpty, draft.choices[last].feedback.isEmpty {
                    draft.choices[last].feedback = text
                } else {
                    draft.notes.append(text)
                }
            }
        case .note(let text): change { $0.notes.append(text) }
        }
    }

    private mutating func readPoints(_ text: String, at position: SourcePosition) {
        guard let points = Double(text), (0...1000).contains(points) else {
            return log.report(
                .invalidQuestion, "points must be a number from 0 to 1000, not '\(text)', so the question is worth one point", at: position,
                severity: .warning)
        }
        next.points = points
    }

    private mutating func reportPicture(at position: SourcePosition) {
        log.report(.notImported, "pictures of Respondus aren't imported; add them to the question in Markdown", at: position)
    }

    private mutating func readChoice(
        _ letter: Character, _ text: String, _ isStarred: Bool, _ line: String, at position: SourcePosition
    ) {
        guard let draft = drafts.last, !draft.lines.isEmpty, draft.keys.isEmpty else { return readText(line, at: position) }
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
        change { $0.choices.append(RespondusDraft.Choice(text: text, isStarred: isStarred, position: position)) }
    }

    // MARK: - Questions

    private mutating func readText(_ line: String, at position: SourcePosition) {
        if let label = QuestionLabel(line[...]), begins(label) { return begin(label, at: position) }
        // A copy of the draft would copy its lines with each one that is added.
        let last = drafts.last.map { (ends: !$0.keys.isEmpty || $0.hasAnswers && isAfterBlank, hasChoices: !$0.choices.isEmpty) }
        guard let last, !hasHead else {
            if hasHead { return begin(nil, line, at: position) }
            strayText = strayText ?? position
            return
        }
        if last.ends {
            begin(nil, line, at: position)
        } else if !last.hasChoices {
            change { $0.lines.append(line) }
        } else {
            change { draft in
                let last = draft.choices.count - 1
                if draft.choices[last].feedback.isEmpty {
                    draft.choices[last].text += " " + line
                } else {
                    draft.choices[last].feedback += " " + line
                }
            }
        }
    }

    /// Whether lines above the next question begin it.
    private var hasHead: Bool {
        if case .unnamed = next.kind { return !next.title.isEmpty || next.points != nil }
        return true
    }

    /// Whether a number begins a question, and not an item of a list in one.
    private func begins(_ label: QuestionLabel) -> Bool {
        guard let draft = drafts.last, !hasHead, !label.isNamed else { return true }
        let isNext = draft.number.map { label.number == $0 + 1 } ?? true
        let isEssay = if case .essay = draft.kind { true } else { false }
        return isNext && (draft.hasAnswers || isAfterBlank || isEssay) || draft.hasAnswers && isAfterBlank
    }

    private mutating func begin(_ label: QuestionLabel?, _ line: String = "", at position: SourcePosition) {
        var draft = next
        draft.position = position
        draft.number = label?.number
        var text = label.map { String($0.rest) } ?? line
        if let points = RespondusReader.points(text) {
            draft.points = points.value
            text = points.rest
        }
        if !text.isEmpty { draft.lines.append(text) }
        if let number = draft.number { indices[number, default: []].append(drafts.count) }
        drafts.append(draft)
        next = RespondusDraft(position: .start)
        file.quota.note(questions: drafts.count)
    }

    /// Points at the beginning of a question, as in Sakai: `(10 points) Which …`; nil without any.
    private static func points(_ text: String) -> (value: Double, rest: String)? {
        guard text.first == "(", let close = text.firstIndex(of: ")") else { return nil }
        let words = text[..<close].dropFirst().split(separator: " ")
        guard words.count == 2, ["point", "points", "pt", "pts"].contains(words[1].lowercased()), let value = Double(words[0]),
            (0...1000).contains(value)
        else { return nil }
        return (value, String(text[text.index(after: close)...].trimmed))
    }

    // MARK: - The list of answers

    private mutating func readList(_ line: Substring, at position: SourcePosition) {
        guard let label = QuestionLabel(line), let number = label.number, !label.rest.isEmpty else {
            return log.report(
                .invalidQuestion, "this line of the list of answers isn't in the form '1. B', so it isn't read", at: position,
                severity: .warning)
        }
        let found = indices[number] ?? []
        guard found.count == 1, let index = found.first else {
            for index in found { drafts[index].isDamaged = true }
            let fault =
                found.isEmpty
                ? "no question has the number \(number), so this answer isn't read; remove the line, or correct its number"
                : "\(found.count) questions have the number \(number), so they aren't imported; number each question differently"
            return log.report(.invalidQuestion, fault, at: position)
        }
        drafts[index].keys.append(RespondusDraft.Key(text: label.rest, position: position))
    }

    // MARK: - The quiz

    mutating func finish() -> [MarkdownQuiz] {
        if let strayText, !drafts.isEmpty {
            log.report(.notImported, "text that belongs to no question isn't imported", at: strayText)
        } else if let strayText {
            log.report(
                .invalidQuestion, "this text has no questions such as '1. Which …', with choices such as 'a. …'", at: strayText)
        }
        if let remark {
            log.report(.notImported, "what the file tells teachers about questions, such as their difficulty, isn't imported", at: remark)
        }
        var writer = RespondusWriter(file, log)
        for draft in drafts where !file.quota.isExceeded { writer.add(draft) }
        log = writer.log
        return writer.quizzes
    }
}
