import Encoding
import Formulas

/// Builds the lines of a plain text.
struct PlainTextWriter {
    private var text: [UInt8] = []
    /// Line breaks to write before the next word.
    private var breaks = 0
    private var needsSpace = false
    /// For each open list the number of its next item, or nil for bullets.
    private var lists: [Int?] = []
    private var marker: String?
    /// For each open link its address and where its text begins, once it has begun.
    private var links: [(address: [UInt8], start: Int?)] = []
    /// For each open sub- or superscript where its text begins, once it has begun.
    private var scripts: [Int?] = []

    var finished: String {
        String(decoding: text[..<(text.lastIndex { $0 != 0x20 && $0 != 0x0A }.map { $0 + 1 } ?? 0)], as: UTF8.self)
    }

    /// Whether words would be written as they are: with one space between any two of them, and no other white space.
    static func isFinished(_ words: String) -> Bool {
        var isAfterSpace = true
        for byte in words.utf8 {
            let isSpace = byte == UInt8(ascii: " ")
            if isSpace ? isAfterSpace : byte.isWhiteSpace { return false }
            isAfterSpace = isSpace
        }
        return !isAfterSpace || words.isEmpty
    }

    mutating func enter(_ element: RichText.Element) {
        switch element.kind {
        case .text, .code: write(words: element.literal)
        case .softBreak: space()
        case .lineBreak: breakLine(1)
        case .blank: write(words: "____".utf8)
        case .paragraph(isTight: true): if !element.isFirst { breakLine(1) }
        case .paragraph, .heading, .quote, .callout, .calloutTitle, .thematicBreak: breakBlock()
        case .codeBlock:
            breakBlock()
            append(element.literal)
            while text.last == 0x0A { text.removeLast() }
            breakBlock()
        case .list(let start):
            breakBlock()
            lists.append(start.map(Int.init))
        case .item, .footnote: beginItem(bullet: "• ")
        // Its box is its bullet.
        case .task: beginItem(bullet: "")
        case .footnotes:
            breakBlock()
            lists.append(1)
        case .footnoteMark(let number, _): append("[\(number)]".utf8)
        case .term, .definition: breakLine(1)
        case .definitions, .table, .caption: breakBlock()
        case .row: breakLine(1)
        case .cell: if !element.isFirst { beginCell() }
        case .struck: append("~~".utf8)
        case .subscripted, .superscripted: scripts.append(nil)
        case .emphasis, .strong, .recording, .link, .picture, .math: break
        }
    }

    mutating func leave(_ element: RichText.Element) {
        switch element.kind {
        case .paragraph(isTight: true): break
        case .paragraph, .heading, .quote, .callout, .calloutTitle: breakBlock()
        case .list, .footnotes:
            _ = lists.popLast()
            breakBlock()
        case .item, .task, .row, .term, .definition, .footnote: breakLine(1)
        case .table, .definitions: breakBlock()
        case .caption: breakLine(1)
        case .struck: append("~~".utf8)
        case .subscripted, .superscripted: endScript(isRaised: element.kind == .superscripted)
        case .link: endLink()
        default: break
        }
    }

    private mutating func beginCell() {
        append(" |".utf8)
        needsSpace = true
    }

    private mutating func beginItem(bullet: String) {
        breakLine(1)
        guard let number = lists.last else { return }
        marker = String(repeating: "  ", count: lists.count - 1) + (number.map { "\($0). " } ?? bullet)
        if let number { lists[lists.count - 1] = number + 1 }
    }

    mutating func beginLink(_ address: [UInt8]) { links.append((address, nil)) }

    /// Adds the address, unless it is also the link's text.
    private mutating func endLink() {
        guard let link = links.popLast(), !link.address.isEmpty else { return }
        guard let start = link.start else { return append(link.address) }
        let isText = ["", "mailto:", "http://", "https://"].contains { scheme in
            link.address.starts(with: scheme.utf8) && text[start...] == link.address.dropFirst(scheme.utf8.count)
        }
        if !isText { text += Array(" (".utf8) + link.address + Array(")".utf8) }
    }

    /// Raises or lowers what was written since the script began, as far as Unicode has characters for it.
    private mutating func endScript(isRaised: Bool) {
        guard let start = scripts.popLast() ?? nil else { return }
        let words = String(decoding: text[start...], as: UTF8.self)
        text.removeSubrange(start...)
        // Unicode has no raised or lowered hyphen, only minus signs.
        let withMinus = words.replacing("-", by: "−")
        let script = isRaised ? PlainScripts.raised(withMinus) : PlainScripts.lowered(withMinus)
        text += (script ?? (isRaised ? "^" : "_") + words).utf8
    }

    private mutating func breakBlock() { breakLine(lists.isEmpty ? 2 : 1) }

    private mutating func breakLine(_ count: Int) {
        if !text.isEmpty { breaks = max(breaks, count) }
        needsSpace = false
    }

    private mutating func space() { needsSpace = breaks == 0 && marker == nil && !text.isEmpty }

    /// Writes words with one space for each run of white space.
    mutating func write(words: some Collection<UInt8>) {
        if words.withContiguousStorageIfAvailable({ write(bytes: $0) }) == nil { Array(words).withUnsafeBufferPointer { write(bytes: $0) } }
    }

    private mutating func write(bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < bytes.count {
            let start = index
            while index < bytes.count, bytes[index] > 0x20 || !PlainTextWriter.isGap(bytes, at: index) { index += 1 }
            append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
            guard index < bytes.count else { return }
            space()
            repeat { index += 1 } while index < bytes.count && bytes[index].isWhiteSpace
        }
    }

    /// Whether there is more white space than one space between two words.
    private static func isGap(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        guard bytes[index].isWhiteSpace else { return false }
        return bytes[index] != UInt8(ascii: " ") || index == 0 || index + 1 == bytes.count || bytes[index + 1].isWhiteSpace
    }

    mutating func append(_ more: some Collection<UInt8>) {
        guard !more.isEmpty else { return }
        if breaks > 0 {
            text += repeatElement(0x0A, count: breaks)
            if marker == nil { text += repeatElement(0x20, count: 2 * lists.count) }
        } else if needsSpace {
            text.append(0x20)
        }
        breaks = 0
        needsSpace = false
        if let marker { text += marker.utf8 }
        marker = nil
        for index in links.indices where links[index].start == nil { links[index].start = text.count }
        for index in scripts.indices where scripts[index] == nil { scripts[index] = text.count }
        text += more
    }
}
