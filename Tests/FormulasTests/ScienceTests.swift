import Formulas
import Markup
import Testing

/// Chemistry, numbers and units.
@Suite struct ScienceTests {
    @Test(arguments: [
        ("\\ce{H2O}", "H₂O"), ("\\ce{CrO4^2-}", "CrO₄²⁻"), ("\\ce{[AgCl2]-}", "[AgCl₂]⁻"), ("\\ce{Y^99+}", "Y⁹⁹⁺"),
        ("\\ce{H3O+}", "H₃O⁺"), ("\\ce{(NH4)2S}", "(NH₄)₂S"), ("\\ce{e-}", "e⁻"), ("\\ce{OH- + H+}", "OH⁻ + H⁺"),
        ("\\ce{^{227}_{90}Th+}", "²²⁷₉₀Th⁺"), ("\\ce{^0_{-1}n}", "⁰₋₁n"), ("\\ce{CuSO4*5H2O}", "CuSO₄⋅5 H₂O"),
        ("\\ce{A <=> B}", "A ⇌ B"), ("\\ce{A <=>> B}", "A ⇌ B"), ("\\ce{A <<=>[x] B}", "A ⇌(x) B"), ("\\ce{A <-> B}", "A ⟷ B"),
        ("\\ce{A <- B}", "A ⟵ B"), ("\\ce{A->B}", "A ⟶ B"),
        ("\\ce{A ->[1000 K] B}", "A ⟶(1000 K) B"),
        ("\\ce{A ->[H2O][\\Delta] B}", "A ⟶(H₂O; Δ) B"), ("\\ce{CaCO3 v}", "CaCO₃↓"), ("\\ce{CO2 ^}", "CO₂↑"),
        ("\\ce{CH3-CH=CH-C#N}", "CH₃−CH=CH−C≡N"), ("\\ce{A\\bond{~}B}", "A┄B"), ("\\ce{1/2 O2}", "½ O₂"), ("\\ce{NaCl(aq)}", "NaCl(aq)"),
        ("\\ce{Fe^{III}}", "Feᴵᴵᴵ"), ("\\ce{Fe^{3+}}", "Fe³⁺"), ("\\ce{NO^.}", "NO^•"), ("\\ce{C_nH_{2n+2}}", "CₙH₂ₙ₊₂"),
        ("\\ce{Zn + 2HCl -> ZnCl2 + H2 ^}", "Zn + 2 HCl ⟶ ZnCl₂ + H₂↑"), ("\\ce{\\alpha}", "α"), ("\\ce{}", ""),
        ("\\ce{Zn | Zn^2+ || Cu^2+ | Cu}", "Zn | Zn²⁺ || Cu²⁺ | Cu"), ("\\ce{Zn|Zn^2+}", "Zn|Zn²⁺"), ("\\ce{H-C≡N}", "H−C≡N"),
        ("\\ce{Na+ + Cl- -> NaCl}", "Na⁺ + Cl⁻ ⟶ NaCl"), ("\\ce{CO3^{2-}(aq)}", "CO₃²⁻(aq)"), ("\\ce{KMnO4}", "KMnO₄"),
        // Charges before a state, and before what is lowered.
        ("\\ce{SO4^2-(aq)}", "SO₄²⁻(aq)"), ("\\ce{Cl-(aq)}", "Cl⁻(aq)"), ("\\ce{NO3-(aq)}", "NO₃⁻(aq)"), ("\\ce{S^2-(s)}", "S²⁻(s)"),
        ("\\ce{[Fe(CN)6]^4-(aq)}", "[Fe(CN)₆]⁴⁻(aq)"), ("\\ce{SO4^2-_{(aq)}}", "SO₄²⁻(aq)"), ("\\ce{CH3-(CH2)4-CH3}", "CH₃−(CH₂)₄−CH₃"),
        // Points of hydrates, and of decimals.
        ("\\ce{CuSO4.5H2O}", "CuSO₄⋅5 H₂O"), ("\\ce{Na2CO3.10H2O}", "Na₂CO₃⋅10 H₂O"), ("\\ce{KCr(SO4)2.12H2O}", "KCr(SO₄)₂⋅12 H₂O"),
        ("\\ce{CuSO4·5H2O}", "CuSO₄⋅5 H₂O"), ("\\ce{CuSO4 \\cdot 5H2O}", "CuSO₄⋅5 H₂O"), ("\\ce{Fe0.95O}", "Fe_(0.95)O"),
        ("\\ce{YBa2Cu3O6.5}", "YBa₂Cu₃O_(6.5)"),
        // Lowered states, and charges after a space.
        ("\\ce{2H2_{(g)} + O2_{(g)} -> 2H2O_{(l)}}", "2 H₂(g) + O₂(g) ⟶ 2 H₂O(l)"), ("\\ce{H2O_(l)}", "H₂O(l)"),
        ("\\ce{SO4^{2-}_{(aq)} + B}", "SO₄²⁻(aq) + B"), ("\\ce{CO3 ^2- + A}", "CO₃²⁻ + A"), ("\\ce{Cl-_{(aq)}}", "Cl⁻(aq)"),
        // As in mhchem's manual.
        ("\\ce{^0_-1e}", "⁰₋₁e"), ("\\ce{^0_-1n-}", "⁰₋₁n⁻"), ("\\ce{^0_+1e}", "⁰₊₁e"), ("\\ce{Fe^n+}", "Feⁿ⁺"),
        ("\\ce{Fe^{II}Fe^{III}2O4}", "FeᴵᴵFe₂ᴵᴵᴵO₄"), ("\\ce{A v B (v) -> B ^ B (^)}", "A↓B↓ ⟶ B↑B↑"), ("\\ce{(1/2) H2O}", "(1/2) H₂O"),
        ("\\ce{R-COO-R'}", "R−COO−R′"), ("\\ce{O''_{i}}", "Oᵢ′′"), ("\\ce{Cl^- + Na+}", "Cl⁻ + Na⁺"),
        // Coefficients with letters.
        ("\\ce{(x + y/4) O2 -> x CO2 + y/2 H2O}", "(x + y/4) O₂ ⟶ x CO₂ + y/2 H₂O"), ("\\ce{n/2 H2}", "n/2 H₂"),
        ("\\ce{(n+1) H2O}", "(n + 1) H₂O"), ("\\ce{(3n+1)/2 O2}", "(3n + 1)/2 O₂"), ("\\ce{2n H2O + 3n/2 O2}", "2n H₂O + 3n/2 O₂"),
        ("\\ce{$n$ H2O}", "n H₂O"), ("\\ce{5 mL}", "5 mL"), ("\\ce{A + n (aq)}", "A + n(aq)"),
        // Arguments of commands, and what is beside braces.
        ("\\ce{\\overset{+1}{Na}Cl}", "Na(+1)Cl"), ("\\ce{\\overset{0}{H2}}", "H₂(0)"), ("\\ce{\\overset{+3}{Fe}2O3}", "Fe(+3)₂O₃"),
        ("\\ce{\\frac{[H+][A-]}{[HA]}}", "([H⁺][A⁻])/([HA])"), ("\\ce{\\underbrace{H2O}_{water}}", "(H₂O) (water)"),
        // Words above arrows, gases and partial charges.
        ("\\ce{A ->T[heat] B}", "A ⟶(heat) B"), ("\\ce{A ->C[H+]T[at $T$] B}", "A ⟶(H⁺; at T) B"), ("\\ce{A ->[$x^2$] B}", "A ⟶(x²) B"),
        ("\\ce{H2(^)}", "H₂↑"), ("\\ce{H^\\delta+-Cl^\\delta-}", "Hᵟ⁺−Clᵟ⁻"), ("\\ce{->C}", "⟶ C"),
        // Spaces between words.
        ("\\ce{glucose + oxygen -> carbon dioxide + water}", "glucose + oxygen ⟶ carbon dioxide + water"),
        ("\\ce{A ->[high temp] B}", "A ⟶(high temp) B"), ("\\ce{1s^2 2s^2 2p^6}", "1s² 2s² 2p⁶"),
        ("\\ce{[Ar] 3d^{10}4s^2}", "[Ar] 3d¹⁰4s²"), ("\\ce{\\Delta H = -286 kJ/mol}", "ΔH = −286 kJ/mol"),
        ("\\ce{n H2O}", "n H₂O"), ("\\ce{NH4Cl (s)}", "NH₄Cl(s)"), ("\\ce{Na+, K+}", "Na⁺, K⁺"), ("\\ce{2 kJ}", "2 kJ"),
        ("\\ce{NO3- {dilute}}", "NO₃⁻ dilute"), ("\\ce{pH = 7}", "pH = 7"), ("\\ce{pOH + iPr-OH}", "pOH + iPr−OH"), ("\\ce{pK_a}", "pKₐ"),
        // A minus after a lowered letter is a charge, or a bond like the one at the beginning.
        ("\\ce{A_n-}", "Aₙ⁻"), ("\\ce{-(CH2-CH2)_n-}", "−(CH₂−CH₂)ₙ−"), ("\\ce{-> B-}", "⟶ B⁻"), ("\\ce{Na++Cl-}", "Na⁺+Cl⁻"),
        // Signs of word processors.
        ("\\ce{CO3^2−}", "CO₃²⁻"), ("\\ce{Cl−}", "Cl⁻"), ("\\ce{e−}", "e⁻"), ("\\ce{A −> B}", "A ⟶ B"), ("\\ce{Fe³⁺}", "Fe³⁺"),
        ("\\ce{SO4^2–}", "SO₄²⁻"), ("\\ce{²³⁵U}", "²³⁵U"), ("\\ce{CO2(g)} − \\ce{Cl−}", "CO₂(g) − Cl⁻"),
    ])
    func chemistry(tex: String, expected: String) {
        let formula = Formula(tex)
        #expect(formula.errors == [])
        #expect(formula.plainText == expected)
    }

