/// The rule at the end of a zone file for all the time after its last listed change, such as
/// `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1 TZ, with the longer hours of RFC 8536).
package struct FooterRule: Hashable, Sendable {
    package var standard: LocalTimeType
    package var daylight: Daylight?

    /// The daylight saving of a zone: its local time and the yearly changes to and from it. In Dublin that is the winter, with
    /// clocks behind the standard.
    package struct Daylight: Hashable, Sendable {
        package var type: LocalTimeType
        package var start: YearlyChange
        package var end: YearlyChange
    }

    package init?(_ text: some StringProtocol) {
        var scanner = FooterScanner(text)
        guard let name = scanner.abbreviation(), let offset = scanner.clockTime() else { return nil }
        // POSIX counts west of Greenwich.
        standard = LocalTimeType(utcOffset: -offset, isDaylightSaving: false, abbreviation: name)
        if scanner.isAtEnd { return }

        guard let daylightName = scanner.abbreviation() else { return nil }
        var daylightOffset = standard.utcOffset + 3600
        if !scanner.skip(",") {
            guard let west = scanner.clockTime(), scanner.skip(",") else { return nil }
            daylightOffset = -west
        }
        guard let start = scanner.yearlyChange(), scanner.skip(","), let end = scanner.yearlyChange(), scanner.isAtEnd
        else { return nil }
        daylight = Daylight(
            type: LocalTimeType(utcOffset: daylightOffset, isDaylightSaving: true, abbreviation: daylightName),
            start: start, end: end)
    }

    /// A zone whose clocks never change.
    init(always type: LocalTimeType) { standard = type }

    package func type(at instant: Instant) -> LocalTimeType {
        guard daylight != nil else { return standard }
        let year = instant.utc.date.year
        let changes = transitions(inYears: year - 1...year + 1)
        return changes.last { $0.instant <= instant }?.type ?? standard
    }

    /// The changes of these years of local time, in order.
    func transitions(inYears years: ClosedRange<Int>) -> [ZoneTransition] {
        guard let daylight else { return [] }
        var changes: [ZoneTransition] = []
        for year in years {
            let start = daylight.start.secondsAsUTC(in: year) - standard.utcOffset
            let end = daylight.end.secondsAsUTC(in: year) - daylight.type.utcOffset
            changes.append(ZoneTransition(instant: Instant(secondsSinceEpoch: end), type: standard))
            changes.append(ZoneTransition(instant: Instant(secondsSinceEpoch: start), type: daylight.type))
        }
        // Where daylight saving ends at the same moment as it begins again, it never ends: the beginning counts.
        return changes.sorted {
            ($0.instant, $0.type.isDaylightSaving ? 1 : 0) < ($1.instant, $1.type.isDaylightSaving ? 1 : 0)
        }
    }
}

/// A moment when a zone's clocks change, and what they show from then on.
struct ZoneTransition: Hashable, Sendable {
    let instant: Instant
    let type: LocalTimeType
}

/// The local time of year when clocks change.
package struct YearlyChange: Hashable, Sendable {
    package enum Day: Hashable, Sendable {
        /// `M10.5.0`: the weekday of that week of the month; week 5 is the last.
        case weekday(Weekday, week: Int, month: Int)
        /// `J60`: 1 to 365, 29 February never counted.
        case dayWithoutLeap(Int)
        /// `59`: 0 to 365.
        case dayOfYear(Int)
    }

    package var day: Day
    /// Seconds after midnight, from −167 to 167 hours.
    package var time: Int

    /// The clock reading at the change, before it, in seconds since 1970-01-01T00:00 on that clock.
    package func secondsAsUTC(in year: Int) -> Int { daysSinceEpoch(in: year) * 86_400 + time }

    private func daysSinceEpoch(in year: Int) -> Int {
        let year = min(max(year, CalendarDate.first.year), CalendarDate.last.year)
        let newYear = CalendarDate(year: year, month: 1, day: 1)?.daysSinceEpoch ?? 0
        switch day {
        case .dayOfYear(let days): return newYear + days
        case .dayWithoutLeap(let number):
            let isAfterLeapDay = number >= 60 && CalendarDate.days(inMonth: 2, of: year) == 29
            return newYear + number - (isAfterLeapDay ? 0 : 1)
        case .weekday(let weekday, let week, let month):
            guard let first = CalendarDate(year: year, month: month, day: 1) else { return newYear }
            let wait = flooredDivision(weekday.rawValue - first.weekday.rawValue, 7).remainder
            let day = wait + 7 * (week - 1)
            return first.daysSinceEpoch + (day < CalendarDate.days(inMonth: month, of: year) ? day : day - 7)
        }
    }
}

/// Scanner of a POSIX TZ footer, from left to right.
private struct FooterScanner {
    private var rest: ArraySlice<Unicode.Scalar>

    init(_ text: some StringProtocol) { rest = Array(text.unicodeScalars)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == character else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Three or more letters, or `<+0330>`.
    mutating func abbreviation() -> String? {
        let isQuoted = skip("<")
        let name = rest.prefix {
            $0.properties.isAlphabetic && $0.isASCII
                || isQuoted && ($0 == "+" || $0 == "-" || ("0"..."9").contains($0))
        }
        rest = rest.dropFirst(name.count)
        guard name.count >= 3, !isQuoted || skip(">") else { return nil }
        return String(String.UnicodeScalarView(name))
    }

    mutating func number(upTo limit: Int) -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard (1...3).contains(digits.count), let number = Int(String(String.UnicodeScalarView(digits))),
            number <= limit
        else { return nil }
        rest = rest.dropFirst(digits.count)
        return number
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func clockTime() -> Int? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard var seconds = number(upTo: 167) else { return nil }
        seconds *= 3600
        for unit in [60, 1] where skip(":") {
            guard let part = number(upTo: 59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    mutating func yearlyChange() -> YearlyChange? {
        guard let day = changeDay() else { return nil }
        guard skip("/") else { return YearlyChange(day: day, time: 2 * 3600) }
        return clockTime().map { YearlyChange(day: day, time: $0) }
    }

    private mutating func changeDay() -> YearlyChange.Day? {
        if skip("M") {
            guard let month = number(upTo: 12), month >= 1, skip("."), let week = number(upTo: 5), week >= 1, skip("."),
                let weekday = number(upTo: 6)
            else { return nil }
            return .weekday(Weekday.allCases[weekday], week: week, month: month)
        }
        if skip("J") { return number(upTo: 365).flatMap { $0 >= 1 ? .dayWithoutLeap($0) : nil } }
        return number(upTo: 365).map { .dayOfYear($0) }
    }
}
