package import CivilTime

/// When something is due or begins: a whole day, or a minute of a clock in a time zone.
package enum DueDate: Hashable, Sendable {
    case day(CalendarDate)
    /// `instant` is what `local` means in the zone `zone` (IANA name).
    case moment(local: LocalDateTime, zone: String, instant: Instant)

    /// The day on the author's calendar.
    package var day: CalendarDate {
        switch self {
        case .day(let day): day
        case .moment(let local, _, _): local.date
        }
    }

    /// What `datetime` attributes and keys have: `2026-12-11`, or `2026-12-11T23:59:00Z`.
    package var machineText: String {
        switch self {
        case .day(let day): return day.description
        case .moment(_, _, let instant):
            let utc = instant.utc.description
            return utc + (utc.utf8.count == 16 ? ":00Z" : "Z")
        }
    }
}

/// How long before a calendar entry it reminds, or at which moment.
package enum Reminder: Hashable, Sendable {
    /// Whole days: `7d`; weeks count as seven days.
    case days(Int)
    /// Hours and minutes, in minutes: `2h`, `30m`.
    case minutes(Int)
    /// An absolute moment; it becomes a reminder event of its own.
    case at(DueDate)
}
