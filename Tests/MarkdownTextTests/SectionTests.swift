import ContentModel
import Diagnostics
import Testing

@testable import MarkdownText

struct SectionTests {
    private func sections(_ text: String) -> (body: RichText, anchors: [String], messages: [String]) {
        var log = DiagnosticLog(path: "Content/pages/about.md")
        let source = MarkdownSource(text, path: log.path, start: .start)
        let (body, anchors) = Markdown.sections(source, slug: { $0.lowercased().filter { $0.isLetter } }, log: &log)
        return (body, anchors, log.messages)
    }

    @Test func headingsHaveIds() {
        let text = sections("# One *x*\n\nText.\n\nTwo\n---\n\n> ## Quoted\n\n### One x\n\n#### Main\n\n##### 1\n")
        #expect(text.anchors == ["onex", "two", "onex-2", "main-2", "section"])
        #expect(text.body.html.hasPrefix("<h1 id=\"onex\">One <em>x</em></h1>\n<p>Text.</p>\n<h2 id=\"two\">Two</h2>"))
        #expect(text.body.html.contains("<h2>Quoted</h2>"))
        #expect(text.body.html.hasSuffix("<h5 id=\"section\">1</h5>\n"))
    }

    @Test func aSearchSeesSections() {
        let sections = sections("Before.\n\n## One *x*\n\nText\nof it.\n\n> ## Quoted\n\n### Two\n").body.sections
        #expect(sections.map(\.anchor) == ["", "onex", "two"])
        #expect(sections.map(\.heading) == ["", "One x", "Two"])
        #expect(sections.map { $0.words.split(separator: " ").joined(separator: " ") } == ["Before.", "Text of it. Quoted", ""])
    }

    @Test func linksWithinAPageNameIt() {
        let text = sections("## One\n\n[a](#one), [b](#), [c](other.md#two)\n")
        #expect(text.body.shown.contains("<a href=\"{pages/about.md#one}\">a</a>, <a href=\"#\">b</a>, <a href=\"{pages/other.md#two}\">"))
        #expect(sections("[a](#one)").body.shown == "<p><a href=\"{pages/about.md#one}\">a</a></p>\n")
        #expect(text.messages == [])
    }

    @Test func aPageWithoutHeadingsIsAsItWas() {
        #expect(sections("Plain text.").body.html == "<p>Plain text.</p>\n")
        #expect(sections("").body.isEmpty)
    }
}
