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

    /// The block's lines in the author's text.
    package var lines: [Substring] { document.lines(of: pointer) }

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
