import ContentModel
import Localization
import SitePlanning

struct PracticePage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "practice" }
    var title: String { context.table[.practice].text }
    var description: String { "" }
    var scripts: [ScriptBundle] { [.practice] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.practice])
        html.close("header")
    }
}
