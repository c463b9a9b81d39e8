import ContentModel
import Localization
import SitePlanning

struct SearchPage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "search" }
    var title: String { context.table[.search].text }
    var description: String { "" }
    var scripts: [ScriptBundle] { [.search] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.search])
        html.close("header")
    }
}
