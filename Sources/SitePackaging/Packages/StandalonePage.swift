import CivilTime
import ContentModel
package import Localization
import Markup
package import PageRendering
package import SitePlanning
package import SiteTheme

/// A quiz as a page for the frame of a learning platform: no header, menu and footer, and only the styles and scripts that it
/// needs.
package struct StandalonePage: Sendable {
    /// Path in the package.
    package let path: OutputPath
    /// The page, then its styles and scripts.
    package let files: [RenderedFile]

    /// Nil for pages of any other kind.
    /// - Parameter page: of a quiz, or of the sanction quiz of an edition.
    package init?(_ page: PlannedPage, of plan: SitePlan, strings: StringCatalog, templates: Templates) {
        let site = SiteContext(plan: plan, strings: strings, zone: .utc)
        let context = PageContext(site, page)
        guard let body = context.quizBody else { return nil }
        let bundles = body.bundles + [.pictures, .scorm]
        let assets = SiteAssets(site, templates, [.early, .quizmark] + bundles + bundles.flatMap(\.later))
        var html = HTMLWriter()
        StandalonePage.write(body, context, assets, into: &html)
        path = page.path
        files = [RenderedFile(path: page.path, bytes: html.bytes)] + assets.files
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
        html.open("title")
        html.text(body.title)
        html.close("title")
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
