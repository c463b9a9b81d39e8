import ContentModel
import Localization
import Markup
import SitePlanning
import SiteTheme

/// The reader's history of quizzes, in their browser's storage. The build doesn't know it, so the script fills the page.
struct HistoryPage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "history" }
    var title: String { context.table[.history].text }
    var description: String { context.table[.historySummary].text }
    var bundles: [AssetBundle] { context.content.editions.isEmpty ? [.history] : [.history, .sanctions, .sanctionHistory] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.history])
        html.element("p", class: "summary", context.words[.historySummary])
        html.close("header")
        html.open("noscript")
        html.element("p", class: "notice", context.words[.historyWithoutScript])
        html.close("noscript")
        html.open("div", class: "history")
        html.attribute("data-practice", context.path(of: .practice).text)
        EditionPageData(context).write(into: &html)
        html.close("div")
    }
}
