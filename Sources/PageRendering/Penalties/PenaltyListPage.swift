import CivilTime
import ContentModel
import Insight
import Localization
import Markup
import SearchIndex
import SitePlanning
import SiteTheme

/// All penalties of an edition by phase, if they have any. The script groups, sorts and filters them.
struct PenaltyListPage: PageBody {
    private let context: PageContext
    private let index: Int
    private let edition: Edition
    private let groups: [SiteOutline.PhaseGroup]

    init(_ context: PageContext, edition index: Int) {
        self.context = context
        self.index = index
        edition = context.content.editions[index]
        groups = context.plan.outline.penalties[index]
    }

    var kind: StaticString { "penalties" }
    var title: String { context.title(of: edition).title }
    var description: String { context.table.text(.disclaimer, context.title(of: edition).title) }

    var bundles: [AssetBundle] { [.sanctions, .penalties] }

    func write(into html: inout HTMLWriter) {
        header(&html)
        html.outdatedNotice(edition: index, context)
        SanctionIcon.sprite(&html, context)
        if !edition.penalties.isEmpty { bar(&html) }
        relatedLinks(&html)
        if !edition.penalties.isEmpty { grouping(&html) }
        html.open("div", class: "penalty-groups")
        let synonyms = SearchSynonyms.text(context.content, in: context.language)
        if !synonyms.isEmpty { html.attribute("data-synonyms", synonyms) }
        html.attribute("data-stems", stems)
        let (penaltyWords, ruleWords) = (NumberWords.ofPenalties(context), NumberWords.ofRules(context))
        if !penaltyWords.isEmpty { html.attribute("data-penalty-words", penaltyWords) }
        if !ruleWords.isEmpty { html.attribute("data-rule-words", ruleWords) }
        if let words = json(sanctionWords) { html.attribute("data-sanction-words", words) }
        if let names = json(context.englishNames(of: usedSanctions)) { html.attribute("data-sanction-english", names) }
        // Other pages of the edition are in one folder, which the script saves for offline use.
        if !edition.penalties.isEmpty, context.site.settings.keepsOffline, case .paths = context.site.addressing {
            html.attribute("data-folder", context.path(of: .flashCards(edition: index)).folder)
        }
        for group in groups { phase(group, &html) }
        html.close("div")
        html.disclaimer(of: edition, context)
    }

    // MARK: - Above the list

    private func header(_ html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.open("h1")
        html.title(of: edition, context)
        html.close("h1")
        html.open("ul", class: "facts")
        html.fact { $0.count(edition.penalties.count, .countOfPenalties, context) }
        if edition.isCurrent { html.fact { $0.words(context.words[.currentEdition]) } }
        if let body = edition.body { html.fact { $0.text(body) } }
        if let base = context.content.base(of: edition) {
            html.fact { html in
                html.phrase(.variantOf, context) { html, _ in html.pageLink(.penaltyList(edition: base), context) }
            }
        }
        if let date = edition.inForce {
            html.fact { html in
                html.phrase(.inForce, context) { html, _ in
                    html.open("time")
                    html.attribute("datetime", date.description)
                    html.text(context.table.wordsWithoutWeekday(date))
                    html.close("time")
                }
            }
        }
        html.close("ul")
        html.close("header")
    }

    /// Links to other pages of this edition, and to other editions.
    private func relatedLinks(_ html: inout HTMLWriter) {
        html.open("ul", class: "penalty-ways")
        if !edition.penalties.isEmpty {
            html.pageItem(.sanctionQuiz(edition: index), context) { $0.words(context.words[.sanctionQuiz]) }
            html.pageItem(.flashCards(edition: index), context) { $0.words(context.words[.flashCards]) }
            html.pageItem(.booklet(edition: index), context) { $0.words(context.words[.bookletLink]) }
        }
        rulebook(&html)
        let history = context.plan.outline.history
        if history.predecessor(of: index) != nil {
            html.pageItem(.editionChanges(edition: index), context) { $0.words(context.words[.changes]) }
        }
        if let newer = history.successor(of: index) {
            html.pageItem(.editionChanges(edition: newer), context) { html in
                html.phrase(.changesWith, context) { html, _ in html.title(of: newer, context) }
            }
        }
        for other in context.plan.outline.editions where other != index {
            html.open("li", class: "other-edition")
            html.pageLink(.penaltyList(edition: other), context) { $0.title(of: other, context) }
            html.close("li")
        }
        html.close("ul")
    }

    private func rulebook(_ html: inout HTMLWriter) {
        guard let book = context.rulebook(of: edition) else { return }
        html.open("li")
        html.open("a")
        if edition.hasRulebookFile, case .paths = context.site.addressing {
            html.link(context, to: context.path(of: .rulebook(edition: index)))
        } else {
            html.attribute("href") { $0.rulebookAddress(book.target, context) }
        }
        html.attribute("hreflang", book.language.code)
        html.words(context.words[.rulebook])
        html.close("a")
        html.close("li")
    }

