import ContentModel
import Diagnostics
import Testing

@testable import MarkdownText

/// Marks of which one side is missing, and others that are shown as they are written.
struct OpenMarkTests {
    @Test(arguments: [
        ("`words are open", "3:5", "this '`' isn't closed"), ("some `words are open", "3:10", "this '`' isn't closed"),
        ("`a` `words", "3:9", "this '`' isn't closed"),
        ("H~2 SO~4", "3:6", "this '~' isn't closed"), ("Ca(OH)~2", "3:11", "this '~' isn't closed"),
        ("~~a~ b", "3:5", "this '~~' isn't closed"), ("it is *really good", "3:11", "this '*' isn't closed"),
        ("- [ ] it is *really good", "3:17", "this '*' isn't closed"),
        ("**x*.", "3:5", "an asterisk is shown"), ("*x** y", "3:7", "an asterisk is shown"),
    ])
    func isReported(text: String, position: String, words: String) {
        let messages = blocks(text).messages
        #expect(messages.count == 1 && messages[0].hasPrefix("\(position) StrayMark: \(words)"), "\(messages)")
    }

    @Test(arguments: [
        "\\`words", "`words`", "`a` b", "H~2~O and SO~4~", "H\\~2", "Figure~2", "a~b", "~~a b~~", "~~a\nb~~", "\\~~a", "*excluding tax",
        "it is \\*really good", "n~30", "5~8", "pH~7", "What does int *p declare?", "- [ ] int *q", "- [ ] *ptr", "- [x] *pointer is read",
        "set x = *value + 1", "call f(a, *first_item) now", "char *string is read", "read *pointer, then add", "see *notes", "a *b and c*",
        "5 * 3", "a *b\nc*", "**x**", "***x***", "**a *b***", "*a **b***", "2*x*y", "`a *b`",
    ])
    func isFine(text: String) { #expect(blocks(text).messages == []) }

    @Test(arguments: [
        ("![A cell] (../media/cell.svg)", "3:13"), ("a [link] (https://example.org) b", "3:12"), ("[x.md] (x.md#a)", "3:10"),
        ("[us] (mailto:a@example.org)", "3:8"),
    ])
    func addressesTouchTheirBrackets(text: String, position: String) {
        let messages = blocks(text).messages
        #expect(messages.count == 1 && messages[0].hasPrefix("\(position) StrayMark: a link or picture can't have a space"), "\(messages)")
    }

    @Test(arguments: [
        "[A] (mol/L)", "- [x] (a.md)", "- [ ] (https://example.org)", "[a] (see b.md)", "a\\] (b.md)", "\\[a] (b.md)", "] (b.md)",
        "[1] (e.g.)",
    ])
    func otherParenthesesAreFine(text: String) { #expect(blocks(text).messages == []) }

    @Test(arguments: [
        (
            "a [carbon dioxide]] b [[oxygen]]", "3:22",
            "this ']]' doesn't end a blank, because there is only one bracket before its words; write [[carbon dioxide]],"
        ),
        ("a [[oxygen]]]. b", "3:7", "a bracket follows this blank"),
    ])
    func bracketsOfBlanksAreReported(text: String, position: String, words: String) {
        let messages = blocks(text, hasBlanks: true).messages
        #expect(messages.count == 1 && messages[0].hasPrefix("\(position) StrayMark: \(words)"), "\(messages)")
        #expect(blocks(text.replacing("[[", with: "\\[[")).messages == [])
    }

    @Test(arguments: ["a[b[1]]", "[see [[x]]]", "[[a[0]]]", "[carbon\\]\\]", "\\[carbon]]", "x ∈ ]0, 1]", "[a]\\] [[b]]"])
    func otherBracketsAreFine(text: String) { #expect(blocks(text, hasBlanks: true).messages == []) }

    @Test func blanksInIndentedCodeAreReported() {
        let code = "a\n\n    int [[x]] = 1"
        let messages = blocks(code, hasBlanks: true).messages
        #expect(messages.count == 1 && messages[0].hasPrefix("5:5 StrayMark: four spaces make code of these lines, so [[x]] isn't a blank"))
        #expect(blocks(code).messages == [])
        #expect(blocks("a\n\n    m[[1]] = [[x]]", hasBlanks: true).messages.count == 1)
        for other in [
            "a\n\n    print(m[[1]])", "a\n\n    x[[\"a\"]]", "a\n\n    f()[[1]]", "a\n\n    m[1][[2]]", "a\n\n    m = [[1, 2], [3]]",
            "a\n\n    [[ -f x ]]", "```\n[[x]]\n```", "a\n\n    x[[]]",
        ] {
            #expect(blocks(other, hasBlanks: true).messages == [], "\(other)")
        }
    }

    @Test(arguments: [
        ("https:/example.org", "https://example.org"), ("http:example.org/a", "http://example.org/a"),
        ("https:///example.org", "https://example.org"),
    ])
    func addressesHaveTwoSlashes(address: String, meant: String) {
        #expect(
            blocks("[u](\(address))").messages == [
                "3:5 StrayMark: '\(address)' isn't an address, because it needs two slashes after its colon; write \(meant)"
            ])
        #expect(blocks("[u](\(meant)) [m](mailto:a@example.org)").messages == [])
    }

    @Test(arguments: [("pyton", "python"), ("Javscript", "javascript"), ("swfit", "swift")])
    func languagesAreMisspelt(name: String, meant: String) {
        #expect(blocks("```\(name)\nx\n```").messages.map { $0.hasSuffix("; did you mean '\(meant)'?") } == [true])
    }

    @Test(arguments: ["python", "cython", "fsharp", "text", "haskell", "shells", "jav", ""])
    func otherLanguagesAreFine(name: String) {
        #expect(blocks("```\(name)\nx\n```").messages.filter { !$0.contains("shells") } == [])
    }

    @Test(arguments: [
        ("$ce{H2O}$", "3:6", "write \\ce,"), ("$frac{1}{2}$", "3:6", "write \\frac,"), ("$2 sqrt{2}$", "3:8", "write \\sqrt,"),
        ("$alpha$", "3:6", "write \\alpha,"), ("$sin x$", "3:6", "write \\sin,"), ("$10^10$", "3:8", "write 10^{10}"),
        ("$x^-2$", "3:7", "write x^{-2}"), ("$a_12$", "3:7", "write a_{12}"), ("$\\frac{sin x}{2}$", "3:12", "write \\sin,"),
        ("$sum_{i} x$", "3:6", "write \\sum,"), ("$5 and $6, or 5$", "3:13", "if these are prices"),
        ("$3 fois 5$", "3:6", "for words in a formula"),
        ("$p_0^12$", "3:9", "write ^{12}"), ("$\\int_0^10 x$", "3:12", "write ^{10}"), ("$\\pi^12$", "3:9", "write ^{12}"),
        ("$f(a,max)$", "3:10", "write \\max,"), ("$x_{sin,i}$", "3:9", "write \\sin,"),
    ])
    func formulasAreDoubted(text: String, position: String, words: String) {
        let messages = blocks(text).messages
        #expect(messages.count == 1 && messages[0].hasPrefix("\(position) StrayMark: "), "\(messages)")
        #expect(messages.first?.contains(words) == true, "\(messages)")
    }

    @Test(arguments: [
        "$pin$", "$abc$", "$\\text{sin and alpha}$", "$\\mathrm{sin}$", "$\\ce{SO4^2-}$", "$\\operatorname{max}$", "$v_{max}$", "$x^2 3$",
        "$V_{max,eff}$", "$T_{max,out}$", "$x_{i,max}$", "$x_{i, max}$", "$x_{\\text{a},max}$",
        "$5\\,\\text{psi}$", "$30 psi$", "$12 \\bmod 5$", "$x^{10}$", "$\\begin{array}{cc}a\\end{array}$", "$2 a 3$", "$6, 5$", "$ab{c}$",
    ])
    func otherFormulasAreFine(text: String) { #expect(blocks(text).messages == []) }
}
