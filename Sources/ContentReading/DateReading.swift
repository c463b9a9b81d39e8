import CivilTime
import ContentModel
import Diagnostics
import Encoding

extension FieldReader {
    /// A day (`2026-12-11`) or a minute (`2026-12-11T23:59`) in `zone`.
    func dueDate(_ key: String, zone: String, _ context: ReadingContext, log: inout DiagnosticLog) -> DueDate? {
        guard !reportSeveral(key, log: &log), let text = text(key, log: &log) else { return nil }
        return reportingMidnight(key, text, context.dueDate(text, name: "'\(key)'", zone: zone, log: &log), log: &log)
    }

    func requiredDueDate(_ key: String, zone: String, _ context: ReadingContext, log: inout DiagnosticLog) -> DueDate? {
        guard !reportSeveral(key, log: &log), let text = requiredText(key, log: &log) else { return nil }
        return reportingMidnight(key, text, context.dueDate(text, name: "'\(key)'", zone: zone, log: &log), log: &log)
    }

    /// Reports a list or a group of keys in place of a date, and returns whether there is one.
    private func reportSeveral(_ key: String, log: inout DiagnosticLog) -> Bool {
        guard let tree = tree(key) else { return false }
        switch tree.value {
        case .mapping, .sequence:
            let hint = key == "due" ? severalDatesHint(isJSON: log.path.hasFileExtension("json")) : ""
            log.report(
                .wrongType, "'\(key)' must be one date, such as 2026-12-11, but this is \(tree.kindInWords)\(hint)", at: tree.position)
            return true
        default: return false
        }
    }

    /// Where several dates belong; empty for items that have one anyway.
    private func severalDatesHint(isJSON: Bool) -> String {
        switch subject {
        case AssignmentField.owner:
            let example = isJSON ? #""tasks": [{"name": "Draft", "due": "2026-12-04"}]"# : "tasks: [{name: Draft, due: 2026-12-04}]"
            return "; for several dates, write tasks with their own: \(example)"
        case QuizField.owner:
            let example =
                isJSON
                ? #""assign": ["Lane 4", {"to": "Toby Quill", "due": "2026-12-18"}]"#
                : "assign: [Lane 4, {to: Toby Quill, due: 2026-12-18}]"
            return "; for different dates, assign the quiz to groups or students with their own: \(example)"
        default: return ""
        }
    }

    /// A deadline at 00:00 is in the night before the day, which readers take for the night after.
    private func reportingMidnight(_ key: String, _ text: Located<String>, _ date: DueDate?, log: inout DiagnosticLog) -> DueDate? {
        guard key == "due", case .moment(let local, _, _) = date, local.hour == 0, local.minute == 0 else { return date }
        log.report(
            .ambiguousTime,
            "\(local) is when that day begins; for the end of that day, write \(local.date)T23:59; for the night before it, \(local.date.adding(days: -1))T23:59",
            at: text.position)
        return date
    }

    func day(_ key: String, log: inout DiagnosticLog) -> CalendarDate? {
        guard let text = text(key, log: &log) else { return nil }
        if let day = CalendarDate(iso: text.value) { return day }
        log.report(
            .invalidDate, "'\(text.value)' is not a date such as 2026-12-11\(DateHint.ofDay.words(for: text.value))", at: text.position)
        return nil
    }

    /// Name of an IANA zone that the machine has.
    func timeZone(_ key: String, _ context: ReadingContext, log: inout DiagnosticLog) -> String? {
        guard let name = text(key, log: &log), let zone = context.checkedTimeZone(name, log: &log) else { return nil }
        if let (offset, place) = TimeZoneHint.meaning(ofReversed: zone) {
            log.report(
                .unknownTimeZone,
                "'\(zone)' is \(offset), because the signs in these names are the other way round; write the zone of a place, such as \(place)",
                at: name.position, severity: .warning)
        }
        return zone
    }

    /// Seconds of a duration such as `20m`, `2h` or `90s`.
    func duration(_ key: String, log: inout DiagnosticLog) -> Int? {
        guard let text = text(key, log: &log) else { return nil }
        if let (number, unit) = quantity(text.value), number > 0, let seconds = ["s": 1, "m": 60, "h": 3600, "d": 86400][unit] {
            return number * seconds
        }
        let isWithoutUnit = Int(text.value).map { $0 > 0 } ?? false
        let hint = isWithoutUnit ? "; for minutes, write \(text.value)m" : shortTime(text.value).map { "; write \($0)" } ?? ""
        log.report(.invalidValue, "'\(key)' must be a duration such as 90s, 20m or 2h, not '\(text.value)'\(hint)", at: text.position)
        return nil
    }
}

