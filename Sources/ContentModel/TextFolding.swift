import Foundation

/// Makes texts equal that searches and blanks should not tell apart; the page's script folds in the same way.
package enum TextFolding {
    /// NFD, marks removed, code points in lower case, then ς → σ, ß → ss, æ → ae, œ → oe, ø → o, ł → l.
    package static func fold(_ text: String) -> String {
        var folded = ""
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: continue
            default: break
            }
            for lower in scalar.properties.lowercaseMapping.unicodeScalars { append(lower, to: &folded) }
        }
        return folded
    }

    /// NFC, for texts whose case and accents count.
    package static func compose(_ text: String) -> String {
        text.precomposedStringWithCanonicalMapping
    }

    /// Without spaces at the ends, and with one where several were.
    package static func squeeze(_ text: String) -> String {
        var squeezed = String.UnicodeScalarView()
        var isAfterSpace = false
        for scalar in trim(text).unicodeScalars {
            if isSpace(scalar) {
                isAfterSpace = true
            } else {
                if isAfterSpace { squeezed.append(" ") }
                isAfterSpace = false
                squeezed.append(scalar)
            }
        }
        return String(squeezed)
    }

    package static func trim(_ text: String) -> Substring {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isSpace($0) }),
            let last = scalars.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return Substring(scalars[first...last])
    }

    /// What scripts call white space: not quite Unicode's, which has U+0085 and lacks the byte order mark.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String) {
        switch scalar {
        case "ς": folded += "σ"
        case "ß": folded += "ss"
        case "æ": folded += "ae"
        case "œ": folded += "oe"
        case "ø": folded += "o"
        case "ł": folded += "l"
        default: folded.unicodeScalars.append(scalar)
        }
    }
}

extension UInt8 {
    /// Whether the byte is a space, a tab or a line end.
    @inlinable package var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
