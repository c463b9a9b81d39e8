import ContentModel
import Diagnostics
import Testing

@testable import MarkdownText

/// Lines of words and simple marks, which are read without a parser, are what the parser would make of them.
struct MarkedLineTests {
    private func source(_ text: String) -> MarkdownSource {
        MarkdownSource(text, path: "Content/quizzes/cells.md", start: SourcePosition(line: 3, column: 5), hasBlanks: true)
    }

    private func line(_ text: String) -> MarkedLine? {
        var copy = text
        return copy.withUTF8 { MarkedLine(source(text), $0, SyntaxScan($0)) }
    }

    /// What the parser makes of a text that is a phrase.
    private func parsed(_ text: String) throws -> (phrase: RichText, block: RichText, messages: [String]) {
        var log = DiagnosticLog(path: "Content/quizzes/cells.md")
        let (phrase, block) = try #require(MarkdownDocument.read(source(text), log: &log) { ($0.firstBlock?.phrase(), $0.text()) })
        return (try #require(phrase), block, log.messages)
    }

    private func compare(_ text: String, _ line: MarkedLine) throws {
        var log = DiagnosticLog(path: "Content/quizzes/cells.md")
        let phrase = line.text(isParagraph: false, log: &log)
        let expected = try parsed(text)
        #expect(phrase == expected.phrase && log.messages == expected.messages, "\(text)")
        #expect(phrase.source?.markdown == expected.phrase.source?.markdown, "\(text)")
        let page = phrase.html(address: { $0.path }, blank: { "\($0)" })
        #expect(page == expected.phrase.html(address: { $0.path }, blank: { "\($0)" }), "\(text)")
        var ignored = DiagnosticLog(path: "Content/quizzes/cells.md")
        let block = line.text(isParagraph: true, log: &ignored)
        #expect(block == expected.block && block.plainText == expected.block.plainText, "\(text)")
    }

    @Test(arguments: [
        "$x$", "Solve $x^2 = 4$ for $x > 0$.", "$$\\frac{1}{2}$$", "Is $\\text{if } a_1 < b$ or $$\\sum_{i=1}^n i$$?",
        "Ätsch, $\\pi$ and π", "$3\\text{ for $n$ even}$ and $x$",
        "$\\frak{x}$ is unknown", "Both $\\frac{1}$ and $y$", "a $b$c", "*a* $x$", "Is **x or $y$ correct**?",
        "`x > 1`", "A `C:\\lab` and `a*b*c`.", "*all `x` of it*, *twice*", "**Never** use `Array<Int>`!", "Is *this* (or **that**) `#1`?",
        "`a~b` and `c^d`", "`&amp;`", "*a Ω b*", "For $x$: use `x += 1`, *twice*",
        "See [the rules](https://example.org/a_b/?c=d-e#f).", "[Été 2](https://example.org) and $x$ in `y`", "Is [a1](https://a.b/c)?",
        "**Read** [this page, now](https://example.org/_x_)!", "*In [the middle](https://example.org/a) of it*",
    ])
    func isReadWithoutParser(text: String) throws { try compare(text, #require(line(text))) }

    @Test(arguments: [
        "plain", "$x$ `$y$`", "``a``", "`a``b`", "`a", "` a `", "`[[a]]`", "`{a}`", "*a", "* a", "*a *b*", "**a*", "***a***", "a*b*c",
        "*a*b", "*é*", "2 *3*4", "_a_", "*a*: ==b==", "`a` %%b%%", "`a` :: b", "`a` see @fig-1", "`a`\n`b`", "`a` {#id}", "- `a`", "`a` ",
        "`a` www.example.org", "**a:**$x$", "costs $5 and $6", "$x$ costs $5", "[[a]] $x$", "- $x$", "$x$ ", " $x$", "$x$\n$y$",
        "$x$ {#id}",
        "see www.example.org, $x$", "`$` and `x`", "`$x` costs $5 and `$y`", "[x](https://a.b)", "[a b](http:/a.b)", "[a b](page.md)",
        "![a b](https://a.b)",
        "[[a b](https://a.b)]", "[a b](https://a.b \"c\")", "[a b](https://a.b?c&d)", "[a b](https://a.b){c}", "[ab](https:///c)",
        "[a *b*](https://a.b)", "[a b](https://a.b", "a[b c](https://a.b)", "[a b] (https://a.b)", "[a b](https://a.b)[c]",
        "[www.a.b](https://a.b)",
        "$a`b$`", "1. $x$", "$x$ &amp; $y$", "\\$x $y$", "a\u{F0001} $x$", "$x$ {{c1::a}}", "", "$", "$$",
    ])
    func isLeftToTheParser(text: String) { #expect(line(text) == nil) }

    /// A line that needs no parser is checked for marks of other programs like any other text.
    @Test(arguments: [
        "see ==word== here", "see %%word%% here", "$x$ and ==word==", "`x` and ==word==", "??? note", "!!! note", "in @fig-1",
    ])
    func foreignMarksAreReported(text: String) throws {
        var log = DiagnosticLog(path: "Content/quizzes/cells.md")
        _ = Markdown.phrase(source(text), log: &log)
        let expected = try parsed(text).messages
        #expect(!expected.isEmpty && log.messages == expected)
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func randomTextsAreAlike(seed: UInt64) throws {
        let parts = [
            "$", "$$", "$x$", "$\\frac{a}{b}$", "$a_1$", "$$y$$", "\\", "{", "}", "word", "5", " ", "  ", "_", "*", "é", "|", "#", "<", "-",
            "~", "^", "*", "**", "`", "*", "=", "%", "@", "?", "\"", "**word**", "`x`",
            "$\\nope$", "`", "!", "(", "[", "]", ":", ".", "[word](https://example.org)", " [two words](https://example.org/a_b) ",
            "](https://", ")",
        ]
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        var count = 0
        for _ in 0..<500 {
            var text = ""
            for _ in 0..<Int.random(in: 1...7, state: &state) { text += parts[Int.random(in: 0...parts.count - 1, state: &state)] }
            guard let line = line(text) else { continue }
            try compare(text, line)
            count += 1
        }
        #expect(count > 10)
    }
}

extension Int {
    fileprivate static func random(in range: ClosedRange<Int>, state: inout UInt64) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return range.lowerBound + Int(state % UInt64(range.count))
    }
}
