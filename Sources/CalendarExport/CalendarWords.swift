import CivilTime
package import ContentModel

/// The words of calendars in one language: the texts of `Templates/strings` that events need.
package struct CalendarWords: Sendable {
    package let language: ContentLanguage
    private let patterns: [String: String]

    /// Asks `text` for each pattern by its key in the string tables; `{0}`, `{1}` … stand for what is filled in.
    package init(language: ContentLanguage, text: (String) -> String) {
        self.language = language
        patterns = Dictionary(uniqueKeysWithValues: CalendarWords.keys.map { ($0, text($0)) })
    }

    /// The keys that are asked for.
    package static let keys: [String] =
        [
            "calendar.event.due", "calendar.event.dueInModule", "calendar.event.quiz", "calendar.event.reminder",
            "date.words", "date.first", "date.time", "date.clock", "date.zone",
        ] + (1...12).map { "month.\($0)" } + (1...7).map { "weekday.\($0)" }

    // MARK: - Dates in words

    /// "Friday 11 December 2026 at 23:59 (Europe/London)".
    func inWords(_ due: DueDate) -> String {
        switch due {
        case .day(let date): inWords(date)
        case .moment(let local, let zone, _):
            fill("date.zone", fill("date.time", inWords(local.date), inWords(hour: local.hour, local.minute)), zone)
        }
    }

    private func inWords(_ date: CalendarDate) -> String {
        // The tables count weekdays from Monday = 1.
        let weekday = date.weekday == .sunday ? 7 : date.weekday.rawValue
        return fill(
            "date.words", date.day == 1 ? fill("date.first") : String(date.day), fill("month.\(date.month)"),
            String(date.year), fill("weekday.\(weekday)"))
    }

    private func inWords(hour: Int, _ minute: Int) -> String {
        fill("date.clock", hour < 10 ? "0\(hour)" : "\(hour)", minute < 10 ? "0\(minute)" : "\(minute)")
    }

    /// The pattern of `key` with its placeholders filled; what is filled in is not looked through again.
    func fill(_ key: String, _ arguments: String...) -> String {
        var result = ""
        var rest = (patterns[key] ?? key)[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}"), let number = Int(rest[rest.index(after: open)..<close]),
                arguments.indices.contains(number)
            else {
                result += "{"
                rest = rest.dropFirst()
                continue
            }
            result += arguments[number]
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
