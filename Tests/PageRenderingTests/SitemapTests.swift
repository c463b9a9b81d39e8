import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import Localization
import SitePlanning
import Testing

@testable import PageRendering

/// Sitemaps of sites with more pages than one may have.
@Suite struct SitemapTests {
    private func site(quizzes: Int) throws -> SiteContext {
        var content = try SiteContent.with(Question(.trueFalse(true)))
        let quiz = content.quizzes[0].original
        content.quizzes = (1...quizzes).map { number in
            var copy = quiz
            copy.id = "quiz-\(number)"
            copy.path = "Content/quizzes/quiz-\(number).md"
            return TranslatedItem(copy)
        }
        content.settings.baseURL = "https://example.org/q"
        let strings = StringCatalog.load(settings: content.settings).strings
        return SiteContext(plan: SitePlanner.plan(content).plan, strings: strings, zone: .utc)
    }

    private func text(_ file: RenderedFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

    private func addresses(in file: RenderedFile) -> [String] {
        text(file).split(separator: "<loc>").dropFirst().map { part in String(part.prefix { $0 != "<" }) }
    }

    @Test func manyPagesAreInSeveralSitemapsWithAnIndex() throws {
        let site = try site(quizzes: 7)
        let whole = SearchEngineFiles.files(site)
        #expect(whole.map(\.path.text) == ["robots.txt", "sitemap.xml"])
        let all = addresses(in: whole[1])
        #expect(all.count > 7 && all.contains("https://example.org/q/quizzes/quiz-7.html"))

        let files = SearchEngineFiles.files(site, addressesPerSitemap: 3)
        let parts = files.dropFirst(2)
        #expect(parts.map(\.path.text) == (1...(all.count + 2) / 3).map { "sitemap-\($0).xml" })
        #expect(parts.allSatisfy { addresses(in: $0).count <= 3 && text($0).contains("<urlset ") })
        #expect(parts.flatMap { addresses(in: $0) } == all)
        #expect(files[0].bytes == whole[0].bytes, "robots.txt names the index")
        #expect(files[1].path.text == "sitemap.xml")
        let start = """
            <?xml version="1.0" encoding="UTF-8"?>
            <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            <sitemap><loc>https://example.org/q/sitemap-1.xml</loc></sitemap>

            """
        #expect(text(files[1]).hasPrefix(start) && text(files[1]).hasSuffix("</sitemap>\n</sitemapindex>\n"))
        #expect(addresses(in: files[1]) == parts.map { "https://example.org/q/\($0.path.text)" })
    }

    @Test func asManyPagesAsASitemapMayHaveAreInOne() throws {
        let site = try site(quizzes: 3)
        let whole = SearchEngineFiles.files(site)
        let count = addresses(in: whole[1]).count
        #expect(SearchEngineFiles.files(site, addressesPerSitemap: count).map(\.bytes) == whole.map(\.bytes))
        #expect(SearchEngineFiles.files(site, addressesPerSitemap: count - 1).count == 4)
    }
}
