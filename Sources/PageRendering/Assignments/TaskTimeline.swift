import CivilTime
import ContentModel
import Localization
import Markup

/// Timeline of an assignment's tasks: start, length, due date and progress of each.
///
/// Each bar is an SVG of its own, so that names and facts are text that wraps. The timeline only repeats that text.
struct TaskTimeline {
    /// Days since 1970-01-01.
    let days: Range<Int>
    private let due: Int
    private let zone: TimeZoneRules

    /// Nil where no task has a date.
    ///
    /// - Parameter zone: that of the site, whose days the timeline has also where work is due in another one.
    init?(_ assignment: Assignment, _ zone: TimeZoneRules) {
        guard assignment.tasks.contains(where: { $0.start != nil || $0.due != nil }) else { return nil }
        self.zone = zone
        due = assignment.due.day(in: zone).daysSinceEpoch
        let dates = assignment.tasks.flatMap { [$0.start, $0.due].compactMap { $0?.day(in: zone).daysSinceEpoch } }
        let ends = assignment.tasks.compactMap { TaskTimeline.work($0, zone)?.upperBound }
        let first = min(dates.min() ?? due, due)
        days = first..<max((dates.max() ?? due) + 1, due + 1, ends.max() ?? due)
    }

    /// Days of the work, from its start; up to the due date if it has no length.
    private static func work(_ task: AssignmentTask, _ zone: TimeZoneRules) -> Range<Int>? {
        guard let start = task.start?.day(in: zone).daysSinceEpoch else { return nil }
        let end = task.length.map { start + $0.inDays } ?? task.due.map { $0.day(in: zone).daysSinceEpoch + 1 } ?? start + 1
        return start..<max(end, start + 1)
    }

    func writeEnds(into html: inout HTMLWriter, _ context: PageContext) {
        html.open("p", class: "timeline-ends")
        html.attribute("data-from", days.lowerBound)
        html.attribute("data-to", days.upperBound)
        for day in [days.lowerBound, days.upperBound - 1] {
            let date = CalendarDate(daysSinceEpoch: day)
            html.open("time")
            html.attribute("datetime", date.description)
            html.text(context.table.wordsWithoutWeekday(date))
            html.close("time")
        }
        html.close("p")
    }

    /// A day is ten units wide, at whatever size on the screen.
    func writeStrip(of task: AssignmentTask, into html: inout HTMLWriter) {
        html.open("svg", class: "task-strip")
        html.attribute("viewBox") { value in
            value.value("0 0 ")
            value.value(days.count * 10)
            value.value(" 24")
        }
        html.attribute("preserveAspectRatio", is: "none")
        html.attribute("aria-hidden", is: "true")
        html.attribute("focusable", is: "false")
        let work = TaskTimeline.work(task, zone)
        let taskDue = task.due?.day(in: zone).daysSinceEpoch
        if let start = work?.lowerBound ?? taskDue, let taskDue, taskDue >= start {
            rectangle("strip-window", from: 10 * (start - days.lowerBound), width: 10 * (taskDue + 1 - start), &html)
        }
        if let work {
            let x = 10 * (work.lowerBound - days.lowerBound)
            rectangle("strip-work", from: x, width: 10 * work.count, &html)
            let done = Int(Double(10 * work.count) * task.progress / 100)
            if done > 0 { rectangle("strip-done", from: x, width: done, &html) }
        }
        if let taskDue { line("strip-due", at: taskDue, &html) }
        line("strip-end", at: due, &html)
        html.close("svg")
    }

    private func rectangle(_ name: StaticString, from x: Int, width: Int, _ html: inout HTMLWriter) {
        html.void("rect")
        html.attribute("class", is: name)
        html.attribute("x", x)
        html.attribute("y", is: "6")
        html.attribute("width", width)
        html.attribute("height", is: "12")
        html.closeVoid()
    }

    /// A line at the end of a day.
    private func line(_ name: StaticString, at day: Int, _ html: inout HTMLWriter) {
        let x = 10 * (day + 1 - days.lowerBound)
        html.void("line")
        html.attribute("class", is: name)
        html.attribute("x1", x)
        html.attribute("x2", x)
        html.attribute("y1", is: "0")
        html.attribute("y2", is: "24")
        html.closeVoid()
    }
}
