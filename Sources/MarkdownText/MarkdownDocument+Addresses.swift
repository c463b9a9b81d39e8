import CCMark
import CMarkArena

/// Addresses without marks, which become links.
extension MarkdownDocument {
    func hasAddress(_ node: OpaquePointer) -> Bool {
        guard let placeholders, placeholders.hasAddresses, let literal = cmark_node_get_literal(node) else { return false }
        let bytes = bytes(literal)
        guard bytes.contains(Placeholders.leadByte) else { return false }
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { placeholders.placeholder($0)?.kind == .address }
    }

    /// Puts links in place of the addresses of a text node. In another link, or in a picture's words, they are words.
    ///
    /// The node keeps the text after the last address, because its end is known.
    func linkAddresses(in node: OpaquePointer) {
        guard let placeholders else { return }
        let isInLink = isInLinkOrPicture(node)
        var words = ""
        for scalar in string(cmark_node_get_literal(node)).unicodeScalars {
            guard let placeholder = placeholders.placeholder(scalar), placeholder.kind == .address else {
                words.unicodeScalars.append(scalar)
                continue
            }
            if isInLink {
                words += BareAddress.plain(placeholder.source)
                continue
            }
            insert(words: words, before: node)
            words = ""
            insert(link: BareAddress.plain(placeholder.source), before: node)
        }
        if words.isEmpty { cmark_node_unlink(node) } else { cmark_node_set_literal(node, words) }
    }

    private func insert(words: String, before node: OpaquePointer) {
        guard !words.isEmpty, let text = cmark_node_new_with_mem(CMARK_NODE_TEXT, cmark_arena_mem()) else { return }
        cmark_node_set_literal(text, words)
        cmark_node_insert_before(node, text)
    }

    private func insert(link address: String, before node: OpaquePointer) {
        guard let link = cmark_node_new_with_mem(CMARK_NODE_LINK, cmark_arena_mem()),
            let text = cmark_node_new_with_mem(CMARK_NODE_TEXT, cmark_arena_mem())
        else { return }
        cmark_node_set_url(link, BareAddress.target(address))
        cmark_node_set_literal(text, address)
        cmark_node_append_child(link, text)
        cmark_node_insert_before(node, link)
    }

    private func isInLinkOrPicture(_ node: OpaquePointer) -> Bool {
        var parent = cmark_node_parent(node)
        while let node = parent {
            let type = cmark_node_get_type(node)
            if type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE { return true }
            if type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING { return false }
            parent = cmark_node_parent(node)
        }
        return false
    }
}