/// `20m` for `20 min` and `20 Minutes`, `90m` for `1h30`, `1 h 30 min` and `1.5h`; nil for other texts.
private func shortTime(_ text: String) -> String? {
    if let minutes = hoursInMinutes(text) { return "\(minutes)m" }
    guard let (number, rest) = quantity(text), number > 0 else { return nil }
    switch TextFolding.squeeze(rest).lowercased() {
    case "s", "sec", "secs", "second", "seconds": return "\(number)s"
    case "m", "min", "mins", "min.", "minute", "minutes", "'": return "\(number)m"
    case "h", "hr", "hrs", "hour", "hours": return "\(number)h"
    case "d", "day", "days": return "\(number)d"
    default: return nil
    }
}

/// The minutes of hours and minutes, or of hours with decimals; nil for other texts.
func hoursInMinutes(_ text: String) -> Int? {
    let text = text.lowercased()
    if let match = text.wholeMatch(of: /([0-9]{1,3})\s*(?:h|hrs?|hours?)\s*(?:and\s+)?([0-9]{1,2})\s*(?:m|mins?\.?|minutes?)?/) {
        guard let hours = Int(match.1), let minutes = Int(match.2), hours + minutes > 0 else { return nil }
        return hours * 60 + minutes
    }
    guard let match = text.wholeMatch(of: /([0-9]{1,3})[.,]([0-9])\s*(?:h|hrs?|hours?)/), let hours = Int(match.1),
        let tenths = Int(match.2), hours + tenths > 0
    else { return nil }
    return hours * 60 + tenths * 6
}

extension ReadingContext {
    func checkedTimeZone(_ name: Located<String>, log: inout DiagnosticLog) -> String? {
        if timeZones.rules(for: name.value) != nil {
            if isAbbreviation(name.value) {
                log.report(
                    .unknownTimeZone,
                    "'\(name.value)' means different time zones to different people; write the zone of a city, such as \(TimeZoneHint.city(for: name.value))",
                    at: name.position, severity: .warning)
            }
            return name.value
        }
        log.report(
            .unknownTimeZone,
            "'\(name.value)' is not a time zone; zones have names such as Europe/London\(TimeZoneHint.words(for: name.value, timeZones))",
            at: name.position)
        return nil
    }

    /// Whether the name is an ambiguous abbreviation: `EST`, `CET`, `PST8PDT`, but not `UTC` and `GMT`.
    private func isAbbreviation(_ name: String) -> Bool {
        !["UTC", "UCT", "GMT", "GMT0"].contains(name) && name.utf8.allSatisfy { $0.isASCIIUppercase || $0.isASCIIDigit }
    }

    /// Years of dates: calendars also have the day after, and browsers the days around it.
    private static let years = 1000...9998

    func dueDate(_ text: Located<String>, name: String, zone: String, log: inout DiagnosticLog) -> DueDate? {
        guard let date = anyDueDate(text, name: name, zone: zone, log: &log) else { return nil }
        if ReadingContext.years.contains(date.day.year) { return date }
        log.report(
            .invalidDate,
            "\(name) is in the year \(date.day.year), but dates go from the year \(ReadingContext.years.lowerBound) to \(ReadingContext.years.upperBound); correct the year",
            at: text.position)
        return nil
    }

    private func anyDueDate(_ text: Located<String>, name: String, zone: String, log: inout DiagnosticLog) -> DueDate? {
        if let day = CalendarDate(iso: text.value) { return .day(day) }
        guard let local = LocalDateTime(iso: text.value) else {
            log.report(
                .invalidDate,
                "\(name) must be a date such as 2026-12-11, or a date and time such as 2026-12-11T23:59, not '\(text.value)'"
                    + DateHint(in: timeZones.rules(for: zone)).words(for: text.value),
                at: text.position)
            return nil
        }
        guard let rules = timeZones.rules(for: zone) else { return nil }
        switch rules.resolve(local) {
        case .unique(let instant): return .moment(local: local, zone: zone, instant: instant)
        case .twice(let first, _):
            log.report(
                .ambiguousTime, "\(local) happens twice in \(zone), because clocks go back; the first is used", at: text.position)
            return .moment(local: local, zone: zone, instant: first)
        case .missing:
            log.report(
                .nonexistentTime, "\(local) does not exist in \(zone), because clocks go forward; choose another time", at: text.position)
            return nil
        }
    }

    /// Maximum number of reminders of an assignment, a task or a quiz; the planner has the same.
    private static let reminderLimit = 100

    /// Reminders with their positions: `7d`, `2h`, `30m`, `1w`, or a date that clocks show exactly once.
    func reminders(
        _ fields: FieldReader, zone: String, log: inout DiagnosticLog
    ) -> (reminders: [Reminder], positions: [SourcePosition]) {
        let located = locatedReminders(fields, zone: zone, log: &log)
        return (located.map(\.value), located.map(\.position))
    }

