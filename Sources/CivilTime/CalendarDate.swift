/// A day of the proleptic Gregorian calendar, without a time or a zone.
package struct CalendarDate: Hashable, Comparable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int

    /// Nil for a day that does not exist, such as 31 February. Years run from 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CalendarDate.days(inMonth: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    package static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    package static func < (a: CalendarDate, b: CalendarDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }
}

extension CalendarDate: CustomStringConvertible {
    /// ISO 8601: 2026-12-11.
    package var description: String {
        "\(padded(year, 4))-\(padded(month))-\(padded(day))"
    }
}

/// A day and a time of day as a clock on a wall shows it, without a zone.
package struct LocalDateTime: Hashable, Comparable, Sendable {
    package let date: CalendarDate
    package let hour: Int
    package let minute: Int
    package let second: Int

    package init?(date: CalendarDate, hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        self.date = date
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    package static func < (a: LocalDateTime, b: LocalDateTime) -> Bool {
        (a.date, a.hour, a.minute, a.second) < (b.date, b.hour, b.minute, b.second)
    }
}

extension LocalDateTime: CustomStringConvertible {
    /// ISO 8601 without a zone: 2026-12-11T23:59, with seconds only where they are not zero.
    package var description: String {
        "\(date)T\(padded(hour)):\(padded(minute))" + (second == 0 ? "" : ":\(padded(second))")
    }
}

func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
