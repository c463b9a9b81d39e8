package import CivilTime
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
    private let ledger: CalendarLedger?
    private let site: String

    /// Source of an entry.
    struct Source: Hashable {
        var identity: CalendarIdentity
        var location: SourceLocation
    }

    /// Number of days for which removed entries are listed.
    private static let daysOfRemoved = 60

    /// Warnings about calendars.
    package var diagnostics: [Diagnostic] { equalUIDs + [staleLedgerWarning].compactMap(\.self) }

    /// - Parameter hasOpenings: whether quizzes without a due date are included, as the ledger records new quizzes.
    package init(_ content: SiteContent, hasOpenings: Bool = true) {
        ledger = content.ledger
        site = content.settings.id
        for item in content.assignments { add(item, content.settings) }
        for item in content.quizHeads where hasOpenings || item.original.due != nil { add(item) }
    }

    /// Record for the calendars of a site, which need no openings unless a ledger has them.
    package init(forCalendarsOf content: SiteContent) {
        self.init(content, hasOpenings: content.ledger != nil)
    }

    private mutating func add(_ item: TranslatedItem<Assignment>, _ settings: SiteSettings) {
        let facts = item.original
        func add(
            _ identity: CalendarIdentity, _ kind: CalendarLedger.Kind, _ due: DueDate?, title: (Assignment) -> String = { $0.title }
        ) {
            let titles = CalendarRecord.titles(item) { ($0.language, title($0)) }
            let entry = CalendarLedger.Entry(kind, of: facts.id, titles: titles, module: facts.module?.value, due: due)
            self.add(Source(identity: identity, location: SourceLocation(path: facts.path, position: facts.position)), entry, facts.updated)
        }
        add(.due(facts), .assignment, facts.due)
        for reminder in ReminderEvent.events(of: facts, all: settings.remindersAreEvents) { add(reminder.identity, .reminder, reminder.at) }
        for (place, task) in facts.tasks.enumerated() {
            add(.task(task, of: facts), .task, task.due) { "\($0.tasks[place].name) (\($0.title))" }
        }
    }

    private mutating func add(_ item: TranslatedItem<QuizHead>) {
        let facts = item.original
        let titles = CalendarRecord.titles(item) { ($0.language, $0.title) }
        func add(_ identity: CalendarIdentity, _ kind: CalendarLedger.Kind, _ due: DueDate?, updated: DueDate?) {
            let entry = CalendarLedger.Entry(kind, of: facts.id, titles: titles, module: facts.module?.value, due: due)
            self.add(Source(identity: identity, location: SourceLocation(path: facts.path, position: facts.position)), entry, updated)
        }
        add(.opening(facts), .opening, facts.available, updated: nil)
        if let due = facts.due { add(.quiz(facts), .quiz, due, updated: facts.updated) }
    }

    private static func titles<Item>(
        _ item: TranslatedItem<Item>, _ title: (Item) -> (ContentLanguage, String)
    ) -> [ContentLanguage: String] {
        Dictionary(([item.original] + item.translations.values).map(title), uniquingKeysWith: { first, _ in first })
    }

    private mutating func add(_ source: Source, _ entry: CalendarLedger.Entry, _ updated: DueDate?) {
        let uid = source.identity.uid(in: site)
        if let first = sources.updateValue(source, forKey: uid) { compare(uid, entry.kind, first, source) }
        var entry = entry
        entry.sequence = CalendarRecord.minutes(updated)
        if let earlier = ledger?.entries[uid] {
            // SEQUENCE may never decrease, or calendars ignore the change.
            let next = entry.isEquivalent(as: earlier) ? earlier.sequence : earlier.sequence + 1
            entry.sequence = entry.kind == .opening ? 0 : max(next, entry.sequence)
            entry.added = earlier.added
            entry.moves = earlier.moves
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
    private static func minutes(_ updated: DueDate?) -> Int {
        guard let updated else { return 0 }
        let startOf2020 = 1_577_836_800
        return min(max(0, (updated.sortingInstant.secondsSinceEpoch - startOf2020) / 60), Int(Int32.max))
    }
}

extension CalendarLedger.Entry {
    fileprivate func isEquivalent(as other: CalendarLedger.Entry) -> Bool {
        titles == other.titles && module == other.module && removed == nil && other.removed == nil && isDueWhen(other)
    }

    func isDueWhen(_ other: CalendarLedger.Entry) -> Bool {
        switch (due, other.due) {
        case (let one?, let two?): one.isSameTime(as: two)
        case (nil, nil): true
        default: false
        }
    }
}

// MARK: - The next state of the ledger

extension CalendarRecord {
    /// The ledger on `today`. In the first one nothing is new.
    package func recorded(on today: CalendarDate) -> CalendarLedger {
        guard let ledger else { return CalendarLedger(recorded: today, entries: entries) }
        var next = CalendarLedger(recorded: ledger.recorded, entries: entries)
        for (uid, entry) in entries { next.entries[uid] = dated(entry, ledger.entries[uid], today) }
        for (uid, gone) in ledger.entries where entries[uid] == nil && gone.kind != .opening {
            var gone = gone
            if let removed = gone.removed {
                if today.daysSinceEpoch - removed.daysSinceEpoch > CalendarRecord.daysOfRemoved { continue }
            } else {
                gone.removed = today
                gone.sequence += 1
            }
            next.entries[uid] = gone
        }
        if next.entries != ledger.entries { next.recorded = today }
        return next
    }

    private func dated(_ entry: CalendarLedger.Entry, _ earlier: CalendarLedger.Entry?, _ today: CalendarDate) -> CalendarLedger.Entry {
        var entry = entry
        guard let earlier else {
            entry.added = today
            return entry
        }
        if earlier.removed != nil {
            entry.added = today
            entry.moves = []
        } else if entry.kind == .assignment || entry.kind == .quiz, let due = entry.due, let before = earlier.due, !entry.isDueWhen(earlier)
        {
            // Several changes on a day are one move, or none.
            if entry.moves.last?.on != today { entry.moves.append(CalendarLedger.Move(on: today, from: before)) }
            if let last = entry.moves.last, last.from.isSameTime(as: due) { entry.moves.removeLast() }
        }
        return entry
    }
}

// MARK: - Comparison with the ledger

extension CalendarRecord {
    /// Warning that the ledger isn't up to date; nil if it is, or there is none.
    package var staleLedgerWarning: Diagnostic? {
        guard let ledger else { return nil }
        var (new, moved, changed): ([String], [String], [String]) = ([], [], [])
        for (uid, entry) in entries {
            if let earlier = ledger.entries[uid], earlier.removed == nil {
                if !entry.isDueWhen(earlier) { moved.append(uid) } else if entry != earlier { changed.append(uid) }
            } else {
                new.append(uid)
            }
        }
        let removed = ledger.entries.filter { entries[$0.key] == nil && $0.value.removed == nil }.map(\.key)
        let counts = [("new", new), ("moved", moved), ("changed", changed), ("removed", removed)].filter { !$0.1.isEmpty }
        let list: String
        if let first = counts.first?.1.min() {
            list = counts.map { "\($0.1.count) \($0.0)" }.joined(separator: ", ") + ", such as '\(first)'"
        } else if ledger.version < CalendarLedger.version {
            // An item that is removed before the next record would be cancelled under an unknown UID.
            list = "it has UIDs of an earlier version of Quizmark"
        } else {
            return nil
        }
        return Diagnostic(
            .laggingLedger, "the ledger of calendars lags behind: \(list); 'quizmark calendar record' brings it up to date",
            at: SourceLocation(path: CalendarLedger.path))
    }
}
