import Formulas
import Foundation
import Testing

/// Errors in formulas, with their offsets.
@Suite struct FormulaErrorTests {
    /// `▲` marks where the error is.
    @Test(arguments: [
        ("▲\\farc{1}{2}", "did you mean '\\frac'?"), ("a + ▲\\sinn x", "did you mean '\\sin'?"), ("▲\\Alpha", "write \\mathrm{A}"),
        ("▲\\begin{pmatix} a \\end{pmatix}", "did you mean 'pmatrix'?"), ("\\SI{3}{\\metre\\per▲\\sceond}", "did you mean '\\second'?"),
        ("\\ce{A▲\\bond{x}B}", "unknown bond 'x'"),
        ("\\frac▲{1", "isn't closed"), ("a▲}", "closes nothing"), ("▲\\left( x", "no \\right"), ("x ▲\\right)", "no \\left"),
        ("{▲\\left( x}", "no \\right"), ("x^2▲^3", "double superscript"), ("x_2▲_3", "double subscript"), ("x^2▲'", "before, as in f'^2"),
        ("a ▲& b", "only between \\begin and \\end"), ("a ▲\\\\ b", "new line only between"), ("▲\\begin{matrix} a", "no \\end"),
        ("\\begin{matrix} a ▲\\end{pmatrix}", "write \\end{matrix}"), ("▲\\end{matrix}", "no \\begin"),
        ("\\frac{1}▲", "\\frac has nothing"),
        ("x^▲", "nothing follows '^'"), ("x^▲_2", "nothing follows '^'"), ("{x_▲}", "or more in braces, as in x_{10}"),
        ("\\text▲{abc", "isn't closed"), ("\\text ▲abc", "needs braces"),
        ("\\left ▲x", "needs a delimiter"), ("\\big▲", "needs a delimiter"), ("▲#", "write '\\#'"), ("\\sqrt▲[3", "']'"),
        ("a ▲\\limits_b", "belongs after a sum"), ("a▲🔬", "put it in \\text"), ("▲\\", "at the end"), ("\\num{▲abc}", "isn't a number"),
        ("\\text{a ▲\\frac}", "put dollar signs around mathematics"), ("\\begin{array}{▲x} a \\end{array}", "columns of an array"),
        ("\\ce{A ->▲[H2 B}", "isn't closed"), ("\\frac{a}{b▲", "isn't closed"),
        ("▲\\velocities", "for words write \\text{velocities}"),
        ("▲\\unicorn {a}", "lists all commands"), ("▲\\E x", "write \\mathbb{E}"), ("5 ▲\\celsius", "units are in \\unit{…}"),
        ("▲\\micro\\metre", "units are in \\unit{…}"),
        ("\\ce{▲$n H2O}", "isn't closed; write another one"), ("\\ce▲{", "the dollar sign after this"),
        ("\\num{1 ▲\\pmb 2}", "isn't a number"), ("\\num{▲1,234.5}", "two decimal marks"), ("\\ce{A ▲--> B}", "write '->'"),
        ("▲\\ch{H2O}", "write \\ce{…} for chemistry"), ("\\ce{Al(g) ▲&-> Al^{3+}(g)}", "end it before the character"),
        ("x \\text▲{ for all ", "write no dollar signs before it"),
        ("\\ce{A ▲=> B}", "write '->'"), ("\\ce{A ▲<==> B}", "write '<=>'"), ("\\ce{A ▲==> B}", "write '->'"),
        ("\\ce{A ▲<-- B}", "write '<-'"),
        ("\\ce{A ▲>> B}", "write '->'"), ("\\ce{A▲->> B}", "write '->'"), ("\\ce{A ▲<= B}", "write \\le"),
        ("\\ce{SO4 ▲2-}", "write '^2-'"), ("\\ce{Mn ▲2+ + B}", "write '^2+'"), ("\\ce{SO4▲--}", "write '^2-'"),
        ("\\ce{Ca▲++}", "write '^2+'"),
        ("\\ce{Al▲+++ + B}", "write '^3+'"), ("\\ce{SO4^▲--}", "write '^2-'"), ("\\ce{C▲--C}", "'-', '=' or '#' for a bond"),
        ("\\ce{SO▲_}", "nothing follows '_'"), ("\\ce{SO▲^}", "nothing follows '^'"),
        ("▲\\begin{tabular}{l} a", "write \\begin{array}, or a table with bars"), ("▲\\infinity", "write \\infty"),
        ("▲\\integral", "write \\int"), ("▲\\textup{a}", "write \\text{…}"),
        ("\\SI{9.81}{\\m\\per\\s▲^2}", "write \\squared"), ("\\si{▲^2}", "nothing to apply to"),
        // Commands of other programs, with what to write.
        ("5 ▲\\AA", "write \\Angstrom"), ("a▲\\slash b", "write /"),
        ("x \\in ▲\\R", "write \\mathbb{R}"), ("▲\\abs{x}", "write \\lvert x \\rvert"),
        ("▲\\ceil{x}", "write \\lceil x \\rceil"), ("▲\\bigtimes", "write \\mathop{\\times}"), ("a ▲\\newline b", "write \\\\"),
        ("▲\\complexnum{1+2i}", "write 3 + 4i"),
        ("▲\\ket{x}", "write | x \\rangle"), ("▲\\root 3 \\of 8", "write \\sqrt[3]{8}"),
    ])
    func mistakes(marked: String, words: String) throws {
        let parts = marked.components(separatedBy: "▲")
        let error = try #require(Formula(parts.joined()).errors.first, "\(marked)")
        #expect(error.message.contains(words), "\(error.message)")
        if words != "isn't closed" || !marked.hasSuffix("▲") { #expect(error.offset == parts[0].utf8.count, "\(error.message)") }
    }

    @Test(arguments: ["\\frac{1{2}", "\\frac{1", "\\sqrt{2"]) func anOpenBraceIsOneMistake(formula: String) {
        #expect(Formula(formula).errors.map(\.message) == ["this '{' isn't closed; add the matching '}'"])
    }

    /// A suggestion that would be refused helps nobody.
    @Test(arguments: ["\\vspce{x}", "\\slsh", "\\eqrf"]) func suggestionsAreAccepted(formula: String) throws {
        let message = try #require(Formula(formula).errors.first?.message)
        #expect(message.hasPrefix("unknown command"))
        for refused in ["\\vspace'", "\\slash'", "\\eqref'"] { #expect(!message.contains(refused), "\(message)") }
    }

    /// One letter makes another function of a short name.
    @Test(arguments: [
        ("Var", "write \\operatorname{Var}"), ("cosc", nil), ("nsubset", nil), ("arcsinx", nil), ("infy", "did you mean '\\infty'?"),
        ("beat", "did you mean '\\beta'?"), ("lamda", "did you mean '\\lambda'?"), ("Sin", "did you mean '\\sin'?"),
        ("rightarow", "did you mean '\\rightarrow'?"), ("leftarrpw", "did you mean '\\leftarrow'?"), ("vac", nil),
        ("Tr", "write \\operatorname{Tr}"), ("sqr", "did you mean '\\sqrt'?"), ("fra", "did you mean '\\frac'?"),
        ("rac", "did you mean '\\frac'?"), ("sume", "did you mean '\\sum'?"), ("vect", "did you mean '\\vec'?"), ("sect", nil),
    ])
    func suggestionsAreTheSameMathematics(name: String, advice: String?) throws {
        let message = try #require(Formula("\\\(name) x").errors.first?.message)
        #expect(message.hasPrefix("unknown command '\\\(name)'"))
        if let advice { #expect(message.hasSuffix(advice), "\(message)") } else { #expect(!message.contains("did you mean"), "\(message)") }
    }

    @Test(arguments: [
        "{", "}", "\\left(", "\\frac", "^", "x^", "\\begin{matrix}", "&", "\\sqrt[", "\\ce{", "\\ce{A ->[", "\\text{", "\\", "'", "$",
    ])
    func anyLengthIsReadInLinearTime(piece: String) {
        let formula = Formula(String(repeating: piece, count: 60_000 / piece.utf8.count))
        #expect(formula.errors.count <= 8)
        _ = formula.plainText
    }

    @Test(arguments: ["a \\\\ b", "a \\right) b", "a \\end{matrix} b"]) func aMistakeIsReportedOnce(formula: String) {
        #expect(Formula(formula).errors.count == 1)
    }

    @Test func longFormulasAreRead() {
        #expect(Formula(Array(repeating: "x_1^2", count: 10_000).joined(separator: " + ")).errors == [])
    }

    @Test func nestingIsBounded() {
        func nested(_ depth: Int) -> Formula { Formula(String(repeating: "{", count: depth) + "x" + String(repeating: "}", count: depth)) }
        #expect(nested(50).errors == [])
        #expect(nested(100).errors.first?.message.contains("nested more than 60 deep") == true)
        // Each level of what is read for its spaces would double the time.
        let scripts = String(repeating: "{", count: 50) + "x" + String(repeating: "_1}", count: 50)
        #expect(Formula(scripts).errors == [])
        // The braces of what isn't read are closed there.
        let roots = String(repeating: "\\sqrt{", count: 40) + "x" + String(repeating: "}", count: 40)
        #expect(Formula(roots).errors.map(\.message) == ["this formula is nested more than 60 deep; split it"])
        let brackets = String(repeating: "(", count: 100)
        #expect(Formula("\\ce{Fe\(brackets)}").errors.map(\.message) == ["this formula has brackets nested more than 60 deep; split it"])
        #expect(Formula("\\ce{\(String(repeating: "Ca(OH)2 + ", count: 100))}").errors == [])
        #expect(Formula(String(repeating: "\\sqrt", count: 100) + "x").errors.first?.message.contains("nested") == true)
    }
}
