import CCMark
import CMarkArena
package import ContentModel
package import Diagnostics

/// A block of a document.
package struct MarkdownNode {
    package enum Kind: Equatable {
        case paragraph
        case heading(level: Int)
        case list(isOrdered: Bool)
        case item
        case quote
        case other
    }

    let pointer: OpaquePointer
    let document: MarkdownDocument

    package var kind: Kind {
        switch cmark_node_get_type(pointer) {
        case CMARK_NODE_PARAGRAPH: .paragraph
        case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(pointer)))
        case CMARK_NODE_LIST: .list(isOrdered: cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST)
        case CMARK_NODE_ITEM: .item
        case CMARK_NODE_BLOCK_QUOTE: .quote
        default: .other
        }
    }

    package var position: SourcePosition { document.position(of: pointer) }

    package var children: [MarkdownNode] {
        var nodes: [MarkdownNode] = []
        var next = cmark_node_first_child(pointer)
        while let node = next {
            nodes.append(MarkdownNode(pointer: node, document: document))
            next = cmark_node_next(node)
        }
        return nodes
    }

    /// The text without markup.
    package var plainText: String { document.plainText(pointer) }

    /// The block as HTML.
    package func html() -> RichText { document.richText(render(pointer), position: position) }

    /// The inside of a paragraph or heading, without its own tag.
    package func phrase() -> RichText {
        var html = render(pointer)
        while html.last == "\n" { html.removeLast() }
        // A paragraph of a tight list comes without its tag.
        for tag in ["p", "h1", "h2", "h3", "h4", "h5", "h6"] where html.hasPrefix("<\(tag)>") {
            html = String(html.dropFirst(tag.count + 2).dropLast(tag.count + 3))
        }
        return document.richText(html, position: position)
    }

    /// Several blocks, one after the other.
    package static func html(of nodes: some Sequence<MarkdownNode>, in document: MarkdownDocument) -> RichText {
        var html = ""
        var position: SourcePosition?
        for node in nodes {
            position = position ?? node.position
            html += node.render(node.pointer)
        }
        return document.richText(html, position: position ?? document.source.start)
    }

    private func render(_ node: OpaquePointer) -> String { string(cmark_render_html(node, CMARK_OPT_DEFAULT)) }

    // MARK: - What stands in braces and boxes

    /// Takes `{…}` from the end of a heading or an item's first paragraph; nil where there is none.
    package func takeAttributes() -> Located<String>? {
        cmark_consolidate_text_nodes(pointer)
        guard let last = cmark_node_last_child(pointer), cmark_node_get_type(last) == CMARK_NODE_TEXT else { return nil }
        let text = string(cmark_node_get_literal(last))
        guard text.hasSuffix("}"), let open = text.lastIndex(of: "{") else { return nil }
        let before = text[..<open]
        let inside = text[text.index(after: open)...].dropLast()
        // {1, 2} is a set, not attributes.
        guard before.isEmpty || before.last == " ", let first = inside.first, first == "#" || first.isLetter else { return nil }
        let place = document.position(of: last)
        let column = Int(place.column) + before.utf8.count
        var kept = String(before)
        while kept.last == " " { kept.removeLast() }
        cmark_node_set_literal(last, kept)
        return Located(String(inside), at: SourcePosition(line: Int(place.line), column: column))
    }

    /// Takes `[ ]` or `[x]` from the beginning of an item; nil where there is none.
    package func takeBox() -> Bool? {
        guard let paragraph = firstParagraph else { return nil }
        cmark_consolidate_text_nodes(paragraph)
        guard let first = cmark_node_first_child(paragraph), cmark_node_get_type(first) == CMARK_NODE_TEXT else { return nil }
        let text = string(cmark_node_get_literal(first))
        let isTicked: Bool
        if text.hasPrefix("[ ]") {
            isTicked = false
        } else if text.hasPrefix("[x]") || text.hasPrefix("[X]") {
            isTicked = true
        } else {
            return nil
        }
        let rest = text.dropFirst(3)
        guard rest.isEmpty || rest.first == " " else { return nil }
        cmark_node_set_literal(first, String(rest.drop { $0 == " " }))
        return isTicked
    }

    private var firstParagraph: OpaquePointer? {
        guard let first = cmark_node_first_child(pointer), cmark_node_get_type(first) == CMARK_NODE_PARAGRAPH else { return nil }
        return first
    }

    /// Whether the item begins with a box, which stays.
    package var hasBox: Bool {
        guard let paragraph = firstParagraph else { return false }
        let text = document.plainText(paragraph)
        return text.hasPrefix("[ ]") || text.hasPrefix("[x]") || text.hasPrefix("[X]")
    }

    /// Divides the paragraph at its first ` -> ` into two phrases; nil where there is none.
    package func dividedAtArrow() -> (before: RichText, after: RichText)? {
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
            } else if let range = text.range(ofFirst: " -> ") {
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
            let after = MarkdownNode(pointer: second, document: document).phrase()
            return (phrase(), RichText(html: after.html, slots: after.slots, position: position))
        }
        return nil
    }
}

extension MarkdownDocument {
    /// HTML with its marks turned into slots.
    func richText(_ html: String, position: SourcePosition) -> RichText {
        guard placeholders != nil || !references.isEmpty else { return RichText(html: html, position: position) }
        var kept: [UInt8] = []
        var slots: [RichText.Slot] = []
        let bytes = Array(html.utf8)
        let mark = Array(MarkdownDocument.mark.utf8)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == Placeholders.leadByte, index + 3 < bytes.count,
                let scalar = String(decoding: bytes[index..<index + 4], as: UTF8.self).unicodeScalars.first
            {
                index += 4
                if let placeholder = placeholders?.placeholder(scalar) {
                    append(placeholder, number: Int(scalar.value - Placeholders.base), to: &kept, &slots)
                } else if scalar.value != Placeholders.continuation {
                    kept.append(contentsOf: String(scalar).utf8)
                }
            } else if byte == mark[0], bytes[index...].starts(with: mark) {
                index += mark.count
                var number = 0
                while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
                    number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
                    index += 1
                }
                if references.indices.contains(number) {
                    slots.append(RichText.Slot(offset: kept.count, content: .destination(references[number])))
                }
            } else {
                kept.append(byte)
                index += 1
            }
        }
        return RichText(html: String(decoding: kept, as: UTF8.self), slots: slots, position: position)
    }

    private func append(
        _ placeholder: Placeholders.Placeholder, number: Int, to html: inout [UInt8], _ slots: inout [RichText.Slot]
    ) {
        switch placeholder.kind {
        case .blank:
            slots.append(RichText.Slot(offset: html.count, content: .blank(number)))
        case .math, .displayMath:
            let kind = placeholder.kind == .math ? "math" : "math display"
            html.append(contentsOf: "<span class=\"\(kind)\">\(escapedHTML(placeholder.source))</span>".utf8)
        }
    }
}

extension StringProtocol {
    /// Where `needle` first stands.
    func range(ofFirst needle: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
            start = index(after: start)
        }
        return nil
    }
}
