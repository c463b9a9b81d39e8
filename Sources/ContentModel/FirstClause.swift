/// The beginning of a text, in place of a headline.
package enum FirstClause {
    /// Maximum number of letters in a clause, with the ellipsis.
    static let lengthLimit = 60
    /// A shorter beginning up to a comma says too little: "In a running dive".
    private static let shortestBeforeComma = 40
    private static let fewestLetters = 3
    private static let ends: Set<Character> = [".", ";", ":", "!", "?", "…", "。", "；", "：", "！", "？", "؛", "؟", "।", "–", "—", "("]
    private static let commas: Set<Character> = [",", "，", "、", "،"]

    /// The first sentence of a text, up to the punctuation that ends a clause, or else cut after a word; at most 60 letters.
    package static func of(_ text: String) -> String {
        let letters = Array(TextFolding.squeeze(text))
        let end = letters.indices.first { isEnd(letters, $0) } ?? letters.count
        if end <= lengthLimit { return trimmed(letters[..<end]) }
        // The ellipsis takes the place of a letter, and the letter after the last shows whether a word ends there.
        let start = letters[..<lengthLimit]
        if let space = start.lastIndex(where: \.isWhitespace) { return trimmed(start[..<space]) + "…" }
        return trimmed(start.dropLast()) + "…"
    }

    private static func isEnd(_ letters: [Character], _ index: Int) -> Bool {
        let isComma = commas.contains(letters[index])
        guard isComma ? index >= shortestBeforeComma : ends.contains(letters[index]) else { return false }
        // List numbers and most abbreviations aren't clauses.
        guard letters[..<index].count(where: \.isLetter) >= fewestLetters else { return false }
        switch letters[index] {
        // A dash or bracket begins something else only after a space: "10–20", "judge(s)".
        case "–", "—", "(": return letters[index - 1].isWhitespace
        // "4.5" and "10:30" are one word.
        case ".", ":", ",", ";": return index + 1 == letters.count || !isWordPart(letters[index + 1])
        default: return true
        }
    }

    private static func isWordPart(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }

    /// Without white space and punctuation before the cut.
    private static func trimmed(_ letters: ArraySlice<Character>) -> String {
        let isKept: (Character) -> Bool = { !$0.isWhitespace && !ends.contains($0) && !commas.contains($0) }
        guard let last = letters.lastIndex(where: isKept) else { return String(letters) }
        return String(letters[...last])
    }
}
