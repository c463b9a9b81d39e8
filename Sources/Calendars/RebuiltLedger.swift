package import CivilTime
package import ContentModel
package import Localization
import SitePlanning

/// Rebuilds a lost ledger from published calendars.
package struct RebuiltLedger {
    private let content: SiteContent
    private let strings: StringCatalog
    private let zones: TimeZoneCatalog
    /// Entries that the calendars would have without a ledger, in each language.
    private let present: [PublishedCalendar]

    package init(_ calendars: AssignmentCalendar, _ content: SiteContent, strings: StringCatalog, zones: TimeZoneCatalog) {
        self.content = content
        self.strings = strings
        self.zones = zones
        present = content.settings.languages.flatMap { language in
            [false, true].compactMap { hasTasks in PublishedCalendar(calendars.export(.all, language, hasTasks: hasTasks).bytes) }
        }
    }

    /// The ledger as it was when the calendars were published, without its log, and the parts of the calendars that couldn't be used.
    /// Nil if they have no entry of this site.
    package func ledger(from published: [PublishedCalendar]) -> (ledger: CalendarLedger?, remarks: [String]) {
        var ledger = CalendarLedger()
        let record = CalendarRecord(withoutLedger: content)
        let (entries, remarks) = own(published, record)
        guard !entries.isEmpty else { return (nil, remarks) }
        for (uid, old) in entries {
            var entry = record.entries[uid] ?? gone(uid, old)
            entry.sequence = min(max(0, old.sequence), CalendarLedger.Entry.maximalSequence)
            entry.changed = stamp(old)
            let due = due(old, entry.kind)
            // The date of an assigned quiz may be a student's own, and the list of changes is published.
            if let due, !entry.isAssigned, !(entry.due.map(due.isSameTime) ?? false) { entry.due = due }
            if old.isCancelled {
                entry.removed = entry.changed?.day
                entry.digest = describesOtherZone(old, entry) ? CalendarLedger.Entry.staleDigest : nil
            } else if !present.contains(where: { $0.entries[uid]?.lines == old.lines }) {
                // The next record treats whatever has changed since as a change.
                entry.digest = CalendarLedger.Entry.staleDigest
            }
            ledger.entries[uid] = entry
        }
        // Calendars don't contain when quizzes were added to the site, so none of them is new, unless it is still held back.
        let known = Set(ledger.entries.values.map(\.item))
        let awaited = Set(content.quizHeads.lazy.map(\.original).filter(\.isHeldBack).map(\.id)).subtracting(known)
        for (uid, entry) in record.entries where entry.kind == .opening && !awaited.contains(entry.item) { ledger.entries[uid] = entry }
        return (ledger, remarks)
    }

    /// Whether a cancelled entry may say in another time zone when it was due: calendars in UTC don't contain which.
    private func describesOtherZone(_ old: PublishedCalendar.Entry, _ entry: CalendarLedger.Entry) -> Bool {
        switch entry.kind {
        case .assignment, .quiz, .task: entry.due?.zoneName != nil && old.parameters[old.dateName]?["TZID"] == nil
        case .reminder, .opening, .start: false
        }
    }

    /// The entries of this site. A calendar of another program or site may have been named by mistake, and its entries would be
    /// published here.
    private func own(
        _ published: [PublishedCalendar], _ record: CalendarRecord
    ) -> (entries: [String: PublishedCalendar.Entry], remarks: [String]) {
        var entries: [String: PublishedCalendar.Entry] = [:]
        var foreign: Set<String> = []
        for calendar in published {
            let others = calendar.entries.keys.filter { CalendarIdentity.isUID($0, of: content.settings.id) == false }
            foreign.formUnion(others)
            // Students' own pages write when results come; the ledger has no such entries.
            for (uid, entry) in calendar.entries where !foreign.contains(uid) && CalendarIdentity.kind(of: uid) != .results {
                let isOwn = CalendarIdentity.isUID(uid, of: content.settings.id) ?? (others.isEmpty || record.entries[uid] != nil)
                guard isOwn else {
                    foreign.insert(uid)
                    continue
                }
                // If an entry was published twice, the newer one counts.
                if let other = entries[uid], other.sequence >= entry.sequence { continue }
                entries[uid] = entry
            }
        }
        return (entries, remarks(entries, foreign, withoutUID: published.reduce(0) { $0 + $1.countWithoutUID }))
    }

    private func remarks(_ entries: [String: PublishedCalendar.Entry], _ foreign: Set<String>, withoutUID: Int) -> [String] {
        func words(_ count: Int) -> String { count == 1 ? "1 entry is left out: it" : "\(count) entries are left out: they" }
        var remarks: [String] = []
        if let first = foreign.min() {
            let which = foreign.count == 1 ? "isn't from this site: '\(first)'" : "aren't from this site, such as '\(first)'"
            remarks.append("\(words(foreign.count)) \(which)")
        }
        if withoutUID > 0 { remarks.append("\(words(withoutUID)) \(withoutUID == 1 ? "has" : "have") no UID") }
        for (uid, entry) in entries.sorted(by: { $0.key < $1.key }) {
            if let sequence = entry.values["SEQUENCE"], Int(sequence) == nil {
                remarks.append("the SEQUENCE of '\(uid)' isn't a number: '\(sequence)'; it counts as 0")
            }
            let name = entry.dateName
            if !(entry.isTask && entry.values[name] == nil), entry.date(name, zones, site: content.settings.timeZone) == nil {
                remarks.append("the \(name) of '\(uid)' isn't a date: '\(entry.values[name] ?? "")'")
            }
        }
        return remarks
    }

    /// The recorded day, or the author's date.
    private func stamp(_ entry: PublishedCalendar.Entry) -> DueDate? {
        let date = entry.date("DTSTAMP", zones, site: "UTC")
        guard case .moment(let local, _, _) = date, local == LocalDateTime(startOf: local.date) else { return date }
        return .day(local.date)
    }

    private func due(_ entry: PublishedCalendar.Entry, _ kind: CalendarLedger.Kind) -> DueDate? {
        // Reminders that count back are in UTC in all calendars.
        let zone = kind == .reminder ? "UTC" : content.settings.timeZone
        func date(_ name: String) -> DueDate? { entry.date(name, zones, site: zone) }
        if entry.isTask { return date("DUE") }
        // An event of a whole day ends on the next one.
        guard kind != .reminder, kind != .start, case .moment = date("DTSTART") else { return date("DTSTART") }
        return date("DTEND")
    }

    /// An entry of something that the content no longer has.
    private func gone(_ uid: String, _ entry: PublishedCalendar.Entry) -> CalendarLedger.Entry {
        let names = CalendarIdentity.names(in: uid)
        let kind: CalendarLedger.Kind? =
            switch names?.kind {
            case .due: .assignment
            case .quiz: .quiz
            case .start: .start
            case .task: .task
            case .reminder, .quizReminder: .reminder
            case .opening, .results, .alarm, nil: nil
            }
        let item = kind == nil ? uid : names?.item ?? uid
        let (title, module) = titleAndModule(entry)
        return CalendarLedger.Entry(
            kind ?? (entry.isTask ? .task : .assignment), of: item, titles: [language(of: entry): title], module: module)
    }

    private func language(of entry: PublishedCalendar.Entry) -> ContentLanguage {
        entry.parameters["SUMMARY"]?["LANGUAGE"].flatMap { ContentLanguage($0) } ?? content.settings.language
    }

    /// "Due: Packet capture (Computer Networks)" → title, and the id of the module.
    private func titleAndModule(_ entry: PublishedCalendar.Entry) -> (title: String, module: String?) {
        var title = entry.text("SUMMARY") ?? ""
        let language = language(of: entry)
        let table = strings[language]
        func remove(_ patterns: [StringKey]) {
            let prefixes = patterns.map { table[$0].text.prefix { $0 != "{" } }
            guard let prefix = prefixes.first(where: { !$0.isEmpty && title.hasPrefix($0) }) else { return }
            title = String(title.dropFirst(prefix.count))
        }
        remove([.calendarCancelled])
        remove([.calendarQuiz, .calendarOpens, .calendarReminder, .calendarTask, .calendarDue])
        // The calendar may be older than the translation of a title.
        let names = content.settings.modules.flatMap { module in
            [content.settings.title(of: module, in: language).text, module.title].map { (module: module.id, title: $0) }
        }
        let named = names.first { title.hasSuffix(" (\($0.title))") }
        if let named { title = String(title.dropLast(named.title.count + 3)) }
        return (title, named?.module)
    }
}

