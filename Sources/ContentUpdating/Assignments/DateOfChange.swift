package import CivilTime
package import ContentModel

/// The value of `updated` for a change that is made now.
package enum DateOfChange: Equatable, Sendable {
    /// A day; or a minute, where `updated` already has the day: calendars ignore a second change under the same date.
    case set(String)
    /// The file has a later one, which calendars may already know.
    case kept(DueDate)

    /// - Parameters:
    ///   - previous: value of `updated` before the change.
    ///   - now: the present; nil if somebody has named the day.
    ///   - zone: time zone of the assignment.
    package init(after previous: DueDate?, on today: CalendarDate, now: Instant?, in zone: TimeZoneRules) {
        guard let previous, previous.start >= DueDate.day(today).start else {
            self = .set("\(today)")
            return
        }
        guard previous.day <= today else {
            self = .kept(previous)
            return
        }
        let next = previous.start.adding(seconds: 60)
        let moment = max(now ?? next, next)
        self = .set("\(DateOfChange.minute(of: moment, in: zone))")
    }

    /// The local minute of a moment, or a later one where clocks are set back and it would be there twice.
    private static func minute(of moment: Instant, in zone: TimeZoneRules) -> LocalDateTime {
        for hours in 0...3 {
            let local = zone.local(moment.adding(seconds: hours * 3600))
            guard let minute = LocalDateTime(date: local.date, hour: local.hour, minute: local.minute) else { continue }
            if case .unique = zone.resolve(minute) { return minute }
        }
        return zone.local(moment)
    }
}

extension DueDate {
    /// When it begins, for calendars: a day at midnight UTC, wherever the site is.
    fileprivate var start: Instant {
        switch self {
        case .day(let day): Instant(utc: LocalDateTime(startOf: day))
        case .moment(_, _, let instant): instant
        }
    }
}
