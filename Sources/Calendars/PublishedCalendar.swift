import Algorithms
import CivilTime
import ContentModel

/// An iCalendar file that Quizmark wrote, as far as a lost ledger can be rebuilt from it.
package struct PublishedCalendar: Sendable {
    struct Entry: Sendable {
        var isTask = false
        /// Values of properties by name; parameters by property.
        var values: [String: String] = [:]
        var parameters: [String: [String: String]] = [:]
        /// All lines except those that only state its version, with those of alarms.
        var lines: [String] = []

        /// Where it begins, or when a task is due.
        var dateName: String { isTask ? "DUE" : "DTSTART" }
        var isCancelled: Bool { values["STATUS"] == "CANCELLED" }
        var sequence: Int { values["SEQUENCE"].flatMap { Int($0) } ?? 0 }
    }

    /// Entries by UID.
    private(set) var entries: [String: Entry] = [:]
    /// Number of entries without one.
    private(set) var countWithoutUID = 0

    /// Nil for a file that isn't a calendar, or is incomplete.
    package init?(_ bytes: [UInt8]) {
        let text = PublishedCalendar.unfolded(bytes)
        var path: [Substring] = []
        var entry: Entry?
        for line in text.split(separator: "\n") {
            let (head, value) = PublishedCalendar.parts(line)
            guard let name = head.first else { return nil }
            switch name {
            case "BEGIN":
                path.append(value)
                if path.count == 2, value == "VEVENT" || value == "VTODO" { entry = Entry(isTask: value == "VTODO") }
            case "END":
                guard path.popLast() == value else { return nil }
                guard path.count == 1, let done = entry else { continue }
                if let uid = done.values["UID"], !uid.isEmpty { entries[uid] = done } else { countWithoutUID += 1 }
                entry = nil
            default:
                guard path.first == "VCALENDAR" else { return nil }
                entry?.add(String(name), head.dropFirst(), String(value), isOwn: path.count == 2, line)
            }
        }
        guard path.isEmpty, text.hasPrefix("BEGIN:VCALENDAR") else { return nil }
    }

    /// Text with a line feed after each line. It is unfolded as bytes, as a combining mark at the beginning of a line would join the
    /// space before it.
    private static func unfolded(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for byte in bytes where byte != 0x0D {
            if byte == 0x20 || byte == 0x09, text.last == 0x0A { text.removeLast() } else { text.append(byte) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// `DTSTART;VALUE=DATE:20261211` → name and parameters, and the value after the first colon outside quotes. Read as bytes, as a
    /// combining mark at the beginning of the value would join the colon.
    private static func parts(_ line: Substring) -> (head: [Substring], value: Substring) {
        var isQuoted = false
        var head: [Substring] = []
        var start = line.startIndex
        for (index, byte) in line.utf8.indexed() {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ";") where !isQuoted, UInt8(ascii: ":") where !isQuoted:
                head.append(line[start..<index])
                start = line.utf8.index(after: index)
                if byte == UInt8(ascii: ":") { return (head, line[start...]) }
            default: break
            }
        }
        return ([], "")
    }
}

extension PublishedCalendar.Entry {
    fileprivate mutating func add(
        _ name: String, _ parameters: ArraySlice<Substring>, _ value: String, isOwn: Bool, _ line: Substring
    ) {
        if !isOwn || !["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "COMPLETED"].contains(name) { lines.append(String(line)) }
        guard isOwn else { return }
        values[name] = value
        for parameter in parameters {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            self.parameters[name, default: [:]][String(parts[0])] = String(parts[1].filter { $0 != "\"" })
        }
    }

    /// A property of value type TEXT, unescaped.
    func text(_ name: String) -> String? {
        values[name].map { value in
            value.replacing(/\\(.)/) { match in match.1 == "n" || match.1 == "N" ? "\n" : String(match.1) }
        }
    }

    /// Date of a property; moments in UTC are converted to the site's time zone.
    func date(_ name: String, _ zones: TimeZoneCatalog, site: String) -> DueDate? {
        guard let value = values[name] else { return nil }
        let digits = value.filter(\.isNumber)
        guard digits.count == 8 || digits.count == 14,
            let day = CalendarDate(iso: PublishedCalendar.joined(digits, [4, 2, 2], "-"))
        else { return nil }
        guard digits.count == 14 else { return .day(day) }
        guard let local = LocalDateTime(iso: "\(day)T" + PublishedCalendar.joined(digits.dropFirst(8), [2, 2, 2], ":")) else { return nil }
        if let zone = parameters[name]?["TZID"] {
            return zones.rules(for: zone)?.instant(of: local).map { .moment(local: local, zone: zone, instant: $0) }
        }
        guard let instant = TimeZoneRules.utc.instant(of: local) else { return nil }
        guard let rules = zones.rules(for: site) else { return .moment(local: local, zone: "UTC", instant: instant) }
        return .moment(local: rules.local(instant), zone: site, instant: instant)
    }
}

extension PublishedCalendar {
    fileprivate static func joined(_ digits: some StringProtocol, _ sizes: [Int], _ separator: String) -> String {
        var rest = digits[...]
        return sizes.map { size in
            defer { rest = rest.dropFirst(size) }
            return String(rest.prefix(size))
        }.joined(separator: separator)
    }
}
