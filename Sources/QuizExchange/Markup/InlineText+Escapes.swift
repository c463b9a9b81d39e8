import Diagnostics

/// Backslashes before characters that would be markup.
extension InlineText {
    /// Whether each byte may be markup: most words have none of these.
    private static let isMarkup: [Bool] = {
        var isMarkup = [Bool](repeating: false, count: 256)
        for byte in "\\`*_[]<&${".utf8 { isMarkup[Int(byte)] = true }
        return isMarkup
    }()

    /// Text with all inline markup escaped.
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { isMarkup[Int($0)] }) else { return text }
        var escaped = ""
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "<", "$": escaped += "\\"
            case "&" where next.map { $0.isLetterOrDigit || $0 == "#" } ?? false: escaped += "\\"
            // {…} at the end of a heading or item would be attributes.
            case "{" where next.map { $0.isLetterOrDigit || $0 == "#" } ?? false: escaped += "\\"
            default: break
            }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }

    /// A word with an escape, if it would begin a heading, a block quote, a list, a thematic break or a fence.
    static func escapedLineStart(_ word: String) -> String {
        guard let first = word.first else { return word }
        if "#>+-=~".contains(first) { return "\\" + word }
        // A row of dashes below another line would make a table of them.
        if "|:".contains(first), word.allSatisfy({ "|:-".contains($0) }) { return "\\" + word }
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let rest = word.dropFirst(digits.count)
        guard (1...9).contains(digits.count), rest == "." || rest == ")" else { return word }
        return digits + "\\" + rest
    }
}
