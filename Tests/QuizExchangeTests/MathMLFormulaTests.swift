import Markup
import Testing
import Trials

@testable import QuizExchange

/// Presentation MathML becomes the TeX that pages read, or the reason why it can't is named.
@Suite struct MathMLFormulaTests {
    private func read(_ mathML: String, _ attributes: String = "") throws -> MathMLFormula {
        let nodes = MarkupReader.html("<math\(attributes)>\(mathML)</math>")
        return MathMLFormula(try #require(nodes.first?.element), isDisplay: false)
    }

    @Test(arguments: [
        // Tokens.
        ("<mi>x</mi><mo>+</mo><mn>1</mn>", "x+1"), ("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>", #"\sin x"#),
        ("<mi>sin</mi><mi>α</mi><mi>b</mi>", #"\sin\alpha b"#), ("<mi>velocity</mi>", #"\mathrm{velocity}"#),
        ("<mn>2</mn><mo>×</mo><mn>3</mn><mo>÷</mo><mn>4</mn><mo>·</mo><mn>5</mn>", #"2\times3\div4\cdot5"#),
        ("<mn>1,5</mn>", "1{,}5"), ("<mn>10 000.5</mn>", #"10\,000.5"#), ("<mn>-5</mn>", "-5"), ("<mn>1F</mn>", #"1\mathrm{F}"#),
        ("<mi>x</mi><mo>≤</mo><mi>π</mi><mo>≠</mo><mi>∞</mi><mo>→</mo><mi>Ω</mi>", #"x\le\pi\ne\infty\to\Omega"#),
        ("<mo>−</mo><mi>ℝ</mi><mi>𝑥</mi><mi>𝐯</mi>", #"-\mathbb{R}x\mathbf{v}"#),
        (
            "<mi mathvariant=\"bold\">v</mi><mi mathvariant=\"double-struck\">R</mi><mi mathvariant=\"normal\">d</mi>",
            #"\mathbf{v}\mathbb{R}\mathrm{d}"#
        ),
        ("<mstyle mathvariant=\"bold\"><mi>A</mi></mstyle>", #"\mathbf{A}"#),
        ("<mo>{</mo><mn>5</mn><mo>%</mo><mo>}</mo><mo>$</mo><mo>#</mo><mo>&amp;</mo><mo>_</mo>", ##"\{5\%\}\$\#\&\_"##),
        ("<mtext>if x &lt; 5 {a} $3 \\ ~n</mtext>", #"\text{if x < 5 \{a\} \$3 \\ \~{}n}"#),
        ("<mi>a</mi><mspace width=\"1em\"/><mi>b</mi><mtext>&#160;</mtext><mi>c</mi>", #"a\quad b\;c"#),
        ("<mi>ẋ</mi><mi>x̄</mi>", #"ẋ\bar{x}"#), ("<ms>a</ms>", #"\text{"a"}"#), ("<mn>25</mn><mo>°</mo>", #"25\degree"#),
        // Fractions, roots and scripts.
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", #"\frac{1}{2}"#), ("<msqrt><mn>2</mn></msqrt>", #"\sqrt{2}"#),
        ("<mroot><mi>x</mi><mrow><mi>n</mi><mo>]</mo></mrow></mroot>", #"\sqrt[{n]}]{x}"#),
        ("<mroot><mn>8</mn><mn>3</mn></mroot>", #"\sqrt[3]{8}"#), ("<msup><mn>2</mn><mn>0</mn></msup>", "2^{0}"),
        ("<msup><mn>10</mn><mrow><mo>-</mo><mn>3</mn></mrow></msup>", "10^{-3}"),
        ("<msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup>", "{ab}^{2}"),
        ("<msup><mn>1,5</mn><mn>2</mn></msup>", "{1{,}5}^{2}"), ("<msub><mi>v</mi><mi>max</mi></msub>", #"v_{\max}"#),
        ("<msubsup><mo>∫</mo><mn>0</mn><mi>∞</mi></msubsup><mi>f</mi>", #"\int_{0}^{\infty}f"#),
        ("<msup><mi>f</mi><mo>′</mo></msup><mo>(</mo><mi>x</mi><mo>)</mo>", "f'(x)"),
        ("<msup><msup><mi>x</mi><mn>2</mn></msup><mn>3</mn></msup>", "{x^{2}}^{3}"), ("<msup><mrow/><mn>2</mn></msup>", "{}^{2}"),
        ("<msup><mn>90</mn><mo>°</mo></msup>", #"90^{\circ}"#), ("<mfrac bevelled=\"true\"><mi>a</mi><mi>b</mi></mfrac>", #"\frac{a}{b}"#),
        ("<mo>(</mo><mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>", #"\binom{n}{k}"#),
        ("<mfrac linethickness=\"0pt\"><mi>n</mi><mi>k</mi></mfrac>", #"\genfrac{}{}{0pt}{}{n}{k}"#),
        (
            "<mmultiscripts><mi>C</mi><mn>1</mn><none/><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>",
            "{}_{6}^{14}C_{1}"
        ),
        // Above and below.
        ("<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>", #"\sum_{i=1}^{n}i"#),
        ("<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>", #"\lim_{x\to0}"#),
        ("<munder><mo>∫</mo><mi>V</mi></munder>", #"\int\limits_{V}"#), ("<mover><mi>a</mi><mo>→</mo></mover>", #"\vec{a}"#),
        ("<mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>¯</mo></mover>", #"\overline{AB}"#),
        ("<mover><mi>y</mi><mo>^</mo></mover>", #"\hat{y}"#),
        ("<munder><mi>x</mi><mo>_</mo></munder>", #"\underline{x}"#), ("<mover><mo>=</mo><mo>!</mo></mover>", #"\overset{!}{=}"#),
        ("<mover><mo>→</mo><mtext>heat</mtext></mover>", #"\xrightarrow{\text{heat}}"#),
        ("<mover><mover><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mo>⏞</mo></mover><mi>n</mi></mover>", #"\overbrace{a+b}^{n}"#),
        // Fences, tables and enclosures.
        ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a,b)"),
        ("<mfenced open=\"[\" close=\"[\" separators=\";\"><mi>a</mi><mi>b</mi></mfenced>", "[a;b["),
        ("<mfenced open=\"|\" close=\"|\"><mfrac><mi>a</mi><mi>b</mi></mfrac></mfenced>", #"\left|\frac{a}{b}\right|"#),
        ("<mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo>", #"\left(\frac{a}{b}\right)"#),
        ("<mo>]</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>[</mo>", #"]\frac{a}{b}["#),
        (
            "<mfenced><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mo>[</mo></mtd><mtd><mi>a</mi></mtd></mtr></mtable></mfenced>",
            #"\left(\begin{matrix}1&2\\{}[& a\end{matrix}\right)"#
        ),
        (
            "<mrow><mo>{</mo><mtable columnalign=\"left\"><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mi>b</mi></mtd></mtr></mtable></mrow>",
            #"\left\{\begin{array}{l} a\\ b\end{array}\right."#
        ),
        (
            "<mtable columnalign=\"right left\"><mtr><mtd><mi>x</mi></mtd><mtd><mo>=</mo><mn>1</mn></mtd></mtr></mtable>",
            #"\begin{aligned} x&=1\end{aligned}"#
        ),
        (
            "<mo>|</mo><mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable><mo>|</mo>",
            #"\left|\begin{matrix} a\end{matrix}\right|"#
        ),
        (
            "<mtable columnlines=\"none solid\" rowlines=\"solid\"><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd><mtd><mn>3</mn></mtd></mtr><mtr><mtd><mn>4</mn></mtd><mtd><mn>5</mn></mtd><mtd><mn>6</mn></mtd></mtr></mtable>",
            #"\begin{array}{cc|c}1&2&3\\\hline4&5&6\end{array}"#
        ),
        ("<menclose notation=\"box\"><mi>x</mi></menclose>", #"\boxed{x}"#),
        ("<menclose notation=\"updiagonalstrike downdiagonalstrike\"><mi>x</mi></menclose>", #"\xcancel{x}"#),
        ("<mphantom><mi>x</mi></mphantom><mpadded><mi>y</mi></mpadded>", #"\phantom{x}y"#),
        ("<mi>a</mi><mspace linebreak=\"newline\"/><mi>b</mi>", #"\begin{array}{l} a\\ b\end{array}"#),
        ("<semantics><mrow><mi>x</mi></mrow><annotation encoding=\"StarMath\">y</annotation></semantics>", "x"),
        // Namespaces, and no elements at all.
        ("<m:mfrac><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac>", #"\frac{1}{2}"#), ("x+1", "x+1"), ("", ""), ("<mrow> </mrow>", ""),
    ])
    func isWrittenInTeX(mathML: String, expected: String) throws {
        let formula = try read(mathML)
        #expect(formula.obstacle == nil)
        #expect(formula.tex == expected)
        // As a page reads it.
        #expect(expected.isEmpty || ForeignMathematics.isFormula("$\(formula.tex)$"), "\(formula.tex)")
    }

    @Test(arguments: [
        ("<maction><mi>x</mi></maction>", "uses <maction>"), ("<mi>a</mi><mglyph src=\"x\"/>", "uses <mglyph>"),
        ("<mfrac><mn>1</mn></mfrac>", "has <mfrac> with 1 parts in place of 2"), ("<mstack><mn>1</mn></mstack>", "uses <mstack>"),
        ("<menclose><mn>8</mn></menclose>", "uses <menclose notation=\"longdiv\">"),
        ("<mtext>a<img src=\"x\"></mtext>", "uses <img>"), ("<mtext>a`b</mtext>", "has the character '`'"),
        ("<mtable><mtr><mtd columnspan=\"2\"><mn>1</mn></mtd></mtr></mtable>", "has a cell with columnspan"),
        ("<mtable><mlabeledtr><mtd/></mlabeledtr></mtable>", "uses <mlabeledtr> in a table"),
        ("<semantics><apply><plus></plus></apply></semantics>", "uses <apply>"),
        ("<mi mathvariant=\"looped\">x</mi>", "uses mathvariant=\"looped\""),
        ("<mn>\u{E000}1\u{E001}</mn>", "has a blank or a character of its own font"),
    ])
    func whatIsNotReadIsNamed(mathML: String, reason: String) throws {
        let formula = try read(mathML)
        #expect(formula.obstacle == reason)
    }

    @Test func nestingIsBounded() throws {
        func nested(_ open: String, _ close: String, _ count: Int) throws -> (tex: String, obstacle: String?) {
            let mathML = String(repeating: open, count: count) + "<mi>x</mi>" + String(repeating: close, count: count)
            let formula = DeepStack { (try? read(mathML)).map { ($0.tex, $0.obstacle) } }.value()
            return try #require(formula ?? nil)
        }
        #expect(try nested("<mrow>", "</mrow>", 100).tex == "x")
        #expect(try nested("<msqrt>", "</msqrt>", 20).obstacle == nil)
        #expect(try nested("<msqrt>", "</msqrt>", 100).obstacle == "is nested too deeply")
        // Each level of what is read for its spaces would double the time.
        #expect(try nested("<msub>", "<mn>1</mn></msub>", 50).obstacle == nil)
        let tooDeep = DeepStack {
            var deep = MarkupElement(name: "mrow", children: [.text("x")])
            for _ in 0..<1_000 { deep = MarkupElement(name: "mrow", children: [.element(deep)]) }
            return MathMLFormula(deep, isDisplay: false).obstacle
        }
        #expect(tooDeep.value() == "is nested too deeply")
    }

    /// TeX that agrees with the formula is taken as it is, and other words for it aren't.
    @Test(arguments: [
        (" alttext=\"\\frac12\"", #"$\frac12$"#), (" alttext=\"12\"", #"$\frac{1}{2}$"#), (" alttext=\"one half\"", #"$\frac{1}{2}$"#),
        (" display=\"block\"", #"$$\frac{1}{2}$$"#),
    ])
    func alternativeTextHasToAgree(attributes: String, expected: String) throws {
        let nodes = MarkupReader.html("<math\(attributes)><mfrac><mn>1</mn><mn>2</mn></mfrac></math>")
        #expect(ForeignMathematics.formula(of: try #require(nodes.first?.element)) == expected)
    }
}
