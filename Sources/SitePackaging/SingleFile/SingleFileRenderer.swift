package import CivilTime
import ContentModel
import Diagnostics
import Encoding
package import Localization
package import Markup
package import PageRendering
package import SitePlanning
package import SiteTheme

/// Renders a site as one HTML file: the usual pages, but as data that a script shows one at a time.
///
/// First the pages, on any number of threads, each with the media and calendars that it names; then the file.
package struct SingleFileRenderer: Sendable {
    private let renderer: PageRenderer
    /// Template of the file itself; those of pages are data.
    private let frame: SiteFrame
    private let plan: SitePlan
    private let site: SiteContext
    private let assets: SingleFileAssets
    /// Pages in the order of the data: one in all its languages, then the next.
    package let pages: [PlannedPage]

    /// A page as data.
    package struct Page: Sendable {
        var route: String
        var kind: String
        var title: String
        var content: String
        /// Media and calendars that it names.
        var embeddedFiles: Set<OutputPath>
    }

    /// - Parameter zone: time zone of the site.
    package init(plan: SitePlan, strings: StringCatalog, templates: Templates, zone: TimeZoneRules) {
        self.plan = plan
        site = SiteContext(plan: plan, strings: strings, zone: zone, addressing: .routes(pages: Set(plan.pages.map(\.path))))
        renderer = PageRenderer(site, templates)
        assets = SingleFileAssets(plan.content.settings, templates)
        frame = SiteFrame(site, templates, SiteAssets(site, templates), showsLogo: false)
        let languages = plan.content.settings.languages
        // A single file opens the rule book in the reader's PDF viewer, as it can't embed it.
        let originals = plan.pages.filter { page in
            if case .rulebook = page.subject { return false }
            return page.language == plan.content.settings.language
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
            content: String(decoding: html.bytes, as: UTF8.self), embeddedFiles: Set(html.embeddedFiles.map { OutputPath($0) }))
    }

    /// Media and calendars that pages name, and the site's logo, sorted by path: only these are embedded.
    package func files(of pages: [Page]) -> [OutputPath] {
        var files = Set(settings.theme.logo.map { [OutputPath($0.value)] } ?? [])
        for page in pages { files.formUnion(page.embeddedFiles) }
        return files.sorted()
    }

    /// The single file.
    /// - Parameters:
    ///   - rendered: the results for `pages`, in that order.
    ///   - files: those of `files(of:)` that exist.
    package func file(_ rendered: [Page], _ files: [RenderedFile]) -> [UInt8] {
        let embedded = files.map(EmbeddedFile.init)
        let data = CompactText { json in
            json.object { json in
                json.member("script", String(decoding: assets.script, as: UTF8.self))
                json.member("title", settings.title)
                json.key("languages")
                json.array { json in for language in settings.languages { describe(language, &json) } }
                json.key("pages")
                json.object { json in describe(rendered, &json) }
                json.key("index")
                json.object { json in
                    for segment in renderer.searchSegments {
                        json.member(segment.path.text, String(decoding: renderer.json(segment), as: UTF8.self))
                    }
                }
                json.key("texts")
                json.object { json in for file in embedded where file.isText { file.describe(in: &json) } }
            }
        }
        let media = CompactText { json in
            json.object { json in for file in embedded where !file.isText { file.describe(in: &json) } }
        }
        let context = PageContext(site, home(settings.language))
        let document = SingleFileDocument(
            context: context, assets: assets, site: Deflate.compressed(LongRangeMatcher.shortened(data.bytes)), media: media)
        var html = HTMLWriter()
        frame.write(document, context, into: &html)
        return html.bytes
    }

    private var settings: SiteSettings { plan.content.settings }

    private func home(_ language: ContentLanguage) -> PlannedPage {
        PlannedPage(path: plan.path(of: .home, in: language), language: language, subject: .home)
    }

    private func describe(_ language: ContentLanguage, _ json: inout CompactJSON) {
        let home = home(language)
        let context = PageContext(site, home)
        var html = HTMLWriter()
        renderer.frame.write(SingleFileShell(), context, into: &html)
        json.object { json in
            json.member("code", language.code)
            json.member("prefix", home.path.route)
            json.member("frame", String(decoding: html.bytes, as: UTF8.self))
            json.key("words")
            json.object { json in for entry in context.table.scriptTexts { json.member(entry.key, entry.text) } }
        }
    }

    /// Writes each route with the page in every language.
    private func describe(_ pages: [Page], _ json: inout CompactJSON) {
        let count = settings.languages.count
        for start in stride(from: 0, to: pages.count, by: count) {
            json.key(pages[start].route)
            json.array { json in
                for page in pages[start..<min(start + count, pages.count)] {
                    json.array { json in
                        json.value(page.kind)
                        json.value(page.title)
                        json.value(page.content)
                    }
                }
            }
        }
    }
}

/// A medium or calendar in the file: its type, and its text or its bytes in Base64.
private struct EmbeddedFile {
    private let path: OutputPath
    private let type: String
    private let content: String
    let isText: Bool

    init(_ file: RenderedFile) {
        path = file.path
        type = MediaType.of(file.path.text)
        let text = type.hasPrefix("text/") || type == "image/svg+xml" ? String(validating: file.bytes, as: UTF8.self) : nil
        isText = text != nil
        content = text ?? Base64.text(file.bytes)
    }

    func describe(in json: inout CompactJSON) {
        json.key(path.urlPath)
        json.array { json in
            json.value(type)
            json.value(content)
        }
    }
}
