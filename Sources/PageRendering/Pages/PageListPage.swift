import Algorithms
import ContentModel
import Localization
import Markup
import SitePlanning
import SiteTheme

/// Some of the author's pages, on a site with too many for its menu.
struct PageListPage: PageBody {
    private let context: PageContext
    private let part: Int
    private let parts: ListParts

    init(_ context: PageContext, part: Int) {
        self.context = context
        self.part = part
        parts = ListParts(context, count: context.plan.outline.pageListParts, part: part) { .pageList(part: $0) }
    }

    var kind: StaticString { "page-list" }
    var title: String {
        let name = context.table[.allPages].text
        return part == 0 ? name : "\(name), \(parts.number(part))"
    }
    var description: String { "" }
    var bundles: [AssetBundle] { [.cards] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.allPages])
        html.close("header")
        for group in groups {
            html.open("section")
            if let section = group.section {
                let (title, mark) = context.title(of: section)
                html.open("h2")
                html.mark(mark)
                html.text(title)
                html.close("h2")
            }
            html.open("ul", class: "subject-list")
            for page in group.pages {
                html.open("li", class: "subject-row")
                html.pageLink(.freePage(page), context)
                html.close("li")
            }
            html.close("ul")
            html.close("section")
        }
        parts.links(into: &html)
    }

    /// The pages of this part, by their sections.
    private var groups: [(section: SiteOutline.PageGroup?, pages: [Int])] {
        let sections = context.plan.outline.pageGroups
        return context.plan.outline.pages(ofPart: part).chunked { context.content.pages[$0].original.section }.map { name, pages in
            (sections.first { $0.name == name }, Array(pages))
        }
    }
}
