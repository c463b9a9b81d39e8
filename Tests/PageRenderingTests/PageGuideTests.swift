import ContentModel
import ContentSamples
import Diagnostics
import PageRendering
import SitePlanning
import Testing

@Suite struct PageGuideTests {
    private func page(_ id: String, _ section: String?, order: Int = 0) -> TranslatedItem<FreePage> {
        var page = FreePage(
            id: id, path: "Content/pages/\(id).md", position: .start, language: .english, title: "Title of \(id)",
            body: RichText(paragraph: "Words."))
        page.section = section
        page.order = order
        return TranslatedItem(page)
    }

    private func content(_ pages: TranslatedItem<FreePage>...) throws -> SiteContent {
        var content = try SiteContent.empty()
        content.pages = pages
        return content
    }

    @Test func aPageWithoutASectionIsAsItWouldBeWithoutSections() throws {
        let shell = "{{{assets}}}{{{main}}}"
        let alone = try RenderedSite(content(page("about", nil)), shell: shell).html("pages/about.html")
        let beside = try RenderedSite(content(page("about", nil), page("keys", "Reference")), shell: shell)
        #expect(try beside.html("pages/about.html") == alone)
        #expect(!alone.contains("guide"))
        #expect(try beside.html("pages/keys.html").contains("assets/guide.css?v="))
    }

    @Test func onlyASiteWithSectionsHasTheirStyles() throws {
        #expect(try RenderedSite(content(page("about", nil))).file("assets/guide.css") == nil)
        #expect(try RenderedSite(content(page("keys", "Reference"))).file("assets/guide.css") != nil)
    }

    @Test func sectionsAreInTheOrderOfTheirFirstPages() throws {
        let site = try RenderedSite(
            content(page("keys", "Reference", order: 5), page("first", "Tutorials", order: 1), page("why", "Tutorials", order: 9)),
            shell: "{{{navigation}}}|{{{main}}}")
        let page = try site.html("pages/first.html")
        let header = try #require(page.split(separator: "|").first)
        #expect(
            header.contains(
                """
                <li><a href="first.html" aria-current="page"><span>Tutorials</span></a></li>\
                <li><a href="keys.html"><span>Reference</span></a></li>
                """))
        #expect(
            page.contains(
                """
                <details open><summary>Tutorials</summary><ul><li><a href="first.html" aria-current="page">Title of first</a></li>\
                <li><a href="why.html">Title of why</a></li></ul></details><details><summary>Reference</summary>
                """))
        // The last page of a section leads to the next one.
        let last = try site.html("pages/why.html")
        #expect(last.contains("<a rel=\"prev\" href=\"first.html\">"))
        #expect(last.contains("<a rel=\"next\" href=\"keys.html\">"))
        #expect(last.contains("<li><a href=\"first.html\" aria-current=\"true\"><span>Tutorials</span></a></li>"))
    }

    @Test func aPageCanBeEdited() throws {
        var content = try content(page("about us", nil))
        #expect(try !RenderedSite(content).html("pages/about us.html").contains("Edit"))
        content.settings.editURL = "https://example.org/edit/Content"
        let page = try RenderedSite(content).html("pages/about us.html")
        #expect(page.contains("<a href=\"https://example.org/edit/Content/pages/about%20us.md\">Edit this page</a>"))
    }

    @Test func documentationHasASearchAndNoPractice() throws {
        var content = try SiteContent.with(Question(.trueFalse(true)))
        content.pages = [page("about", nil)]
        #expect(try RenderedSite(content, shell: nil).html("pages/about.html").contains("data-tool=\"practice\""))
        content.settings.isDocumentation = true
        let site = RenderedSite(content, shell: nil)
        #expect(try !site.html("pages/about.html").contains("data-tool=\"practice\""))
        #expect(!site.plan.pages.contains { ["practice.html", "history.html"].contains($0.path.text) })
        #expect(site.file("assets/practice.js") == nil)
        content.quizzes = []
        #expect(RenderedSite(content).plan.pages.contains { $0.path.text == "search.html" })
        content.settings.isDocumentation = false
        #expect(!RenderedSite(content).plan.pages.contains { $0.path.text == "search.html" })
    }
}
