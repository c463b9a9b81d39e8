import ContentModel
import Localization
import Markup
import SitePlanning
import SiteTheme

/// Search field, and results by script. Without script there are links to lists.
struct SearchPage: PageBody {
    private let context: PageContext
    /// URLs of the index files relative to the site's folder, with their versions.
    private let addresses: [ContentLanguage: [String]]

    init(_ context: PageContext, addresses: [ContentLanguage: [String]]) {
        self.context = context
        self.addresses = addresses
    }

    var kind: StaticString { "search" }
    var title: String { context.table[.search].text }
    var description: String { "" }
    var bundles: [AssetBundle] { [.search] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.search])
        html.close("header")
        html.open("div", class: "search")
        html.attribute("data-root") { $0.root(context) }
        html.attribute("data-index", String(decoding: index, as: UTF8.self))
        form(&html)
        html.raw("<p role=\"status\" class=\"search-status\"></p>")
        hint(&html)
        html.raw("<ol class=\"search-results\"></ol>")
        html.close("div")
        withoutScript(&html)
    }

    /// Without `autocomplete="off"`: Safari would clear the field when its reader comes back.
    private func form(_ html: inout HTMLWriter) {
        html.open("form", class: "search-form")
        html.attribute("role", is: "search")
        html.flag("hidden")
        html.open("label", class: "visually-hidden")
        html.attribute("for", is: "query")
        html.words(context.words[.searchLabel])
        html.close("label")
        html.void("input")
        html.attribute("type", is: "search")
        html.attribute("id", is: "query")
        html.attribute("autocapitalize", is: "none")
        html.attribute("spellcheck", is: "false")
        html.attribute("enterkeyhint", is: "search")
        html.attribute("maxlength", 200)
        html.attribute("aria-describedby", is: "search-hint")
        html.attribute("placeholder", context.words[.searchLabel])
        html.close("form")
    }

    private func hint(_ html: inout HTMLWriter) {
        html.open("p", class: "search-hint")
        html.attribute("id", is: "search-hint")
        html.flag("hidden")
        html.words(context.words[.searchHint])
        if let rule = exampleOfRule {
            html.raw(" ")
            html.phrase(.searchRule, context, rule)
        }
        html.close("p")
    }

    private var exampleOfRule: String? {
        context.plan.outline.editions.lazy
            .flatMap { context.content.editions[$0].penalties }.compactMap(\.rules.first).first { $0.contains(".") }
    }

    /// Languages of the index: the page's, then the site's others.
    ///
    ///     [{"language":"de","name":"Deutsch","prefix":"de/","files":["assets/search/de-1.js?v=1f0c22ab"],
    ///       "penaltyWords":"Strafe {0}|Nr. {0}","ruleWords":"Regel {0}|Regeln {0}"}, …]
    private var index: [UInt8] {
        let others = context.site.settings.languages.filter { $0 != context.language }
        var json = CompactJSON()
        json.array { json in
            for language in [context.language] + others {
                json.object { json in
                    json.member("language", language.code)
                    json.member("name", context.site.strings.name(of: language))
                    json.member("prefix", context.plan.prefix(language))
                    json.member("files", addresses[language] ?? [])
                    if language == context.language, !context.content.editions.isEmpty { numberWords(&json) }
                }
            }
        }
        return json.bytes
    }

    private func numberWords(_ json: inout CompactJSON) {
        let (penaltyWords, ruleWords) = (NumberWords.ofPenalties(context), NumberWords.ofRules(context))
        if !penaltyWords.isEmpty { json.member("penaltyWords", penaltyWords) }
        if !ruleWords.isEmpty { json.member("ruleWords", ruleWords) }
    }

    private func withoutScript(_ html: inout HTMLWriter) {
        html.open("noscript")
        html.element("p", class: "notice", context.words[.searchWithoutScript])
        html.open("ul", class: "plain-list")
        html.pageItem(.home, context) { $0.words(context.words[.quizzes]) }
        for edition in context.plan.outline.editions {
            html.pageItem(.penaltyList(edition: edition), context) { $0.title(of: edition, context) }
        }
        if !context.content.checklists.isEmpty {
            html.pageItem(.checklistOverview, context) { $0.words(context.words[.checklists]) }
        }
        if context.plan.outline.hasPlanner {
            html.pageItem(.assignmentOverview, context) { $0.words(context.words[.assignments]) }
        }
        html.close("ul")
        html.close("noscript")
    }
}
