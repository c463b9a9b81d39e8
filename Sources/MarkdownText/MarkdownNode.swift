import CCMark
import CMarkArena
package import ContentModel
package import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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
    package func html() -> RichText { document.richText(rendered, position: position) }

    /// The inside of a paragraph or heading, without its own tag.
    package func phrase() -> RichText {
        var html = rendered[...]
        while html.last == UInt8(ascii: "\n") { html.removeLast() }
        // A paragraph of a tight list comes without its tag.
        if html.starts(with: "<p>".utf8) {
            html = html.dropFirst(3).dropLast(4)
        } else if html.count > 4, html.starts(with: "<h".utf8), html[html.startIndex + 3] == UInt8(ascii: ">") {
            html = html.dropFirst(4).dropLast(5)
        }
        return document.richText(UnsafeBufferPointer(rebasing: html), position: position)
    }

    /// Several blocks, one after the other.
    package static func html(of nodes: some Collection<MarkdownNode>, in document: MarkdownDocument) -> RichText {
        guard let first = nodes.first else { return RichText(html: "", position: document.source.start) }
        if nodes.count == 1 { return first.html() }
        var html: [UInt8] = []
        for node in nodes { html.append(contentsOf: node.rendered) }
        return html.withUnsafeBufferPointer { document.richText($0, position: first.position) }
    }

    /// What cmark makes of the node; it lives as long as the document.
    fileprivate var rendered: UnsafeBufferPointer<UInt8> {
        guard let html = cmark_render_html(pointer, CMARK_OPT_DEFAULT) else { return UnsafeBufferPointer(start: nil, count: 0) }
        let count = strlen(html)
        return UnsafeBufferPointer(start: UnsafeRawPointer(html).assumingMemoryBound(to: UInt8.self), count: count)
    }

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
        guard before.isEmpty || before.last == " ", let first = inside.first, first == "#" || first.isLetter,
            !document.hasEscapedBrace(inside.utf8.count + 1, beforeEndOf: last)
        else { return nil }
        // Counted from the end, as a box may have been taken from the beginning.
        let end = document.endPosition(of: last)
        let column = Int(end.column) - inside.utf8.count - 1
        var kept = String(before)
        while kept.last == " " { kept.removeLast() }
        cmark_node_set_literal(last, kept)
        return Located(String(inside), at: SourcePosition(line: Int(end.line), column: column))
    }

    /// Takes `(…)` from the end of a paragraph where `read` can make something of what is in it.
    package func takeParenthesis<Result>(_ read: (Substring) -> Result?) -> Result? {
        cmark_consolidate_text_nodes(pointer)
        guard let last = cmark_node_last_child(pointer), cmark_node_get_type(last) == CMARK_NODE_TEXT else { return nil }
        let text = string(cmark_node_get_literal(last))
        guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), let result = read(text[text.index(after: open)...].dropLast())
        else { return nil }
        var kept = String(text[..<open])
        while kept.last == " " { kept.removeLast() }
        cmark_node_set_literal(last, kept)
        return result
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
    /// The blocks with an id in each heading; the same id twice gets a number.
    func sections(_ slug: (String) -> String) -> (body: RichText, anchors: [String]) {
        var html: [UInt8] = []
        var anchors: [String] = []
        for block in children {
            let rendered = block.rendered
            guard case .heading = block.kind, rendered.count > 3 else {
                html.append(contentsOf: rendered)
                continue
            }
            let anchor = MarkdownDocument.anchor(slug(block.plainText), besides: anchors)
            anchors.append(anchor)
            html.append(contentsOf: rendered[..<3])
            html.append(contentsOf: " id=\"\(anchor)\"".utf8)
            html.append(contentsOf: rendered[3...])
        }
        return (html.withUnsafeBufferPointer { richText($0, position: source.start) }, anchors)
    }

    private static func anchor(_ slug: String, besides taken: [String]) -> String {
        let name = slug.isEmpty ? "section" : slug
        // The shell has the id of the page's content.
        func isFree(_ anchor: String) -> Bool { anchor != "main" && !taken.contains(anchor) }
        if isFree(name) { return name }
        var number = 2
        while !isFree("\(name)-\(number)") { number += 1 }
        return "\(name)-\(number)"
    }

    /// HTML with its marks turned into slots.
    func richText(_ html: UnsafeBufferPointer<UInt8>, position: SourcePosition) -> RichText {
        guard placeholders != nil || !references.isEmpty else {
            return RichText(html: String(decoding: html, as: UTF8.self), position: position)
        }
        let mark = Array(MarkdownDocument.mark.utf8)
        var kept: [UInt8] = []
        var slots: [RichText.Slot] = []
        kept.reserveCapacity(html.count)
        var index = 0
        var isInTag = false
        while index < html.count {
            let byte = html[index]
            if byte == Placeholders.leadByte, index + 3 < html.count,
                let scalar = String(decoding: html[index..<index + 4], as: UTF8.self).unicodeScalars.first
            {
                index += 4
                if let placeholder = placeholders?.placeholder(scalar) {
                    append(placeholder, number: Int(scalar.value - Placeholders.base), isInTag: isInTag, to: &kept, &slots)
                } else if placeholders == nil || scalar.value != Placeholders.continuation {
                    kept.append(contentsOf: String(scalar).utf8)
                }
            } else if byte == mark[0], html[index...].starts(with: mark), kept.endsInAddress {
                index += mark.count
                var number = 0
                while index < html.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(html[index]) {
                    number = number * 10 + Int(html[index] - UInt8(ascii: "0"))
                    index += 1
                }
                if references.indices.contains(number) {
                    slots.append(RichText.Slot(offset: kept.count, content: .destination(references[number])))
                }
            } else {
                // cmark escapes both signs in texts and attributes.
                if byte == UInt8(ascii: "<") { isInTag = true } else if byte == UInt8(ascii: ">") { isInTag = false }
                kept.append(byte)
                index += 1
            }
        }
        return RichText(html: String(decoding: kept, as: UTF8.self), slots: slots, position: position)
    }

    private func append(
        _ placeholder: Placeholders.Placeholder, number: Int, isInTag: Bool, to html: inout [UInt8], _ slots: inout [RichText.Slot]
    ) {
        switch placeholder.kind {
        // The words of a picture or the title of a link: neither markup nor a blank can stand there.
        case _ where isInTag: html.append(contentsOf: escapedHTML(placeholder.source).utf8)
        case .blank:
            slots.append(RichText.Slot(offset: html.count, content: .blank(number)))
        case .character: html.append(contentsOf: placeholder.source.utf8)
        case .math, .displayMath:
            let kind = placeholder.kind == .math ? "math" : "math display"
            html.append(contentsOf: "<span class=\"\(kind)\">\(escapedHTML(placeholder.source))</span>".utf8)
        }
    }
}

extension [UInt8] {
    /// Whether the HTML so far ends where an address begins; cmark escapes the quotes of all texts.
    fileprivate var endsInAddress: Bool { suffix(6).elementsEqual("href=\"".utf8) || suffix(5).elementsEqual("src=\"".utf8) }
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