    @Test(arguments: [
        ("\\SI{3}{m/s}", "3 m/s"), ("\\SI{3}{m.s^{-1}}", "3 m s⁻¹"), ("\\SI{3}{\\kilo\\metre\\per\\hour}", "3 km h⁻¹"),
        ("\\si{\\kilogram}", "kg"), ("\\si{\\kiloogramm}", nil), ("\\si{\\kilo\\gram}", "kg"), ("\\qty{5}{\\micro\\second}", "5 µs"),
        ("\\SI{5}{\\percent}", "5 %"),
        ("\\unit{\\cubic\\metre}", "m³"), ("\\unit{\\metre\\tothe{4}}", "m⁴"), ("\\unit{\\per\\cubic\\metre}", "m⁻³"),
        ("\\num{12345678}", "12\u{202F}345\u{202F}678"), ("\\num{-1,5}", "−1,5"), ("\\num{e3}", "10³"), ("\\num{2 +- 0.1}", "2 ± 0.1"),
        ("\\num{1.25(3)}", "1.25(3)"), ("\\num{1.25(3)e5}", "1.25(3) × 10⁵"), ("\\num{5 \\pm 1}", "5 ± 1"), ("\\num{5±1}", "5 ± 1"),
        ("\\num{1.5+-0.2e3}", "(1.5 ± 0.2) × 10³"), ("\\num{(1.5+-0.2)e3}", "(1.5 ± 0.2) × 10³"), ("\\num{abc}", nil),
        ("\\SI{5.0 \\pm 0.1}{\\metre}", "(5.0 ± 0.1) m"), ("\\SI{30 ± 1}{\\degree}", "(30 ± 1)°"), ("\\SI{5 +- 1}{}", "5 ± 1"),
        ("\\SI[per-mode=symbol]{3}{m}", "3 m"), ("\\SI[per-mode = symbol]{3}{\\metre\\per\\second\\squared}", "3 m/s²"),
        ("\\SI[per-mode=symbol]{8.3}{\\joule\\per\\mole\\per\\kelvin}", "8.3 J/(mol K)"), ("\\si[per-mode=symbol]{\\per\\second}", "1/s"),
        ("\\qty[round-mode=none, per-mode=fraction]{3}{\\metre\\per\\second}", "3 m/s"),
        ("\\SI[per-mode=power]{3}{\\metre\\per\\second}", "3 m s⁻¹"), ("\\pu{1.2e3 kJ}", "1.2 × 10³ kJ"),
        ("\\pu{5 ± 0.1 m}", "5 ± 0.1 m"), ("\\pu{(5.0 \\pm 0.1) kg}", "(5.0 ± 0.1) kg"), ("\\pu{−5 Ω}", "−5 Ω"), ("\\num{−5}", "−5"),
        ("\\pu{9.81 m/s2}", "9.81 m/s²"), ("\\pu{mol-1}", "mol⁻¹"), ("\\ang{12;30;5}", "12°30′5″"), ("\\SI{3}{\\ohm}", "3 Ω"),
        ("\\SI{30}{\\degree}", "30°"), ("\\SI{5}{µm}", "5 µm"), ("\\SI{}{m}", "m"),
        ("\\pu{5 kJ//mol}", "5 kJ/mol"), ("\\pu{75.3 J // mol K}", "75.3 J/(mol K)"),
        // Degrees, and other characters with a backslash.
        ("\\SI{20}{^{\\circ}C}", "20 °C"), ("\\qty{37}{^\\circ C}", "37 °C"), ("\\si{^{\\circ}C}", "°C"), ("\\SI{20}{\\degree C}", "20 °C"),
        ("\\SI{20}{{}^\\circ C}", "20 °C"), ("\\SI{90}{^\\circ}", "90°"), ("\\SI{68}{\\degree F}", "68 °F"), ("\\SI{20}{° C}", "20 °C"),
        ("\\SI{20}{\\degree\\celsius}", "20 °C"), ("\\SI{5}{\\$}", "5 $"), ("\\SI{5}{\\@}", nil), ("\\si{^2}", nil), ("\\si{m^{\\x}}", nil),
        // Ranges and lists.
        ("\\qtyrange{0,2}{0,4}{\\volt}", "0,2 V – 0,4 V"), ("\\SIrange{1}{5}{m}", "1 m – 5 m"), ("\\numrange{1}{5}", "1 – 5"),
        ("\\numlist{1;2;3}", "1, 2, 3"), ("\\qtyproduct{8 x 8}{m}", "8 m × 8 m"), ("\\numproduct{8 x 9}", "8 × 9"),
        ("\\ang{10.5 +- 4}", "(10.5 ± 4)°"), ("\\num{.5}", "0.5"),
        ("\\qtylist{1,5;2}{m}", "1,5 m; 2 m"), ("\\num{1.5 x 10^3}", "1.5 × 10³"),
        ("\\num{10^-3}", "10⁻³"), ("\\num{3^2}", nil), ("\\numlist{}", ""),
        // Abbreviations and names of siunitx.
        ("\\SI{5}{\\keV}", "5 keV"), ("\\SI{5}{\\mW}", "5 mW"), ("\\SI{5}{\\uF}", "5 µF"), ("\\SI{5}{\\nF}", "5 nF"),
        ("\\SI{5}{\\uA}", "5 µA"),
        ("\\SI{5}{\\mmol}", "5 mmol"), ("\\SI{5}{\\uL}", "5 µL"), ("\\SI{5}{\\dm}", "5 dm"), ("\\SI{5}{\\kohm}", "5 kΩ"),
        ("\\SI{5}{\\pm}", "5 pm"),
        ("\\SI{5}{\\quetta\\gram}", "5 Qg"), ("\\SI{5}{\\mmHg}", "5 mmHg"), ("\\SI{5}{\\kilogram\\of{Fe}}", "5 kg_(Fe)"),
        ("\\si{\\kilogram\\of{Fe}\\squared}", "kg_(Fe)²"), ("\\si{\\pi}", "π"), ("\\si{\\kilo}", "k"),
        // Signs of word processors.
        ("\\pu{−92 kJ mol−1}", "−92 kJ mol⁻¹"), ("\\num{−1.6e−19}", "−1.6 × 10⁻¹⁹"), ("\\SI{5e−3}{m s−1}", "5 × 10⁻³ m s⁻¹"),
        ("\\pu{3 m s⁻¹}", "3 m s⁻¹"),
    ])
    func units(tex: String, expected: String?) {
        let formula = Formula(tex)
        #expect(formula.errors.isEmpty == (expected != nil), "\(formula.errors)")
        if let expected { #expect(formula.plainText == expected) }
    }

    /// Another letter of a short name is another quantity, and what can't be read isn't suggested.
    @Test(arguments: [
        ("\\qeV", nil), ("\\hPa", nil), ("\\micron", "\\micro\\metre"), ("\\kilogramm", "\\kilogram"), ("\\mili", "\\milli"),
        ("\\yotto", nil), ("\\metr", "\\metre"), ("\\kilomter", "\\kilo\\meter"), ("\\kilometre", "\\kilo\\metre"), ("\\offf", nil),
        ("\\sceond", "\\second"), ("\\celcius", "\\celsius"),
    ])
    func suggestionsAreOfTheSameQuantity(unit: String, meant: String?) throws {
        let message = try #require(Formula("\\SI{5}{\(unit)}").errors.first?.message)
        #expect(message == "unknown unit '\(unit)'; " + (meant.map { "did you mean '\($0)'?" } ?? "write its letters"))
    }

    @Test(arguments: [
        ("\\ce{A ->[a] B}", "<mi mathvariant=\"normal\">a</mi>"), ("\\ce{n H2O}", "<mi>n</mi>"),
        ("\\ce{y/2 H2O}", "<mfrac><mi>y</mi><mn>2</mn>"),
        ("\\ce{\\overset{+1}{Na}}", "<mi>Na</mi>"), ("\\ce{\\underbrace{H2O}_{water}}", "<munder><munder accentunder"),
    ])
    func lettersOfChemistryAreUprightAndVariablesSlanted(tex: String, part: String) {
        var tex = tex
        var html = HTMLWriter()
        tex.withUTF8 { Formula($0, isDisplay: false).write(to: &html, tex: $0) }
        #expect(html.text.contains(part), "\(html.text)")
    }
}
