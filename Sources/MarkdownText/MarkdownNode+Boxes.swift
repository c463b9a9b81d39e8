import CCMark

/// Boxes at the beginning of an item.
extension MarkdownNode {
    /// Removes `[ ]` or `[x]` from the beginning of an item; nil if there is none.
    package func takeBox() -> Bool? { replaceBox { _ in "" } }

    /// Writes a symbol in place of the box at the beginning of an item; nil if there is none.
    func markBox() -> Bool? { replaceBox { $0 ? "☑ " : "☐ " } }

    private func replaceBox(with symbol: (_ isTicked: Bool) -> String) -> Bool? {
        guard let paragraph = firstParagraph else { return nil }
        cmark_consolidate_text_nodes(paragraph)
        guard let first = cmark_node_first_child(paragraph), cmark_node_get_type(first) == CMARK_NODE_TEXT else { return nil }
        guard let text = cmark_node_get_literal(first), let isTicked = MarkdownNode.box(text), !beginsWithEscape(paragraph) else {
            return nil
        }
        let symbol = symbol(isTicked)
        cmark_node_set_literal(first, symbol + string(text + 3 + strspn(text + 3, " ")))
        if symbol.isEmpty { document.beginSource(of: paragraph, after: 3) }
        return isTicked
    }

    /// Whether the box that a text begins with has an x; nil for a text without one.
    private static func box(_ text: UnsafePointer<CChar>) -> Bool? {
        let isEmpty = strncmp(text, "[ ]", 3) == 0
        guard isEmpty || strncmp(text, "[x]", 3) == 0 || strncmp(text, "[X]", 3) == 0, text[3] == 0 || text[3] == 0x20 else { return nil }
        return !isEmpty
    }

    /// Whether the item begins with a box, which isn't removed.
    package var hasBox: Bool {
        guard let paragraph = firstParagraph else { return false }
        if document.tasks[pointer] != nil { return true }
        guard document.hasText("[", at: paragraph) else { return false }
        let text = document.plainText(paragraph, limit: 3)
        return text.hasPrefix("[ ]") || text.hasPrefix("[x]") || text.hasPrefix("[X]")
    }

    /// The text that an item begins with, where a box may be; empty if a backslash before its bracket makes it text.
    package var textWithBox: String {
        guard let first = children.first else { return "" }
        let text = first.plainText
        return text.hasPrefix("[") && beginsWithEscape(first.pointer) ? "" : text
    }

    /// Whether a paragraph begins with a backslash, or with the name of a character.
    private func beginsWithEscape(_ paragraph: OpaquePointer) -> Bool {
        ["\\", "&"].contains { document.hasText($0, at: paragraph) }
    }

    /// Whether the item begins with a box that has an x.
    package var hasTickedBox: Bool {
        guard let paragraph = firstParagraph else { return false }
        return document.tasks[pointer] ?? (document.plainText(paragraph).lowercased().hasPrefix("[x]") && !beginsWithEscape(paragraph))
    }

    /// Begins with a box, without the space that a box needs after it.
    package var hasTightBox: Bool { hasBox && !(firstParagraph.map { document.plainText($0).dropFirst(3).first == " " } ?? false) }
}
