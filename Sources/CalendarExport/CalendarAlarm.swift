import CivilTime
import ContentModel

/// When a client reminds of an event, relative to its start, or of a task, relative to when it is due.
struct CalendarAlarm: Hashable, Sendable {
    /// Whole days before it, and minutes on top of them.
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

    /// - Parameter related: what the time counts back from where that isn't the start.
    func component(
        stem: String, site: String, summary: ContentLine, _ related: [ContentLine.Parameter] = []
    ) -> ICalendarComponent {
        let trigger = ContentLine("TRIGGER", duration == "PT0S" ? duration : "-" + duration, related)
        return CalendarAlarm.component(uid: "\(stem)-alarm-\(duration)@\(site)", summary, trigger)
    }

    /// At a moment of its own, for tasks; nothing else could remind of them.
    static func component(at moment: Instant, stem: String, site: String, summary: ContentLine) -> ICalendarComponent {
        let time = ICalendarTime.utc(moment)
        return component(uid: "\(stem)-alarm-\(time)@\(site)", summary, ContentLine("TRIGGER", time, [.value("DATE-TIME")]))
    }

    /// - Parameter uid: RFC 9074 gives each alarm its own, so that a client knows one it has shown.
    private static func component(uid: String, _ summary: ContentLine, _ trigger: ContentLine) -> ICalendarComponent {
        ICalendarComponent(
            .alarm,
            [
                .text("UID", uid), ContentLine("ACTION", "DISPLAY"), ContentLine("DESCRIPTION", summary.value, summary.parameters), trigger,
            ])
    }
}
