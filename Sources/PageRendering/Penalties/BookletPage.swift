import ContentModel
import Encoding
import Localization
import Markup
import SitePlanning
import SiteTheme

/// All penalties of an edition for printing: cover, contents, penalties by phase, indexes.
///
/// Browsers can't give page numbers of printed pages, so contents and indexes give the numbers of the penalties, in the order of
/// the booklet.
struct BookletPage: PageBody {
    private let context: PageContext
    private let index: Int
    private let edition: Edition
    private let groups: [SiteOutline.PhaseGroup]
    /// The number of each penalty in the booklet.
    private let numbers: [Int: Int]
    /// Numbers of the penalties of each rule.
    private let numbersByRule: [String: [Int]]

    init(_ context: PageContext, edition index: Int) {
        self.context = context
        self.index = index
        edition = context.content.editions[index]
        groups = context.plan.outline.penalties[index]
        let order = groups.flatMap(\.penalties)
        let numbers = Dictionary(uniqueKeysWithValues: zip(order, 1...))
        self.numbers = numbers
        numbersByRule = edition.penalties.enumerated().reduce(into: [:]) { byRule, item in
            for rule in Set(item.element.rules) { byRule[rule, default: []].append(numbers[item.offset] ?? 0) }
        }
    }

    var kind: StaticString { "booklet" }
    var title: String { context.table.text(.bookletOf, context.title(of: edition).title) }
    var description: String { context.table[.bookletSummary].text }

    var bundles: [AssetBundle] { [.sanctions, .contact, .booklet] }

    func write(into html: inout HTMLWriter) {
        SanctionIcon.sprite(&html, context)
        html.breadcrumb(to: .penaltyList(edition: index), .allPenalties, context)
        paper(&html)
        html.open("article", class: "booklet")
        cover(&html)
        contents(&html)
        for (groupIndex, group) in groups.enumerated() { phase(group, groupIndex, &html) }
        rules(&html)
        sanctions(&html)
        html.close("article")
    }

    /// Paper options, which are shown on screen only. Styles read them, without script.
    private func paper(_ html: inout HTMLWriter) {
        html.open("div", class: "booklet-paper")
        html.element("p", class: "summary", context.words[.bookletSummary])
        html.open("fieldset", class: "paper-choice")
        html.element("legend", context.words[.bookletPaper])
        html.open("div")
        for (id, name) in [("a5", StringKey.bookletA5), ("a4", .bookletA4)] {
            html.open("label")
            html.void("input")
            html.attribute("type", is: "radio")
            html.attribute("name", is: "paper")
            html.attribute("value", id)
            if id == "a5" { html.flag("checked") }
            html.open("span")
            html.words(context.words[name])
            html.close("span")
            html.close("label")
        }
        html.close("div")
        html.close("fieldset")
        html.close("div")
    }

    private func cover(_ html: inout HTMLWriter) {
        html.open("header", class: "booklet-cover")
        let (title, mark) = context.siteTitle
        html.open("p", class: "kicker")
        html.mark(mark)
        html.text(title)
        html.close("p")
        html.open("h1")
        html.title(of: edition, context)
        html.close("h1")
        html.open("p", class: "summary")
        html.words(context.words[.divingPenalties])
        html.close("p")
        html.outdatedNotice(edition: index, context)
        html.open("ul", class: "facts")
        if let body = edition.body { html.fact { $0.text(body) } }
        if let date = edition.inForce {
            html.fact { html in
                html.phrase(.inForce, context) { html, _ in html.text(context.table.wordsWithoutWeekday(date)) }
            }
        }
        html.fact { $0.count(edition.penalties.count, .countOfPenalties, context) }
        html.close("ul")
        html.siteAddress(context)
        html.disclaimer(of: edition, context)
        html.close("header")
    }

    private func contents(_ html: inout HTMLWriter) {
        html.open("nav", class: "booklet-contents")
        html.attribute("aria-labelledby", is: "contents")
        heading("contents", context.words[.bookletContents], &html)
        html.open("ol")
        for (groupIndex, group) in groups.enumerated() {
            let range = group.penalties.compactMap { numbers[$0] }
            entry("phase-\(groupIndex + 1)", context.words[groups.heading(of: group)], range, &html)
        }
        if !numbersByRule.isEmpty { entry("rules", context.words[.bookletByRule], [], &html) }
        entry("sanctions", context.words[.bookletBySanction], [], &html)
        html.close("ol")
        html.close("nav")
    }

