import Markup
import Testing

@testable import QuizExchange

/// Formulas of other programs come back between dollar signs, where that loses nothing.
@Suite struct FormulaImportTests {
    private func markdown(_ html: String) -> (text: String, lost: Int) {
        var lost = 0
        let nodes = ForeignMathematics.marked(MarkupReader.html(html), lost: &lost)
        var writer = MarkdownWriter()
        let text = writer.blocks(nodes)
        return (text, lost + writer.losses.count)
    }

    private static let fraction = "<mfrac><mn>1</mn><mn>2</mn></mfrac>"

    @Test(arguments: [
        (#"<p>a \(x^2\) b</p>"#, "a $x^2$ b", 0), (#"<p>\[ \frac12 \]</p>"#, #"$$\frac12$$"#, 0), ("<p>$$x$$</p>", "$$x$$", 0),
        (#"<p>\(\unknown\)</p>"#, #"\\(\\unknown\\)"#, 1), (#"<p>\(\frac{1}\)</p>"#, #"\\(\\frac\{1}\\)"#, 1),
        (#"<img class="equation_image" alt="LaTeX: x_1" src="/equation_images/x">"#, "$x_1$", 0),
        (#"<img class="equation_image" data-equation-content="\frac12" alt="one half" src="x">"#, #"$\frac12$"#, 0),
        (#"<img class="equation_image" alt="one half" src="x">"#, "one half", 1),
        (#"<math alttext="\frac12">\#(fraction)</math>"#, #"$\frac12$"#, 0),
        (#"<math display="block" alttext="\frac12">\#(fraction)</math>"#, #"$$\frac12$$"#, 0),
        (#"<math alttext="one half">\#(fraction)</math>"#, "12", 1), ("<math>\(fraction)</math>", "12", 1),
        (
            #"<math><semantics>\#(fraction)<annotation encoding="application/x-tex">\frac12</annotation></semantics></math>"#,
            #"$\frac12$"#, 0
        ),
    ])
    func comesBack(html: String, expected: String, lost: Int) {
        let found = markdown(html)
        #expect(found.text == expected)
        #expect(found.lost == lost)
    }
}
