import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import Testing

/// Titles of the site and of its modules on the pages of each language.
struct SiteTitleTests {
    private func content() throws -> SiteContent {
        let french = try #require(ContentLanguage("fr"))
        var content = try SiteContent.empty(languages: ["en", "fr", "it"])
        content.settings.title = "Pool & Co"
        content.settings.titles = [.english: "Pool & Co", french: "Bassin & Cie"]
        content.settings.modules = [CourseModule(id: "m1", title: "Genetics"), CourseModule(id: "m2", title: "Art")]
        content.settings.modules[0].titles = [.english: "Genetics", french: "Génétique"]
        content.assignments = try ["m1", "m2"].map { module in
            let date = try #require(CalendarDate(iso: "2026-12-11"))
            var assignment = Assignment(
                id: "of-\(module)", path: "Content/assignments/of-\(module).md", position: .start, language: .english, title: "Essay",
                due: .day(date))
            assignment.module = Located(module, at: .start)
            return TranslatedItem(assignment)
        }
        return content
    }

    @Test func theSiteHasATitleInEachLanguage() throws {
        let site = RenderedSite(try content(), shell: "<title>{{title}}</title>{{> header}}{{{main}}}")
        let french = try site.html("fr/index.html")
        #expect(french.contains("<title>Bassin &amp; Cie</title>"))
        #expect(french.contains("<span>Bassin &amp; Cie</span></a>"))
        #expect(french.contains("<h1>Bassin &amp; Cie</h1>"))
        #expect(try site.html("fr/assignments/index.html").contains(" · Bassin &amp; Cie</title>"))
        let italian = try site.html("it/index.html")
        #expect(italian.contains("<title>Pool &amp; Co</title>"))
        #expect(italian.contains("<span lang=\"en\">Pool &amp; Co</span></a>"))
        #expect(italian.contains("<h1 lang=\"en\">Pool &amp; Co</h1>"))
        #expect(try site.html("index.html").contains("<h1>Pool &amp; Co</h1>"))
    }

    @Test func modulesHaveATitleInEachLanguage() throws {
        let site = RenderedSite(try content())
        let french = try site.html("fr/assignments/index.html")
        #expect(french.contains("<p class=\"module-title\">Génétique</p>"))
        #expect(french.contains("<p class=\"module-title\"><span class=\"module-name\" lang=\"en\">Art</span></p>"))
        #expect(french.contains("\"modules\":[{\"id\":\"m1\",\"title\":\"Génétique\"},{\"id\":\"m2\",\"title\":\"Art\",\"lang\":\"en\"}]"))
        // Calendars name and colour modules by their titles.
        #expect(french.contains("\"colors\":{\"Génétique\":\"steelblue\",\"Art\":"))
        let italian = try site.html("it/assignments/index.html")
        #expect(italian.contains("<p class=\"module-title\"><span class=\"module-name\" lang=\"en\">Genetics</span></p>"))
        #expect(try site.html("fr/assignments/of-m1.html").contains("Génétique"))
        #expect(try !site.html("fr/assignments/of-m1.html").contains("Genetics"))
    }

    /// A translation may name the module as its readers know it.
    @Test func aModuleMayBeNamedByItsTitleInAnyLanguage() throws {
        var content = try content()
        content.assignments[0].original.module = Located("Génétique", at: .start)
        let page = try RenderedSite(content).html("assignments/index.html")
        #expect(page.contains("<p class=\"module-title\">Genetics</p>"))
        #expect(page.contains("\"module\":\"m1\"") && !page.contains("Génétique"))
    }
}
