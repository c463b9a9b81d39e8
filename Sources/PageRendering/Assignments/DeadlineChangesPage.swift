import CivilTime
import ContentModel
import Localization
import Markup
import SitePlanning
import SiteTheme

/// Changes of deadlines and new quizzes, by day of the record.
struct DeadlineChangesPage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "deadlines" }
    var title: String { context.table[.deadlineChanges].text }
    var description: String { context.table[.deadlineChangesSummary].text }
    var bundles: [AssetBundle] { [.assignments] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.deadlineChanges])
        html.element("p", class: "summary", context.words[.deadlineChangesSummary])
        html.close("header")
        let changes = context.plan.outline.deadlineChanges
        if changes.isEmpty { html.element("p", context.words[.noDeadlineChanges]) }
        for day in days(changes) { self.day(day, &html) }
        // A single-file site has no other files.
        guard case .paths = context.site.addressing else { return }
        html.open("p", class: "note")
        html.open("a")
        html.link(context, to: context.plan.deadlineFeed(in: context.language))
        html.attribute("type", is: "application/atom+xml")
        html.words(context.words[.deadlineFeed])
        html.close("a")
        html.close("p")
    }

    /// Changes grouped by day, in their order.
    private func days(_ changes: [DeadlineChange]) -> [ArraySlice<DeadlineChange>] {
        var days: [ArraySlice<DeadlineChange>] = []
        var rest = changes[...]
        while let first = rest.first {
            let day = rest.prefix { $0.on == first.on }
            days.append(day)
            rest = rest.dropFirst(day.count)
        }
        return days
    }

    private func day(_ changes: ArraySlice<DeadlineChange>, _ html: inout HTMLWriter) {
        guard let day = changes.first?.on else { return }
        html.open("section", class: "deadline-day")
        html.open("h2")
        html.time(.day(day), context)
        html.close("h2")
        html.open("ul", class: "deadline-changes")
        for change in changes { self.change(change, &html) }
        html.close("ul")
        html.close("section")
    }

    private func change(_ change: DeadlineChange, _ html: inout HTMLWriter) {
        html.open("li")
        html.open("p", class: "deadline-title")
        if let subject = context.plan.subject(of: change) {
            html.pageLink(subject, context)
        } else if let (title, language) = change.entry.title(context.site.chain(context.language)) {
            html.open("span")
            html.mark(context.mark(language))
            html.text(title)
            html.close("span")
        }
        html.close("p")
        if let module = change.entry.module {
            html.open("p", class: "deadline-module")
            html.module(module, in: context.site.settings.language, context)
            html.close("p")
        }
        html.open("p", class: "deadline-news")
        news(change, &html)
        html.close("p")
        if case .moved(_, _, let former?) = change.news {
            html.open("p", class: "deadline-news")
            renamed(from: former, &html)
            html.close("p")
        }
        html.close("li")
    }

    private func news(_ change: DeadlineChange, _ html: inout HTMLWriter) {
        switch change.news {
        case .moved(let from, let to, _):
            html.phrase(.deadlineMoved, context) { html, index in
                if index == 0 { html.time(from, context) } else { due(to, of: change, &html) }
            }
        case .removed(let due, _): html.phrase(.deadlineRemoved, context) { html, _ in html.time(due, context) }
        case .added(let due): html.phrase(.deadlineAdded, context) { html, _ in self.due(due, of: change, &html) }
        case .back(let due): html.phrase(.deadlineBack, context) { html, _ in self.due(due, of: change, &html) }
        case .renamed(let former): renamed(from: former, &html)
        case .quiz(let opens?): html.phrase(.quizOpens, context) { html, _ in html.start(opens, context) }
        case .quiz(nil): html.words(context.words[.quizAdded])
        }
    }

    /// The days that remain are counted to the present date alone.
    private func due(_ due: DueDate, of change: DeadlineChange, _ html: inout HTMLWriter) {
        if context.plan.isPresent(due, of: change) { html.due(due, context) } else { html.time(due, context) }
    }

    private func renamed(from former: String, _ html: inout HTMLWriter) {
        html.phrase(.deadlineRenamed, context) { html, _ in html.text(former) }
    }
}
