import ArgumentParser
import CivilTime
import ContentReading

/// A day on the command line, such as 2026-12-11.
struct Day: Sendable {
    let date: CalendarDate

    /// - Throws: `ValidationError` for a text that isn't a day, with a hint at what to write instead.
    static func read(_ text: String) throws -> Day {
        if let date = CalendarDate(iso: text) { return Day(date: date) }
        throw ValidationError("this isn't a day such as 2026-12-11\(DateHint.ofDay.words(for: text))")
    }
}

/// A day or a minute on the command line, such as 2026-12-01T09:00.
struct DayOrMinute: Sendable {
    /// As the user wrote it.
    let text: String
    /// The minute, or the first one of the day.
    let start: LocalDateTime

    /// - Throws: `ValidationError` for a text that is neither, with a hint at what to write instead.
    static func read(_ text: String) throws -> DayOrMinute {
        if let start = CalendarDate(iso: text).map(LocalDateTime.init(startOf:)) ?? LocalDateTime(iso: text) {
            return DayOrMinute(text: text, start: start)
        }
        throw ValidationError(
            "this isn't a date such as 2026-12-11, or a date and time such as 2026-12-11T09:00\(DateHint(in: nil).words(for: text))")
    }
}
