import ContentModel
import Diagnostics
import Markup
import Testing

@testable import MarkdownText

/// Blanks and mathematics are replaced before cmark parses the text, and nothing in them is Markdown.
struct PlaceholderTests {
    /// Brackets before the two that close a blank belong to its words if those have as many open ones.
    @Test(arguments: [
        ("[[a[0]]]", ["a[0]"], "{0}"), ("[[[1, 2]]]", ["[1, 2]"], "{0}"), ("[[m[i][j]]]", ["m[i][j]"], "{0}"),
        ("[[a[b[0]]]]", ["a[b[0]]"], "{0}"), ("[[d[\"k\"]]].", ["d[\"k\"]"], "{0}."), ("[[x[[1]]]]", ["x[[1]]"], "{0}"),
        ("[[(0, 1]]]", ["(0, 1]"], "{0}"), ("[[]0, 1]]]", ["]0, 1]"], "{0}"), ("[[[0, 1]|[0; 1]]]", ["[0, 1]|[0; 1]"], "{0}"),
        ("[see [[a]]]", ["a"], "[see {0}]"), ("[see [[a[0]]]]", ["a[0]"], "[see {0}]"), ("[[]0, 1[]]", ["]0, 1["], "{0}"),
        ("[[a\\[0\\]]]", ["a\\[0\\]"], "{0}"), ("[x [[a]] y]", ["a"], "[x {0} y]"), ("[[a[0]]", ["a[0"], "{0}"),
    ])
    func blanksEndAfterTheirBrackets(text: String, blanks: [String], html: String) {
        var log = DiagnosticLog(path: "a.md")
        let source = MarkdownSource(text, path: log.path, start: .start, hasBlanks: true)
        let read = MarkdownDocument.read(source, log: &log) { ($0.text(), $0.blanks.map(\.value)) }
        #expect(read?.1 == blanks)
        #expect(read?.0.shown == "<p>\(html)</p>\n")
    }

    @Test(arguments: [
        (
            "[[`ls`]]",
            "3:5 StrayMark: this isn't a blank, as it has a backtick in it; write \\` for one, or leave it out, as a blank has no code"
        ),
        (
            "[see [[y]]](https://example.org)",
            "3:10 StrayMark: a click into this blank would open the link around it; write the blank outside"
        ),
        ("![see [[y]]](../media/a.svg)", "3:11 StrayMark: a blank can't be in the description of a picture, so this one is left out"),
        (
            "The capital is {1:SHORTANSWER:=Paris~Lyon}.",
            "3:20 StrayMark: this is a Moodle blank, and students see it; write it as [[answer]]"
        ),
        ("The capital is {=Paris ~Lyon}.", "3:20 StrayMark: this is an answer in GIFT"),
        ("The sky is blue. {TRUE}", "3:22 StrayMark: this is an answer in GIFT"),
        ("I. Water\nII. Fire", "3:5 StrayMark: these lines are shown as one paragraph"),
        ("(a) Water\n(b) Fire\n(c) Ice", "3:5 StrayMark: these lines are shown as one paragraph"),
        ("> i. Water\n> ii. Fire", "3:5 StrayMark: these lines are shown as one paragraph"),
        ("• Water\n• Fire", "3:5 StrayMark: these lines are shown as one paragraph"),
    ])
    func misreadLinesAndBlanks(text: String, message: String) {
        let messages = blocks(text, hasBlanks: true).messages
        #expect(messages.count == 1 && messages[0].hasPrefix(message), "\(messages)")
    }

