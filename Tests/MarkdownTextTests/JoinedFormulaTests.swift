import ContentModel
import Markup
import Testing

/// Chromium would break lines between a formula and the punctuation beside it.
struct JoinedFormulaTests {
    private func html(_ source: String, isOnPage: Bool = true) -> String {
        var html = HTMLWriter()
        phrase(source).text.write(to: &html, address: { _, _, _, _ in }, blank: { _, _ in }, isOnPage: isOnPage)
        return html.text.replacing(/<math.*?<\/math>/) { _ in "M" }.replacing("<span class=\"joined\">", with: "<").replacing(
            "</span>", with: ">")
    }

    @Test(arguments: [
        ("a ($x$), b", "a <(M)>, b"), ("$x$, $y$.", "<M,> <M.>"), ("an $n$th", "an <Mt>h"), ("$x$ and $y$", "M and M"),
        ("$x$,$y$,", "<M,><M,>"),
        ("non-$p$", "non-M"), ("*($x$)*", "<em><(M)></em>"), ("**$x$**, y", "<strong>M</strong>, y"), ("“$x$”", "<“M”>"),
        ("$x$\u{A0}; y", "<M\u{A0}>; y"), ("设$x$为", "设M为"), ("设$x$，", "设<M，>"), ("($$x$$)", "(M)"), ("2$x$", "<2M>"),
        ("$x$", "M"), ("(&$x$&)", "(<&amp;M&amp;>)"),
    ])
    func punctuation(source: String, expected: String) {
        #expect(html(source).replacing(/<span class="math display">M>/) { _ in "M" } == expected)
    }

    @Test func otherProgramsGetNoSuchElement() { #expect(html("($x$), y", isOnPage: false) == "(M), y") }

    /// They are in parts, which may scroll.
    @Test func wideFormulasAreNotJoined() {
        #expect(!html("($a_1 + a_2 + a_3 + a_4 + a_5 + a_6 = b_1 + b_2$)").contains("<("))
    }
}
