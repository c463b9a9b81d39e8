import ContentModel
import Diagnostics

/// Comparison with the ledger.
extension CalendarRecord {
    /// UIDs of entries that differ from the ledger; those of students count once.
    private struct Differences {
        /// Items that were renamed, with the ids that they had.
        let formerItems: [String: Set<String>]
        let record: CalendarRecord
        var new: Set<String> = []
        var renamed: Set<String> = []
        var moved: Set<String> = []
        var changed: Set<String> = []
        var removed: Set<String> = []

        mutating func compare(_ present: CalendarLedger.Entries, _ known: CalendarLedger.Entries) {
            for (uid, entry) in present {
                if let earlier = known[uid], earlier.removed == nil {
                    if !entry.isDueWhen(earlier) {
                        moved.insert(uid)
                    } else if !entry.hasLines(of: earlier) || entry.sequence != earlier.sequence {
                        changed.insert(uid)
                    }
                } else if formerItems[entry.item] != nil {
                    renamed.insert(uid)
                } else if !isAwaited(entry, wasRecorded: known[uid] != nil) {
                    new.insert(uid)
                }
            }
            let before = Set(formerItems.values.joined())
            for (uid, entry) in known where present[uid] == nil && entry.removed == nil && !before.contains(entry.item) {
                if !(entry.isOfQuiz && record.leftOut.contains(entry.item)) { removed.insert(uid) }
            }
        }

        /// Whether an entry is of a quiz that is held back, which the first record after its opening finds. One that was recorded as removed
        /// would be listed as removed all the time.
        private func isAwaited(_ entry: CalendarLedger.Entry, wasRecorded: Bool) -> Bool {
            entry.isOfQuiz && record.heldBack.contains(entry.item) && !(wasRecorded && record.opened.contains(entry.item))
        }

        /// The differences, most important first; each UID once.
        var lists: [(name: String, uids: Set<String>)] {
            let (moved, new) = (moved.subtracting(new), new)
            let changed = changed.subtracting(moved).subtracting(new)
            let removed = removed.subtracting(changed).subtracting(moved).subtracting(new)
            return [("new", new), ("renamed", renamed.subtracting(new)), ("moved", moved), ("changed", changed), ("removed", removed)]
                .filter { !$0.1.isEmpty }
        }
    }

    /// Prefers an entry that calendars have to the opening of a quiz, which only the feed of changes contains.
    private func isNamedBefore(_ one: String, _ other: String) -> Bool {
        func isOpening(_ uid: String) -> Bool { (entries[uid] ?? ledger?.entries[uid])?.kind == .opening }
        return isOpening(one) == isOpening(other) ? one < other : isOpening(other)
    }

    /// Warning that the ledger isn't up to date; nil if it is, or there is none.
    var staleLedgerWarning: Diagnostic? {
        guard let ledger else { return nil }
        let location = SourceLocation(path: CalendarLedger.path)
        if let former = formerSite(ledger) {
            return Diagnostic(
                .laggingLedger,
                "the id of this site was '\(former)' at the last record and is '\(settings.id)' now, so all calendar entries get new UIDs, and "
                    + "the earlier ones are cancelled; write 'id: \(former)' in site.yml to keep them, or record the change with "
                    + "'quizmark calendar record'; for a new class, delete the ledger, and record with --force", at: location)
        }
        let formerItems = formerItems(ledger)
        var differences = Differences(formerItems: formerItems, record: self)
        differences.compare(entries, ledger.entries)
        for student in Set(assigned.keys).union(ledger.assigned.keys) {
            differences.compare(assigned[student] ?? [:], ledger.assigned[student] ?? [:])
        }
        for uids in departed.values { differences.removed.formUnion(uids) }
        let list: String
        if let first = differences.lists.first?.uids.min(by: isNamedBefore) {
            list = differences.lists.map { "\($0.uids.count) \($0.name)" }.joined(separator: ", ") + ", such as '\(first)'"
        } else if ledger.version < 2 {
            // An item that is removed before the next record would be cancelled under an unknown UID.
            list = "it has UIDs from an earlier version of Quizmark"
        } else {
            return nil
        }
        let all = renamingHints(ledger, formerItems)
        let rest = all.count > Self.hintLimit ? ["and so on for \(all.count - Self.hintLimit) more"] : []
        let hints = (all.prefix(Self.hintLimit) + rest).map { "; \($0)" }.joined()
        return Diagnostic(
            .laggingLedger,
            "the calendar ledger is out of date: \(list); update it with 'quizmark calendar record'\(hints)",
            at: location)
    }