    @Test(arguments: [
        "I. Water\\\nII. Fire", "I. Water  \nII. Fire", "I. Water\n\nII. Fire", "I am\nIII. Fire", "```\na. x\nb. y\n```", "A. B\nC. D",
        "1. Water\n2. Fire", "it is {TRUE, FALSE}", "`{TRUE}`", "\\{TRUE}", "\\{1:SHORTANSWER:=x} is {y}", "\\{=a ~b} {y}",
        "- it is {TRUE}",
    ])
    func otherLinesAreFine(text: String) { #expect(blocks(text, hasBlanks: true).messages == []) }

    // MARK: - Mathematics

    @Test(arguments: [
        ("$x$", "<span class=\"math\">$x$</span>"), ("a $a_1 * b_2$ b", "a <span class=\"math\">$a_1 * b_2$</span> b"),
        ("$$\\frac{a}{b}$$", "<span class=\"math display\">$$\\frac{a}{b}$$</span>"), ("$a<b$", "<span class=\"math\">$a&lt;b$</span>"),
        ("**$x$**", "<strong><span class=\"math\">$x$</span></strong>"), ("*a $*$ b*", "<em>a <span class=\"math\">$*$</span> b</em>"),
        ("$\\$5$", "<span class=\"math\">$\\$5$</span>"), ("$[a](b)$", "<span class=\"math\">$[a](b)$</span>"),
        ("$a$b$c$", "<span class=\"math\">$a$</span>b<span class=\"math\">$c$</span>"), ("$x$.", "<span class=\"math\">$x$</span>."),
    ])
    func mathematics(source: String, html: String) {
        let (text, messages) = blocks(source)
        #expect(text.shown == "<p>\(html)</p>\n")
        #expect(messages == [])
    }

    /// CommonMark doesn't close emphasis between punctuation and a letter, and a formula begins with punctuation.
    @Test(arguments: [
        ("**Note:**$x$", "<strong>Note:</strong><span class=\"math\">$x$</span>"),
        ("**A (b)**[[c]] d", "<strong>A (b)</strong>{0} d"), ("*Note:*$$x$$", "<em>Note:</em><span class=\"math display\">$$x$$</span>"),
        ("a**$x$**b", "a<strong><span class=\"math\">$x$</span></strong>b"),
        ("(**$x$**)", "(<strong><span class=\"math\">$x$</span></strong>)"),
        ("**é:**$x$ `a:*$x$`", "<strong>é:</strong><span class=\"math\">$x$</span> <code>a:*$x$</code>"),
        ("*a* `b:*$x$`", "<em>a</em> <code>b:*$x$</code>"),
    ])
    func emphasisEndsBeforePlaceholders(source: String, html: String) {
        let (text, messages) = blocks(source, hasBlanks: true)
        #expect(text.shown == "<p>\(html)</p>\n")
        #expect(messages == [])
    }

    @Test func positionsBehindEmphasisAreThoseOfTheSource() {
        #expect(blocks("**Note:**$\\foo$ $\\bar\\foo$").messages.map { $0.prefix { $0 != " " } } == ["3:15", "3:26"])
    }

    @Test(arguments: ["$5 and $10", "5$", "$ x$", "$x $", "costs $20", "\\$x\\$", "$$", "$", "a$b", "$x\n\ny$"])
    func moneyIsNotMathematics(source: String) {
        let (text, messages) = blocks(source)
        #expect(!text.html.contains("math"), "\(text.html)")
        #expect(messages == [])
    }

    /// A formula neither runs from one row of a table or item of a list into the next, nor has another dollar sign in it.
    @Test(arguments: [
        ("| a | b |\n|---|---|\n| Apple | $5 |\n| Pear | 3$ |", []), ("1. first $5\n2. then ($x$)", ["$x$"]),
        ("- [ ] It costs $5\n- [ ] It costs $MC$", ["$MC$"]), ("- costs $p of\n- $MC$", ["$MC$"]),
        ("The book costs $5 and $x$ is unknown.", ["$x$"]), ("$a\n- b$", ["$a\n- b$"]), ("$$\na\n- b\n$$", ["$$\na\n- b\n$$"]),
    ])
    func formulasEndWithTheirBlock(source: String, formulas: [String]) {
        let html = blocks(source).text.shown
        #expect(html.ranges(of: "class=\"math").count == formulas.count, "\(html)")
        for formula in formulas { #expect(html.contains(formula), "\(html)") }
    }

    @Test(arguments: ["`$x$`", "```\n$x$ [[a]]\n```", "    $x$ [[a]]", "``$x$ ` [[b]]``"])
    func codeKeepsTheAuthorsText(source: String) {
        let (text, _) = blocks(source, hasBlanks: true)
        #expect(text.blanks.isEmpty)
        #expect(text.html.contains("$x$"), "\(text.html)")
        #expect(!text.html.contains("span"))
    }

    @Test func mathematicsMayGoOverLines() {
        let (text, _) = blocks("$$\na\nb\n$$\n[x](dna.md)")
        #expect(text.shown == "<p><span class=\"math display\">$$\na\nb\n$$</span>\n<a href=\"{quizzes/dna.md}\">x</a></p>\n")
        #expect(text.references.first?.position == SourcePosition(line: 7, column: 1))
    }

    @Test func titlesAndAddressesKeepTheirDollars() {
        let (text, messages) = blocks("[a](https://example.org/$x$) ![b $y$ c](../media/cell.svg)")
        #expect(messages == [])
        #expect(text.html.contains("href=\"https://example.org/$x$\""), "\(text.html)")
        #expect(text.html.contains("alt=\"b y c\""), "\(text.html)")
        let (blank, _) = blocks("![b [[y]] \"c\"](../media/cell.svg)", hasBlanks: true)
        #expect(blank.shown.contains("alt=\"b [[y]] &quot;c&quot;\""), "\(blank.shown)")
    }

    // MARK: - Blanks

    @Test(arguments: [
        ("a [[b]] c", "a {0} c"), ("[[a]][[b]]", "{0}{1}"), ("**[[a*]] b**", "<strong>{0} b</strong>"), ("[[a]](b.md)", "{0}(b.md)"),
        ("[[a\\]]] b", "{0} b"), ("a $x$ [[b]]", "a <span class=\"math\">$x$</span> {1}"), ("[[$x$]]", "{0}"), ("\\[[a]]", "[[a]]"),
        ("[ [a]]", "[ [a]]"), ("[[[a]]]", "{0}"),
    ])
    func blanks(source: String, shown: String) {
        let (text, messages) = blocks(source, hasBlanks: true)
        #expect(text.shown == "<p>\(shown)</p>\n")
        #expect(messages == [])
    }

    @Test(arguments: ["[[a\nb]]", "[[a"]) func unclosedBlanksAreShownAndReported(source: String) {
        let (text, messages) = blocks(source, hasBlanks: true)
        #expect(text.shown == "<p>\(source)</p>\n")
        #expect(messages.count == 1 && messages.allSatisfy { $0.contains("StrayMark") }, "\(messages)")
    }

    @Test func blanksAreOnlyThoseOfQuizzes() {
        #expect(blocks("a [[b]] c").text.html == "<p>a [[b]] c</p>\n")
    }

    @Test func contentsAndPositions() throws {
        var log = DiagnosticLog(path: "Content/quizzes/cells.md")
        let source = MarkdownSource(
            "é [[a|b]] $x$ [[c]]\n[[d]] `[[e]]`", path: log.path, start: SourcePosition(line: 3, column: 5), hasBlanks: true)
        let (blanks, text) = try #require(MarkdownDocument.read(source, log: &log) { ($0.blanks, $0.text()) })
        #expect(blanks.map(\.value) == ["a|b", "x", "c", "d", "[[e]]"].map { $0 == "[[e]]" ? "e" : $0 })
        #expect(
            blanks.map(\.position) == [
                SourcePosition(line: 3, column: 8), SourcePosition(line: 3, column: 16), SourcePosition(line: 3, column: 20),
                SourcePosition(line: 4, column: 1), SourcePosition(line: 4, column: 8),
            ])
        #expect(text.hasCode(with: "[["))
        #expect(!text.hasFormula(with: "[["))
    }

    @Test func positionsBehindBlanksAreThoseOfTheSource() {
        let (text, _) = blocks("[[a long blank]] $x$ é [l](dna.md)", hasBlanks: true)
        #expect(text.references.map(\.position) == [SourcePosition(line: 3, column: 29)])
    }

    // MARK: - Characters that look like placeholders

    @Test func charactersOfTheAuthorsStay() {
        let (text, _) = blocks("\u{F0000} [[a]] \u{F0001} $x$ `\u{F0000}` \u{FFFFD}", hasBlanks: true)
        #expect(text.shown == "<p>\u{F0000} {1} \u{F0001} <span class=\"math\">$x$</span> <code>\u{F0000}</code> \u{FFFFD}</p>\n")
        #expect(
            blocks("\u{F0000} and \u{FFFFD} [a](dna.md)").text.shown
                == "<p>\u{F0000} and \u{FFFFD} <a href=\"{quizzes/dna.md}\">a</a></p>\n")
    }

