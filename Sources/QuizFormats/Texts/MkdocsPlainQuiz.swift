import ContentModel
import Diagnostics
import Encoding
import QuizExchange

/// Questions in a block of a page, in notations of scripts and directives: choices marked with `[*]` or `[correct]`, with `+` and `-`, or
/// with letters and a line `Answer: B`.
struct MkdocsPlainQuiz {
    private struct Draft {
        var position: SourcePosition
        var text: [Substring] = []
        var choices: [Option] = []
        /// Text after `Answer:`.
        var key: (text: Substring, position: SourcePosition)?
        var explanation: [Substring] = []
    }

    private struct Option {
        /// `-`, `*`, `+`, or the letter.
        var mark: String
        var text: Substring
        /// Whether it ends with `[*]` or `[correct]`.
        var isMarked: Bool
    }

    private var drafts: [Draft] = []
    /// Position of the first setting of a directive, `:name: value`.
    private var setting: SourcePosition?
    /// Whether an empty line is above the current one.
    private var isAfterBlank = false

    private static let marks = ["[*]", "[correct]", "(correct)", "[✓]", "[✔]"]
    private static let announcements: Set = ["options:", "choices:"]

    /// Nil for lines in another form.
    init?(_ lines: ArraySlice<MarkdownLines.Line>) {
        guard MkdocsPlainQuiz.isPlain(lines) else { return nil }
        for line in lines {
            if line.isBlank, !(drafts.last?.choices.isEmpty ?? true) {
                isAfterBlank = true
            } else {
                read(line)
                isAfterBlank = false
            }
        }
    }

    private static func isPlain(_ lines: ArraySlice<MarkdownLines.Line>) -> Bool {
        let texts = lines.filter { !$0.isCode }.map(\.text.trimmed)
        let items = texts.compactMap(item)
        if items.contains(where: \.isMarked) || items.contains(where: { $0.mark == "+" }) { return true }
        return texts.contains { letter($0, "A") != nil } && texts.contains { AikenKey.text(of: $0) != nil }
    }

    private mutating func read(_ line: MarkdownLines.Line) {
        let text = line.text.trimmed
        let position = SourcePosition(line: line.number, column: 1)
        let hasChoices = !(drafts.last?.choices.isEmpty ?? true)
        if line.isCode {
            continueText(line.text, at: position)
        } else if drafts.isEmpty, text.hasPrefix(ascii: ":"), text.dropFirst().contains(ascii: ": ") {
            setting = setting ?? position
        } else if let label = QuestionLabel(text), label.isNamed {
            drafts.append(Draft(position: position, text: label.rest.isEmpty ? [] : [label.rest]))
        } else if drafts.last?.text.isEmpty == false, let choice = choice(text) {
            drafts[drafts.count - 1].choices.append(choice)
        } else if hasChoices, drafts.last?.key == nil, let key = AikenKey.text(of: text) {
            drafts[drafts.count - 1].key = (key, position)
        } else if hasChoices, let words = MkdocsPlainQuiz.explanation(text) {
            drafts[drafts.count - 1].explanation.append(words)
        } else if drafts.last?.text.isEmpty == false, !hasChoices, MkdocsPlainQuiz.announcements.contains(text.lowercased()) {
            return
        } else {
            continueText(line.text, at: position)
        }
    }

    /// A line without a marker: below choices and an empty line, or below the answer, it begins another question.
    private mutating func continueText(_ text: Substring, at position: SourcePosition) {
        guard let draft = drafts.last, draft.choices.isEmpty || draft.key == nil && draft.explanation.isEmpty && !isAfterBlank else {
            if !text.isBlank { drafts.append(Draft(position: position, text: [text])) }
            return
        }
        if draft.choices.isEmpty {
            drafts[drafts.count - 1].text.append(text)
        } else {
            drafts[drafts.count - 1].choices[draft.choices.count - 1].text += " " + text.trimmed
        }
    }

    private func choice(_ text: Substring) -> Option? {
        if let item = MkdocsPlainQuiz.item(text) { return item }
        let count = drafts.last?.choices.count ?? 0
        guard count < 26 else { return nil }
        let mark = Choice.capital(count)
        return MkdocsPlainQuiz.letter(text, mark).map { Option(mark: mark, text: $0, isMarked: false) }
    }

