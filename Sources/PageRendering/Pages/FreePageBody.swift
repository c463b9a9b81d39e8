import ContentModel
import Diagnostics
import Localization
import Markup
import SitePlanning
import SiteTheme

/// A page that an author wrote.
struct FreePageBody: PageBody {
    private let context: PageContext
    private let index: Int
    private let page: FreePage
    private let mark: LanguageMark
    /// Layout of the page, if it names one.
    private let layout: Layout?

    init(_ context: PageContext, _ index: Int, _ layouts: [String: Layout]) {
        self.context = context
        self.index = index
        page = context.best(context.content.pages[index])
        mark = context.mark(page.language)
        layout = page.layout.flatMap { layouts[$0.value] }
    }

    var kind: StaticString { "page" }
    var title: String { page.title }
    var description: String { page.summary }
    var bundles: [AssetBundle] {
        (page.endings.isEmpty ? [] : [.contact]) + (page.body.needsStyles ? [.texts] : [])
            + (context.content.pages[index].needsGuide ? [.guide] : [])
    }

    private var isInSection: Bool { context.content.pages[index].original.section != nil }

    func write(into html: inout HTMLWriter) {
        guard isInSection else { return article(into: &html) }
        let guide = PageGuide(context, index, page)
        html.open("div", class: "guide")
        guide.pages(into: &html)
        guide.contents(into: &html)
        html.open("div", class: "guide-page")
        article(into: &html)
        html.neighbours(of: .freePage(index), context)
        html.close("div")
        html.close("div")
    }

    private func article(into html: inout HTMLWriter) {
        html.untranslatedNotice(of: page.language, mark, context)
        html.open("article")
        html.mark(mark)
        if let layout {
            write(layout, into: &html)
        } else {
            html.open("header", class: "page-header")
            html.element("h1", page.title)
            html.close("header")
            text(into: &html)
        }
        html.close("article")
        html.editLink(to: page, context)
        html.endings(of: page, context)
    }

    private func text(into html: inout HTMLWriter) {
        html.open("div", class: "prose")
        html.rich(page.body, context, hasPermalinks: isInSection)
        html.close("div")
    }

    private func write(_ layout: Layout, into html: inout HTMLWriter) {
        func ready(_ write: (inout HTMLWriter) -> Void) -> String {
            var writer = HTMLWriter()
            write(&writer)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        let texts: [LayoutTag: String] = [
            .title: page.title, .main: ready(text), .language: page.language.code,
            .direction: page.language.isRightToLeft ? "rtl" : "ltr", .site: context.site.settings.id,
            .siteTitle: context.site.settings.title(in: page.language).text, .root: ready { $0.root(context) },
            .home: ready { $0.address(of: context.path(of: context.plan.front), context) },
        ]
        html.ready(layout.html(texts, values: page.values))
    }
}

extension HTMLWriter {
    /// The link to the page's source, if the site has an `editURL`.
    fileprivate mutating func editLink(to page: FreePage, _ context: PageContext) {
        guard let address = context.site.settings.editURL else { return }
        open("p", class: "note")
        open("a")
        attribute("href", "\(address)/\(OutputPath(SiteContent.below(page.path)).urlPath)")
        words(context.words[.editPage])
        close("a")
        close("p")
    }

    /// Writes the parts that the site adds below the text of a page.
    mutating func endings(of page: FreePage, _ context: PageContext) {
        for ending in page.endings {
            switch ending {
            case .contact where context.site.settings.contact != nil:
                open("section", class: "page-ending contact")
                element("h2", context.words[.contactHeading])
                contact(context)
                close("section")
            case .address where context.site.settings.baseURL != nil:
                open("section", class: "page-ending")
                element("h2", context.words[.addressHeading])
                siteAddress(context)
                close("section")
            case .contact, .address: break
            }
        }
    }
}
