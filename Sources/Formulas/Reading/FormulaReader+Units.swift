import Encoding

/// Numbers and units in the notation of the package siunitx, and `\pu` of mhchem.
extension FormulaReader {
    mutating func science(_ structure: FormulaStructure, _ name: String) -> FormulaNode? {
        let mode = structure == .chemistry || structure == .physicalUnit ? .power : options()
        guard let first = rawGroup(after: name) else { return nil }
        switch structure {
        case .chemistry: return chemistry(first)
        case .number: return number(first)
        case .unit: return unit(first, mode)
        case .angle: return angle(first)
        case .numberRange, .quantityRange: return self.range(from: first, structure, name, mode)
        case .numberList, .quantityList:
            // A comma may be a decimal mark.
            let mark = FormulaSymbol(bytes[first].contains(UInt8(ascii: ",")) ? ";" : ",", .punctuation)
            return list(first, at: UInt8(ascii: ";"), mark, structure, name, mode)
        case .quantityProduct: return list(first, at: UInt8(ascii: "x"), FormulaSymbol("×", .binary), structure, name, mode)
        case .physicalUnit:
            guard let start = unitStart(in: first) else { return number(first) }
            return start == first.lowerBound ? unit(first) : quantity(first.lowerBound..<start, start..<first.upperBound)
        default:
            guard let second = rawGroup(after: name) else { return nil }
            return quantity(first, second, mode, isBracketed: true)
        }
    }

    /// Where the unit begins behind a number; nil without one.
    private func unitStart(in range: Range<Int>) -> Int? {
        var offset = range.lowerBound
        while offset < range.upperBound {
            if let end = plusMinusEnd(offset, range) ?? minusEnd(offset, range) {
                offset = end
                continue
            }
            let byte = bytes[offset]
            let isLetter = byte.isASCIILetter && !isExponentMarker(offset, in: range)
            if isLetter || byte >= 0x80 || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%") { return offset }
            offset += 1
        }
        return nil
    }

    /// Reads settings in brackets: `per-mode` says how units with `\per` are written; others only matter in print.
    private mutating func options() -> PerMode {
        skipSpaces()
        guard byte == UInt8(ascii: "["), let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")) else { return .power }
        let options = text(index + 1..<end).split(separator: ",").map { $0.split(separator: "=").map { String($0).trimmed } }
        index = end + 1
        return options.last { $0.first == "per-mode" }.flatMap(\.last).map { PerMode(option: $0) } ?? .power
    }

    /// - Parameter isBracketed: whether a number with its uncertainty is in brackets before the unit.
    private mutating func quantity(
        _ number: Range<Int>, _ unit: Range<Int>, _ mode: PerMode = .power, isBracketed: Bool = false
    ) -> FormulaNode {
        var value = self.number(number)
        let unit = self.unit(unit, mode)
        if unit == .empty { return value }
        if value == .empty { return unit }
        if isBracketed, case .row(let nodes) = value { value = .row(FormulaReader.bracketed(nodes)) }
        return .row(unit == .identifier("°", isUpright: true) ? [value, unit] : [value, .space(1.0 / 6), unit])
    }

    private func isExponentMarker(_ offset: Int, in range: Range<Int>) -> Bool {
        guard bytes[offset] | 0x20 == UInt8(ascii: "e"), offset > range.lowerBound, offset + 1 < range.upperBound else { return false }
        // An uncertainty is in parentheses.
        let isNumberBefore =
            bytes[offset - 1].isASCIIDigit || bytes[offset - 1] == UInt8(ascii: ".") || bytes[offset - 1] == UInt8(ascii: ")")
        let next = bytes[offset + 1]
        return isNumberBefore && (next.isASCIIDigit || next == UInt8(ascii: "-") || next == UInt8(ascii: "+"))
    }

    // MARK: - Ranges and lists

    /// `\numrange{1}{5}` and `\qtyrange{1}{5}{\metre}`: both ends with a dash between, which is the same in all languages.
    private mutating func range(from first: Range<Int>, _ structure: FormulaStructure, _ name: String, _ mode: PerMode) -> FormulaNode? {
        guard let last = rawGroup(after: name) else { return nil }
        let ends = values([first, last], structure, name, mode)
        return ends.map { .row([$0[0], .space(1.0 / 6), .symbol(FormulaSymbol("–", .plain)), .space(1.0 / 6), $0[1]]) }
    }

