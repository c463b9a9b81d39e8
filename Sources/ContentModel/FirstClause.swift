/// The beginning of a text, in place of a headline.
package enum FirstClause {
    /// Maximum number of letters in a clause, with the ellipsis.
    static let lengthLimit = 60
    /// A shorter beginning up to a comma says too little: "In a running dive".
    private static let shortestBeforeComma = 40
    private static let fewestLetters = 3
    private static let ends: Set<Character> = [".", ";", ":", "!", "?", "…", "。", "；", "：", "！", "？", "؛", "؟", "।", "–", "—"]
    /// Longest abbreviation before a number: "No. 3", "fig. 4", "núm. 5".
    private static let longestAbbreviation = 4
    private static let commas: Set<Character> = [",", "，", "、", "،"]

    /// The first sentence of a text, up to the punctuation that ends a clause, or else cut after a word; at most 60 letters.
    package static func of(_ text: String) -> String {
        let letters = Array(TextFolding.squeeze(text))
        let brackets = brackets(letters)
        let end = letters.indices.prefix(lengthLimit + 1).first { index in
            isEnd(letters, index) && !brackets.contains { $0.contains(index) }
        }
        if let end { return trimmed(letters[..<end]) }
        if letters.count <= lengthLimit { return trimmed(letters[...]) }
        // The ellipsis takes the place of a letter, and the letter after the last shows whether a word ends there.
        var start = letters[..<lengthLimit]
        if let cut = brackets.first(where: { $0.contains(lengthLimit) }), hasEnoughLetters(letters[..<cut.lowerBound]) {
            start = letters[..<cut.lowerBound]
        }
        if let space = start.lastIndex(where: \.isWhitespace) { return trimmed(start[..<space]) + "…" }
        return trimmed(start.dropLast()) + "…"
    }

    /// Passages in brackets, which have punctuation of their own, with their brackets.
    private static func brackets(_ letters: [Character]) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        var opened: Int?
        for (index, letter) in letters.enumerated() {
            if letter == "(", opened == nil { opened = index }
            guard letter == ")", let start = opened else { continue }
            ranges.append(start...index)
            opened = nil
        }
        return ranges
    }

    private static func hasEnoughLetters(_ letters: ArraySlice<Character>) -> Bool {
        letters.count(where: \.isLetter) >= fewestLetters
    }

    private static func isEnd(_ letters: [Character], _ index: Int) -> Bool {
        let isComma = commas.contains(letters[index])
        guard isComma ? index >= shortestBeforeComma : ends.contains(letters[index]) else { return false }
        // List numbers and most abbreviations aren't clauses.
        guard hasEnoughLetters(letters[..<index]) else { return false }
        switch letters[index] {
        // A dash begins something else only after a space: "10–20".
        case "–", "—": return letters[index - 1].isWhitespace
        // "4.5" and "10:30" are one word.
        case ".", ":", ",", ";":
            guard index + 1 < letters.count else { return true }
            return !isWordPart(letters[index + 1]) && !(letters[index] == "." && isAbbreviation(letters, index))
        default: return true
        }
    }

    /// Whether the full stop at an index shortens a word: "p. ex. un", "No. 3".
    private static func isAbbreviation(_ letters: [Character], _ index: Int) -> Bool {
        let word = letters[..<index].reversed().prefix(while: \.isLetter).count
        guard word > 0, let next = letters[(index + 1)...].first(where: { !$0.isWhitespace }) else { return false }
        return word == 1 || next.isLowercase || next.isNumber && word <= longestAbbreviation
    }

    private static func isWordPart(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }

    /// Without white space and punctuation before the cut.
    private static func trimmed(_ letters: ArraySlice<Character>) -> String {
        let isKept: (Character) -> Bool = { !$0.isWhitespace && !ends.contains($0) && !commas.contains($0) }
        guard let last = letters.lastIndex(where: isKept) else { return String(letters) }
        return String(letters[...last])
    }
}
