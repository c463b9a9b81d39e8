package import CivilTime
import ContentModel

/// When calendars are recorded.
package struct RecordTime: Sendable {
    /// The day in UTC, in which the ledger counts entries, whatever the site's time zone is or was.
    package let today: CalendarDate
    /// The day on the site's clock, under which readers find what changed.
    let listed: CalendarDate
    /// Minutes from 2020: the least SEQUENCE of what changed.
    let minutes: Int

    /// - Parameter zone: time zone of the site.
    package init(_ now: Instant, in zone: TimeZoneRules) {
        (today, listed) = (now.utc.date, zone.local(now).date)
        minutes = (now.secondsSinceEpoch - Instant.startOf2020.secondsSinceEpoch) / 60
    }

    /// The beginning of a day.
    package init(_ day: CalendarDate) {
        (today, listed) = (day, day)
        minutes = CalendarRecord.minutes(.day(day))
    }

    /// The latest day that it has on some clock.
    package var latest: CalendarDate { max(today, listed) }
}
