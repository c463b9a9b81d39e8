package import Diagnostics

/// The terms of a field, with the words that each language has for them, and those it had better not use.
package struct Glossary: Sendable {
    /// What a language says for a term.
    package struct Wording: Sendable {
        package var allowed: [TermPattern]
        package var discouraged: [TermPattern]

        package init(allowed: [TermPattern] = [], discouraged: [TermPattern] = []) {
            self.allowed = allowed
            self.discouraged = discouraged
        }
    }

    package struct Term: Sendable {
        /// Where the glossary has it.
        package var position: SourcePosition
        package var wordings: Translated<Wording>

        package init(position: SourcePosition, wordings: Translated<Wording>) {
            self.position = position
            self.wordings = wordings
        }
    }

    /// Relative to the site's folder.
    package var path: String
    package var terms: [Term]

    package init(path: String, terms: [Term]) {
        self.path = path
        self.terms = terms
    }
}

/// One or more words of a term. A word that was written with `*` at its end goes on as it likes: `vrill*`.
///
/// Words are runs of letters and digits in any case, so `take-off` and `Take off` are the same, and `l’appel` has `appel` in it.
package struct TermPattern: Hashable, Sendable {
    private struct Word: Hashable, Sendable {
        var letters: String
        var isStem: Bool
    }

    private let words: [Word]
    /// As people read it: without the marks.
    package let name: String

    /// Nil where there is no word, or a `*` that doesn't end one.
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

    /// However it was written.
    package static func == (a: TermPattern, b: TermPattern) -> Bool { a.words == b.words }

    package func hash(into hasher: inout Hasher) { hasher.combine(words) }

    package var length: Int { words.count }
    /// Whether no word goes on as it likes.
    package var isWhole: Bool { words.allSatisfy { !$0.isStem } }

    /// Where the words stand in a text that was divided by `words(of:)`.
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
