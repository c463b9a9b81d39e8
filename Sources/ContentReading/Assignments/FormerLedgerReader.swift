import CivilTime
import ContentModel
import Diagnostics

/// Reads ledgers of versions 1 and 2, in which each entry has the days of its own changes, and derives the log from these.
struct FormerLedgerReader {
    static let keys = ["version", "recorded", "entries"]
    private static let entryKeys = ["kind", "item", "title", "module", "due", "sequence", "added", "moves", "removed"]

    let reader: CalendarLedgerReader

    /// Fields that entries no longer have.
    private struct Past {
        var added: CalendarDate?
        var moves: [(on: CalendarDate, from: DueDate)] = []
    }

    func ledger(
        _ list: [ContentTree.Entry], version: Int, _ fields: FieldReader, log: inout DiagnosticLog
    ) -> CalendarLedger? {
        guard fields.required("recorded", log: &log) != nil, let recorded = fields.day("recorded", log: &log) else { return nil }
        var ledger = CalendarLedger(version: version)
        var past: [String: Past] = [:]
        for tree in list {
            guard let fields = FieldReader(tree.value, as: "an entry of the ledger", keys: FormerLedgerReader.entryKeys, log: &log),
                var entry = reader.entry(fields, log: &log)
            else { continue }
            // The day of its own last change isn't known, but it isn't later than that of the ledger.
            entry.changed = .day(recorded)
            ledger.entries[tree.key] = entry
            let moves = (fields.sequence("moves", log: &log) ?? []).compactMap { move($0, log: &log) }
            past[tree.key] = Past(added: fields.day("added", log: &log), moves: moves)
        }
        ledger.log = changes(ledger, past)
        return ledger
    }

    private func move(_ tree: ContentTree, log: inout DiagnosticLog) -> (on: CalendarDate, from: DueDate)? {
        guard let fields = FieldReader(tree, as: "a move", keys: ["on", "from"], log: &log),
            fields.required("on", log: &log) != nil, let on = fields.day("on", log: &log), fields.required("from", log: &log) != nil,
            let from = reader.date("from", fields, log: &log)
        else { return nil }
        return (on, from)
    }

    private struct Opening: Hashable {
        var item: String
        var on: CalendarDate?
    }

    private func changes(_ ledger: CalendarLedger, _ past: [String: Past]) -> [DeadlineChange] {
        let openings = Set(ledger.entries.filter { $0.value.kind == .opening }.map { Opening(item: $1.item, on: past[$0]?.added) })
        return ledger.entries.sorted { $0.key < $1.key }.flatMap { uid, entry in
            changes(of: entry, past[uid] ?? Past(), openings).map { DeadlineChange(on: $0.on, uid: uid, entry: entry.named, news: $0.news) }
        }
    }

    private func changes(
        of entry: CalendarLedger.Entry, _ past: Past, _ openings: Set<Opening>
    ) -> [(on: CalendarDate, news: DeadlineChange.News)] {
        switch entry.kind {
        case .reminder, .task, .start: return []
        case .opening: return past.added.map { [($0, .quiz(opens: entry.due))] } ?? []
        case .assignment, .quiz:
            guard let due = entry.due else { return [] }
            var changes: [(on: CalendarDate, news: DeadlineChange.News)] = []
            // The deadline of a new quiz isn't listed beside the quiz.
            if let added = past.added, entry.kind == .assignment || !openings.contains(Opening(item: entry.item, on: added)) {
                changes.append((added, .added(due: past.moves.first?.from ?? due)))
            }
            let targets = past.moves.dropFirst().map(\.from) + [due]
            changes += zip(past.moves, targets).map { ($0.on, .moved(from: $0.from, to: $1)) }
            if let removed = entry.removed { changes.append((removed, .removed(lastDue: due))) }
            return changes
        }
    }
}
