import ContentModel
import Localization
import Markup
import SitePlanning
import SiteTheme

/// The penalties of an edition as flash cards: the fault on the front, its sanction on the back. Without script it is a list with
/// answers to unfold, which are all printed.
struct FlashCardPage: PageBody {
    private let context: PageContext
    private let index: Int
    private let edition: Edition

    init(_ context: PageContext, edition index: Int) {
        self.context = context
        self.index = index
        edition = context.content.editions[index]
    }

    var kind: StaticString { "cards" }
    var title: String { context.table.text(.named, context.table[.flashCards].text, context.title(of: edition).title) }
    var description: String { context.table[.flashCardsSummary].text }
    var bundles: [AssetBundle] { [.sanctions, .flashCards] }

    func write(into html: inout HTMLWriter) {
        header(&html)
        html.outdatedNotice(edition: index, context)
        html.withoutScriptNotice(.flashCardsWithoutScript, context)
        SanctionIcon.sprite(&html, context)
        html.open("div", class: "flash-cards")
        html.attribute("data-quiz", edition.sanctionQuizID)
        html.attribute("data-quiz-page", context.path(of: .sanctionQuiz(edition: index)).text)
        html.attribute("data-quiz-name", context.table[.sanctionQuiz].text)
        let disputed = edition.disputedIndices.count
        if disputed > 0 { html.attribute("data-disputed-label", context.table.text(.countOfDisputed, count: disputed)) }
        filters(&html)
        html.open("ol", class: "card-list")
        for penaltyIndex in edition.askedIndices { card(penaltyIndex, isDisputed: false, &html) }
        for penaltyIndex in edition.disputedIndices { card(penaltyIndex, isDisputed: true, &html) }
        html.close("ol")
        html.close("div")
        html.disclaimer(of: edition, context)
    }

    private func header(_ html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.flashCards])
        html.element("p", class: "summary", context.words[.flashCardsSummary])
        html.open("ul", class: "facts")
        html.fact { $0.pageLink(.penaltyList(edition: index), context) }
        html.fact { $0.count(edition.askedIndices.count, .countOfPenalties, context) }
        html.close("ul")
        html.close("header")
    }

    /// Filters of the cards, for the script.
    private func filters(_ html: inout HTMLWriter) {
        let penalties = edition.askedPenalties
        let phases = DivePhase.allCases.filter { phase in penalties.contains { $0.phase == phase } }
        let sanctions = Sanction.displayOrder.filter { sanction in penalties.contains { $0.sanction == sanction } }
        html.open("div", class: "card-filters")
        html.flag("hidden")
        if !phases.isEmpty { filter("phase", .phase, .allPhases, phases.map { ($0.rawValue, context.words[$0.name]) }, &html) }
        filter("sanction", .sanction, .allSanctions, sanctions.map { ($0.rawValue, context.words[$0]) }, &html)
        html.close("div")
    }

    private func filter(
        _ name: StaticString, _ label: StringKey, _ all: StringKey, _ options: [(value: String, name: Wording)],
        _ html: inout HTMLWriter
    ) {
        html.open("label")
        html.element("span", context.words[label])
        html.raw(" ")
        html.open("select")
        html.attribute("name", is: name)
        html.attribute("autocomplete", is: "off")
        for option in [(value: "", name: context.words[all])] + options {
            html.option(option.value, option.name)
        }
        html.close("select")
        html.close("label")
    }

    /// - Parameter isDisputed: whether the card is left out until the reader asks for it.
    private func card(_ penaltyIndex: Int, isDisputed: Bool, _ html: inout HTMLWriter) {
        let penalty = edition.penalties[penaltyIndex]
        let (text, mark) = context.text(of: penalty)
        html.raw("\n")
        html.open("li", class: "flash-card")
        html.attribute("data-card", penalty.questionID)
        html.attribute("data-sanction", penalty.sanction.rawValue)
        html.attribute("data-owners", penalty.owners.joined(separator: " "))
        if isDisputed {
            html.flag("data-disputed")
            html.flag("hidden")
        }
        if let phase = penalty.phase { html.attribute("data-phase", phase.rawValue) }
        html.open("h2")
        html.mark(mark)
        html.text(text.headline)
        html.close("h2")
        html.open("p", class: "card-text")
        html.mark(mark)
        html.text(text.text)
        html.close("p")
        html.open("details", class: "card-answer")
        html.element("summary", context.words.answer)
        html.open("p", class: "card-sanction")
        html.sanction(penalty.sanction, context)
        html.close("p")
        html.open("p", class: "card-owners")
        html.owners(of: penalty, context)
        html.close("p")
        rules(penaltyIndex, penalty, &html)
        html.changedOriginal(of: penalty, in: edition, context)
        html.dispute(of: penalty, in: edition, context)
        html.close("details")
        html.close("li")
    }

    private func rules(_ penaltyIndex: Int, _ penalty: Penalty, _ html: inout HTMLWriter) {
        html.open("p", class: "card-rules")
        if !penalty.rules.isEmpty { html.citation(of: penalty.rules, context) }
        // Left out on paper.
        html.open("span", class: "card-number")
        if !penalty.rules.isEmpty { html.raw(" · ") }
        html.open("a")
        html.link(context, to: context.path(of: .penalty(edition: index, penalty: penaltyIndex)))
        html.phrase(.penaltyNumber, context, String(penalty.id))
        html.close("a")
        html.close("span")
        html.close("p")
    }
}
