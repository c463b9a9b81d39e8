import CivilTime
import ContentModel
import Diagnostics
import Localization
import SitePlanning

/// All penalties of an edition by phase, with a field that the script searches them by.
struct PenaltyListPage: PageBody {
    private let context: PageContext
    private let index: Int
    private let edition: Edition

    init(_ context: PageContext, edition index: Int) {
        self.context = context
        self.index = index
        edition = context.content.editions[index]
    }

    var kind: StaticString { "penalties" }
    var title: String { edition.title }
    var description: String { context.table.text(.disclaimer, edition.title) }

    var scripts: [ScriptBundle] { [.penalties] }

    func write(into html: inout HTMLWriter) {
        header(&html)
        SanctionIcon.sprite(&html)
        if !edition.penalties.isEmpty {
            html.open("p", class: "actions")
            html.open("a", class: "button primary")
            html.link(context, to: context.path(of: .sanctionQuiz(edition: index)))
            html.words(context.words[.sanctionQuizStart])
            html.close("a")
            html.raw(" ")
            html.open("a", class: "button")
            html.link(context, to: context.path(of: .flashCards(edition: index)))
            html.words(context.words[.flashCards])
            html.close("a")
            html.close("p")
            html.void("input")
            html.attribute("type", is: "search")
            html.attribute("class", is: "penalty-filter")
            html.flag("hidden")
            html.attribute("autocomplete", is: "off")
            html.attribute("aria-label", context.words[.filterPenalties])
            html.attribute("placeholder", context.words[.filterPenalties])
            html.raw("<p role=\"status\" class=\"filter-status\"></p>")
        }
        for group in context.plan.arrangement.penalties[index] { phase(group, &html) }
        otherEditions(&html)
        html.disclaimer(of: edition, context)
    }

    private func header(_ html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.open("h1")
        html.mark(context.mark(context.site.settings.language))
        html.text(edition.title)
        html.close("h1")
        html.open("ul", class: "facts")
        html.fact { $0.count(edition.penalties.count, .countOfPenalties, context) }
        if edition.isCurrent { html.fact { $0.words(context.words[.currentEdition]) } }
        if let body = edition.body { html.fact { $0.text(body) } }
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
        rulebook(&html)
        html.close("ul")
        html.close("header")
    }

    private func rulebook(_ html: inout HTMLWriter) {
        let chain = context.site.chain(context.language)
        guard let book = Translated(edition.rulebook).best(chain) else { return }
        html.fact { html in
            html.open("a")
            if book.value.value.contains("://") {
                html.attribute("href", book.value.value)
            } else {
                html.link(context, to: OutputPath(book.value.value))
            }
            html.attribute("hreflang", book.language.code)
            html.words(context.words[.rulebook])
            html.close("a")
        }
    }

    private func phase(_ group: Arrangement.PhaseGroup, _ html: inout HTMLWriter) {
        let name = group.phase?.name ?? .phaseOther
        html.open("section", class: "penalty-group")
        html.element("h2", context.words[name])
        html.open("ul", class: "penalty-list")
        for place in group.penalties { row(place, phase: name, &html) }
        html.close("ul")
        html.close("section")
    }

    private func row(_ place: Int, phase: InterfaceString, _ html: inout HTMLWriter) {
        let penalty = edition.penalties[place]
        let (text, mark) = context.text(of: penalty)
        let sanction = context.table[penalty.sanction.name].text
        let phase = context.table[phase].text
        let searchable = ["\(penalty.id)", text.headline, text.text, sanction, phase] + penalty.rules
        html.open("li", class: "penalty-row")
        html.attribute("data-penalty", penalty.id)
        html.attribute("data-edition", edition.id)
        html.attribute("data-search", TextFolding.fold(searchable.joined(separator: " ")))
        html.open("h3")
        html.open("a")
        html.link(context, to: context.path(of: .penalty(edition: index, penalty: place)))
        html.mark(mark)
        html.text(text.headline)
        html.close("a")
        html.close("h3")
        html.open("p", class: "penalty-text")
        html.mark(mark)
        html.text(text.text)
        html.close("p")
        html.open("p", class: "penalty-verdict")
        html.sanction(penalty.sanction, context)
        html.raw(" ")
        html.open("span", class: "penalty-owners")
        html.owners(of: penalty, context)
        html.close("span")
        html.close("p")
        html.close("li")
    }

    private func otherEditions(_ html: inout HTMLWriter) {
        let others = context.plan.arrangement.editions.filter { $0 != index }
        guard !others.isEmpty else { return }
        html.open("ul", class: "other-editions")
        for other in others {
            html.open("li")
            html.open("a")
            html.link(context, to: context.path(of: .penaltyList(edition: other)))
            html.mark(context.mark(context.site.settings.language))
            html.text(context.content.editions[other].title)
            html.close("a")
            html.close("li")
        }
        html.close("ul")
    }
}
