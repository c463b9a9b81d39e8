/// Text between quotes, as JSON, C and their relatives write it.
package enum QuotedText {
    package static func json(_ text: String) -> String { quoted(text) { "u" + padded(String($0, radix: 16), 4) } }

    /// As `.strings` files have it.
    package static func strings(_ text: String) -> String { quoted(text) { "U" + padded(String($0, radix: 16), 4) } }

    /// As C has it, and so gettext.
    package static func c(_ text: String) -> String { quoted(text) { padded(String($0, radix: 8), 3) } }

    /// Bare where YAML can read nothing but a text in it, else in quotes, as JSON has them.
    /// - Parameter mayHaveCommas: whether it stands alone, and not in a list, where a comma divides elements.
    package static func yaml(_ text: String, mayHaveCommas: Bool = false) -> String {
        let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
        let signs = mayHaveCommas ? " -_./'’(),;" : " -_./'’()"
        let isBare =
            text.unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
            && text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || signs.unicodeScalars.contains($0)
            }
            && text.last != " " && !words.contains(text.lowercased())
        return isBare ? text : json(text)
    }

    /// - Parameter control: how a control character is named behind its backslash.
    private static func quoted(_ text: String, control: (UInt32) -> String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case ..<" ", "\u{7F}": quoted += "\\" + control(scalar.value)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static func padded(_ digits: String, _ width: Int) -> String { String(repeating: "0", count: width - digits.count) + digits }
}
