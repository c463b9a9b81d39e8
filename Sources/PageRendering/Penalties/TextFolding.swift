import Foundation

/// Makes texts equal that a search should not tell apart; the page's script folds in the same way.
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
