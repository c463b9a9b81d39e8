package import CivilTime
import ContentModel
import Diagnostics
package import Localization
package import SitePlanning

/// Writes the calendars of a site: due dates of assignments and quizzes as iCalendar files (RFC 5545).
///
/// The same plan gives the same bytes: no clock, no random number and no setting of the machine is asked.
package struct AssignmentCalendar: Sendable {
    private let plan: SitePlan
    private let strings: InterfaceStrings
    private let zones: TimeZoneCatalog
    private let sourceDate: Instant?

    /// - Parameters:
    ///   - zones: where the rules of time zones are read; needed only for `calendar: zoned`.
    ///   - sourceDate: when the sources last changed (`SOURCE_DATE_EPOCH`), for items whose author does not say.
    package init(
        plan: SitePlan, strings: InterfaceStrings, zones: TimeZoneCatalog, sourceDate: Instant? = nil
    ) {
        self.plan = plan
        self.strings = strings
        self.zones = zones
        self.sourceDate = sourceDate
    }

    /// The bytes of one .ics file.
    ///
    /// - Complexity: O(n log n) in the number of its events.
    package func render(_ calendar: PlannedCalendar) -> [UInt8] {
        let entries = entries(of: calendar)
        let times = zonedTimes(entries)
        let writer = CalendarEventWriter(
            site: plan.content.settings.id, strings: strings[calendar.language], sourceDate: sourceDate, zones: times)
        let events = entries.flatMap(writer.events).sorted()
        let timeZones = Set(events.compactMap(\.zone)).sorted().compactMap { times.rule($0)?.component }

        var bytes: [UInt8] = []
        ICalendarComponent(
            .calendar, header(of: calendar), components: timeZones + events.map(\.component)
        ).write(to: &bytes)
        return bytes
    }

    private func header(of calendar: PlannedCalendar) -> [ContentLine] {
        let settings = plan.content.settings
        var lines = [
            ContentLine("VERSION", "2.0"),
            ContentLine("PRODID", "-//Quizmark//Quizmark//EN"),
        ]
        guard let name = name(of: calendar) else { return lines }
        lines += [
            .text("NAME", name),
            .text("X-WR-CALNAME", name),
            ContentLine("REFRESH-INTERVAL", "PT12H", [.value("DURATION")]),
            ContentLine("X-PUBLISHED-TTL", "PT12H"),
            ContentLine("COLOR", settings.theme.accent.map(CalendarColor.nearest) ?? CalendarColor.standard),
        ]
        return lines
    }

    /// The name of a feed. A single assignment's file has none: Outlook would open it as a calendar of its own.
    private func name(of calendar: PlannedCalendar) -> String? {
        let settings = plan.content.settings
        switch calendar.scope {
        case .all: return settings.title
        case .module(let index): return "\(settings.modules[index].title) (\(settings.title))"
        case .assignment: return nil
        }
    }

    private func zonedTimes(_ entries: [CalendarEntry]) -> ZonedTimes {
        guard plan.content.settings.calendarForm == .zoned else { return .utc }
        let dates = entries.flatMap { entry in
            [entry.due] + entry.reminders.compactMap { if case .at(let date) = $0 { date } else { nil } }
        }
        let names = dates.compactMap { if case .moment(_, let zone, _) = $0 { zone } else { nil } }
        return ZonedTimes(names: names, catalog: zones)
    }
}

// MARK: - What a calendar holds

extension AssignmentCalendar {
    private func entries(of calendar: PlannedCalendar) -> [CalendarEntry] {
        let content = plan.content
        let language = calendar.language
        switch calendar.scope {
        case .assignment(let index): return [CalendarEntry(plan, assignment: index, language)]
        case .all:
            return content.assignments.indices.map { CalendarEntry(plan, assignment: $0, language) }
                + content.quizzes.indices.compactMap { CalendarEntry(plan, quiz: $0, language) }
        case .module(let module):
            return content.assignments.indices.filter { isOf(module, content.assignments[$0].original.module) }
                .map { CalendarEntry(plan, assignment: $0, language) }
                + content.quizzes.indices.filter { isOf(module, content.quizzes[$0].original.module) }
                .compactMap { CalendarEntry(plan, quiz: $0, language) }
        }
    }

    private func isOf(_ module: Int, _ name: Located<String>?) -> Bool {
        name.flatMap { Arrangement.index(of: $0.value, in: plan.content.settings) } == module
    }
}
