import Algorithms

/// The UTC offsets of one time zone, past and future.
package struct TimeZoneRules: Sendable {
    /// IANA name: "Europe/London".
    package let name: String
    /// The rule for the time after the last listed change; nil where the file has none.
    package let footer: FooterRule?
    private let transitions: [ZoneTransition]
    private let first: LocalTimeType

    /// Reads a TZif file of version 2 or later; nil where `bytes` are something else.
    package init?(name: String, file bytes: [UInt8]) {
        guard let file = TimeZoneFile(bytes) else { return nil }
        self.name = name
        footer = file.footer
        transitions = file.transitions
        first = file.first
    }

    private init(name: String, always type: LocalTimeType) {
        self.name = name
        footer = FooterRule(always: type)
        transitions = []
        first = type
    }

    package static let utc = TimeZoneRules(
        name: "UTC", always: LocalTimeType(utcOffset: 0, isDaylightSaving: false, abbreviation: "UTC"))

    /// UTC−12, all year.
    static let anywhereOnEarth = TimeZoneRules(
        name: TimeZoneCatalog.anywhereOnEarth,
        always: LocalTimeType(utcOffset: -12 * 3600, isDaylightSaving: false, abbreviation: TimeZoneCatalog.anywhereOnEarth))

    /// - Complexity: O(log n) in the number of listed changes.
    package func type(at instant: Instant) -> LocalTimeType {
        guard let last = transitions.last else { return footer?.type(at: instant) ?? first }
        if instant >= last.instant, let footer { return footer.type(at: instant) }
        let next = transitions.partitioningIndex { $0.instant > instant }
        return next == 0 ? first : transitions[next - 1].type
    }

    /// UTC offset in seconds; positive east of Greenwich.
    package func offset(at instant: Instant) -> Int { type(at: instant).utcOffset }

    package func local(_ instant: Instant) -> LocalDateTime { LocalDateTime(instant, offset: offset(at: instant)) }

    /// The moments that a local time can mean.
    package enum Resolution: Hashable, Sendable {
        case unique(Instant)
        /// Clocks were set back and showed this time twice.
        case twice(first: Instant, second: Instant)
        /// Clocks were set forward from `before` to `after` and never showed this time.
        case missing(before: LocalDateTime, after: LocalDateTime)
    }

    /// The first moment at which clocks show `local`; for a time that clocks skip, the moment of the change.
    package func instant(of local: LocalDateTime) -> Instant? {
        switch resolve(local) {
        case .unique(let instant), .twice(let instant, _): return instant
        case .missing(_, let after):
            guard case .unique(let instant) = resolve(after) else { return nil }
            return instant
        }
    }

    package func resolve(_ local: LocalDateTime) -> Resolution {
        let reading = local.secondsAsUTC
        // No zone is more than a day away from UTC, so every relevant change is within this time.
        let near = Instant(secondsSinceEpoch: reading - 2 * 86_400)...Instant(secondsSinceEpoch: reading + 2 * 86_400)
        let changes = self.changes(in: near)
        var offset = self.offset(at: near.lowerBound)
        var begins = near.lowerBound.secondsSinceEpoch
        var meanings: [Int] = []
        var gap: (before: LocalDateTime, after: LocalDateTime)?
        for change in changes {
            let ends = change.instant.secondsSinceEpoch
            if (begins..<ends).contains(reading - offset) { meanings.append(reading - offset) }
            let next = change.type.utcOffset
            if ends + offset <= reading, reading < ends + next {
                gap = (LocalDateTime(change.instant, offset: offset), LocalDateTime(change.instant, offset: next))
            }
            (begins, offset) = (ends, next)
        }
        if reading - offset >= begins { meanings.append(reading - offset) }

        let instants = meanings.map { Instant(secondsSinceEpoch: $0) }
        if instants.count >= 2 { return .twice(first: instants[0], second: instants[1]) }
        if let only = instants.first { return .unique(only) }
        if let gap { return .missing(before: gap.before, after: gap.after) }
        return .unique(Instant(secondsSinceEpoch: reading - offset))
    }

    /// Whether the clocks follow the rule of the footer during this whole time: Casablanca's file lists exceptions to its
    /// rule until 2087.
    package func followsFooter(during time: ClosedRange<Instant>) -> Bool {
        guard let footer else { return false }
        let years = time.lowerBound.utc.date.year - 1...time.upperBound.utc.date.year + 1
        let expected = footer.transitions(inYears: years).map(\.instant).filter(time.contains)
        let moments = [time.lowerBound] + expected + changes(in: time).map(\.instant)
        return moments.allSatisfy { offset(at: $0) == footer.type(at: $0).utcOffset }
    }

    /// The changes within `time`, in order, from the list and from the footer.
    private func changes(in time: ClosedRange<Instant>) -> [ZoneTransition] {
        let start = transitions.partitioningIndex { $0.instant >= time.lowerBound }
        var changes = Array(transitions[start...].prefix { $0.instant <= time.upperBound })
        if let footer, transitions.last.map({ time.upperBound > $0.instant }) ?? true {
            let years = time.lowerBound.utc.date.year - 1...time.upperBound.utc.date.year + 1
            let last = transitions.last?.instant ?? time.lowerBound
            changes += footer.transitions(inYears: years).filter { $0.instant > last && time.contains($0.instant) }
        }
        return changes
    }
}
