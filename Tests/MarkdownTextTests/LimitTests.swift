import ContentModel
import Diagnostics
import Testing
import Trials

@testable import MarkdownText

/// Texts of one repeated shape take time in proportion to their size.
@Suite(.serialized) struct LimitTests {
    private func growth(_ unit: String, count: Int, ending: String = "", _ work: (String) -> Void) -> Double {
        Growth.ofTime(count) { work(String(repeating: unit, count: $0) + ending) }
    }

    @Test(arguments: ["[", "[[a ", "[[a]] ", "[[a\\]] ", "$a ", "$$a$ ", "$a$1 ", "$a$ "])
    func placeholdersOfALine(unit: String) {
        let growth = growth(unit, count: 3000) { text in
            var text = text
            text.withUTF8 { _ = Placeholders($0, SyntaxScan($0), Placeholders.Extras(blanks: true)) }
        }
        #expect(growth < 10)
    }

    @Test func equalHeadings() {
        let growth = growth("# A\n\n", count: 400) { text in
            var log = DiagnosticLog(path: "Content/pages/a.md")
            _ = Markdown.sections(MarkdownSource(text, path: log.path, start: .start), slug: { $0 }, log: &log)
        }
        #expect(growth < 10)
    }

    @Test func equalHeadingsGetTheLowestFreeNumber() {
        var log = DiagnosticLog(path: "Content/pages/a.md")
        let source = MarkdownSource("# a\n\n# a-2\n\n# a\n\n# a\n\n# a-2\n\n# main\n", path: log.path, start: .start)
        #expect(Markdown.sections(source, slug: { $0 }, log: &log).anchors == ["a", "a-2", "a-3", "a-4", "a-2-2", "main-2"])
    }

    private func excess(_ text: String, isPage: Bool = false) -> String? {
        var log = DiagnosticLog(path: "Content/pages/a.md")
        let source = MarkdownSource(text, path: log.path, start: .start)
        if isPage { _ = Markdown.sections(source, slug: { $0 }, log: &log) } else { _ = Markdown.blocks(source, log: &log) }
        return log.diagnostics.first { $0.id == .blockTooLarge }.map { "\($0.location.position.line):\($0.location.position.column)" }
    }

    @Test func bracketsOfABlock() {
        let most = MarkdownLimits.bracketsOfBlock
        let block = String(repeating: "[", count: most)
        #expect(excess("a\n\n\(block)\n\n\(block)\n") == nil)
        #expect(excess("a\n\n\(block)\n]\n") == "4:1")
        #expect(excess("a\n\n\(block)[") == "3:\(most + 1)")
    }

    @Test func markupCharactersOfAText() {
        let line = String(repeating: "*", count: 999) + "\n\n"
        let most = MarkdownLimits.markupCharactersOfText / 1001
        #expect(excess(String(repeating: line, count: 100)) == nil)
        let position = excess(String(repeating: line, count: most + 1))
        #expect(position?.hasPrefix("\(2 * most + 1):") == true)
    }

    /// cmark would copy an address for each link that names it.
    @Test(arguments: [
        ("[a]: http://x/{long}", "[a] "), ("[a]: x \"{long}\"", "[b][a] "), ("[a]: x\n  '{long}\n{long}'", "[A][] "),
        ("> - [a b]:\n> x{long}", "[A\nB] "), ("[\u{1E9E}]: x{long}", "[ss] "), ("[a]: x \"t\n[b]: {long}\"", "[a] "),
        ("[k]: x{long}", "[\u{212A}] "),
    ])
    func definitionsOfLinks(definition: String, use: String) {
        let long = definition.replacing("{long}", with: String(repeating: "y", count: 1000))
        func text(_ count: Int) -> String { "first\n\n\(long)\n\n\(String(repeating: use, count: count))\n" }
        #expect(excess(text(4)) == nil)
        #expect(excess(text(100))?.hasPrefix("3:") == true)
    }

    /// As lists of sources are written.
    @Test func usualDefinitionsOfLinks() {
        let definitions = (1...40).map { "[\($0)]: https://example.org/journals/cells/2026/article-\($0) \"Cells, \($0)\"\n" }.joined()
        #expect(excess((1...40).map { "- [x] This is in [\($0)], and [cells][\($0)].\n" }.joined() + "\n" + definitions) == nil)
        #expect(excess(String(repeating: "Notes: [[a]]: see [cells].\n\n", count: 100) + "[cells]: https://example.org/cells\n") == nil)
    }

