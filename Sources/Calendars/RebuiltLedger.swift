package import CivilTime
package import ContentModel
package import Localization
import SitePlanning

/// Rebuilds a lost ledger from published calendars.
package struct RebuiltLedger {
    private let calendars: AssignmentCalendar
    private let content: SiteContent
    private let strings: StringCatalog
    private let zones: TimeZoneCatalog
    /// Entries that the calendars would have without a ledger, in each language.
    private let present: [PublishedCalendar]

    package init(_ calendars: AssignmentCalendar, _ content: SiteContent, strings: StringCatalog, zones: TimeZoneCatalog) {
        self.calendars = calendars
        self.content = content
        self.strings = strings
        self.zones = zones
        present = content.settings.languages.flatMap { language in
            [false, true].compactMap { hasTasks in PublishedCalendar(calendars.export(.all, language, hasTasks: hasTasks).bytes) }
        }
    }

    /// The ledger as it was when the calendars were published, without its log.
    package func ledger(from published: [PublishedCalendar]) -> CalendarLedger {
        var ledger = CalendarLedger()
        let record = CalendarRecord(withoutLedger: content)
        // Of one published twice, the newer is true.
        let entries = published.reduce(into: [String: PublishedCalendar.Entry]()) { entries, calendar in
            entries.merge(calendar.entries) { $0.sequence < $1.sequence ? $1 : $0 }
        }
        for (uid, old) in entries {
            var entry = record.entries[uid] ?? gone(uid, old)
            entry.sequence = min(max(0, old.sequence), CalendarLedger.Entry.maximalSequence)
            entry.changed = stamp(old)
            let due = due(old, entry.kind)
            if let due, !(entry.due.map(due.isSameTime) ?? false) { entry.due = due }
            if old.isCancelled {
                entry.removed = entry.changed?.day
                entry.digest = nil
            } else if !present.contains(where: { $0.entries[uid]?.lines == old.lines }) {
                // Whatever has changed since, the next record takes it for a change.
                entry.digest = "changed"
            }
            ledger.entries[uid] = entry
        }
        // No calendar says since when quizzes are in the site; none of them is new.
        for (uid, entry) in record.entries where entry.kind == .opening { ledger.entries[uid] = entry }
        return ledger
    }

    /// The recorded day, or the author's date.
    private func stamp(_ entry: PublishedCalendar.Entry) -> DueDate? {
        let date = entry.date("DTSTAMP", zones, site: "UTC")
        guard case .moment(let local, _, _) = date, local.hour == 0, local.minute == 0 else { return date }
        return .day(local.date)
    }

    private func due(_ entry: PublishedCalendar.Entry, _ kind: CalendarLedger.Kind) -> DueDate? {
        func date(_ name: String) -> DueDate? { entry.date(name, zones, site: content.settings.timeZone) }
        if entry.isTask { return date("DUE") }
        // An event of a whole day ends on the next one.
        guard kind != .reminder, kind != .start, case .moment = date("DTSTART") else { return date("DTSTART") }
        return date("DTEND")
    }

    /// An entry of something that the content doesn't have any more.
    private func gone(_ uid: String, _ entry: PublishedCalendar.Entry) -> CalendarLedger.Entry {
        let parts = uid.split(separator: ".").map(String.init)
        let kinds: [String: CalendarLedger.Kind] = [
            "due": .assignment, "quiz": .quiz, "reminder": .reminder, "quiz-reminder": .reminder, "start": .start, "task": .task,
        ]
        let kind = parts.count > 3 ? kinds[parts[2]] : nil
        let item = kind == nil ? uid : CalendarIdentity.decoded(parts[3])
        let (title, module) = names(entry)
        return CalendarLedger.Entry(
            kind ?? (entry.isTask ? .task : .assignment), of: item, titles: [language(of: entry): title], module: module)
    }

    private func language(of entry: PublishedCalendar.Entry) -> ContentLanguage {
        entry.parameters["SUMMARY"]?["LANGUAGE"].flatMap { ContentLanguage($0) } ?? content.settings.language
    }

    /// "Due: Packet capture (Computer Networks)" → title, and the id of the module.
    private func names(_ entry: PublishedCalendar.Entry) -> (title: String, module: String?) {
        var title = entry.text("SUMMARY") ?? ""
        let table = strings[language(of: entry)]
        let patterns: [StringKey] = [.calendarCancelled, .calendarQuiz, .calendarOpens, .calendarReminder, .calendarTask, .calendarDue]
        for pattern in patterns {
            let prefix = table[pattern].text.prefix { $0 != "{" }
            guard !prefix.isEmpty, title.hasPrefix(prefix) else { continue }
            title = String(title.dropFirst(prefix.count))
            break
        }
        let named = content.settings.modules.first { title.hasSuffix(" (\($0.title))") }
        if let named { title = String(title.dropLast(named.title.count + 3)) }
        return (title, named?.id)
    }
}
