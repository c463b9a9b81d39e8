import CivilTime
import ContentModel

/// When an event is: whole days, or from one instant to another in an author's zone.
enum EventTime: Sendable {
    case day(CalendarDate)
    case span(from: Instant, to: Instant, zone: String)

    /// Computed on the instant: half an hour before 03:15 may be 01:45 where clocks go forward.
    init(_ due: DueDate, secondsBefore: Int, secondsAfter: Int) {
        switch due {
        case .day(let day): self = .day(day)
        case .moment(_, let zone, let instant):
            self = .span(
                from: instant.adding(seconds: -secondsBefore), to: instant.adding(seconds: secondsAfter), zone: zone)
        }
    }

    /// For the order of events; a day begins at midnight UTC.
    var start: Instant {
        switch self {
        case .day(let day): Instant(secondsSinceEpoch: day.daysSinceEpoch * 86_400)
        case .span(let from, _, _): from
        }
    }
}

/// How a file writes times: in UTC, or in the author's zone where every client would read that alike.
struct ZonedTimes {
    private var rules: [String: (zone: TimeZoneRules, rule: TimeZoneRule)] = [:]

    /// All in UTC.
    static let utc = ZonedTimes()

    private init() {}

    /// In those of `names` that a VTIMEZONE can express.
    init(names: some Sequence<String>, catalog: TimeZoneCatalog) {
        for name in Set(names) where name != "UTC" && name != "Etc/UTC" {
            guard let zone = catalog.rules(for: name), let rule = TimeZoneRule(zone) else { continue }
            rules[name] = (zone, rule)
        }
    }

    func rule(_ name: String) -> TimeZoneRule? { rules[name]?.rule }

    /// DTSTART and DTEND of an event that reminds at `alarms`, and the zone they refer to.
    func lines(for time: EventTime, alarms: [Instant]) -> (lines: [ContentLine], zone: String?) {
        switch time {
        case .day(let day):
            let date = ContentLine.Parameter.value("DATE")
            let lines = [
                ContentLine("DTSTART", ICalendarTime.date(day), [date]),
                // The end is exclusive.
                ContentLine("DTEND", ICalendarTime.date(day.adding(days: 1)), [date]),
            ]
            return (lines, nil)
        case .span(let from, let to, let name):
            guard let start = local(from, in: name), let end = local(to, in: name),
                hasOneOffset([from] + alarms, in: name)
            else {
                let start = ContentLine("DTSTART", ICalendarTime.utc(from))
                return ([start, ContentLine("DTEND", ICalendarTime.utc(to))], nil)
            }
            let zone = ContentLine.Parameter.timeZone(name)
            let lines = [
                ContentLine("DTSTART", ICalendarTime.local(start), [zone]),
                ContentLine("DTEND", ICalendarTime.local(end), [zone]),
            ]
            return (lines, name)
        }
    }

    /// What the zone's clocks show, where the yearly rule gives just that for the whole year around and clocks show it
    /// only once.
    private func local(_ instant: Instant, in name: String) -> LocalDateTime? {
        guard let zone = rules[name]?.zone, instant < ZonedTimes.endOfClientsRules else { return nil }
        let year = 366 * 86_400
        guard zone.followsFooter(during: instant.adding(seconds: -year)...instant.adding(seconds: year)) else {
            return nil
        }
        let local = zone.local(instant)
        return zone.resolve(local) == .unique(instant) ? local : nil
    }

    /// Some clients know no changes of clocks after 2037, the last year of 32-bit times.
    private static let endOfClientsRules = Instant(secondsSinceEpoch: 2_145_916_800)

    /// Whether no change of clocks lies between an alarm and the start: some clients would count an hour more or less.
    private func hasOneOffset(_ instants: [Instant], in name: String) -> Bool {
        Set(instants.compactMap { rules[name]?.zone.offset(at: $0) }).count == 1
    }
}
