import CivilTime

/// iCalendar's dates and times, the basic format of ISO 8601: 20261211, 20261211T235900.
enum ICalendarTime {
    static func date(_ date: CalendarDate) -> String {
        padded(date.year, 4) + padded(date.month) + padded(date.day)
    }

    static func local(_ time: LocalDateTime) -> String {
        date(time.date) + "T" + padded(time.hour) + padded(time.minute) + padded(time.second)
    }

    static func utc(_ instant: Instant) -> String { local(instant.utc) + "Z" }

    /// `+0100`, with seconds only if they are not zero.
    static func offset(_ seconds: Int) -> String {
        let size = abs(seconds)
        let text = (seconds < 0 ? "-" : "+") + padded(size / 3600) + padded(size % 3600 / 60)
        return size % 60 == 0 ? text : text + padded(size % 60)
    }
}
