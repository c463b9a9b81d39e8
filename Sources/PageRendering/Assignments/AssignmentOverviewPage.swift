import ContentModel
import Insight
import Localization
import Markup
import SitePlanning
import SiteTheme

/// All assignments by module, the workload by week, and the marks. With script, it is the reader's planner.
struct AssignmentOverviewPage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "assignments" }
    var title: String { context.table[.assignments].text }
    var description: String { context.plan.outline.modules.compactMap { context.title(of: $0)?.title }.joined(separator: " · ") }
    var bundles: [AssetBundle] { [.assignments, .overview] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.assignments])
        html.close("header")
        html.withoutScriptNotice(.plannerWithoutScript, context)
        html.open("div", class: "planner")
        AssignmentNavigation(context).write(into: &html)
        html.open("div", class: "planner-detail")
        html.open("div", class: "planner-overview")
        DaysRemaining(context).writeAll(into: &html)
        let deadlines = SiteDeadlines(context.site)
        WorkloadChart(context, deadlines).write(into: &html)
        let marked = context.plan.outline.modules.filter { marks($0) != nil }
        html.open("div", class: "planner-marks")
        for group in marked { marks(of: group, &html) }
        html.close("div")
        html.open("section", class: "planner-calendars")
        html.calendarLinks(of: .all, title: context.table[.allDueDates].text, context)
        html.moduleCalendars(context)
        html.close("section")
        html.close("div")
        html.close("div")
        html.close("div")
        PlannerPageData(context, deadlines).write(into: &html)
    }

    private func marks(_ group: SiteOutline.ModuleGroup) -> ModuleMarks? {
        ModuleMarks(group.assignments.lazy.map { context.content.assignments[$0].original })
    }

    private func marks(of group: SiteOutline.ModuleGroup, _ html: inout HTMLWriter) {
        guard let marks = marks(group) else { return }
        let table = context.table
        html.open("section", class: "module-marks")
        html.open("h3")
        html.phrase(.marks, context) { html, _ in html.title(of: group, context) }
        html.close("h3")
        html.open("p")
        html.phrase(.marksSoFar, context, table.percent(marks.earned), table.percent(marks.marked))
        html.close("p")
        html.open("table")
        html.columnNames([.target, .needed], context)
        html.open("tbody")
        for target in ModuleMarks.targets {
            html.open("tr")
            html.open("th")
            html.attribute("scope", is: "row")
            html.text(table.percent(target))
            html.close("th")
            html.open("td")
            switch marks.requiredMark(for: target) {
            case .reached: html.words(context.words[.reached])
            case .outOfReach: html.words(context.words[.outOfReach])
            case .average(let average): html.phrase(.neededOnAverage, context, table.percent(average))
            }
            html.close("td")
            html.close("tr")
        }
        html.close("tbody")
        html.close("table")
        html.close("section")
    }
}