    /// A list item; nil for other lines.
    private static func item(_ text: Substring) -> Option? {
        guard let mark = text.first, "-*+".contains(mark), text.dropFirst().first?.isWhitespace == true else { return nil }
        let words = text.dropFirst().trimmed
        let ending = marks.first { words.lowercased().hasSuffix($0) }
        return Option(mark: String(mark), text: words.dropLast(ending?.count ?? 0).trimmed, isMarked: ending != nil)
    }

    /// The text after `A)`, `A.` or `A:`, in lowercase too; nil for other lines.
    private static func letter(_ text: Substring, _ letter: String) -> Substring? {
        guard text.first?.uppercased() == letter else { return nil }
        let rest = text.dropFirst()
        guard let mark = rest.first, ").:".contains(mark), rest.dropFirst().first?.isWhitespace == true else { return nil }
        return rest.dropFirst().trimmed
    }

    /// The text of an explanation: `? …`, `> …`, `Explanation: …`.
    private static func explanation(_ text: Substring) -> Substring? {
        if text.hasPrefix(ascii: "? ") || text.hasPrefix(ascii: ">") {
            let words = text.dropFirst().trimmed
            return ExplanationLabel(words)?.rest ?? words
        }
        return ExplanationLabel(text)?.rest
    }

    // MARK: - Questions

    /// The questions; those whose key isn't clear are reported.
    func questions(log: inout DiagnosticLog) -> [MarkdownQuestion] {
        if let setting { log.report(.notImported, "the settings of this quiz aren't imported", at: setting) }
        return drafts.compactMap { question($0, &log) }
    }

    private func question(_ draft: Draft, _ log: inout DiagnosticLog) -> MarkdownQuestion? {
        guard log.admits(answers: draft.choices.count, at: draft.position) else { return nil }
        guard draft.choices.count > 1 else {
            let count = draft.choices.isEmpty ? "none" : "one"
            log.report(
                .invalidQuestion, "a question needs two choices, but this has \(count), so it isn't imported", at: draft.position)
            return nil
        }
        guard let key = key(of: draft, &log) else { return nil }
        let choices = draft.choices.enumerated().map { MarkdownChoice(String($1.text), isRight: key.contains($0)) }
        let (prompt, stem) = ForeignMarkdown.splitAtFirstParagraph(draft.text.joined(separator: "\n"))
        var question = MarkdownQuestion(
            position: draft.position, prompt: prompt, answer: .choices(choices, isMultiple: key.count > 1))
        question.stem = stem
        question.explanation = draft.explanation.joined(separator: "\n").trimmed
        return question
    }

    /// The indices of the correct choices; nil, after a report, if they aren't clear.
    private func key(of draft: Draft, _ log: inout DiagnosticLog) -> Set<Int>? {
        let indices = draft.choices.indices
        let marked = indices.filter { draft.choices[$0].isMarked }
        let added = indices.filter { draft.choices[$0].mark == "+" }
        var keys: [Set<Int>] = []
        if !marked.isEmpty { keys.append(Set(marked)) }
        if !added.isEmpty, draft.choices.contains(where: { $0.mark == "-" }) { keys.append(Set(added)) }
        if let key = draft.key {
            let texts = indices.map { draft.choices[$0].mark == Choice.capital($0) ? String(draft.choices[$0].text) : nil }
            let named = LetteredChoices(texts).reading(of: key.text)
            guard case .indices(let indices) = named else {
                if case .unclear(let reason, let wayOut) = named {
                    log.report(.invalidQuestion, "\(reason), so the question isn't imported; \(wayOut)", at: key.position)
                }
                return nil
            }
            keys.append(indices)
        }
        guard let first = keys.first else {
            log.report(
                .noRightChoice,
                "no choice is marked as correct, so this question isn't imported; write '- [x] ' before each correct choice and '- [ ] ' before the others",
                at: draft.position)
            return nil
        }
        guard keys.allSatisfy({ $0 == first }) else {
            log.report(
                .invalidQuestion,
                "the marks of the choices contradict each other, so this question isn't imported; write '- [x] ' before each correct choice and '- [ ] ' before the others",
                at: draft.position)
            return nil
        }
        return first
    }
}
