import CCMark
import ContentModel
import Diagnostics
import Encoding

/// Labels of block quotes: `[!NOTE]` of a callout, and `[!HINT cost=1]` of a part of a question.
extension MarkdownDocument {
    private static let callouts = RichText.Callout.allCases.map(\.label)
    private static let parts = ["ANSWER", "HINT", "FEEDBACK"]

    /// Finds out whether a quote is a callout, and reports unknown labels.
    func readLabel(of quote: OpaquePointer, log: inout DiagnosticLog) {
        let node = MarkdownNode(pointer: quote, document: self)
        if let taken = node.takeCalloutLabel(where: { Self.callouts.contains($0.uppercased()) }) {
            callouts[quote] = RichText.Callout(rawValue: taken.label.value.lowercased())
            if let title = taken.title { titledParagraphs.insert(title) }
            if taken.isFolded { reportFolded(taken.label, log: &log) }
            return
        }
        guard let (name, hasAttributes) = node.labelName, let paragraph = cmark_node_first_child(quote) else {
            return reportAlmostLabel(of: node, log: &log)
        }
        let position = position(of: paragraph)
        if Self.parts.contains(name.uppercased()) {
            openLabels[quote] = Located(name, at: position)
            return
        }
        // A part is held back until students ask for it or answer, so its text must not be shown as a quotation.
        if isOfQuestions, let near = NearMiss.of(name, among: Self.callouts + Self.parts), Self.parts.contains(near) {
            invalidLabels.insert(quote)
            log.report(.invalidAnswer, "'[!\(name)]' isn't a label, so students would see this text; did you mean '\(near)'?", at: position)
        } else if !hasAttributes || name == name.uppercased() && NearMiss.of(name, among: Self.parts) != nil {
            invalidLabels.insert(quote)
            log.report(.unknownCallout, "'[!\(name)]' isn't a callout\(remedy(forUnknown: name.uppercased()))", at: position)
        }
    }

    /// Reports the minus of a callout that is closed in Obsidian, as it often hides a solution.
    private func reportFolded(_ label: Located<String>, log: inout DiagnosticLog) {
        let reader =
            isOfQuestions
            ? "students see this text immediately; write a solution as the explanation, or remove the minus"
            : "this text is shown immediately; remove the minus"
        log.report(
            .unknownCallout, "'[!\(label.value)]-' is closed in other programs, but callouts don't fold here, so \(reader)",
            at: label.position)
    }

    /// The labels of explanations in other programs.
    private static let explanations: Set = ["EXPLANATION", "EXPLAIN", "RATIONALE", "REASON", "SOLUTION", "WHY"]

    private func remedy(forUnknown name: String) -> String {
        if isOfQuestions, Self.explanations.contains(name) { return "; remove the label, as a quote after the answers is the explanation" }
        if let near = NearMiss.of(name, among: Self.callouts) { return NearMiss.question(meaning: near) }
        return "; write one of \(Self.callouts.joined(separator: ", ")), or remove the label"
    }

    /// Reports `[HINT]`, `[! HINT]` and `!HINT`, which would be shown as text.
    private func reportAlmostLabel(of quote: MarkdownNode, log: inout DiagnosticLog) {
        guard hasBrackets, let paragraph = quote.children.first, paragraph.kind == .paragraph, let line = paragraph.firstLine,
            let almost = Self.almostLabel(line.drop { $0 == " " || $0 == ">" || $0 == "\t" }), almost.name == almost.name.uppercased(),
            hasText(almost.prefix, at: paragraph.pointer)
        else { return }
        if isOfQuestions, Self.parts.contains(almost.name) {
            invalidLabels.insert(quote.pointer)
            log.report(.invalidAnswer, "\(almost.problem), so students would see this text; \(almost.remedy)", at: paragraph.position)
        } else if almost.isAlone, Self.callouts.contains(almost.name) {
            log.report(.unknownCallout, "\(almost.problem), so it is shown as text; \(almost.remedy)", at: paragraph.position)
        }
    }