    /// A bar that stays visible during scrolling. Without `autocomplete="off"`, as on the search page.
    private func bar(_ html: inout HTMLWriter) {
        html.open("div", class: "penalty-bar")
        html.flag("hidden")
        html.void("input")
        html.attribute("type", is: "search")
        html.attribute("class", is: "penalty-filter")
        html.attribute("spellcheck", is: "false")
        html.attribute("enterkeyhint", is: "search")
        html.attribute("aria-keyshortcuts", is: "/")
        html.attribute("aria-label", context.words[.filterPenalties])
        html.attribute("placeholder", context.words[.filterPenalties])
        html.englishSwitch(for: edition.penalties, context)
        html.raw("<p role=\"status\" class=\"filter-status\"></p>")
        html.close("div")
    }

    private func grouping(_ html: inout HTMLWriter) {
        html.open("div", class: "grouping")
        html.attribute("role", is: "radiogroup")
        html.attribute("aria-label", context.words[.groupBy])
        html.flag("hidden")
        let phase: [(StaticString, StringKey)] = groups.havePhases ? [("phase", .groupByPhase)] : []
        for (value, name) in phase + [("sanction", .sanction), ("owner", .whoRules), ("rule", .groupByRule)] {
            html.open("label")
            html.void("input")
            html.attribute("type", is: "radio")
            html.attribute("name", is: "grouping")
            html.attribute("value", is: value)
            html.element("span", context.words[name])
            html.close("label")
        }
        html.close("div")
    }

    /// The stems of the list's words, for the filter.
    private var stems: String {
        var words = WordIndex()
        words.begin(entry: 0)
        for penalty in edition.penalties {
            let text = context.text(of: penalty).text
            for part in [text.headline, text.text] + context.searchWords(of: penalty) { words.add(part, isTitle: false) }
        }
        return words.run().stems(context.language)
    }

    private var usedSanctions: [Sanction] {
        let used = Set(edition.penalties.map(\.sanction))
        return Sanction.allCases.filter(used.contains)
    }

    /// Other words for each sanction, for the filter.
    private var sanctionWords: [(sanction: Sanction, name: String)] {
        usedSanctions.map { (sanction: $0, name: context.searchWords(of: $0, in: edition)) }.filter { !$0.name.isEmpty }
    }

    private func json(_ words: [(sanction: Sanction, name: String)]) -> String? {
        guard !words.isEmpty else { return nil }
        var json = CompactJSON()
        json.object { json in for (sanction, words) in words { json.member(sanction.rawValue, words) } }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    // MARK: - The list

    private func phase(_ group: SiteOutline.PhaseGroup, _ html: inout HTMLWriter) {
        html.open("section", class: "penalty-group")
        html.open("h2")
        html.element("span", class: "group-title", context.words[groups.heading(of: group)])
        html.raw(" ")
        html.open("span", class: "group-count")
        html.text(group.penalties.count)
        html.close("span")
        html.close("h2")
        html.open("ul", class: "penalty-list")
        for penaltyIndex in group.penalties { row(penaltyIndex, &html) }
        html.close("ul")
        html.close("section")
    }

    private func row(_ penaltyIndex: Int, _ html: inout HTMLWriter) {
        let penalty = edition.penalties[penaltyIndex]
        let (text, mark) = context.text(of: penalty)
        html.open("li", class: "penalty-row")
        html.attribute("data-penalty", penalty.id)
        html.attribute("data-edition", edition.id)
        html.attribute("data-sanction", penalty.sanction.rawValue)
        html.attribute("data-owners", penalty.owners.joined(separator: " "))
        let also = context.searchWords(of: penalty)
        if !also.isEmpty { html.attribute("data-also", also.joined(separator: ", ")) }
        html.open("h3")
        html.open("a")
        html.link(context, to: context.path(of: .penalty(edition: index, penalty: penaltyIndex)))
        html.mark(mark)
        html.text(text.headline)
        html.close("a")
        html.close("h3")
        html.open("p", class: "penalty-text")
        html.mark(mark)
        html.text(text.text)
        html.close("p")
        html.english(of: penalty, context)
        html.changedOriginal(of: penalty, in: edition, context)
        html.dispute(of: penalty, in: edition, context)
        html.open("p", class: "penalty-verdict")
        html.sanction(penalty.sanction, context)
        html.raw(" ")
        details(penalty, &html)
        html.close("p")
        html.close("li")
    }

    /// Who decides and by which rules; on a phone, they stay together.
    private func details(_ penalty: Penalty, _ html: inout HTMLWriter) {
        html.open("span", class: "penalty-details")
        html.open("span", class: "penalty-owners")
        html.owners(of: penalty, context)
        html.close("span")
        html.raw(" ")
        html.open("span", class: "penalty-rules")
        html.ruleNumbers(penalty.rules, context)
        html.close("span")
        html.close("span")
    }
}
