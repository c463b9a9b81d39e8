import CivilTime
package import ContentModel
package import Diagnostics

/// Entries that the calendars of some content have, as in a ledger: its next state except for days, which only `quizmark calendar
/// record` knows.
package struct CalendarRecord: Sendable {
    /// Entries by UID.
    package private(set) var entries: [String: CalendarLedger.Entry] = [:]
    /// Diagnostics of items with equal UIDs, of which calendars would keep one only.
    package private(set) var equalUIDs: [Diagnostic] = []
    private(set) var sources: [String: Source] = [:]
    let ledger: CalendarLedger?
    /// Authors' dates of change, by UID.
    private(set) var updates: [String: DueDate] = [:]
    /// UIDs that renamed items had, by those they have.
    private(set) var formerUIDs: [String: String] = [:]
    let settings: SiteSettings
    /// Whether entries have digests, which take time.
    private let hasDigests: Bool

    /// Source of an entry.
    struct Source: Hashable {
        var identity: CalendarIdentity
        var location: SourceLocation
    }

    /// Warnings about calendars.
    package var diagnostics: [Diagnostic] { equalUIDs + [staleLedgerWarning].compactMap(\.self) }

    /// - Parameter hasOpenings: whether quizzes without a due date are included, as the ledger records new quizzes.
    package init(_ content: SiteContent, hasOpenings: Bool = true) {
        ledger = content.ledger
        settings = content.settings
        hasDigests = hasOpenings
        for item in content.assignments { add(item, content.settings) }
        for item in content.quizHeads where hasOpenings || item.original.isDated { add(item, content.settings) }
    }

    /// Record for the calendars of a site, which need no openings unless a ledger has them.
    package init(forCalendarsOf content: SiteContent) {
        self.init(content, hasOpenings: content.ledger != nil)
    }

    /// Record of what the content says, whatever was recorded.
    init(withoutLedger content: SiteContent) {
        var content = content
        content.ledger = nil
        self.init(content)
    }

    private mutating func add(_ item: TranslatedItem<Assignment>, _ settings: SiteSettings) {
        let facts = item.original
        let location = SourceLocation(path: facts.path, position: facts.position)
        let digests = hasDigests ? AssignmentDigests(item, settings) : nil
        func add(_ identity: CalendarIdentity, _ kind: CalendarLedger.Kind, _ due: DueDate?, _ digest: String?) {
            var entry = CalendarLedger.Entry(
                kind, of: facts.id, titles: CalendarRecord.titles(item) { ($0.language, $0.title) }, module: facts.module?.value, due: due)
            entry.digest = digest
            self.add(Source(identity: identity, location: location), entry, facts.updated)
        }
        add(.due(facts), .assignment, facts.due, digests?.due)
        if let former = facts.formerly?.value {
            formerUIDs[CalendarIdentity.due(facts).uid(in: settings.id)] = CalendarIdentity.due(formerly: former).uid(in: settings.id)
        }
        for reminder in ReminderEvent.events(of: facts, all: settings.remindersAreEvents) {
            add(reminder.identity, .reminder, reminder.at, digests?.reminder(at: reminder.at))
        }
        for (place, task) in facts.tasks.enumerated() {
            let titles = CalendarRecord.titles(item) { ($0.language, "\($0.tasks[place].name) (\($0.title))") }
            var entry = CalendarLedger.Entry(.task, of: facts.id, titles: titles, module: facts.module?.value, due: task.due)
            entry.digest = digests?.task(place)
            self.add(Source(identity: .task(task, of: facts), location: location), entry, facts.updated)
        }
    }

    private mutating func add(_ item: TranslatedItem<QuizHead>, _ settings: SiteSettings) {
        let facts = item.original
        let titles = CalendarRecord.titles(item) { ($0.language, $0.title) }
        func add(_ identity: CalendarIdentity, _ kind: CalendarLedger.Kind, _ due: DueDate?, updated: DueDate?) {
            var entry = CalendarLedger.Entry(kind, of: facts.id, titles: titles, module: facts.module?.value, due: due)
            entry.digest = hasDigests ? EntryDigest.quiz(item, kind, due, settings) : nil
            self.add(Source(identity: identity, location: SourceLocation(path: facts.path, position: facts.position)), entry, updated)
        }
        add(.opening(facts), .opening, facts.available, updated: nil)
        if let opens = facts.available { add(.start(facts), .start, opens, updated: facts.updated) }
        if let due = facts.due { add(.quiz(facts), .quiz, due, updated: facts.updated) }
        let reminders = (facts.due ?? facts.available).map { ReminderEvent.events(of: facts, before: $0, all: settings.remindersAreEvents) }
        for reminder in reminders ?? [] { add(reminder.identity, .reminder, reminder.at, updated: facts.updated) }
        guard let former = facts.formerly?.value else { return }
        let names: [(CalendarIdentity, CalendarIdentity)] = [
            (.quiz(facts), .quiz(formerly: former)), (.start(facts), .start(formerly: former)),
            (.opening(facts), .opening(ofQuiz: former)),
        ]
        for (now, before) in names { formerUIDs[now.uid(in: settings.id)] = before.uid(in: settings.id) }
    }

    private static func titles<Item>(
        _ item: TranslatedItem<Item>, _ title: (Item) -> (ContentLanguage, String)
    ) -> [ContentLanguage: String] {
        Dictionary(([item.original] + item.translations.values).map(title), uniquingKeysWith: { first, _ in first })
    }

    private mutating func add(_ source: Source, _ entry: CalendarLedger.Entry, _ updated: DueDate?) {
        let uid = source.identity.uid(in: settings.id)
        if let first = sources.updateValue(source, forKey: uid) { compare(uid, entry.kind, first, source) }
        var entry = entry
        updates[uid] = updated
        entry.sequence = entry.kind == .opening ? 0 : CalendarRecord.minutes(updated)
        if let earlier = ledger?.entries[uid] {
            // SEQUENCE may never decrease, or calendars ignore the change.
            let next = entry.hasLines(of: earlier) ? earlier.sequence : earlier.nextSequence
            if entry.kind != .opening { entry.sequence = max(next, entry.sequence) }
            entry.changed = earlier.changed
        }
        entries[uid] = entry
    }

    /// Items with the same id are reported already.
    private mutating func compare(_ uid: String, _ kind: CalendarLedger.Kind, _ first: Source, _ other: Source) {
        guard first.identity != other.identity || kind == .reminder && first == other else { return }
        equalUIDs.append(
            Diagnostic(
                .equalUID, "calendars would take two entries for one, as both have the UID '\(uid)'; remove one, or give it another id",
                at: other.location, notes: [Diagnostic.Note("the other one is here", at: first.location)]))
    }

    /// Minutes from 2020 to the author's last change; higher after each change, and the same in every build.
    static func minutes(_ updated: DueDate?) -> Int {
        guard let updated else { return 0 }
        let minutes = (updated.sortingInstant.secondsSinceEpoch - Instant.startOf2020.secondsSinceEpoch) / 60
        return min(max(0, minutes), CalendarLedger.Entry.maximalSequence)
    }
}

