import ContentModel
import Diagnostics
import MarkdownText
import Testing

/// Footnotes and definitions, by the rules of GitHub, Pandoc and PHP Markdown Extra, in cases of our own.
struct BlockMarkTests {
    private func page(_ text: String) -> (body: RichText, anchors: [String], messages: [String]) {
        var log = DiagnosticLog(path: "Content/pages/a.md")
        let source = MarkdownSource(text, path: log.path, start: .start)
        let (body, anchors) = Markdown.sections(source, slug: { $0.lowercased() }, log: &log)
        return (body, anchors, log.messages)
    }

    private func mark(_ number: Int, _ occurrence: Int = 1) -> String {
        let id = occurrence == 1 ? "footnote-\(number)-mark" : "footnote-\(number)-mark-\(occurrence)"
        return "<sup><a id=\"\(id)\" role=\"doc-noteref\" href=\"#footnote-\(number)\">\(number)</a></sup>"
    }

    private func notes(_ items: String...) -> String {
        let list = items.enumerated().map { index, item in
            "<li id=\"footnote-\(index + 1)\">\(item)<p class=\"footnote-back\"><a role=\"doc-backlink\" aria-label=\"Back to the text\" "
                + "href=\"#footnote-\(index + 1)-mark\">↩\u{FE0E}</a></p></li>\n"
        }
        return "<section class=\"footnotes\" role=\"doc-endnotes\" aria-label=\"Footnotes\">\n<ol>\n\(list.joined())</ol></section>\n"
    }