    /// `\numlist{1;2;3}`, `\qtylist{1;2;3}{\metre}` and `\qtyproduct{2 x 3}{\metre}`.
    private mutating func list(
        _ numbers: Range<Int>, at separator: UInt8, _ mark: FormulaSymbol, _ structure: FormulaStructure, _ name: String, _ mode: PerMode
    ) -> FormulaNode? {
        var parts: [Range<Int>] = []
        var start = numbers.lowerBound
        while start < numbers.upperBound {
            let end = bytes[start..<numbers.upperBound].firstIndex(of: separator) ?? numbers.upperBound
            if end > start { parts.append(start..<end) }
            start = end + 1
        }
        return values(parts, structure, name, mode).map { .row(Array($0.map { [$0] }.joined(separator: [.symbol(mark)]))) }
    }

    /// Numbers, each with the unit whose braces are next.
    private mutating func values(
        _ numbers: [Range<Int>], _ structure: FormulaStructure, _ name: String, _ mode: PerMode
    ) -> [FormulaNode]? {
        if structure == .numberRange || structure == .numberList { return numbers.map { number($0) } }
        guard let unit = rawGroup(after: name) else { return nil }
        return numbers.map { quantity($0, unit, mode, isBracketed: true) }
    }

    // MARK: - Numbers

