/// Superscripts and subscripts.
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

    /// Text with a space between a superscript or subscript and a digit after it: "1s²2s²" as "1s² 2s²".
    package static func separated(_ text: String) -> String {
        guard hasAny(text) else { return text }
        var separated = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if isDigit(scalar), isRaised(previous) || isLowered(previous) { separated.append(" ") }
            separated.append(scalar)
            previous = scalar
        }
        return String(separated)
    }

    /// Whether there is a sign among them.
    package static func hasSign(_ text: String) -> Bool {
        !TextFolding.isASCII(text) && text.unicodeScalars.contains { ["⁺", "⁻", "₊", "₋"].contains($0) }
    }

    /// Whether there is any.
    package static func hasAny(_ text: String) -> Bool {
        !TextFolding.isASCII(text) && text.unicodeScalars.contains { isRaised($0) || isLowered($0) }
    }

    /// Whether there is a subscript outside of fractions: "5₂" is no number.
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

    private static func isLowered(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2080...0x208E, 0x2090...0x209C, 0x1D62...0x1D6A, 0x2C7C: true
        default: false
        }
    }

    private static func isLoweredDigit(_ scalar: Unicode.Scalar) -> Bool { (0x2080...0x2089).contains(scalar.value) }

    private static func isSlash(_ scalar: Unicode.Scalar) -> Bool { ["/", "\u{2044}", "\u{2215}"].contains(scalar) }
}
