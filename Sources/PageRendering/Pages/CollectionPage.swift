import ContentModel
import Localization
import Markup
import SitePlanning
import SiteTheme

/// Page on which readers open quizzes of other sites. Its content is made by script, with texts that no other page has.
struct CollectionPage: PageBody {
    /// Prefix of the texts for this page's script only.
    static let prefix = "script.collection."

    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "collection" }
    var title: String { context.table[.collection].text }
    var description: String { context.table[.collectionSummary].text }
    var bundles: [AssetBundle] { [.cards, .choices, .quiz, .ordering, .clock, .collection] }
    var policy: PagePolicy { .collection }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.collection])
        html.element("p", class: "summary", context.words[.collectionSummary])
        html.close("header")
        words(&html)
        html.open("div", class: "collections")
        html.attribute("data-path", context.page.path.text)
        if let printed = context.site.settings.printAnswers { html.attribute("data-print-answers", printed.rawValue) }
        html.close("div")
        html.withoutScriptNotice(.collectionWithoutScript, context)
    }

    private func words(_ html: inout HTMLWriter) {
        html.open("script")
        html.attribute("type", is: "application/json")
        html.attribute("class", is: "page-words")
        html.json { json in
            json.object { json in
                for entry in context.table.scriptTexts where entry.key.hasPrefix(CollectionPage.prefix) {
                    json.member(String(entry.key.dropFirst("script.".count)), entry)
                }
                for string in CollectionPage.builders { member(string, &json) }
            }
        }
        html.close("script")
    }

    /// Texts of quiz pages that the script here needs, too.
    private static let builders: [StringKey] = [
        .collection, .answer, .answers, .isTrue, .isFalse, .otherAnswer, .hint, .countOfHintCost, .blank, .choose, .severalAnswers,
        .withUnit, .withUnitInBlanks, .putInOrder, .matchEach,
        .listSeparator, .alternatives, .countOfQuestions, .countOfPoints, .countOfAnswersAsked, .countOfQuizzes,
        .drawn, .passMark, .timeLimit,
    ]

    private func member(_ string: StringKey, _ json: inout CompactJSON) {
        func member(_ key: String, _ phrase: LocalizedString) {
            json.member(key, SpokenText(key, phrase, on: context.language))
        }
        guard string.hasPlurals else { return member(string.rawValue, context.table[string]) }
        for category in PluralCategory.allCases {
            member("\(string.rawValue).\(category.rawValue)", context.table.phrase(string, category))
        }
    }
}
