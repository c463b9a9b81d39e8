import CivilTime
import ContentModel

/// What tells calendars that an entry is newer than the one they have: SEQUENCE, and DTSTAMP with LAST-MODIFIED.
struct CalendarRevisions: Sendable {
    /// SEQUENCE by UID.
    let sequences: [String: Int]
    /// Removed entries in the ledger. An entry that is back isn't cancelled, whether its return was recorded or not.
    let gone: [String: CalendarLedger.Entry]
    /// Days of the last recorded change, by UID.
    private let changes: [String: DueDate]
    private let sourceDate: Instant?

    init(_ content: SiteContent) {
        let present = CalendarRecord(forCalendarsOf: content).entries
        let gone = content.ledger?.entries.filter { $0.value.removed != nil && present[$0.key] == nil } ?? [:]
        self.gone = gone
        sequences = present.mapValues(\.sequence).merging(gone.mapValues(\.sequence)) { now, _ in now }
        changes = present.compactMapValues(\.changed).merging(gone.compactMapValues { $0.changed ?? $0.removed.map(DueDate.day) }) {
            now, _ in now
        }
        sourceDate = content.sourceDate
    }

    /// The later of the author's date of change and the recorded one; without both, the date of the sources or a fixed day. Never a
    /// due date, which would go back when the deadline moves to an earlier day.
    func stamp(of uid: String, updated: DueDate?) -> Instant {
        [updated, changes[uid]].compactMap { $0?.sortingInstant }.max() ?? sourceDate ?? .startOf2020
    }
}
