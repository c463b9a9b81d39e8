import CCMark
import ContentModel
import Diagnostics

/// Builds texts from cmark's nodes.
extension MarkdownDocument {
    /// The text built so far.
    func finish(position: SourcePosition, source: RichText.Source?) -> RichText {
        builder.finish(position: position, source: source)
    }

    /// The content of a paragraph or heading.
    func text(insideOf block: OpaquePointer, position: SourcePosition, source: RichText.Source?) -> RichText {
        withLocalBuilder { builder in
            appendChildren(of: block, to: &builder)
            return builder.finish(position: position, source: source)
        }
    }

    func appendChildren(of block: OpaquePointer, to builder: inout RichTextBuilder) {
        var next = cmark_node_first_child(block)
        while let node = next {
            append(node, to: &builder)
            next = cmark_node_next(node)
        }
    }

    /// Blocks with an id in each heading; of two equal ids, the second gets a number.
    func sections(_ slug: (String) -> String) -> (body: RichText, anchors: [String]) {
        var anchors: [String] = []
        // The page template uses the first id, footnotes the others.
        var names = FreeNames(taken: ["main"] + footnotes.ids)
        for block in children {
            guard case .heading = block.kind else {
                append(block.pointer)
                continue
            }
            let preferred = ownID(of: block) ?? slug(block.plainText)
            let anchor = names.name(like: preferred.isEmpty ? "section" : preferred)
            anchors.append(anchor)
            append(block.pointer, headingID: anchor)
        }
        appendFootnotes()
        return (finish(position: source.start, source: RichText.Source(source.text)), anchors)
    }

    /// The id that an author gave a heading, `## Title {#id}`, which is removed.
    private func ownID(of heading: MarkdownNode) -> String? {
        guard let braces = heading.takeAttributes(where: { !$1 && MarkdownDocument.isOwnID($0) }) else { return nil }
        return String(braces.value.dropFirst())
    }

