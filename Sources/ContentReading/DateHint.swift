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
        let plain = DateHint.plain(text)
        guard plain != text, let form = form(plain) else { return hint(plain) }
        // Dashes and hyphens look the same.
        let isDashed = text.contains { DateHint.dashes.contains($0) }
        return isDashed ? "; write it with hyphens: \(form)" : "; write it as \(form)"
    }

    /// A text that is a date already, in its usual form.
    private func form(_ text: String) -> String? {
        CalendarDate(iso: text)?.description ?? (takesTime ? LocalDateTime(iso: text)?.description : nil)
    }

    private func hint(_ text: String) -> String {
        if let day = dayTooLarge(text) { return day }
        if takesTime, let end = endOfDay(text) { return "; a day ends at \(end)" }
        if takesTime, hasNoSuchTime(text) { return "; the times of a day go from 00:00 to 23:59" }
        let text = DateHint.extended(text) ?? text
        if takesTime, let moment = fixedMoment(text) ?? namedZone(text) { return moment }
        if CalendarDate(iso: text) != nil || takesTime && LocalDateTime(iso: text) != nil { return "; write it as \(text)" }
        let readings = DateHint.readings(text)
        let named = readings.isEmpty ? DateHint.named(text) : nil
        let forms = named.map { [$0.form] } ?? readings
        if forms.isEmpty { return DateHint.lacksYear(text) ? "; add the year" : "" }
        let doubt = named?.doubt ?? ""
        guard takesTime || !forms.contains(where: { $0.contains("T") }) else {
            return "; this is a day without a time: \(forms.map { String($0.prefix { $0 != "T" }) }.joined(separator: " or "))\(doubt)"
        }
        return "; write it as \(forms.joined(separator: " or "))\(doubt)"
    }

    private static let dashes: Set<Character> = ["‐", "‑", "‒", "–", "—", "−"]
    /// What people put around or after a value.
    private static let marks: Set<Character> = ["“", "”", "„", "‘", "’", "«", "»", "\"", "'", ",", ";"]

    /// Without the marks of word processors, and with the time as clocks show it: `“2027–12–31 at 5 p.m.”` → `2027-12-31 5 pm`.
    private static func plain(_ text: String) -> String {
        var text = String(text.map { dashes.contains($0) ? "-" : $0 })
        text = String(text.drop { marks.contains($0) })
        while let last = text.last, marks.contains(last) { text.removeLast() }
        text = text.replacing(/([AaPp])\.[Mm]\.?/) { "\($0.1)m" }
        text = text.replacing(/(?:12 )?(?:noon|Noon)$/, with: "12:00").replacing(/(?:12 )?(?:midnight|Midnight)$/, with: "24:00")
        text = text.replacing(/(\d) *(?:Uhr|uhr|hrs|hours|o['’]clock)$/) { "\($0.1)" }
        text = text.replacing(/^(\d{4}-\d\d-\d\d)(?:,| at| um| à| a las| alle| ore)+ +(\d)/) { "\($0.1) \($0.2)" }
        return text.replacing(/^(\d{4}-\d\d-\d\d)[Tt](\d\d):?(\d\d)$/) { "\($0.1)T\($0.2):\($0.3)" }
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

    private func hasNoSuchTime(_ text: String) -> Bool {
        guard let parts = text.wholeMatch(of: /\d{4}-\d\d-\d\d[T ](\d\d):(\d\d)(:\d\d)?Z?/), let hour = Int(parts.1),
            let minute = Int(parts.2)
        else { return false }
        return hour > 23 || minute > 59
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

    /// `Friday 31 December 2027`, `December 31st, 2027 at 5 pm`, `1er août 2027`: months in the languages of the interface and in German.
    /// The doubt says which day of the week the date is, if another one was written.
    private static func named(_ text: String) -> (form: String, doubt: String)? {
        let time = /(.*\D\d{4})(?:,? +(?:(?:at|à|a las|a la|alle|ore) +)?(\d{1,2})(?:[:.h](\d\d)?)? ?([ap]m)?)?/
        guard let whole = text.lowercased().wholeMatch(of: time) else { return nil }
        let dayFirst = /(?:(\p{L}+)[.,]* +)?(\d{1,2})(?:st|nd|rd|th|er|º|°)?\.?(?: +(?:of|de))? +(\p{L}+)\.?,?(?: +de)? +(\d{4})/
        let monthFirst = /(?:(\p{L}+)[.,]* +)?(\p{L}+)\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})/
        let found: (date: CalendarDate, weekday: Substring?)
        if let parts = whole.1.wholeMatch(of: dayFirst), let date = date(day: parts.2, month: parts.3, year: parts.4) {
            found = (date, parts.1)
        } else if let parts = whole.1.wholeMatch(of: monthFirst), let date = date(day: parts.3, month: parts.2, year: parts.4) {
            found = (date, parts.1)
        } else {
            return nil
        }
        return moment(found.date, hour: whole.2, minute: whole.3, half: whole.4).map {
            (form: $0, doubt: doubt(found.date, found.weekday))
        }
    }

    /// Whether a text would be a date with a year: `31 December`, `Dec 31`, `31/12`, `31.12.`.
    private static func lacksYear(_ text: String) -> Bool {
        named("\(text) 2000") != nil || !readings("\(text)/2000").isEmpty || !readings("\(text)2000").isEmpty
    }

    private static func date(day: Substring, month: Substring, year: Substring) -> CalendarDate? {
        guard let day = Int(day), let year = Int(year), let month = months.first(where: { month.hasPrefix($0.beginning) })?.number
        else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// ", but that is a Tuesday, so check the date" for another day of the week.
    private static func doubt(_ date: CalendarDate, _ word: Substring?) -> String {
        guard let word, let weekday = weekdays.first(where: { word.hasPrefix($0.beginning) })?.weekday, weekday != date.weekday else {
            return ""
        }
        let name = "\(date.weekday)"
        return ", but that is a \(name.prefix(1).uppercased())\(name.dropFirst()), so check the date"
    }

    /// Beginnings of the names of the days of the week in English, French, Spanish and Italian.
    private static let weekdays: [(beginning: String, weekday: Weekday)] = [
        ("mon", .monday), ("lun", .monday), ("tue", .tuesday), ("mar", .tuesday), ("wed", .wednesday), ("mer", .wednesday),
        ("mié", .wednesday), ("mie", .wednesday), ("thu", .thursday), ("jeu", .thursday), ("jue", .thursday), ("gio", .thursday),
        ("fri", .friday), ("ven", .friday), ("vie", .friday), ("sat", .saturday), ("sam", .saturday), ("sáb", .saturday),
        ("sab", .saturday), ("sun", .sunday), ("dim", .sunday), ("dom", .sunday),
    ]

    /// Beginnings of the names of months in English, French, Spanish, Italian and German.
    private static let months: [(beginning: String, number: Int)] = [
        ("jan", 1), ("ene", 1), ("gen", 1), ("feb", 2), ("fév", 2), ("fev", 2), ("mar", 3), ("mär", 3), ("apr", 4), ("avr", 4),
        ("abr", 4), ("may", 5), ("mai", 5), ("mag", 5), ("juin", 6), ("jun", 6), ("giu", 6), ("juil", 7), ("jul", 7), ("lug", 7),
        ("aug", 8), ("aoû", 8), ("aou", 8), ("ago", 8), ("sep", 9), ("set", 9), ("oct", 10), ("ott", 10), ("okt", 10), ("nov", 11),
        ("dec", 12), ("déc", 12), ("dic", 12), ("dez", 12),
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
