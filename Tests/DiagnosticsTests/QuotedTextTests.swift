import Diagnostics
import Testing

struct QuotedTextTests {
    private let text = "a\"\\\n\t\u{1}\u{7F}\u{85}é"

    @Test func namesControlCharacters() {
        #expect(QuotedText.json(text) == #""a\"\\\n\t\u0001\u007f\u0085é""#)
        #expect(QuotedText.strings(text) == #""a\"\\\n\t\U0001\U007f\U0085é""#)
    }

    /// In C, numeric escapes are bytes, and U+0085 has two.
    @Test func leavesOthersThanASCIIInC() {
        #expect(QuotedText.c(text) == #""a\"\\\n\t\001\177"# + "\u{85}é\"")
    }

    @Test func diagnosticsAreQuotedInJSON() {
        let diagnostic = Diagnostic(.unknownKey, text, at: SourceLocation(path: "a.md"))
        var printer = DiagnosticPrinter(
            format: .json, prefix: "", showsExcerpts: false, showsColours: false, excerpts: SourceExcerpts { _ in nil })
        #expect(printer.text([diagnostic]).contains(#""message":"a\"\\\n\t\u0001\u007f\u0085é","path":"a.md""#))
    }
}
