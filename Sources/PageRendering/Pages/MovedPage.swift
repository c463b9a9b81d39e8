import Localization
import Markup
import SitePlanning

/// Leads from the usual address of a page to the site's address, where it is.
struct MovedPage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "moved" }
    var title: String { context.title(of: context.plan.front).title }
    var description: String { "" }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.open("h1")
        let (title, mark) = context.title(of: context.plan.front)
        html.mark(mark)
        html.text(title)
        html.close("h1")
        html.close("header")
        html.linkToFront(context, isPrimary: true)
    }
}
