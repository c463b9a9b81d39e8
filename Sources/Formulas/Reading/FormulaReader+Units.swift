import Diagnostics
import Encoding

/// Numbers and units in the notation of the package siunitx, and `\pu` of mhchem.
extension FormulaReader {
    mutating func science(_ structure: FormulaStructure, _ name: String) -> FormulaNode? {
        if structure != .chemistry, structure != .physicalUnit { skipOptions() }
        guard let first = rawGroup(after: name) else { return nil }
        switch structure {
        case .chemistry: return chemistry(first)
        case .number: return number(first)
        case .unit: return unit(first)
        case .angle: return angle(first)
        case .physicalUnit:
            let end = first.first {
                bytes[$0].isASCIILetter && !isExponentSign($0, in: first) || bytes[$0] == UInt8(ascii: "\\") || bytes[$0] == 0xC2
            }
            guard let end, end > first.lowerBound else { return end == nil ? number(first) : unit(first) }
            return quantity(first.lowerBound..<end, end..<first.upperBound)
        default:
            guard let second = rawGroup(after: name) else { return nil }
            return quantity(first, second)
        }
    }

    /// Skips settings in brackets, which are of print only.
    private mutating func skipOptions() {
        skipSpaces()
        guard byte == UInt8(ascii: "["), let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")) else { return }
        index = end + 1
    }

    private mutating func quantity(_ number: Range<Int>, _ unit: Range<Int>) -> FormulaNode {
        let value = self.number(number)
        let unit = self.unit(unit)
        if unit == .empty { return value }
        return .row(unit == .identifier("°", isUpright: true) ? [value, unit] : [value, .space(1.0 / 6), unit])
    }

    private func isExponentSign(_ place: Int, in range: Range<Int>) -> Bool {
        guard bytes[place] | 0x20 == UInt8(ascii: "e"), place > range.lowerBound, place + 1 < range.upperBound else { return false }
        // An uncertainty is in parentheses.
        let isNumberBefore = bytes[place - 1].isASCIIDigit || bytes[place - 1] == UInt8(ascii: ".") || bytes[place - 1] == UInt8(ascii: ")")
        let next = bytes[place + 1]
        return isNumberBefore && (next.isASCIIDigit || next == UInt8(ascii: "-") || next == UInt8(ascii: "+"))
    }

    // MARK: - Numbers

    /// `-1.5e-3`, `1,5`, `2 +- 0.1`, `2 \pm 0.1`, `1.25(3)e5`, `3 x 10`.
    private mutating func number(_ range: Range<Int>) -> FormulaNode {
        var nodes: [FormulaNode] = []
        var place = range.lowerBound
        while place < range.upperBound {
            let byte = bytes[place]
            if let end = plusMinusEnd(place, range) {
                nodes.append(.symbol(FormulaSymbol("±", .binary)))
                place = end
                continue
            }
            switch byte {
            case 0x20: place += 1
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                nodes.append(.symbol(FormulaSymbol(byte == UInt8(ascii: "+") ? "+" : "−", .binary)))
                place += 1
            case UInt8(ascii: "x"):
                nodes.append(.symbol(FormulaSymbol("×", .binary)))
                place += 1
            case UInt8(ascii: "("), UInt8(ascii: ")"):
                nodes.append(.symbol(FormulaSymbol(byte == UInt8(ascii: "(") ? "(" : ")", byte == UInt8(ascii: "(") ? .open : .close)))
                place += 1
            case _ where isExponentSign(place, in: range) || (byte | 0x20 == UInt8(ascii: "e") && nodes.isEmpty):
                nodes += power(&place, range, hasMantissa: !nodes.isEmpty)
            case _ where byte.isASCIIDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","):
                let start = place
                while place < range.upperBound,
                    bytes[place].isASCIIDigit || bytes[place] == UInt8(ascii: ".") || bytes[place] == UInt8(ascii: ",")
                {
                    place += 1
                }
                nodes.append(.number(FormulaReader.grouped(text(start..<place))))
            default:
                report("'\(text(place..<range.upperBound))' isn't a number; write it as -1.5e3", at: place)
                return .empty
            }
        }
        return nodes.count == 1 ? nodes[0] : .row(nodes)
    }

    /// The end of `+-`, `±` or `\pm`.
    private func plusMinusEnd(_ place: Int, _ range: Range<Int>) -> Int? {
        let signs: [StaticString] = ["+-", "±", "\\pm"]
        let sign = signs.first { sign in
            place + sign.utf8CodeUnitCount <= range.upperBound
                && (0..<sign.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == sign.utf8Start[$0] }
        }
        guard let sign else { return nil }
        let end = place + sign.utf8CodeUnitCount
        return bytes[place] == UInt8(ascii: "\\") && end < range.upperBound && bytes[end].isASCIILetter ? nil : end
    }

    private mutating func power(_ place: inout Int, _ range: Range<Int>, hasMantissa: Bool) -> [FormulaNode] {
        place += 1
        let start = place
        while place < range.upperBound, bytes[place].isASCIIDigit || bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+")
        {
            place += 1
        }
        let times: [FormulaNode] = hasMantissa ? [.symbol(FormulaSymbol("×", .binary))] : []
        return times + [.scripts(.number("10"), sub: nil, sup: FormulaReader.exponent(text(start..<place)), placement: .beside)]
    }

    /// Digits in groups of three with a narrow space between, from five digits on.
    static func grouped(_ number: String) -> String {
        let sign = number.firstIndex { $0 == "." || $0 == "," } ?? number.endIndex
        let (whole, rest) = (Array(number[..<sign]), Array(number[sign...].dropFirst()))
        var text = ""
        for (place, digit) in whole.enumerated() {
            if whole.count > 4, place > 0, (whole.count - place).isMultiple(of: 3) { text += "\u{202F}" }
            text.append(digit)
        }
        if sign < number.endIndex { text.append(number[sign]) }
        for (place, digit) in rest.enumerated() {
            if rest.count > 4, place > 0, place.isMultiple(of: 3) { text += "\u{202F}" }
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
        for sign in ["°", "′", "″"] where start <= range.upperBound {
            let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: ";")) ?? range.upperBound
            if end > start { nodes += [number(start..<end), .symbol(FormulaSymbol(sign, .plain))] }
            start = end + 1
        }
        return .row(nodes)
    }
}
