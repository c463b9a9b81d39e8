import Encoding

/// Normalization of typed answers, which keeps more than that of searches; the page's script has the same.
extension TextFolding {
    /// Form in which answers are compared: keyboard characters without accents, case and invisible characters, with single spaces. A text
    /// that folds to nothing is kept.
    ///
    /// A superscript after a digit gets a caret and a subscript an underscore, since "10³" isn't 103.
    package static func answer(_ text: String) -> String {
        if isASCII(text) { return squeeze(withComparisons(lowered(plainCharacters(text)))) }
        let plain = withoutLookalikes(
            visible(plainCharacters(Scripts.marked(withTightQuotes(text), powers: .ofNumbers, indices: .ofNumbers))))
        let folded = squeeze(withComparisons(compose(lowered(withoutAccents(plain), keepsMarks: true))))
        return folded.isEmpty ? squeeze(compose(text)) : folded
    }

    /// Form in which names of people are compared: as labels are, but marks that aren't accents make another name, as they make another
    /// answer: "कि" isn't "क", and "が" isn't "か".
    package static func name(_ text: String) -> String {
        if isASCII(text) { return label(text) }
        let folded = squeeze(compose(lowered(withoutAccents(visible(plainCharacters(text))), keepsMarks: true)))
        return folded.isEmpty ? squeeze(compose(text)) : folded
    }

    /// Form in which answers are compared if capitals and accents count: without invisible characters, with single spaces, and with plain
    /// hyphens for those that break no line. A text of invisible characters is kept.
    package static func exact(_ text: String) -> String {
        if isASCII(text) { return squeeze(text) }
        let exact = squeeze(visible(compose(text)).replacing("\u{2011}", by: "-").replacing("\u{2010}", by: "-"))
        return exact.isEmpty ? squeeze(compose(text)) : exact
    }

    /// French quotation marks without the spaces inside them: "« oui »" is "«oui»".
    private static func withTightQuotes(_ text: String) -> String {
        guard text.unicodeScalars.contains("«") else { return text }
        return text.replacing(/(^|[\s(])«\s*([^«»]*?)\s*»/.matchingSemantics(.unicodeScalar)) { "\($0.1)«\($0.2)»" }
    }

    /// Folded text without the carets that could be left out: "m^2" becomes "m2" and "10^-3" "10-3", but "10^3" isn't 103.
    package static func withoutCarets(_ folded: String) -> String {
        guard folded.contains(ascii: "^") else { return folded }
        let scalars = Array(folded.unicodeScalars)
        var bare = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            if scalar == "^", index > 0 {
                let isSigned = index + 1 < scalars.count && (scalars[index + 1] == "+" || scalars[index + 1] == "-")
                let digit = index + (isSigned ? 2 : 1)
                let base = scalars[index - 1]
                let isRaised = digit < scalars.count && Scripts.isDigit(scalars[digit])
                if isRaised, base.properties.isAlphabetic || base == ")" || base == "]" || isSigned && Scripts.isDigit(base) { continue }
            }
            bare.append(scalar)
        }
        return String(bare)
    }

    /// Text without brackets around an exponent or index that needs none: "10^(-3)" becomes "10^-3", and "H_{2}O" "H_2O". Parentheses
    /// around a number without a sign stay after letters: f^(2) is a derivative.
    package static func withoutScriptBrackets(_ text: String) -> String {
        guard text.contains(ascii: "^") || text.contains(ascii: "_") else { return text }
        let braces = /([\^_])\{([+\-\u{2212}]?(?:[0-9]+|\p{L})[+\-\u{2212}]?|[+\-\u{2212}])\}(?![0-9])/
        let signed = /\^\(([+\-\u{2212}](?:[0-9]+|\p{L})|[0-9]+[+\-\u{2212}])\)(?![0-9])/
        let ofNumber = /([0-9])\^\(([0-9]+)\)(?![0-9])/
        return text.replacing(braces.matchingSemantics(.unicodeScalar)) { "\($0.1)\($0.2)" }
            .replacing(signed.matchingSemantics(.unicodeScalar)) { "^\($0.1)" }
            .replacing(ofNumber.matchingSemantics(.unicodeScalar)) { "\($0.1)^\($0.2)" }
    }

