import CivilTime
import ContentModel

/// When a client reminds of an event, relative to its start.
struct CalendarAlarm: Hashable, Sendable {
    /// Whole days before the start, and minutes on top of them.
    var days: Int
    var minutes: Int

    /// Nil where an event of this kind cannot have that reminder: absolute ones are events of their own, and hours
    /// before a whole day mean nothing.
    init?(_ reminder: Reminder, before due: DueDate) {
        switch (reminder, due) {
        case (.days(let days), .moment) where days >= 0: self.init(days: days, minutes: 0)
        case (.minutes(let minutes), .moment) where minutes >= 0: self.init(days: 0, minutes: minutes)
        // At nine in the morning, so that "one day before" is not the midnight a day before.
        case (.days(let days), .day) where days >= 1: self.init(days: days - 1, minutes: 15 * 60)
        default: return nil
        }
    }

    init(days: Int, minutes: Int) {
        self.days = days
        self.minutes = minutes
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

    /// - Parameter uid: UID of the event; RFC 9074 gives each alarm its own, so that a client knows one it has shown.
    func component(stem: String, site: String, summary: ContentLine) -> ICalendarComponent {
        ICalendarComponent(
            .alarm,
            [
                .text("UID", "\(stem)-alarm-\(duration)@\(site)"),
                ContentLine("ACTION", "DISPLAY"),
                ContentLine("DESCRIPTION", summary.value, summary.parameters),
                ContentLine("TRIGGER", duration == "PT0S" ? duration : "-" + duration),
            ])
    }
}
