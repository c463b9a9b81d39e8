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
        html.element("p", class: "summary scripted", context.words[.historySummary])
        html.close("header")
        html.withoutScriptNotice(.historyWithoutScript, context)
        html.open("div", class: "history")
        html.attribute("data-practice", context.path(of: .practice).text)
        quizzes(&html)
        EditionPageData(context).write(into: &html)
        html.close("div")
    }

    /// The quizzes that the site has, so that results of others don't lead to missing pages. The path of a quiz follows from its id.
    private func quizzes(_ html: inout HTMLWriter) {
        let plan = context.plan
        html.open("script")
        html.attribute("type", is: "application/json")
        html.attribute("class", is: "published-quizzes")
        html.json { json in
            json.object { json in
                json.member("folder", plan.prefix(context.language))
                json.key("quizzes")
                json.array { json in
                    let quizzes = context.content.quizHeads
                    for index in quizzes.indices where plan.includes(.quiz(index)) { json.value(quizzes[index].original.id) }
                }
                json.key("others")
                json.object { json in
                    for index in plan.outline.editions {
                        json.member(context.content.editions[index].sanctionQuizID, context.path(of: .sanctionQuiz(edition: index)).text)
                    }
                }
            }
        }
        html.close("script")
    }
}
