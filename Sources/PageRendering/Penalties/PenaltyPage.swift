import ContentModel
import Localization
import SitePlanning

/// One penalty: the fault, its sanction, who rules, and where the rules say so.
struct PenaltyPage: PageBody {
    private let context: PageContext
    private let editionIndex: Int
    private let index: Int
    private let edition: Edition
    private let penalty: Penalty
    private let text: PenaltyText
    private let mark: LanguageMark

    init(_ context: PageContext, edition editionIndex: Int, penalty index: Int) {
        self.context = context
        self.editionIndex = editionIndex
        self.index = index
        edition = context.content.editions[editionIndex]
        penalty = edition.penalties[index]
        (text, mark) = context.text(of: penalty)
    }

    var kind: StaticString { "penalty" }
    var title: String { text.headline }
    var description: String { text.text }
    var bundles: [AssetBundle] { [.sanctions, .penalties] }

    func write(into html: inout HTMLWriter) {
        SanctionIcon.sprite(&html)
        html.open("nav", class: "breadcrumb")
        html.attribute("aria-label", context.words[.allPenalties])
        html.open("a")
        html.link(context, to: context.path(of: .penaltyList(edition: editionIndex)))
        html.mark(context.mark(context.site.settings.language))
        html.text(edition.title)
        html.close("a")
        html.close("nav")
        html.open("article", class: "penalty")
        html.attribute("data-penalty", penalty.id)
        html.attribute("data-edition", edition.id)
        header(&html)
        facts(&html)
        html.close("article")
        sameFault(&html)
        html.neighbours(of: .penalty(edition: editionIndex, penalty: index), context)
        html.disclaimer(of: edition, context)
    }

    private func header(_ html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.open("p", class: "kicker")
        html.phrase(.penaltyNumber, context, String(penalty.id))
        html.close("p")
        html.open("h1")
        html.mark(mark)
        html.text(text.headline)
        html.close("h1")
        html.open("p", class: "summary")
        html.mark(mark)
        html.text(text.text)
        html.close("p")
        html.close("header")
    }

    private func facts(_ html: inout HTMLWriter) {
        html.open("dl", class: "penalty-facts")
        fact(.sanction, &html) { html in
            html.sanction(penalty.sanction, context)
            // The author's note is in the default language only; elsewhere the sanction's own name says enough.
            if let note = edition.sanctions[penalty.sanction], context.language == context.site.settings.language {
                html.raw(" ")
                html.open("span", class: "sanction-note")
                html.text(note.description)
                html.close("span")
            }
        }
        fact(.whoRules, &html) { $0.owners(of: penalty, context) }
        if !penalty.rules.isEmpty {
            fact(.rules, &html) { $0.text(penalty.rules.joined(separator: context.words.listSeparator)) }
        }
        if let phase = penalty.phase { fact(.phase, &html) { $0.words(context.words[phase.name]) } }
        html.close("dl")
    }

    private func fact(_ term: InterfaceString, _ html: inout HTMLWriter, _ write: (inout HTMLWriter) -> Void) {
        html.open("div")
        html.element("dt", context.words[term])
        html.open("dd")
        write(&html)
        html.close("dd")
        html.close("div")
    }

    /// Ids change between editions, slugs don't.
    private func sameFault(_ html: inout HTMLWriter) {
        guard let slug = penalty.slug else { return }
        let others = context.plan.arrangement.editions.filter { $0 != editionIndex }.compactMap { other in
            context.content.editions[other].penalties.firstIndex { $0.slug == slug }.map { (other, $0) }
        }
        guard !others.isEmpty else { return }
        html.open("section", class: "same-fault")
        html.element("h2", context.words[.sameFault])
        html.open("ul")
        for (other, place) in others {
            let edition = context.content.editions[other]
            html.open("li")
            html.open("a")
            html.link(context, to: context.path(of: .penalty(edition: other, penalty: place)))
            html.mark(context.mark(context.site.settings.language))
            html.text(edition.title)
            html.close("a")
            html.raw(" ")
            html.sanction(edition.penalties[place].sanction, context)
            html.close("li")
        }
        html.close("ul")
        html.close("section")
    }
}
