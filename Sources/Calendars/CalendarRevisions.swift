import CivilTime
import ContentModel

/// Tells calendars that an entry is newer than the one they have: SEQUENCE, and DTSTAMP with LAST-MODIFIED.
struct CalendarRevisions: Sendable {
    /// Removed entries in the ledger. An entry that is back isn't cancelled, whether its return was recorded or not.
    let gone: CalendarLedger.Entries
    private let present: [String: Revision]
    /// Those of assigned quizzes, by the student's key.
    private let assigned: [StudentDigest: Own]
    /// Items that were renamed, by ids that they had.
    private let renamed: RenamedItems
    private let site: String
    private let sourceDate: Instant?
    /// Entries of the student whose calendar it is.
    private var own: [String: Revision] = [:]

    private struct Revision {
        var sequence: Int
        /// Day of the last recorded change.
        var changed: DueDate?

        init(_ entry: CalendarLedger.Entry) {
            sequence = entry.sequence
            changed = entry.changed
        }
    }

    /// Entries of one student.
    private struct Own {
        var present: [String: Revision] = [:]
        var gone: CalendarLedger.Entries = [:]
    }

    init(_ content: SiteContent) {
        let record = CalendarRecord(forCalendarsOf: content)
        let ledger = content.ledger
        gone = ledger?.entries.filter { $0.value.removed != nil && record.entries[$0.key] == nil } ?? [:]
        present = record.entries.mapValues(Revision.init)
        var assigned = record.assigned.mapValues { Own(present: $0.mapValues(Revision.init)) }
        for (student, entries) in ledger?.assigned ?? [:] {
            let gone = entries.filter { $0.value.removed != nil && record.assigned[student]?[$0.key] == nil }
            if !gone.isEmpty { assigned[student, default: Own()].gone = gone }
        }
        self.assigned = assigned
        renamed = record.renamed
        site = content.settings.id
        sourceDate = content.sourceDate
    }

    /// Revisions of a student's calendar, and the entries of assigned quizzes that are gone from it.
    func ofStudent(_ name: String) -> (revisions: CalendarRevisions, gone: CalendarLedger.Entries) {
        guard let own = assigned[StudentDigest(of: name, in: site)] else { return (self, [:]) }
        var revisions = self
        revisions.own = own.present
        return (revisions, own.gone)
    }

    /// Whether a removed entry exists under another UID because its item was renamed.
    func isReplaced(_ entry: CalendarLedger.Entry) -> Bool { renamed.contains(itemOf: entry) }

    func sequence(of uid: String) -> Int { (own[uid] ?? present[uid])?.sequence ?? 0 }

    /// The later of the author's date of change and the recorded one; without both, the date of the sources or a fixed day. Never a
    /// due date, which would go back when the deadline moves to an earlier day.
    func stamp(of uid: String, updated: DueDate?) -> Instant { stamp([updated, (own[uid] ?? present[uid])?.changed]) }

    func stamp(ofRemoved entry: CalendarLedger.Entry) -> Instant { stamp([entry.changed ?? entry.removed.map(DueDate.day)]) }

    private func stamp(_ dates: [DueDate?]) -> Instant {
        dates.compactMap { $0?.sortingInstant }.max() ?? sourceDate ?? .startOf2020
    }
}
