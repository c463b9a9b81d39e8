import CCMark
import CMarkArena
package import ContentModel
import Encoding

/// The arrow between the two sides of a pair.
extension MarkdownNode {
    /// Whether the paragraph can be split at an arrow.
    package var hasArrow: Bool {
        cmark_consolidate_text_nodes(pointer)
        var next = cmark_node_first_child(pointer)
        while let node = next {
            next = cmark_node_next(node)
            guard cmark_node_get_type(node) == CMARK_NODE_TEXT else { continue }
            let text = string(cmark_node_get_literal(node))
            let isFirst = cmark_node_previous(node) == nil
            if isFirst && (text.hasPrefix("-> ") || text == "->") || text.firstRange(ofASCII: " -> ") != nil { return true }
        }
        return false
    }

    /// Splits the paragraph at its first ` -> ` into two inline texts; nil if there is none.
    package func splitAtArrow() -> (before: RichText, after: RichText)? {
        cmark_consolidate_text_nodes(pointer)
        var next = cmark_node_first_child(pointer)
        while let node = next {
            next = cmark_node_next(node)
            guard cmark_node_get_type(node) == CMARK_NODE_TEXT else { continue }
            let text = string(cmark_node_get_literal(node))
            let isFirst = cmark_node_previous(node) == nil
            let arrow: (before: String, after: String)
            if isFirst, text.hasPrefix("-> ") || text == "->" {
                arrow = ("", String(text.dropFirst(3)))
            } else if let range = text.firstRange(ofASCII: " -> ") {
                arrow = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
            } else {
                continue
            }
            guard let second = cmark_node_new_with_mem(CMARK_NODE_PARAGRAPH, cmark_arena_mem()),
                let text = cmark_node_new_with_mem(CMARK_NODE_TEXT, cmark_arena_mem())
            else { return nil }
            cmark_node_set_literal(node, arrow.before)
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
        return nil
    }
}
