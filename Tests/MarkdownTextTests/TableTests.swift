import ContentModel
import Diagnostics
import MarkdownText
import Testing

/// Pipe tables by the rules of GitHub Flavored Markdown (https://github.github.com/gfm/#tables-extension-), in cases of our own. The
/// examples of its specification are in `GitHubExampleTests`.
struct TableTests {
    /// Rows of a table with a bar behind each cell.
    private func rows(_ text: RichText) -> [String] {
        var rows = text.shown
        for (tag, replacement) in [
            ("<tr>\n", ""), ("</tr>\n", "\n"), ("</th>\n", "|"), ("</td>\n", "|"), ("<th scope=\"col\"", "<td"), ("<td>", ""),
            ("<td style=\"text-align: ", "<"), ("<thead>\n", ""), ("</thead>\n", ""), ("<tbody>\n", ""), ("</tbody>\n", ""),
            ("<table>\n", ""), ("</table>\n", ""), ("</table>", ""),
        ] {
            rows = rows.replacing(tag, with: replacement)
        }
        return rows.split(separator: "\n").map(String.init)
    }

    /// In a cell, a backslash before a bar is removed before anything else is read; elsewhere it belongs to the blank.
    @Test(arguments: [
        ("| a | b |\n|---|---|\n| x | [[CO2\\|carbon]] |", "CO2|carbon"), ("| a |\n|---|\n| [[{*a*\\|b}]] |", "{*a*|b}"),
        ("| a |\n|---|\n| [[\\\\|]] |", "\\|"), ("[[a\\|b]]", "a\\|b"), ("| a |\n|---|\n| x |\n\n[[a\\|b]]", "a\\|b"),
    ])
    func barsInBlanks(text: String, blank: String) {
        var log = DiagnosticLog(path: "a.md")
        let source = MarkdownSource(text, path: log.path, start: .start, hasBlanks: true)
        #expect(MarkdownDocument.read(source, log: &log) { $0.blanks.map(\.value) } == [blank])
        #expect(log.messages == [])
    }

    /// Lines of a paragraph above a table are words, whatever they would be without their indentation.
    @Test(arguments: [
        ("Words\n    ## more\n", "## more</p>\n"), ("Words\n\t---\n", "---</p>\n"), ("Words\n    ===\n", "===</p>\n"),
        ("Words\n    - more\n    1. more\n", "1. more</p>\n"), ("Words\n    ```\n", "```</p>\n"),
        ("[x]: https://a.example\n", ""), ("[x]: https://a.example\n[y]: https://b.example\n", ""),
        ("[x]: https://a.example\nWords\n", "<p>Words</p>\n"),
    ])
    func linesAboveATableKeepItsCells(lines: String, end: String) {
        let shown = blocks(lines + "| a |\n|---|\n| b |\n\n| c |\n|---|\n| d |").text.shown
        let parts = shown.split(separator: "<table>", maxSplits: 1)
        #expect(parts[0].hasSuffix(end), "\(shown)")
        #expect(!shown.contains("<h") && !shown.contains("<li>") && !shown.contains("<pre>"), "\(shown)")
        let cells = shown.split(separator: "<t").filter { $0.hasPrefix("h scope") || $0.hasPrefix("d>") }
        #expect(cells.map { $0.prefix { $0 != "<" }.suffix(1) } == ["a", "b", "c", "d"], "\(shown)")
    }

