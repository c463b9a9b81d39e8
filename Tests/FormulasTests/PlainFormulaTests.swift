import Formulas
import Testing

/// Formulas in texts without markup.
@Suite struct PlainFormulaTests {
    @Test(arguments: [
        ("s = ut + \\frac{1}{2} a t^2", "s = ut + ½at²"), ("E_k=\\frac12mv^2", "Eₖ = ½mv²"), ("-3 \\cdot x", "−3 ⋅ x"),
        ("a = \\frac{\\Delta v}{\\Delta t}", "a = Δv/Δt"), ("\\frac{a+b}{2c}", "(a + b)/(2c)"), ("\\frac{a}{b}c", "(a/b)c"),
        ("\\sqrt{2gh}", "√(2gh)"), ("\\sqrt[3]{x}", "∛x"), ("\\sqrt{x}y + \\sqrt2\\pi", "√(x)y + √(2)π"),
        ("\\sqrt{x}^2 + \\sqrt[3]{x}(y)", "(√x)² + ∛(x)(y)"), ("x^{n+1}", "xⁿ⁺¹"), ("x^{q}", "x^q"), ("e^{-x/2}", "e^(−x/2)"),
        ("\\sum_{i=1}^n i", "∑ᵢ₌₁ⁿ i"), ("\\int_0^1 x\\,dx", "∫₀¹ x dx"), ("\\sin^2 x + 2\\cos(x)", "sin² x + 2 cos(x)"),
        ("30^\\circ", "30°"), ("\\vec{a}", "a\u{20D7}"), ("|x| \\le 5", "|x| ≤ 5"),
        ("\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "(1, 2; 3, 4)"),
        ("\\begin{aligned}a&=b\\\\&=c\\end{aligned}", "a = b; = c"), ("\\binom{n}{k}", "C(n, k)"), ("f''(x)", "f″(x)"),
        ("\\ce{2H2 + O2 -> 2H2O}", "2 H₂ + O₂ ⟶ 2 H₂O"), ("\\ce{SO4^2-}", "SO₄²⁻"), ("\\ce{^{14}_6C}", "¹⁴₆C"),
        ("\\ce{Na+ (aq)}", "Na⁺(aq)"), ("a \\mathrel{:=} b", "a := b"), ("\\mathop{∯}\\nolimits_S", "∯_S"), ("\\ch x", "ch x"),
        ("\\SI{9.81}{\\metre\\per\\second\\squared}", "9.81 m s⁻²"), ("\\SI{25}{\\degreeCelsius}", "25 °C"), ("\\ang{30}", "30°"),
        ("\\num{1.5e-3}", "1.5 × 10⁻³"), ("\\pu{123 kJ/mol}", "123 kJ/mol"), ("3{,}5\\,\\%", "3,5 %"), ("x \\in \\mathbb{R}", "x ∈ ℝ"),
        ("v = \\frac{\\text{distance}}{\\text{time}}", "v = distance/time"), ("\\left(\\frac{a}{b}\\right)^2", "(a/b)²"),
        ("\\lim_{x \\to 0} x", "lim_(x → 0) x"), ("a/\\frac{b}{c}", "a/(b/c)"), ("a \\div \\frac{b}{c}", "a ÷ (b/c)"),
        ("a/\\frac12", "a/½"),
        ("\\frac{a}{b}/c", "(a/b)/c"), ("\\underbrace{a+b}_{n} = c", "(a + b) (n) = c"),
        ("\\overbrace{x}^{\\text{n times}}", "x (n times)"),
        // A mark over several letters isn't one over each of them.
        ("\\overline{A \\cdot B}", "(A ⋅ B)\u{304}"), ("\\overline{A} \\cdot \\overline{B}", "A\u{304} ⋅ B\u{304}"),
        ("\\overrightarrow{AB}", "(AB)\u{20D7}"), ("\\vec A\\vec B", "A\u{20D7}B\u{20D7}"),
        ("\\widehat{ABC} = 60^\\circ", "(ABC)\u{302} = 60°"), ("\\overline{x+1}", "(x + 1)\u{304}"), ("\\vec{v_1}", "v\u{20D7}₁"),
        ("\\overline{x^2}", "(x²)\u{304}"), ("\\bar{x}^2", "x\u{304}²"), ("0.\\overline{3}", "0.3\u{304}"),
        ("\\overarc{AB}", "(AB)\u{311}"),
        ("\\underline{A+B}", "A\u{332} \u{332}+\u{332} \u{332}B\u{332}"), ("\\hat{=}", "=\u{302}"),
        ("\\overline{\\hat{x}}", "x\u{302}\u{304}"),
        ("\\overline{}", ""), ("\\mathop{\\arg\\min}_x f", "arg minₓ f"),
        // Alignments with the line, accents of words, and functions of other languages.
        ("\\begin{aligned}[t] a&=b\\end{aligned}", "a = b"), ("\\begin{gathered}[b]a\\\\b\\end{gathered}", "a; b"),
        ("\\begin{cases}[c] a\\end{cases}", "{a"), ("\\begin{array}[t]{c}a\\end{array}", "a"),
        ("\\begin{pmatrix*}[r]-1\\\\2\\end{pmatrix*}", "(−1; 2)"),
        ("\\begin{pmatrix}[1]\\end{pmatrix}", "([1])"), ("\\text{n\\'umero}", "número"),
        ("\\text{Espa\\~{n}a, gar\\c con}", "España, garçon"),
        ("\\text{\\\"uber, \\'{\\i}, Stra\\ss e, \\=x}", "über, í, Straße, x\u{304}"), ("\\text{5\\% a\\_b}", "5% a_b"),
        ("\\sen x + \\cotg y", "sen x + cotg y"),
        ("\\mcd(a, b)", "mcd(a, b)"), ("\\arcsec x", "arcsec x"), ("\\fbox{if so}", "if so"), ("a \\dashrightarrow b", "a ⇢ b"),
        ("\\iddots", "⋰"),
    ])
    func readsAsItIsWritten(tex: String, expected: String) { #expect(Formula(tex).plainText == expected) }
}
