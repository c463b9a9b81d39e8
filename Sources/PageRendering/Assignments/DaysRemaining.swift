import CivilTime
import ContentModel
import Localization
import Markup
import SitePlanning

/// The days from a day to the due dates of assignments, as bars on one scale with a mark for each week.
///
/// The build knows the date of its sources at best, so it writes "as of" that day. The page's script draws the same from today
/// (`Templates/js/assignments/46-remaining.js`).
struct DaysRemaining {
    private let context: PageContext
    /// Date of the sources; nil if nobody gave it.
    private let today: CalendarDate?

    /// Minimum number of days that a bar has room for, so that a short one looks short.
    private static let shortestScale = 28

    init(_ context: PageContext) {
        self.context = context
        today = context.content.sourceDate.map { context.site.zone.local($0).date }
    }

    /// A row for each assignment that is still to do.
    func writeAll(into html: inout HTMLWriter) {
        let open = today.map { today in
            context.plan.outline.assignments.filter { index in
                let facts = context.content.assignments[index].original
                return !facts.isFinished && facts.due.day(in: context.site.zone) >= today
            }
        }
        html.open("section", class: "remaining")
        html.attribute("aria-labelledby", is: "remaining")
        if open?.isEmpty ?? true { html.flag("hidden") }
        html.open("h2")
        html.attribute("id", is: "remaining")
        html.words(context.words[.daysRemaining])
        html.close("h2")
        date(into: &html)
        html.open("ul")
        let scale = (open ?? []).compactMap(days).reduce(Self.shortestScale, max)
        for index in open ?? [] { row(index, scale, &html) }
        html.close("ul")
        html.close("section")
    }

    private func row(_ index: Int, _ scale: Int, _ html: inout HTMLWriter) {
        guard let days = days(index) else { return }
        let assignment = context.best(context.content.assignments[index])
        html.open("li")
        html.open("a")
        html.link(context, to: context.path(of: .assignment(index)))
        html.mark(context.mark(assignment.language))
        html.text(assignment.title)
        html.close("a")
        html.moduleLine(index, class: "remaining-module", context)
        bar(days, scale, &html)
        html.open("span", class: "remaining-days")
        html.count(days, .countOfDays, context)
        html.close("span")
        html.close("li")
    }

    /// The bar of one assignment, which the script completes.
    func write(_ index: Int, into html: inout HTMLWriter) {
        let days = days(index)
        html.open("div", class: "remaining-one")
        html.attribute("data-due", context.content.assignments[index].original.due.machineText)
        if days ?? -1 < 0 { html.flag("hidden") }
        if let days, days >= 0 {
            html.open("p")
            html.words(context.words[.daysRemaining])
            html.raw(" <strong>")
            html.count(days, .countOfDays, context)
            html.raw("</strong>")
            html.close("p")
            bar(days, max(days, Self.shortestScale), &html)
            date(into: &html)
        }
        html.close("div")
    }

    /// Negative after the due date; nil without a date to count from.
    private func days(_ index: Int) -> Int? {
        let due = context.content.assignments[index].original.due.day(in: context.site.zone)
        return today.map { due.daysSinceEpoch - $0.daysSinceEpoch }
    }

    private func date(into html: inout HTMLWriter) {
        guard let today else { return }
        html.open("p", class: "remaining-date")
        html.phrase(.daysRemainingAsOf, context, context.table.wordsWithoutWeekday(today))
        html.close("p")
    }

    /// A day is ten units wide, at whatever size on the screen. The text beside it has the same number.
    private func bar(_ days: Int, _ scale: Int, _ html: inout HTMLWriter) {
        html.open("svg", class: "remaining-bar")
        html.attribute("viewBox", "0 0 \(scale * 10) 10")
        html.attribute("preserveAspectRatio", is: "none")
        html.attribute("aria-hidden", is: "true")
        html.attribute("focusable", is: "false")
        for (name, width) in [("remaining-track", scale), ("remaining-time", days)] as [(StaticString, Int)] {
            html.void("rect")
            html.attribute("class", is: name)
            html.attribute("width", width * 10)
            html.attribute("height", is: "10")
            html.closeVoid()
        }
        html.void("path")
        html.attribute("class", is: "remaining-weeks")
        html.attribute("d") { value in
            for week in stride(from: 7, to: min(scale, 7 * 60), by: 7) { value.value("M\(week * 10) 0v10") }
        }
        html.closeVoid()
        html.close("svg")
    }
}
