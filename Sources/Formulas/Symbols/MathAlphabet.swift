/// Letters of Unicode's mathematical alphabets, which MathML Core has in place of fonts.
enum MathAlphabet: Sendable {
    case upright, italic, bold, boldItalic, script, fraktur, doubleStruck, sansSerif, monospace

    /// Whether neighbouring letters are one word.
    var joinsLetters: Bool {
        switch self {
        case .upright, .italic, .bold, .sansSerif, .monospace: true
        case .boldItalic, .script, .fraktur, .doubleStruck: false
        }
    }

    /// First code points of capitals, small letters, digits, Greek capitals and small Greek letters; 0 if there are none.
    private var starts: (capital: UInt32, small: UInt32, digit: UInt32, greekCapital: UInt32, greekSmall: UInt32) {
        switch self {
        case .upright: (0, 0, 0, 0, 0)
        case .italic: (0x1D434, 0x1D44E, 0, 0x1D6E2, 0x1D6FC)
        case .bold: (0x1D400, 0x1D41A, 0x1D7CE, 0x1D6A8, 0x1D6C2)
        case .boldItalic: (0x1D468, 0x1D482, 0x1D7CE, 0x1D71C, 0x1D736)
        case .script: (0x1D49C, 0x1D4B6, 0, 0, 0)
        case .fraktur: (0x1D504, 0x1D51E, 0, 0, 0)
        case .doubleStruck: (0x1D538, 0x1D552, 0x1D7D8, 0, 0)
        case .sansSerif: (0x1D5A0, 0x1D5BA, 0x1D7E2, 0, 0)
        case .monospace: (0x1D670, 0x1D68A, 0x1D7F6, 0, 0)
        }
    }

    /// Letters that were in Unicode before the alphabets, by alphabet.
    private var exceptions: [Unicode.Scalar: Unicode.Scalar] {
        switch self {
        case .italic: MathAlphabet.italicExceptions
        case .script: MathAlphabet.scriptExceptions
        case .fraktur: MathAlphabet.frakturExceptions
        case .doubleStruck: MathAlphabet.doubleStruckExceptions
        default: [:]
        }
    }

    private static let italicExceptions: [Unicode.Scalar: Unicode.Scalar] = ["h": "ℎ"]
    private static let scriptExceptions: [Unicode.Scalar: Unicode.Scalar] = [
        "B": "ℬ", "E": "ℰ", "F": "ℱ", "H": "ℋ", "I": "ℐ", "L": "ℒ", "M": "ℳ", "R": "ℛ", "e": "ℯ", "g": "ℊ", "o": "ℴ",
    ]
    private static let frakturExceptions: [Unicode.Scalar: Unicode.Scalar] = ["C": "ℭ", "H": "ℌ", "I": "ℑ", "R": "ℜ", "Z": "ℨ"]
    private static let doubleStruckExceptions: [Unicode.Scalar: Unicode.Scalar] = [
        "C": "ℂ", "H": "ℍ", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ",
    ]

    /// The letter or digit in this alphabet, or itself if the alphabet doesn't have it.
    func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if let exception = exceptions[scalar] { return exception }
        let starts = starts
        let (first, start): (Unicode.Scalar, UInt32) =
            switch scalar {
            case "A"..."Z": ("A", starts.capital)
            case "a"..."z": ("a", starts.small)
            case "0"..."9": ("0", starts.digit)
            case "Α"..."Ω": ("Α", starts.greekCapital)
            case "α"..."ω": ("α", starts.greekSmall)
            default: ("\0", 0)
            }
        guard start > 0 else { return variant(scalar) ?? scalar }
        return Unicode.Scalar(start + scalar.value - first.value) ?? scalar
    }

    /// Characters that follow the Greek letters of an alphabet, in Unicode's order.
    private static let variants: [Unicode.Scalar] = ["∂", "ϵ", "ϑ", "ϰ", "ϕ", "ϱ", "ϖ"]

    private func variant(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard starts.greekSmall > 0 else { return nil }
        if scalar == "∇" { return Unicode.Scalar(starts.greekCapital + 25) }
        return MathAlphabet.variants.firstIndex(of: scalar).flatMap { Unicode.Scalar(starts.greekSmall + 25 + UInt32($0)) }
    }

    /// The letter of a symbol in this alphabet; nil if it looks as it does anyway.
    func letter(of symbol: FormulaSymbol) -> String? {
        guard symbol.kind == .letter || symbol.kind == .upright, let scalar = symbol.text.unicodeScalars.first else { return nil }
        // Letters are slanted anyway.
        if case .italic = self, symbol.kind == .letter { return nil }
        // Greek capitals and ∇ are upright unless they are slanted by their command.
        let isUprightBold = if case .boldItalic = self { symbol.kind == .upright && scalar != "∂" } else { false }
        let letter = isUprightBold ? MathAlphabet.bold.letter(scalar) : letter(scalar)
        return letter == scalar || symbol.text.unicodeScalars.count > 1 ? nil : String(letter)
    }

    func word(_ word: String) -> String {
        if case .upright = self { return word }
        var letters = String.UnicodeScalarView()
        for scalar in word.unicodeScalars { letters.append(letter(scalar)) }
        return String(letters)
    }
}
