package import CivilTime
import ContentModel
package import Localization
package import Markup
package import PageRendering
package import SitePlanning
package import SiteTheme

/// Renders a site as one HTML file: the usual pages, but as data that a script shows one at a time.
///
/// Pages and search segments are rendered on any number of threads. A `SingleFileWriter` then takes them in order.
package struct SingleFileRenderer: Sendable {
    let renderer: PageRenderer
    /// Template of the file itself; those of pages are data.
    let frame: SiteFrame
    let site: SiteContext
    let assets: SingleFileAssets
    let plan: SitePlan
    /// Pages in the order of the data: one in all its languages, then the next.
    package let pages: [PlannedPage]

    /// A page as data.
    package struct Page: Sendable {
        var route: String
        var kind: String
        var title: String
        /// HTML in UTF-8.
        var content: [UInt8]
        /// Media and calendars that it names.
        var embeddedFiles: Set<OutputPath>
    }

    /// - Parameter zone: time zone of the site.
    package init(plan: SitePlan, strings: StringCatalog, templates: Templates, zone: TimeZoneRules) {
        self.plan = plan
        site = SiteContext(plan: plan, strings: strings, zone: zone, addressing: .routes(pages: Set(plan.pages.map(\.path))))
        renderer = PageRenderer(site, templates)
        var styleless: Set<AssetBundle> = []
        if !plan.content.pages.contains(where: \.needsGuide) { styleless.insert(.guide) }
        if !plan.content.needsTextStyles { styleless.insert(.texts) }
        assets = SingleFileAssets(plan.content.settings, templates, styleless: styleless)
        frame = SiteFrame(site, templates, SiteAssets(site, templates), showsLogo: false)
        let languages = plan.content.settings.languages
        // A single file opens the rule book in the reader's PDF viewer, as it can't embed it.
        let originals = plan.pages.filter { page in
            if case .rulebook = page.subject { return false }
            return plan.destination(of: page.subject) == nil && page.language == plan.content.settings.language
        }
        pages = originals.flatMap { original in
            languages.map { language in
                let path = plan.path(of: original.subject, in: language)
                return PlannedPage(path: path, language: language, subject: original.subject)
            }
        }
    }

    /// - Parameter html: a reusable buffer.
    package func render(_ page: PlannedPage, with html: inout HTMLWriter) -> Page {
        let body = renderer.body(of: page)
        html.removeAll()
        body.write(into: &html)
        let original = plan.path(of: page.subject, in: settings.language)
        return Page(
            route: original.route, kind: body.kind.description, title: body.title,
            content: html.bytes, embeddedFiles: Set(html.embeddedFiles.map { OutputPath($0) }))
    }

    package var searchSegments: [SearchSegment] { renderer.searchSegments }

    /// Data of a segment of the search index.
    package func json(_ segment: SearchSegment) -> [UInt8] { renderer.json(segment) }

    var settings: SiteSettings { plan.content.settings }

    /// Routes that bookmarks may have, with those of the pages that they lead to, in the site's language: the usual route of the first
    /// page, that of all editions, and those of former ids.
    var formerRoutes: [(former: String, route: String)] {
        plan.pages.compactMap { page in
            guard page.language == settings.language, let destination = plan.destination(of: page.subject) else { return nil }
            return (page.path.route, plan.path(of: destination, in: page.language).route)
        }
    }

    func front(_ language: ContentLanguage) -> PlannedPage {
        PlannedPage(path: plan.path(of: plan.front, in: language), language: language, subject: plan.front)
    }
}