    /// cmark doesn't get them.
    @Test func footnotesAreNoDefinitionsOfLinks() {
        let footnotes = (1...20).map { "[^\($0)]: *Cells and their parts*, volume \($0), \(String(repeating: "word ", count: 20))\n" }
            .joined()
        let text = "# A\n\n" + (1...20).map { "word[^\($0)]\n" }.joined() + "\n"
        #expect(excess(text + footnotes, isPage: true) == nil)
        #expect(excess(text + footnotes)?.hasPrefix("24:") == true)
        let uses = String(repeating: "[^a] ", count: 100)
        // cmark gets these, as they aren't footnotes.
        for definition in ["> [^a]: x", "[^1]: y\n- [^a]: x", "~~~\n[^b]: z\n~~~\n> [^a]: x"] {
            #expect(excess("\(definition)\(String(repeating: "y", count: 1000))\n\n\(uses)\n", isPage: true) != nil, "\(definition)")
        }
    }

    /// Of the letters of English, foreign ones can be s, k and f without case only.
    @Test func foreignDefinitionsOfLinks() {
        let boxes = String(repeating: "- [ ] a\n- [x] b\n\n", count: 40)
        let definition = "[\u{E9}]: https://example.org/\(String(repeating: "y", count: 200))\n"
        #expect(excess("\(boxes)See [\u{E9}].\n\n\(definition)") == nil)
    }

    @Test(arguments: ["[a]: x \"", "[a]: x \"\n", "[a]:", "- [a]: ", "[a]: x\n'", "[a"])
    func definitionsOfLinksTakeLinearTime(unit: String) {
        let growth = growth(unit, count: 10_000) { text in
            var text = text
            text.withUTF8 { _ = LinkDefinitions.excess($0, footnoteLines: []) }
        }
        #expect(growth < 10)
    }

    @Test func bytesOfABlock() {
        let line = String(repeating: "word ", count: 20) + "\n"
        #expect(excess("a\n\n" + String(repeating: line, count: 600)) == nil)
        #expect(excess("a\n\n" + String(repeating: line, count: 700)) == "3:1")
    }

    @Test(arguments: ["[@a ", "\\begin{", "^[aaaa ", "$ ^ ", "$1 ", "- $a\n"]) func marksOfOtherPrograms(unit: String) {
        let growth = growth(unit, count: 1000) { text in
            var log = DiagnosticLog(path: "Content/pages/a.md")
            _ = Markdown.blocks(MarkdownSource(text, path: log.path, start: .start), log: &log)
        }
        #expect(growth < 10)
    }

    @Test func paragraphsWithBars() {
        let growth = growth("a | b\n\n", count: 1000) { text in
            var log = DiagnosticLog(path: "Content/pages/a.md")
            _ = Markdown.blocks(MarkdownSource(text, path: log.path, start: .start), log: &log)
        }
        #expect(growth < 10)
    }

    @Test func columnsBehindSeveralPlaceholders() throws {
        let text = "[[ab]] $x$ [[c]]\n$a\nb$ [[d]]"
        var copy = text
        let found = try #require(copy.withUTF8 { Placeholders($0, SyntaxScan($0), Placeholders.Extras(blanks: true)) })
        let positions = found.all.map { "\($0.position.line):\($0.position.column)" }
        #expect(positions == ["1:1", "1:8", "1:12", "2:1", "3:4"])
    }

    @Test(arguments: [
        ("[[a [[b]]", ["b"]), ("[[a` [[b]]", ["b"]), ("[[a\n[[b]]", ["b"]), ("$5 and $a$", ["a"]), ("$x and $a$", ["x and $a"]),
    ])
    func anOpenBracketHidesNothingBehindIt(text: String, contents: [String]) throws {
        var copy = text
        let found = try #require(copy.withUTF8 { Placeholders($0, SyntaxScan($0), Placeholders.Extras(blanks: true)) })
        #expect(found.all.map(\.content).last?.hasSuffix(contents[0]) == true)
    }
}
