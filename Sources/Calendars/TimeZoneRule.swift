import CivilTime

/// A zone's yearly rule as a VTIMEZONE that every client reads alike: one STANDARD and at most one DAYLIGHT, each with a rule of
/// one weekday.
///
/// Outlook misreads lists of dates and rules with days of the month, so events of a zone that needs these are written in UTC.
struct TimeZoneRule: Hashable, Sendable {
    let name: String
    private let footer: FooterRule

    init?(_ zone: TimeZoneRules) {
        guard let footer = zone.footer else { return nil }
        if let daylight = footer.daylight {
            guard daylight.start.recurrence != nil, daylight.end.recurrence != nil else { return nil }
        }
        name = zone.name
        self.footer = footer
    }

    /// UTC, for calendars without entries.
    static let utc = ICalendarComponent(
        .timeZone, [.text("TZID", "UTC")],
        components: [
            ICalendarComponent(
                .standard,
                [
                    ContentLine("DTSTART", "19700101T000000"), ContentLine("TZOFFSETFROM", "+0000"), ContentLine("TZOFFSETTO", "+0000"),
                    .text("TZNAME", "UTC"),
                ])
        ])

    var component: ICalendarComponent {
        ICalendarComponent(.timeZone, [.text("TZID", name)], components: observances)
    }

    private var observances: [ICalendarComponent] {
        guard let daylight = footer.daylight, let start = daylight.start.recurrence, let end = daylight.end.recurrence
        else {
            let newYear = ContentLine("DTSTART", "19700101T000000")
            return [observance(.standard, from: footer.standard, to: footer.standard, [newYear])]
        }
        // Dublin's standard time is its summer time. Clients expect DAYLIGHT to be ahead of STANDARD.
        let isAhead = daylight.type.utcOffset > footer.standard.utcOffset
        let components = [
            observance(isAhead ? .daylight : .standard, from: footer.standard, to: daylight.type, start),
            observance(isAhead ? .standard : .daylight, from: daylight.type, to: footer.standard, end),
        ]
        return isAhead ? components.reversed() : components
    }

    private func observance(
        _ name: ICalendarComponent.Name, from: LocalTimeType, to: LocalTimeType, _ recurrence: [ContentLine]
    ) -> ICalendarComponent {
        ICalendarComponent(
            name,
            recurrence + [
                ContentLine("TZOFFSETFROM", ICalendarTime.offset(from.utcOffset)),
                ContentLine("TZOFFSETTO", ICalendarTime.offset(to.utcOffset)),
                .text("TZNAME", to.abbreviation),
            ])
    }
}

extension YearlyChange {
    /// DTSTART in 1970 and RRULE; nil for a change that a weekday of a month can't express, such as the Friday after the fourth
    /// Thursday.
    fileprivate var recurrence: [ContentLine]? {
        guard case .weekday(let weekday, let week, let month) = day, (0..<86_400).contains(time) else { return nil }
        let first = LocalDateTime(Instant(secondsSinceEpoch: secondsAsUTC(in: 1970)), offset: 0)
        let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
        let ordinal = week == 5 ? "-1" : String(week)
        return [
            ContentLine("DTSTART", ICalendarTime.local(first)),
            ContentLine("RRULE", "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(ordinal)\(names[weekday.rawValue])"),
        ]
    }
}
