import Testing

@testable import QuizExchange

struct WhiteSpaceTests {
    private static let texts = [
        "", " ", "one", " one  two\tthree\n", "a\r\nb\u{B}c\u{C}d", "naïve « déjà » vu", "a\u{A0}b\u{202F}c\u{2009}d",
        "a\u{85}b\u{2028}c\u{2029}d",
        "a\u{1680}b\u{2000}c\u{200A}d\u{205F}e\u{3000}f", "say “so” — and – go…", "a \u{301}b", "a \u{200D}b", "a \u{20DD}b",
        "日本 語 \u{3099}か",
        "e\u{301} é", "\u{301} a", "x \u{1F600} y", "Ω ω Я я", "a\u{1F}b\u{200B}c", "a ", " \u{A0} ", "1 \u{327}\u{2003}2", "\u{C2}", "п р",
    ]

    @Test(arguments: texts)
    func wordsAreThoseOfCharacters(text: String) {
        #expect(text.words == text.split(whereSeparator: \.isWhitespace))
        #expect(text.inOneLine == text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    @Test(arguments: texts)
    func spacesThatHTMLKeepsAreInWords(text: String) {
        var whole = text
        let ranges = whole.withUTF8 { WhiteSpace.words($0, keepsSpecial: true) }
        guard let ranges else { return }
        let expected = text.split { $0.isWhitespace && $0 != "\u{A0}" && $0 != "\u{202F}" && $0 != "\u{2009}" }
        #expect(ranges.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == expected.map(String.init))
    }

    /// Only texts with rare marks are read by characters.
    @Test func usualTextsAreReadInBytes() {
        let read = Self.texts.map { text in
            var text = text
            return text.withUTF8 { WhiteSpace.words($0, keepsSpecial: true) }
        }
        #expect(read.compactMap(\.self).count > 5)
        for var text in ["L’été « à Ôran »", "“Go” — now", "Я иду", "漢 字", "10 € → 20 ½"] {
            let ranges = text.withUTF8 { WhiteSpace.words($0, keepsSpecial: false) }
            #expect(ranges != nil, "\(text)")
        }
    }
}
