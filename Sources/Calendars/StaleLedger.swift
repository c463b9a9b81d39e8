import ContentModel
package import Diagnostics

/// Comparison with the ledger.
extension CalendarRecord {
    /// UIDs of entries that the ledger doesn't have as they are; those of students count once.
    private struct Differences {
        var new: Set<String> = []
        var moved: Set<String> = []
        var changed: Set<String> = []
        var removed: Set<String> = []

        mutating func compare(_ present: [String: CalendarLedger.Entry], _ known: [String: CalendarLedger.Entry]) {
            for (uid, entry) in present {
                if let earlier = known[uid], earlier.removed == nil {
                    if !entry.isDueWhen(earlier) {
                        moved.insert(uid)
                    } else if !entry.hasLines(of: earlier) || entry.sequence != earlier.sequence {
                        changed.insert(uid)
                    }
                } else {
                    new.insert(uid)
                }
            }
            removed.formUnion(known.lazy.filter { present[$0.key] == nil && $0.value.removed == nil }.map(\.key))
        }

        /// What differs, most important first; each UID once.
        var lists: [(name: String, uids: Set<String>)] {
            let (moved, new) = (moved.subtracting(new), new)
            let changed = changed.subtracting(moved).subtracting(new)
            let removed = removed.subtracting(changed).subtracting(moved).subtracting(new)
            return [("new", new), ("moved", moved), ("changed", changed), ("removed", removed)].filter { !$0.1.isEmpty }
        }
    }

    /// An entry that calendars have is named rather than the opening of a quiz, which only the feed of changes knows.
    private func isNamedBefore(_ one: String, _ other: String) -> Bool {
        func isOpening(_ uid: String) -> Bool { (entries[uid] ?? ledger?.entries[uid])?.kind == .opening }
        return isOpening(one) == isOpening(other) ? one < other : isOpening(other)
    }

    /// Warning that the ledger isn't up to date; nil if it is, or there is none.
    package var staleLedgerWarning: Diagnostic? {
        guard let ledger else { return nil }
        var differences = Differences()
        differences.compare(entries, ledger.entries)
        for student in Set(assigned.keys).union(ledger.assigned.keys) {
            differences.compare(assigned[student] ?? [:], ledger.assigned[student] ?? [:])
        }
        let list: String
        if let first = differences.lists.first?.uids.min(by: isNamedBefore) {
            list = differences.lists.map { "\($0.uids.count) \($0.name)" }.joined(separator: ", ") + ", such as '\(first)'"
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
