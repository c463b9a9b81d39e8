import Encoding

extension RichText.Source {
    /// The author's Markdown, without the indentation and markers of surrounding lists and quotations.
    package var markdown: String {
        if indent == 0, range.count == text.utf8.count { return text }
        var text = text
        return text.withUTF8 { bytes in
            var kept: [UInt8] = []
            for line in bytes[range].split(separator: 0x0A, omittingEmptySubsequences: false) {
                let isFirst = line.startIndex == range.lowerBound
                if !isFirst { kept.append(0x0A) }
                kept += isFirst ? line : line.dropFirst(RichText.Source.prefixLength(line, indent: indent, quotes: quotes))
            }
            while kept.last?.isWhiteSpace == true { kept.removeLast() }
            return String(decoding: kept, as: UTF8.self)
        }
    }

    /// Whether the source is exactly these words.
    func equals(_ words: String) -> Bool {
        guard range.count == words.utf8.count else { return false }
        var (text, words) = (text, words)
        return text.withUTF8 { text in words.withUTF8 { text[range].elementsEqual($0) } }
    }

    /// How many bytes of a line belong to the lists and quotations around a text.
    package static func prefixLength(_ line: some Collection<UInt8>, indent: Int, quotes: Int) -> Int {
        var quotes = quotes
        return line.prefix(indent).prefix { byte in
            if byte == UInt8(ascii: ">"), quotes > 0 {
                quotes -= 1
                return true
            }
            return byte == 0x20
        }.count
    }
}

extension RichText {
    /// Whether both consist of the same nodes, wherever they are and whatever their references lead to.
    ///
    /// Blanks count by their order, as their numbers depend on the text around them, and so does whether a list is tight.
    package func hasNodes(of other: RichText) -> Bool {
        literals == other.literals && isParagraph == other.isParagraph && withoutSurroundings == other.withoutSurroundings
    }

    private var withoutSurroundings: [Node] {
        var blanks: Int32 = 0
        return nodes.map { node in
            var node = node
            switch node.kind {
            case .blank:
                node.kind = .blank(blanks)
                blanks += 1
            case .paragraph where node.parent < 0: node.kind = .paragraph(isTight: false)
            default: break
            }
            return node
        }
    }
}
