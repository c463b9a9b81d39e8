import Formulas
import Markup
import Testing

/// Words in formulas, and formulas in these.
@Suite struct WordsTests {
    @Test(arguments: [
        ("\\text{if $x>0$}", "if x > 0"), ("\\mbox{if $n$ is even}", "if n is even"), ("\\fbox{$x=1$}", "x = 1"),
        ("\\text{if \\(x\\) is $\\frac12$}", "if x is ½"), ("\\textbf{a $\\text{b $x$}$ c}", "𝐚 b x 𝐜"),
        ("\\text{\\$5 for $x$}", "$5 for x"),
        ("\\text{n\\'umero $n$}", "número n"), ("\\text{$x$}", "x"), ("\\text{$$}", ""), ("\\mathbf{\\text{if $x$}}", "if x"),
        ("\\begin{cases} 1 & \\text{if $x \\ge 0$} \\\\ 0 & \\text{otherwise} \\end{cases}", "{1, if x ≥ 0; 0, otherwise"),
        ("\\operatorname{atan_{2}}(x)", "atan₂(x)"), ("\\operatorname{sec^{-1}} x", "sec⁻¹ x"), ("\\operatorname{a\\_b}", "a_b"),
    ])
    func plainText(tex: String, expected: String) {
        #expect(Formula(tex).errors == [])
        #expect(Formula(tex).plainText == expected)
    }

    @Test(arguments: [
        (
            "\\text{if $x>0$}",
            "<mtext>if\u{A0}</mtext><mrow><mstyle displaystyle=\"false\"><mi>x</mi><mo>&gt;</mo><mn>0</mn></mstyle></mrow>"
        ),
        ("\\operatorname{sec^2}", "<msup><mi>sec</mi><mn>2</mn></msup>"),
    ])
    func mathML(tex: String, expected: String) {
        var tex = tex
        var html = HTMLWriter()
        tex.withUTF8 { Formula($0, isDisplay: false).write(to: &html, tex: $0) }
        #expect(html.text.hasSuffix("\">\(expected)</math>"), "\(html.text)")
    }

    @Test(arguments: [
        ("\\text{a $▲x}", "isn't closed; write a dollar sign after it"), ("\\text{a $x$ ▲\\frac}", "put dollar signs around mathematics"),
        ("\\text{if ▲\\in}", "as in \\text{if $x \\ge 0$}"), ("\\text{$\\▲farc$}", "did you mean '\\frac'?"),
        ("\\operatorname{a^2▲b}", "write what follows after the '}'"),
    ])
    func mistakes(marked: String, words: String) throws {
        let parts = marked.split(separator: "▲", maxSplits: 1)
        let error = try #require(Formula(parts.joined()).errors.first)
        #expect(error.message.contains(words), "\(error.message)")
        #expect(abs(error.offset - parts[0].utf8.count) <= 1)
    }

    @Test(arguments: ["\\text{$", "\\text{$x$", "$", "\\operatorname{^"]) func anyLengthIsReadInLinearTime(piece: String) {
        let formula = Formula(String(repeating: piece, count: 60_000 / piece.utf8.count))
        #expect(formula.errors.count <= 8)
        _ = formula.plainText
    }

    @Test(arguments: [
        (#"\text{if $x > \SI{3}{m}$ n\^o}"#, #"\text{if $x > 3\,\mathrm{m}$ nô}"#), (#"\mbox{if $n$ is even}"#, #"\mbox{if $n$ is even}"#),
    ])
    func mathJaxReadsFormulasInWords(tex: String, expected: String) { #expect(PlainTeX.converted(tex) == expected) }
}
