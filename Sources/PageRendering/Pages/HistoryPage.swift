import ContentModel
import Localization
import SitePlanning

struct HistoryPage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "history" }
    var title: String { context.table[.history].text }
    var description: String { "" }
    var scripts: [ScriptBundle] { [.history] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.history])
        html.close("header")
    }
}