    /// Whether attributes are only an id, of characters that need no escapes.
    private static func isOwnID(_ attributes: Substring) -> Bool {
        attributes.count > 1 && attributes.first == "#"
            && attributes.dropFirst().unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_.:".unicodeScalars.contains(scalar)
            }
    }

    func append(_ root: OpaquePointer, headingID: String? = nil) {
        withLocalBuilder { append(root, headingID: headingID, to: &$0) }
    }

    /// Calls `body` with the document's builder as a local variable, which needs no exclusivity checks.
    private func withLocalBuilder<Result>(_ body: (inout RichTextBuilder) -> Result) -> Result {
        var builder = RichTextBuilder()
        swap(&builder, &self.builder)
        defer { swap(&builder, &self.builder) }
        return body(&builder)
    }

    /// Appends a node and its descendants. Not recursive, as quotations may be nested a thousand deep.
    private func append(_ root: OpaquePointer, headingID: String? = nil, to builder: inout RichTextBuilder) {
        var node = root
        while true {
            let isOpen = begin(node, &builder)
            if node == root, let headingID { builder.setLiteral(headingID) }
            if isOpen, let child = cmark_node_first_child(node) {
                node = child
                continue
            }
            if isOpen { builder.close() }
            while node != root, cmark_node_next(node) == nil, let parent = cmark_node_parent(node) {
                builder.close()
                node = parent
            }
            guard node != root, let next = cmark_node_next(node) else { return }
            node = next
        }
    }

    /// Appends a node; true if children may follow.
    private func begin(_ node: OpaquePointer, _ builder: inout RichTextBuilder) -> Bool {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT:
            let words = bytes(cmark_node_get_literal(node))
            if hasScripts, isAddress(node, words) { builder.append(words: words) } else { append(words: words, to: &builder) }
        case CMARK_NODE_SOFTBREAK: if !isInFormula(node) { builder.add(.softBreak) }
        case CMARK_NODE_LINEBREAK: builder.add(.lineBreak)
        case CMARK_NODE_CODE:
            builder.add(.code)
            builder.setLiteral(bytes(cmark_node_get_literal(node)))
        case CMARK_NODE_IMAGE: append(picture: node, to: &builder)
        case CMARK_NODE_CODE_BLOCK:
            builder.add(.codeBlock)
            builder.setLiteral(bytes(cmark_node_get_literal(node)))
            setSecondLiteral(restored(MarkdownDocument.language(bytes(cmark_node_get_fence_info(node)))), in: &builder)
        case CMARK_NODE_THEMATIC_BREAK: builder.add(.thematicBreak)
        case CMARK_NODE_PARAGRAPH where tables[node] != nil:
            if let table = tables[node] { append(table, to: &builder) }
        case CMARK_NODE_PARAGRAPH where titledParagraphs.contains(node): append(titled: node, to: &builder)
        default:
            guard let kind = container(node, &builder) else { return false }
            builder.open(kind)
            if case .link(let target) = kind { setLiterals(target, of: node, in: &builder) }
            return true
        }
        return false
    }

    /// Whether a line end is a part of a formula of several lines, for which cmark gets lines without words.
    func isInFormula(_ lineEnd: OpaquePointer) -> Bool {
        guard placeholders?.hasLineEnds == true, let next = cmark_node_next(lineEnd), cmark_node_get_type(next) == CMARK_NODE_TEXT else {
            return false
        }
        return Placeholders.scalar(at: 0, bytes(cmark_node_get_literal(next)))?.value == Placeholders.continuation
    }

    /// Appends the title of a callout, and as a paragraph what follows in the next lines.
    private func append(titled paragraph: OpaquePointer, to builder: inout RichTextBuilder) {
        builder.open(.calloutTitle)
        var next = cmark_node_first_child(paragraph)
        while let node = next, !MarkdownNode.isLineEnd(node) {
            append(node, to: &builder)
            next = cmark_node_next(node)
        }
        builder.close()
        next = next.flatMap(cmark_node_next)
        guard next != nil else { return }
        builder.open(.paragraph(isTight: false))
        while let node = next {
            append(node, to: &builder)
            next = cmark_node_next(node)
        }
        builder.close()
    }

    private func container(_ node: OpaquePointer, _ builder: inout RichTextBuilder) -> RichText.Kind? {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_PARAGRAPH: .paragraph(isTight: isTight(node))
        case CMARK_NODE_LIST where definitions.lists.contains(node): .definitions
        case CMARK_NODE_ITEM where isInDefinitions(node): definitions.terms.contains(node) ? .term : .definition
        case CMARK_NODE_HEADING: .heading(level: UInt8(clamping: cmark_node_get_heading_level(node)))
        case CMARK_NODE_LIST:
            .list(start: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? cmark_node_get_list_start(node) : nil)
        case CMARK_NODE_ITEM: task(node).map { .task(isDone: $0) } ?? .item
        case CMARK_NODE_BLOCK_QUOTE: callouts[node].map { .callout($0) } ?? .quote
        case CMARK_NODE_EMPH: .emphasis
        case CMARK_NODE_STRONG: .strong
        case CMARK_NODE_LINK: .link(mark(of: node).map { builder.target($0.reference) } ?? .address)
        default: nil
        }
    }

    /// Whether an item with a box is done; its box becomes a symbol. Boxes of choices and checklists were removed before.
    private func task(_ item: OpaquePointer) -> Bool? {
        if let isDone = tasks[item] { return isDone }
        guard hasBrackets, let isDone = MarkdownNode(pointer: item, document: self).markBox() else { return nil }
        tasks[item] = isDone
        return isDone
    }

    /// Whether a text is the address of the link that it is in.
    private func isAddress(_ node: OpaquePointer, _ words: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let link = cmark_node_parent(node), cmark_node_get_type(link) == CMARK_NODE_LINK, cmark_node_next(node) == nil,
            cmark_node_previous(node) == nil
        else { return false }
        return bytes(cmark_node_get_url(link)).suffix(words.count).elementsEqual(words)
    }

    private func isInDefinitions(_ item: OpaquePointer) -> Bool {
        guard !definitions.lists.isEmpty, let list = cmark_node_parent(item) else { return false }
        return definitions.lists.contains(list)
    }

    private func isTight(_ paragraph: OpaquePointer) -> Bool {
        guard let item = cmark_node_parent(paragraph), let list = cmark_node_parent(item) else { return false }
        if definitions.terms.contains(item) { return true }
        return cmark_node_get_type(list) == CMARK_NODE_LIST && cmark_node_get_list_tight(list) != 0
    }

    /// The bytes of a string of cmark, which are valid while its node is.
    func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
        guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: strlen(text))
    }
}
