import Encoding
import Markup

/// Words that people, and the language models they ask, mark as in Markdown: `Which is **not** a prime?`, `x\_1`. No test has these marks
/// for another reason.
enum MarkedWords {
    static func areIn(_ text: String) -> Bool { text.contains(ascii: "**") && nodes(text).count > 1 }

    static func nodes(_ text: String) -> [MarkupNode] {
        let pieces = withoutBackslashes(text).split(atASCII: "**")
        var nodes: [MarkupNode] = []
        var plain = String(pieces[0])
        var index = 1
        while index < pieces.count {
            let piece = pieces[index]
            if index + 1 < pieces.count, isBold(piece, after: plain.last, before: pieces[index + 1].first) {
                nodes += [.text(plain), .element(MarkupElement(name: "strong", children: [.text(String(piece))]))]
                plain = String(pieces[index + 1])
                index += 2
            } else {
                plain += "**" + piece
                index += 1
            }
        }
        return nodes + [.text(plain)]
    }

    /// Whether asterisks around a text mark it, unlike those of powers, programs and paths: `2**3`, `f(**options)`, `a/**/b`.
    private static func isBold(_ text: Substring, after before: Character?, before after: Character?) -> Bool {
        guard let first = text.first, let last = text.last else { return false }
        let isTight = ![first, last].contains { $0.isWhitespace || $0 == "*" } && !"([{".contains(last)
        return isTight && ![before, after].compactMap(\.self).contains(where: isOfProgram)
    }

    /// Whether a character beside asterisks shows that they mark nothing.
    private static func isOfProgram(_ character: Character) -> Bool {
        "*/".contains(character) || character.isASCII && (character.isLetter || character.isNumber)
    }

    /// The text without the backslashes before underscores in words, and before asterisks that multiply.
    private static func withoutBackslashes(_ text: String) -> String {
        guard text.contains(ascii: "\\") else { return text }
        return text.replacing(/([\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/) { "\($0.1)_" }.replacing(/([ 0-9])\\\*(?=[ 0-9])/) { "\($0.1)*" }
    }
}
