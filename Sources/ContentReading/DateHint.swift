package import CivilTime

/// The right form of a date that was written in another one: `31.12.2027` → "write it as 2027-12-31".
package struct DateHint: Sendable {
    private let zone: TimeZoneRules?
    private let takesTime: Bool

    /// - Parameter zone: time zone of the field; nil if it is unknown.
    package init(in zone: TimeZoneRules?) { self.init(zone, takesTime: true) }

    private init(_ zone: TimeZoneRules?, takesTime: Bool) {
        self.zone = zone
        self.takesTime = takesTime
    }

    /// For a field of a day without a time.
    package static let ofDay = DateHint(nil, takesTime: false)

    /// A clause that follows the message, or an empty text.
    package func words(for text: String) -> String {
        if let day = dayTooLarge(text) { return day }
        if takesTime, let end = endOfDay(text) { return "; a day ends at \(end)" }
        if takesTime, hasHourTooLarge(text) { return "; the times of a day go from 00:00 to 23:59" }
        let text = DateHint.extended(text) ?? text
        if takesTime, let moment = fixedMoment(text) ?? namedZone(text) { return moment }
        if CalendarDate(iso: text) != nil || takesTime && LocalDateTime(iso: text) != nil { return "; write it as \(text)" }
        let readings = DateHint.readings(text)
        let forms = readings.isEmpty ? [DateHint.named(text)].compactMap(\.self) : readings
        if forms.isEmpty { return "" }
        guard takesTime || !forms.contains(where: { $0.contains("T") }) else {
            return "; this is a day without a time: \(forms.map { String($0.prefix { $0 != "T" }) }.joined(separator: " or "))"
        }
        return "; write it as \(forms.joined(separator: " or "))"
    }

    private func dayTooLarge(_ text: String) -> String? {
        let parts = text.prefix(10).split(separator: "-").map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2], (1...12).contains(month),
            (1...31).contains(day), year > 0
        else { return nil }
        let last = CalendarDate.days(inMonth: month, of: year)
        return day > last ? "; that month has \(last) days" : nil
    }

    /// `2027-01-01T24:00` → `2027-01-01T23:59`.
    private func endOfDay(_ text: String) -> String? {
        guard let parts = text.wholeMatch(of: /(\d{4}-\d\d-\d\d)[T ]24:00(:00)?Z?/), let day = CalendarDate(iso: String(parts.1)) else {
            return nil
        }
        return "\(day)T23:59"
    }

    private func hasHourTooLarge(_ text: String) -> Bool {
        guard let parts = text.wholeMatch(of: /\d{4}-\d\d-\d\d[T ](\d\d):[0-5]\d(:\d\d)?Z?/), let hour = Int(parts.1) else { return false }
        return hour > 23
    }

    /// The basic format of ISO 8601, as calendar files have it, in the extended one: `20270501T120000Z` → `2027-05-01T12:00Z`.
    private static func extended(_ text: String) -> String? {
        guard let parts = text.wholeMatch(of: /(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z?))?/) else { return nil }
        let day = "\(parts.1)-\(parts.2)-\(parts.3)"
        guard let hour = parts.4, let minute = parts.5 else { return day }
        return "\(day)T\(hour):\(minute)\(parts.6 ?? "")"
    }

    /// `2027-05-01T23:59 Europe/London` and `2027-12-31 23:59 CET`: a zone after the time.
    private func namedZone(_ text: String) -> String? {
        guard let parts = text.wholeMatch(of: /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)? +\(?([A-Z]{2,5}|[A-Za-z]+\/[A-Za-z_\/]+)\)?/),
            let local = LocalDateTime(iso: "\(parts.1)T\(parts.2)"), !["AM", "PM"].contains(parts.3)
        else { return nil }
        return zone?.name == String(parts.3)
            ? "; times have no zone of their own, so write \(local), the time in \(parts.3)" : timeInZone(local)
    }

    /// For a time in another zone whose rules aren't known here, or that the field's isn't.
    private func timeInZone(_ local: LocalDateTime) -> String {
        "; times have no zone of their own, so write the time in \(zone?.name ?? "the site's time zone"), in the form \(local)"
    }

    /// `2027-01-01T12:00Z` and `2027-01-01T12:00+02:00`: the time on the clocks of the zone.
    private func fixedMoment(_ text: String) -> String? {
        guard let parts = text.wholeMatch(of: /(\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?)(?:\.\d+)? ?(Z|z|UTC|GMT|[+-]\d\d:?\d\d)/),
            let local = LocalDateTime(iso: String(parts.1.prefix(16)))
        else { return nil }
        guard let zone else { return timeInZone(local) }
        let moment = Instant(utc: local).adding(seconds: -DateHint.offset(String(parts.2)))
        return "; times have no zone of their own, so write \(zone.local(moment)), the time in \(zone.name)"
    }

    private static func offset(_ text: String) -> Int {
        let digits = text.filter(\.isNumber)
        guard digits.count == 4, let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)) else { return 0 }
        return (text.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    /// `31.12.2027 9:00` → `2027-12-31T09:00`. `3/4/2027` is a day in April or, as in the United States, in March. Other
    /// texts are ambiguous.
    private static func readings(_ text: String) -> [String] {
        guard let parts = text.wholeMatch(of: /(\d+)[-.\/ ]+(\d+)[-.\/ ]+(\d+)(?:[T, ]+(\d{1,2})(?:[:.h](\d\d))? ?([AaPp][Mm])?)?/),
            let a = Int(parts.1), let b = Int(parts.2), let c = Int(parts.3)
        else { return [] }
        let isYearFirst = parts.1.count == 4
        // With hyphens, two digits of a year may also be the first ones.
        let isShort = parts.3.count == 2 && text.prefix { $0 != " " }.contains { $0 == "." || $0 == "/" }
        guard isYearFirst || parts.3.count == 4 || isShort else { return [] }
        let (year, month, day) = isYearFirst ? (a, b, c) : (isShort ? 2000 + c : c, b, a)
        var dates = [CalendarDate(year: year, month: month, day: day), CalendarDate(year: year, month: day, day: month)].compactMap(\.self)
        let mayBeAmerican = !isYearFirst && !text.prefix { $0 != " " }.contains(".") && day != month
        if !mayBeAmerican { dates = Array(dates.prefix(1)) }
        return dates.compactMap { moment($0, hour: parts.4, minute: parts.5, half: parts.6) }
    }

    /// `Friday 31 December 2027`, `December 31st, 2027 at 5 pm`, `1er août 2027`: months in the languages of the interface.
    private static func named(_ text: String) -> String? {
        let time = /(.*\D\d{4})(?:,? +(?:(?:at|à|a las|a la|alle|ore) +)?(\d{1,2})(?:[:.h](\d\d)?)? ?([ap]m)?)?/
        guard let whole = text.lowercased().wholeMatch(of: time) else { return nil }
        let dayFirst = /(?:\p{L}+[.,]* +)?(\d{1,2})(?:st|nd|rd|th|er|º|°)?\.?(?: +(?:of|de))? +(\p{L}+)\.?,?(?: +de)? +(\d{4})/
        let monthFirst = /(?:\p{L}+, +)?(\p{L}+)\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})/
        if let parts = whole.1.wholeMatch(of: dayFirst) {
            return named(day: parts.1, month: parts.2, year: parts.3, whole.2, whole.3, whole.4)
        }
        guard let parts = whole.1.wholeMatch(of: monthFirst) else { return nil }
        return named(day: parts.2, month: parts.1, year: parts.3, whole.2, whole.3, whole.4)
    }

    private static func named(
        day: Substring, month: Substring, year: Substring, _ hour: Substring?, _ minute: Substring?, _ half: Substring?
    ) -> String? {
        guard let day = Int(day), let year = Int(year), let month = months.first(where: { month.hasPrefix($0.beginning) })?.number,
            let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        return moment(date, hour: hour, minute: minute, half: half)
    }

    /// Beginnings of the names of months in English, French, Spanish and Italian.
    private static let months: [(beginning: String, number: Int)] = [
        ("jan", 1), ("ene", 1), ("gen", 1), ("feb", 2), ("fév", 2), ("fev", 2), ("mar", 3), ("apr", 4), ("avr", 4), ("abr", 4), ("may", 5),
        ("mai", 5), ("mag", 5), ("juin", 6), ("jun", 6), ("giu", 6), ("juil", 7), ("jul", 7), ("lug", 7), ("aug", 8), ("aoû", 8),
        ("aou", 8),
        ("ago", 8), ("sep", 9), ("set", 9), ("oct", 10), ("ott", 10), ("nov", 11), ("dec", 12), ("déc", 12), ("dic", 12),
    ]

    private static func moment(_ date: CalendarDate, hour: Substring?, minute: Substring?, half: Substring?) -> String? {
        guard let hour = hour.flatMap({ Int($0) }) else { return date.description }
        let minute = minute.flatMap { Int($0) } ?? 0
        let half = half?.lowercased()
        guard half == nil || (1...12).contains(hour) else { return nil }
        let hours = half == "pm" ? hour % 12 + 12 : half == "am" ? hour % 12 : hour
        return LocalDateTime(date: date, hour: hours, minute: minute)?.description
    }
}
