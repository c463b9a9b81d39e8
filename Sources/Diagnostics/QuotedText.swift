/// Text between quotes, as JSON, C and their relatives write it.
package enum QuotedText {
    package static func json(_ text: String) -> String { quoted(text) { "u" + padded(String($0, radix: 16), 4) } }

    /// As `.strings` files have it.
    package static func strings(_ text: String) -> String { quoted(text) { "U" + padded(String($0, radix: 16), 4) } }

    /// As C has it, and so gettext. Its numbers are bytes, so control characters beyond ASCII stay as they are.
    package static func c(_ text: String) -> String { quoted(text, upTo: "\u{7F}") { padded(String($0, radix: 8), 3) } }

    /// Bare where YAML can read nothing but a text in it, else in quotes, as JSON has them.
    /// - Parameter mayHaveCommas: whether it stands alone, and not in a list, where a comma divides elements.
    package static func yaml(_ text: String, mayHaveCommas: Bool = false) -> String {
        let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
        let signs = mayHaveCommas ? " -_./'’(),;" : " -_./'’()"
        let isBare =
            text.unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
            && text.unicodeScalars.allSatisfy {
                $0.isLetterOrDigit || signs.unicodeScalars.contains($0)
            }
            && text.last != " " && !words.contains(text.lowercased())
        return isBare ? text : json(text)
    }

    /// - Parameter last: up to which one control characters are named.
    /// - Parameter control: how one is named behind its backslash.
    private static func quoted(_ text: String, upTo last: Unicode.Scalar = "\u{9F}", control: (UInt32) -> String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case ..<" ", "\u{7F}"...last: quoted += "\\" + control(scalar.value)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static func padded(_ digits: String, _ width: Int) -> String { String(repeating: "0", count: width - digits.count) + digits }
}

extension Unicode.Scalar {
    /// Of any alphabet, and with other digits than ours.
    package var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType != nil }
}
