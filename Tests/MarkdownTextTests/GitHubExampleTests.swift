import ContentModel
import Testing

/// The examples of the specification of GitHub Flavored Markdown 0.29 for tables
/// (https://github.github.com/gfm/#tables-extension-, examples 198 to 205) and for struck text
/// (https://github.github.com/gfm/#strikethrough-extension-, examples 491 to 493).
struct GitHubExampleTests {
    /// The HTML as in the specification: tables align by attributes there, and header cells have no scope.
    private func html(_ source: String) -> (html: String, messages: [String]) {
        let (text, messages) = blocks(source)
        var html = text.html.replacing(" scope=\"col\"", with: "")
        for alignment in ["left", "center", "right"] {
            html = html.replacing(" style=\"text-align: \(alignment)\"", with: " align=\"\(alignment)\"")
        }
        return (html, messages)
    }

    /// Cells in order, each with its element, and what is outside of the table.
    private func table(_ rows: [[String]], header: [String], align: [String] = []) -> String {
        func row(_ cells: [String], _ name: String) -> String {
            let cells = cells.enumerated().map { column, cell in
                "<\(name)\(align.isEmpty ? "" : " align=\"\(align[column])\"")>\(cell)</\(name)>\n"
            }
            return "<tr>\n\(cells.joined())</tr>\n"
        }
        let body = rows.isEmpty ? "" : "<tbody>\n\(rows.map { row($0, "td") }.joined())</tbody>\n"
        return "<table>\n<thead>\n\(row(header, "th"))</thead>\n\(body)</table>\n"
    }

    @Test func aTableHasAHeaderAndRows() {
        #expect(
            html("| foo | bar |\n| --- | --- |\n| baz | bim |") == (table([["baz", "bim"]], header: ["foo", "bar"]), []))
    }

    @Test func cellsNeedNotBeInLine() {
        let expected = table([["bar", "baz"]], header: ["abc", "defghi"], align: ["center", "right"])
        #expect(html("| abc | defghi |\n:-: | -----------:\nbar | baz") == (expected, []))
    }

    @Test func barsInCellsHaveABackslash() {
        let expected = table([["b <code>|</code> az"], ["b <strong>|</strong> im"]], header: ["f|oo"])
        #expect(html("| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |") == (expected, []))
    }

    @Test func aBlockEndsATable() {
        let expected = table([["bar", "baz"]], header: ["abc", "def"]) + "<blockquote>\n<p>bar</p>\n</blockquote>\n"
        #expect(html("| abc | def |\n| --- | --- |\n| bar | baz |\n> bar") == (expected, []))
    }

    @Test func anEmptyLineEndsATable() {
        let expected = table([["bar", "baz"], ["bar", ""]], header: ["abc", "def"]) + "<p>bar</p>\n"
        #expect(html("| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar") == (expected, []))
    }

    /// It is a paragraph as on GitHub, and a warning, as no author intends this.
    @Test func headerAndDashesHaveAsManyCells() {
        let (html, messages) = html("| abc | def |\n| --- |\n| bar |")
        #expect(html == "<p>| abc | def |\n| --- |\n| bar |</p>\n")
        #expect(messages.count == 1)
    }

    /// Surplus cells are left out as on GitHub, with a warning.
    @Test func rowsMayHaveFewerOrMoreCells() {
        let (html, messages) = html("| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |")
        #expect(html == table([["bar", ""], ["bar", "baz"]], header: ["abc", "def"]))
        #expect(messages.count == 1)
    }

    @Test func aTableNeedsNoRows() {
        #expect(html("| abc | def |\n| --- | --- |") == (table([], header: ["abc", "def"]), []))
    }

    /// Two tildes strike out. One is a subscript here, as in Pandoc; on GitHub it strikes out too.
    @Test func tildesStrikeOut() {
        #expect(html("~~Hi~~ Hello, ~there~ world!") == ("<p><del>Hi</del> Hello, <sub>there</sub> world!</p>\n", []))
    }

    @Test func struckTextEndsInItsParagraph() {
        let (html, messages) = html("This ~~has a\n\nnew paragraph~~.")
        #expect(html == "<p>This ~~has a</p>\n<p>new paragraph~~.</p>\n")
        #expect(messages.count == 1 && messages[0].contains("this '~~' isn't closed"))
    }

    @Test func threeTildesAreText() {
        #expect(html("This will ~~~not~~~ strike.") == ("<p>This will ~~~not~~~ strike.</p>\n", []))
    }
}
