import ContentModel
import Diagnostics
import Encoding
import QuizExchange

/// Reads the answers of a question of mkdocs-superquiz.
struct SuperquizQuestion {
    let block: SuperquizBlock
    /// Whether points for certain wrong answers aren't imported.
    private var hasPoints = false

    init(_ block: SuperquizBlock) { self.block = block }

    /// Why a question can't be imported.
    struct Refusal: Error {
        let reason: String
        var position: SourcePosition?
    }

    /// The question, whose texts are Markdown; nil if it can't be imported, which is reported.
    mutating func question(log: inout DiagnosticLog) -> MarkdownQuestion? {
        let text = block.text.joined(separator: "\n")
        guard log.admits(text: text, at: block.position), log.admits(answers: block.answers.count, at: block.position) else { return nil }
        do {
            let (answer, written) = try answer(text)
            var question = MarkdownQuestion(position: block.position, prompt: "", answer: answer)
            (question.prompt, question.stem) = ForeignMarkdown.splitAtFirstParagraph(written)
            if question.prompt.isEmpty { question.prompt = block.title }
            question.id = question.id(ofName: block.title)
            if let points = block.value("points") {
                guard let points = Double(points), (0...1000).contains(points) else {
                    throw Refusal(reason: "its points, '\(points)', aren't a number from 0 to 1000")
                }
                question.points = points
            }
            reportSettings(&log)
            return question
        } catch {
            let reason = (error as? Refusal)?.reason ?? "it can't be read"
            log.report(
                .invalidQuestion, "this question of mkdocs-superquiz isn't imported: \(reason)",
                at: (error as? Refusal)?.position ?? block.position)
            return nil
        }
    }

    private func reportSettings(_ log: inout DiagnosticLog) {
        let names = block.settings.map(\.key).filter { !["points", "language", SuperquizQuestion.ignoresCase].contains($0) }
        if !names.isEmpty {
            log.report(
                .notImported, "\(names.joined(separator: ", ")): these settings of mkdocs-superquiz aren't imported", at: block.position)
        }
        if hasPoints {
            log.report(
                .notImported, "points of single answers of mkdocs-superquiz aren't imported; set them in the quiz", at: block.position)
        }
    }

    private mutating func answer(_ text: String) throws(Refusal) -> (MarkdownAnswer, text: String) {
        switch block.kind {
        case .multiple: (try choices(isMultiple: true), text)
        case .single: (try choices(isMultiple: false), text)
        case .blanks, .dropdown, .multipleDropdown: (.blanks(matchesCase: !ignoresCase), try filled(text))
        case .order: (.ordering(try orderedItems()), text)
        case .sentence: (.ordering(try words()), text)
        case .pairs: (try pairs(), text)
        case .categories: (try categories(), text)
        case .table: (try table(), text)
        case .other:
            throw Refusal(reason: "Quizmark has no questions of the type '\(block.type)'")
        }
    }

    // MARK: - Choices

    /// The text of an answer without its points, `{-0.5}`.
    private mutating func withoutPoints(_ text: Substring) -> Substring {
        guard text.last == "}", let open = text.lastIndex(of: "{"), Double(text[text.index(after: open)...].dropLast().trimmed) != nil
        else { return text }
        hasPoints = true
        return text[..<open].trimmed
    }

    /// Whether a line has points for wrong answers, `{Lyon: 1, default: 0}`.
    private mutating func isTable(_ text: Substring) -> Bool {
        guard text.first == "{", text.last == "}" else { return false }
        hasPoints = true
        return true
    }

    /// Lines below `answers:` without settings and points.
    mutating func answerLines() -> [(text: Substring, position: SourcePosition)] {
        var lines = block.answers.drop(while: \.isBlank)
        if lines.first?.text.trimmed == "---", let close = lines.dropFirst().firstIndex(where: { $0.text.trimmed == "---" }) {
            hasPoints = true
            lines = lines[(close + 1)...]
        }
        return lines.compactMap { line in
            let text = line.text.trimmed
            return text.isEmpty || isTable(text) ? nil : (text, SourcePosition(line: line.number, column: 1))
        }
    }

    private mutating func choices(isMultiple: Bool) throws(Refusal) -> MarkdownAnswer {
        var choices: [MarkdownChoice] = []
        for (line, position) in answerLines() {
            guard let mark = line.first, "-*+".contains(mark) else {
                throw Refusal(reason: "this line isn't an answer such as '- Lyon' or '- [Paris]'", position: position)
            }
            let text = withoutPoints(line.dropFirst().trimmed)
            let isBracketed = text.first == "[" && text.last == "]"
            let words = isBracketed ? text.dropFirst().dropLast().trimmed : text
            guard !isBracketed || SuperquizQuestion.isBalanced(words) else {
                throw Refusal(reason: "it isn't clear whether the brackets mark this answer as correct", position: position)
            }
            choices.append(MarkdownChoice(String(words), isRight: mark == "+" || isBracketed))
        }
        let count = choices.count(where: \.isRight)
        guard choices.count > 1 else { throw Refusal(reason: "it needs two answers below 'answers:'") }
        guard count > 0 else { throw Refusal(reason: "none of its answers is marked as correct; write '- [Paris]'") }
        guard isMultiple || count == 1 else {
            throw Refusal(reason: "\(count) answers are correct, but a single choice has one; use 'type: mcquiz'")
        }
        return .choices(choices, isMultiple: isMultiple)
    }