    @Test func doubleBarsInACellAreReported() {
        #expect(
            blocks("| a |\n|---|\n| $\\|x\\|$ |").messages == [
                "5:3 StrayMark: in a table, '\\|' is a bar, so this formula has single bars; write \\Vert for double ones, or \\vert for single ones"
            ])
        #expect(blocks("$\\|x\\|$").messages == [])
    }

    @Test(arguments: [
        ("| a | b |\n| - | - |\n| 1 | 2 |", ["a|b|", "1|2|"]),
        ("a | b\n--|--\n1 | 2\n3 | 4", ["a|b|", "1|2|", "3|4|"]),
        ("| a |\n|---|", ["a|"]),
        // Spaces around cells don't count, and columns needn't be in line.
        ("|a|   b|\n|-|-|\n|   1  |2   |", ["a|b|", "1|2|"]),
        // Bars in cells.
        ("| a | b |\n| - | - |\n| x\\|y | `c\\|d` |", ["a|b|", "x|y|<code>c|d</code>|"]),
        ("| a | b |\n| - | - |\n| $|x|$ | \\\\|", ["a|b|", "<span class=\"math\">$|x|$</span>|\\|"]),
        ("| a | b |\n| - | - |\n| $P(A\\|B)$ | `$x\\|y$` |", ["a|b|", "<span class=\"math\">$P(A|B)$</span>|<code>$x|y$</code>|"]),
        // Short and long rows.
        ("| a | b | c |\n| - | - | - |\n| 1 |", ["a|b|c|", "1|<td colspan=\"2\">|"]),
        ("| a | b |\n| - | - |\nmore", ["a|b|", "more||"]),
        // Alignments.
        ("| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |", ["<left\">a|<center\">b|<right\">c|", "<left\">1|<center\">2|<right\">3|"]),
        // Inline Markdown, and nothing that looks like a block.
        ("| *a* | ~~b~~ |\n|-|-|\n| - 1 | # 2 |\n| > x | 3. y |", ["<em>a</em>|<del>b</del>|", "- 1|# 2|", "&gt; x|3. y|"]),
        ("| a |\n|-|\n| <!-- x --> |\n|     b |", ["a|", "|", "b|"]),
        (
            "| [l][r] |\n|-|\n| ![p](../media/p.png) |\n\n[r]: https://example.org",
            ["<a href=\"https://example.org\">l</a>|", "<img src=\"{media/p.png}\" alt=\"p\" />|"]
        ),
        ("> | a |\n> |---|\n> | b |", ["<blockquote>", "a|", "b|", "</blockquote>"]),
        ("- | a |\n  |---|\n  | b |", ["<ul>", "<li>", "a|", "b|", "</li>", "</ul>"]),
    ])
    func readsTables(source: String, expected: [String]) {
        let (text, messages) = blocks(source)
        #expect(rows(text) == expected)
        #expect(messages == [])
    }

    @Test(arguments: [
        ("| a | b |\n| 1 | 2 |\n| 3 | 4 |", "3:5 PipeTable: these rows aren't a table"),
        ("|a|b|\n|1|2|", "3:5 PipeTable: these rows aren't a table"),
        ("> | a | b |\n> | 1 | 2 |", "3:7 PipeTable: these rows aren't a table"),
        ("- | a | b |\n  | 1 | 2 |", "3:7 PipeTable: these rows aren't a table"),
        ("| a | b |\n\n|---|---|\n| 1 | 2 |", "5:1 PipeTable: a table has its header in the line above"),
        ("| a | b |\n\n|---|---|\n\n| 1 | 2 |", "5:1 PipeTable: a table has its header in the line above"),
        ("| a | b |\n|---|---|\n\n| 1 | 2 |", "6:1 PipeTable: an empty line ended the table above"),
        ("| a | b |\n| — | — |\n| 1 | 2 |", "4:1 PipeTable: below its header, a table has a line of hyphens"),
        ("| a | b |\n| –– | :–– |\n| 1 | 2 |", "4:1 PipeTable: below its header, a table has a line of hyphens"),
        ("text\n\n｜a｜b｜\n｜---｜---｜\n｜1｜2｜", "5:1 PipeTable: a table needs the bars '|'"),
    ])
    func reportsRowsThatAreNoTable(source: String, message: String) {
        let messages = blocks(source).messages
        #expect(messages.count == 1 && messages[0].hasPrefix(message), "\(messages)")
    }

    @Test(arguments: [
        "|x| + |y|\n|x + y|", "|x| = |y|\n|a| = |b|", "| a | b |", "|a|\n|b|", "```\n| a | b |\n| 1 | 2 |\n```", "a | b\nc | d",
        "｜a｜", "| a | b |\nmore words", "\\| a | b |\n\\| 1 | 2 |", "| a | b |\n|---|---|\n| 1 | 2 |\n\n|x| is more",
    ])
    func otherBarsAreText(source: String) { #expect(blocks(source).messages == []) }

    /// Other programs have captions below tables.
    @Test func captionsMayBeBelowTheLastTable() {
        let (text, messages) = blocks("| a |\n|---|\n| b |\n\nTable: Words\n\nmore")
        #expect(text.shown.contains("<table>\n<caption>Words</caption>") && text.shown.hasSuffix("<p>more</p>\n"), "\(text.shown)")
        #expect(messages == [])
    }

    @Test(arguments: ["Table: Words", ": Words"]) func captionsWithoutAnEmptyLineAreReported(caption: String) {
        let messages = blocks("| a | b |\n|---|---|\n| 1 | 2 |\n\(caption)").messages
        #expect(messages == ["6:1 PipeTable: this line is a row of the table above it; leave an empty line above a caption"])
    }

    @Test func captionsBetweenTablesAreReported() {
        let messages = blocks("| a |\n|---|\n\nTable: Words\n\n| b |\n|---|").messages
        #expect(messages.count == 1 && messages[0].hasPrefix("6:1 PipeTable: this is the caption of the table below it"), "\(messages)")
        #expect(blocks("Table: One\n\n| a |\n|---|\n\nTable: Two\n\n| b |\n|---|").messages == [])
    }

    @Test(arguments: [
        ("words\n| a |\n|---|\n| b |", "<p>words</p>\n<table>\n<thead>"), ("| a |\n|---|\n| b |\n\nwords", "</table>\n<p>words</p>\n"),
        ("| a |\n|---|\n> b", "</table>\n<blockquote>"), ("| a |\n|---|\n## b", "</table>\n<h2>b</h2>"),
        ("| a |\n|---|\n- b", "</table>\n<ul>"), ("x\n\n1. a\n\n   | b |\n   |---|\n", "<li>\n<p>a</p>\n<table>"),
        ("*one\ntwo*\n| a |\n|-|", "<p><em>one\ntwo</em></p>\n<table>"),
    ])
    func endsTables(source: String, part: String) {
        let html = blocks(source).text.shown
        #expect(html.contains(part), "\(html)")
    }

    @Test func aCellIsEitherHeaderOrBody() {
        #expect(
            blocks("| a |\n|---|\n| b |").text.shown
                == "<table>\n<thead>\n<tr>\n<th scope=\"col\">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>\n"
        )
    }

    @Test(arguments: ["Table: Some *units*", ": Some *units*", "table before\n\nTable: Some *units*", "Table:Some *units*"])
    func takesTheParagraphBeforeAsCaption(before: String) {
        for gap in ["\n", "\n\n"] where !before.contains("\n\n") || gap == "\n\n" {
            let html = blocks("\(before)\(gap)| a |\n|---|").text.shown
            #expect(html.contains("<table>\n<caption>Some <em>units</em></caption>\n<thead>"), "\(html)")
            #expect(!html.contains("Table:"))
        }
    }

    @Test(arguments: ["Tables: x", "\\: x", "x", "# : x"])
    func othersAreNoCaptions(before: String) {
        #expect(!blocks("\(before)\n\n| a |\n|---|").text.shown.contains("<caption>"))
    }

    @Test(arguments: [
        ("| a | b | c |\n| - | - |\n", "4:1 PipeTable: this line has 2 columns and the line above it 3, so both are shown as plain text"),
        (
            "| a | b |\n| - | - |\n| 1 | 2 | 3 |",
            "5:1 PipeTable: this row has 3 cells and its table 2 columns, so the last ones aren't shown"
        ),
        ("a | b\n- | -\n1 | 2", "4:1 PipeTable: this line begins a list, so there is no table here"),
        ("| a | b |\n| - |\n", "4:1 PipeTable: this line has 1 column and the line above it 2"),
        ("> | a | b | c |\n> | - | - |\n", "4:1 PipeTable: this line has 2 columns and the line above it 3"),
    ])
    func saysWhatIsWrong(source: String, message: String) {
        let messages = blocks(source).messages
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix(message) ?? false, "\(messages)")
    }

    @Test(arguments: [
        "a | b", "a || b\n\n-- | --", "    a | b\n    --|--", "```\n| a |\n|---|\n```", "| a |\n| = |", "| a |\n|:-:-|", "a\n---", "|\n|",
        "-|-",
        "| a |\n| :: |", "\\| a |\n",
    ])
    func leavesOtherBarsAlone(source: String) {
        let (text, messages) = blocks(source)
        #expect(!text.shown.contains("<table>"))
        #expect(messages == [])
    }

    /// Positions in cells.
    @Test(arguments: [
        ("| a |\n|---|\n| b <b> |", "5:5 RawHTML"), ("x\n<b> y\n| a |\n|---|\n| b |", "4:1 RawHTML"),
        ("> | a | $x$ |\n> |---|---|\n> | b |  $y$ [c](javascript:d) |", "5:14 UnsafeLink"),
        ("| a |\n|---|\n| $\\farc$ |", "5:4 UnknownCommand"),
    ])
    func knowsPositions(source: String, message: String) {
        #expect(blocks(source).messages.first?.hasPrefix(message) ?? false, "\(blocks(source).messages)")
    }

    @Test func blanksInCellsKeepTheirBars() {
        let (text, messages) = blocks("| a | b |\n|---|---|\n| [[x|y]] | [[= 3]] |", hasBlanks: true)
        #expect(rows(text) == ["a|b|", "{0}|{1}|"])
        #expect(messages == [])
    }

    @Test func plainTextHasRows() {
        #expect(
            blocks("Before\n\nTable: T\n\n| a | b |\n|---|---|\n| *1* | 2 |\n| 3 |\n\nAfter").text.plainText
                == "Before\n\nT\na | b\n1 | 2\n3 |\n\nAfter")
    }

    @Test func sourceComesBack() {
        let source = "Lead\n| a | b |\n|---|---|\n| 1 | 2 |\n\nafter"
        #expect(blocks(source).text.source?.markdown == source)
    }
}
