package import CivilTime
package import ContentModel
package import Localization
package import SitePlanning

/// Writes the calendars of a site: due dates of assignments and quizzes, and tasks, as iCalendar files (RFC 5545).
///
/// The same plan gives the same bytes, without clock, random numbers or system settings.
package struct AssignmentCalendar: Sendable {
    private let plan: SitePlan
    private let strings: StringCatalog
    package let catalog: TimeZoneCatalog
    private let times: ZonedTimes
    private let revisions: CalendarRevisions
    /// UIDs of removed entries in the ledger, by assignment or quiz.
    private let removed: [String: [String]]
    /// Entries that were in the calendar of a module until they got another one, by the id of the module that they had.
    private let left: [String: [(uid: String, entry: CalendarLedger.Entry)]]

    /// - Parameter zones: rules of time zones, for `calendar: zoned` and for tasks that begin on a day.
    package init(plan: SitePlan, strings: StringCatalog, zones: TimeZoneCatalog) {
        self.plan = plan
        self.strings = strings
        catalog = zones
        let content = plan.content
        revisions = CalendarRevisions(content)
        removed = Dictionary(grouping: revisions.gone.keys) { [revisions] in revisions.gone[$0]?.item ?? "" }
        left = AssignmentCalendar.left(content.ledger)
        times = content.settings.calendarForm == .zoned ? ZonedTimes(names: AssignmentCalendar.zones(of: content), catalog: zones) : .utc
    }

    /// Entries as they are cancelled in the calendars of modules that they have left.
    private static func left(_ ledger: CalendarLedger?) -> [String: [(uid: String, entry: CalendarLedger.Entry)]] {
        var entries: [String: [(uid: String, entry: CalendarLedger.Entry)]] = [:]
        for (uid, entry) in ledger?.entries ?? [:] {
            for left in entry.left {
                var gone = entry
                (gone.module, gone.removed, gone.changed, gone.sequence) = (left.module, left.on, .day(left.on), left.sequence)
                entries[left.module, default: []].append((uid, gone))
            }
        }
        return entries
    }

    private static func zones(of content: SiteContent) -> Set<String> {
        var dates: [DueDate?] = content.quizHeads.flatMap { [$0.original.available, $0.original.due] }
        dates += content.quizHeads.flatMap { $0.original.assigned.flatMap { [$0.terms.available, $0.terms.due] } }
        for assignment in content.assignments.lazy.map(\.original) {
            dates.append(assignment.due)
            dates += assignment.tasks.flatMap { [$0.start, $0.due] }
            dates += assignment.reminders.map { if case .at(let date) = $0 { date } else { nil } }
        }
        dates += content.ledger?.entries.values.map(\.due) ?? []
        dates += content.ledger?.assigned.values.flatMap { $0.values.map(\.due) } ?? []
        return Set(dates.compactMap { $0?.zoneName })
    }

    /// The bytes of one .ics file.
    ///
    /// - Complexity: O(n log n) in the number of its entries.
    package func render(_ calendar: PlannedCalendar) -> [UInt8] {
        let (scope, language) = (calendar.scope, calendar.language)
        return bytes(items(scope, language), named: name(of: scope, language), color: color(of: scope))
    }

    /// A file for one-off import: the entries between two days of the site's time zone, both included. It has no name, as Outlook
    /// opens a named file as a calendar of its own.
    package func export(
        _ scope: CalendarScope, _ language: ContentLanguage, hasTasks: Bool = false, between days: ClosedRange<CalendarDate>? = nil
    ) -> (bytes: [UInt8], count: Int) {
        let zone = catalog.rules(for: plan.content.settings.timeZone) ?? .utc
        let items = items(scope, language, hasTasks: hasTasks).filter { item in
            days.map { days in (item.due?.day(in: zone)).map(days.contains) ?? false } ?? true
        }
        return (bytes(items, named: nil, color: nil), items.count)
    }

    private func bytes(_ items: [CalendarItem], named name: String?, color: String?) -> [UInt8] {
        var timeZones = Set(items.compactMap(\.zone)).sorted().compactMap { times.rule($0)?.component }
        // A calendar has at least one component (RFC 5545 §3.6).
        if items.isEmpty { timeZones.append(TimeZoneRule.utc) }
        var bytes: [UInt8] = []
        ICalendarComponent(
            .calendar, header(name, color), components: timeZones + items.map(\.component)
        ).write(to: &bytes)
        return bytes
    }

    private func header(_ name: String?, _ color: String?) -> [ContentLine] {
        var lines = [
            ContentLine("VERSION", "2.0"),
            ContentLine("PRODID", "-//Quizmark//Quizmark//EN"),
        ]
        guard let name else { return lines }
        lines += [
            .text("NAME", name),
            .text("X-WR-CALNAME", name),
            ContentLine("REFRESH-INTERVAL", "PT12H", [.value("DURATION")]),
            ContentLine("X-PUBLISHED-TTL", "PT12H"),
            .text("X-WR-TIMEZONE", plan.content.settings.calendarZone),
            ContentLine("COLOR", color ?? plan.content.settings.theme.accent.map(CalendarColor.nearest) ?? CalendarColor.standard),
        ]
        return lines
    }

    private func color(of scope: CalendarScope) -> String? {
        guard case .module(let index) = scope else { return nil }
        return plan.color(ofModule: plan.content.settings.modules[index].id)
    }

    /// Name of a feed. A single assignment's file has none: Outlook would open it as a calendar of its own.
    private func name(of scope: CalendarScope, _ language: ContentLanguage) -> String? {
        let settings = plan.content.settings
        let title = settings.title(in: language).text
        switch scope {
        case .all: return title
        case .module(let index): return "\(settings.title(of: settings.modules[index], in: language).text) (\(title))"
        case .tasks: return "\(strings[language][.tasks].text) (\(title))"
        // Names of students are private, unless the site publishes them.
        case .student(let index):
            let student = settings.publishesStudents ? plan.students[index].student.name : strings[language][.ownDates].text
            return "\(student) (\(title))"
        case .assignment, .removed: return nil
        }
    }

    /// Quizzes of a calendar; that of a student has the student's own dates, and lists the available results.
    private func quizzes(_ selection: CalendarSelection, _ scope: CalendarScope, _ language: ContentLanguage) -> [CalendarEntry] {
        guard case .student(let student) = scope else {
            return selection.quizzes.flatMap { CalendarEntry.entries(plan, quiz: $0, language) }
        }
        let zone = catalog.rules(for: plan.content.settings.timeZone) ?? .utc
        return selection.quizzes.flatMap { quiz in
            let own = plan.terms(ofQuiz: quiz, for: student)
            return CalendarEntry.entries(plan, quiz: quiz, language, own: own)
                + [CalendarEntry(plan, resultsOf: quiz, language, zone: zone)].compactMap(\.self)
        }
    }

    /// Revisions of a calendar, and for a student's calendar the entries that are gone from it.
    private func revisions(of scope: CalendarScope) -> (CalendarRevisions, gone: CalendarLedger.Entries) {
        guard case .student(let index) = scope else { return (revisions, [:]) }
        return revisions.ofStudent(plan.students[index].student.name)
    }

    private func items(_ scope: CalendarScope, _ language: ContentLanguage, hasTasks: Bool = false) -> [CalendarItem] {
        let selection = CalendarSelection(plan, scope, hasTasks: hasTasks || scope == .tasks, removed: removed)
        let (revisions, ownGone) = self.revisions(of: scope)
        let writer = CalendarItemWriter(
            site: plan.content.settings.id, strings: strings[language], revisions: revisions, zones: times, catalog: catalog,
            dayZone: plan.content.settings.timeZone)
        var items: [CalendarItem] = []
        if selection.hasTasks {
            items = selection.assignments.flatMap { CalendarTask.tasks(plan, assignment: $0, strings[language]) }.map(writer.task)
        } else {
            items = selection.assignments.flatMap { writer.events(CalendarEntry(plan, assignment: $0, strings[language])) }
            items += quizzes(selection, scope, language).flatMap(writer.events)
        }
        let present = Set(items.map(\.uid))
        let removed = selection.removed.compactMap { uid in plan.content.ledger?.entries[uid].map { (uid, $0) } }
        let gone = ownGone.merging(removed) { own, _ in own }
        for (uid, entry) in gone where !present.contains(uid) {
            guard (entry.kind == .task) == selection.hasTasks,
                let item = writer.cancelled(
                    uid, entry, module: entry.module.map { plan.content.settings.moduleTitle(named: $0, in: language) },
                    plan.content.settings.chain(language))
            else { continue }
            items.append(item)
        }
        if case .module(let index) = scope {
            let module = plan.content.settings.modules[index]
            let title = plan.content.settings.title(of: module, in: language).text
            items += (left[module.id] ?? []).filter { !present.contains($0.uid) }.compactMap { uid, entry in
                writer.cancelled(uid, entry, module: title, plan.content.settings.chain(language), isElsewhere: true)
            }
        }
        return items.sorted()
    }
}
