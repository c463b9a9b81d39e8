import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Writes the questions of a test whose keys are clear, and reports the others.
struct RespondusWriter {
    private(set) var log: DiagnosticLog
    private var texts: ForeignTexts
    private var shelf: QuizShelf

    init(_ file: ForeignFile, _ formulas: DollarFormulas, _ log: DiagnosticLog) {
        self.log = log
        texts = ForeignTexts(file)
        texts.formulas = formulas
        shelf = QuizShelf(file)
    }

    var quizzes: [MarkdownQuiz] { shelf.quizzes }

    mutating func add(_ draft: RespondusDraft) {
        guard !draft.isDamaged, log.admits(answers: draft.choices.count, at: draft.position) else { return }
        guard !draft.lines.allSatisfy(\.isEmpty) else { return refuse("this question has no text", draft.position) }
        guard let (answer, blank) = answer(draft) else { return }
        var nodes = TestText.nodes(draft.lines.map(RespondusWriter.unemphasised), &texts)
        if let blank {
            let placement = BlankPlacement([blank])
            nodes = placement.byLines(nodes) ?? placement.below(nodes)
        }
        let (prompt, stem) = texts.prompt(nodes)
        var question = MarkdownQuestion(position: draft.position, prompt: prompt, answer: answer)
        question.stem = stem
        question.points = draft.points ?? 1
        question.explanation = texts.blocks(TestText.nodes(draft.notes, &texts))
        if case .text = answer {
            let words = draft.choices.map(\.text) + draft.keys.map { String($0.text) }
            question.modelAnswer = texts.blocks(texts.nodes(words.joined(separator: "\n\n"), .plain))
        }
        guard texts.report(to: &log, at: draft.position) else { return }
        shelf.add(question, id: question.id(ofName: draft.title), log: &log)
    }

    /// A line without the marks around all of it, which set questions in bold: `**Which?**`.
    private static func unemphasised(_ line: String) -> String {
        let inner = line.dropFirst(2).dropLast(2)
        return line.utf8.count > 4 && line.hasPrefix("**") && line.hasSuffix("**") && !inner.contains(ascii: "**") ? String(inner) : line
    }

    private mutating func refuse(_ reason: String, _ position: SourcePosition, _ advice: String = "") {
        log.report(.invalidQuestion, "\(reason), so it isn't imported\(advice.isEmpty ? "" : "; \(advice)")", at: position)
    }

    private mutating func answer(_ draft: RespondusDraft) -> (MarkdownAnswer, Blank?)? {
        switch draft.kind {
        case .single: return choices(draft, isMultiple: false).map { ($0, nil) }
        case .multiple: return choices(draft, isMultiple: true).map { ($0, nil) }
        case .unnamed where draft.choices.isEmpty, .trueFalse where draft.choices.isEmpty: return truth(draft).map { ($0, nil) }
        case .unnamed, .trueFalse: return choices(draft, isMultiple: nil).map { ($0, nil) }
        case .word:
            guard let blank = Blank(accepting: draft.choices.map(\.text) + draft.keys.map { String($0.text) }, matchesCase: false) else {
                refuse("this question has no answer", draft.position, "write it below as 'a. …'")
                return nil
            }
            return (.blanks(matchesCase: false), blank)
        case .essay: return (.text(markingNotes: ""), nil)
        case .pairs: return pairs(draft).map { ($0, nil) }
        case .other(let name):
            refuse("questions of the type '\(name)' aren't supported", draft.position)
            return nil
        }
    }

    // MARK: - Keys

    /// Whether a question without choices is true.
    private mutating func truth(_ draft: RespondusDraft) -> MarkdownAnswer? {
        let words = Set(draft.keys.map { $0.text.lowercased() })
        let isNamed = if case .trueFalse = draft.kind { true } else { false }
        for (names, truth) in [(["true", "t"], true), (["false", "f"], false)] where words.count == 1 {
            if words.contains(names[0]) || isNamed && words.contains(names[1]) { return .trueFalse(truth) }
        }
        refuse(
            "this question has no choices such as 'a. …'", draft.position,
            "write 'Type: F' above it if its answer is typed, or 'Type: E' for a longer text")
        return nil
    }