    private func locatedReminders(_ fields: FieldReader, zone: String, log: inout DiagnosticLog) -> [Located<Reminder>] {
        var moments: [(date: DueDate, position: SourcePosition)] = []
        let texts = fields.texts("reminders", log: &log)
        if texts.count > Self.reminderLimit {
            log.report(
                .invalidValue, "there can be at most \(Self.reminderLimit) reminders, but here are \(texts.count); remove some",
                at: texts[Self.reminderLimit].position)
            return []
        }
        return texts.compactMap { text -> Located<Reminder>? in
            if let (number, unit) = usualQuantity(text.value) {
                switch unit {
                case "m": return Located(Reminder.minutes(number), at: text.position)
                case "h": return Located(Reminder.minutes(number * 60), at: text.position)
                case "d": return Located(Reminder.days(number), at: text.position)
                case "w": return Located(Reminder.days(number * 7), at: text.position)
                default: break
                }
            }
            // Not "-1d", which means the same as "1d".
            let isDate = text.value.dropFirst().contains("-")
            if isDate, let at = dueDate(text, name: "a reminder", zone: zone, log: &log) {
                guard let first = moments.first(where: { $0.date.isSameTime(as: at) }) else {
                    moments.append((at, text.position))
                    return Located(Reminder.at(at), at: text.position)
                }
                log.report(
                    .equalUID, "two reminders are at \(text.value), and calendars would show them as one entry; remove one",
                    at: text.position,
                    notes: [("the other one", first.position)])
                return nil
            }
            if !isDate {
                log.report(
                    .invalidValue,
                    "a reminder must be a time before, such as 7d, 2h or 30m, or a date, not '\(text.value)'\(reminderHint(text.value))",
                    at: text.position)
            }
            return nil
        }
    }
}

/// "; for days, write 7d" for "7", and "; write 1d" for "-1d".
private func reminderHint(_ text: String) -> String {
    if let number = Int(text), number > 0 { return "; for days, write \(number)d; for hours, \(number)h" }
    let positive = text.dropFirst()
    return text.hasPrefix("-") && usualQuantity(String(positive)) != nil ? "; write \(positive)" : quantityHint(text)
}

/// "; write 1w" for "1 week", "; write a list" for "7d, 1d" and "7d 1d"; empty for others.
///
/// - Parameter units: those that are possible here.
func quantityHint(_ text: String, units: String = "wdhm") -> String {
    if let (number, unit) = quantity(text), unit.count == 1, units.contains(unit) {
        return number == 0 ? "; the least is 1\(unit)" : "; the most is ten years"
    }
    let hasUnitsAlone =
        text.contains(" ") && !text.contains(",") && text.split(separator: " ").allSatisfy { usualQuantity(String($0)) != nil }
    let parts = text.split(separator: hasUnitsAlone ? " " : ",").map { $0.drop(while: \.isWhitespace) }
    let quantities = parts.compactMap { part -> String? in
        guard let (number, unit) = numberAndUnit(String(part)), number > 0, let letter = unit.first, units.contains(letter),
            unit.count == 1 || unitWords.contains(where: { unit.hasPrefix($0) })
        else { return nil }
        return "\(number)\(letter)"
    }
    guard !parts.isEmpty, quantities.count == parts.count else { return "" }
    return parts.count == 1 ? "; write \(quantities[0])" : "; write a list: [\(quantities.joined(separator: ", "))]"
}

/// "2", "days" of "2 Days".
private func numberAndUnit(_ text: String) -> (number: Int, unit: String)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { return nil }
    return (number, text.dropFirst(digits.count).trimmed.lowercased())
}

/// 45 of "45m" and "45 minutes"; nil for other texts, and for none.
func quantityInMinutes(_ text: String) -> Int? {
    guard let (number, unit) = numberAndUnit(text), (1..<1_000_000).contains(number),
        ["m", "min", "mins", "minute", "minutes"].contains(unit)
    else { return nil }
    return number
}

private let unitWords = ["week", "day", "hour", "hr", "min"]

/// `20m` → (20, "m").
func quantity(_ text: String) -> (number: Int, unit: String)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number < 1_000_000 else { return nil }
    return (number, String(text.dropFirst(digits.count)))
}

/// The quantity of a task or a reminder: at least 1, and ten years at most.
func usualQuantity(_ text: String) -> (number: Int, unit: String)? {
    let most = ["m": 3650 * 24 * 60, "h": 3650 * 24, "d": 3650, "w": 520]
    guard let (number, unit) = quantity(text), number > 0, number <= most[unit] ?? 0 else { return nil }
    return (number, unit)
}
