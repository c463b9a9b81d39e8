import Encoding

/// Spaces in typed answers; the page's script has the same.
extension TextFolding {
    /// Folded text without the spaces beside signs: "x >= 3" becomes "x>=3". Those of "3 -2" and "1. 5" may separate two numbers.
    ///
    /// - Parameter keepsSigns: whether the spaces of "10 - 3" count, as 10⁻³ is "10-3", too.
    package static func tightened(_ folded: String, keepsSigns: Bool = false) -> String {
        guard folded.contains(ascii: " ") else { return folded }
        var scalars = Array(folded.unicodeScalars)
        if !keepsSigns { scalars = withoutSpacesAroundOperators(scalars) }
        var tight = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            let start = index + (scalars[index] == " " ? 1 : 0)
            if isSign(at: start, in: scalars) {
                tight.append(scalars[start])
                index = start + 1
                if index < scalars.count, scalars[index] == " " { index += 1 }
            } else {
                tight.append(scalars[index])
                index += 1
            }
        }
        return String(tight)
    }

    /// "a - b" as "a-b".
    private static func withoutSpacesAroundOperators(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var kept: [Unicode.Scalar] = []
        var index = 0
        while index < scalars.count {
            let isOperator =
                index + 2 < scalars.count && scalars[index] == " " && isPlusOrMinus(scalars[index + 1]) && scalars[index + 2] == " "
            kept.append(scalars[isOperator ? index + 1 : index])
            index += isOperator ? 3 : 1
        }
        return kept
    }

    /// Whether spaces don't count beside it. A plus or minus needs another sign after it, as in an arrow, and a point no space and digit.
    private static func isSign(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard index < scalars.count else { return false }
        let scalar = scalars[index]
        if isPlusOrMinus(scalar) { return index + 1 < scalars.count && isSign(scalars[index + 1]) }
        if scalar == "." { return index + 2 >= scalars.count || scalars[index + 1] != " " || !("0"..."9").contains(scalars[index + 2]) }
        return isSign(scalar)
    }

    private static func isPlusOrMinus(_ scalar: Unicode.Scalar) -> Bool { scalar == "+" || scalar == "-" }

    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        // The last one stands for the star of a pattern.
        if isPlusOrMinus(scalar) || [" ", ".", "\u{E000}"].contains(scalar) { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            return false
        default: return true
        }
    }
}
