import CCMark
import ContentModel
import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Builds texts from cmark's nodes.
extension MarkdownDocument {
    /// The text built so far.
    func finish(position: SourcePosition, source: RichText.Source?) -> RichText {
        builder.finish(position: position, source: source)
    }

    /// The content of a paragraph or heading.
    func text(insideOf block: OpaquePointer, position: SourcePosition, source: RichText.Source?) -> RichText {
        withLocalBuilder { builder in
            var next = cmark_node_first_child(block)
            while let node = next {
                append(node, to: &builder)
                next = cmark_node_next(node)
            }
            return builder.finish(position: position, source: source)
        }
    }

    /// Blocks with an id in each heading; of two equal ids, the second gets a number.
    func sections(_ slug: (String) -> String) -> (body: RichText, anchors: [String]) {
        var anchors: [String] = []
        // The page template uses this id.
        var taken: Set = ["main"]
        var nextNumbers: [String: Int] = [:]
        for block in children {
            guard case .heading = block.kind else {
                append(block.pointer)
                continue
            }
            let anchor = MarkdownDocument.anchor(slug(block.plainText), besides: &taken, &nextNumbers)
            anchors.append(anchor)
            append(block.pointer, headingID: anchor)
        }
        return (finish(position: source.start, source: RichText.Source(source.text)), anchors)
    }

