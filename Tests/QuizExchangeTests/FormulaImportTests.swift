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
        (#"<math alttext="one half">\#(fraction)</math>"#, #"$\frac{1}{2}$"#, 0), ("<math>\(fraction)</math>", #"$\frac{1}{2}$"#, 0),
        ("<p>Is <m:math><m:msup><m:mn>2</m:mn><m:mn>0</m:mn></m:msup></m:math> 1?</p>", "Is $2^{0}$ 1?", 0),
        // What can't be read is in no case other mathematics: a build refuses it.
        ("<math><maction><mn>12</mn></maction></math>", #"$\MathML{}$"#, 1), ("<p>a<math></math>b</p>", "ab", 0),
        (
            #"<math><semantics>\#(fraction)<annotation encoding="application/x-tex">\frac12</annotation></semantics></math>"#,
            #"$\frac12$"#, 0
        ),
        // Editors divide formulas into lines.
        (
            #"<p>\[\begin{align*} a &amp;= b \\<br> c &amp;\le d \end{align*}\]<br>and</p>"#,
            "$$\\begin{align*} a &= b \\\\ c &\\le d \\end{align*}$$\\\nand", 0
        ),
        ("<p>$$x<br>+ y$$ a<br>b \\(x<br>y\\)</p>", "$$x + y$$ a\\\nb $x y$", 0),
        ("<p>a $$<br>b</p>", "a \\$\\$\\\nb", 0), ("<p>a \\(x<br><b>y</b>\\)</p>", "a \\\\(x\\\n**y**\\\\)", 0),
        // Formulas in words.
        (#"<p>\(3\text{ for $n$ even}\)</p>"#, #"$3\text{ for $n$ even}$"#, 0),
        (#"<p>\[1 \text{ if $x>0$}\]</p>"#, #"$$1 \text{ if $x>0$}$$"#, 0), (#"<p>\(a $x\)</p>"#, #"\\(a \$x\\)"#, 1),
        // As pandoc writes them, for MathJax, KaTeX and without either.
        (#"<p><span class="math inline">\(a_1 * b_2 * c\)</span> is</p>"#, "$a_1 * b_2 * c$ is", 0),
        (#"<p><span class="math inline">\([[0,1]]\)</span></p>"#, "$[[0,1]]$", 0),
        (#"<p><span class="math display">\[x^2\]</span></p>"#, "$$x^2$$", 0), (#"<span class="math display">x^2</span>"#, "$$x^2$$", 0),
        (#"<span class="math inline"><em>x</em><sup>2</sup></span>"#, "*x*^2^", 0),
        (#"<span class="math inline">*x* [[y]] \unknown</span>"#, #"\*x\* \[\[y\]\] \\unknown"#, 1),
        (#"<span class="math">$\frac12$</span>"#, #"$\frac12$"#, 0), (#"<span class="math">5 %</span>"#, "5 %", 1),
        // As OpenOlat does.
        (#"<p>a <span class="math" title="x^2">x^2</span></p>"#, "a $x^2$", 0),
        (#"<script type="math/tex">x^2</script> <script type="math/tex; mode=display">y</script>"#, "$x^2$ $$y$$", 0),
        (
            #"<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x</span></span>"#,
            "$x$", 0
        ),
        // As WIRIS keeps formulas in texts and pictures.
        ("<p>Add «math xmlns=¨http://www.w3.org/1998/Math/MathML¨»«mn»1«/mn»«mo»+«/mo»«mn»2«/mn»«/math».</p>", "Add $1+2$.", 0),
        ("<p>«math»«mi»x«/mi»«mo»§lt;«/mo»«mn»2«/mn»«/math> «math»«mi»y«/mi»«/math»</p>", "$x<2$ $y$", 0),
        (#"<img class="Wirisformula" data-mathml="«math»«msqrt»«mn»2«/mn»«/msqrt»«/math»" alt="root of 2" src="x">"#, #"$\sqrt{2}$"#, 0),
        ("<p>«math»«mn»1«/mn»</p>", "«math»«mn»1«/mn»", 1), ("<p>«Wer?» «mathe»</p>", "«Wer?» «mathe»", 1),
        // Moodle's filters and Anki.
        ("<p>[tex]x^2[/tex], [latex]y[/latex], [latex]$z$[/latex] and [$]a_1[/$]</p>", "$x^2$, $y$, $z$ and $a_1$", 0),
        ("<p>[$$]x^2[/$$]</p>", "$$x^2$$", 0), (#"<p>[tex]\unknown[/tex]</p>"#, #"\[tex\]\\unknown\[/tex\]"#, 1),
        ("<p>[tex]x<sup>2</sup>[/tex]</p>", #"\[tex\]x^2^\[/tex\]"#, 1),
        // Nothing between the delimiters.
        (#"<p>\(\)What is \( \)it\[\]?</p>"#, "What is it?", 0),
        (#"<p>Solve \begin{align*} x&amp;=3\\ y&amp;=1 \end{align*}.</p>"#, #"Solve $$\begin{align*} x&=3\\ y&=1 \end{align*}$$."#, 0),
        (#"<p>\begin{equation}a=b\end{equation}</p>"#, #"$$\begin{equation}a=b\end{equation}$$"#, 0),
        (#"<p>\begin{align}\unknown\end{align}</p>"#, #"\\begin\{align}\\unknown\\end\{align}"#, 1),
        (#"<p>\begin{tikzpicture}\end{tikzpicture}</p>"#, #"\\begin\{tikzpicture}\\end\{tikzpicture}"#, 0),
    ])
    func comesBack(html: String, expected: String, lost: Int) {
        let found = markdown(html)
        #expect(found.text == expected)
        #expect(found.lost == lost)
    }
}
