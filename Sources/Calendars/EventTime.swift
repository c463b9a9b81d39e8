import CivilTime
import ContentModel

/// Time of an event: whole days, or an interval in an author's zone.
enum EventTime: Sendable {
    case day(CalendarDate)
    case span(from: Instant, to: Instant, zone: String)

    /// Calculated in UTC: half an hour before 03:15 may be 01:45 when clocks go forward.
    init(_ due: DueDate, secondsBefore: Int = 0, secondsAfter: Int = 0) {
        switch due {
        case .day(let day): self = .day(day)
        case .moment(_, let zone, let instant):
            self = .span(
                from: instant.adding(seconds: -secondsBefore), to: instant.adding(seconds: secondsAfter), zone: zone)
        }
    }

    /// A block that ends at the deadline: some clients hide an event without duration or make it an hour, and show one that begins
    /// at 23:59 on the next day too.
    init(deadline due: DueDate) { self.init(due, secondsBefore: EventTime.minutesBefore * 60) }

    /// Minutes from the start of that block to the deadline.
    static let minutesBefore = 30

    /// Sort key of events; a day begins at midnight UTC.
    var start: Instant {
        switch self {
        case .day(let day): Instant(secondsSinceEpoch: day.daysSinceEpoch * 86_400)
        case .span(let from, _, _): from
        }
    }

    /// The next midnight for a day.
    var end: Instant {
        switch self {
        case .day(let day): Instant(secondsSinceEpoch: (day.daysSinceEpoch + 1) * 86_400)
        case .span(_, let to, _): to
        }
    }
}

/// Form of times in a file: UTC, or the author's zone if every client reads its rule alike.
struct ZonedTimes: Sendable {
    private var rules: [String: (zone: TimeZoneRules, rule: TimeZoneRule)] = [:]

    /// All times in UTC.
    static let utc = ZonedTimes()

    private init() {}

    /// The zones among `names` that a VTIMEZONE can express.
    init(names: some Sequence<String>, catalog: TimeZoneCatalog) {
        // Clients look up names that they don't know as IANA's, which has no "AoE".
        for name in Set(names) where !["UTC", "Etc/UTC", TimeZoneCatalog.anywhereOnEarth].contains(name) {
            guard let zone = catalog.rules(for: name), let rule = TimeZoneRule(zone) else { continue }
            rules[name] = (zone, rule)
        }
    }

    func rule(_ name: String) -> TimeZoneRule? { rules[name]?.rule }

    /// DTSTART and DTEND of an event with alarms at `alarms`, and their zone.
    func lines(for time: EventTime, alarms: [Instant]) -> (lines: [ContentLine], zone: String?) {
        switch time {
        case .day(let day):
            // DTEND is exclusive.
            return ([.day("DTSTART", day), .day("DTEND", day.adding(days: 1))], nil)
        case .span(let from, let to, let name):
            return lines([("DTSTART", from), ("DTEND", to)], in: name, alarms: [from] + alarms)
        }
    }

    /// Times of one entry, all in the same form.
    /// - Parameter alarms: moments of reminders, and the time that they are relative to.
    func lines(_ times: [(name: String, time: Instant)], in name: String, alarms: [Instant]) -> (lines: [ContentLine], zone: String?) {
        let locals = times.compactMap { time in local(time.time, in: name).map { (time.name, $0) } }
        guard locals.count == times.count, hasOneOffset(alarms, in: name) else {
            return (times.map { ContentLine($0.name, ICalendarTime.utc($0.time)) }, nil)
        }
        return (locals.map { ContentLine($0.0, ICalendarTime.local($0.1), [.timeZone(name)]) }, name)
    }

    /// Local time of an unambiguous moment, if the yearly rule is valid for the whole year around it.
    private func local(_ instant: Instant, in name: String) -> LocalDateTime? {
        guard let zone = rules[name]?.zone, instant < ZonedTimes.endOfClientsRules else { return nil }
        let year = 366 * 86_400
        guard zone.followsFooter(during: instant.adding(seconds: -year)...instant.adding(seconds: year)) else {
            return nil
        }
        let local = zone.local(instant)
        return zone.resolve(local) == .unique(instant) ? local : nil
    }

    /// Some clients have no time zone transitions after 2037, the last year of 32-bit times.
    private static let endOfClientsRules = Instant(secondsSinceEpoch: 2_145_916_800)

    /// Whether all moments have the same UTC offset: some clients count alarms across a transition an hour too early or late.
    private func hasOneOffset(_ instants: [Instant], in name: String) -> Bool {
        Set(instants.compactMap { rules[name]?.zone.offset(at: $0) }).count <= 1
    }
}
