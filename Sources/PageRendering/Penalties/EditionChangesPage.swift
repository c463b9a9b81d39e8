import ContentModel
import Insight
import Localization
import Markup
import SitePlanning
import SiteTheme

/// Changes from the previous edition: penalties of both side by side, by kind of change. Styles filter them.
struct EditionChangesPage: PageBody {
    private let context: PageContext
    private let newer: Int
    private let older: Int
    private let comparison: EditionComparison?

    /// - Parameter edition: one with a previous edition.
    init(_ context: PageContext, edition: Int) {
        let history = context.plan.outline.history
        self.context = context
        newer = edition
        older = history.predecessor(of: edition) ?? edition
        comparison = history.changes(in: edition)
    }

    private var editions: [Edition] { context.content.editions }

    var kind: StaticString { "changes" }
    var title: String {
        let arrow = context.table.language.isRightToLeft ? "←" : "→"
        let titles = "\(context.title(of: editions[older]).title) \(arrow) \(context.title(of: editions[newer]).title)"
        return context.table.text(.named, context.table[.changes].text, titles)
    }
    var description: String { "" }
    var bundles: [AssetBundle] { [.sanctions, .penalties] }

    func write(into html: inout HTMLWriter) {
        let changes = comparison?.changes ?? []
        header(changes.count, &html)
        html.outdatedNotice(edition: newer, context)
        SanctionIcon.sprite(&html, context)
        if changes.isEmpty {
            html.element("p", context.words[.noChanges])
        } else {
            if changes.allSatisfy({ $0.kinds == [.renumbered] }) { html.element("p", context.words[.onlyNumbersChanged]) }
            html.open("div", class: "changes")
            filter(&html)
            if changes.contains(where: { $0.kinds.count > 1 }) { html.element("p", class: "filter-note", context.words[.severalChanges]) }
            for kind in EditionComparison.Kind.allCases { section(kind, changes.filter { $0.primaryKind == kind }, &html) }
            html.close("div")
        }
        html.disclaimer(of: editions[newer], context)
    }