extension CalendarLedger.Entry {
    /// Whether a calendar shows the same as for `other`.
    func hasLines(of other: CalendarLedger.Entry) -> Bool {
        guard removed == nil, other.removed == nil else { return false }
        if let digest, let before = other.digest { return digest == before }
        return titles == other.titles && module == other.module && isDueWhen(other)
    }

    func isDueWhen(_ other: CalendarLedger.Entry) -> Bool {
        switch (due, other.due) {
        case (let one?, let two?): one.isSameTime(as: two)
        case (nil, nil): true
        default: false
        }
    }

    /// Maximum of an integer in iCalendar (RFC 5545 §3.3.8).
    static let maximalSequence = Int(Int32.max)

    var nextSequence: Int { min(sequence + 1, CalendarLedger.Entry.maximalSequence) }
}

extension Instant {
    /// Zero of SEQUENCE, and DTSTAMP of what nobody dates.
    static let startOf2020 = Instant(secondsSinceEpoch: 1_577_836_800)
}

// MARK: - Comparison with the ledger

extension CalendarRecord {
    /// Warning that the ledger isn't up to date; nil if it is, or there is none.
    package var staleLedgerWarning: Diagnostic? {
        guard let ledger else { return nil }
        var (new, moved, changed): ([String], [String], [String]) = ([], [], [])
        for (uid, entry) in entries {
            if let earlier = ledger.entries[uid], earlier.removed == nil {
                if !entry.isDueWhen(earlier) {
                    moved.append(uid)
                } else if !entry.hasLines(of: earlier) || entry.sequence != earlier.sequence {
                    changed.append(uid)
                }
            } else {
                new.append(uid)
            }
        }
        let removed = ledger.entries.filter { entries[$0.key] == nil && $0.value.removed == nil }.map(\.key)
        let counts = [("new", new), ("moved", moved), ("changed", changed), ("removed", removed)].filter { !$0.1.isEmpty }
        let list: String
        if let first = counts.first?.1.min() {
            list = counts.map { "\($0.1.count) \($0.0)" }.joined(separator: ", ") + ", such as '\(first)'"
        } else if ledger.version < 2 {
            // An item that is removed before the next record would be cancelled under an unknown UID.
            list = "it has UIDs of an earlier version of Quizmark"
        } else {
            return nil
        }
        return Diagnostic(
            .laggingLedger, "the ledger of calendars is out of date: \(list); update it with 'quizmark calendar record'",
            at: SourceLocation(path: CalendarLedger.path))
    }
}
