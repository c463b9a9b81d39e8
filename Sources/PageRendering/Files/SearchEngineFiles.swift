import Algorithms
import ContentModel
import Encoding
import Markup
import SitePlanning

/// Files for search engines about a site with a base URL, and for language models about documentation.
enum SearchEngineFiles {
    /// Addresses that a sitemap may have (https://www.sitemaps.org/protocol.html).
    static let addressLimit = 50_000

    /// - Parameter limit: the addresses that a sitemap may have; a site with more pages has several sitemaps, and an index of them.
    static func files(_ site: SiteContext, addressesPerSitemap limit: Int = SearchEngineFiles.addressLimit) -> [RenderedFile] {
        forSearchEngines(site, limit) + (site.settings.isDocumentation ? [forLanguageModels(site)] : [])
    }

    /// `llms.txt` (https://llmstxt.org): the pages by section, as Markdown.
    private static func forLanguageModels(_ site: SiteContext) -> RenderedFile {
        var text = "# \(site.settings.title)\n"
        for group in site.plan.outline.pageGroups where !group.pages.isEmpty {
            text += group.name.isEmpty ? "\n" : "\n## \(group.name)\n\n"
            for index in group.pages {
                let path = site.plan.path(of: .freePage(index), in: site.settings.language)
                let title = site.content.pages[index].original.title.replacing("[", by: "\\[").replacing("]", by: "\\]")
                text += "- [\(title)](\(site.plan.url(of: path) ?? path.urlPath))\n"
            }
        }
        return RenderedFile(path: OutputPath("llms.txt"), bytes: Array(text.utf8))
    }

    /// `robots.txt`, and the sitemap that it names.
    private static func forSearchEngines(_ site: SiteContext, _ limit: Int) -> [RenderedFile] {
        let path = OutputPath("sitemap.xml")
        guard let address = site.plan.url(of: path) else { return [] }
        let robots = "User-agent: *\nAllow: /\nSitemap: \(address)\n"
        let pages = listedPages(site.plan)
        return [RenderedFile(path: OutputPath("robots.txt"), bytes: Array(robots.utf8))]
            + (pages.count > limit
                ? indexedSitemaps(of: pages, site.plan, limit, index: path)
                : [RenderedFile(path: path, bytes: sitemap(of: pages[...], site.plan))])
    }

    /// All pages but those that are the same on every site, and those whose text is only repeated from another language.
    private static func listedPages(_ plan: SitePlan) -> [PlannedPage] {
        plan.pages.filter { $0.subject.isContent && !$0.subject.isTool && plan.isTranslated($0.subject, to: $0.language) }
    }

    /// `sitemap-1.xml` and so on, after the index that names them.
    private static func indexedSitemaps(
        of pages: [PlannedPage], _ plan: SitePlan, _ limit: Int, index path: OutputPath
    ) -> [RenderedFile] {
        let parts = pages.chunks(ofCount: limit).enumerated().map { number, pages in
            RenderedFile(path: OutputPath("sitemap-\(number + 1).xml"), bytes: sitemap(of: pages, plan))
        }
        var xml = HTMLWriter()
        xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        xml.open("sitemapindex")
        xml.attribute("xmlns", is: "http://www.sitemaps.org/schemas/sitemap/0.9")
        for url in parts.compactMap({ plan.url(of: $0.path) }) {
            xml.raw("\n")
            xml.open("sitemap")
            xml.element("loc", url)
            xml.close("sitemap")
        }
        xml.raw("\n")
        xml.close("sitemapindex")
        xml.raw("\n")
        return [RenderedFile(path: path, bytes: xml.bytes)] + parts
    }

    private static func sitemap(of pages: ArraySlice<PlannedPage>, _ plan: SitePlan) -> [UInt8] {
        var xml = HTMLWriter()
        xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        xml.open("urlset")
        xml.attribute("xmlns", is: "http://www.sitemaps.org/schemas/sitemap/0.9")
        xml.attribute("xmlns:xhtml", is: "http://www.w3.org/1999/xhtml")
        for page in pages {
            guard let url = plan.url(of: page.path) else { continue }
            xml.raw("\n")
            xml.open("url")
            xml.element("loc", url)
            for (language, url) in plan.translationURLs(of: page.subject) {
                xml.void("xhtml:link")
                xml.attribute("rel", is: "alternate")
                xml.attribute("hreflang", language)
                xml.attribute("href", url)
                xml.closeVoid()
            }
            xml.close("url")
        }
        xml.raw("\n")
        xml.close("urlset")
        xml.raw("\n")
        return xml.bytes
    }
}
