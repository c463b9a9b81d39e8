import ContentModel
import Localization
import Markup
import SitePlanning

/// The navigation beside a page that belongs to a section: pages of the sections, and its own contents.
///
/// On narrow screens both are closed `details` above the text, on wide ones styles keep them open beside it.
struct PageGuide {
    private let context: PageContext
    private let index: Int
    private let page: FreePage

    /// - Parameters:
    ///   - index: of the page in the site's content.
    ///   - page: in the language that is shown.
    init(_ context: PageContext, _ index: Int, _ page: FreePage) {
        self.context = context
        self.index = index
        self.page = page
    }

    func pages(into html: inout HTMLWriter) {
        let outline = context.plan.outline
        guard !outline.pageGroups.isEmpty else { return }
        html.open("details", class: "guide-pages")
        html.element("summary", context.words[.allPages])
        html.open("nav")
        html.attribute("aria-label", context.words[.allPages])
        if outline.hasPageLists {
            for group in outline.pageGroups where isOwn(group) { pages(of: group, group.pages(around: index), &html) }
            html.open("p")
            html.pageLink(.pageList(part: 0), context)
            html.close("p")
        } else {
            for group in outline.pageGroups { pages(of: group, group.pages[...], &html) }
        }
        html.close("nav")
        html.close("details")
    }

    private func isOwn(_ group: SiteOutline.PageGroup) -> Bool { group.name == context.content.pages[index].original.section }

    private func pages(of group: SiteOutline.PageGroup, _ pages: ArraySlice<Int>, _ html: inout HTMLWriter) {
        html.open("details")
        if isOwn(group) { html.flag("open") }
        let (title, mark) = context.title(of: group)
        html.open("summary")
        html.mark(mark)
        html.text(title)
        html.close("summary")
        html.open("ul")
        for page in pages {
            let (title, mark) = context.title(of: .freePage(page))
            html.open("li")
            html.open("a")
            html.link(context, to: context.path(of: .freePage(page)))
            html.mark(mark)
            if page == index { html.attribute("aria-current", is: "page") }
            html.text(title)
            html.close("a")
            html.close("li")
        }
        html.close("ul")
        html.close("details")
    }

    /// Headings of the second and third level; a single one needs no list.
    func contents(into html: inout HTMLWriter) {
        let headings = page.body.headings.filter { (2...3).contains($0.level) }
        guard headings.count > 1 else { return }
        html.open("details", class: "guide-contents")
        html.element("summary", context.words[.onThisPage])
        html.open("nav")
        html.attribute("aria-label", context.words[.onThisPage])
        html.open("ul")
        html.mark(context.mark(page.language))
        for heading in headings {
            html.open("li")
            if heading.level == 3 { html.attribute("class", is: "lower") }
            html.open("a")
            html.link(context, toHeading: heading.anchor)
            html.text(heading.words)
            html.close("a")
            html.close("li")
        }
        html.close("ul")
        html.close("nav")
        html.close("details")
    }
}

extension PageContext {
    /// Name of a section: from a translated page, or the original.
    func title(of group: SiteOutline.PageGroup) -> (title: String, mark: LanguageMark) {
        for page in group.pages {
            let shown = best(content.pages[page])
            if shown.language == language, let section = shown.section { return (section, mark(language)) }
        }
        return (group.name, mark(site.settings.language))
    }
}
