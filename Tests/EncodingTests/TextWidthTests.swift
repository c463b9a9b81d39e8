import Encoding
import Testing

struct TextWidthTests {
    @Test(arguments: [
        ("", 0), ("Toby Quill", 10), ("Zoë", 3), ("Zoe\u{308}", 3), ("王小明", 6), ("ガス", 4), ("한국어", 6), ("½ – ’", 5), ("👩🏽‍🎓", 2), ("🇮🇹", 2),
        ("☀️", 2), ("a\u{200B}b", 2),
    ])
    func columnsOfATerminal(text: String, columns: Int) { #expect(TextWidth.columns(text) == columns) }
}
