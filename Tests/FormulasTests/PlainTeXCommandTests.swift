import Formulas
import Markup
import Testing

/// Commands of plain TeX and of notes for print: fractions by `\over`, alphabets by `\rm`, lines, numbers of equations, colours.
@Suite struct PlainTeXCommandTests {
    private func mathML(_ tex: String) -> String {
        var tex = tex
        var html = HTMLWriter()
        tex.withUTF8 { Formula($0, isDisplay: true).write(to: &html, tex: $0) }
        let start = html.text.firstRange(of: "\">")?.upperBound ?? html.text.startIndex
        return String(html.text[start...].dropLast("</math>".count))
    }

    @Test(arguments: [
        ("a \\\\ b", "a; b"), ("a \\\\[2pt] b \\\\", "a; b"), ("a \\\\", "a"), ("n \\choose k", "C(n, k)"),
        ("{a + 1 \\over b} c", "((a + 1)/b)c"),
        ("\\sum_{a \\atop b}", "∑_(a; b)"), ("a \\brack b", "[a; b]"), ("\\left( a \\over b \\right)", "(a/b)"),
        ("\\begin{matrix} a \\over b & c \\end{matrix}", "a/b, c"), ("{\\rm kg} m", "kgm"), ("{\\bf v} + w", "𝐯 + w"),
        ("{\\cal O}(n)", "𝒪(n)"), ("\\frac{\\bf x}{x}", "𝐱/x"), ("x = 1 \\tag{1}", "x = 1 (1)"), ("x \\tag*{$n$}", "x n"),
        ("\\tag{2} \\frac{a}{b} = 0", "a/b = 0 (2)"), ("\\tag{1} a \\over b", "(a/b) (1)"),
        ("\\begin{aligned} \\tag{1} a &= b \\\\ c &= d \\end{aligned}", "a = b (1); c = d"),
        ("\\tag{1} A = \\begin{pmatrix}1\\\\2\\end{pmatrix}", "A = (1; 2) (1)"),
        ("\\label{eq} x \\nonumber \\notag", "x"), ("a \\hspace{1em} b \\kern-3pt c \\mskip 5mu d", "a bc d"),
        ("\\color{red} x + \\textcolor[RGB]{0,0,255}{y}", "x + y"), ("\\cancel{3} \\cdot \\xcancel{ab}", "3\u{338} ⋅ a\u{338}b\u{338}"),
        ("\\cancelto{0}{x}", "x\u{338}(0)"), ("\\genfrac{(}{)}{0pt}{}{n}{k}", "C(n, k)"), ("\\genfrac{}{}{}{0}{n}{k}", "n/k"),
        ("\\genfrac{[}{]}{0pt}{}{n}{k}", "[n; k]"), ("a \\vphantom{x} b \\hphantom{x} \\smash{y} \\mathrlap{/}D", "ab y/D"),
        ("\\cases{a & b \\cr c & d}", "{a, b; c, d"), ("\\pmatrix{1 & 2 \\\\ 3 & 4}", "(1, 2; 3, 4)"), ("\\large x", "x"),
        ("\\begin{multline} a \\\\ b \\end{multline}", "a; b"), ("\\mathopen| x \\mathclose|", "|x|"), ("\\require{cancel} x", "x"),
    ])
    func plainText(tex: String, expected: String) {
        #expect(Formula(tex, isDisplay: true).errors == [])
        #expect(Formula(tex, isDisplay: true).plainText == expected)
    }

