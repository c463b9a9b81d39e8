/// Quoted strings as JSON, C and related languages write them.
package enum QuotedText {
    package static func json(_ text: String) -> String { quoted(text) { "u" + padded(String($0, radix: 16), 4) } }

    /// A member of a JSON object.
    package static func jsonMember(_ key: String, _ text: String) -> String { "\(json(key)): \(json(text))" }

    /// A string of a `.strings` file.
    package static func strings(_ text: String) -> String { quoted(text) { "U" + padded(String($0, radix: 16), 4) } }

    /// A string of C, and so of gettext. Its numeric escapes are bytes, so control characters beyond ASCII are kept as they are.
    package static func c(_ text: String) -> String { quoted(text, upTo: "\u{7F}") { padded(String($0, radix: 8), 3) } }

    /// A YAML scalar: plain where YAML can read it only as text, else quoted as in JSON.
    /// - Parameter mayHaveCommas: whether the scalar is outside a flow sequence, where a comma separates elements.
    package static func yaml(_ text: String, mayHaveCommas: Bool = false) -> String {
        let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
        let punctuation = mayHaveCommas ? " -_./'’(),;" : " -_./'’()"
        let isBare =
            text.unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
            && text.unicodeScalars.allSatisfy {
                $0.isLetterOrDigit || punctuation.unicodeScalars.contains($0)
            }
            && text.last != " " && !words.contains(text.lowercased())
        return isBare ? text : json(text)
    }

    /// - Parameter last: the last control character to escape.
    /// - Parameter control: the escape of a control character, without its backslash.
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
    /// Whether the character is a letter of any alphabet, or a digit of any script.
    package var isLetterOrDigit: Bool {
        guard isASCII else { return properties.isAlphabetic || properties.numericType != nil }
        return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }
}
