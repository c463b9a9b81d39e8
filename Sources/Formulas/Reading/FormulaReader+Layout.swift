import Encoding

/// Numbers of equations, spaces of a given length, and what only matters in print.
extension FormulaReader {
    /// Reads `\tag{1}`: the number of an equation, which is at the end of its line wherever it is written.
    mutating func readTag(at start: Int) {
        let isBare = byte == UInt8(ascii: "*")
        if isBare { index += 1 }
        let words = words("tag", .upright)
        let number = FormulaNode.row([.space(2)] + (isBare ? [words] : [.text("("), words, .text(")")]))
        tag = (number, start)
    }

    /// A line with the number that was read in it.
    mutating func numbered(_ nodes: [FormulaNode]) -> [FormulaNode] {
        defer { tag = nil }
        return tag.map { nodes + [$0.node] } ?? nodes
    }

    /// A colour, which pages don't show, as it may not stand out from the background, or the name of an equation.
    mutating func skipUnshownGroup(_ name: String) {
        skipSpaces()
        if byte == UInt8(ascii: "["), let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")) { index = end + 1 }
        _ = rawGroup(after: name)
    }

    /// `\hspace{1em}`, `\kern3pt`, `\mskip 5mu`.
    mutating func space(_ name: String, at start: Int) -> FormulaNode? {
        if byte == UInt8(ascii: "*") { index += 1 }
        skipSpaces()
        if byte == UInt8(ascii: "{") {
            guard let range = rawGroup(after: name) else { return nil }
            let after = index
            index = range.lowerBound
            let width = length(until: range.upperBound)
            index = after
            return space(width, name, at: start)
        }
        return space(length(until: bytes.count), name, at: start)
    }

    private mutating func space(_ width: Double?, _ name: String, at start: Int) -> FormulaNode? {
        if width == nil { report("\\\(name) needs a length after it, as in \\\(name){1em}", at: start) }
        return width.map { .space(min(max($0, -10), 40)) }
    }

    /// Units of lengths in em, in a text of ten points.
    private static let lengths: [String: Double] = [
        "em": 1, "ex": 0.43, "mu": 1.0 / 18, "pt": 0.1, "bp": 0.1, "px": 0.075, "pc": 1.2, "mm": 0.285, "cm": 2.845, "in": 7.227,
    ]

    /// A length in em; nil if none is next.
    private mutating func length(until end: Int) -> Double? {
        while index < end, bytes[index].isWhiteSpace { index += 1 }
        let start = index
        while index < end, bytes[index].isASCIIDigit || "+-.".utf8.contains(bytes[index]) { index += 1 }
        guard let number = Double(text(start..<index)) else { return nil }
        while index < end, bytes[index] == 0x20 { index += 1 }
        let unit = text(index..<min(index + 2, end))
        guard let em = FormulaReader.lengths[unit] else { return nil }
        index += 2
        return number * em
    }
}
