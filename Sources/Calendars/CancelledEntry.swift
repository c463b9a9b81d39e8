import CivilTime
import ContentModel
import Localization

extension CalendarItemWriter {
    /// A CANCELLED entry for calendars that imported it; nil for one that was never in a calendar.
    /// - Parameter module: title of the module.
    func cancelled(_ uid: String, _ entry: CalendarLedger.Entry, module: String?, _ chain: [ContentLanguage]) -> CalendarItem? {
        guard entry.removed != nil, let title = entry.title(chain)?.text else { return nil }
        let named = entry.kind == .task ? title : module.map { "\(title) (\($0))" } ?? title
        let summary = summaryLine(strings.text(.calendarCancelled, named))
        let words = entry.due.map { strings.text(.deadlineRemoved, strings.words($0)) } ?? ""
        let description = ContentLine.text("DESCRIPTION", words, [language])
        let status = ContentLine("STATUS", "CANCELLED")
        let head = identification(uid, removed: entry)
        switch (entry.kind, entry.due) {
        case (.task, let due):
            let (times, zone) = due.map { self.due($0) } ?? ([], nil)
            let component = ICalendarComponent(.task, head + times + [summary, description, status])
            return CalendarItem(
                uid: uid, start: due?.sortingInstant ?? Instant(secondsSinceEpoch: 0), day: due?.day, zone: zone, component: component)
        case (.assignment, let due?), (.quiz, let due?), (.reminder, let due?), (.start, let due?):
            let time =
                entry.kind == .reminder || entry.kind == .start
                ? EventTime(due, secondsAfter: ReminderEvent.length) : EventTime(deadline: due)
            let (times, zone) = zones.lines(for: time, alarms: [])
            let component = ICalendarComponent(.event, head + times + [summary, description, status] + CalendarItemWriter.free)
            return CalendarItem(uid: uid, start: time.start, day: due.day, zone: zone, component: component)
        case (.opening, _), (_, nil): return nil
        }
    }

    private func due(_ due: DueDate) -> (lines: [ContentLine], zone: String?) {
        switch due {
        case .day(let day): ([.day("DUE", day)], nil)
        case .moment(_, let zone, let instant): zones.lines([("DUE", instant)], in: zone, alarms: [])
        }
    }
}
