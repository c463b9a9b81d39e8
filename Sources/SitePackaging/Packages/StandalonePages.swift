import CivilTime
import ContentModel
package import Localization
import Markup
package import PageRendering
package import SitePlanning
package import SiteTheme

/// Quizzes as pages for the frame of a learning platform: no header, menu and footer, and only the styles and scripts that they
/// need, which all pages with the same bundles share.
package struct StandalonePages: ~Copyable {
    /// A page with its styles and scripts.
    package struct Page: Sendable {
        package let file: RenderedFile
        /// Number of its styles and scripts in `assets`.
        package let assets: Int
    }

    /// Styles and scripts of pages, sorted by path.
    package private(set) var assets: [[RenderedFile]] = []

    private let site: SiteContext
    private let templates: Templates
    private var siteAssets: [SiteAssets] = []
    private var numbers: [[AssetBundle]: Int] = [:]

    /// - Parameter plan: any plan with the settings of all pages.
    package init(_ plan: SitePlan, strings: StringCatalog, templates: Templates) {
        site = SiteContext(plan: plan, strings: strings, zone: .utc)
        self.templates = templates
    }

    /// Renders a page; nil for pages of other kinds than quizzes.
    /// - Parameters:
    ///   - page: of a quiz, or of the sanction quiz of an edition.
    ///   - plan: of a site with this quiz and the settings that all pages share.
    package mutating func render(_ page: PlannedPage, of plan: SitePlan) -> Page? {
        let context = PageContext(site.with(plan), page)
        guard let body = context.quizBody else { return nil }
        let number = assets(body.bundles)
        var html = HTMLWriter()
        StandalonePages.write(body, context, siteAssets[number], into: &html)
        return Page(file: RenderedFile(path: page.path, bytes: html.bytes), assets: number)
    }

    private mutating func assets(_ bundles: [AssetBundle]) -> Int {
        if let number = numbers[bundles] { return number }
        let all = AssetBundle.withNeeded(bundles) + [.pictures, .scorm]
        let made = SiteAssets(site, templates, [.early, .quizmark] + all + all.flatMap(\.later))
        siteAssets.append(made)
        assets.append(made.files)
        numbers[bundles] = assets.count - 1
        return assets.count - 1
    }

    private static func write(_ body: any PageBody, _ context: PageContext, _ assets: SiteAssets, into html: inout HTMLWriter) {
        html.raw("<!DOCTYPE html>\n")
        html.open("html")
        html.attribute("lang", context.language.code)
        html.attribute("dir", is: context.language.isRightToLeft ? "rtl" : "ltr")
        html.raw("\n")
        html.open("head")
        html.raw("\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        html.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"")
        body.policy.write(into: &html)
        html.raw("\">\n<meta name=\"color-scheme\" content=\"light dark\">\n")
        html.element("title", body.title)
        html.raw("\n")
        assets.write(body.bundles + [.scorm], context, into: &html)
        html.close("head")
        html.raw("\n")
        html.open("body")
        html.attribute("data-page", body.kind.description)
        html.attribute("data-site", context.content.settings.id)
        html.open("main")
        html.attribute("id", is: "main")
        body.write(into: &html)
        html.close("main")
        html.close("body")
        html.close("html")
        html.raw("\n")
    }
}
