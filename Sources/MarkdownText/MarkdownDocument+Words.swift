import CCMark
import ContentModel
import Diagnostics
import Encoding

/// Appends the words and addresses of nodes.
extension MarkdownDocument {
    // MARK: - Links and pictures

    func setLiterals(_ target: RichText.Target, of node: OpaquePointer, in builder: inout RichTextBuilder) {
        if target == .address {
            let address = PercentEncoding.encoded(Array(bytes(cmark_node_get_url(node))), keeping: MarkdownDocument.keptInAddresses)
            address.withUnsafeBufferPointer { builder.setLiteral($0) }
        }
        let title = bytes(cmark_node_get_title(node))
        if !title.isEmpty { setSecondLiteral(restored(title), in: &builder) }
    }

    func setSecondLiteral(_ literal: [UInt8], in builder: inout RichTextBuilder) {
        literal.withUnsafeBufferPointer { builder.setSecondLiteral($0) }
    }

    func append(picture node: OpaquePointer, to builder: inout RichTextBuilder) {
        let mark = mark(of: node)
        let target = mark.map { builder.target($0.reference) } ?? .address
        // Attributes have neither markup nor blanks.
        var words = spoken(plainText(node))
        if hasScripts { words = text(insideOf: node, position: .start, source: nil).plainText }
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

    /// Characters of addresses that cmark leaves as they are in HTML.
    private static let keptInAddresses: PercentEncoding.Kept = "-_.+!*'(),%#@?=;:/&$~"

    // MARK: - Text

    /// Appends text with its blanks and formulas.
    func append(words: UnsafeBufferPointer<UInt8>, to builder: inout RichTextBuilder) {
        guard let placeholders else { return append(marks: words, to: &builder) }
        var (start, index) = (0, 0)
        while index < words.count {
            index = placeholders.next(in: words, from: index)
            guard let scalar = Placeholders.scalar(at: index, words) else {
                index += 1
                continue
            }
            let placeholder = placeholders.placeholder(scalar)
            let character = Placeholders.escaped(scalar)
            if placeholder != nil || character != nil || scalar.value == Placeholders.continuation {
                append(marks: UnsafeBufferPointer(rebasing: words[start..<index]), to: &builder)
                start = index + 4
            }
            if let placeholder { append(placeholder, scalar, to: &builder) }
            if let character { builder.append(words: character) }
            index += 4
        }
        append(marks: UnsafeBufferPointer(rebasing: words[start...]), to: &builder)
    }

    /// Appends text whose tildes and carets may be marks.
    private func append(marks words: UnsafeBufferPointer<UInt8>, to builder: inout RichTextBuilder) {
        guard hasScripts else { return builder.append(words: words) }
        var rest = words[...]
        while let index = rest.firstIndex(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "^") }) {
            builder.append(words: UnsafeBufferPointer(rebasing: rest[..<index]))
            let run = rest[index...].prefix { $0 == rest[index] }
            builder.append(mark: UnsafeBufferPointer(rebasing: run))
            rest = rest[run.endIndex...]
        }
        builder.append(words: UnsafeBufferPointer(rebasing: rest))
    }

    private func append(_ placeholder: Placeholders.Placeholder, _ scalar: Unicode.Scalar, to builder: inout RichTextBuilder) {
        switch placeholder.kind {
        case .blank: builder.add(.blank(Int32(scalar.value - Placeholders.base)))
        case .character, .address, .footnote, .definition: builder.append(words: placeholder.source)
        case .footnoteMark:
            guard let mark = footnotes.mark(placeholder.content) else { return builder.append(words: placeholder.source) }
            builder.add(mark)
        case .math, .displayMath:
            guard let formula = formula(scalar) else { return builder.append(words: placeholder.source) }
            builder.append(formula.formula, source: formula.source)
        }
    }

    /// The text of an attribute with placeholders undone.
    func restored(_ words: some Collection<UInt8>) -> [UInt8] {
        guard let placeholders, words.contains(where: { $0 >= 0xF0 }) else { return Array(words) }
        return Array(placeholders.restored(String(decoding: words, as: UTF8.self), isCode: false).utf8)
    }

    /// The text of attributes and labels with placeholders undone.
    /// - Parameter isCode: whether backslashes stay.
    func restored(_ words: Substring, isCode: Bool = false) -> String {
        placeholders?.restored(String(words), isCode: isCode) ?? String(words)
    }
}
