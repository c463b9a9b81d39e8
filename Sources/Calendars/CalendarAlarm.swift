import CivilTime
import ContentModel

/// When a client reminds of an event, relative to its start, or of a task, relative to when it is due.
struct CalendarAlarm: Hashable, Sendable {
    /// In its UID.
    var name: String
    /// Whole days before it, and less than a day in minutes on top of them.
    var days: Int
    var minutes: Int

    /// Nil where an event of this kind cannot have that reminder: absolute ones are events of their own, and hours
    /// before a whole day mean nothing.
    init?(_ reminder: Reminder, before due: DueDate) {
        name = reminder.name
        switch (reminder, due) {
        case (.days(let days), .moment) where days >= 0: (self.days, minutes) = (days, 0)
        case (.minutes(let all), .moment) where all >= 0: (days, minutes) = (all / (24 * 60), all % (24 * 60))
        // At nine in the morning, so that "one day before" is not the midnight a day before.
        case (.days(let days), .day) where days >= 1: (self.days, minutes) = (days - 1, 15 * 60)
        default: return nil
        }
    }

    /// `P7D`, `PT2H`, `P1DT15H`.
    var duration: String {
        if days == 0 && minutes == 0 { return "PT0S" }
        let hours = minutes / 60
        let rest = minutes % 60
        return "P" + (days > 0 ? "\(days)D" : "") + (minutes > 0 ? "T" : "") + (hours > 0 ? "\(hours)H" : "")
            + (rest > 0 ? "\(rest)M" : "")
    }

    func instant(before start: Instant) -> Instant { start.adding(seconds: -(days * 86_400 + minutes * 60)) }

    /// - Parameter related: what the time counts back from where that isn't the start.
    func component(uid: String, summary: ContentLine, _ related: [ContentLine.Parameter] = []) -> ICalendarComponent {
        CalendarAlarm.component(uid, summary, ContentLine("TRIGGER", duration == "PT0S" ? duration : "-" + duration, related))
    }

    /// At a moment of its own, for tasks; nothing else could remind of them.
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
