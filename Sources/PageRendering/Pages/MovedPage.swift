import Markup
import SitePlanning
import SiteTheme

/// Leads to another page: from the usual address of a page to the site's address, where it is, from the folder of all editions to the
/// current one, or from the address that a quiz, an assignment or a page of the author had under a former id.
struct MovedPage: PageBody {
    private let context: PageContext
    private let destination: PageSubject

    init(_ context: PageContext) {
        self.context = context
        destination = context.plan.destination(of: context.page.subject) ?? context.plan.front
    }

    var kind: StaticString { "moved" }
    var title: String { context.title(of: destination).title }
    var description: String { "" }
    var bundles: [AssetBundle] { [.moved] }

    func write(into html: inout HTMLWriter) {
        let (title, mark) = context.title(of: destination)
        html.open("header", class: "page-header")
        html.open("h1")
        html.mark(mark)
        html.text(title)
        html.close("h1")
        html.close("header")
        guard destination != context.plan.front else { return html.linkToFront(context, isPrimary: true) }
        html.open("p", class: "actions")
        html.open("a", class: "button primary")
        html.link(context, to: context.path(of: destination))
        html.mark(mark)
        html.text(title)
        html.close("a")
        html.close("p")
    }
}
