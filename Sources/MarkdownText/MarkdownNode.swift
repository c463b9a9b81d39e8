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
        case CMARK_NODE_PARAGRAPH: document.tables[pointer] == nil ? .paragraph : .other
        case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(pointer)))
        case CMARK_NODE_LIST where document.definitions.lists.contains(pointer): .other
        case CMARK_NODE_LIST: .list(isOrdered: cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST)
        case CMARK_NODE_ITEM: .item
        case CMARK_NODE_BLOCK_QUOTE: .quote
        default: .other
        }
    }

    /// Whether it is a quote that began with a label such as `[!NOTE]`.
    package var isCallout: Bool { document.callouts[pointer] != nil }

    package var position: SourcePosition { document.position(of: pointer) }

    package enum Code { case indented, fenced, unclosed }

    /// How a block of code is written; nil for other blocks.
    package var code: Code? {
        guard cmark_node_get_type(pointer) == CMARK_NODE_CODE_BLOCK else { return nil }
        let lines = self.lines.map { $0.drop { $0 == " " } }
        guard let delimiter = lines.first?.first, delimiter == "`" || delimiter == "~" else { return .indented }
        let count = lines[0].prefix { $0 == delimiter }.count
        guard count > 2 else { return .indented }
        let end = lines.dropFirst().last.map { $0.drop { $0 == delimiter } } ?? ""
        let isClosed = lines.count > 1 && lines[lines.count - 1].count - end.count >= count && end.allSatisfy(\.isWhitespace)
        return isClosed ? .fenced : .unclosed
    }

    /// Whether all words of a paragraph are bold.
    package var isStrong: Bool {
        guard kind == .paragraph, let only = cmark_node_first_child(pointer), cmark_node_next(only) == nil else { return false }
        return cmark_node_get_type(only) == CMARK_NODE_STRONG
    }

    /// Whether it is a thematic break, `---`.
    package var isBreak: Bool { cmark_node_get_type(pointer) == CMARK_NODE_THEMATIC_BREAK }

    /// Whether no other block follows it in the one that it is in.
    var isLast: Bool { cmark_node_next(pointer) == nil }

    package var children: [MarkdownNode] {
        var nodes: [MarkdownNode] = []
        var next = cmark_node_first_child(pointer)
        while let node = next {
            nodes.append(MarkdownNode(pointer: node, document: document))
            next = cmark_node_next(node)
        }
        return nodes
    }

    /// Whether an inline node is the end of a line.
    static func isLineEnd(_ node: OpaquePointer) -> Bool {
        [CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK].contains(cmark_node_get_type(node))
    }

    /// The paragraph that an item or a quote begins with.
    var firstParagraph: OpaquePointer? {
        guard let first = cmark_node_first_child(pointer), cmark_node_get_type(first) == CMARK_NODE_PARAGRAPH else { return nil }
        return first
    }

    /// Whether it ends below the line that it begins in.
    package var hasSeveralLines: Bool { document.lexedStart(of: pointer).line < document.lexedEnd(of: pointer).line }

    /// Lines of the block in the author's text.
    package var lines: [Substring] { document.lines(of: pointer) }

    package var firstLine: Substring? { document.firstLine(of: pointer) }

    /// Whether its lines may have code between fences or in the line.
    package var mayHaveCode: Bool { hasByte(UInt8(ascii: "`")) || hasByte(UInt8(ascii: "~")) }

    /// Whether a byte is in its lines.
    func hasByte(_ byte: UInt8) -> Bool { document.hasByte(byte, inLinesOf: pointer) }

    /// The text without markup.
    package var plainText: String { document.plainText(pointer) }

    /// The block as a separate text.
    package func text() -> RichText { MarkdownNode.text(of: CollectionOfOne(self), in: document) }

    /// Inline content of a paragraph or heading.
    package func phrase() -> RichText {
        document.text(insideOf: pointer, position: position, source: document.source(ofPhrase: pointer))
    }

    /// Several consecutive blocks as one text.
    package static func text(of nodes: some BidirectionalCollection<MarkdownNode>, in document: MarkdownDocument) -> RichText {
        guard let first = nodes.first, let last = nodes.last else { return RichText(position: document.source.start) }
        for node in nodes { document.append(node.pointer) }
        return document.finish(position: first.position, source: document.source(from: first.pointer, to: last.pointer))
    }
}