    /// Whether each bracket in a text closes one that is open.
    private static func isBalanced(_ text: Substring) -> Bool {
        var depth = 0
        for character in text {
            if character == "[" { depth += 1 } else if character == "]" { depth -= 1 }
            if depth < 0 { return false }
        }
        return depth == 0
    }

    // MARK: - Blanks

    private static let ignoresCase = "compare_answers.ignore.case"

    /// Whether capitals don't count. They do unless the question says otherwise.
    private var ignoresCase: Bool { block.value(SuperquizQuestion.ignoresCase)?.lowercased() == "true" }

    /// The text with its blanks, `[Paris, paris]`, and lists, `[Lyon, [Paris]]`. Brackets of links and pictures aren't blanks.
    private mutating func filled(_ text: String) throws(Refusal) -> String {
        var written = ""
        var count = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if !written.isEmpty { written += "\n" }
            if isTable(line.trimmed) { continue }
            var rest = line
            while let open = rest.firstIndex(of: "[") {
                let before = rest[..<open].last ?? written.last
                guard let close = SuperquizQuestion.end(of: rest[open...]) else { break }
                let after = rest[rest.index(after: close)...]
                if before == "!" || before == "(" || after.first == "(" {
                    written += rest[...close]
                    rest = after
                    continue
                }
                written += rest[..<open] + (try blank(rest[rest.index(after: open)..<close])).written
                rest = after
                if after.first == "{", let end = after.firstIndex(of: "}") {
                    hasPoints = true
                    rest = after[after.index(after: end)...]
                }
                count += 1
            }
            written += rest
        }
        guard count > 0 else { throw Refusal(reason: "its text has no blank such as '[Paris]'") }
        return written
    }

    /// The bracket that closes the one at the beginning; nil without one.
    private static func end(of text: Substring) -> Substring.Index? {
        var depth = 0
        return text.indices.first { index in
            if text[index] == "[" { depth += 1 } else if text[index] == "]" { depth -= 1 }
            return depth == 0
        }
    }

    private func blank(_ content: Substring) throws(Refusal) -> Blank {
        let parts = SuperquizQuestion.parts(content)
        let right = parts.indices.filter { parts[$0].first == "[" && parts[$0].last == "]" }
        guard !parts.isEmpty else { throw Refusal(reason: "a blank in its text has no answer") }
        guard block.kind != .blanks else {
            guard !content.contains("[") else { throw Refusal(reason: "the blank '[\(content)]' has brackets in it") }
            return .words(parts.map { String($0) }, matchesCase: !ignoresCase)
        }
        // Of several, the plugin takes the last one, or asks for all of them, which a list here can't.
        guard right.count < 2, block.kind == .dropdown || right.count == 1 else {
            throw Refusal(reason: "the list '[\(content)]' needs one correct answer in brackets of its own")
        }
        let options = parts.map { part in
            String(part.first == "[" && part.last == "]" ? part.dropFirst().dropLast().trimmed : part)
        }
        // The first one is correct if none is marked.
        return .menu(options, key: right.first ?? 0)
    }

    /// The parts of a text between commas, except for those in brackets.
    static func parts(_ text: Substring) -> [Substring] {
        var depth = 0
        return text.split { character in
            if character == "[" { depth += 1 } else if character == "]" { depth -= 1 }
            return character == "," && depth == 0
        }.map(\.trimmed).filter { !$0.isEmpty }
    }

    // MARK: - Orders

    private mutating func orderedItems() throws(Refusal) -> [String] {
        var items: [Substring] = []
        for (line, position) in answerLines() {
            guard let marker = MarkdownItem.marker(of: line), line[marker.end...].first?.isWhitespace == true else {
                throw Refusal(reason: "this line isn't an item such as '- First'", position: position)
            }
            items.append(line[marker.end...].trimmed)
        }
        if items.count == 1, let only = items.first {
            items = SuperquizQuestion.parts(only.firstIndex(of: ":").map { only[only.index(after: $0)...] } ?? only)
        }
        guard items.count > 1 else { throw Refusal(reason: "it needs two items below 'answers:'") }
        return items.map { String($0) }
    }

    /// The words of a sentence, in their order.
    private mutating func words() throws(Refusal) -> [String] {
        let lines = answerLines()
        guard lines.count == 1, let line = lines.first?.text, let mark = line.first, "-*".contains(mark) else {
            throw Refusal(reason: "a sentence to put in order needs one line such as '- The, cat, sleeps'; others aren't supported here")
        }
        let text = withoutPoints(line.dropFirst().trimmed)
        guard !text.contains(where: { "[]\"$\\".contains($0) }) else {
            throw Refusal(reason: "words that don't belong to the sentence, and marks around words, aren't supported here")
        }
        let words = SuperquizQuestion.parts(text)
        guard words.count > 1 else { throw Refusal(reason: "it needs two words with a comma between them") }
        return words.map { String($0) }
    }
}
