import Algorithms
import CivilTime
import ContentModel

/// VALARM (RFC 5545 §3.6.6), relative to the start of an event or the due date of a task. Its time counts from the deadline.
struct CalendarAlarm: Hashable, Sendable {
    /// Part of its UID.
    var name: String
    /// Whole days before the entry, and further minutes, less than a day.
    var days: Int
    var minutes: Int
    /// Whether it counts from the end of the entry, as it rings within it.
    var isRelatedToEnd = false

    /// Nil for a reminder that an event of this kind can't have: absolute ones are events of their own, and hours before an all-day
    /// event have no meaning.
    /// - Parameter lead: minutes from the start of the entry to the deadline.
    init?(_ reminder: Reminder, before due: DueDate, lead: Int = 0) {
        let name = reminder.name
        switch (reminder, due) {
        case (.days(let days), .moment) where days >= 0: self.init(name, minutes: days * 24 * 60, lead: lead)
        case (.minutes(let all), .moment) where all >= 0: self.init(name, minutes: all, lead: lead)
        // At nine in the morning, so that "one day before" is not the midnight a day before.
        case (.days(let days), .day) where days >= 1: self.init(name, minutes: (days - 1) * 24 * 60 + 15 * 60, lead: 0)
        default: return nil
        }
    }

    /// Alarms of an entry, each once.
    static func alarms(_ reminders: [Reminder], before date: DueDate, lead: Int) -> [CalendarAlarm] {
        Array(reminders.compactMap { CalendarAlarm($0, before: date, lead: lead) }.uniqued())
    }

    private init(_ name: String, minutes: Int, lead: Int) {
        self.name = name
        isRelatedToEnd = minutes < lead
        let all = isRelatedToEnd ? minutes : minutes - lead
        (days, self.minutes) = (all / (24 * 60), all % (24 * 60))
    }

    /// `P7D`, `PT2H`, `P1DT15H`.
    var duration: String {
        if days == 0 && minutes == 0 { return "PT0S" }
        let hours = minutes / 60
        let rest = minutes % 60
        return "P" + (days > 0 ? "\(days)D" : "") + (minutes > 0 ? "T" : "") + (hours > 0 ? "\(hours)H" : "")
            + (rest > 0 ? "\(rest)M" : "")
    }

    /// The moment at which it rings.
    func instant(of time: EventTime) -> Instant { instant(before: isRelatedToEnd ? time.end : time.start) }

    func instant(before start: Instant) -> Instant { start.adding(seconds: -(days * 86_400 + minutes * 60)) }

    /// - Parameter related: RELATED parameter, if the trigger isn't relative to the start.
    func component(uid: String, summary: ContentLine, _ related: [ContentLine.Parameter] = []) -> ICalendarComponent {
        let related = isRelatedToEnd ? [.relatedToEnd] : related
        return CalendarAlarm.component(uid, summary, ContentLine("TRIGGER", duration == "PT0S" ? duration : "-" + duration, related))
    }

    /// Alarm at an absolute moment, for tasks, which can't have reminder events.
    static func component(at moment: Instant, uid: String, summary: ContentLine) -> ICalendarComponent {
        component(uid, summary, ContentLine("TRIGGER", ICalendarTime.utc(moment), [.value("DATE-TIME")]))
    }

    private static func component(_ uid: String, _ summary: ContentLine, _ trigger: ContentLine) -> ICalendarComponent {
        ICalendarComponent(
            .alarm,
            [
                .text("UID", uid), ContentLine("ACTION", "DISPLAY"), ContentLine("DESCRIPTION", summary.value, summary.parameters), trigger,
            ])
    }
}
