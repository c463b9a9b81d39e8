import ContentModel
import Diagnostics
import MarkdownText
import Testing

/// Mistakes in formulas are reported at their position in the file.
@Suite struct FormulaPositionTests {
    /// The text begins at line 3, column 5.
    @Test(arguments: [
        ("a $x + \\farc12$ b", "3:12"), ("$\\farc$", "3:6"), ("one\ntwo $\\farc$", "4:6"), ("$$\nx\n\\farc\n$$", "5:1"),
        ("$a$ **$b$** $\\farc$", "3:18"), ("> quoted\n> $$\n> \\farc\n> $$", "5:3"), ("- item\n\n  > $$a\n  > = \\farc$$", "6:7"),
        ("é $\\farc$", "3:9"), ("[a $\\farc$](b.md)", "3:9"), ("![a $\\farc$](../media/b.svg)", "3:10"), ("a[-1] $x$ and $\\farc$", "3:20"),
    ])
    func inMarkdown(source: String, position: String) {
        let messages = blocks(source).messages
        #expect(messages.map { String($0.prefix { $0 != " " }) } == [position])
    }

    @Test func markersOfQuotationsAreNotPartOfAFormula() {
        let (text, messages) = blocks("> $$a\n> = b$$")
        #expect(messages == [])
        #expect(text.plainText == "a = b")
    }

    @Test(arguments: [
        (#"{"a": "x $\\alpha + \\farc$ y"}"#, #"x $\alpha + \farc$ y"#, 8, "1:21"),
        (#"{"a": "say \"$\\farc$\""}"#, #"say "$\farc$""#, 8, "1:15"),
        (#"{"a": "x\n$$\n\\farc$$"}"#, "x\n$$\n\\farc$$", 8, "1:15"),
    ])
    func inJSON(file: String, text: String, column: Int, position: String) {
        var log = DiagnosticLog(path: "Content/quizzes/cells.json")
        _ = Markdown.blocks(
            MarkdownSource(
                text, in: MarkdownFile(path: log.path, text: file), start: SourcePosition(line: 1, column: column), isVerbatim: false),
            log: &log)
        #expect(log.messages.map { String($0.prefix { $0 != " " }) } == [position])
    }

    @Test func inABlockOfYAML() {
        let file = "notes: |\n  First.\n\n  $a$ and $\\farc$\n"
        var log = DiagnosticLog(path: "Content/assignments/a.yml")
        let source = MarkdownSource(
            "First.\n\n$a$ and $\\farc$\n", in: MarkdownFile(path: log.path, text: file), start: SourcePosition(line: 1, column: 8),
            isVerbatim: false)
        _ = Markdown.blocks(source, log: &log)
        #expect(log.messages.map { String($0.prefix { $0 != " " }) } == ["4:12"])
    }

    @Test func plainTextIsInAltTextsAndSearch() {
        let (text, _) = blocks("![speed $v_0$](../media/a.svg) and $x^2$")
        #expect(text.shown.contains("alt=\"speed v₀\""))
        var words: [String] = []
        text.forEachSearchPiece { piece in
            if case .words(let bytes) = piece { words.append(String(decoding: bytes, as: UTF8.self)) }
            return true
        }
        #expect(words.last == "x²")
    }

    private func parts(_ source: String) -> [String] {
        blocks(source).text.html.split(separator: "alttext=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test(arguments: [
        ("a = b", ["a = b"]), ("a + b + c + d", ["a + b + c + d"]),
        (
            "E = h f_{\\text{a}} = \\frac{h c}{\\lambda} \\approx 10^{-19}\\,\\text{joule}",
            ["E", "= h f_{\\text{a}}", "= \\frac{h c}{\\lambda}", "\\approx 10^{-19}\\,\\text{joule}"]
        ),
        ("a + b + c + d + e + f + g - h + (i + j + k)", ["a", "+ b", "+ c", "+ d", "+ e", "+ f", "+ g", "- h", "+ (i + j + k)"]),
        ("f(a = b, c = d) = -\\sin x + 1234", ["f(a = b, c = d)", "= -\\sin x + 1234"]),
        ("x_1, x_2, x_3, x_4, x_5, x_6, x_7, x_8", ["x_1,", "x_2,", "x_3,", "x_4,", "x_5,", "x_6,", "x_7,", "x_8"]),
        // No line ends in a number.
        ("N = 1,234,567 \\times 12345", ["N", "= 1,234,567", "\\times 12345"]),
        ("a + 1, 2, 3, 4, 5, 6, 7", ["a", "+ 1,", "2,", "3,", "4,", "5,", "6,", "7"]),
        ("12,345 + 12,345 + 12,345", ["12,345", "+ 12,345", "+ 12,345"]),
        (
            "\\displaystyle a = b + c + d + e + f + g + h",
            ["\\displaystyle a", "= b", "+ c", "+ d", "+ e", "+ f", "+ g", "+ h"]
        ),
    ])
    func wideFormulasBreakBeforeRelations(tex: String, expected: [String]) {
        #expect(parts("$\(tex)$") == expected)
        #expect(parts("$$\(tex)$$") == expected)
    }

    @Test func reactionsBreakToo() {
        let html = blocks("$\\ce{6CO2 + 6H2O -> C6H12O6 + 6O2}$").text.html
        // The first part has the whole source.
        #expect(html.split(separator: "<math").count == 3)
    }

    /// A style at the beginning is that of all parts.
    @Test func formulasWithAStyleBreakToo() {
        let html = blocks("$\\displaystyle x_{1} + x_{2} + x_{3} + x_{4} + x_{5} = 1 + 2 + 3$").text.html
        #expect(html.split(separator: "<math displaystyle=\"true\" ").count > 3)
        #expect(!html.contains("mstyle"))
    }

    @Test func whatIsStillWideScrollsWithTheKeyboard() {
        let html = blocks("$$a$$\n\n$$\\text{several words in a formula} = c$$ and $\\text{several words in a formula} = c$").text.html
        #expect(html.contains("<span class=\"math display\"><math"))
        #expect(html.contains("<span class=\"math display\" dir=\"ltr\" tabindex=\"0\"><math"))
        #expect(html.contains("<span class=\"math long\" tabindex=\"0\"><math alttext=\"\\text"))
        #expect(html.hasSuffix("</math></span><wbr /><math alttext=\"= c\"><mo>=</mo><mi>c</mi></math></span></p>\n"))
    }

    @Test(arguments: [
        "$3\\text{ for $n$ even}$", "a $\\mbox{if $x$ and $y$}$ b", "$a$ $\\fbox{$x=1$}$", "$$\\text{if $x$}$$", "$\\text{if\n$x$}$",
    ])
    func wordsInAFormulaHaveFormulas(source: String) {
        let (text, messages) = blocks(source)
        #expect(messages == [])
        let html = text.html
        #expect(html.contains("<mi>x</mi>") || html.contains("<mi>n</mi>"))
        #expect(!html.split(separator: "\"").contains { $0.hasPrefix(">") && $0.contains("$") })
    }

    @Test func moneyThatLooksLikeAFormulaIsNamed() {
        #expect(
            blocks("$p and $10, or $x$?").messages == [
                "3:12 InvalidFormula: '$' can't be in a formula; write '\\$' where a dollar sign means money"
            ])
        // A number before another formula is a price.
        #expect(blocks("$5 and $10, or $x$?").messages == [])
    }
}