    @Test func footnotesAreAtTheEndInTheirOrder() {
        let (body, _, messages) = page("A[^b] and *c[^1]*.\n\n[^1]: First\n[^b]: Second, `x`\n\nMore.")
        #expect(
            body.html == "<p>A\(mark(1)) and <em>c\(mark(2))</em>.</p>\n<p>More.</p>\n"
                + notes("\n<p>Second, <code>x</code></p>\n", "\n<p>First</p>\n"))
        #expect(messages == [])
    }

    @Test func footnotesHaveBlocks() {
        let html = page("A[^1]\n\n[^1]: One\n    line\n\n    - Two\n\n    ```\n    x\n    ```\n\nAfter").body.html
        #expect(html.contains("<p>One\nline</p>\n<ul>\n<li>Two</li>\n</ul>\n<pre><code>x\n</code></pre>\n"))
        #expect(html.hasPrefix("<p>A\(mark(1))</p>\n<p>After</p>\n"))
    }

    @Test func severalReferencesToAFootnote() {
        let html = page("A[^1] B[^1]\n\n[^1]: x[^2]\n[^2]: y").body.html
        #expect(html.contains(mark(1, 2)))
        #expect(html.contains("aria-label=\"Back to the text (2)\" href=\"#footnote-1-mark-2\""))
        #expect(html.contains("<p>x\(mark(2))</p>"))
    }

    @Test(arguments: [
        ("A[^2]", "1:2 StrayMark: there is no footnote '2'; write '[^2]: …' on a separate line, or \\[ for a bracket"),
        ("A\n\n[^x]: Unused", "3:1 StrayMark: nothing refers to the footnote 'x', so it isn't shown; write [^x] in the text"),
    ])
    func reportsFootnotes(source: String, message: String) {
        #expect(page(source).messages == [message])
    }

    @Test(arguments: [
        (
            "`[^1]` \\[^1]\n\n```\n[^1]: x\n: y\n```\n\nz[^1]\n\n[^1]: n",
            "<p><code>[^1]</code> [^1]</p>\n<pre><code>[^1]: x\n: y\n</code></pre>"
        ),
        ("[a[^1]](b.md)\n\n[^1]: n", "<p>"),
    ])
    func codeHasNoFootnotes(source: String, html: String) {
        #expect(page(source).body.html.hasPrefix(html))
    }

    @Test func onlyPagesHaveFootnotes() {
        #expect(
            blocks("A[^1]").messages == [
                "3:6 StrayMark: only pages have footnotes; put these words in parentheses, or write \\[ for a bracket"
            ])
    }

    @Test func headingsKeepTheirIDs() {
        let (body, anchors, messages) = page("# Footnote-1\n\nA[^1]\n\n## Other {#own}\n\n[^1]: x")
        #expect(anchors == ["footnote-1-2", "own"])
        #expect(body.html.contains("<h2 id=\"own\">Other</h2>"))
        #expect(messages == [])
    }

    @Test(arguments: [
        ("Term\n:   Def", "<dl>\n<dt>Term</dt>\n<dd>Def</dd>\n</dl>\n"),
        ("Term\n: Def\n: Other", "<dl>\n<dt>Term</dt>\n<dd>Def</dd>\n<dd>Other</dd>\n</dl>\n"),
        ("*A*\nB\n: Def\n\nC\n: Def 2", "<dl>\n<dt><em>A</em></dt>\n<dt>B</dt>\n<dd>Def</dd>\n<dt>C</dt>\n<dd>Def 2</dd>\n</dl>\n"),
        ("**A**\n: Def\n\n*B*\n: Def", "<dl>\n<dt><strong>A</strong></dt>\n<dd>Def</dd>\n<dt><em>B</em></dt>\n<dd>Def</dd>\n</dl>\n"),
        ("-5 °C\n: Def", "<dl>\n<dt>-5 °C</dt>\n<dd>Def</dd>\n</dl>\n"), ("* a\n: b", "<ul>\n<li>a\n: b</li>\n</ul>\n"),
        ("a\n\n***\n: b", "<p>a</p>\n<hr />\n<p>: b</p>\n"),
        ("Term\n: Def\n\n| a |\n|---|", "<dl>\n<dt>Term</dt>\n<dd>Def</dd>\n</dl>\n<table>"),
        ("Term\n\n:   One\n\n    Two\n\nNext", "<dl>\n<dt>Term</dt>\n<dd>\n<p>One</p>\n<p>Two</p>\n</dd>\n</dl>\n<p>Next</p>\n"),
        // Captions of tables, and colons elsewhere.
        ("a\n\n: Caption\n\n| a |\n|---|", "<p>a</p>\n<table>\n<caption>Caption</caption>"), ("# a\n: b", "<h1>a</h1>\n<p>: b</p>\n"),
        (": a", "<p>: a</p>\n"), ("a\n:smile: b", "<p>a\n:smile: b</p>\n"), ("a\n\n\n: b", "<p>a</p>\n<p>: b</p>\n"),
        ("- a\n\n: b", "<ul>\n<li>a</li>\n</ul>\n<p>: b</p>\n"), ("```\na\n: b\n```", "<pre><code>a\n: b\n</code></pre>\n"),
    ])
    func readsDefinitions(source: String, html: String) {
        let (text, messages) = blocks(source)
        #expect(text.html.hasPrefix(html), "\(text.html)")
        #expect(messages == [])
    }

    @Test func definitionsNeedASpace() {
        #expect(
            blocks("Term\n:Def").messages == [
                "4:1 StrayMark: a definition needs a space after its colon, so this is shown as it is; add one, or write \\: for a colon"
            ])
        for text in ["Term\n\\:Def", "a\nb\n:c", "Term\n:1", "Well done\n:D", "Well done\n:P b", "`a`\n:smile:"] {
            #expect(blocks(text).messages == [], "\(text)")
        }
    }

    @Test func footnotesAfterAFormulaThatLooksLikeOne() {
        let (body, _, messages) = page("$$\nx\n[^1]: y\n$$\n\nA[^2]\n\n[^2]: note")
        #expect(body.plainText.hasSuffix("A[1]\n\n1. note"), "\(body.plainText)")
        #expect(messages == [])
    }

    @Test func definitionsAsPlainText() {
        #expect(blocks("Cell\n: The unit of life").text.plainText == "Cell\nThe unit of life")
        #expect(page("A[^1]\n\n[^1]: x").body.plainText == "A[1]\n\n1. x")
    }

    @Test(arguments: [
        ("An [[open blank", "this '[[' begins a blank that isn't closed in its line; close it with ]], or write \\[[ for brackets"),
        // CommonMark takes the second line for the address of a link.
        ("A [[b]] c[^1]\n\n[^1]: word", "only pages have footnotes; put these words in parentheses, or write \\[ for a bracket"),
        ("A {{c1::cloze}}", "this is an Anki blank; write it as [[answer]], or import the file with 'quizmark import'"),
    ])
    func reportsStrayMarks(source: String, message: String) {
        #expect(blocks(source, hasBlanks: true).messages.map { $0.split(separator: ": ", maxSplits: 1).last.map(String.init) } == [message])
    }

    /// Of MkDocs and MyST.
    @Test(arguments: [
        (#"??? note "Solution""#, "folded boxes"), (#"???+ tip "More""#, "folded boxes"), (#"=== "Python""#, "tabs from"),
        ("--8<-- \"part.md\"", "parts of other files"), ("##Heading", "this isn't a heading"), ("(where-it-is)=", "labels from"),
    ])
    func reportsBlocksOfOtherPrograms(source: String, message: String) {
        let found = page("A *text*\n\n\(source)").messages
        #expect(found.count == 1 && found[0].contains("StrayMark: \(message)"), "\(found)")
    }

    @Test(arguments: ["??? Really", "=== 5 ===", "-- a dash", "#2 is next", "(a) = b", "(see below)= x", "What??? no"])
    func otherTextsLookSimilar(source: String) { #expect(page("A *text*\n\n\(source)").messages == []) }

    @Test func pagesHaveNoBlanks() {
        #expect(blocks("An [[open blank").messages == [])
        #expect(
            blocks("A {{c1::cloze}}").messages == [
                "3:7 StrayMark: this is an Anki blank, and only questions have blanks; write the word alone, or \\{ for a brace"
            ])
    }

    /// As MathJax, LaTeX and most language models write them.
    @Test(arguments: [
        ("A \\(x\\)", "3:7 StrayMark: formulas are between dollar signs; write $…$, not \\(…\\)"),
        ("*A* \\(\\frac{a}{b}\\) b", "3:9 StrayMark: formulas are between dollar signs; write $…$, not \\(…\\)"),
        ("A\n\n\\[\nE = mc^2\n\\]", "5:1 StrayMark: a formula on its own line goes between double dollar signs; write $$…$$, not \\[…\\]"),
        ("\\[\\sqrt 2\\]", "3:5 StrayMark: a formula on its own line goes between double dollar signs; write $$…$$, not \\[…\\]"),
    ])
    func reportsFormulasOfOtherPrograms(source: String, message: String) {
        #expect(blocks(source).messages == [message])
    }

    @Test(arguments: [
        "\\[[x", "`[[x`", "[x]", "{{c}}", "$\\left[[x\\right]]$", "{{x}}", "\\{{c1::x}}", "`{{c1::x}}`", "\\[a\\]", "\\[^1\\] a", "\\(a)",
        "\\(a\n\nb\\)",
        "\\(\\)", "`\\(x\\)`", "\\\\(x\\\\)", "$\\left\\(x$", "a (x^2) \\)",
    ])
    func acceptsOtherBrackets(source: String) {
        #expect(blocks(source, hasBlanks: true).messages.filter { $0.contains("StrayMark") } == [])
    }

    @Test(arguments: [
        ("$$\na\n\nb\n$$", 3, "this '$$' isn't closed before the next empty line; close it with $$, or write \\$ for a dollar sign"),
        ("A $\\sum k = $", 3, "a formula has no space before its last '$', so this is shown as text; remove the space"),
        ("A $$x", 3, "this '$$' isn't closed before the next empty line; close it with $$, or write \\$ for a dollar sign"),
        ("\\begin{align}a\\end{align}", 3, "this formula isn't between dollar signs; write $$ before and after it"),
        ("![plan](my plan.svg)", 3, "an address can't have a space; put it in angle brackets, as in [words](<my file.md>)"),
        ("A **b c", 3, "this '**' isn't closed; write ** after the last word, or \\** for asterisks"),
        ("A ==b c== d*e*", 3, "'==' has no meaning here, so it is shown as it is; write **words** instead"),
        ("::: warning\nA\n:::", 3, "admonitions from other programs aren't supported; write a block quote that begins with [!NOTE]"),
        ("A\n\n!!! note\n    A", 5, "admonitions from other programs aren't supported; write a block quote that begins with [!NOTE]"),
        ("{% include a %}\n*b*", 3, "tags of a template language are shown as text; remove them, or write \\{ for a brace"),
        (
            "+---+\n| a |\n+---+", 3,
            "tables drawn with frames aren't supported; write the table with bars: | a | b |, and a line | --- | --- | below its header"
        ),
        ("```math\nx\n```", 3, "a formula isn't code here, and is shown as it is written; write it between $$ and $$"),
    ])
    func reportsMarksOfOtherPrograms(source: String, line: Int, message: String) {
        let messages = blocks(source).messages
        #expect(messages.first?.hasPrefix("\(line):") == true)
        #expect(messages.first?.hasSuffix("StrayMark: \(message)") == true, "\(messages)")
    }

    @Test(arguments: [
        "\\$$x", "costs $$ here *b*", "`$$x`", "2**3 and *b*", "a ** b", "\\**b", "a == b, *c* == d", "x==1 *b*", "f](a b) *c*",
        "[a](<b c.md>)",
        "!!! Really *b*", "Why?!!! *b*", "A ::: b *c*", "```python\n**kwargs\n```", "+1 *b*", "A\n: {x} *b*",
    ])
    func acceptsOtherCharacters(source: String) {
        #expect(blocks(source).messages.filter { $0.contains("StrayMark") } == [])
    }

    @Test(arguments: ["```mermaid\na\n```", "~~~PlantUML\na\n~~~"]) func reportsDiagrams(source: String) {
        #expect(blocks(source).messages.first?.contains("Diagram: diagrams in") == true)
    }
}