    private func header(_ count: Int, _ html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.changes])
        html.open("p", class: "summary")
        html.phrase(.changesBetween, context) { html, index in
            html.pageLink(.penaltyList(edition: index == 0 ? older : newer), context)
        }
        html.close("p")
        html.open("ul", class: "facts")
        html.fact { $0.count(count, .countOfChanges, context) }
        if let unchanged = comparison?.unchangedCount, unchanged > 0 { html.fact { $0.count(unchanged, .countOfUnchanged, context) } }
        html.close("ul")
        html.close("header")
    }

    private func filter(_ html: inout HTMLWriter) {
        html.open("div", class: "change-filter")
        html.attribute("role", is: "radiogroup")
        html.attribute("aria-label", context.words[.changesShown])
        choice("all", .allChanges, comparison?.changes.count ?? 0, &html)
        for kind in EditionComparison.Kind.allCases {
            let count = comparison?.count(of: kind) ?? 0
            if count > 0 { choice(kind.rawValue, kind.name(of: count), count, &html) }
        }
        html.close("div")
    }

    private func choice(_ value: String, _ name: StringKey, _ count: Int, _ html: inout HTMLWriter) {
        html.open("label")
        html.void("input")
        html.attribute("type", is: "radio")
        html.attribute("name", is: "change")
        html.attribute("value", value)
        if value == "all" { html.flag("checked") }
        html.element("span", context.words[name])
        html.raw(" ")
        html.open("span", class: "group-count")
        html.text(count)
        html.close("span")
        html.close("label")
    }

    // MARK: - Changes

    private func section(
        _ kind: EditionComparison.Kind, _ changes: [EditionComparison.Change], _ html: inout HTMLWriter
    ) {
        guard !changes.isEmpty else { return }
        html.open("section", class: "penalty-group")
        html.element("h2", context.words[kind.name(of: changes.count)])
        for change in changes { self.change(change, &html) }
        html.close("section")
    }

    private func change(_ change: EditionComparison.Change, _ html: inout HTMLWriter) {
        let kinds = EditionComparison.Kind.allCases.filter(change.kinds.contains)
        html.open("article", class: "change")
        html.attribute("data-kinds", kinds.map(\.rawValue).joined(separator: " "))
        // A single kind is the title of its section.
        if kinds.count > 1 {
            html.open("ul", class: "change-kinds")
            for kind in kinds { html.element("li", context.words[kind.name]) }
            html.close("ul")
        }
        side(older, change.older, change, &html)
        side(newer, change.newer, change, &html)
        html.close("article")
    }

    private func side(
        _ edition: Int, _ penalties: [Int], _ change: EditionComparison.Change, _ html: inout HTMLWriter
    ) {
        guard !penalties.isEmpty else { return }
        if edition == older { html.open("div", class: "change-side older") } else { html.open("div", class: "change-side newer") }
        html.open("p", class: "change-edition")
        html.title(of: edition, context)
        html.close("p")
        for index in penalties {
            html.open("div", class: "changed-penalty")
            fault(edition, index, change, &html)
            html.close("div")
        }
        html.close("div")
    }

    private func fault(_ edition: Int, _ index: Int, _ change: EditionComparison.Change, _ html: inout HTMLWriter) {
        let penalty = editions[edition].penalties[index]
        html.open("h3")
        html.pageLink(.penalty(edition: edition, penalty: index), context)
        html.close("h3")
        html.open("p", class: "penalty-text")
        html.mark(context.text(of: penalty).mark)
        text(edition, penalty, change, &html)
        html.close("p")
        html.changedOriginal(of: penalty, in: editions[edition], context)
        html.open("p", class: "penalty-verdict")
        marked(change.kinds.contains(.sanction), &html) { $0.sanction(penalty.sanction, context) }
        html.raw(" ")
        html.open("span", class: "penalty-owners")
        marked(change.kinds.contains(.owners), &html) { $0.owners(of: penalty, context) }
        html.close("span")
        html.raw(" ")
        html.open("span", class: "penalty-rules")
        html.phrase(.penaltyNumber, context, String(penalty.id))
        if !penalty.rules.isEmpty { html.raw(" · ") }
        html.ruleNumbers(penalty.rules, context)
        html.close("span")
        html.close("p")
    }

    private func marked(_ isMarked: Bool, _ html: inout HTMLWriter, _ write: (inout HTMLWriter) -> Void) {
        if isMarked { html.open("mark") }
        write(&html)
        if isMarked { html.close("mark") }
    }

    // MARK: - Text comparison

    /// Number of words of a text up to which it is compared, since the time grows with the square.
    static let longestComparedText = 500

    /// The text, with words marked that the other edition doesn't have.
    private func text(_ edition: Int, _ penalty: Penalty, _ change: EditionComparison.Change, _ html: inout HTMLWriter) {
        let text = context.text(of: penalty).text.text
        let isNewer = edition == newer
        guard change.kinds.contains(.text), let otherIndex = (isNewer ? change.older : change.newer).first else { return html.text(text) }
        let other = context.text(of: editions[isNewer ? older : newer].penalties[otherIndex]).text.text
        let (words, otherWords) = (text.split(separator: " "), other.split(separator: " "))
        guard max(words.count, otherWords.count) <= EditionChangesPage.longestComparedText else { return html.text(text) }
        let kept = Set(words.indices).subtracting(
            words.difference(from: otherWords).insertions.map { step in
                switch step {
                case .insert(let offset, _, _), .remove(let offset, _, _): offset
                }
            })
        for (index, word) in words.enumerated() {
            let isMarked = !kept.contains(index)
            let continues = index > 0 && isMarked && !kept.contains(index - 1)
            if isMarked, !continues {
                if index > 0 { html.raw(" ") }
                html.open("mark")
            } else if index > 0 {
                html.raw(" ")
            }
            html.text(String(word))
            if isMarked, index + 1 == words.count || kept.contains(index + 1) { html.close("mark") }
        }
    }
}

extension EditionComparison.Kind {
    /// Heading of `count` changes: "Nouvelles" of several in French.
    func name(of count: Int) -> StringKey {
        if count == 1 { return name }
        return switch self {
        case .gone: .changesGone
        case .new: .changesNew
        case .split: .changesSplit
        case .renumbered: .changesOfNumber
        case .merged, .sanction, .owners, .text: name
        }
    }

    var name: StringKey {
        switch self {
        case .gone: .changeGone
        case .new: .changeNew
        case .split: .changeSplit
        case .merged: .changeMerged
        case .sanction: .changeOfSanction
        case .owners: .changeOfOwners
        case .text: .changeOfText
        case .renumbered: .changeOfNumber
        }
    }
}
