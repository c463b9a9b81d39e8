import Encoding

/// Parentheses in `\ce{…}`: states of aggregation, which follow a substance, `(aq)`, `_(aq)`, `_{(aq)}`, and words such as `(v)`.
extension FormulaReader {
    mutating func state(until end: Int) -> FormulaNode? {
        guard let after = stateEnd(index, end) else { return nil }
        defer { index = after }
        return .text(text(index..<after))
    }

    /// The range of a lowered state, `_(aq)` or `_{(aq)}`, and the offset after it.
    func loweredState(_ start: Int, _ end: Int) -> (state: Range<Int>, end: Int)? {
        guard start + 1 < end, bytes[start] == UInt8(ascii: "_") else { return nil }
        let isGroup = bytes[start + 1] == UInt8(ascii: "{")
        let state = start + (isGroup ? 2 : 1)
        guard let after = stateEnd(state, end) else { return nil }
        guard isGroup else { return (state..<after, after) }
        return after < end && bytes[after] == UInt8(ascii: "}") ? (state..<after, after + 1) : nil
    }

    /// A lowered state follows counts and charges, and has no base of its own.
    mutating func loweredState(until end: Int) -> FormulaNode? {
        guard let (state, after) = loweredState(index, end) else { return nil }
        index = after
        return .scripts(.empty, sub: .text(text(state)), sup: nil, placement: .beside)
    }

    /// The offset after a state of aggregation that begins here: `(aq)`.
    func stateEnd(_ start: Int, _ end: Int) -> Int? {
        guard start < end, bytes[start] == UInt8(ascii: "(") else { return nil }
        var offset = start + 1
        while offset < end, bytes[offset].isASCIILowercase { offset += 1 }
        guard offset > start + 1, offset < end, bytes[offset] == UInt8(ascii: ")"), offset - start <= 4 else { return nil }
        return offset + 1
    }

    /// `(v)` and `(^)`, which mean the same as `v` and `^`.
    mutating func precipitateOrGas(until end: Int) -> FormulaNode? {
        guard starts(with: "(v)", until: end) || starts(with: "(^)", until: end), index + 3 >= end || bytes[index + 3].isWhiteSpace else {
            return nil
        }
        let isGas = bytes[index + 1] == UInt8(ascii: "^")
        index += 2
        return symbol(isGas ? "↑" : "↓", .plain)
    }
}
