import ContentModel
import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// Questions in YAML on a page of MkDocs, with the keys of question banks: `question`, `options`, `answer`, `explanation`, `hint`.
enum MkdocsYAML {
    /// Short names of keys.
    private static let names = ["q": "question", "explain": "explanation", "why": "explanation"]

    /// Whether a text has a question with its choices as YAML.
    static func isKeyed(_ text: String) -> Bool {
        let keys = text.split(separator: "\n").map { line in
            let words = line.trimmed
            return (words.hasPrefix(ascii: "- ") ? words.dropFirst(2).trimmed : words).prefix { $0 != ":" }
        }
        return keys.first { !$0.isEmpty }.map { ["question", "q"].contains($0) } ?? false
            && keys.contains { BankQuestion.choiceKeys.contains(String($0)) }
    }

    /// The questions of a block; nil, after a report, if there are none.
    static func questions(in block: MkdocsQuizBlock, log: inout DiagnosticLog) -> [BankQuestion]? {
        guard let tree = tree(block.text, linesAbove: Int(block.position.line) - 1, log: &log) else { return nil }
        let list = tree.first(["questions"]) ?? tree
        let questions = (list.isList ? list.items : [list]).map { BankQuestion($0, isListed: true) }
        guard questions.contains(where: \.isQuestion) else {
            log.report(
                .notImported, "this block has no question in YAML with 'question', 'options' and 'answer', so it isn't imported",
                at: block.position)
            return nil
        }
        return questions
    }

    /// Nil, after a report, for a text that isn't YAML.
    static func tree(_ text: String, linesAbove: Int, log: inout DiagnosticLog) -> ContentTree? {
        var own = DiagnosticLog(path: log.path)
        let tree = YAMLReader.read(text, linesAbove: linesAbove, log: &own)
        // What isn't YAML at all would get a warning about each of its lines, too.
        let remarks = tree == nil ? own.diagnostics.filter { $0.severity == .error } : own.diagnostics
        log.append(
            remarks.map { diagnostic in
                var lost = diagnostic
                if tree == nil { lost.message = diagnostic.message(withConsequence: "this quiz isn't imported") }
                return lost
            })
        return tree.map(typed)
    }

    /// The tree with usual names of keys, and with whole numbers as in JSON.
    private static func typed(_ tree: ContentTree) -> ContentTree {
        var typed = tree
        switch tree.value {
        case .mapping(var entries):
            for index in entries.indices {
                entries[index].key = names[entries[index].key] ?? entries[index].key
                entries[index].value = self.typed(entries[index].value)
            }
            typed.value = .mapping(entries)
        case .sequence(let items): typed.value = .sequence(items.map(self.typed))
        case .plain(let text) where Int(text) != nil: typed.value = .number(text)
        default: break
        }
        return typed
    }

    /// The question, whose texts are Markdown; nil if it can't be imported, which is reported.
    static func written(_ question: BankQuestion, _ key: BankKey, log: inout DiagnosticLog) -> MarkdownQuestion? {
        guard let text = question.text else {
            log.report(.invalidQuestion, "this question has no text, so it isn't imported; name it 'question'", at: question.position)
            return nil
        }
        let answer: MarkdownAnswer
        var blank = ""
        if case .typed(let words) = question.answers, let accepted = Blank(accepting: words, matchesCase: false) {
            blank = accepted.written
            answer = .blanks(matchesCase: false)
        } else {
            guard let choices = key.choices(of: question, &log), log.admits(answers: choices.count, at: question.position) else {
                return nil
            }
            let isMultiple = question.allowsSeveral || choices.count(where: \.isRight) > 1
            answer = choices.truth.map { .trueFalse($0) } ?? .choices(choices.map(choice), isMultiple: isMultiple)
        }
        let code = question.code.map { "\n\n~~~~\n\($0)\n~~~~" } ?? ""
        let (prompt, stem) = ForeignMarkdown.splitAtFirstParagraph(text + code, blank: blank)
        var written = MarkdownQuestion(
            position: SourcePosition(line: Int(question.position.line), column: 1), prompt: prompt, answer: answer)
        written.stem = stem
        written.explanation = question.explanation ?? ""
        if let hint = question.hint { written.hints = [MarkdownHint(hint)] }
        written.points = question.points ?? 1
        written.tags = question.tags
        for entry in question.others { log.reportUnsupported(entry) }
        return written
    }

    /// A choice, whose text may have several lines.
    private static func choice(_ choice: BankQuestion.Choice) -> MarkdownChoice {
        let lines = choice.text.split(separator: "\n", maxSplits: 1)
        var written = MarkdownChoice(lines.first.map(String.init) ?? "", isRight: choice.isRight)
        if lines.count > 1 { written.more = String(lines[1]).trimmed }
        written.feedback = choice.feedback
        return written
    }
}
