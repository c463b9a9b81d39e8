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
        guard let (name, hasAttributes) = node.labelName, let paragraph = cmark_node_first_child(quote) else { return }
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
            log.report(.unknownCallout, "'[!\(name)]' isn't a callout\(NearMiss.question(name, among: Self.callouts))", at: position)
        }
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