    /// - Parameter isMultiple: nil if the type doesn't say so.
    private mutating func choices(_ original: RespondusDraft, isMultiple: Bool?) -> MarkdownAnswer? {
        let draft = original.readingMarksBehindChoices
        guard draft.choices.count > 1 else {
            refuse("a question needs two choices, but this has \(draft.choices.isEmpty ? "none" : "one")", draft.position)
            return nil
        }
        guard let key = key(draft) else { return nil }
        if isMultiple == false, key.count > 1 {
            refuse("this question has \(key.count) correct choices", draft.position, "write 'Type: MA' above it if all of them are needed")
            return nil
        }
        let words = draft.choices.map { $0.text.lowercased() }
        if words == ["true", "false"] || words == ["false", "true"], key.count == 1, let right = key.first,
            draft.choices.allSatisfy(\.feedback.isEmpty), isMultiple != true
        {
            return .trueFalse(words[right] == "true")
        }
        if isMultiple == nil, key.count > 1 {
            log.report(
                .notImported,
                "\(key.count) choices are marked as correct, so this becomes a multiple choice of which all are needed; check it",
                at: draft.position)
        }
        let choices = draft.choices.enumerated().map { index, choice in
            var written = texts.choice(
                TestText.nodes(choice.lines.map(RespondusWriter.unemphasised), &texts), isRight: key.contains(index), at: choice.position)
            written.feedback = texts.blocks(TestText.nodes([choice.feedback], &texts))
            return written
        }
        return .choices(choices, isMultiple: isMultiple == true || key.count > 1)
    }

    /// The indices of the correct choices; nil, after a report, if the file doesn't say which, or says two things.
    private mutating func key(_ draft: RespondusDraft) -> Set<Int>? {
        let starred = draft.choices.indices.filter { draft.choices[$0].isStarred }
        var keys: [Set<Int>] = starred.isEmpty ? [] : [Set(starred)]
        for key in draft.keys {
            let named = LetteredChoices(draft.choices.map(\.text)).reading(of: key.text)
            guard case .indices(let indices) = named else {
                if case .unclear(let reason, let wayOut) = named {
                    let question = "the question on line \(draft.position.line)"
                    log.report(.invalidQuestion, "\(reason), so \(question) isn't imported; \(wayOut)", at: key.position)
                }
                return nil
            }
            keys.append(indices)
        }
        guard let first = keys.first else {
            if let position = draft.unreadKey {
                log.report(
                    .noRightChoice,
                    "this line seems to name the correct choice, but isn't in the form 'Answer: B', so the question on line \(draft.position.line) isn't imported",
                    at: position)
                return nil
            }
            log.report(
                .noRightChoice,
                "no choice is marked as correct, so this question isn't imported; write an asterisk before its letter, '*b.', or 'Answer: B' below the choices",
                at: draft.position)
            return nil
        }
        if let position = draft.unreadKey {
            log.report(.notImported, "this line isn't imported; the question's key is in another line", at: position)
        }
        guard keys.allSatisfy({ $0 == first }) else {
            refuse("the file has two different answers to this question", draft.position, "remove one of them")
            return nil
        }
        return first
    }

    // MARK: - Pairs

    private mutating func pairs(_ draft: RespondusDraft) -> MarkdownAnswer? {
        let sides = draft.choices.map { $0.text.split(separator: "=", omittingEmptySubsequences: false).map(\.trimmed) }
        guard sides.count > 1, sides.allSatisfy({ $0.count == 2 && !$0[0].isEmpty && !$0[1].isEmpty }), draft.keys.isEmpty else {
            refuse("a matching question needs two pairs such as 'a. France = Paris', with one equals sign in each", draft.position)
            return nil
        }
        return .matching(
            sides.map { side in (texts.side(texts.nodes(String(side[0]), .plain)), texts.side(texts.nodes(String(side[1]), .plain))) },
            distractors: [])
    }
}