    /// `-1.5e-3`, `1,5`, `2 +- 0.1`, `2 \pm 0.1`, `1.25(3)e5`, `3 x 10`.
    private mutating func number(_ range: Range<Int>) -> FormulaNode {
        var nodes: [FormulaNode] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            if let end = plusMinusEnd(offset, range) {
                nodes.append(.symbol(FormulaSymbol("±", .binary)))
                offset = end
                continue
            }
            if let end = minusEnd(offset, range) {
                nodes.append(.symbol(FormulaSymbol("−", .binary)))
                offset = end
                continue
            }
            if let sign = FormulaReader.sign(byte) {
                nodes.append(.symbol(sign))
                offset += 1
                continue
            }
            switch byte {
            case 0x20: offset += 1
            case UInt8(ascii: "^") where nodes.last == .number("10"):
                nodes.removeLast()
                nodes += power(&offset, range, hasMantissa: false)
            case _ where isExponentMarker(offset, in: range) || (byte | 0x20 == UInt8(ascii: "e") && nodes.isEmpty):
                // The power belongs to the number and its uncertainty.
                nodes = FormulaReader.bracketed(nodes)
                nodes += power(&offset, range, hasMantissa: !nodes.isEmpty)
            case _ where FormulaReader.isDigitOrMark(byte):
                guard let digits = decimal(&offset, range) else { return .empty }
                nodes.append(digits)
            default:
                report("'\(text(offset..<range.upperBound))' isn't a number; write it as -1.5e3", at: offset)
                return .empty
            }
        }
        return FormulaNode(joining: nodes)
    }

    /// What a byte between digits is shown as; nil for any other byte.
    private static func sign(_ byte: UInt8) -> FormulaSymbol? {
        switch byte {
        case UInt8(ascii: "+"): FormulaSymbol("+", .binary)
        case UInt8(ascii: "-"): FormulaSymbol("−", .binary)
        case UInt8(ascii: "x"): FormulaSymbol("×", .binary)
        case UInt8(ascii: "("): FormulaSymbol("(", .open)
        case UInt8(ascii: ")"): FormulaSymbol(")", .close)
        default: nil
        }
    }

    private static func isDecimalMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }

    private static func isDigitOrMark(_ byte: UInt8) -> Bool { byte.isASCIIDigit || isDecimalMark(byte) }

    /// Digits with at most one decimal mark; nil for more, which are reported.
    private mutating func decimal(_ offset: inout Int, _ range: Range<Int>) -> FormulaNode? {
        let start = offset
        while offset < range.upperBound, FormulaReader.isDigitOrMark(bytes[offset]) { offset += 1 }
        guard bytes[start..<offset].count(where: FormulaReader.isDecimalMark) <= 1 else {
            report("'\(text(start..<offset))' has two decimal marks; write 1234.5, as thousands need none", at: start)
            return nil
        }
        let number = FormulaReader.grouped(text(start..<offset))
        return .number(FormulaReader.isDecimalMark(bytes[start]) && offset > start + 1 ? "0\(number)" : number)
    }

    /// The nodes of a number, in brackets if it has an uncertainty and no brackets yet.
    private static func bracketed(_ nodes: [FormulaNode]) -> [FormulaNode] {
        let (open, close) = (FormulaNode.symbol(FormulaSymbol("(", .open)), FormulaNode.symbol(FormulaSymbol(")", .close)))
        return nodes.contains(.symbol(FormulaSymbol("±", .binary))) && !nodes.contains(open) ? [open] + nodes + [close] : nodes
    }

    /// The end of `+-`, `±` or `\pm`.
    private func plusMinusEnd(_ offset: Int, _ range: Range<Int>) -> Int? {
        let notations: [StaticString] = ["+-", "±", "\\pm"]
        let notation = notations.first { notation in
            offset + notation.utf8CodeUnitCount <= range.upperBound
                && (0..<notation.utf8CodeUnitCount).allSatisfy { bytes[offset + $0] == notation.utf8Start[$0] }
        }
        guard let notation else { return nil }
        let end = offset + notation.utf8CodeUnitCount
        return bytes[offset] == UInt8(ascii: "\\") && end < range.upperBound && bytes[end].isASCIILetter ? nil : end
    }

    /// The end of the minus sign that word processors write.
    private func minusEnd(_ offset: Int, _ range: Range<Int>) -> Int? {
        let sign = Array("−".utf8)
        return bytes[offset..<range.upperBound].starts(with: sign) ? offset + sign.count : nil
    }

    private mutating func power(_ offset: inout Int, _ range: Range<Int>, hasMantissa: Bool) -> [FormulaNode] {
        offset += 1
        let start = offset
        while offset < range.upperBound,
            bytes[offset].isASCIIDigit || bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+")
        {
            offset += 1
        }
        let times: [FormulaNode] = hasMantissa ? [.symbol(FormulaSymbol("×", .binary))] : []
        return times + [.scripts(.number("10"), sub: nil, sup: FormulaReader.exponent(text(start..<offset)), placement: .beside)]
    }

    /// Digits in groups of three with a narrow space between, from five digits on.
    static func grouped(_ number: String) -> String {
        let separator = number.firstIndex { $0 == "." || $0 == "," } ?? number.endIndex
        let (whole, rest) = (Array(number[..<separator]), Array(number[separator...].dropFirst()))
        var text = ""
        for (index, digit) in whole.enumerated() {
            if whole.count > 4, index > 0, (whole.count - index).isMultiple(of: 3) { text += "\u{202F}" }
            text.append(digit)
        }
        if separator < number.endIndex { text.append(number[separator]) }
        for (index, digit) in rest.enumerated() {
            if rest.count > 4, index > 0, index.isMultiple(of: 3) { text += "\u{202F}" }
            text.append(digit)
        }
        return text
    }

    static func exponent(_ text: String) -> FormulaNode {
        let digits = text.drop { $0 == "-" || $0 == "+" || $0 == "−" }
        let number: FormulaNode = digits.allSatisfy(\.isNumber) ? .number(String(digits)) : .identifier(String(digits), isUpright: false)
        return text.hasPrefix("-") || text.hasPrefix("−") ? .row([.symbol(FormulaSymbol("−", .plain)), number]) : number
    }

    /// `30`, `12;30;5`: degrees, minutes and seconds.
    private mutating func angle(_ range: Range<Int>) -> FormulaNode {
        var nodes: [FormulaNode] = []
        var start = range.lowerBound
        for symbol in ["°", "′", "″"] where start <= range.upperBound {
            let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: ";")) ?? range.upperBound
            if end > start {
                let value = number(start..<end)
                if case .row(let parts) = value { nodes += FormulaReader.bracketed(parts) } else { nodes.append(value) }
                nodes.append(.symbol(FormulaSymbol(symbol, .plain)))
            }
            start = end + 1
        }
        if start <= range.upperBound { report("an angle has degrees, minutes and seconds, such as \\ang{12;30;5}", at: start) }
        return .row(nodes)
    }
}
