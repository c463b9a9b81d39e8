import CivilTime
import ContentModel
import Localization

/// Start and due date of a task in the same value type, as DTSTART and DUE must have.
private enum TaskTime {
    case days(start: CalendarDate?, due: CalendarDate?)
    case moments(start: Instant?, due: Instant?, zone: String)

    /// - Parameter dayZone: time zone of days: that of the site, whatever zone a due time is in.
    init(_ task: CalendarTask, dayZone: String, _ catalog: TimeZoneCatalog) {
        switch (task.start, task.due) {
        case (let start, .day(let due)?): self = .days(start: start.map(\.day).flatMap { $0 < due ? $0 : nil }, due: due)
        case (let start, .moment(_, let zone, let due)?):
            let start = start.flatMap { TaskTime.beginning($0, in: dayZone, catalog) }
            self = .moments(start: start.flatMap { $0 < due ? $0 : nil }, due: due, zone: zone)
        case (.moment(_, let zone, let start)?, nil): self = .moments(start: start, due: nil, zone: zone)
        case (.day(let start)?, nil): self = .days(start: start, due: nil)
        case (nil, nil): self = .days(start: nil, due: nil)
        }
    }

    private static func beginning(_ start: DueDate, in zone: String, _ catalog: TimeZoneCatalog) -> Instant? {
        switch start {
        case .moment(_, _, let instant): instant
        case .day(let day): CalendarItemWriter.instant(LocalDateTime(startOf: day), in: zone, catalog)
        }
    }

    /// Sort key of tasks; those without a date come first.
    var start: Instant {
        switch self {
        case .days(let start, let due): Instant(secondsSinceEpoch: ((start ?? due)?.daysSinceEpoch ?? 0) * 86_400)
        case .moments(let start, let due, _): start ?? due ?? Instant(secondsSinceEpoch: 0)
        }
    }
}

extension CalendarItemWriter {
    func task(_ task: CalendarTask) -> CalendarItem {
        let uid = task.identity.uid(in: site)
        let time = TaskTime(task, dayZone: dayZone, catalog)
        let summary = summaryLine(strings.text(.calendarTask, task.name, task.assignment))
        let (alarms, instants) = alarms(of: task, summary)
        let (times, zone) = lines(time, alarms: instants)
        let due = task.due.map { strings.text(.calendarDue, strings.words($0)) } ?? ""
        let status = task.progress >= 100 ? "COMPLETED" : task.progress > 0 ? "IN-PROCESS" : "NEEDS-ACTION"
        let lines =
            identification(uid, updated: task.origin.updated) + times + [summary] + words(task.origin, due: due)
            + task.origin.classification(language)
            + [
                ContentLine.text("RELATED-TO", task.parent.uid(in: site)), ContentLine("STATUS", status),
                ContentLine("PERCENT-COMPLETE", String(Int(task.progress))),
            ]
        return CalendarItem(
            uid: uid, start: time.start, due: task.due ?? task.start, zone: zone,
            component: ICalendarComponent(.task, lines, components: alarms))
    }

    private func lines(_ time: TaskTime, alarms: [Instant]) -> (lines: [ContentLine], zone: String?) {
        switch time {
        case .days(let start, let due):
            return ([start.map { .day("DTSTART", $0) }, due.map { .day("DUE", $0) }].compactMap(\.self), nil)
        case .moments(let start, let due, let zone):
            let times = [start.map { ("DTSTART", $0) }, due.map { ("DUE", $0) }].compactMap(\.self)
            return zones.lines(times, in: zone, alarms: alarms + (due.map { [$0] } ?? []))
        }
    }

    /// Alarms before the due date, and at moments of their own; none for finished tasks and those without a date.
    /// - Returns: alarms, and the moments that clients have to calculate.
    private func alarms(of task: CalendarTask, _ summary: ContentLine) -> (components: [ICalendarComponent], instants: [Instant]) {
        guard task.progress < 100, let due = task.due else { return ([], []) }
        var triggers: Set<String?> = []
        var components: [ICalendarComponent] = []
        var instants: [Instant] = []
        func add(_ component: ICalendarComponent, at instant: Instant, isRelative: Bool) {
            guard triggers.insert(component.lines.last?.value).inserted else { return }
            components.append(component)
            if isRelative { instants.append(instant) }
        }
        for reminder in task.reminders {
            let uid = task.identity.alarm(reminder.name).uid(in: site)
            if let alarm = CalendarAlarm(relative(reminder, to: due), before: due) {
                add(
                    alarm.component(uid: uid, summary: summary, [.relatedToEnd]),
                    at: alarm.instant(before: due.sortingInstant), isRelative: true)
            } else if let moment = moment(of: reminder, due) {
                add(CalendarAlarm.component(at: moment, uid: uid, summary: summary), at: moment, isRelative: false)
            }
        }
        return (components, instants)
    }

    /// A reminder on a day before an all-day task as a number of days: an alarm has no time zone.
    private func relative(_ reminder: Reminder, to due: DueDate) -> Reminder {
        guard case .at(.day(let day)) = reminder, case .day(let last) = due else { return reminder }
        return .days(last.daysSinceEpoch - day.daysSinceEpoch)
    }

    /// 09:00 on the day of the reminder, as for all-day entries.
    private func moment(of reminder: Reminder, _ due: DueDate) -> Instant? {
        guard case .at(let moment) = reminder else { return nil }
        switch (moment, due) {
        case (.moment(_, _, let instant), _): return instant
        case (.day(let day), .moment(_, let zone, _)):
            return LocalDateTime(date: day, hour: 9, minute: 0).flatMap { CalendarItemWriter.instant($0, in: zone, catalog) }
        case (.day, .day): return nil
        }
    }

    /// First moment when clocks show `local`, or skip it.
    static func instant(_ local: LocalDateTime, in zone: String, _ catalog: TimeZoneCatalog) -> Instant? {
        catalog.rules(for: zone)?.instant(of: local)
    }
}