    @Test(arguments: [
        (
            "a \\\\ b",
            "<mtable class=\"math-aligned\" displaystyle=\"true\"><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mi>b</mi></mtd></mtr></mtable>"
        ),
        ("a \\atop b", "<mfrac linethickness=\"0\"><mi>a</mi><mi>b</mi></mfrac>"),
        ("\\bcancel{x}", "<menclose notation=\"downdiagonalstrike\" class=\"math-down\"><mi>x</mi></menclose>"),
        ("\\vphantom{x}", "<mpadded width=\"0\"><mphantom><mi>x</mi></mphantom></mpadded>"),
        ("\\smash{x}", "<mpadded height=\"0\" depth=\"0\"><mi>x</mi></mpadded>"), ("\\textcolor{red}{x}", "<mi>x</mi>"),
        ("\\hspace*{1em}", "<mspace width=\"1em\"></mspace>"),
    ])
    func mathML(tex: String, expected: String) { #expect(mathML(tex) == expected) }

    @Test(arguments: [
        ("a \\over b ▲\\over c", "needs braces around its parts"), ("▲\\hspace{x}", "needs a length"), ("\\matrix ▲x", "needs braces"),
        ("a ▲& b \\\\ c", "only between \\begin and \\end"), ("{a ▲\\\\ b}", "new line only between"), ("\\color▲", "needs braces"),
    ])
    func mistakes(marked: String, words: String) throws {
        let parts = marked.split(separator: "▲", maxSplits: 1, omittingEmptySubsequences: false)
        let error = try #require(Formula(parts.joined(), isDisplay: true).errors.first)
        #expect(error.message.contains(words) && error.offset == parts[0].utf8.count, "\(error)")
    }

    /// What has no effect on pages is named.
    @Test(arguments: [
        ("\\color{red} x", "colour of the text"), ("\\textcolor{max}{x}", "colour of the text"), ("\\Large x", "size of the text"),
        ("a % first", "comments aren't read"),
    ])
    func whatIsNotShown(tex: String, words: String) {
        #expect(Formula(tex).errors == [])
        #expect(Formula(tex).doubts.map { $0.message.contains(words) } == [true])
    }

    @Test(arguments: ["50%", "5% x", "5% + 3", "\\% ab", "\\text{5% of}"]) func aPercentSignIsNoComment(tex: String) {
        #expect(Formula(tex).doubts == [])
    }

    @Test(arguments: [
        (#"a \\ b"#, #"\begin{gathered}a \\ b\end{gathered}"#), (#"\substack{a \\ b}"#, #"\substack{a \\ b}"#),
        (#"\begin{matrix} a \\ b \end{matrix}"#, #"\begin{matrix} a \\ b \end{matrix}"#), (#"x \tag{1}"#, #"x \qquad\text{(1)}"#),
        (#"x \tag*{$n$}"#, #"x \qquad\text{$n$}"#), (#"\tag{2} x = 0."#, #" x = 0.\qquad\text{(2)}"#),
        (#"\begin{aligned}\tag{1} a&=b\\c\end{aligned}"#, #"\begin{aligned} a&=b\qquad\text{(1)}\\c\end{aligned}"#),
        (#"\tag{1}\begin{matrix}1\\2\end{matrix}"#, #"\begin{matrix}1\\2\end{matrix}\qquad\text{(1)}"#),
        (#"\label{eq}x\color{red}y\textcolor{red}{z}\Large"#, "xy{z}"),
        (#"\cancel{x}"#, #"\require{cancel}\cancel{x}"#), (#"n \choose k"#, #"n \choose k"#), (#"\llbracket x"#, #"[\![ x"#),
        (#"\xhookrightarrow{f}"#, #"\overset{f}{\hookrightarrow}"#),
    ])
    func mathJax(tex: String, expected: String) {
        #expect(PlainTeX.converted(tex) == expected)
        #expect(Formula(expected, isDisplay: true).errors == [])
    }

    @Test(arguments: ["a \\over ", "{\\bf ", "\\\\", "\\cases{", "\\genfrac{", "\\tag{", "\\color{", "\\cancel", "\\hspace{"])
    func anyLengthIsReadInLinearTime(piece: String) {
        let formula = Formula(String(repeating: piece, count: 60_000 / piece.utf8.count), isDisplay: true)
        #expect(formula.errors.count <= 8)
        _ = formula.plainText
    }
}
