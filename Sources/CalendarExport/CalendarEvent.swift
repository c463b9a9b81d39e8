import CivilTime
import ContentModel
import Localization

/// A VEVENT with what a calendar needs to place it: its start for the order, its zone for the VTIMEZONE.
struct CalendarEvent: Hashable, Comparable, Sendable {
    var uid: String
    var start: Instant
    /// The zone that its times are written in; nil for UTC and whole days.
    var zone: String?
    var component: ICalendarComponent

    static func < (a: CalendarEvent, b: CalendarEvent) -> Bool {
        a.start == b.start ? a.uid.utf8.lexicographicallyPrecedes(b.uid.utf8) : a.start < b.start
    }
}

/// Writes the events of entries for one file.
struct CalendarEventWriter {
    let site: String
    let strings: StringTable
    /// DTSTAMP where the author gives no date of change.
    let sourceDate: Instant?
    let zones: ZonedTimes

    /// The due date, then the reminders at absolute moments.
    func events(_ entry: CalendarEntry) -> [CalendarEvent] {
        let moments = entry.reminders.compactMap { if case .at(let moment) = $0 { moment } else { nil } }
        return [dueEvent(entry)]
            + moments.enumerated().map { reminderEvent(entry, number: $0.offset + 1, at: $0.element) }
    }

    private func dueEvent(_ entry: CalendarEntry) -> CalendarEvent {
        let stem = entry.uidStem + (entry.kind == .quiz ? "-quiz" : "-due")
        let summary = dueSummary(entry)
        // A block that ends at the deadline: an event without length vanishes or becomes an hour in some clients,
        // and one that begins at 23:59 is shown on the next day too.
        let time = EventTime(entry.due, secondsBefore: 30 * 60, secondsAfter: 0)
        var alarms: [CalendarAlarm] = []
        for reminder in entry.reminders {
            guard let alarm = CalendarAlarm(reminder, before: entry.due), !alarms.contains(alarm) else { continue }
            alarms.append(alarm)
        }
        return event(entry, stem: stem, summary: summary, time: time, alarms: alarms)
    }

    private func dueSummary(_ entry: CalendarEntry) -> String {
        if entry.kind == .quiz { return strings.text(.calendarQuiz, entry.titleWithModule) }
        if let module = entry.module { return strings.text(.calendarDueInModule, entry.title, module) }
        return strings.text(.calendarDue, entry.title)
    }

    private func reminderEvent(_ entry: CalendarEntry, number: Int, at moment: DueDate) -> CalendarEvent {
        let time = EventTime(moment, secondsBefore: 0, secondsAfter: 30 * 60)
        let atStart = CalendarAlarm(.minutes(0), before: moment)
        return event(
            entry, stem: "\(entry.uidStem)-reminder-\(number)",
            summary: strings.text(.calendarReminder, entry.titleWithModule), time: time,
            alarms: atStart.map { [$0] } ?? [])
    }

    private func event(
        _ entry: CalendarEntry, stem: String, summary: String, time: EventTime, alarms: [CalendarAlarm]
    ) -> CalendarEvent {
        let uid = "\(stem)@\(site)"
        let language = ContentLine.Parameter.language(strings.language.code)
        let summaryLine = ContentLine.text("SUMMARY", CalendarEventWriter.singleLine(summary), [language])
        // Nobody can be reminded at a moment that had passed when the author wrote.
        let updated = entry.updated?.sortingInstant
        let alarms = alarms.filter { alarm in updated.map { alarm.instant(before: time.start) >= $0 } ?? true }
        let (times, zone) = zones.lines(for: time, alarms: alarms.map { $0.instant(before: time.start) })
        let stamp = ICalendarTime.utc(updated ?? sourceDate ?? entry.newestDate)

        var lines = [
            ContentLine.text("UID", uid),
            ContentLine("DTSTAMP", stamp),
            ContentLine("LAST-MODIFIED", stamp),
            ContentLine("SEQUENCE", String(CalendarEventWriter.sequence(entry.updated))),
        ]
        lines += times
        lines.append(summaryLine)
        lines.append(.text("DESCRIPTION", description(entry), [language]))
        if let html = html(entry) {
            lines.append(.text("X-ALT-DESC", html, [.mediaType("text/html")]))
        }
        if let url = entry.url { lines.append(ContentLine("URL", url)) }
        lines += [
            ContentLine("STATUS", "CONFIRMED"),
            // A deadline blocks nobody's day.
            ContentLine("TRANSP", "TRANSPARENT"),
            ContentLine("X-MICROSOFT-CDO-BUSYSTATUS", "FREE"),
        ]
        let components = alarms.map { $0.component(stem: stem, site: site, summary: summaryLine) }
        return CalendarEvent(
            uid: uid, start: time.start, zone: zone,
            component: ICalendarComponent(.event, lines, components: components))
    }

    /// Grows with the author's changes and is the same in every build: minutes since 2020.
    private static func sequence(_ updated: DueDate?) -> Int {
        guard let updated else { return 0 }
        let startOf2020 = 1_577_836_800
        return min(max(0, (updated.sortingInstant.secondsSinceEpoch - startOf2020) / 60), Int(Int32.max))
    }

    private static func singleLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}

// MARK: - Descriptions

extension CalendarEventWriter {
    /// The deadline in words, as clients show times in their own zone; the notes; and the address, which Google shows
    /// only here.
    private func description(_ entry: CalendarEntry) -> String {
        [dueInWords(entry), entry.notes, entry.url ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The same for Outlook, which shows HTML; nil where the notes have none.
    private func html(_ entry: CalendarEntry) -> String? {
        guard let notes = entry.html else { return nil }
        let due = RichText.escaped(dueInWords(entry))
        let link = entry.url.map(RichText.escaped).map { "<p><a href=\"\($0)\">\($0)</a></p>" } ?? ""
        return "<!DOCTYPE html><html><body><p>\(due)</p>\n\(notes)\(link)</body></html>"
    }

    private func dueInWords(_ entry: CalendarEntry) -> String {
        strings.text(.calendarDue, strings.words(entry.due))
    }
}
