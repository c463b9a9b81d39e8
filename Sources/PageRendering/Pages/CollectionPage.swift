import ContentModel
import Localization
import SitePlanning

struct CollectionPage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "collection" }
    var title: String { context.table[.collection].text }
    var description: String { "" }
    var scripts: [ScriptBundle] { [.collection] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.collection])
        html.close("header")
    }
}
