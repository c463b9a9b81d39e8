import ContentModel
import Diagnostics
import Encoding
import Markup
package import SitePlanning

/// What messengers and social networks show of a link to a page, in the words of the Open Graph protocol (https://ogp.me).
package struct LinkPreview {
    /// The check mark of a site without a logo, as a file: these programs show no drawings.
    package static let icon = OutputPath("assets/icon-512.png")

    let title: String
    /// One sentence; may be empty.
    let summary: String
    /// Address of the page.
    let url: String

    func write(for site: SiteContext, in language: ContentLanguage, into html: inout HTMLWriter) {
        property("og:type", "website", &html)
        property("og:site_name", site.settings.title(in: language).text, &html)
        property("og:title", title, &html)
        if !summary.isEmpty { property("og:description", summary, &html) }
        property("og:url", url, &html)
        if let picture = picture(of: site) { property("og:image", picture, &html) }
    }

    private func property(_ name: StaticString, _ content: String, _ html: inout HTMLWriter) {
        html.void("meta")
        html.attribute("property", is: name)
        html.attribute("content", content)
    }

    private func picture(of site: SiteContext) -> String? {
        if let logo = site.settings.theme.logo?.value, !logo.hasFileExtension("svg") {
            return site.plan.url(of: site.plan.path(ofMedium: logo))
        }
        return site.settings.keepsOffline ? site.plan.url(of: LinkPreview.icon) : nil
    }
}
