package import Diagnostics

/// Terms of the sport, with the approved and discouraged words of each language.
package struct Glossary: Sendable {
    /// Words of a language for a term.
    package struct Wording: Sendable {
        package var allowed: [TermPattern]
        package var discouraged: [TermPattern]
        /// Words that people search for, though they aren't the term itself.
        package var also: [TermPattern]

        package init(allowed: [TermPattern] = [], discouraged: [TermPattern] = [], also: [TermPattern] = []) {
            self.allowed = allowed
            self.discouraged = discouraged
            self.also = also
        }
    }

    package struct Term: Sendable {
        /// Position in the glossary.
        package var position: SourcePosition
        package var wordings: Translated<Wording>

        package init(position: SourcePosition, wordings: Translated<Wording>) {
            self.position = position
            self.wordings = wordings
        }
    }

    /// Path relative to the site's folder.
    package var path: String
    package var terms: [Term]

    package init(path: String, terms: [Term]) {
        self.path = path
        self.terms = terms
    }
}

/// A term of one or more words. A word written with `*` at its end matches as a prefix: `vrill*`.
///
/// Words are runs of letters and digits in any case, so `take-off` and `Take off` are equal, and `l’appel` contains `appel`.
package struct TermPattern: Hashable, Sendable {
    private struct Word: Hashable, Sendable {
        var letters: String
        var isStem: Bool
    }

    private let words: [Word]
    /// The term without wildcards, for people.
    package let name: String

    /// Nil if there is no word, or a `*` that doesn't end one.
    package init?(_ written: String) {
        var words: [Word] = []
        for part in written.split(whereSeparator: { !$0.isPartOfWord && $0 != "*" }) {
            let isStem = part.last == "*"
            let letters = isStem ? part.dropLast() : part
            guard !letters.isEmpty, !letters.contains("*") else { return nil }
            words.append(Word(letters: letters.lowercased(), isStem: isStem))
        }
        guard !words.isEmpty else { return nil }
        self.words = words
        name = written.filter { $0 != "*" }
    }

    /// Equal words, in any spelling.
    package static func == (a: TermPattern, b: TermPattern) -> Bool { a.words == b.words }

    package func hash(into hasher: inout Hasher) { hasher.combine(words) }

    /// Folded words with a space between them, as the search index has them; a prefix with its `*`.
    package var searchText: String {
        words.map { TextFolding.fold($0.letters) + ($0.isStem ? "*" : "") }.joined(separator: " ")
    }

    package var length: Int { words.count }
    /// Whether there are no prefixes.
    package var isWhole: Bool { words.allSatisfy { !$0.isStem } }

    /// Ranges of matches in a text that was split by `words(of:)`.
    package func ranges(in text: [String]) -> [Range<Int>] {
        guard text.count >= words.count else { return [] }
        return (0...text.count - words.count).compactMap { start in
            let isThere = zip(words, text[start...]).allSatisfy { word, found in
                word.isStem ? found.hasPrefix(word.letters) : found == word.letters
            }
            return isThere ? start..<start + words.count : nil
        }
    }

    package static func words(of text: String) -> [String] {
        text.split { !$0.isPartOfWord }.map { $0.lowercased() }
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