extension CalendarLedger {
    /// The ledger with the entries that another one has besides: it is older than the calendars from which the other one was rebuilt.
    package func completed(by other: CalendarLedger) -> CalendarLedger {
        var ledger = self
        for (uid, entry) in other.entries where ledger.entries[uid] == nil && entry.kind != .opening { ledger.entries[uid] = entry }
        return ledger
    }
}

extension CalendarRecord {
    /// Titles of the entries of a published calendar that neither the ledger nor the content has, and that aren't cancelled.
    package func forgotten(_ published: PublishedCalendar) -> [String] {
        guard let ledger else { return [] }
        let logged = Set(ledger.log.map(\.uid))
        let forgotten = published.entries.filter { uid, entry in
            !entry.isCancelled && CalendarIdentity.names(in: uid)?.site == settings.id && CalendarIdentity.kind(of: uid) != .results
                && entries[uid] == nil && ledger.entries[uid] == nil && !logged.contains(uid)
        }
        return forgotten.sorted { $0.key < $1.key }.map { $0.value.text("SUMMARY") ?? $0.key }
    }

    /// The number of deadlines that the ledger doesn't have.
    package var countOfNewDeadlines: Int {
        entries.count { ($0.value.kind == .assignment || $0.value.kind == .quiz) && ledger?.entries[$0.key] == nil }
    }
}

extension CalendarLedger {
    /// The ledger with later versions of entries than published calendars have, after a record with an older ledger.
    package func later(than published: [PublishedCalendar], on today: CalendarDate) -> CalendarLedger {
        var ledger = self
        for (uid, old) in published.lazy.flatMap(\.entries) {
            guard var entry = ledger.entries[uid], old.sequence > entry.sequence, old.sequence <= Entry.maximalSequence else { continue }
            entry.sequence = Entry.sequence(after: old.sequence)
            entry.changed = [entry.changed, .day(today)].compactMap(\.self).max { $0.sortingInstant < $1.sortingInstant }
            ledger.entries[uid] = entry
        }
        return ledger
    }
}
