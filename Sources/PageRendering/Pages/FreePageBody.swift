import ContentModel
import Localization
import SitePlanning

/// A page that an author wrote.
struct FreePageBody: PageBody {
    private let context: PageContext
    private let page: FreePage
    private let mark: LanguageMark

    init(_ context: PageContext, _ index: Int) {
        self.context = context
        page = context.best(context.content.pages[index])
        mark = context.mark(page.language)
    }

    var kind: StaticString { "page" }
    var title: String { page.title }
    var description: String { "" }

    func write(into html: inout HTMLWriter) {
        html.untranslatedNotice(of: page.language, mark, context)
        html.open("article")
        html.mark(mark)
        html.open("header", class: "page-header")
        html.element("h1", page.title)
        html.close("header")
        html.open("div", class: "prose")
        html.rich(page.body, context)
        html.close("div")
        html.close("article")
    }
}

/// What a device shows without a network for a page that it hasn't kept. The script adds a way to try again.
struct OfflinePage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "offline" }
    var title: String { context.table[.offlineTitle].text }
    var description: String { "" }
    var scripts: [ScriptBundle] { [.offline] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.offlineTitle])
        html.element("p", class: "summary", context.words[.offlineText])
        html.close("header")
        html.open("p", class: "actions")
        html.open("a", class: "button")
        html.link(context, to: context.path(of: .home))
        html.words(context.words[.notFoundHome])
        html.close("a")
        html.close("p")
    }
}

/// What a server shows for an address that leads nowhere.
struct NotFoundPage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "not-found" }
    var title: String { context.table[.notFoundTitle].text }
    var description: String { "" }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.notFoundTitle])
        html.element("p", class: "summary", context.words[.notFoundText])
        html.close("header")
        html.open("p", class: "actions")
        html.open("a", class: "button primary")
        html.link(context, to: context.path(of: .home))
        html.words(context.words[.notFoundHome])
        html.close("a")
        html.close("p")
    }
}
