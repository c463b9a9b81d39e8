import ContentModel
import Diagnostics
import Testing

@testable import MarkdownText

/// Marks of other programs, which would be shown as they are written.
struct ProgramMarkTests {
    private func pageMessages(_ text: String) -> [String] {
        var log = DiagnosticLog(path: "Content/pages/a.md")
        _ = Markdown.sections(MarkdownSource("## T\n\n" + text, path: log.path, start: .start), slug: { $0 }, log: &log)
        return log.messages
    }

    @Test(arguments: [
        ("The answer %% is 42 %%.", "3:12", "a comment between %%"), ("%%\nis 42\n%%", "3:1", "a comment between %%"),
        ("a {{% note %}} b", "3:3", "template language"), ("a {{< ref x >}} b", "3:3", "template language"),
        ("a {{ page.title }} b", "3:3", "template language"), ("a {% raw %} b", "3:3", "template language"),
        ("so [@atkins2014, p. 5].", "3:4", "citations of Pandoc"), ("**See** @fig-one.", "3:9", "no numbers to refer to"),
        ("Words^[an inline note] here", "3:6", "write [^note] here"), ("See [[Wikilink]].", "3:5", "two pairs of brackets"),
        ("![[image.png]]", "3:2", "two pairs of brackets"), ("[TOC]", "3:1", "table of contents"), ("[[toc]]", "3:1", "table of contents"),
        ("{:toc}", "3:1", "table of contents"), ("## Two {#h2 .unnumbered}", "3:8", "attributes of other programs"),
        ("## Two {-}", "3:8", "attributes of other programs"), ("[x]{.smallcaps} a", "3:4", "attributes of other programs"),
        ("Words {: .class }", "3:7", "attributes of other programs"), ("$$a=b$$ {#eq-one}", "3:9", "attributes of other programs"),
        ("a $`x^2`$ b", "3:3", "remove the backticks"),
        ("a $ x^2 $ b", "3:3", "no spaces beside its dollar signs, so this is shown as text; write $x^2$"),
        ("a $ x $ b", "3:3", "write $x$"),
        ("a $ F = ma $ b", "3:3", "no spaces beside"), ("so $ x $.", "3:4", "no spaces beside"), ("$ x + 1 $", "3:1", "no spaces beside"),
        ("with $x = 5 $ b", "3:6", "no spaces beside"), ("$ -x < \\pi $", "3:1", "no spaces beside"),
        ("```{r, echo=FALSE}\n1\n```", "3:1", "code isn't run here"), ("```{python}\n#| echo: false\n1\n```", "3:1", "code isn't run here"),
        ("**a** b\n\n----- ---\na     b", "5:1", "tables without bars"), ("*[HTML]: Hypertext", "3:1", "abbreviations"),
        ("(@) **First**", "3:1", "examples aren't numbered"),
        ("```{=html}\n<b>\n```", "3:1", "raw HTML"), ("a \\textbf{b} c", "3:3", "write **words**"),
        ("\\newpage", "3:1", "command of LaTeX"),
        ("See ![a map|100](../media/a.png).", "3:5", "'|100' is a size in Obsidian"),
        ("![a|b | 200x100](../media/a.png)", "3:1", "'| 200x100' is a size in Obsidian"),
        ("| a |\n|---|\n| ![a map\\|100](../media/a.png) |", "5:3", "'|100' is a size in Obsidian"),
        ("as in \\ref{eq:1}", "3:7", "command of LaTeX"), ("\\begin{itemize}", "3:1", "command of LaTeX"),
    ])
    func isReported(text: String, position: String, words: String) {
        let messages = pageMessages(text)
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix("\(position) StrayMark: ") == true && messages.first?.contains(words) == true, "\(messages)")
    }

    @Test func picturesInBracketsAreNoBlanks() {
        let messages = blocks("See ![[image.png]] and [[a.png]]!", hasBlanks: true).messages
        #expect(messages.count == 1 && messages[0].hasPrefix("3:9 StrayMark: links aren't written in two pairs"), "\(messages)")
    }

    /// Each has to be removed.
    @Test func attributesOfHeadingsAreReportedOneByOne() {
        let messages = pageMessages("## Two {.unnumbered}\n\na {.b}\n\n## Three {-}\n\n## Four {#four .x}\n\n## Five {#five}")
        #expect(messages.map { $0.prefix(4) } == ["3:8 ", "7:10", "9:9 "], "\(messages)")
    }

    /// Outside of quizzes and pages, headings have no ids. Items of checklists have.
    @Test func attributesOfOtherTexts() {
        let messages = blocks("## Part A {#a}\n\nText {#b points=2}, {#1} and `{#c}`\n\n- [ ] Item {#d}").messages
        #expect(messages.count == 2 && messages.allSatisfy { $0.contains("attributes aren't read here") }, "\(messages)")
    }

    @Test func isReportedOnce() {
        #expect(pageMessages("a [@b], [@c]\n\nd [@e] and \\textbf{f}, \\textbf{g}").count == 2)
    }

    @Test(arguments: [
        "100 %% of it", "\\%% a \\%%", "## Two {#h2}", "50%% and 60%%", "{1, 2}", "{{a}, {b}}", "a {.5, 1}", "me@example.org", "@someone",
        "x^2^ and [a](b.md)",
        "2^[3]", "[[1, 2], [3, 4]]", "\\[[a]]", "`[[a]]` and `{.b}`", "$ 5 and 6 $", "$5 and $6", "$ 5 and $ 6", "$ 5 to $ 6",
        "from $ 5 - $ 6", "the $ sign and the $ sign", "$ a and b $",
        "US$ 5 = $ 6", "a $x and y $ b", "$PATH or $HOME", "{#1}", "```{.python}\n1\n```",
        "```python\n#| a\n```", "**a**\n\n- - -\n\n---",
        "*[a](b.md)*", "![|x| = 100](../media/a.png)", "![a|b](../media/a.png)",
        "C:\\new\\item", "\\\\textbf{a}", "[toc] is a word",
    ])
    func otherCharactersAreText(text: String) {
        #expect(pageMessages(text).filter { $0.contains("StrayMark") } == [])
    }

    @Test(arguments: ["2*3*4", "5*3 = 15 and 2*2 = 4", "2**3 = 8 and 3**2 = 9"])
    func multiplicationsAreNoEmphasis(text: String) {
        let messages = blocks(text).messages.filter { $0.contains("between digits") }
        #expect(messages.count == 1 && messages[0].hasPrefix("3:6 "), "\(messages)")
        for text in ["2\\*3\\*4", "H*2*O", "a 2*n*4", "*2*3", "2 *3* 4", "`2*3*4`", "2*3"] {
            #expect(blocks(text).messages == [], "\(text)")
        }
    }

    @Test(arguments: [
        "[x] \\frac{1}{2}", "See [this] \\frac{1}{2}", "(with \\ce{H2O})", "a (b) \\Delta G",
    ])
    func commandsAfterBracketsAreReported(text: String) {
        let messages = blocks(text).messages
        #expect(messages.count == 1 && messages[0].contains("this formula isn't between dollar signs"), "\(messages)")
        #expect(blocks("so \\(\\frac{1}{2}\\)").messages.count == 1)
        #expect(blocks("so \\[\\frac{1}{2}\\]").messages.count == 1)
    }

    @Test func languagesMayBeInBraces() {
        for info in ["python", "{python}", "{.python}", "{python, echo=FALSE}", "{.python .numberLines}"] {
            #expect(blocks("```\(info)\nimport x\n```").text.html.contains("language-python"), "\(info)")
        }
    }
}