    /// Text that is almost a label.
    private struct AlmostLabel {
        var name: String
        var isAlone: Bool
        /// The characters that it begins with in the text.
        var prefix: String
        var problem: String
        var remedy: String
    }

    private static func almostLabel(_ text: Substring) -> AlmostLabel? {
        guard let first = text.utf8.first, "[!*_".utf8.contains(first) else { return nil }
        if text.hasPrefix("[!"), let label = unspacedLabel(text) { return label }
        if first == UInt8(ascii: "*") || first == UInt8(ascii: "_") { return markedLabel(text) }
        if text.hasPrefix("[! ") {
            return label(text.dropFirst(2).drop { $0 == " " }).map {
                AlmostLabel(
                    name: $0.name, isAlone: $0.isAlone, prefix: "[!", problem: "this label has a space after its exclamation mark",
                    remedy: "write [!\(text.dropFirst(2).drop { $0 == " " }.prefix { $0 != "]" })]")
            }
        }
        if text.hasPrefix("[") {
            return label(text.dropFirst()).map {
                AlmostLabel(
                    name: $0.name, isAlone: $0.isAlone, prefix: "[", problem: "this label has no exclamation mark",
                    remedy: "write ! before \($0.name)")
            }
        }
        let name = text.dropFirst().prefix(while: \.isLetter)
        let rest = text[name.endIndex...]
        guard !name.isEmpty, rest.isEmpty || rest.first == " " || rest.first == ":" else { return nil }
        return AlmostLabel(
            name: String(name), isAlone: rest.allSatisfy { $0 == " " }, prefix: "!", problem: "this label has no brackets",
            remedy: "write [!\(name)]")
    }

    /// `**[!HINT]** words`: a label in bold.
    private static func markedLabel(_ text: Substring) -> AlmostLabel? {
        let marks = text.prefix { $0 == "*" || $0 == "_" }
        let inner = text[marks.endIndex...]
        let name = inner.dropFirst(2).prefix(while: \.isLetter)
        guard inner.hasPrefix("[!"), !name.isEmpty, inner[name.endIndex...].hasPrefix("]\(marks)") else { return nil }
        return AlmostLabel(
            name: String(name), isAlone: true, prefix: String(marks), problem: "this label is in bold or italics",
            remedy: "write [!\(name)] without \(marks)")
    }

    /// `[!NOTE]Words`; the readers of quizzes report the labels of questions.
    private static func unspacedLabel(_ text: Substring) -> AlmostLabel? {
        let name = text.dropFirst(2).prefix { $0.isLetter }
        let rest = text[name.endIndex...].dropFirst()
        guard callouts.contains(name.uppercased()), text[name.endIndex...].hasPrefix("]"), let next = rest.first,
            next.isLetter || next.isNumber || "*_$¿¡\"".contains(next)
        else { return nil }
        return AlmostLabel(
            name: name.uppercased(), isAlone: true, prefix: "[!", problem: "this label has no space after its bracket",
            remedy: "write a space after [!\(name)]")
    }

    /// Reports `[!HINT]: Newton`, which Markdown reads as the address of a link, so that the text would be lost.
    func reportLabelsWithColon(log: inout DiagnosticLog) {
        var codeLines: Set<Int>?
        for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let text = line.drop { $0 == " " || $0 == ">" || $0 == "\t" }
            guard text.hasPrefix("[!"), let end = text.firstIndex(of: "]"), text[end...].hasPrefix("]:") else { continue }
            let name = text.dropFirst(2).prefix { $0.isLetter || $0 == "-" }
            guard (Self.callouts + Self.parts).contains(name.uppercased()) else { continue }
            codeLines = codeLines ?? linesOfCode
            guard codeLines?.contains(index + 1) == false else { continue }
            log.report(
                isOfQuestions && Self.parts.contains(name.uppercased()) ? .invalidAnswer : .unknownCallout,
                "this label has a colon after its bracket, so Markdown reads an address here and the text would be lost; remove the colon",
                at: source.position(line: index + 1, column: line[..<text.startIndex].utf8.count + 1))
        }
    }

    /// Numbers of the lines in blocks of code.
    private var linesOfCode: Set<Int> {
        guard let iterator = cmark_iter_new(root) else { return [] }
        defer { cmark_iter_free(iterator) }
        var lines: Set<Int> = []
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { return lines }
            guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator),
                cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK
            else { continue }
            let (first, last) = (lexedStart(of: node).line, lexedEnd(of: node).line)
            if first <= last { lines.formUnion(first...last) }
        }
    }

    /// The name of a label after its bracket, and whether nothing else is on its line; nil for other words.
    private static func label(_ text: Substring) -> (name: String, isAlone: Bool)? {
        let name = text.prefix { $0.isLetter || $0 == "-" }
        guard !name.isEmpty, let end = text.firstIndex(of: "]") else { return nil }
        let attributes = text[name.endIndex..<end]
        let rest = text[text.index(after: end)...]
        guard attributes.isEmpty || attributes.first == " " && attributes.contains("="), rest.isEmpty || rest.first == " " else {
            return nil
        }
        return (String(name), rest.allSatisfy { $0 == " " })
    }

    /// Reports a label that isn't the beginning of a quote: below other lines of one, or in a paragraph without `>`.
    func reportLateLabel(at text: OpaquePointer, log: inout DiagnosticLog) {
        guard let literal = cmark_node_get_literal(text), MarkdownDocument.begins(literal, with: "[!"),
            let paragraph = cmark_node_parent(text), cmark_node_get_type(paragraph) == CMARK_NODE_PARAGRAPH
        else { return }
        let isFirst = cmark_node_previous(text).map { !MarkdownNode.isLineEnd($0) } ?? (cmark_node_previous(paragraph) == nil)
        let number = lexedStart(of: text).line
        guard let line = line(number), let start = line.firstIndex(where: { $0 != " " && $0 != ">" && $0 != "\t" }),
            line[start...].hasPrefix("[!"), let (name, _) = Self.label(line[start...].dropFirst(2)),
            (Self.callouts + Self.parts).contains(name.uppercased())
        else { return }
        let isInQuote = quotes(around: text) > 0
        guard isInQuote ? !isFirst : isOfQuestions || Self.callouts.contains(name) else { return }
        let isPart = isOfQuestions && Self.parts.contains(name.uppercased())
        log.report(
            isPart ? .invalidAnswer : .unknownCallout,
            isInQuote
                ? "a label begins a block quote, so this one is shown as text; leave an empty line without '>' above it"
                : "this label isn't in a block quote, so it is shown as text; write > before it, and before the lines below it",
            at: source.position(line: number, column: line[..<start].utf8.count + 1))
    }

    /// Reports labels of question parts that no question reads.
    func reportOpenLabels(_ log: inout DiagnosticLog) {
        guard !openLabels.isEmpty else { return }
        for (_, label) in openLabels.sorted(by: { $0.value.position < $1.value.position }) {
            log.report(.unknownCallout, "'[!\(label.value)]' is shown as text here; \(remedy(for: label.value))", at: label.position)
        }
    }

    private func remedy(for label: String) -> String {
        if isOfQuestions { return "write the block quote directly below a question, not indented or in another quote" }
        guard source.file.path.hasFileExtension("json") else {
            return "only questions have this label; remove it, or write \\[ for a bracket"
        }
        let key =
            switch label.uppercased() {
            case "HINT": "hints"
            case "FEEDBACK": "feedback"
            default: "model-answer"
            }
        return "in JSON, a question has the key '\(key)'"
    }

    /// Whether this is the text of a Markdown quiz.
    var isOfQuestions: Bool { source.hasBlanks && !source.file.path.hasFileExtension("json") }
}
