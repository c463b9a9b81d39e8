import ContentModel
import Encoding
import Markup
import SitePlanning

/// Files for search engines about a site with a base URL, and for language models about documentation.
enum SearchEngineFiles {
    static func files(_ site: SiteContext) -> [RenderedFile] {
        forSearchEngines(site) + (site.settings.isDocumentation ? [forLanguageModels(site)] : [])
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

    private static func forSearchEngines(_ site: SiteContext) -> [RenderedFile] {
        guard let sitemap = site.plan.url(of: OutputPath("sitemap.xml")) else { return [] }
        let robots = "User-agent: *\nAllow: /\nSitemap: \(sitemap)\n"
        return [
            RenderedFile(path: OutputPath("robots.txt"), bytes: Array(robots.utf8)),
            RenderedFile(path: OutputPath("sitemap.xml"), bytes: self.sitemap(site)),
        ]
    }

    /// Sitemap, without pages that are the same on every site, and those whose text is only repeated from another language.
    private static func sitemap(_ site: SiteContext) -> [UInt8] {
        var xml = HTMLWriter()
        xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        xml.open("urlset")
        xml.attribute("xmlns", is: "http://www.sitemaps.org/schemas/sitemap/0.9")
        xml.attribute("xmlns:xhtml", is: "http://www.w3.org/1999/xhtml")
        for page in site.plan.pages where page.subject.isContent && !page.subject.isTool {
            guard site.plan.isTranslated(page.subject, to: page.language), let url = site.plan.url(of: page.path)
            else { continue }
            xml.raw("\n")
            xml.open("url")
            xml.element("loc", url)
            let translated = site.plan.alternates(of: page.subject).filter(\.isTranslated)
            for alternate in translated where translated.count > 1 {
                guard let url = site.plan.url(of: alternate.path) else { continue }
                xml.void("xhtml:link")
                xml.attribute("rel", is: "alternate")
                xml.attribute("hreflang", alternate.language.code)
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
