package import CivilTime
package import ContentModel

/// Formatted dates for calendars and pages without scripts; with scripts, the browser formats them.
extension LocalizedStrings {
    /// "Friday 11 December 2026".
    package func words(_ date: CalendarDate) -> String {
        text(.dateInWords, dayOfMonth(date), month(date), String(date.year), weekday(date))
    }

    /// "11 December 2026".
    package func wordsWithoutWeekday(_ date: CalendarDate) -> String {
        text(.day, dayOfMonth(date), month(date), String(date.year))
    }

    /// "December 2026".
    package func monthInWords(_ date: CalendarDate) -> String { text(.monthOfYear, month(date), String(date.year)) }

    /// "Friday 11 December 2026 at 23:59".
    package func words(_ time: LocalDateTime) -> String {
        text(.dateAndTime, words(time.date), text(.timeOfDay, padded(time.hour), padded(time.minute)))
    }

    /// The day, or the moment with its time zone: "Friday 11 December 2026 at 23:59 (Europe/London)".
    package func words(_ due: DueDate) -> String {
        switch due {
        case .day(let day): words(day)
        case .moment(let local, let zone, _): text(.timeInZone, words(local), nameOfZone(zone))
        }
    }

    /// IANA's name, or "AoE, UTC−12".
    private func nameOfZone(_ zone: String) -> String { zone == TimeZoneCatalog.anywhereOnEarth ? "\(zone), UTC−12" : zone }

    private func dayOfMonth(_ date: CalendarDate) -> String {
        date.day == 1 ? self[.firstOfMonth].text : String(date.day)
    }

    private func month(_ date: CalendarDate) -> String { self[StringKey.months[date.month - 1]].text }

    private func weekday(_ date: CalendarDate) -> String { self[StringKey.weekdays[date.weekday.rawValue]].text }
}

extension StringKey {
    package static let months: [StringKey] = [
        .january, .february, .march, .april, .may, .june, .july, .august, .september, .october, .november, .december,
    ]

    /// From Sunday on, as in `Weekday`.
    package static let weekdays: [StringKey] = [.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday]
}
