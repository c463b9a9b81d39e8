/// The text of HTML that cmark wrote, read in place: search looks at every text of a site, so nothing is copied.
struct HTMLText {
    enum Piece {
        /// Bytes of text as they stand.
        case text(Range<Int>)
        /// A character that HTML has to escape: none of them is part of a word.
        case character(UInt8)
        /// Where a block ends, or a picture stands.
        case gap
    }

    let bytes: UnsafeBufferPointer<UInt8>

    /// Calls `body` with each piece, in order, until it returns false.
    func forEachPiece(_ body: (Piece) -> Bool) { _ = forEachPiece(in: 0..<bytes.count, body) }

    private func forEachPiece(in range: Range<Int>, _ body: (Piece) -> Bool) -> Bool {
        var index = range.lowerBound
        var start = index
        while index < range.upperBound {
            let byte = bytes[index]
            guard byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") else {
                index += 1
                continue
            }
            if start < index, !body(.text(start..<index)) { return false }
            let isTag = byte == UInt8(ascii: "<")
            let end = self.end(of: isTag ? UInt8(ascii: ">") : UInt8(ascii: ";"), from: index)
            if isTag {
                guard tag(index..<end, body) else { return false }
            } else if !body(.character(character(index..<end))) {
                return false
            }
            index = end
            start = end
        }
        return start == index || body(.text(start..<index))
    }

    /// Emphasis, code and links stand within words; the other elements end one, and pictures have a text of their own.
    private func tag(_ tag: Range<Int>, _ body: (Piece) -> Bool) -> Bool {
        let name = tag.lowerBound + (tag.count > 1 && bytes[tag.lowerBound + 1] == UInt8(ascii: "/") ? 2 : 1)
        guard name < tag.upperBound else { return true }
        switch bytes[name] {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "s"), UInt8(ascii: "c"): return true
        case UInt8(ascii: "i"):
            guard body(.gap) else { return false }
            if let text = alternativeText(in: tag), !forEachPiece(in: text, body) { return false }
            return body(.gap)
        default: return body(.gap)
        }
    }

    private func alternativeText(in tag: Range<Int>) -> Range<Int>? {
        let key: StaticString = " alt=\""
        let length = key.utf8CodeUnitCount
        guard tag.count > length else { return nil }
        for start in tag.lowerBound..<(tag.upperBound - length)
        where (0..<length).allSatisfy({ bytes[start + $0] == key.utf8Start[$0] }) {
            let end = end(of: UInt8(ascii: "\""), from: start + length) - 1
            return start + length..<max(end, start + length)
        }
        return nil
    }

    private func character(_ entity: Range<Int>) -> UInt8 {
        guard entity.count > 2 else { return UInt8(ascii: "&") }
        return switch bytes[entity.lowerBound + 1] {
        case UInt8(ascii: "l"): UInt8(ascii: "<")
        case UInt8(ascii: "g"): UInt8(ascii: ">")
        case UInt8(ascii: "q"): UInt8(ascii: "\"")
        case UInt8(ascii: "#"): UInt8(ascii: "'")
        default: UInt8(ascii: "&")
        }
    }

    /// The place after the first `mark`, or the end.
    private func end(of mark: UInt8, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != mark { index += 1 }
        return min(index + 1, bytes.count)
    }
}
