import ContentModel
import Diagnostics
import Localization
import Markup
import SitePlanning
import SiteTheme

/// A checklist with boxes. Without script they can be ticked, but the ticks aren't stored.
struct ChecklistPage: PageBody {
    private let context: PageContext
    private let index: Int
    private let checklist: Checklist
    private let mark: LanguageMark

    init(_ context: PageContext, _ index: Int) {
        self.context = context
        self.index = index
        checklist = context.best(context.content.checklists[index])
        mark = context.mark(checklist.language)
    }

    var kind: StaticString { "checklist" }
    var title: String { checklist.title }
    var description: String { context.table[.checklistSummary].text }
    var bundles: [AssetBundle] { [.checklists] + (checklist.needsTextStyles ? [.texts] : []) }

    func write(into html: inout HTMLWriter) {
        html.untranslatedNotice(of: checklist.language, mark, context)
        html.breadcrumb(to: .checklistOverview, .checklists, context)
        html.open("article", class: "checklist")
        html.attribute("data-checklist", checklist.id)
        header(&html)
        html.prose(checklist.introduction, class: "prose introduction", mark, context)
        html.withoutScriptNotice(.checklistWithoutScript, context)
        for section in checklist.sections { write(section, &html) }
        html.close("article")
        html.neighbours(of: .checklist(index), context)
        if let edition { html.disclaimer(of: context.content.editions[edition], context) }
    }

    private func header(_ html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.open("h1")
        html.mark(mark)
        html.text(checklist.title)
        html.close("h1")
        html.open("ul", class: "facts")
        html.fact { $0.count(checklist.items.count, .countOfItems, context) }
        if let edition {
            html.fact { $0.pageLink(.penaltyList(edition: edition), context) }
        }
        html.close("ul")
        html.close("header")
    }

    private func write(_ section: Checklist.Section, _ html: inout HTMLWriter) {
        html.open("section", class: "checklist-section")
        html.open("h2")
        html.mark(mark)
        html.text(section.title)
        html.close("h2")
        html.open("ul")
        for item in section.items { write(item, &html) }
        html.close("ul")
        html.close("section")
    }

    /// The citation is beside the label: inside it, a link would be hit instead of the box.
    private func write(_ item: Checklist.Item, _ html: inout HTMLWriter) {
        html.open("li")
        html.open("label")
        html.void("input")
        html.attribute("type", is: "checkbox")
        html.attribute("data-item", item.id)
        html.open("span")
        html.mark(mark)
        html.rich(item.text, context)
        html.close("span")
        html.close("label")
        citation(item.rules, &html)
        html.close("li")
    }

    private func citation(_ rules: [String], _ html: inout HTMLWriter) {
        guard !rules.isEmpty else { return }
        html.raw(" ")
        html.open("small", class: "citation")
        html.citation(of: rules, context) { html, rule in write(rule, &html) }
        html.close("small")
    }

    private func write(_ rule: String, _ html: inout HTMLWriter) {
        guard let edition, let target = context.plan.outline.page(ofRule: rule, edition: edition) else { return html.text(rule) }
        html.pageLink(target, context) { $0.text(rule) }
    }

    private var edition: Int? {
        checklist.edition.flatMap { context.content.edition($0.value) }
    }
}

/// All checklists with their progress.
struct ChecklistOverviewPage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "checklists" }
    var title: String { context.table[.checklists].text }
    var description: String { context.table[.checklistSummary].text }
    var bundles: [AssetBundle] { [.checklists] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.checklists])
        html.element("p", class: "summary", context.words[.checklistSummary])
        html.close("header")
        html.open("ul", class: "checklist-list")
        for index in context.plan.outline.checklists { html.checklistRow(index, context) }
        html.close("ul")
    }
}

extension HTMLWriter {
    /// A checklist in a list: title and number of items.
    mutating func checklistRow(_ index: Int, _ context: PageContext) {
        let checklist = context.best(context.content.checklists[index])
        open("li", class: "checklist-row")
        attribute("data-checklist", checklist.id)
        attribute("data-items", checklist.items.map(\.id).joined(separator: " "))
        open("a")
        link(context, to: context.path(of: .checklist(index)))
        mark(context.mark(checklist.language))
        text(checklist.title)
        close("a")
        raw(" ")
        open("span", class: "checklist-count")
        count(checklist.items.count, .countOfItems, context)
        close("span")
        close("li")
    }
}
