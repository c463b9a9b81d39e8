import ContentModel
import ContentSamples
import Diagnostics
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

    private func content(_ pages: TranslatedItem<FreePage>...) throws -> SiteContent { try content(pages) }

    private func content(_ pages: [TranslatedItem<FreePage>]) throws -> SiteContent {
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

    @Test func aDescriptionIsForSearchEngines() throws {
        var about = page("about", nil)
        about.original.summary = "Who we are."
        var home = page(FreePage.homeID, nil)
        home.original.summary = "What this is."
        let site = try RenderedSite(content(about, page("keys", nil), home), shell: "[{{description}}]{{{main}}}")
        #expect(try site.html("pages/about.html").hasPrefix("[Who we are.]"))
        #expect(try site.html("pages/keys.html").hasPrefix("[]"))
        #expect(try site.html("index.html").hasPrefix("[What this is.]"))
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

    @Test func tooManyPagesForMenusAreOnListsOfTheirOwn() throws {
        let links = { (html: String) in html.matches(of: /<a href="[^"]*"/).count }
        let shell = "{{{navigation}}}"
        #expect(try links(RenderedSite(content((1...40).map { page("p\($0)", nil) }), shell: shell).html("pages/p7.html")) == 41)
        let many = try content((1...401).map { page("p\($0)", nil) } + [page("keys", "Reference", order: 1)])
        let site = RenderedSite(many, shell: shell)
        #expect(try links(site.html("pages/p7.html")) == 21)
        #expect(try site.html("pages/p7.html").contains("<li><a href=\"../all-pages/index.html\">Pages</a></li>"))
        #expect(try site.html("all-pages/2.html").contains("<a href=\"index.html\" aria-current=\"true\">Pages</a>"))
        let lists = RenderedSite(many, shell: "{{{main}}}")
        let listed = try ["index", "2", "3"].flatMap { part in
            try lists.html("all-pages/\(part).html").matches(of: /<li class="subject-row"><a href="\.\.\/pages\/([^"]*)\.html"/).map {
                String($0.1)
            }
        }
        #expect(listed == (1...401).map { "p\($0)" } + ["keys"])
        #expect(try lists.html("all-pages/3.html").contains("<h2>Reference</h2>"))
    }

    @Test func aLongSectionShowsTheNearestPages() throws {
        let pages = (1...150).map { page("p\($0)", "Guides") } + (1...60).map { page("r\($0)", "Reference", order: 1) }
        let site = try RenderedSite(content(pages), shell: "{{{main}}}")
        let beside = { (path: String) in
            let guide = try #require(site.html(path).split(separator: "</nav>").first)
            return guide.matches(of: /<a href="([^"]*)\.html"/).map { String($0.1) }
        }
        #expect(try beside("pages/p100.html") == (80...119).map { "p\($0)" } + ["../all-pages/index"])
        #expect(try beside("pages/p1.html") == (1...40).map { "p\($0)" } + ["../all-pages/index"])
        #expect(try beside("pages/r60.html") == (21...60).map { "r\($0)" } + ["../all-pages/index"])
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
