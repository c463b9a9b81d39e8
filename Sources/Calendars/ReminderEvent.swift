import CivilTime
import ContentModel

/// A reminder as an event of its own, as apps drop the alarms of subscribed calendars.
struct ReminderEvent: Sendable {
    var identity: CalendarIdentity
    /// Start of the event, or its day.
    var at: DueDate
    var time: EventTime
    /// Whether it has an alarm; not if the deadline's own alarm rings at the same moment.
    var rings: Bool

    /// Reminders at moments of their own, and with `all` those before the deadline too.
    static func events(of assignment: Assignment, all: Bool) -> [ReminderEvent] {
        let own = assignment.reminders.compactMap { reminder -> ReminderEvent? in
            guard case .at(let moment) = reminder else { return nil }
            return ReminderEvent(
                identity: .reminder(reminder, of: assignment), at: moment, time: EventTime(moment, secondsAfter: length), rings: true)
        }
        guard all else { return own }
        var identities: Set<CalendarIdentity> = []
        return own + assignment.reminders.compactMap { before(assignment, $0) }.filter { identities.insert($0.identity).inserted }
    }

    /// Duration in seconds, half an hour as for deadlines.
    static let length = 30 * 60

    private static func before(_ assignment: Assignment, _ reminder: Reminder) -> ReminderEvent? {
        guard let alarm = CalendarAlarm(reminder, before: assignment.due) else { return nil }
        switch assignment.due {
        case .day(let day):
            guard case .days(let days) = reminder else { return nil }
            let earlier = day.adding(days: -days)
            return ReminderEvent(identity: .reminder(reminder, of: assignment), at: .day(earlier), time: .day(earlier), rings: false)
        case .moment(_, let zone, _):
            let start = alarm.instant(before: assignment.due.sortingInstant)
            return ReminderEvent(
                identity: .reminder(reminder, of: assignment), at: .moment(local: start.utc, zone: "UTC", instant: start),
                time: .span(from: start, to: start.adding(seconds: length), zone: zone), rings: false)
        }
    }
}
