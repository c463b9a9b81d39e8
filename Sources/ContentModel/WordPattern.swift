/// A word of a blank in which `*` matches any number of letters, and `\*` a star.
package struct WordPattern: Sendable {
    /// Replaces a star while the text around it is folded; folding keeps it.
    package static let mark: Character = "\u{E000}"

    /// The pattern with a mark for each star, and stars for `\*`.
    package let marked: String

    package init(_ pattern: String) {
        var marked = ""
        var isEscaped = false
        for character in pattern {
            if character == "*" {
                if isEscaped { marked.removeLast() }
                marked.append(isEscaped ? "*" : WordPattern.mark)
                isEscaped = false
            } else {
                marked.append(character)
                isEscaped = character == "\\"
            }
        }
        self.marked = marked
    }

    package var hasStar: Bool { marked.contains(WordPattern.mark) }

    /// Whether a pattern has no letters between its stars.
    package static func acceptsAll(_ pattern: String) -> Bool { pattern.allSatisfy { "* ".contains($0) } }

    /// The pattern without its stars, which is one of the words that it accepts.
    package static func shortestMatch(_ pattern: String) -> String {
        TextFolding.squeeze(String(WordPattern(pattern).marked.filter { $0 != mark }))
    }

    /// The pattern for readers: "photosynth…".
    package static func shown(_ pattern: String) -> String {
        String(WordPattern(pattern).marked.map { $0 == mark ? "…" : $0 })
    }

    /// Whether a text begins with the part before the first mark, ends with the part after the last, and has all others between
    /// them, in order.
    /// - Parameters:
    ///   - pattern: with marks, and folded like the text.
    package static func matches(_ pattern: String, _ text: String) -> Bool {
        let parts = pattern.split(separator: mark, omittingEmptySubsequences: false).map { Array($0.utf8) }
        var rest = Array(text.utf8)[...]
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return Array(pattern.utf8) == Array(rest) }
        guard rest.starts(with: first), rest.count >= first.count + last.count, rest.suffix(last.count).elementsEqual(last) else {
            return false
        }
        rest = rest.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
