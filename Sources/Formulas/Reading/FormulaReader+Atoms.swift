import Encoding

/// Letters, numbers, symbols and groups.
extension FormulaReader {
    /// Reads one letter, number, symbol, group or command; nil if it is nothing to show.
    mutating func atom(isArgument: Bool = false) -> FormulaNode? {
        guard let byte else { return nil }
        switch byte {
        case UInt8(ascii: "{"): return group()
        case UInt8(ascii: "\\"): return command()
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return isArgument ? digit() : number()
        case UInt8(ascii: "~"):
            index += 1
            return .space(0.25)
        case UInt8(ascii: "$"):
            report("'$' can't be in a formula; write '\\$' where a dollar sign means money", at: index)
            index = bytes.count
            return nil
        case UInt8(ascii: "#"):
            report("'#' has a special meaning in TeX; write '\\#' for the character itself", at: index)
            index += 1
            return nil
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): return letters(isArgument: isArgument)
        case ..<0x80:
            index += 1
            guard let symbol = SymbolTable.ascii[Int(byte)] else {
                report("this character can't be in a formula", at: index - 1)
                return nil
            }
            return .symbol(symbol)
        default: return otherCharacter()
        }
    }

    private mutating func group() -> FormulaNode {
        let start = index
        index += 1
        let nodes = row(until: .brace(start))
        if byte == UInt8(ascii: "}") { index += 1 }
        return FormulaNode(joining: nodes)
    }

    private mutating func digit() -> FormulaNode {
        index += 1
        return .number(word(text(index - 1..<index)))
    }

    /// Digits with a decimal point or with a comma in braces: `3.5`, `3{,}5`.
    private mutating func number() -> FormulaNode {
        var number = ""
        while let byte {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if byte.isASCIIDigit {
                let start = index
                while let byte = self.byte, byte.isASCIIDigit { index += 1 }
                number += text(start..<index)
            } else if byte == UInt8(ascii: "."), next.isASCIIDigit {
                number += "."
                index += 1
            } else if byte == UInt8(ascii: "{"), isDecimalSeparator() {
                number += text(index + 1..<index + 2)
                index += 3
            } else {
                break
            }
        }
        return .number(word(number))
    }

    /// Whether `{,}` or `{.}` followed by a digit is next.
    private func isDecimalSeparator() -> Bool {
        index + 3 < bytes.count && bytes[index + 2] == UInt8(ascii: "}") && bytes[index + 3].isASCIIDigit
            && (bytes[index + 1] == UInt8(ascii: ",") || bytes[index + 1] == UInt8(ascii: "."))
    }

    private mutating func letters(isArgument: Bool) -> FormulaNode {
        let start = index
        index += 1
        guard let alphabet else { return .identifier(text(start..<index), isUpright: false) }
        if alphabet.joinsLetters, !isArgument { while let byte, byte.isASCIILetter { index += 1 } }
        let isUpright = if case .upright = alphabet { true } else { false }
        return .identifier(alphabet.word(text(start..<index)), isUpright: isUpright)
    }

    private mutating func otherCharacter() -> FormulaNode? {
        let start = index
        guard let scalar = scalar() else { return nil }
        if let symbol = SymbolTable.characters[scalar] { return inAlphabet(symbol) }
        guard scalar.properties.isAlphabetic else {
            if scalar.properties.generalCategory == .mathSymbol { return .symbol(FormulaSymbol(String(scalar), .relation)) }
            if scalar.properties.isWhitespace { return .space(0.25) }
            if scalar.properties.numericType != nil { return .number(String(scalar)) }
            let isDash = scalar.properties.generalCategory == .dashPunctuation
            let remedy = isDash ? "write - for a minus, or put it in \\text{…}" : "put it in \\text{…}"
            report("'\(scalar)' can't be in a formula; \(remedy)", at: start)
            return nil
        }
        return .identifier(word(String(scalar)), isUpright: alphabet != nil)
    }

    /// Letters or digits in the current alphabet.
    func word(_ word: String) -> String { alphabet?.word(word) ?? word }
}
