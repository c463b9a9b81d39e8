import CivilTime
import ContentModel
import Localization

extension CalendarItemWriter {
    /// A CANCELLED entry for calendars that imported it; nil for one that was never in a calendar.
    /// - Parameters:
    ///   - module: title of the module.
    ///   - isElsewhere: whether it is still in other calendars.
    func cancelled(
        _ uid: String, _ entry: CalendarLedger.Entry, module: String?, _ chain: [ContentLanguage], isElsewhere: Bool = false
    ) -> CalendarItem? {
        guard entry.removed != nil, let title = entry.title(chain)?.text else { return nil }
        let summary = summaryLine(strings.text(.calendarCancelled, name(entry, title, module)))
        let description = description(entry, isReplaced: isElsewhere || revisions.isReplaced(entry))
        let status = ContentLine("STATUS", "CANCELLED")
        let head = identification(uid, removed: entry)
        switch (entry.kind, entry.due) {
        case (.task, let due):
            let (times, zone) = due.map { self.due($0) } ?? ([], nil)
            let component = ICalendarComponent(.task, head + times + [summary] + description + [status])
            return CalendarItem(
                uid: uid, start: due?.sortingInstant ?? Instant(secondsSinceEpoch: 0), due: due, zone: zone, component: component)
        case (.assignment, let due?), (.quiz, let due?), (.reminder, let due?), (.start, let due?):
            let time =
                entry.kind == .reminder || entry.kind == .start
                ? EventTime(due, secondsAfter: ReminderEvent.length) : EventTime(deadline: due)
            let (times, zone) = zones.lines(for: time, alarms: [])
            let component = ICalendarComponent(.event, head + times + [summary] + description + [status] + CalendarItemWriter.free)
            return CalendarItem(uid: uid, start: time.start, due: due, zone: zone, component: component)
        case (.opening, _), (_, nil): return nil
        }
    }

    /// A reminder or an opening is named as such, as its item may still be due.
    private func name(_ entry: CalendarLedger.Entry, _ title: String, _ module: String?) -> String {
        let named = module.map { "\(title) (\($0))" } ?? title
        switch entry.kind {
        case .task: return title
        case .reminder: return strings.text(.calendarReminder, named)
        case .start: return strings.text(.calendarOpens, named)
        case .assignment, .quiz, .opening: return named
        }
    }

    /// When it was due, or that another entry has taken its place.
    private func description(_ entry: CalendarLedger.Entry, isReplaced: Bool) -> [ContentLine] {
        guard entry.kind != .reminder, entry.kind != .start else { return [] }
        let words = isReplaced ? strings[.calendarReplaced].text : entry.due.map { strings.text(.deadlineRemoved, strings.words($0)) }
        // Some parsers reject an empty text.
        return words.map { [ContentLine.text("DESCRIPTION", $0, [language])] } ?? []
    }

    private func due(_ due: DueDate) -> (lines: [ContentLine], zone: String?) {
        switch due {
        case .day(let day): ([.day("DUE", day)], nil)
        case .moment(_, let zone, let instant): zones.lines([("DUE", instant)], in: zone, alarms: [])
        }
    }
}
