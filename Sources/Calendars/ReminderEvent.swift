import Algorithms
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
        events(assignment.reminders, before: assignment.due, all: all) { .reminder($0, of: assignment) }
    }

    /// As for assignments.
    ///
    /// - Parameter date: when the quiz is due or opens, for a student with dates of their own as well.
    static func events(of quiz: QuizHead, before date: DueDate, all: Bool) -> [ReminderEvent] {
        events(quiz.reminders, before: date, all: all) { .reminder($0, of: quiz) }
    }

    private static func events(
        _ reminders: [Reminder], before date: DueDate, all: Bool, _ identity: (Reminder) -> CalendarIdentity
    ) -> [ReminderEvent] {
        let own = reminders.compactMap { reminder -> ReminderEvent? in
            guard case .at(let moment) = reminder else { return nil }
            return ReminderEvent(identity: identity(reminder), at: moment, time: EventTime(moment, secondsAfter: length), rings: true)
        }
        guard all else { return own }
        let earlier = reminders.compactMap { event(before: date, $0, identity($0)) }.uniqued(on: \.identity)
        // A calendar would show two equal entries.
        return own + earlier.filter { event in !own.contains { $0.at.isSameTime(as: event.at) } }
    }

    /// Duration in seconds, half an hour as for deadlines.
    static let length = 30 * 60

    private static func event(before date: DueDate, _ reminder: Reminder, _ identity: CalendarIdentity) -> ReminderEvent? {
        guard let alarm = CalendarAlarm(reminder, before: date) else { return nil }
        switch date {
        case .day(let day):
            guard case .days(let days) = reminder else { return nil }
            let earlier = day.adding(days: -days)
            return ReminderEvent(identity: identity, at: .day(earlier), time: .day(earlier), rings: false)
        case .moment(_, let zone, _):
            let start = alarm.instant(before: date.sortingInstant)
            return ReminderEvent(
                identity: identity, at: .moment(local: start.utc, zone: "UTC", instant: start),
                time: .span(from: start, to: start.adding(seconds: length), zone: zone), rings: false)
        }
    }
}
