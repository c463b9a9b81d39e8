import CivilTime
package import Diagnostics
import Encoding

/// Deadlines whose ids are among the earlier ids of an item that was published beside them: the two were merged into one, so the other one was
/// removed, and not renamed.
package struct MergedDeadlines: Sendable {
    private struct Key: Hashable {
        var item: String
        var isAssignment: Bool

        init(_ entry: CalendarLedger.Entry) { (item, isAssignment) = (entry.item, entry.kind == .assignment) }

        init(_ item: String, isAssignment: Bool) { (self.item, self.isAssignment) = (item, isAssignment) }
    }

    /// Whether those that the ledger has are still published.
    private var isPublished: [Key: Bool] = [:]
    private var changes: [Key: [DeadlineChange]] = [:]

    package init(_ content: SiteContent) {
        // Few items had another id, and ledgers can be long.
        let hasFormerIDs =
            content.assignments.containsInPlace { !$0.original.formerIDs.isEmpty }
            || content.quizHeads.containsInPlace { !$0.original.formerIDs.isEmpty }
        guard let ledger = content.ledger, hasFormerIDs else { return }
        for entry in ledger.entries.values where entry.kind == .assignment || entry.kind == .quiz {
            // It may also be there under a UID that it had.
            isPublished[Key(entry)] = isPublished[Key(entry)] ?? false || entry.removed == nil
        }
        for change in ledger.log { changes[Key(change.entry), default: []].append(change) }
    }

    /// Ids that an item had, without those of others that were merged into it.
    package func earlierIDs(_ former: [Located<String>], of item: String, isAssignment: Bool) -> [String] {
        former.map(\.value).filter { !contains($0, in: item, isAssignment: isAssignment) }
    }

    private func contains(_ former: String, in item: String, isAssignment: Bool) -> Bool {
        let (old, present) = (Key(former, isAssignment: isAssignment), Key(item, isAssignment: isAssignment))
        guard let isPresent = isPublished[present] else { return false }
        if isPublished[old] ?? false { return isPresent }
        // The log lists a removal, but none of what was renamed.
        guard let last = changes[old]?.max(by: { $0.on < $1.on }), case .removed = last.news else { return false }
        let names = Set(last.entry.titles.values).union([former])
        return !changes[present, default: []].contains { $0.on >= last.on && $0.begins(as: names) }
    }
}

extension DeadlineChange {
    /// Whether an item is new, or had one of these names before.
    fileprivate func begins(as names: Set<String>) -> Bool {
        switch news {
        case .added, .quiz: true
        case .renamed(let name), .moved(_, _, let name?): names.contains(name)
        case .moved, .removed, .back: false
        }
    }
}
