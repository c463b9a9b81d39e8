import Encoding

/// Choices that are on one line, as PDFs have them: `(a) one   (b) two`.
enum LineOfChoices {
    /// The texts of the choices on the line of the one with the letter, with two spaces before each other.
    static func split(_ text: String, after letter: Character) -> [String] {
        var texts: [String] = []
        var rest = text[...]
        var last = letter
        while let (end, start, next) = division(rest, after: last) {
            texts.append(String(rest[..<end].trimmed))
            rest = rest[start...]
            last = next
        }
        return texts + [String(rest)]
    }

    /// Where the text before the next choice ends, where the text of that begins, and its letter; nil without another choice.
    private static func division(_ text: Substring, after last: Character) -> (Substring.Index, Substring.Index, Character)? {
        guard let value = last.asciiValue, value < UInt8(ascii: "Z") else { return nil }
        let next = Character(Unicode.Scalar(value + 1))
        var cursor = text.startIndex
        while let gap = text[cursor...].firstIndex(where: isSpace) {
            let start = text[gap...].firstIndex { !isSpace($0) } ?? text.endIndex
            let isWide = text[gap] == "\t" || text.index(after: gap) != start
            if isWide, let words = textOfChoice(text[start...], next) { return (gap, words, next) }
            cursor = start
        }
        return nil
    }

    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }

    /// Where the text of a choice with a letter begins; nil for other text.
    private static func textOfChoice(_ text: Substring, _ letter: Character) -> Substring.Index? {
        let isEnclosed = text.first == "("
        let bare = isEnclosed ? text.dropFirst() : text
        guard bare.first?.uppercased() == String(letter) else { return nil }
        let marks = bare.dropFirst().prefix { $0 == "." || $0 == ")" }
        guard isEnclosed ? marks == ")" : [".", ")", ".)"].contains(marks) else { return nil }
        let rest = bare[marks.endIndex...]
        guard rest.first.map(isSpace) == true else { return nil }
        return rest.firstIndex { !isSpace($0) }
    }
}