    @Test func refusesMoreThanThereAreNumbersFor() {
        let (text, messages) = blocks(String(repeating: "[[a]]\n\n", count: 66_000), hasBlanks: true)
        #expect(text.isEmpty)
        #expect(messages.map { $0.split(separator: " ")[1] } == ["BlockTooLarge:"])
    }

    /// Lines within a formula are no lines of the text.
    @Test(arguments: [
        ("So (see $a\n= b$), and **$x\n+ y$**; the end.", "<p>So (see $a\n= b$), and <strong>$x\n+ y$</strong>; the end.</p>\n"),
        ("- see $a\n  = b$;\n  c", "<ul>\n<li>see $a\n  = b$;\nc</li>\n</ul>\n"), ("$a\n= b$\nc", "<p>$a\n= b$\nc</p>\n"),
        ("$$a\n=\nb$$.", "<p>$$a\n=\nb$$.</p>\n"), ("Term $a\nb$\n: c", "<dl>\n<dt>Term $a\nb$</dt>\n<dd>c</dd>\n</dl>\n"),
    ])
    func formulasOfSeveralLinesHaveNoSpaceAfterThem(source: String, expected: String) {
        let text = blocks(source).text
        let html = text.html(address: { $0.path }, blank: { "\($0)" }) { html, element in
            guard case .math = element.kind else { return .asUsual }
            html.text(String(decoding: element.literal, as: UTF8.self))
            return .written
        }
        #expect(html == expected)
        #expect(!text.plainText.contains(" )") && !text.plainText.contains(" ;") && !text.plainText.contains(" ."))
    }
}
