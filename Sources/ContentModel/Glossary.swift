package import Diagnostics

/// Terms of the sport, with the approved and discouraged words of each language.
package struct Glossary: Sendable {
    /// Words of a language for a term.
    package struct Wording: Sendable {
        package var allowed: [TermPattern]
        package var discouraged: [TermPattern]
        /// Words that people search for, though they aren't the term itself.
        package var also: [TermPattern]
        /// Those of all these words that a native judge has yet to confirm.
        package var unsure: [TermPattern]

        package init(
            allowed: [TermPattern] = [], discouraged: [TermPattern] = [], also: [TermPattern] = [], unsure: [TermPattern] = []
        ) {
            self.allowed = allowed
            self.discouraged = discouraged
            self.also = also
            self.unsure = unsure
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

    /// Words of each language that nobody has confirmed yet, in the order of the file.
    package var unsureWords: [(language: ContentLanguage, words: [String])] {
        let languages = Set(terms.flatMap(\.wordings.byLanguage.keys)).sorted()
        return languages.compactMap { language in
            let words = terms.flatMap { $0.wordings.byLanguage[language]?.unsure.map(\.written) ?? [] }
            return words.isEmpty ? nil : (language, words)
        }
    }
}

/// A term of one or more words. A word written with `*` at its end matches as a prefix: `vrill*`.
///
/// Words are runs of letters and digits in any case, so `take-off` and `Take off` are equal, and `l’appel` contains `appel`.
package struct TermPattern: Hashable, Sendable {
    private struct Word: Hashable, Sendable {
        var letters: String
        var isStem: Bool

        func matches(_ word: String) -> Bool {
            // Most words begin with another letter. Beyond ASCII, equal letters may have different bytes.
            guard let first = letters.utf8.first, let other = word.utf8.first, first == other || max(first, other) >= 0x80 else {
                return false
            }
            return isStem ? word.hasPrefix(letters) : word == letters
        }
    }

    private let words: [Word]
    /// The term without wildcards.
    package let name: String
    /// The term as the glossary has it, for people: "vrill" alone is no word.
    package let written: String

    /// Nil without words, or with a `*` that isn't at the end of one.
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
        self.written = written
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

    /// First byte of its first word. A word of ASCII letters that begins with another one doesn't begin the term, unless the term
    /// begins with a letter beyond ASCII, which may be written in two ways.
    package var firstByte: UInt8 { words[0].letters.utf8.first ?? 0 }

    /// Whether the term is in a text that was split by `words(of:)`, with its first word at `start`.
    package func begins(at start: Int, in text: [String]) -> Bool {
        guard start + words.count <= text.count else { return false }
        for index in words.indices where !words[index].matches(text[start + index]) { return false }
        return true
    }

    package func occurs(in text: [String]) -> Bool {
        for start in text.indices where begins(at: start, in: text) { return true }
        return false
    }

    /// Ranges of matches in a text that was split by `words(of:)`.
    package func ranges(in text: [String]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for start in text.indices where begins(at: start, in: text) { ranges.append(start..<start + words.count) }
        return ranges
    }

    package static func words(of text: String) -> [String] {
        guard text.unicodeScalars.allSatisfy(\.isCharacterByItself) else {
            return text.split { !$0.isPartOfWord }.map { $0.lowercased() }
        }
        return text.unicodeScalars.split { !$0.isPartOfWord }.map { String($0).lowercased() }
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}

extension Unicode.Scalar {
    /// Whether no scalar joins this one in a character: Latin letters and punctuation. Such texts are split many times faster.
    fileprivate var isCharacterByItself: Bool { value < 0x300 && self != "\u{AD}" || (0x2010...0x2027).contains(value) }

    /// As `Character.isPartOfWord`.
    fileprivate var isPartOfWord: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: value >= 0x80 && (properties.isAlphabetic || properties.numericType != nil)
        }
    }
}
