import CCMark
import CMarkArena
import Diagnostics
import Encoding

extension MarkdownDocument {
    /// The Markdown for tags that authors know from other programs.
    private static let marks: [String: String] = {
        let groups: [([String], String)] = [
            (["b", "strong"], "**…**"), (["i", "em", "u"], "*…*"), (["sub"], "~…~"), (["sup"], "^…^"), (["s", "del", "strike"], "~~…~~"),
            (["code", "kbd", "samp", "tt"], "`…`"), (["pre"], "``` before and after code"), (["br"], "a backslash at the end of the line"),
            (["hr"], "--- on a separate line"), (["a"], "[words](address)"), (["img"], "![what it shows](../media/name.png)"),
            (["video", "audio"], "![what it shows](../media/name.mp4)"),
            (["iframe", "embed", "object"], "a link in a separate paragraph: [words](address)"),
            (["math"], "a formula between dollar signs: $…$"),
            (["table", "tr", "td", "th"], "a table with bars: | a | b |"), (["ul", "ol", "li"], "a list: - one"),
            (["blockquote"], "> before its lines"), (["details", "summary"], "a heading, or a callout such as > [!TIP]"),
            (["h1", "h2", "h3", "h4", "h5", "h6"], "### before the heading"),
        ]
        return Dictionary(groups.flatMap { names, mark in names.map { ($0, mark) } }) { first, _ in first }
    }()

    /// Other elements of HTML. Nobody writes one of another name, but `Vec<i32>` is read as HTML, too.
    private static let otherElements = Set(
        """
        abbr address area article aside base bdi bdo big blink body button canvas caption center cite col colgroup data datalist dd dfn \
        dialog dir div dl dt fieldset figcaption figure font footer form frame frameset head header hgroup html input ins label legend link \
        main map mark marquee menu meta meter nav nobr noscript ol optgroup option output p param picture progress q rp rt ruby script \
        search section select small source span style svg template textarea tfoot thead tbody time title track var wbr
        """.split(separator: " ").map(String.init))

    /// Whether what CommonMark reads as HTML is meant as such: a known element, with attributes in the syntax of HTML.
    private static func isTag(_ tag: Substring, _ name: String) -> Bool {
        guard marks[name] != nil || otherElements.contains(name) else { return name.isEmpty || tag.hasPrefix("<?") || tag.hasPrefix("<!") }
        if tag.hasPrefix("</") { return true }
        let attributes = tag.dropFirst(name.count + 1).prefix { $0 != ">" }.drop { $0.isWhitespace || $0 == "/" }
        return attributes.isEmpty ? !["a", "img"].contains(name) : attributes.contains("=") || name == "input"
    }

    /// Removes HTML and reports it, a pair of tags once. Comments are not text, so they are removed silently.
    func removeRawHTML(_ nodes: [OpaquePointer], log: inout DiagnosticLog) {
        var opened: Set<String> = []
        for node in nodes {
            if isInAnswer(node) {
                replaceByText(node)
                continue
            }
            let literal = placeholders?.restored(string(cmark_node_get_literal(node))) ?? string(cmark_node_get_literal(node))
            let tag = literal.drop { $0 == " " }
            let name = tag.drop { $0 == "<" || $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
            if tag.hasPrefix("</") ? !opened.contains(name) : !tag.hasPrefix("<!--") {
                let hint =
                    isInAttributes(node)
                    ? "write \\< for a < in an attribute"
                    : MarkdownDocument.isTag(tag, name) ? "write \(MarkdownDocument.marks[name] ?? "it in Markdown")" : notATag
                log.report(.rawHTML, "raw HTML (\(excerpt(literal))) isn't published; \(hint)", at: position(of: node))
                opened.insert(name)
            }
            cmark_node_unlink(node)
        }
    }

    private static let closingQuotes: [Character: Character] = ["\"": "\"", "'": "'", "“": "”", "„": "”", "‘": "’", "«": "»", "‹": "›"]

    /// Whether a tag is in the answer of a label, as in `[!FEEDBACK answer="<i>"]`, where it is text as in a blank.
    private func isInAnswer(_ tag: OpaquePointer) -> Bool {
        guard isOfQuestions, let paragraph = cmark_node_parent(tag), hasText("[!", at: paragraph) else { return false }
        var text = ""
        var previous = cmark_node_previous(tag)
        while let node = previous, cmark_node_get_type(node) == CMARK_NODE_TEXT {
            text = string(cmark_node_get_literal(node)) + text
            previous = cmark_node_previous(node)
        }
        guard text.hasPrefix("[!"), let value = text.firstRange(ofASCII: " answer=").map({ text[$0.upperBound...] }),
            let closing = value.first.flatMap({ Self.closingQuotes[$0] })
        else { return false }
        return !value.dropFirst().contains(closing)
    }

    private func replaceByText(_ tag: OpaquePointer) {
        guard let text = cmark_node_new_with_mem(CMARK_NODE_TEXT, cmark_arena_mem()) else { return }
        cmark_node_set_literal(text, cmark_node_get_literal(tag))
        cmark_node_insert_before(tag, text)
        cmark_node_unlink(tag)
    }

    /// Whether a tag is in the braces at the end of a heading or an item, as in `{tags="<table>"}`.
    private func isInAttributes(_ tag: OpaquePointer) -> Bool {
        guard let before = cmark_node_previous(tag), cmark_node_get_type(before) == CMARK_NODE_TEXT else { return false }
        let text = string(cmark_node_get_literal(before))
        guard let open = text.lastIndex(of: "{") else { return false }
        return text[open...].contains("=") && !text[open...].contains("}")
    }
}

/// Advice on text that only looks like HTML.
private let notATag = "if it is code, put it between backticks; write \\< for the character itself"

/// Its first line, shortened.
private func excerpt(_ text: String) -> String {
    let line = text.prefix { $0 != "\n" }
    return line.count > 30 ? line.prefix(29) + "…" : String(line)
}
