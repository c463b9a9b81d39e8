import Diagnostics
import Encoding

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

    /// Whether a tilde between these characters would look like an index that isn't closed, as in `HEAD~1`.
    static func looksLowered(_ rest: ArraySlice<Unicode.Scalar>, after last: UInt8?) -> Bool {
        guard let last, let next = rest.first, !rest.contains("~") else { return false }
        return ("0"..."9").contains(next) && (last.isASCIILetter || last == UInt8(ascii: ")"))
    }

    /// Whether the word is only punctuation that belongs to the sentence and not to an address before it.
    static func endsAddress(_ word: String) -> Bool { word.utf8.allSatisfy { "?!.,:;)'\"".utf8.contains($0) } }
}
