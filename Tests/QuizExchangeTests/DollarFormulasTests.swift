import Testing

@testable import QuizExchange

/// Dollar signs in plain text are around formulas, or are money.
struct DollarFormulasTests {
    @Test(arguments: [
        ("Is $x^2$ or $\\frac12$ or $a_1$?", "Is \\(x^2\\) or \\(\\frac12\\) or \\(a_1\\)?"), ("$5 and $6", "$5 and $6"),
        ("It costs $5$, or US$5/6$.", "It costs $5$, or US$5/6$."), ("`$a_1$` is $a_1$", "`$a_1$` is \\(a_1\\)"),
        ("$my_name=$other_name;", "$my_name=$other_name;"), ("\\$x^2\\$ and $$x^2$$", "\\$x^2\\$ and $$x^2$$"),
        ("${my_name}${other_name}", "${my_name}${other_name}"), ("$(\"#a_1\").add($(\"#a_2\"))", "$(\"#a_1\").add($(\"#a_2\"))"),
        ("/^a$|^b$/", "/^a$|^b$/"), ("$(a_1)$ and ${a}_1$", "\\((a_1)\\) and \\({a}_1\\)"),
        ("$x^2$ and $_GET['a'].$_POST['b']", "\\(x^2\\) and $_GET['a'].$_POST['b']"),
        // Where some are formulas, so are others.
        ("If $x^2=9$, is $x=3$ or $-3$, for the $n$th time?", "If \\(x^2=9\\), is \\(x=3\\) or \\(-3\\), for the \\(n\\)th time?"),
        ("$x^2$ costs $5 or $6, US$5/6$ or $5 to 6$.", "\\(x^2\\) costs $5 or $6, US$5/6$ or $5 to 6$."),
    ])
    func formulasAndMoney(text: String, delimited: String) {
        #expect(DollarFormulas(in: text).delimited(text) == delimited)
    }

    @Test func theWholeFileShowsWhatDollarsMean() {
        #expect(DollarFormulas(in: "Is $\\pi$ more?\n$9$").delimited("$9$") == "\\(9\\)")
        #expect(DollarFormulas(in: "A ticket is $9.").delimited("$9$") == "$9$")
    }
}
