import CCMark
import ContentModel
import Diagnostics

/// Labels of block quotes: `[!NOTE]` of a callout, and `[!HINT cost=1]` of a part of a question.
extension MarkdownDocument {
    private static let callouts = RichText.Callout.allCases.map(\.label)
    private static let parts = ["ANSWER", "HINT", "FEEDBACK"]

    /// Finds out whether a quote is a callout, and reports labels that nothing has.
    func readLabel(of quote: OpaquePointer, log: inout DiagnosticLog) {
        let node = MarkdownNode(pointer: quote, document: self)
        if let taken = node.takeCalloutLabel(where: { Self.callouts.contains($0.uppercased()) }) {
            callouts[quote] = RichText.Callout(rawValue: taken.label.lowercased())
            if let title = taken.title { titledParagraphs.insert(title) }
            return
        }
        guard let (name, hasAttributes) = node.labelName, let paragraph = cmark_node_first_child(quote) else {
            return reportLabelWithoutSign(of: node, log: &log)
        }
        let position = position(of: paragraph)
        if Self.parts.contains(name.uppercased()) {
            openLabels[quote] = Located(name, at: position)
            return
        }
        // A part is held back until students ask for it or answer, so its text must not be shown as a quotation.
        if isOfQuestions, let near = NearMiss.of(name, among: Self.callouts + Self.parts), Self.parts.contains(near) {
            faultyLabels.insert(quote)
            log.report(.invalidAnswer, "'[!\(name)]' isn't a label, so students would see this text; did you mean '\(near)'?", at: position)
        } else if name == name.uppercased(), !hasAttributes || NearMiss.of(name, among: Self.parts) != nil {
            faultyLabels.insert(quote)
            log.report(.unknownCallout, "'[!\(name)]' isn't a callout\(wayOut(ofUnknown: name))", at: position)
        }
    }

    /// What other programs call an explanation.
    private static let explanations: Set = ["EXPLANATION", "EXPLAIN", "RATIONALE", "REASON", "SOLUTION", "WHY"]

    private func wayOut(ofUnknown name: String) -> String {
        if isOfQuestions, Self.explanations.contains(name) { return "; remove the label, as a quote after the answers is the explanation" }
        if let near = NearMiss.of(name, among: Self.callouts) { return NearMiss.question(meaning: near) }
        return "; write one of \(Self.callouts.joined(separator: ", ")), or remove the label"
    }

    /// Reports `[HINT]` without its exclamation mark, which would be shown as text.
    private func reportLabelWithoutSign(of quote: MarkdownNode, log: inout DiagnosticLog) {
        guard hasBrackets, let paragraph = quote.children.first, paragraph.kind == .paragraph, hasText("[", at: paragraph.pointer),
            let line = paragraph.lines.first, let bracket = line.firstIndex(of: "["),
            let (name, isAlone) = Self.label(line[line.index(after: bracket)...]), name == name.uppercased()
        else { return }
        if isOfQuestions, Self.parts.contains(name) {
            faultyLabels.insert(quote.pointer)
            log.report(
                .invalidAnswer, "this label has no exclamation mark, so students would see this text; write ! before \(name)",
                at: paragraph.position)
        } else if isAlone, Self.callouts.contains(name) {
            log.report(
                .unknownCallout, "this label has no exclamation mark, so it is shown as text; write ! before \(name)",
                at: paragraph.position)
        }
    }

    /// The name of a label behind its bracket, and whether nothing else is in its line; nil for other words.
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
        let number = place(of: text).line
        guard let line = line(number), let sign = line.firstIndex(where: { $0 != " " && $0 != ">" && $0 != "\t" }),
            line[sign...].hasPrefix("[!"), let (name, _) = Self.label(line[sign...].dropFirst(2)),
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
            at: source.position(line: number, column: line[..<sign].utf8.count + 1))
    }

    /// Reports labels of parts of questions where nothing reads them.
    func reportOpenLabels(_ log: inout DiagnosticLog) {
        guard !openLabels.isEmpty else { return }
        for (_, label) in openLabels.sorted(by: { $0.value.position < $1.value.position }) {
            log.report(.unknownCallout, "'[!\(label.value)]' is shown as text here; \(wayOut(of: label.value))", at: label.position)
        }
    }

    private func wayOut(of label: String) -> String {
        if isOfQuestions { return "write the block quote directly below a question, not indented or in another quote" }
        guard source.file.path.hasSuffix(".json") else { return "only questions have this label; remove it, or write \\[ for a bracket" }
        let key =
            switch label.uppercased() {
            case "HINT": "hints"
            case "FEEDBACK": "feedback"
            default: "model-answer"
            }
        return "in JSON, a question has the key '\(key)'"
    }

    /// Whether this is the text of a Markdown quiz.
    private var isOfQuestions: Bool { source.hasBlanks && !source.file.path.hasSuffix(".json") }
}
