import CivilTime
package import ContentModel

/// Ledgers of two branches of a repository.
extension CalendarLedger {
    /// Everything that either has. Of what both have, the later version counts.
    package func joined(with other: CalendarLedger) -> CalendarLedger {
        var ledger = CalendarLedger(version: min(version, other.version), entries: CalendarLedger.joined(entries, other.entries))
        ledger.assigned = assigned.merging(other.assigned, uniquingKeysWith: CalendarLedger.joined)
        ledger.students = students.merging(other.students) { $0.union($1) }
        ledger.modules = modules.merging(other.modules) { $0.union($1) }
        ledger.log = joinedLog(with: other)
        return ledger
    }

    private static func joined(_ entries: Entries, _ others: Entries) -> Entries {
        entries.merging(others) { $0.joined(with: $1) }
    }

    /// One change a day for each UID: of two, the one that belongs to the later entry.
    private func joinedLog(with other: CalendarLedger) -> [DeadlineChange] {
        func isLater(_ change: DeadlineChange) -> Bool {
            (other.entries[change.uid]?.sequence ?? 0) > (entries[change.uid]?.sequence ?? 0)
        }
        let changes = Dictionary((log + other.log).map { ("\($0.uid) \($0.on)", $0) }) { isLater($1) ? $1 : $0 }
        return changes.values.sorted { ($0.uid, $0.on) < ($1.uid, $1.on) }
    }
}

extension CalendarLedger.Entry {
    /// A digest that no entry has, so that the next record writes a later version.
    static let staleDigest = "changed"

    /// The later of two versions. Calendars may have either of two with one SEQUENCE.
    fileprivate func joined(with other: CalendarLedger.Entry) -> CalendarLedger.Entry {
        let isEarlier = other.sequence > sequence
        var later = isEarlier ? other : self
        let earlier = isEarlier ? self : other
        if later.sequence == earlier.sequence, later != earlier { later.digest = Self.staleDigest }
        later.changed = [changed, other.changed].compactMap(\.self).max { $0.sortingInstant < $1.sortingInstant }
        // In a module that both have left, calendars may have the cancellation of either, which shows the title and date of its entry.
        let isSame = later.titles == earlier.titles && later.isDueWhen(earlier)
        let left = Dictionary((later.left + earlier.left).map { ($0.module, $0) }) { one, other in
            if isSame, one == other { return one }
            let sequence = CalendarLedger.Entry.sequence(after: max(one.sequence, other.sequence))
            return CalendarLedger.LeftModule(module: one.module, on: max(one.on, other.on), sequence: sequence)
        }
        later.left = left.values.sorted { ($0.on, $0.module) < ($1.on, $1.module) }
        return later
    }
}
