import Formulas
import Foundation
import Markup
import Testing

/// Structures of formulas as MathML, without the spaces between their symbols.
@Suite struct MathMLTests {
    private func mathML(_ tex: String, isDisplay: Bool = false) -> String {
        var tex = tex
        let formula = Formula(tex, isDisplay: isDisplay)
        #expect(formula.errors == [], "\(tex)")
        var html = HTMLWriter()
        tex.withUTF8 { formula.write(to: &html, tex: $0) }
        let start = html.text.firstRange(of: "\">")?.upperBound ?? html.text.startIndex
        return String(html.text[start...].dropLast("</math>".count))
    }

    @Test(arguments: [
        ("x", "<mi>x</mi>"), ("12.5", "<mn>12.5</mn>"), ("3{,}5", "<mn>3,5</mn>"), ("x^23", "<msup><mi>x</mi><mn>2</mn></msup><mn>3</mn>"),
        ("\\frac12", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
        ("\\sqrt[3]{x}", "<mroot><mi>x</mi><mn>3</mn></mroot>"),
        ("x_1^2", "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>"),
        ("\\mathbb{R}", "<mi>ℝ</mi>"), ("\\mathcal{L}", "<mi>ℒ</mi>"), ("\\mathbf{v}", "<mi>𝐯</mi>"), ("\\mathfrak{C}", "<mi>ℭ</mi>"),
        ("\\boldsymbol{\\beta}", "<mi>𝜷</mi>"), ("\\boldsymbol\\sigma", "<mi>𝝈</mi>"), ("\\mathbf{\\alpha}", "<mi>𝛂</mi>"),
        ("\\bm{\\Omega}", "<mi>𝛀</mi>"), ("\\mathbf{\\Omega}", "<mi>𝛀</mi>"), ("\\boldsymbol{\\nabla}", "<mi>𝛁</mi>"),
        ("\\boldsymbol{\\varOmega}", "<mi>𝜴</mi>"), ("\\boldsymbol{\\partial}", "<mi>𝝏</mi>"),
        ("\\mathbf{\\partial}", "<mi>𝛛</mi>"), ("\\boldsymbol{\\vartheta}", "<mi>𝝑</mi>"), ("\\boldsymbol{\\epsilon}", "<mi>𝝐</mi>"),
        ("\\mathit{\\Gamma}", "<mi>𝛤</mi>"),
        ("\\mathrm{kg}", "<mi>kg</mi>"), ("\\mathrm{d}x", "<mi mathvariant=\"normal\">d</mi><mi>x</mi>"),
        ("\\Delta", "<mi mathvariant=\"normal\">Δ</mi>"), ("\\text{if } x", "<mtext>if\u{A0}</mtext><mi>x</mi>"),
        ("\\%", "<mi>%</mi>"), ("a\\,b", "<mi>a</mi><mspace width=\"0.1667em\"></mspace><mi>b</mi>"), ("5%", "<mn>5</mn><mi>%</mi>"),
        ("\\not\\in", "<mo>∉</mo>"), ("\\uparrow", "<mo stretchy=\"false\">↑</mo>"), ("\\not\\uparrow", "<mo>↑\u{338}</mo>"),
        ("\\lvert", "<mo form=\"prefix\" stretchy=\"false\">|</mo>"), ("\\lfloor", "<mo stretchy=\"false\">⌊</mo>"),
        ("f''", "<mrow><mi>f</mi><mo lspace=\"0\" rspace=\"0\">″</mo></mrow>"),
        ("y'_2", "<msubsup><mi>y</mi><mn>2</mn><mo lspace=\"0\" rspace=\"0\">′</mo></msubsup>"),
        ("a\\!b", "<mi>a</mi><mspace class=\"math-back\" width=\"-0.1667em\"></mspace><mi>b</mi>"),
        ("6:2", "<mn>6</mn><mo lspace=\"0.2778em\" rspace=\"0.2778em\">:</mo><mn>2</mn>"),
        ("A_{1:n}", "<msub><mi>A</mi><mrow><mn>1</mn><mo lspace=\"0\" rspace=\"0\">:</mo><mi>n</mi></mrow></msub>"),
        ("x_{\\ge 0}", "<msub><mi>x</mi><mrow><mo lspace=\"0\">≥</mo><mn>0</mn></mrow></msub>"),
        ("30^\\circ", "<msup><mn>30</mn><mo lspace=\"0\" rspace=\"0\">∘</mo></msup>"),
        ("a^*", "<msup><mi>a</mi><mo lspace=\"0\" rspace=\"0\">∗</mo></msup>"),
        (
            "\\vec{a}",
            "<mover accent=\"true\"><mi>a</mi><mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">→</mo></mover>"
        ),
        ("", ""), ("{}", ""), ("ä", "<mi>ä</mi>"), ("α", "<mi>α</mi>"), ("≤", "<mo>≤</mo>"),
    ])
    func elements(tex: String, expected: String) { #expect(mathML(tex) == expected) }

    @Test(arguments: [
        ("-1", true), ("a = -1", true), ("(-1", true), ("a \\cdot -1", true), ("2, -1", true), ("\\sin -1", true), ("\\sum -1", true),
        ("a - 1", false), (") - 1", false), ("a\\,- 1", false), ("x^2 - 1", false), ("5! - 1", false),
    ])
    func signOfANumberHasNoSpace(tex: String, isUnary: Bool) {
        #expect(mathML(tex).contains("<mo form=\"prefix\">−</mo>") == isUnary, "\(mathML(tex))")
    }

    /// As amsmath and KaTeX do.
    @Test(arguments: [
        ("1 + \\dots + n", "⋯"), ("a < \\dots < b", "⋯"), ("a \\dots \\cdot b", "⋯"), ("\\int \\dots \\int f", "⋯"), ("a, \\dots, b", "…"),
        ("a \\dots b", "…"), ("1 + \\dots", "…"), ("1 + \\ldots + n", "…"),
    ])
    func dotsAreCentredBeforeOperators(tex: String, dots: String) { #expect(mathML(tex).contains(">\(dots)<")) }

    @Test func boundsMoveInText() {
        #expect(mathML("\\sum_i").hasPrefix("<munder><mo>∑</mo>"))
        #expect(mathML("\\lim_x").hasPrefix("<munder><mo movablelimits=\"true\""))
        #expect(mathML("\\int_0").hasPrefix("<msub><mo>∫</mo>"))
        #expect(mathML("\\int\\limits_0").hasPrefix("<munder><mo movablelimits=\"false\">∫</mo>"))
        #expect(mathML("\\sum\\nolimits_i").hasPrefix("<msub>"))
        #expect(mathML("\\mathop{\\mathrm{arg\\,max}}_x").hasPrefix("<munder><mo movablelimits=\"true\""))
        #expect(mathML("\\mathop{\\arg\\min}\\limits_x").contains(">arg min</mo>"))
        #expect(mathML("\\mathop{AB}\\limits_x").hasPrefix("<munder><mrow><mi>A</mi><mi>B</mi></mrow><mi>x</mi>"))
        #expect(mathML("\\mathop{AB}x") == "<mrow><mi>A</mi><mi>B</mi></mrow><mi>x</mi>")
    }

    @Test func functionsAreApplied() {
        #expect(mathML("\\sin x") == "<mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\"></mspace><mi>x</mi>")
        #expect(mathML("\\sin(x)").hasPrefix("<mi>sin</mi><mo>\u{2061}</mo><mo stretchy=\"false\">(</mo>"))
        #expect(mathML("\\sin = 1") == "<mi>sin</mi><mo>=</mo><mn>1</mn>")
    }

    @Test func equilibriumOnOneSide() {
        #expect(mathML("\\ce{A <=>> B}").contains("<munder><mo stretchy=\"true\">→</mo><mrow>"))
        #expect(mathML("\\ce{A <<=> B}").contains("<mover><mo stretchy=\"true\">←</mo><mrow>"))
    }

    @Test func tables() {
        let table = mathML("\\begin{array}{l|r} a & b \\\\ \\hline c & d \\end{array}")
        #expect(table.hasPrefix("<mtable columnalign=\"left right\"><mtr><mtd class=\"math-left\">"))
        #expect(table.contains("<mtr class=\"math-over\">"))
        #expect(table.contains("<mtd class=\"math-right math-line\">"))
        let columns = mathML("\\begin{array}{@{}l:>{\\rm}r@{}} a & b \\\\ \\hdashline c & d \\end{array}")
        #expect(columns.hasPrefix("<mtable columnalign=\"left right\">") && columns.contains("math-right math-line"))
        #expect(columns.contains("math-over"))
        #expect(Formula("\\begin{array}{xyz} a \\end{array}").errors.count == 1)
        #expect(mathML("\\begin{array}{|c|} a \\end{array}").contains("<mtd class=\"math-line math-last-line\">"))
        #expect(mathML("\\begin{aligned} a &= -1 \\\\ \\end{aligned}").components(separatedBy: "<mtr>").count == 2)
        #expect(mathML("\\begin{aligned} a & + 1 \\end{aligned}").contains("<mo form=\"infix\">+</mo>"))
        #expect(mathML("\\begin{aligned} a & \\sim b \\end{aligned}").contains("<mo form=\"infix\">∼</mo>"))
        #expect(mathML("\\begin{aligned} a & = b \\end{aligned}").contains("<mo>=</mo>"))
        #expect(mathML("\\begin{alignedat}{2} a&+{}&b&=1 \\end{alignedat}").hasPrefix("<mtable class=\"math-aligned math-tight\""))
        // An operator needs an operand for its spaces.
        #expect(mathML("\\begin{aligned} a & +{} \\end{aligned}").contains("<mo form=\"infix\">+</mo><mi></mi>"))
    }

    @Test func theSourceIsInTheElement() {
        var html = HTMLWriter()
        var tex = " a < \"b\"\n"
        tex.withUTF8 { Formula($0, isDisplay: true).write(to: &html, tex: $0, namespace: true) }
        let start = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\" alttext=\"a &lt; &quot;b&quot;\">"
        #expect(html.text.hasPrefix(start), "\(html.text)")
    }

    /// Parts of an argument, too, such as those of a chemical equation.
    @Test func theSourceIsInTheFirstPart() {
        var html = HTMLWriter()
        var tex = "\\ce{N2 + 3H2 <=> 2NH3 + 92 kJ/mol}"
        tex.withUTF8 { Formula($0, isDisplay: false).writeForPages(to: &html, tex: $0, isPhrase: false) }
        let parts = html.text.components(separatedBy: "<math")
        #expect(parts.count > 2)
        #expect(parts[1].hasPrefix(" alttext=\"\\ce{N2 + 3H2 &lt;=&gt; 2NH3 + 92 kJ/mol}\">"), "\(html.text)")
        #expect(html.text.components(separatedBy: "alttext").count == 2)
    }

    @Test(arguments: ["\\Big]_a^b", "\\bigr)^2", "\\bigg|_{x=1}"]) func delimitersWithScriptsKeepTheirSize(tex: String) {
        #expect(mathML(tex).contains(/^<msu(b|p|bsup)><mrow><mo [^>]*minsize[^>]*>[^<]*<\/mo><\/mrow>/), "\(mathML(tex))")
        #expect(!mathML("\\Big]").contains("mrow"))
    }

    @Test func reversedBracketsHaveNoSpace() {
        #expect(mathML("\\left]0;1\\right[").components(separatedBy: "lspace=\"0\" rspace=\"0\"").count == 3)
        #expect(mathML("\\left)0\\right(").components(separatedBy: "lspace=\"0\" rspace=\"0\"").count == 3)
        #expect(!mathML("\\left[0\\right]").contains("lspace"))
    }

    /// In texts and in phrases, behind a tag that is open and behind words.
    @Test func formulasOfSeveralTextsAreWrittenAsThoseOfOne() {
        // Only texts have it in a part that takes the focus.
        let wide = "\\text{a name that has no place to break} = x"
        func html(_ uses: [Formula]) -> String {
            var html = HTMLWriter()
            for (index, formula) in uses.enumerated() {
                html.open("p")
                if !index.isMultiple(of: 2) { html.text("Words ") }
                var tex = wide
                tex.withUTF8 { formula.writeForPages(to: &html, tex: $0, isPhrase: index / 2 % 2 == 1) }
                html.close("p")
            }
            return html.text
        }
        let cache = FormulaCache()
        let shared = (0..<8).map { _ in cache.formula("$\(wide)$", isDisplay: false) }
        #expect(shared.allSatisfy { $0 === shared[0] })
        let single = (0..<8).map { _ in Formula(wide) }
        #expect(html(shared) == html(single))
        #expect(html(single).components(separatedBy: "tabindex").count == 5)
    }
}
