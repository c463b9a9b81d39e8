import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import Localization
import Markup
import SitePlanning
import SiteTheme
import Testing

@testable import PageRendering
@testable import SitePackaging

@Suite struct SingleFileTests {
    private struct Site {
        let plan: SitePlan
        let renderer: SingleFileRenderer

        init(_ content: SiteContent, only sections: Set<SiteSection> = Set(SiteSection.allCases), templates: [String: String] = [:]) {
            plan = SitePlanner.plan(content, only: sections).plan
            let templates = Templates.load(overrides: templates.mapValues { Array($0.utf8) }).templates
            let strings = StringCatalog.load(settings: content.settings).strings
            renderer = SingleFileRenderer(plan: plan, strings: strings, templates: templates, zone: .utc)
        }

        func page(_ path: String) throws -> String {
            let page = try #require(renderer.pages.first { $0.path.text == path }, "there is no page \(path)")
            var html = HTMLWriter()
            return String(decoding: renderer.render(page, with: &html).content, as: UTF8.self)
        }

        func file() -> String {
            var file = SingleFileWriter(renderer)
            file.add(pages())
            file.beginIndex()
            for segment in renderer.searchSegments { file.add(segment, renderer.json(segment)) }
            let finished = file.finish([])
            var bytes: [UInt8] = []
            finished.write { bytes.append(contentsOf: $0) }
            #expect(bytes.count == finished.size)
            return String(decoding: bytes, as: UTF8.self)
        }

        private func pages() -> [SingleFileRenderer.Page] {
            var html = HTMLWriter()
            return renderer.pages.map { renderer.render($0, with: &html) }
        }

        func files(hasPages: Bool) -> [String] {
            var file = SingleFileWriter(renderer)
            if hasPages { file.add(pages()) }
            return file.files.map(\.text)
        }
    }

