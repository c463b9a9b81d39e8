import CivilTime
import ContentModel
import Localization
import Markup

/// A VEVENT or VTODO with its sort key and its zone for the VTIMEZONE.
struct CalendarItem: Hashable, Comparable, Sendable {
    var uid: String
    var start: Instant
    /// Nil for a task without a date.
    var due: DueDate?
    /// Zone of its times; nil for UTC and whole days.
    var zone: String?
    var component: ICalendarComponent

    static func < (a: CalendarItem, b: CalendarItem) -> Bool {
        a.start == b.start ? a.uid.utf8.lexicographicallyPrecedes(b.uid.utf8) : a.start < b.start
    }
}

/// Writes the events and tasks of one file.
struct CalendarItemWriter {
    let site: String
    let strings: LocalizedStrings
    let revisions: CalendarRevisions
    let zones: ZonedTimes
    /// Zones, for tasks that begin on a day and are due at a minute.
    let catalog: TimeZoneCatalog
    /// Time zone of the site, in which days without a time are.
    let dayZone: String

    var language: ContentLine.Parameter { .language(strings.language.code) }

    /// The event of the due date, then those of reminders.
    func events(_ entry: CalendarEntry) -> [CalendarItem] {
        let deadline = event(
            entry, entry.identity, due: entry.due, summary: summary(entry), time: entry.time,
            alarms: entry.alarms)
        return [deadline]
            + entry.reminders.map { reminder in
                let atStart = reminder.rings ? CalendarAlarm(.minutes(0), before: reminder.at) : nil
                return event(
                    entry, reminder.identity, due: reminder.at, summary: strings.text(.calendarReminder, entry.titleWithModule),
                    time: reminder.time, alarms: atStart.map { [$0] } ?? [])
            }
    }

    private func summary(_ entry: CalendarEntry) -> String {
        if entry.kind == .start { return strings.text(.calendarOpens, entry.titleWithModule) }
        if entry.kind == .results { return strings.text(.calendarResults, entry.titleWithModule) }
        if entry.kind == .quiz { return strings.text(.calendarQuiz, entry.titleWithModule) }
        if let module = entry.module { return strings.text(.calendarDueInModule, entry.title, module) }
        return strings.text(.calendarDue, entry.title)
    }

    /// The first line of the description.
    private func dueLine(_ entry: CalendarEntry) -> String {
        switch entry.kind {
        case .start: strings.text(.opens, strings.words(entry.due))
        case .results: strings[.resultsArrived].text
        case .assignment, .quiz: strings.text(.calendarDue, strings.words(entry.due))
        }
    }

    private func event(
        _ entry: CalendarEntry, _ identity: CalendarIdentity, due: DueDate, summary: String, time: EventTime, alarms: [CalendarAlarm]
    ) -> CalendarItem {
        let uid = identity.uid(in: site)
        let summaryLine = summaryLine(summary)
        let (times, zone) = zones.lines(for: time, alarms: alarms.map { $0.instant(of: time) })
        let lines =
            identification(uid, updated: entry.origin.updated) + times + [summaryLine]
            + words(entry.origin, due: dueLine(entry))
            + entry.origin.classification(language) + [ContentLine("STATUS", "CONFIRMED")] + CalendarItemWriter.free
        let components = alarms.map { $0.component(uid: identity.alarm($0.name).uid(in: site), summary: summaryLine) }
        return CalendarItem(
            uid: uid, start: time.start, due: due, zone: zone, component: ICalendarComponent(.event, lines, components: components))
    }
}

// MARK: - Common properties

extension CalendarItemWriter {
    func identification(_ uid: String, updated: DueDate?) -> [ContentLine] {
        CalendarItemWriter.identification(uid, revisions.stamp(of: uid, updated: updated), sequence: revisions.sequence(of: uid))
    }

    func identification(_ uid: String, removed entry: CalendarLedger.Entry) -> [ContentLine] {
        CalendarItemWriter.identification(uid, revisions.stamp(ofRemoved: entry), sequence: entry.sequence)
    }

    private static func identification(_ uid: String, _ stamp: Instant, sequence: Int) -> [ContentLine] {
        let stamp = ICalendarTime.utc(stamp)
        return [
            ContentLine.text("UID", uid), ContentLine("DTSTAMP", stamp), ContentLine("LAST-MODIFIED", stamp),
            ContentLine("SEQUENCE", String(sequence)),
        ]
    }

    func summaryLine(_ text: String) -> ContentLine {
        .text("SUMMARY", String(text.map { $0.isNewline ? " " : $0 }), [language])
    }

    /// A deadline doesn't block a day.
    static let free = [ContentLine("TRANSP", "TRANSPARENT"), ContentLine("X-MICROSOFT-CDO-BUSYSTATUS", "FREE")]

    /// DESCRIPTION, X-ALT-DESC and URL: the deadline in words, as clients show times in their own zone; the notes; and the address,
    /// which Google shows only in the description.
    func words(_ origin: CalendarOrigin, due: String) -> [ContentLine] {
        let description = [due, origin.notes, origin.url ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
        // Some parsers reject an empty text.
        var lines = description.isEmpty ? [] : [ContentLine.text("DESCRIPTION", description, [language])]
        if let html = html(origin, due: due) { lines.append(.text("X-ALT-DESC", html, [.mediaType("text/html")])) }
        if let url = origin.url { lines.append(ContentLine("URL", url)) }
        return lines
    }

    /// HTML description for Outlook; nil if the notes have no HTML.
    private func html(_ origin: CalendarOrigin, due: String) -> String? {
        guard let notes = origin.html else { return nil }
        let due = due.isEmpty ? "" : "<p>\(Escaping.escaped(due))</p>\n"
        let link = origin.url.map(Escaping.escaped).map { "<p><a href=\"\($0)\">\($0)</a></p>" } ?? ""
        return "<!DOCTYPE html><html><body>\(due)\(notes)\(link)</body></html>"
    }
}
