package import CivilTime
import ContentModel
import Diagnostics
package import SitePlanning

/// Writes the calendars of a site: due dates of assignments and quizzes as iCalendar files (RFC 5545).
///
/// The same plan gives the same bytes: no clock, no random number and no setting of the machine is asked.
package struct AssignmentCalendar: Sendable {
    private let plan: SitePlan
    private let zones: TimeZoneCatalog
    private let sourceDate: Instant?
    private let links: SiteLinks

    /// - Parameters:
    ///   - zones: where the rules of time zones are read; needed only for `calendar: zoned`.
    ///   - sourceDate: when the sources last changed (`SOURCE_DATE_EPOCH`), for items whose author does not say.
    package init(plan: SitePlan, zones: TimeZoneCatalog, sourceDate: Instant? = nil) {
        self.plan = plan
        self.zones = zones
        self.sourceDate = sourceDate
        links = SiteLinks(plan)
    }

    /// The bytes of one .ics file.
    ///
    /// - Complexity: O(n log n) in the number of its events.
    package func render(_ calendar: PlannedCalendar, words: CalendarWords) -> [UInt8] {
        let entries = entries(of: calendar)
        let times = zonedTimes(entries)
        let writer = CalendarEventWriter(
            site: plan.content.settings.id, words: words, sourceDate: sourceDate, zones: times)
        let events = entries.flatMap(writer.events).sorted { ($0.start, $0.uid) < ($1.start, $1.uid) }
        let timeZones = Set(events.compactMap(\.zone)).sorted().compactMap { times.rule($0)?.component }

        var bytes: [UInt8] = []
        ICalendarComponent(
            .calendar, header(of: calendar, words: words), components: timeZones + events.map(\.component)
        ).write(to: &bytes)
        return bytes
    }

    private func header(of calendar: PlannedCalendar, words: CalendarWords) -> [ContentLine] {
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
        switch calendar.scope {
        case .assignment(let index):
            return [entry(assignment: index, calendar.language)]
        case .all:
            return content.assignments.indices.map { entry(assignment: $0, calendar.language) }
                + content.quizzes.indices.compactMap { entry(quiz: $0, calendar.language) }
        case .module(let index):
            let id = content.settings.modules[index].id
            return content.assignments.indices
                .filter { module(content.assignments[$0].original.module)?.id == id }
                .map { entry(assignment: $0, calendar.language) }
                + content.quizzes.indices
                .filter { module(content.quizzes[$0].original.module)?.id == id }
                .compactMap { entry(quiz: $0, calendar.language) }
        }
    }

    private func entry(assignment index: Int, _ language: ContentLanguage) -> CalendarEntry {
        let item = plan.content.assignments[index]
        let links = links.in(language)
        return CalendarEntry(
            item, item.best(plan.content.settings.chain(language)), module: moduleTitle(item.original.module),
            links: links, url: links.page(.assignment(index)))
    }

    private func entry(quiz index: Int, _ language: ContentLanguage) -> CalendarEntry? {
        let item = plan.content.quizzes[index]
        return CalendarEntry(
            item, item.best(plan.content.settings.chain(language)), module: moduleTitle(item.original.module),
            url: links.in(language).page(.quiz(index)))
    }

    /// The module of the site that an author names by its id or its title.
    private func module(_ name: Located<String>?) -> CourseModule? {
        guard let name = name?.value else { return nil }
        let modules = plan.content.settings.modules
        return modules.first { $0.id == name } ?? modules.first { $0.title == name }
    }

    /// The title of a module, or what the author calls one that the site does not list.
    private func moduleTitle(_ name: Located<String>?) -> String? { module(name)?.title ?? name?.value }
}
