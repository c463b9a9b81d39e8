import Encoding

/// Words in formulas, and formulas in these: `\text{if $x > 0$}`.
extension FormulaReader {
    mutating func words(_ name: String, _ alphabet: MathAlphabet) -> FormulaNode {
        rawGroup(after: name).map { words($0, alphabet) } ?? .empty
    }

    mutating func words(_ range: Range<Int>, _ alphabet: MathAlphabet) -> FormulaNode {
        let parts = partsOfWords(range)
        if parts.count == 1, !parts[0].isFormula { return .text(alphabet.word(plainWords(range))) }
        let (after, before) = (index, self.alphabet)
        self.alphabet = nil
        let nodes = parts.map { part in part.isFormula ? formula(part.range) : .text(alphabet.word(plainWords(part.range))) }
        self.alphabet = before
        index = errors.count < FormulaReader.errorLimit ? after : bytes.count
        return .row(nodes)
    }

    /// The words and formulas between the braces of `\text{…}`, without the delimiters of formulas: `$…$` or `\(…\)`.
    func partsOfWords(_ range: Range<Int>) -> [(range: Range<Int>, isFormula: Bool)] {
        var parts: [(range: Range<Int>, isFormula: Bool)] = []
        var start = range.lowerBound
        while let open = startOfFormula(in: start..<range.upperBound) {
            if open.lowerBound > start { parts.append((start..<open.lowerBound, false)) }
            let close = endOfFormula(open, until: range.upperBound)
            parts.append((open.upperBound..<close.lowerBound, true))
            start = close.upperBound
        }
        if start < range.upperBound || parts.isEmpty { parts.append((start..<range.upperBound, false)) }
        return parts
    }

    /// The first `$` or `\(`.
    private func startOfFormula(in range: Range<Int>) -> Range<Int>? {
        var offset = range.lowerBound
        while offset < range.upperBound {
            if bytes[offset] == UInt8(ascii: "$") { return offset..<offset + 1 }
            if isAt("\\(", offset, range.upperBound) { return offset..<offset + 2 }
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// The `$` or `\)` that closes a formula. Those between its braces belong to other words.
    private func endOfFormula(_ open: Range<Int>, until end: Int) -> Range<Int> {
        let close: StaticString = open.count == 1 ? "$" : "\\)"
        var (offset, depth) = (open.upperBound, 0)
        while offset < end {
            if depth == 0, isAt(close, offset, end) { return offset..<offset + open.count }
            switch bytes[offset] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\\"): offset += 1
            default: break
            }
            offset += 1
        }
        return end..<end
    }

    private func isAt(_ delimiter: StaticString, _ offset: Int, _ end: Int) -> Bool {
        let length = delimiter.utf8CodeUnitCount
        return offset + length <= end && (0..<length).allSatisfy { bytes[offset + $0] == delimiter.utf8Start[$0] }
    }

    /// Reads a formula in words, in which sums and fractions are as small as in a line.
    private mutating func formula(_ range: Range<Int>) -> FormulaNode {
        index = range.lowerBound
        return .row([.styled(.empty, .line)] + row(until: .words(range.lowerBound)))
    }

    /// Words of `\text{…}`: accents are letters, and braces and the backslashes of escapes are dropped.
    mutating func plainWords(_ range: Range<Int>) -> String {
        var words: [UInt8] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "}"): break
            case UInt8(ascii: "~"): words += [0xC2, 0xA0]
            case UInt8(ascii: "\\"):
                if let accent = TextAccent(bytes[offset..<range.upperBound]) {
                    words += accent.letter.utf8
                    offset = accent.end
                    continue
                }
                offset += 1
                guard offset < range.upperBound else { break }
                if bytes[offset].isASCIILetter {
                    report(
                        "commands aren't read in words; put dollar signs around mathematics, as in \\text{if $x \\ge 0$}",
                        at: offset - 1)
                    return String(decoding: words, as: UTF8.self)
                }
                words.append(bytes[offset] == UInt8(ascii: ",") ? 0x20 : bytes[offset])
            case 0x0A, 0x0D, 0x09: words.append(0x20)
            default: words.append(byte)
            }
            offset += 1
        }
        return String(decoding: words, as: UTF8.self)
    }

    /// The name in `\operatorname{sgn}`, which may have scripts: `\operatorname{sec^{-1}}`.
    mutating func operatorName() -> FormulaNode {
        var hasBounds = false
        if byte == UInt8(ascii: "*") {
            hasBounds = true
            index += 1
        }
        guard let range = rawGroup(after: "operatorname") else { return .empty }
        let script = bytes[range].firstIndex { $0 == UInt8(ascii: "^") || $0 == UInt8(ascii: "_") }
        guard let script, script > range.lowerBound, bytes[script - 1] != UInt8(ascii: "\\") else {
            return .function(plainWords(range), hasBounds: hasBounds)
        }
        let after = index
        let name = FormulaNode.function(plainWords(range.lowerBound..<script), hasBounds: false)
        index = script
        let node = scripted(name)
        if index < range.upperBound { report("a script ends the name of a function; write what follows after the '}'", at: index) }
        index = after
        return node
    }
}
