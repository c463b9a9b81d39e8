import ContentModel
import ContentReading
import Encoding
import Markup

/// Writer of quizzes as Markdown files in an author's style.
package struct MarkdownQuizWriter {
    /// Content that a Markdown file can't represent, by the question's index.
    package private(set) var losses: [(question: Int, words: String)] = []
    package private(set) var text = ""
    /// First line of each question, counted from 1.
    private(set) var lines: [Int] = []
    /// Number of lines of the front matter.
    private(set) var headCount = 0
    /// Number of lines so far.
    private var count = 0

    package init(_ quiz: MarkdownQuiz) {
        append("---\n" + BlockYAML.mapping(QuizFrontMatter.entries(quiz.header)) + "---\n")
        headCount = count
        append(block: quiz.introduction)
        for (number, question) in quiz.questions.enumerated() {
            // An empty line precedes each block.
            lines.append(count + 2)
            append(question, number)
        }
    }

    private mutating func append(block: String) {
        if !block.isEmpty { append("\n\(block)\n") }
    }

    private mutating func append(_ more: String) {
        let more = more.withLineFeeds
        text += more
        count += more.utf8.count { $0 == 0x0A }
    }

    private mutating func append(_ question: MarkdownQuestion, _ number: Int) {
        func lose(_ words: String) { losses.append((number, words)) }
        if question.tags.contains(where: { $0 != MarkdownQuizWriter.tag($0) }) {
            lose("commas and braces in a tag, which would end it, become semicolons and parentheses")
        }
        let attributes = attributes(question)
        append(block: "## \(question.prompt)\(attributes.isEmpty ? "" : " {\(attributes.joined(separator: " "))}")")
        var stem = question.stem
        var notes = question.explanation
        var model = question.modelAnswer
        switch question.answer {
        case .choices(let choices, _):
            let written = choices.map(\.withoutQuotation)
            if zip(choices, written).contains(where: { $0.text != $1.text || $0.more != $1.more }) {
                lose("a quotation in a choice would be read as its feedback, so it is between quotation marks")
            }
            addList(written.map(MarkdownQuizWriter.item), to: &stem)
        case .ordering(let items):
            let written = items.map(MarkdownQuizWriter.withoutBox)
            addList(written.enumerated().map { MarkdownWriter.indented($1, marker: "\($0 + 1). ") }, to: &stem)
        case .matching(let pairs, let distractors):
            let prompts = pairs.map { PairArrow.replaced(inPrompt: $0.prompt) }
            if zip(prompts, pairs).contains(where: { $0 != $1.prompt }) { lose(PairArrow.loss) }
            let items = zip(prompts, pairs).map { "\($0) -> \($1.match)" } + distractors.map { "-> \($0)" }
            addList(items.map { "- \(MarkdownQuizWriter.withoutBox($0))" }, to: &stem)
        case .text(let markingNotes):
            if !notes.isEmpty { lose("free text has no explanation in Markdown, so it becomes part of the model answer") }
            model = [model, notes].filter { !$0.isEmpty }.joined(separator: "\n\n")
            notes = markingNotes
        case .blanks, .trueFalse: break
        }
        if question.answer.isListless {
            let unboxed = MarkdownQuizWriter.withoutBoxes(stem)
            if unboxed != stem { lose("boxes in the question's text would be read as answers, so they become the characters ☐ and ☑") }
            stem = unboxed
        }
        if question.answer.isListless, unquote(&stem, question.answer) {
            lose("a quotation in the question's text would be read as its explanation, so it loses its marks")
        }
        append(block: stem)
        appendQuotations(of: question, model: model, notes: notes)
    }

    /// Hints, feedback, the model answer and the explanation, each in a quotation of its own below the answers.
    private mutating func appendQuotations(of question: MarkdownQuestion, model: String, notes: String) {
        for hint in question.hints {
            let cost = hint.cost == "0" ? "" : " cost=\(hint.cost)"
            append(block: MarkdownWriter.quoted(MarkdownQuizWriter.labelled("[!HINT\(cost)]", hint.text)))
        }
        for feedback in question.feedback {
            var label = "[!FEEDBACK"
            if feedback.blank > 0 { label += " blank=\(feedback.blank + 1)" }
            if let answer = feedback.answer { label += " answer=\(MarkdownQuizWriter.attribute(answer))" }
            append(block: MarkdownWriter.quoted(MarkdownQuizWriter.labelled(label + "]", feedback.text)))
        }
        if !model.isEmpty { append(block: MarkdownWriter.quoted(MarkdownQuizWriter.labelled("[!ANSWER]", model))) }
        append(block: MarkdownWriter.quoted(notes))
    }

    /// A label, with its text; only a paragraph may follow directly.
    private static func labelled(_ label: String, _ text: String) -> String {
        label + (text.first?.isLetter == true ? "\n" : "\n\n") + text
    }

    /// Removes the markers of final block quotes in the stem, which would be parsed as the explanation.
    private func unquote(_ stem: inout String, _ answer: MarkdownAnswer) -> Bool {
        guard stem.contains(ascii: ">") else { return false }
        var lines = stem.split(separator: "\n", omittingEmptySubsequences: false)
        var lastBlank: Int?
        if case .blanks = answer, let end = lines.lastIndex(where: { !$0.hasPrefix(">") }) {
            lastBlank = lines[...end].lastIndex { $0.contains(ascii: "[[") }
        }
        var fence = MarkdownFence()
        var hasQuote = false
        for index in lines.indices {
            guard !fence.consume(lines[index]), index > lastBlank ?? -1 else { continue }
            while let quoted = MarkdownQuizWriter.unquoted(lines[index]) {
                lines[index] = quoted
                hasQuote = true
            }
        }
        if hasQuote { stem = lines.joined(separator: "\n") }
        return hasQuote
    }

    /// The line without its block quote marker; nil if it has none.
    private static func unquoted(_ line: Substring) -> Substring? {
        let marked = MarkdownQuizWriter.unindented(line)
        guard marked.first == ">" else { return nil }
        return marked.dropFirst(marked.hasPrefix("> ") ? 2 : 1)
    }

    /// The line without insignificant indentation.
    private static func unindented(_ line: Substring) -> Substring {
        line.dropFirst(line.prefix(3).prefix { $0 == " " }.count)
    }

    private func attributes(_ question: MarkdownQuestion) -> [String] {
        var attributes = question.id.map { ["#\($0)"] } ?? []
        switch question.answer {
        case .choices(let choices, isMultiple: true) where choices.count(where: \.isRight) == 1: attributes.append("type=multiple")
        case .choices(let choices, isMultiple: false) where choices.count(where: \.isRight) > 1: attributes.append("type=single")
        case .trueFalse(let answer): attributes += ["type=true-false", "answer=\(answer)"]
        case .ordering(let items) where mayBeMisread(items): attributes.append("type=ordering")
        case .text: attributes.append("type=text")
        case .blanks(let matchesCase, let hasPatterns):
            if needsKind(question.stem) { attributes.append("type=blanks") }
            if matchesCase { attributes.append("case") }
            if hasPatterns { attributes.append("patterns") }
        default: break
        }
        if question.points != 1 { attributes.append("points=\(QuizFrontMatter.number(question.points))") }
        if !question.tags.isEmpty {
            let tags = question.tags.map { MarkdownQuizWriter.tag(TextFolding.oneLine($0)) }
            attributes.append("tags=\(MarkdownQuizWriter.attribute(tags.joined(separator: ", ")))")
        }
        if question.saysCount { attributes.append("say-count") }
        return attributes
    }

    /// Whether items in order would be read as pairs, as choices with marks, or as statements.
    private func mayBeMisread(_ items: [String]) -> Bool {
        ItemEvidence.areTruths(items)
            || items.contains { item in
                item.hasSuffix(")") || item.contains { "✓✔✅☑☐✗✘❌❎√".contains($0) }
                    || ["->", "[", "___", "**", "\n"].contains { item.contains(ascii: $0) }
            }
    }

    /// Whether a list of this text with blanks would be read as pairs, or its blanks as those of an explanation.
    private func needsKind(_ stem: String) -> Bool {
        ["-> ", "-\\> ", "-&gt; ", "\n> "].contains { stem.contains(ascii: $0) } && hasList(stem)
    }

    /// The text with the characters that pages show for boxes in lists: as boxes, they would be answers.
    private static func withoutBoxes(_ text: String) -> String {
        guard text.contains(ascii: "[ ] ") || text.contains(ascii: "[x] ") || text.contains(ascii: "[X] ") else { return text }
        var fence = MarkdownFence()
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            let rest = line.drop { $0 == " " || $0 == ">" }
            let isCode = fence.consume(rest)
            let after = rest.drop(while: \.isNumber)
            let isNumbered = after.count < rest.count && (after.hasPrefix(". ") || after.hasPrefix(") "))
            guard !isCode, isNumbered || ["- ", "* ", "+ "].contains(where: { rest.hasPrefix($0) }) else { return String(line) }
            let item = (isNumbered ? after : rest).dropFirst(2).drop { $0 == " " }
            guard let box = ["[ ] ", "[x] ", "[X] "].first(where: { item.hasPrefix($0) }) else { return String(line) }
            return "\(line[..<item.startIndex])\(box == "[ ] " ? "☐" : "☑") \(item.dropFirst(4))"
        }.joined(separator: "\n")
    }

    /// The item with a backslash before a box at its beginning, which would make it a choice.
    private static func withoutBox(_ item: String) -> String {
        let isBox = ["[ ]", "[x]", "[X]"].contains { item.hasPrefix($0) } && item.dropFirst(3).first?.isWhitespace != false
        return isBox ? "\\" + item : item
    }

    /// Adds a list of answers, separated from one at the end of the stem, which would include it.
    private func addList(_ items: [String], to stem: inout String) {
        let isLoose = items.contains { $0.contains(ascii: "\n\n") }
        if hasList(stem) { stem += "\n\n<!-- -->" }
        if !stem.isEmpty { stem += "\n\n" }
        stem += items.joined(separator: isLoose ? "\n\n" : "\n")
    }

    private func hasList(_ text: String) -> Bool {
        text.split(separator: "\n").contains { line in
            let marker = MarkdownQuizWriter.unindented(line)
            let after = marker.drop(while: \.isNumber)
            return ["- ", "* ", "+ "].contains { marker.hasPrefix($0) }
                || marker.first?.isNumber == true && (after.hasPrefix(". ") || after.hasPrefix(") "))
        }
    }

    /// A tag without what ends one, or the attributes.
    static func tag(_ words: String) -> String {
        [(",", ";"), ("{", "("), ("}", ")")].reduce(words) { $0.replacing($1.0, by: $1.1) }
    }

    /// A value in quotes, with backslashes before characters that Markdown would interpret.
    private static func attribute(_ value: String) -> String {
        let characters = Array(value)
        let isInWord = { (index: Int) in
            [index - 1, index + 1].allSatisfy { characters.indices.contains($0) && (characters[$0].isLetter || characters[$0].isNumber) }
        }
        let escaped = String(
            characters.enumerated().flatMap { index, character in
                let isMarkup =
                    switch character {
                    case "_": !isInWord(index)
                    // The name of a character ends with a semicolon.
                    case "&": value.contains(";")
                    default: "\\*`[]<~^$".contains(character)
                    }
                return isMarkup ? ["\\", character] : [character]
            })
        return value.contains("\"") ? "«\(escaped)»" : "\"\(escaped)\""
    }

    private static func item(_ choice: MarkdownChoice) -> String {
        let attributes = (choice.points.isEmpty ? [] : ["points=\(choice.points)"]) + (choice.isPinned ? ["pin"] : [])
        var text = "[\(choice.isRight ? "x" : " ")] \(choice.text)\(attributes.isEmpty ? "" : " {\(attributes.joined(separator: " "))}")"
        if !choice.more.isEmpty { text += "\n\n\(choice.more)" }
        if !choice.feedback.isEmpty { text += (choice.more.isEmpty ? "\n" : "\n\n") + MarkdownWriter.quoted(choice.feedback) }
        return MarkdownWriter.indented(text, marker: "- ")
    }
}

extension MarkdownAnswer {
    /// Whether the answer isn't a list in a Markdown file.
    fileprivate var isListless: Bool {
        switch self {
        case .trueFalse, .blanks, .text: true
        case .choices, .ordering, .matching: false
        }
    }
}

extension MarkdownWriter {
    fileprivate static func quoted(_ text: String) -> String { text.isEmpty ? "" : prefixed(text, with: "> ") }
}
