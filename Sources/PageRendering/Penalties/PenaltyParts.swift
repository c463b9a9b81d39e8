import ContentModel
import Diagnostics
import Insight
import Localization
import Markup
import SitePlanning

extension [SiteOutline.PhaseGroup] {
    var havePhases: Bool { contains { $0.phase != nil } }

    /// The heading of one of these groups. Where no penalty has a phase, the only group has all of them.
    func heading(of group: SiteOutline.PhaseGroup) -> StringKey {
        group.phase?.name ?? (havePhases ? .phaseOther : .allPenalties)
    }
}

extension PageContext {
    /// English text of a penalty, for pages in another language.
    func english(of penalty: Penalty) -> PenaltyText? {
        let shown = penalty.texts.best(site.chain(language))?.language ?? .english
        guard shown.fallbacks.last != .english else { return nil }
        let languages = penalty.texts.byLanguage.keys.filter { $0.fallbacks.last == .english }
        return languages.min().flatMap { penalty.texts.byLanguage[$0] } ?? PenaltyText(withoutHeadline: penalty.reference)
    }

    /// The current edition, for pages of one that isn't: for a variant, the current one of its organisation, if there is one.
    func currentEdition(besides edition: Int) -> Int? {
        let own = content.editions[edition]
        guard !own.isCurrent else { return nil }
        let current = plan.outline.editions.filter { content.editions[$0].isCurrent }
        return current.first { content.editions[$0].isOfSameLine(as: own) } ?? current.first { content.editions[$0].variantOf == nil }
    }

    /// Target of the rule book's link: in the page's language or one of its fallbacks, else in English, else in any.
    func rulebook(of edition: Edition) -> (language: ContentLanguage, target: String)? {
        if let best = Translated(edition.rulebook).best(site.chain(language) + [.english]) { return (best.language, best.value.value) }
        return edition.rulebook.min { $0.key < $1.key }.map { ($0.key, $0.value.value) }
    }
}

extension HTMLWriter {
    /// A penalty in a list: headline as a link, and sanction, with who calls it where that may be what differs.
    mutating func penaltyItem(_ index: Int, of edition: Int, withOwners: Bool = false, _ context: PageContext) {
        let penalty = context.content.editions[edition].penalties[index]
        open("li")
        pageLink(.penalty(edition: edition, penalty: index), context)
        raw(" ")
        if withOwners { open("span", class: "item-verdict") }
        sanction(penalty.sanction, context)
        if withOwners {
            raw(" · ")
            owners(of: penalty, context)
            close("span")
        }
        close("li")
    }

    // MARK: English

    /// English text beside another language; styles show it on request.
    mutating func english(of penalty: Penalty, withHeadline: Bool = true, _ context: PageContext) {
        guard let english = context.english(of: penalty) else { return }
        open("p", class: "english")
        mark(context.mark(.english))
        if withHeadline, english.hasOwnHeadline {
            element("strong", english.headline)
            raw(" ")
        }
        text(english.text)
        close("p")
    }

    /// Button for the English text, which works by script.
    mutating func englishSwitch(for penalties: [Penalty], _ context: PageContext) {
        guard penalties.contains(where: { context.english(of: $0) != nil }) else { return }
        open("button", class: "english-switch")
        attribute("type", is: "button")
        attribute("aria-pressed", is: "false")
        flag("hidden")
        words(context.words[.english])
        close("button")
    }

    // MARK: Rules

    /// Numbers of the rules, for lists and for the script's search.
    mutating func ruleNumbers(_ rules: [String], _ context: PageContext) {
        listed(rules, context) { html, rule in html.element("span", class: "rule", rule) }
    }

    /// "Rules 8.1, 9".
    mutating func citation(
        of rules: [String], _ context: PageContext, _ write: (inout HTMLWriter, String) -> Void = { html, rule in html.text(rule) }
    ) {
        phrase(rules.count == 1 ? .ruleOfItem : .rulesOfItem, context) { html, _ in html.listed(rules, context, write) }
    }

    /// Writes each rule, with the language's separator between them.
    mutating func listed(_ rules: [String], _ context: PageContext, _ write: (inout HTMLWriter, String) -> Void) {
        for (index, rule) in rules.enumerated() {
            if index > 0 { text(context.words.listSeparator) }
            write(&self, rule)
        }
    }

    /// Rules, each with a link to its page of the rule book if that is known.
    mutating func citations(of penalty: Penalty, in edition: Edition, _ context: PageContext) {
        let book = context.rulebook(of: edition)
        listed(penalty.rules, context) { html, rule in
            guard let book, let page = edition.page(of: rule, in: book.language) else {
                return html.element("span", class: "rule", rule)
            }
            html.open("a", class: "rule")
            html.attribute("href") { $0.rulebookAddress(book.target, page: page, context) }
            html.attribute("hreflang", book.language.code)
            html.text(rule)
            html.raw(" <span class=\"rule-page\">")
            html.phrase(.rulePage, context, String(page))
            html.raw("</span>")
            html.close("a")
        }
    }

