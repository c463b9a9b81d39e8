import CCMark
import CMarkArena
package import ContentModel
import Encoding

/// The arrow between the two sides of a pair.
extension MarkdownNode {
    /// Whether the paragraph can be split at an arrow.
    package var hasArrow: Bool { firstArrow != nil }

    /// Splits the paragraph at its first ` -> ` into two inline texts; nil if there is none.
    package func splitAtArrow() -> (before: RichText, after: RichText)? {
        guard let arrow = firstArrow, let second = cmark_node_new_with_mem(CMARK_NODE_PARAGRAPH, cmark_arena_mem()),
            let text = cmark_node_new_with_mem(CMARK_NODE_TEXT, cmark_arena_mem())
        else { return nil }
        var next = cmark_node_next(arrow.node)
        cmark_node_set_literal(arrow.node, arrow.before)
        cmark_node_set_literal(text, arrow.after)
        cmark_node_append_child(second, text)
        while let moved = next {
            next = cmark_node_next(moved)
            cmark_node_append_child(second, moved)
        }
        let sources = document.sourcesAroundArrow(of: pointer)
        return (
            document.text(insideOf: pointer, position: position, source: sources?.before),
            document.text(insideOf: second, position: position, source: sources?.after)
        )
    }

    /// The first text with an arrow, and its words on both sides. An arrow in emphasis or in a link is text.
    private var firstArrow: (node: OpaquePointer, before: String, after: String)? {
        cmark_consolidate_text_nodes(pointer)
        var next = cmark_node_first_child(pointer)
        while let node = next {
            next = cmark_node_next(node)
            guard cmark_node_get_type(node) == CMARK_NODE_TEXT else { continue }
            let text = string(cmark_node_get_literal(node))
            if cmark_node_previous(node) == nil, text.hasPrefix("-> ") || text == "->" { return (node, "", String(text.dropFirst(3))) }
            guard let range = text.firstRange(ofASCII: " -> ") else { continue }
            return (node, String(text[..<range.lowerBound]), String(text[range.upperBound...]))
        }
        return nil
    }
}
