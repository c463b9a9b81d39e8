/// Superscript and subscript digits.
package enum Scripts {
    /// Those that are marked.
    package enum Marked {
        case all
        /// Those that would become more digits of the number before them.
        case ofNumbers
    }

    /// "10⁻³" as "10^⁻³", and "CO₂" as "CO_₂". Parts of a fraction such as ¹⁄₂ are kept.
    package static func marked(_ text: String, powers: Marked, indices: Marked) -> String {
        guard hasAny(text) else { return text }
        let scalars = Array(text.unicodeScalars)
        var marked = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let previous = index > 0 ? scalars[index - 1] : " "
            if isRaised(scalar), !isRaised(previous), !isNumerator(scalars[index...]),
                powers == .all || isDigit(previous) && isRaisedDigit(scalar)
            {
                marked.append("^")
            } else if isLowered(scalar), !isLowered(previous), !isSlash(previous),
                indices == .all || isDigit(previous) && isLoweredDigit(scalar)
            {
                marked.append("_")
            }
            marked.append(scalar)
        }
        return String(marked)
    }

    /// Whether there is any.
    package static func hasAny(_ text: String) -> Bool {
        !TextFolding.isASCII(text) && text.unicodeScalars.contains { isRaised($0) || isLowered($0) }
    }

    /// Whether there is a subscript digit outside of fractions: "5₂" is no number.
    package static func hasIndex(_ text: String) -> Bool {
        if TextFolding.isASCII(text) { return false }
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if isLowered(scalar), !isLowered(previous), !isSlash(previous) { return true }
            previous = scalar
        }
        return false
    }

    /// Whether superscripts are those above the slash of a fraction.
    private static func isNumerator(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let rest = scalars.drop(while: isRaised)
        guard let slash = rest.first, isSlash(slash), let below = rest.dropFirst().first else { return false }
        return isLowered(below)
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .decimalNumber }

    private static func isRaised(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xB2, 0xB3, 0xB9, 0x2070, 0x2071, 0x2074...0x207B, 0x207F: true
        default: false
        }
    }

    private static func isRaisedDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xB2, 0xB3, 0xB9, 0x2070, 0x2074...0x2079: true
        default: false
        }
    }

    private static func isLowered(_ scalar: Unicode.Scalar) -> Bool { (0x2080...0x208E).contains(scalar.value) }

    private static func isLoweredDigit(_ scalar: Unicode.Scalar) -> Bool { (0x2080...0x2089).contains(scalar.value) }

    private static func isSlash(_ scalar: Unicode.Scalar) -> Bool { ["/", "\u{2044}", "\u{2215}"].contains(scalar) }
}
