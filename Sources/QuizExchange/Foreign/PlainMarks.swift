import Encoding

/// Finds the code, pictures and lines to fill in of a plain text, in one pass.
struct PlainMarks {
    struct Mark {
        var range: Range<Substring.Index>
        /// Whether it is a line to fill in: `____`.
        var isLine: Bool
    }

    private let text: Substring.UTF8View
    private var cursor: Substring.Index
    /// Whether there may be a backtick that ends code.
    private var mayHaveCode = true

    init(_ text: Substring) {
        self.text = text.utf8
        cursor = text.startIndex
    }

    mutating func next() -> Mark? {
        while let start = text[cursor...].firstIndex(where: { "`!_".utf8.contains($0) }) {
            let found: Mark?
            switch text[start] {
            case UInt8(ascii: "`"): found = code(start)
            case UInt8(ascii: "!"): found = picture(start)
            default: found = line(start)
            }
            if let found {
                cursor = found.range.upperBound
                return found
            }
        }
        return nil
    }

    /// As many backticks on both sides as both have: of ` ``a` `, the code is `` `a` ``.
    private mutating func code(_ start: Substring.Index) -> Mark? {
        let opening = end(of: "`", from: start)
        cursor = opening
        guard mayHaveCode, let closing = text[opening...].firstIndex(of: UInt8(ascii: "`")) else {
            mayHaveCode = false
            return nil
        }
        let count = min(text.distance(from: start, to: opening), text.distance(from: closing, to: end(of: "`", from: closing)))
        return Mark(range: text.index(opening, offsetBy: -count)..<text.index(closing, offsetBy: count), isLine: false)
    }

    /// `![name](address)`, neither of which is endless.
    private mutating func picture(_ start: Substring.Index) -> Mark? {
        cursor = text.index(after: start)
        guard let name = after("[", at: cursor) else { return nil }
        let nameEnd = text[name...].prefix(800).firstIndex { "[]".utf8.contains($0) }
        guard let address = nameEnd.flatMap({ after("](", at: $0) }) else { return nil }
        let addressEnd = text[address...].prefix(2_000).firstIndex { "()".utf8.contains($0) || $0.isWhiteSpace }
        guard let addressEnd, addressEnd > address, let end = after(")", at: addressEnd) else { return nil }
        return Mark(range: start..<end, isLine: false)
    }

    private mutating func line(_ start: Substring.Index) -> Mark? {
        cursor = end(of: "_", from: start)
        return text.distance(from: start, to: cursor) < 3 ? nil : Mark(range: start..<cursor, isLine: true)
    }

    private func end(of character: Unicode.Scalar, from start: Substring.Index) -> Substring.Index {
        text[start...].firstIndex { $0 != UInt8(ascii: character) } ?? text.endIndex
    }

    /// The index after `prefix`, if the text has it at `index`.
    private func after(_ prefix: StaticString, at index: Substring.Index) -> Substring.Index? {
        let bytes = UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
        return text[index...].starts(with: bytes) ? text.index(index, offsetBy: bytes.count) : nil
    }
}
