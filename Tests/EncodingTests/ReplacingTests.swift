import Encoding
import Testing

struct ReplacingTests {
    @Test(arguments: [
        ("", "a", "b", ""), ("abc", "", "x", "abc"), ("aaa", "a", "", ""), ("aaa", "aa", "b", "ba"), ("a,b,c", ",", "--", "a--b--c"),
        ("]]>", "]]>", "]]]]><![CDATA[>", "]]]]><![CDATA[>"), ("x", "xy", "z", "x"), ("öä", "ä", "ö", "öö"),
    ])
    func replacesEachOccurrence(text: String, part: String, replacement: String, result: String) {
        #expect(text.replacing(part, by: replacement) == result)
        #expect(("<" + text + ">").dropFirst().dropLast().replacing(part, by: replacement) == result)
    }

    /// An accent and the character before it are one character to Swift, and two to a program that reads what was written.
    @Test func findsCharactersWithAccents() {
        #expect("\"\u{301}".replacing("\"", by: "\"\"").utf8.elementsEqual("\"\"\u{301}".utf8))
        #expect("a\r\nb".replacing("\n", by: " ").utf8.elementsEqual("a\r b".utf8))
    }
}
