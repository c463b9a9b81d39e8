import Encoding

/// Alternatives of a blank between which something else is written than `|`, so that students would have to type them all:
/// `[[color; colour]]`.
enum OtherSeparator {
    /// The alternatives of `Paris, paris`, `color; colour`, `color/colour`, `capital / seat` and `red or blue`, or one if they are the same
    /// to the page; nil for other words, such as `TCP/IP`, `and/or`, `rock, paper` and `true or false`.
    static func alternatives(in text: String, matchesCase: Bool) -> [String]? {
        if let pair = pair(in: text, separatedBy: ", ", differInCase) { return matchesCase ? pair : [pair[0]] }
        // Code, as a rule.
        guard !matchesCase else { return nil }
        return list(text) ?? pair(in: text, separatedBy: "/", areSpellings) ?? pair(in: text, separatedBy: " / ", areNoPhrase)
            ?? pair(in: text, separatedBy: " or ", areNoPhrase)
    }

    /// Words that differ only in their capital letters.
    private static func differInCase(_ a: String, _ b: String) -> Bool { a != b && a.lowercased() == b.lowercased() }

    /// Words that are spelled nearly alike, such as `grey` and `gray`, `centre` and `center`.
    private static func areSpellings(_ a: String, _ b: String) -> Bool {
        guard a.count > 3, b.count > 3, a.first == b.first, a != b else { return false }
        let start = zip(a, b).prefix { $0 == $1 }.count
        let end = zip(a.dropFirst(start).reversed(), b.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let (left, right) = (a.dropFirst(start).dropLast(end), b.dropFirst(start).dropLast(end))
        return max(left.count, right.count) < 2 || left.count == 2 && String(left) == String(right.reversed())
    }

    /// Words of phrases such as `true or false`, `fight or flight`, and of pairs that are one answer.
    private static let phrases: Set = [
        "all", "and", "dead", "double", "either", "fight", "friend", "heads", "her", "him", "his", "less", "life", "more", "nature",
        "neither", "nor", "not", "now", "one", "plus", "rain", "she", "sink", "sooner", "trick", "true", "two", "win", "yes", "zero",
    ]

    private static func areNoPhrase(_ a: String, _ b: String) -> Bool {
        a.count > 2 && b.count > 2 && !phrases.contains(a.lowercased()) && !phrases.contains(b.lowercased())
    }

    private static func isWord(_ text: Substring) -> Bool { !text.isEmpty && text.allSatisfy { $0.isLetter || "'’-".contains($0) } }

    private static func pair(
        in text: String, separatedBy separator: String, _ areAlternatives: (String, String) -> Bool
    ) -> [String]? {
        guard let range = text.firstRange(ofASCII: separator) else { return nil }
        let (first, second) = (text[..<range.lowerBound], text[range.upperBound...])
        guard isWord(first), isWord(second), areAlternatives(String(first), String(second)) else { return nil }
        return [String(first), String(second)]
    }

    /// The parts of `color; colour`, each of which is one word or two. A line of code has other characters.
    private static func list(_ text: String) -> [String]? {
        guard text.contains(ascii: "; ") else { return nil }
        let parts = text.split(separator: "; ", omittingEmptySubsequences: false)
        let areWords = parts.allSatisfy { part in
            let words = part.split(separator: " ", omittingEmptySubsequences: false)
            return words.count < 3 && words.allSatisfy { $0.count > 1 && isWord($0) }
        }
        return parts.count > 1 && areWords ? parts.map(String.init) : nil
    }
}
