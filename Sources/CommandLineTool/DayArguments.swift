import ArgumentParser
import CivilTime

/// A day on the command line, such as 2026-12-11.
struct Day: ExpressibleByArgument {
    let date: CalendarDate

    init?(argument: String) {
        guard let date = CalendarDate(iso: argument) else { return nil }
        self.date = date
    }
}

/// A day or a minute on the command line, such as 2026-12-01T09:00.
struct DayOrMinute: ExpressibleByArgument {
    /// As the user wrote it.
    let text: String
    /// The minute, or the first one of the day.
    let start: LocalDateTime

    init?(argument: String) {
        guard let start = CalendarDate(iso: argument).map(LocalDateTime.init(startOf:)) ?? LocalDateTime(iso: argument) else { return nil }
        text = argument
        self.start = start
    }
}