    /// Most pieces of advice in the warning.
    private static let hintLimit = 3

    /// The id that the site had at the last record, if all entries have it in their UIDs; nil for the present one.
    private func formerSite(_ ledger: CalendarLedger) -> String? {
        var former: String?
        for (uid, entry) in ledger.entries where entry.removed == nil {
            switch CalendarIdentity.isUID(uid, of: settings.id) {
            case true?: return nil
            case false?: former = CalendarIdentity.names(in: uid)?.site ?? former
            case nil: continue
            }
        }
        return former
    }

    /// Ids of renamed items whose entries the ledger has under former ids, each with these.
    private func formerItems(_ ledger: CalendarLedger) -> [String: Set<String>] {
        var items: [String: Set<String>] = [:]
        for (now, before) in formerUIDs {
            let former = before.compactMap { ledger.entries[$0] }.filter { $0.removed == nil }
            guard let entry = entries[now], !former.isEmpty else { continue }
            items[entry.item, default: []].formUnion(former.map(\.item))
        }
        return items
    }

    /// Advice on each deadline that is gone while a new one has its title and date: "if 'lab' was renamed to 'lab-1', …".
    package var renamingHints: [String] {
        guard let ledger, formerSite(ledger) == nil else { return [] }
        return renamingHints(ledger, formerItems(ledger))
    }

    /// - Parameter known: items that were renamed, with the ids that they had.
    private func renamingHints(_ ledger: CalendarLedger, _ known: [String: Set<String>]) -> [String] {
        let gone = ledger.entries.filter { entries[$0.key] == nil && $0.value.removed == nil && $0.value.isDeadline }.values
        if gone.isEmpty { return [] }
        let new = entries.filter { uid, entry in
            entry.isDeadline && known[entry.item] == nil && (ledger.entries[uid].map { $0.removed != nil } ?? true)
        }
        let newByTitles = Dictionary(grouping: new) { $0.value.titles }
        let renamed = known.values.reduce(into: Set()) { $0.formUnion($1) }
        return gone.sorted { $0.item < $1.item }.compactMap { former in
            guard !renamed.contains(former.item) else { return nil }
            let equal = (newByTitles[former.titles] ?? []).filter { $0.value.kind == former.kind && $0.value.isDueWhen(former) }
            // A file that was moved keeps its name; the others may be copies of it.
            let moved = equal.filter { $0.value.lastPart == former.lastPart }
            let candidates = (moved.isEmpty ? equal : moved).sorted { $0.value.item < $1.value.item }
            guard !candidates.isEmpty else { return nil }
            let advice =
                candidates.contains { formerUIDs[$0.key] != nil }
                ? "add '\(former.item)' to 'formerly' in its file" : "add 'formerly: \(former.item)' to its file"
            let names = candidates.map { "'\($0.value.item)'" }.joined(separator: " or ")
            return "if '\(former.item)' was renamed to \(names), \(advice)"
        }
    }
}

extension CalendarLedger.Entry {
    fileprivate var isDeadline: Bool { kind == .assignment || kind == .quiz }

    /// Whether it can be of a quiz.
    fileprivate var isOfQuiz: Bool { kind != .assignment && kind != .task }

    /// The id of its item without the folders.
    fileprivate var lastPart: Substring { item.split(separator: "/").last ?? "" }
}
