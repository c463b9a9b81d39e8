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

    /// Reads `2026-12-11` and nothing else.
    package init?(iso text: some StringProtocol) {
        var digits = DigitScanner(text)
        guard let date = digits.date(), digits.isAtEnd else { return nil }
        self = date
    }

    package static let first = CalendarDate(knownYear: 1, month: 1, day: 1)
    package static let last = CalendarDate(knownYear: 9999, month: 12, day: 31)

    private init(knownYear year: Int, month: Int, day: Int) {
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

extension CalendarDate {
    // Days are counted in eras of 400 years that begin on 1 March, so that the leap day is the last of its year.
    private static let daysPerEra = 146_097
    private static let daysFromEraToEpoch = 719_468

    /// Days since 1970-01-01; negative before it.
    package var daysSinceEpoch: Int {
        let marchYear = month > 2 ? year : year - 1
        let (era, yearOfEra) = flooredDivision(marchYear, 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * CalendarDate.daysPerEra + dayOfEra - CalendarDate.daysFromEraToEpoch
    }

    /// The day that many days after 1970-01-01; days outside the years 1 to 9999 become the nearest that is in them.
    package init(daysSinceEpoch days: Int) {
        let days = min(max(days, CalendarDate.first.daysSinceEpoch), CalendarDate.last.daysSinceEpoch)
        let (era, day) = flooredDivision(days + CalendarDate.daysFromEraToEpoch, CalendarDate.daysPerEra)
        let yearOfEra = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        self.init(
            knownYear: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// Stays within the years 1 to 9999.
    package func adding(days: Int) -> CalendarDate { CalendarDate(daysSinceEpoch: daysSinceEpoch + days) }

    package var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        Weekday.allCases[flooredDivision(daysSinceEpoch + Weekday.thursday.rawValue, 7).remainder]
    }
}

/// Days of the week, counted from Sunday = 0, as in POSIX.
package enum Weekday: Int, CaseIterable, Sendable {
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday
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

    /// Midnight, at which the day begins.
    package init(startOf date: CalendarDate) { (self.date, hour, minute, second) = (date, 0, 0, 0) }

    /// Reads `2026-12-11T23:59`, also with seconds (`23:59:30`) and with a space in place of the T.
    package init?(iso text: some StringProtocol) {
        var digits = DigitScanner(text)
        guard let date = digits.date(), digits.skip("T") || digits.skip(" "), let hour = digits.number(width: 2), digits.skip(":"),
            let minute = digits.number(width: 2)
        else { return nil }
        var second = 0
        if !digits.isAtEnd {
            guard digits.skip(":"), let written = digits.number(width: 2), digits.isAtEnd else { return nil }
            second = written
        }
        self.init(date: date, hour: hour, minute: minute, second: second)
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

/// Division that rounds towards negative infinity, so that the remainder is never negative.
func flooredDivision(_ dividend: Int, _ divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}

/// Reads numbers of a fixed width in ASCII digits.
private struct DigitScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { index == bytes.count }

    /// A day such as `2026-12-11`; nil also for one that does not exist.
    mutating func date() -> CalendarDate? {
        guard let year = number(width: 4), skip("-"), let month = number(width: 2), skip("-"), let day = number(width: 2) else {
            return nil
        }
        return CalendarDate(year: year, month: month, day: day)
    }

    mutating func number(width: Int) -> Int? {
        guard bytes.count - index >= width else { return nil }
        var number = 0
        for digit in bytes[index..<index + width] {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        index += width
        return number
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, UInt32(bytes[index]) == character.value else { return false }
        index += 1
        return true
    }
}

/// Decimal digits with leading zeros up to `width`: "07", "0090".
package func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