    private func entry(_ id: String, _ name: Wording, _ range: [Int], _ html: inout HTMLWriter) {
        html.open("li")
        html.open("a")
        html.attribute("href", "#\(id)")
        html.open("span")
        html.words(name)
        html.close("span")
        if let first = range.first, let last = range.last {
            html.raw(" ")
            html.open("span", class: "booklet-range")
            // Without a word, they look like the numbers of pages.
            html.phrase(first == last ? .bookletNumber : .bookletRange, context, first == last ? "\(first)" : "\(first)–\(last)")
            html.close("span")
        }
        html.close("a")
        html.close("li")
    }

    private func heading(_ id: String, _ name: Wording, _ html: inout HTMLWriter) {
        html.open("h2")
        html.attribute("id", id)
        html.words(name)
        html.close("h2")
    }

    private func phase(_ group: SiteOutline.PhaseGroup, _ groupIndex: Int, _ html: inout HTMLWriter) {
        html.open("section", class: "booklet-phase")
        heading("phase-\(groupIndex + 1)", context.words[groups.heading(of: group)], &html)
        for penaltyIndex in group.penalties { penalty(penaltyIndex, &html) }
        html.close("section")
    }

    private func penalty(_ penaltyIndex: Int, _ html: inout HTMLWriter) {
        let penalty = edition.penalties[penaltyIndex]
        let (text, mark) = context.text(of: penalty)
        let number = numbers[penaltyIndex] ?? 0
        html.open("section", class: "booklet-penalty")
        html.attribute("id", "n\(number)")
        html.open("h3")
        html.open("span", class: "booklet-number")
        html.text(number)
        html.close("span")
        html.raw(" ")
        html.open("span")
        html.mark(mark)
        html.text(text.headline)
        html.close("span")
        html.close("h3")
        html.open("p")
        html.mark(mark)
        html.text(text.text)
        html.close("p")
        html.open("p", class: "booklet-verdict")
        // The number that pages, cards and messages name, which isn't that of the booklet.
        html.phrase(.penaltyNumber, context, String(penalty.id))
        html.raw(" · ")
        html.sanction(penalty.sanction, context)
        html.raw(" · ")
        html.owners(of: penalty, context)
        if !penalty.rules.isEmpty {
            html.raw(" · ")
            html.citation(of: penalty.rules, context)
        }
        html.close("p")
        html.changedOriginal(of: penalty, in: edition, context)
        html.dispute(of: penalty, in: edition, context)
        html.close("section")
    }

    // MARK: - Indexes

    private func rules(_ html: inout HTMLWriter) {
        guard !numbersByRule.isEmpty else { return }
        html.open("section", class: "booklet-index")
        heading("rules", context.words[.bookletByRule], &html)
        html.element("p", class: "note", context.words[.bookletNumbers])
        html.open("dl")
        for (rule, numbers) in numbersByRule.sorted(by: { NaturalOrder.precedes($0.key, $1.key) }) {
            html.open("div")
            html.element("dt", rule)
            references(numbers.sorted(), &html)
            html.close("div")
        }
        html.close("dl")
        html.close("section")
    }

    private func sanctions(_ html: inout HTMLWriter) {
        html.open("section", class: "booklet-index by-sanction")
        heading("sanctions", context.words[.bookletBySanction], &html)
        html.element("p", class: "note", context.words[.bookletNumbers])
        html.open("dl")
        for sanction in Sanction.displayOrder {
            let penalties = edition.penalties.indices.filter { edition.penalties[$0].sanction == sanction }
            guard !penalties.isEmpty else { continue }
            html.open("div")
            html.open("dt")
            html.sanction(sanction, context)
            html.close("dt")
            references(penalties.compactMap { numbers[$0] }.sorted(), &html)
            html.close("div")
        }
        html.close("dl")
        html.close("section")
    }

    private func references(_ numbers: [Int], _ html: inout HTMLWriter) {
        let separator = String(context.words.listSeparator.prefix { !$0.isWhitespace })
        html.open("dd")
        for (offset, number) in numbers.enumerated() {
            if offset > 0 { html.raw(" ") }
            // A comma stays with the number before it.
            html.open("span")
            html.open("a")
            html.attribute("href", "#n\(number)")
            html.text(number)
            html.close("a")
            if offset + 1 < numbers.count { html.text(separator) }
            html.close("span")
        }
        html.close("dd")
    }
}
