package import CivilTime
package import ContentModel

/// Formatted dates for calendars and pages without scripts; with scripts, the browser formats them.
extension LocalizedStrings {
    /// "Friday 11 December 2026".
    package func words(_ date: CalendarDate) -> String {
        text(.dateInWords, dayOfMonth(date), month(date), String(date.year), weekday(date))
    }

    /// "11 December 2026", isolated (UAX 9) where it is in a language of the other direction than the page's: as it begins with a
    /// number, the day would be shown behind the year.
    package func wordsWithoutWeekday(_ date: CalendarDate) -> String {
        let words = text(.day, dayOfMonth(date), month(date), String(date.year))
        let isRightToLeft = self[.day].language.isRightToLeft
        return isRightToLeft == language.isRightToLeft ? words : (isRightToLeft ? "\u{2067}" : "\u{2066}") + words + "\u{2069}"
    }

    /// "December 2026".
    package func monthInWords(_ date: CalendarDate) -> String { text(.monthOfYear, month(date), String(date.year)) }

    /// "Friday 11 December 2026 at 23:59".
    package func words(_ time: LocalDateTime) -> String {
        text(.dateAndTime, words(time.date), clock(time))
    }

    /// "Friday 11 December 2026 at 23:59 (Europe/London)", or "… at 23:59:01 …".
    ///
    /// - Parameters:
    ///   - zone: name of the time zone.
    ///   - showsSeconds: for a time that is compared with another one.
    package func words(_ time: LocalDateTime, inZone zone: String, showsSeconds: Bool = false) -> String {
        let clock = showsSeconds ? text(.timeOfDay, clock(time), padded(time.second)) : clock(time)
        return text(.timeInZone, text(.dateAndTime, words(time.date), clock), nameOfZone(zone))
    }

    private func clock(_ time: LocalDateTime) -> String { text(.timeOfDay, padded(time.hour), padded(time.minute)) }

    /// The day, or the moment with its time zone: "Friday 11 December 2026 at 23:59 (Europe/London)".
    package func words(_ due: DueDate, namesWeekday: Bool = true) -> String {
        func words(_ date: CalendarDate) -> String { namesWeekday ? self.words(date) : wordsWithoutWeekday(date) }
        return switch due {
        case .day(let day): words(day)
        case .moment(let local, let zone, _): text(.timeInZone, text(.dateAndTime, words(local.date), clock(local)), nameOfZone(zone))
        }
    }

    /// IANA's name, or "AoE, UTC−12".
    private func nameOfZone(_ zone: String) -> String { zone == TimeZoneCatalog.anywhereOnEarth ? "\(zone), UTC−12" : zone }

    private func dayOfMonth(_ date: CalendarDate) -> String {
        date.day == 1 ? self[.firstOfMonth].text : String(date.day)
    }

    /// "December".
    package func month(_ date: CalendarDate) -> String { self[StringKey.months[date.month - 1]].text }

    private func weekday(_ date: CalendarDate) -> String { self[StringKey.weekdays[date.weekday.rawValue]].text }
}

extension StringKey {
    package static let months: [StringKey] = [
        .january, .february, .march, .april, .may, .june, .july, .august, .september, .october, .november, .december,
    ]

    /// From Sunday on, as in `Weekday`.
    package static let weekdays: [StringKey] = [.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday]
}
