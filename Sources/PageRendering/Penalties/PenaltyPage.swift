import ContentModel
import Insight
import Localization
import Markup
import SitePlanning
import SiteTheme

/// A penalty: the fault, its sanction, the officials, and the rules.
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
    var bundles: [AssetBundle] { [.sanctions, .penalties, .contact] }

    func write(into html: inout HTMLWriter) {
        SanctionIcon.sprite(&html, context)
        html.breadcrumb(to: .penaltyList(edition: editionIndex), .allPenalties, context)
        html.untranslatedNotice(of: context.textLanguage(of: penalty), mark, context)
        html.outdatedNotice(edition: editionIndex, penalty: index, context)
        html.changedOriginal(of: penalty, in: edition, context)
        html.dispute(of: penalty, in: edition, context)
        html.open("article", class: "penalty")
        html.attribute("data-penalty", penalty.id)
        html.attribute("data-edition", edition.id)
        html.attribute("data-sanction", penalty.sanction.rawValue)
        header(&html)
        facts(&html)
        share(&html)
        html.close("article")
        related(&html)
        sameFault(&html)
        html.neighbours(of: .penalty(edition: editionIndex, penalty: index), context)
        html.reportLink(of: penalty, text, in: edition, context)
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
        ruling(&html)
        html.open("p", class: "summary")
        html.mark(mark)
        html.text(text.text)
        html.close("p")
        html.englishSwitch(for: [penalty], context)
        html.english(of: penalty, context)
        html.close("header")
    }

    /// Writes the entries that judges look up, before the text.
    private func ruling(_ html: inout HTMLWriter) {
        html.open("dl", class: "penalty-ruling")
        fact(.sanction, &html) { html in
            html.sanction(penalty.sanction, context)
            if let note = context.note(of: penalty.sanction, in: edition) {
                html.raw(" ")
                html.element("span", class: "sanction-note", note)
            }
        }
        fact(.whoRules, &html) { $0.owners(of: penalty, context) }
        html.close("dl")
    }

    private func facts(_ html: inout HTMLWriter) {
        guard !penalty.rules.isEmpty || penalty.phase != nil else { return }
        html.open("dl", class: "penalty-facts")
        if !penalty.rules.isEmpty {
            fact(.rules, &html) { $0.citations(of: penalty, in: edition, context) }
        }
        if let phase = penalty.phase { fact(.phase, &html) { $0.words(context.words[phase.name]) } }
        html.close("dl")
    }

    private func fact(_ term: StringKey, _ html: inout HTMLWriter, _ write: (inout HTMLWriter) -> Void) {
        html.open("div")
        html.element("dt", context.words[term])
        html.open("dd")
        write(&html)
        html.close("dd")
        html.close("div")
    }

    // MARK: - Beside it

    /// Buttons to share the page; made by script.
    private func share(_ html: inout HTMLWriter) {
        var parts = [
            context.title(of: edition).title, context.table.text(.penaltyNumber, String(penalty.id)), text.headline,
            context.table[penalty.sanction.name].text,
        ]
        let owners: [StringKey] = (penalty.refereeDecides ? [.referee] : []) + (penalty.judgesDecide ? [.judge] : [])
        if !owners.isEmpty { parts.append(owners.map { context.table[$0].text }.joined(separator: context.words.listSeparator)) }
        if !penalty.rules.isEmpty {
            let rules = penalty.rules.joined(separator: context.words.listSeparator)
            parts.append(context.table.text(.named, context.table[.rules].text, rules))
        }
        if let dispute = context.dispute(of: penalty, in: edition) { parts.append(context.table.text(.disputed, dispute.text)) }
        html.open("div", class: "share")
        html.attribute("data-text", parts.joined(separator: " · "))
        html.flag("hidden")
        html.close("div")
    }

    private func related(_ html: inout HTMLWriter) {
        let related = context.plan.outline.related[editionIndex]
        beside(.confusable, related.confusable[index], &html)
        beside(.sameRule, related.sameRule[index], &html)
    }

    private func beside(_ heading: StringKey, _ penalties: [Int], _ html: inout HTMLWriter) {
        guard !penalties.isEmpty else { return }
        html.open("section", class: "related")
        html.element("h2", context.words[heading])
        html.penaltyItems(penalties, of: editionIndex, context)
        html.close("section")
    }

    /// Links to other editions, except for the current one in the notice above. Ids differ between editions, slugs don't.
    private func sameFault(_ html: inout HTMLWriter) {
        let history = context.plan.outline.history
        let current = context.currentEdition(besides: editionIndex)
        let others = context.plan.outline.editions.filter { $0 != editionIndex && $0 != current }.map { other in
            (edition: other, faults: history.counterparts(of: index, of: editionIndex, in: other))
        }.filter { !$0.faults.isEmpty }
        guard !others.isEmpty else { return }
        html.open("section", class: "related same-fault")
        html.element("h2", context.words[.sameFault])
        for (other, faults) in others {
            html.open("h3")
            html.title(of: other, context)
            html.close("h3")
            html.penaltyItems(faults, of: other, withOwners: true, context)
        }
        html.close("section")
    }
}
