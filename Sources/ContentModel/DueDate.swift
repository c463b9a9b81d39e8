package import CivilTime

/// A due date or start: a whole day, or a minute in a time zone.
package enum DueDate: Hashable, Sendable {
    case day(CalendarDate)
    /// `instant` is the moment of `local` in `zone` (IANA name).
    case moment(local: LocalDateTime, zone: String, instant: Instant)

    /// The day on the author's calendar.
    package var day: CalendarDate {
        switch self {
        case .day(let day): day
        case .moment(let local, _, _): local.date
        }
    }

    /// The day on the calendar of another zone, such as that of the site.
    package func day(in zone: TimeZoneRules) -> CalendarDate {
        switch self {
        case .day(let day): day
        case .moment(_, _, let instant): zone.local(instant).date
        }
    }

    /// The moment of a deadline: a whole day ends at midnight, in a zone such as that of the site.
    package func end(in zone: TimeZoneRules) -> Instant {
        switch self {
        case .day(let day):
            let midnight = LocalDateTime(date: day.adding(days: 1), hour: 0, minute: 0)
            return midnight.flatMap(zone.instant(of:)) ?? Instant(secondsSinceEpoch: (day.daysSinceEpoch + 1) * 86_400)
        case .moment(_, _, let instant): return instant
        }
    }

    /// IANA name of its time zone; nil for a whole day.
    package var zoneName: String? { if case .moment(_, let zone, _) = self { zone } else { nil } }

    /// Value of `datetime` attributes: `2026-12-11`, or `2026-12-11T23:59:00Z`.
    package var machineText: String {
        switch self {
        case .day(let day): return day.description
        case .moment(_, _, let instant):
            let utc = instant.utc.description
            return utc + (utc.utf8.count == 16 ? ":00Z" : "Z")
        }
    }
}

/// Time of a reminder, before a calendar entry or absolute (VALARM, RFC 5545 §3.6.6).
package enum Reminder: Hashable, Sendable {
    /// Whole days: `7d`; weeks count as seven days.
    case days(Int)
    /// Hours and minutes, in minutes: `2h`, `30m`.
    case minutes(Int)
    /// An absolute moment; it becomes a reminder event of its own.
    case at(DueDate)

    /// `7d`, `2h`, `30m`, or the absolute time.
    package var machineText: String {
        switch self {
        case .days(let days): "\(days)d"
        case .minutes(let minutes): minutes.isMultiple(of: 60) ? "\(minutes / 60)h" : "\(minutes)m"
        case .at(let date): date.machineText
        }
    }
}

extension DueDate {
    /// The time as its author wrote it.
    package var written: String {
        switch self {
        case .day(let day): "\(day)"
        case .moment(let local, _, _): "\(local)"
        }
    }
}
