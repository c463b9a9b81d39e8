/// A moment on the time line, in whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
package struct Instant: Hashable, Comparable, Sendable {
    package var secondsSinceEpoch: Int

    package init(secondsSinceEpoch: Int) { self.secondsSinceEpoch = secondsSinceEpoch }

    package func adding(seconds: Int) -> Instant { Instant(secondsSinceEpoch: secondsSinceEpoch + seconds) }

    package static func < (a: Instant, b: Instant) -> Bool { a.secondsSinceEpoch < b.secondsSinceEpoch }
}

extension Instant {
    /// The moment when a clock that runs on UTC shows `local`.
    package init(utc local: LocalDateTime) { self.init(secondsSinceEpoch: local.secondsAsUTC) }

    /// Date and time of this moment in UTC.
    package var utc: LocalDateTime { LocalDateTime(self, offset: 0) }
}

extension LocalDateTime {
    /// Local date and time at a UTC offset in seconds; clamped to the years 1 to 9999.
    package init(_ instant: Instant, offset: Int) {
        let (days, second) = flooredDivision(instant.secondsSinceEpoch + offset, 86_400)
        self.init(date: CalendarDate(daysSinceEpoch: days), secondOfDay: second)
    }

    /// Seconds since 1970-01-01T00:00 on the same clock.
    var secondsAsUTC: Int { date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second }

    private init(date: CalendarDate, secondOfDay: Int) {
        self.date = date
        hour = secondOfDay / 3600
        minute = secondOfDay % 3600 / 60
        second = secondOfDay % 60
    }
}

extension Instant {
    /// Reads `2026-11-23T09:28:22Z` as in reports and results, and nothing else.
    package init?(reportTime text: String) {
        guard text.utf8.count == 20, text.utf8.last == UInt8(ascii: "Z"), let local = LocalDateTime(iso: Substring(text.utf8.dropLast()))
        else { return nil }
        self.init(utc: local)
    }

    /// `2026-11-23T09:28:22Z`.
    package var reportTime: String { utc.description + (utc.second == 0 ? ":00Z" : "Z") }
}