    /// - Parameter nextNumbers: for each name, the first number that may be free.
    private static func anchor(_ slug: String, besides taken: inout Set<String>, _ nextNumbers: inout [String: Int]) -> String {
        let name = slug.isEmpty ? "section" : slug
        if taken.insert(name).inserted { return name }
        var number = nextNumbers[name] ?? 2
        while !taken.insert("\(name)-\(number)").inserted { number += 1 }
        nextNumbers[name] = number + 1
        return "\(name)-\(number)"
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
        case CMARK_NODE_TEXT: append(words: bytes(cmark_node_get_literal(node)), to: &builder)
        case CMARK_NODE_SOFTBREAK: builder.add(.softBreak)
        case CMARK_NODE_LINEBREAK: builder.add(.lineBreak)
        case CMARK_NODE_CODE:
            builder.add(.code)
            builder.setLiteral(bytes(cmark_node_get_literal(node)))
        case CMARK_NODE_IMAGE: append(picture: node, to: &builder)
        case CMARK_NODE_CODE_BLOCK:
            builder.add(.codeBlock)
            builder.setLiteral(bytes(cmark_node_get_literal(node)))
            setSecondLiteral(restored(bytes(cmark_node_get_fence_info(node)).prefix { !$0.isWhiteSpace }), in: &builder)
        case CMARK_NODE_THEMATIC_BREAK: builder.add(.thematicBreak)
        default:
            guard let kind = container(node, &builder) else { return false }
            builder.open(kind)
            if case .link(let target) = kind { setLiterals(target, of: node, in: &builder) }
            return true
        }
        return false
    }

    private func container(_ node: OpaquePointer, _ builder: inout RichTextBuilder) -> RichText.Kind? {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_PARAGRAPH: .paragraph(isTight: isTight(node))
        case CMARK_NODE_HEADING: .heading(level: UInt8(clamping: cmark_node_get_heading_level(node)))
        case CMARK_NODE_LIST:
            .list(start: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? cmark_node_get_list_start(node) : nil)
        case CMARK_NODE_ITEM: .item
        case CMARK_NODE_BLOCK_QUOTE: .quote
        case CMARK_NODE_EMPH: .emphasis
        case CMARK_NODE_STRONG: .strong
        case CMARK_NODE_LINK: .link(mark(of: node).map { builder.target($0.reference) } ?? .address)
        default: nil
        }
    }

    private func isTight(_ paragraph: OpaquePointer) -> Bool {
        guard let item = cmark_node_parent(paragraph), let list = cmark_node_parent(item) else { return false }
        return cmark_node_get_type(list) == CMARK_NODE_LIST && cmark_node_get_list_tight(list) != 0
    }

    // MARK: - Links and pictures

    private func setLiterals(_ target: RichText.Target, of node: OpaquePointer, in builder: inout RichTextBuilder) {
        if target == .address {
            MarkdownDocument.percentEncoded(bytes(cmark_node_get_url(node))).withUnsafeBufferPointer { builder.setLiteral($0) }
        }
        let title = bytes(cmark_node_get_title(node))
        if !title.isEmpty { setSecondLiteral(restored(title), in: &builder) }
    }

    private func setSecondLiteral(_ literal: [UInt8], in builder: inout RichTextBuilder) {
        literal.withUnsafeBufferPointer { builder.setSecondLiteral($0) }
    }

    private func append(picture node: OpaquePointer, to builder: inout RichTextBuilder) {
        let mark = mark(of: node)
        let target = mark.map { builder.target($0.reference) } ?? .address
        // Attributes have neither markup nor blanks.
        let words = spoken(plainText(node))
        if let recording = mark?.recording {
            builder.open(.recording(target, isFilm: recording == .film))
            builder.append(words: words)
        } else {
            builder.open(.picture(target))
            setLiterals(target, of: node, in: &builder)
            builder.append(words: words)
        }
        builder.close()
    }

    /// Percent-encodes characters that a URL may not have, such as letters beyond ASCII, as cmark does.
    private static func percentEncoded(_ address: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        guard !address.isEmpty else { return [] }
        let isInAddress = MarkdownDocument.isInAddress
        if address.allSatisfy({ isInAddress[Int($0)] }) { return Array(address) }
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in address {
            if isInAddress[Int(byte)] {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return encoded
    }

    /// For each byte whether an address may have it as it is.
    private static let isInAddress = (0...UInt8.max).map { byte in
        Unicode.Scalar(byte).isASCII && Unicode.Scalar(byte).isLetterOrDigit || "-_.+!*'(),%#@?=;:/&$~".utf8.contains(byte)
    }

    // MARK: - Text

    private func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
        guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: strlen(text))
    }

    /// Appends text with its blanks and formulas.
    private func append(words: UnsafeBufferPointer<UInt8>, to builder: inout RichTextBuilder) {
        guard let placeholders, words.contains(Placeholders.leadByte) else { return builder.append(words: words) }
        var start = 0
        var index = 0
        while index < words.count {
            guard words[index] == Placeholders.leadByte, index + 3 < words.count,
                let scalar = String(decoding: words[index..<index + 4], as: UTF8.self).unicodeScalars.first
            else {
                index += 1
                continue
            }
            let placeholder = placeholders.placeholder(scalar)
            if placeholder != nil || scalar.value == Placeholders.continuation {
                builder.append(words: UnsafeBufferPointer(rebasing: words[start..<index]))
                start = index + 4
            }
            if let placeholder { append(placeholder, scalar, to: &builder) }
            index += 4
        }
        builder.append(words: UnsafeBufferPointer(rebasing: words[start...]))
    }

    private func append(_ placeholder: Placeholders.Placeholder, _ scalar: Unicode.Scalar, to builder: inout RichTextBuilder) {
        switch placeholder.kind {
        case .blank: builder.add(.blank(Int32(scalar.value - Placeholders.base)))
        case .character: builder.append(words: placeholder.source)
        case .math, .displayMath:
            builder.add(.math(isDisplay: placeholder.kind == .displayMath))
            let formula = formulas[scalar]
            builder.setLiteral(formula?.source ?? placeholder.source)
            var words = formula?.plainText ?? placeholder.content
            words.withUTF8 { builder.setSecondLiteral($0) }
        }
    }

    /// The author's text with placeholders of blanks and formulas undone.
    private func restored(_ words: some Collection<UInt8>) -> [UInt8] {
        guard let placeholders, words.contains(Placeholders.leadByte) else { return Array(words) }
        return Array(placeholders.restored(String(decoding: words, as: UTF8.self)).utf8)
    }
}