    /// "!=" as "≠".
    private static func withComparisons(_ text: String) -> String {
        guard text.contains(ascii: "=") else { return text }
        return text.replacing("!=", by: "≠").replacing("<=", by: "≤").replacing(">=", by: "≥")
    }

    /// Characters that look like others, and mean the same.
    private static func withoutLookalikes(_ text: String) -> String {
        var usual = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { usual.append(usualScalar(scalar)) }
        return String(usual)
    }

    private static func usualScalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case ..<0x2000: scalar
        case 0x2206: "Δ"
        case 0x2211: "Σ"
        case 0x220F: "Π"
        case 0x2022, 0x2027, 0x2219, 0x22C5: "·"
        case 0x2217: "*"
        case 0x223C: "~"
        case 0x2715, 0x2A2F: "×"
        case 0x2266, 0x2A7D: "≤"
        case 0x2267, 0x2A7E: "≥"
        default: scalar
        }
    }

    /// An ordinal sign or a ring used for degrees as their sign: "90º" becomes "90°", "nº 5" stays.
    package static func withDegrees(_ text: String) -> String {
        if isASCII(text) { return text }
        let scalars = Array(text.unicodeScalars)
        func isDigit(_ index: Int) -> Bool { scalars.indices.contains(index) && Scripts.isDigit(scalars[index]) }
        func isSpace(_ index: Int) -> Bool { scalars.indices.contains(index) && scalars[index] == " " }
        func isScale(_ index: Int) -> Bool {
            guard scalars.indices.contains(index), scalars[index] == "C" || scalars[index] == "F" else { return false }
            return index + 1 == scalars.count || !scalars[index + 1].properties.isAlphabetic
        }
        var degrees = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let isDegree =
                (scalar == "º" || scalar == "\u{2DA}")
                && (isDigit(index - 1) || isSpace(index - 1) && isDigit(index - 2) || isScale(index + 1)
                    || isSpace(index + 1) && isScale(index + 2))
            degrees.append(isDegree ? "°" : scalar)
        }
        return String(degrees)
    }

    /// Text in NFKD without accents. Other marks make another character: the strokes of ≠, lines above letters, the breve of й, hamza on
    /// other letters than alef, and those of all other scripts.
    private static func withoutAccents(_ decomposed: String) -> String {
        var bare = String.UnicodeScalarView()
        var letter: Unicode.Scalar = " "
        for scalar in decomposed.unicodeScalars {
            if !isMark(scalar) {
                letter = scalar
            } else if isPoint(scalar) || isAccent(scalar, on: letter) {
                continue
            }
            bare.append(scalar)
        }
        return String(bare)
    }

    /// Marks that readers don't need: points of Hebrew and Arabic, and those that choose between forms of a character.
    private static func isPoint(_ mark: Unicode.Scalar) -> Bool {
        switch mark.value {
        case 0x34F, 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7, 0x610...0x61A, 0x64B...0x652, 0x656...0x65E, 0x670,
            0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7, 0x6E8, 0x6EA...0x6ED, 0x180B...0x180D, 0x20E3, 0xFE00...0xFE0F, 0xE0100...0xE01EF:
            true
        default: false
        }
    }

    private static func isAccent(_ mark: Unicode.Scalar, on letter: Unicode.Scalar) -> Bool {
        switch letter.value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x2AF, 0x370...0x3FF, 0x1D00...0x1DBF, 0x1E00...0x1FFF, 0x2C60...0x2C7F, 0xA722...0xA7FF,
            0xAB30...0xAB6F:
            return isLatinAccent(mark)
        case 0x627: return (0x653...0x655).contains(mark.value)
        default:
            guard "АЕИОУЫЭЮЯЄІаеиоуыэюяєі".unicodeScalars.contains(letter) else { return false }
            return [0x300, 0x301, 0x30F, 0x311].contains(mark.value) || mark.value == 0x308 && (letter == "Е" || letter == "е")
        }
    }

    /// Not the overlays and the lines above.
    private static func isLatinAccent(_ mark: Unicode.Scalar) -> Bool {
        switch mark.value {
        case 0x300...0x304, 0x306...0x333, 0x339...0x33E, 0x340...0x35D, 0x360...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0xFE20...0xFE2F:
            true
        default: false
        }
    }
}
