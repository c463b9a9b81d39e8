import Testing

@testable import QuizExchange

struct ForeignMarksTests {
    @Test(arguments: [
        ("H<sub>2</sub>O and 10<SUP>-3</SUP>", "H~2~O and 10^-3^"), ("x<sup>a b</sup>", "x^a\u{A0}b^"),
        ("<b>bold <i>both</i></b>", "__bold *both*__"), ("<strong class=\"x\"> bold </strong>", "**bold**"), ("<s>no</s>", "~~no~~"),
        ("<b>a <i>b</i> c</b>", "**a *b* c**"), ("<sub>a<sub>b</sub>", "~a<sub>b~"),
        ("Press <kbd>Ctrl</kbd>+<kbd>a &lt; `b`</kbd>", "Press `Ctrl`+`` a < `b` ``"),
        ("`<sub>2</sub>` and \\<sub>2</sub>", "`<sub>2</sub>` and \\<sub>2</sub>"),
        ("```\n<sub>2</sub>\n```\n<sub>3</sub>", "```\n<sub>2</sub>\n```\n~3~"), ("~~~\n<b>x</b>\n~~~", "~~~\n<b>x</b>\n~~~"),
        ("$a<b>c$ <b>c</b>", "$a<b>c$ **c**"), ("<sub>open and <subject>", "<sub>open and <subject>"), ("<sup>^</sup>", "<sup>^</sup>"),
        ("![a](b.png){ width=\"300\" } c", "![a](b.png) c"), ("[a](b){:target=\"_blank\"}", "[a](b)"), ("![a](b){.left}", "![a](b)"),
        ("f(x){y} and (a){b=c", "f(x){y} and (a){b=c"), ("int main(){int x = 5;} f(a){b=1}", "int main(){int x = 5;} f(a){b=1}"),
        ("[a](b(c)){#d} [e](f\n){g=1}", "[a](b(c)) [e](f\n){g=1}"), ("[a](b){x == y}", "[a](b){x == y}"),
        ("[a](<b>c</b>.png) <b>d</b>", "[a](<b>c</b>.png) **d**"),
        ("Run:\n\n    <b>code</b>\n    <b>more</b>\n\n<b>text</b>", "Run:\n\n    <b>code</b>\n    <b>more</b>\n\n**text**"),
        ("\t<b>code</b>", "\t<b>code</b>"), ("text\n    <b>goes on</b>", "text\n    **goes on**"),
        ("- one\n\n    <b>of a list</b>", "- one\n\n    **of a list**"),
        ("`#!groovy param: <b>` and `#!/bin/sh x` and `#!py`", "`param: <b>` and `#!/bin/sh x` and `#!py`"),
        ("<img src=\"a b.png\" alt=\"A map\"> <IMG SRC=c.png> <img alt=\"no\">", "![A map](<a b.png>) ![](c.png) <img alt=\"no\">"),
        ("one<br>two<br/>\nthree", "one\\\ntwo\\\nthree"), ("<b></b>", ""), ("1 < 2 > 0", "1 < 2 > 0"),
        ("\\SI{5}{\\meter} and \\num{1.5e3}", "$\\SI{5}{\\meter}$ and $\\num{1.5e3}$"), ("$\\SI{4}{cm}$", "$\\SI{4}{cm}$"),
        ("\\SI{5} and \\sin{x} and \\", "\\SI{5} and \\sin{x} and \\"),
        ("`\\si{m}` \\si{\\metre\\per{x}}", "`\\si{m}` $\\si{\\metre\\per{x}}$"),
    ])
    func marksAreConverted(text: String, converted: String) {
        #expect(ForeignMarks.converted(text) == converted)
    }

    @Test func aLineHasNoBreak() {
        #expect(ForeignMarks.converted("one<br>two", isLine: true) == "one two")
    }

    /// Python-Markdown has formulas between these, too; in other Markdown they are parentheses.
    @Test func formulasBetweenBackslashes() {
        let text = "Is \\(x_1\\) or `\\(y\\)` or \\[z\\] or \\(open?"
        #expect(ForeignMarks.converted(text, hasTeX: true) == "Is $x_1$ or `\\(y\\)` or $$z$$ or \\(open?")
        #expect(ForeignMarks.converted(text) == text)
        let others = "\\(a\n\nb\\) and \\[a \\\\[2pt] b\\]"
        #expect(ForeignMarks.converted(others, hasTeX: true) == "\\(a\n\nb\\) and $$a \\\\[2pt] b$$")
    }

    /// None of them is read to the end of the text again and again.
    @Test(.timeLimit(.minutes(1))) func manyFormulasThatAreNotClosed() {
        let text = String(repeating: "\\(", count: 100_000) + "$x"
        #expect(ForeignMarks.converted(text + "\\)", hasTeX: true) == text + "\\)")
        #expect(ForeignMarks.converted(text + "\n\n\\)", hasTeX: true) == text + "\n\n\\)")
    }
}
