import CCMark
import Diagnostics

extension MarkdownDocument {
    /// What to write for the tags that authors know from other programs.
    private static let marks: [String: String] = {
        let groups: [([String], String)] = [
            (["b", "strong"], "**…**"), (["i", "em", "u"], "*…*"), (["sub"], "~…~"), (["sup"], "^…^"), (["s", "del", "strike"], "~~…~~"),
            (["code", "kbd", "samp", "tt"], "`…`"), (["pre"], "``` before and after code"), (["br"], "a backslash at the end of the line"),
            (["hr"], "--- on a line of its own"), (["a"], "[words](address)"), (["img"], "![its words](../media/name.png)"),
            (["video", "audio"], "![its words](../media/name.mp4)"),
            (["iframe", "embed", "object"], "a link in a paragraph of its own: [words](address)"),
            (["math"], "a formula between dollar signs: $…$"),
            (["table", "tr", "td", "th"], "a table with bars: | a | b |"), (["ul", "ol", "li"], "a list: - one"),
            (["blockquote"], "> before its lines"), (["details", "summary"], "a heading, or a callout such as > [!TIP]"),
            (["h1", "h2", "h3", "h4", "h5", "h6"], "### before the heading"),
        ]
        return Dictionary(groups.flatMap { names, mark in names.map { ($0, mark) } }) { first, _ in first }
    }()

    /// Removes HTML and reports it, a pair of tags once. Comments are no text, so they are removed without a word.
    func removeRawHTML(_ nodes: [OpaquePointer], log: inout DiagnosticLog) {
        var opened: Set<String> = []
        for node in nodes {
            let literal = placeholders?.restored(string(cmark_node_get_literal(node))) ?? string(cmark_node_get_literal(node))
            let tag = literal.drop { $0 == " " }
            let name = tag.drop { $0 == "<" || $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
            if tag.hasPrefix("</") ? !opened.contains(name) : !tag.hasPrefix("<!--") {
                let mark = MarkdownDocument.marks[name] ?? "it in Markdown"
                log.report(.rawHTML, "raw HTML (\(excerpt(literal))) isn't published; write \(mark)", at: position(of: node))
                opened.insert(name)
            }
            cmark_node_unlink(node)
        }
    }
}

/// Its first line, shortened.
private func excerpt(_ text: String) -> String {
    let line = text.prefix { $0 != "\n" }
    return line.count > 30 ? line.prefix(29) + "…" : String(line)
}