    /// URL of a rule book, which is a file of the site or on the web; PDF viewers open the given page.
    mutating func rulebookAddress(_ target: String, page: Int? = nil, _ context: PageContext) {
        let suffix = page.map { "#page=\($0)" } ?? ""
        if target.contains("://") {
            value(target + suffix)
        } else {
            address(of: context.plan.path(ofMedium: target), suffix: suffix, context)
        }
    }

    // MARK: Editions

    /// Notice on pages of an edition that isn't current, with a link to the current one: to the same penalty if there is one.
    mutating func outdatedNotice(edition: Int, penalty: Int? = nil, _ context: PageContext) {
        guard let current = context.currentEdition(besides: edition) else { return }
        let faults = penalty.map { context.plan.outline.history.counterparts(of: $0, of: edition, in: current) }
        open("div", class: "notice outdated-edition")
        open("p")
        let editions = context.content.editions
        if let day = editions[edition].inForce, editions[edition].follows(editions[current]) {
            phrase(.upcomingEdition, context) { html, index in
                if index == 0 { html.title(of: edition, context) } else { html.text(context.table.wordsWithoutWeekday(day)) }
            }
        } else {
            phrase(.outdatedEdition, context) { html, _ in html.title(of: edition, context) }
        }
        raw(" ")
        let isFault = faults.map { !$0.isEmpty } ?? false
        let string: StringKey = faults == nil ? .editionNow : isFault ? .faultNow : .noFaultNow
        phrase(string, context) { html, _ in
            if isFault { html.title(of: current, context) } else { html.pageLink(.penaltyList(edition: current), context) }
        }
        close("p")
        if isFault { penaltyItems(faults ?? [], of: current, withOwners: true, context) }
        close("div")
    }

    mutating func penaltyItems(_ penalties: [Int], of edition: Int, withOwners: Bool = false, _ context: PageContext) {
        open("ul", class: "penalty-items")
        for penalty in penalties { penaltyItem(penalty, of: edition, withOwners: withOwners, context) }
        close("ul")
    }

    /// Title of an edition as text of the open element.
    mutating func title(of edition: Edition, _ context: PageContext) {
        let (title, mark) = context.title(of: edition)
        self.mark(mark)
        text(title)
    }

    /// Title of an edition in an element of its own.
    mutating func title(of edition: Int, _ context: PageContext) {
        open("span")
        title(of: context.content.editions[edition], context)
        close("span")
    }
}

extension PageContext {
    /// The dispute about a penalty; nil for the others.
    func dispute(of penalty: Penalty, in edition: Edition) -> (language: ContentLanguage, text: String)? {
        guard let texts = edition.dispute(of: penalty)?.texts else { return nil }
        return Translated(texts).best(site.chain(language) + texts.keys.sorted()).map { ($0.language, $0.value) }
    }
}

extension HTMLWriter {
    /// Writes the dispute about a penalty; nothing for the others.
    mutating func dispute(of penalty: Penalty, in edition: Edition, _ context: PageContext) {
        guard let (language, text) = context.dispute(of: penalty, in: edition) else { return }
        open("p", class: "notice disputed")
        phrase(.disputed, context) { html, _ in
            html.open("span")
            html.mark(context.mark(language))
            html.text(text)
            html.close("span")
        }
        close("p")
    }
}

extension PageContext {
    /// The present original of a penalty, if the text that the page shows was translated from an earlier one.
    func changedOriginal(of penalty: Penalty, in edition: Edition) -> (text: PenaltyText, mark: LanguageMark)? {
        guard !edition.originals.isEmpty, let shown = penalty.texts.best(site.chain(language)),
            let former = edition.originals[shown.language]?[penalty.id],
            let original = penalty.texts.best(site.settings.language.fallbacks),
            original.language.fallbacks.last != shown.language.fallbacks.last
        else { return nil }
        let isChanged = former.changes(to: original.value, in: shown.value) != Edition.Original()
        return isChanged ? (original.value, mark(original.language)) : nil
    }
}

extension HTMLWriter {
    /// Writes the present original of a penalty with an outdated translation, since judges would go by a limit that no longer applies;
    /// nothing for the others.
    mutating func changedOriginal(of penalty: Penalty, in edition: Edition, _ context: PageContext) {
        guard let (original, mark) = context.changedOriginal(of: penalty, in: edition) else { return }
        open("p", class: "notice changed-original")
        phrase(.changedOriginal, context) { html, _ in
            html.open("span")
            html.mark(mark)
            if original.hasOwnHeadline {
                html.element("strong", original.headline)
                html.raw(" ")
            }
            html.text(original.text)
            html.close("span")
        }
        close("p")
    }
}