    /// A quiz with a link of each kind, and a page.
    private func content(suffix: String = "#q3") throws -> SiteContent {
        let stem = RichText.markdown("[page](../pages/about.md\(suffix) \"t\") ![](<../media/a b.svg>) [web](https://example.org)")
        var content = try SiteContent.with(Question(.trueFalse(true)))
        content.quizzes[0].original.questions[0].stem = stem
        content.settings.languages.append(try #require(ContentLanguage("fr")))
        content.media = ["media/a b.svg"]
        content.pages = [
            TranslatedItem(
                FreePage(
                    id: "about", path: "Content/pages/about.md", position: .start, language: .english, title: "About",
                    body: RichText(paragraph: "Us.")))
        ]
        return content
    }

    @Test(arguments: [("", ""), ("#q3", "/3"), ("?x=1#glossary", "/glossary"), ("#", ""), ("#q", "/q"), ("#question", "/question")])
    func linksBecomeRoutes(suffix: String, route: String) throws {
        let page = try Site(content(suffix: suffix)).page("fr/quizzes/cells.html")
        #expect(page.contains("<a href=\"#/fr/pages/about\(route)\" title=\"t\">page</a>"))
        #expect(page.contains("<img src=\"held:media/a%20b.svg\" alt=\"\" />"))
        #expect(page.contains("<a href=\"https://example.org\">web</a>"))
    }

    @Test func whatIsLeftOutIsNotLinkedTo() throws {
        let site = Site(try content(), only: [.quizzes])
        let page = try site.page("quizzes/cells.html")
        #expect(page.contains("<p><a title=\"t\">page</a> <img src=\"held:media/a%20b.svg\" alt=\"\" /> <a"))
        #expect(!site.renderer.pages.contains { $0.path.text.hasPrefix("pages/") })
    }

    /// They have no pages in the file, and nothing leads to what is left out.
    @Test func formerRoutesLeadToPages() throws {
        var content = try content()
        content.quizzes[0].original.formerIDs = ["organelles", "tissue"].map { Located($0, at: .start) }
        content.pages[0].original.formerIDs = [Located("us", at: .start)]
        func routes(_ site: Site) -> [String: String] {
            Dictionary(site.renderer.formerRoutes.map { ($0.former, $0.route) }) { first, _ in first }
        }
        let renamed = ["quizzes/organelles": "quizzes/cells", "quizzes/tissue": "quizzes/cells", "pages/us": "pages/about"]
        #expect(routes(Site(content)) == renamed)
        #expect(routes(Site(content, only: [.pages])) == ["pages/us": "pages/about"])
        #expect(Site(content).renderer.pages.count == Site(try self.content()).renderer.pages.count)
        content.settings.home = Located(.page("about"), at: .start)
        let first = routes(Site(content))
        #expect(first["pages/about"] == "" && first["pages/us"] == "" && first["quizzes/tissue"] == "quizzes/cells")
    }

    @Test func onlyMediaThatPagesShowAreHeld() throws {
        var content = try content()
        content.media.append("media/film.mp4")
        content.settings.theme.logo = Located("media/logo.svg", at: .start)
        let site = Site(content)
        #expect(site.files(hasPages: true) == ["media/a b.svg", "media/logo.svg"])
        #expect(site.files(hasPages: false) == ["media/logo.svg"])
    }

    @Test func onlyASiteWithSectionsHasTheStylesOfGuides() throws {
        let templates = Templates.load().templates
        let settings = try content().settings
        let with = SingleFileAssets(settings, templates)
        let without = SingleFileAssets(settings, templates, styleless: [.guide, .texts])
        #expect(String(decoding: with.styles, as: UTF8.self).contains(".guide-pages"))
        #expect(!String(decoding: without.styles, as: UTF8.self).contains(".guide-pages"))
        #expect(with.script == without.script)
    }

    @Test func thePolicyNamesTheScriptAndTheStyle() throws {
        let content = try content()
        let site = Site(content)
        let file = site.file()
        let script = try #require(file.components(after: "<script>", before: "</script>"))
        let style = try #require(file.components(after: "<style>", before: "</style>"))
        let policy = try #require(file.components(after: "Content-Security-Policy\" content=\"", before: "\""))
        #expect(script.contains("DecompressionStream"))
        let templates = Templates.load().templates
        let shown = SingleFileAssets(content.settings, templates).script
        #expect(String(decoding: shown, as: UTF8.self).contains("class Router"))
        #expect(
            policy == """
                default-src 'none'; script-src \(PagePolicy.source(Array(script.utf8))) \(PagePolicy.source(shown)); \
                style-src \(PagePolicy.source(Array(style.utf8))); img-src data:; font-src data:; media-src data:; \
                connect-src https: http:; form-action 'none'; base-uri 'none'
                """)
        #expect(!file.contains("held:media"))
    }

    @Test func sitesThatAskNothingReachNobody() throws {
        let file = Site(try content(), only: [.pages]).file()
        #expect(!file.contains("connect-src"))
    }

    @Test func theScriptsAreTheSameForAllContent() throws {
        var other = try SiteContent.with(Question(.trueFalse(false)))
        other.settings.theme.accent = "#ff0000"
        let (one, two) = (Site(try content()).file(), Site(other).file())
        #expect(one.components(after: "script-src ", before: ";") == two.components(after: "script-src ", before: ";"))
        #expect(one.components(after: "<script>", before: "</script>") == two.components(after: "<script>", before: "</script>"))
        #expect(one.components(after: "style-src ", before: ";") != two.components(after: "style-src ", before: ";"))
    }

    @Test func aScriptOfTheSitesOwnCannotEndTheElement() {
        let own = "const mark = '</SCRIPT><!-- ';\r\nmore();\r\n"
        let embedded = String(decoding: SingleFileAssets.embeddable(Array(own.utf8)), as: UTF8.self)
        #expect(embedded == "const mark = '<\\/SCRIPT><\\!-- ';\nmore();\n")
    }

    @Test func theSameContentGivesTheSameBytes() throws {
        #expect(Site(try content()).file() == Site(try content()).file())
    }
}

extension String {
    fileprivate func components(after start: String, before end: String) -> String? {
        guard let start = firstRange(of: start) else { return nil }
        let rest = self[start.upperBound...]
        return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
    }
}
