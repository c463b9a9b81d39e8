package import CivilTime
package import ContentModel

/// Dates for pages without script and for calendars; pages with script let the browser format them.
extension StringTable {
    /// "Friday 11 December 2026".
    package func words(_ date: CalendarDate) -> String {
        text(.dateInWords, dayOfMonth(date), month(date), String(date.year), weekday(date))
    }

    /// "11 December 2026".
    package func wordsWithoutWeekday(_ date: CalendarDate) -> String {
        text(.day, dayOfMonth(date), month(date), String(date.year))
    }

    /// "Friday 11 December 2026 at 23:59".
    package func words(_ time: LocalDateTime) -> String {
        text(.dateAndTime, words(time.date), text(.timeOfDay, twoDigits(time.hour), twoDigits(time.minute)))
    }

    /// The day, or the moment with its time zone: "Friday 11 December 2026 at 23:59 (Europe/London)".
    package func words(_ due: DueDate) -> String {
        switch due {
        case .day(let day): words(day)
        case .moment(let local, let zone, _): text(.timeInZone, words(local), zone)
        }
    }

    private func dayOfMonth(_ date: CalendarDate) -> String {
        date.day == 1 ? self[.firstOfMonth].text : String(date.day)
    }

    private func month(_ date: CalendarDate) -> String {
        let months: [InterfaceString] = [
            .january, .february, .march, .april, .may, .june, .july, .august, .september, .october, .november,
            .december,
        ]
        return self[months[date.month - 1]].text
    }

    private func weekday(_ date: CalendarDate) -> String {
        let weekdays: [InterfaceString] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
        return self[weekdays[StringTable.daysSinceMonday(date)]].text
    }

    /// Sakamoto's rule for the day of the week, counted from Monday.
    static func daysSinceMonday(_ date: CalendarDate) -> Int {
        let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
        let year = date.month < 3 ? date.year - 1 : date.year
        let sinceSunday = (year + year / 4 - year / 100 + year / 400 + shifts[date.month - 1] + date.day) % 7
        return (sinceSunday + 6) % 7
    }

    private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
