import Formulas
import Testing

/// Formulas for MathJax, which doesn't know all commands of pages.
@Suite struct PlainTeXTests {
    @Test(arguments: [
        (#"v = \SI{9.81}{\metre\per\second\squared}"#, #"v = 9.81\,\mathrm{m\,s^{-2}}"#),
        (#"\SI{9.81}{m.s^-2}x"#, #"9.81\,\mathrm{m\,s^{-2}}x"#), (#"\qty{5}{\micro\second}"#, #"5\,\mathrm{\mu s}"#),
        (#"\SI[per-mode=symbol]{3}{\metre\per\second}"#, #"3\,\mathrm{m/s}"#),
        (#"\SI[per-mode=fraction]{3}{\metre\per\second}"#, #"3\,\mathrm{\frac{m}{s}}"#),
        (#"\si{\kilo\gram}"#, #"\mathrm{kg}"#), (#"\unit{m/s}"#, #"\mathrm{m/s}"#), (#"\num{6.022e23}"#, #"6.022\times10^{23}"#),
        (#"\num{12345678}"#, #"12\,345\,678"#), (#"\num{-1,5}"#, #"-1{,}5"#), (#"\num{2 +- 0.1}"#, #"2\pm0.1"#),
        (#"\ang{12;30;5}"#, #"12^{\circ}30'5''"#), (#"\SI{25}{\degreeCelsius}"#, #"25\,\mathrm{^{\circ}C}"#),
        (#"\SI{5}{\percent}"#, #"5\,\mathrm{\%}"#), (#"\SI{3}{\kilo\ohm}"#, #"3\,\mathrm{k\Omega}"#),
        (#"\SI{30}{\degree}"#, #"30^{\circ}"#),
        (#"\pu{1.2e3 kJ/mol}"#, #"1.2\times10^{3}\,\mathrm{kJ/mol}"#), (#"\frac{\SI{1}{m}}{2}"#, #"\frac{1\,\mathrm{m}}{2}"#),
        (#"\pu{mol L-1}"#, #"\mathrm{mol\,L^{-1}}"#), (#"\pu{kJ mol-1}"#, #"\mathrm{kJ\,mol^{-1}}"#),
        (#"\pu{mol-1}"#, #"\mathrm{mol^{-1}}"#),
        (#"\pu{5 mol L-1}"#, #"5\,\mathrm{mol\,L^{-1}}"#), (#"\qtyrange{1}{5}{\metre}"#, #"1\,\mathrm{m}\,–\,5\,\mathrm{m}"#),
        (#"\qtylist{1;2}{m}"#, #"1\,\mathrm{m},\ 2\,\mathrm{m}"#),
        (#"x^\num{10000}"#, #"x^{10\,000}"#), (#"\euro 5"#, #"\text{€} 5"#),
        (#"5\,\euro"#, #"5\,\text{€}"#),
        (#"\SI{5}{\kilogram\of{Fe}\squared}"#, #"5\,\mathrm{kg_{Fe}^{2}}"#), (#"\SI{5}{\$}"#, #"5\,\mathrm{\$}"#),
        (#"\begin{pmatrix*}[r]1\end{pmatrix*}"#, #"\begin{pmatrix}1\end{pmatrix}"#), (#"\text{n\'umero 5\%}"#, #"\text{número 5%}"#),
        // Percent signs, which begin comments, and characters that need no backslash in words.
        ("50%", #"50\%"#), (#"p = 5% + \alpha"#, #"p = 5\% + \alpha"#), (#"5\% \%"#, #"5\% \%"#), (#"\ce{5% NaOH}"#, #"\ce{5\% NaOH}"#),
        (##"\text{is\_prime, 100\% \& a\#}"##, ##"\text{is_prime, 100% & a#}"##), (#"\text{\$ and \{x\}}"#, #"\text{\$ and \{x\}}"#),
        (#"\numlist{1;2;3}"#, #"1,\ 2,\ 3"#), (#"\numlist{1,5;2}"#, #"1{,}5;\ 2"#),
        (#"\qtyproduct{8 x 9}{m}"#, #"8\,\mathrm{m}\times9\,\mathrm{m}"#), (#"\ang{10.5 +- 4}"#, #"(10.5\pm4)^{\circ}"#),
        (#"\sen x"#, #"\operatorname{sen} x"#), (#"\mcd"#, #"\operatorname*{mcd}"#), (#"\iddots"#, #"\text{⋰}"#),
        (#"\arccot x"#, #"\operatorname{arccot} x"#),
        (#"\sgn(x)"#, #"\operatorname{sgn}(x)"#), (#"\argmax_x f"#, #"\operatorname*{arg\,max}_x f"#), (#"\SI{5}{Å}"#, #"5\,\mathrm{Å}"#),
    ])
    func isWhatMathJaxKnows(tex: String, expected: String) {
        #expect(Formula(tex).errors == [])
        #expect(PlainTeX.converted(tex) == expected)
    }

    /// What MathJax knows stays as its author wrote it.
    @Test(arguments: [
        #"\frac{a}{b} \ce{H2O}"#, #"\text{\$ and %}"#, #"\numerator"#, #"\sin x + \lim_{x \to 0}"#, #"\mathbb{R}"#, "", #"\"#,
        #"\ce{\SI{3}{m}}"#,
    ])
    func otherFormulasStay(tex: String) { #expect(PlainTeX.converted(tex) == tex) }
}
