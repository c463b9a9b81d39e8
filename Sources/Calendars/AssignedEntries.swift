import ContentModel
import Diagnostics

/// Entries in the calendars of the students whom a quiz is assigned to. They have the UIDs of everybody's, with dates of their own.
extension CalendarRecord {
    mutating func addAssigned(_ item: TranslatedItem<QuizHead>, _ content: SiteContent) {
        let facts = item.original
        let terms = content.terms(of: facts.assigned)
        for (dates, names) in Dictionary(grouping: terms.keys, by: { QuizDates(facts, own: terms[$0]) }) {
            let entries = quizEntries(item, dates).map { ($0.identity.uid(in: settings.id), $0.entry) }
            for (uid, _) in entries { updates[uid] = facts.updated }
            for name in names {
                let student = StudentDigest(of: name, in: settings.id)
                for (uid, entry) in entries { assigned[student, default: [:]][uid] = self.entry(entry, uid, of: student, facts.updated) }
            }
        }
        let had = generalUIDs(item)
        guard !had.isEmpty else { return }
        for student in content.students where terms[student.name] == nil {
            guard student.has(workOf: facts.module?.value, teachers: facts.teachers.map(\.value), in: settings) else { continue }
            withdrawn[StudentDigest(of: student.name, in: settings.id), default: []] += had
        }
    }

    /// An entry with the SEQUENCE that follows the one in the student's calendar.
    private func entry(
        _ entry: CalendarLedger.Entry, _ uid: String, of student: StudentDigest, _ updated: DueDate?
    ) -> CalendarLedger.Entry {
        var entry = entry
        entry.sequence = CalendarRecord.minutes(updated)
        // Until it was assigned, or its own entry was recorded, the student had that of everybody.
        if let general = ledger?.entries[uid], !general.isAssigned {
            entry.sequence = max(entry.sequence, general.nextSequence)
            entry.changed = general.changed
        }
        if let earlier = ledger?.assigned[student]?[uid] {
            entry.sequence = max(entry.sequence, entry.sequence(after: earlier))
            entry.changed = earlier.changed
        }
        return entry
    }

    /// UIDs of a quiz that was everybody's at the last record. Ledgers before version 4 don't record this.
    private func generalUIDs(_ item: TranslatedItem<QuizHead>) -> [String] {
        guard let ledger, ledger.version >= 4 else { return [] }
        let uids = quizEntries(item, QuizDates(item.original)).map { $0.identity.uid(in: settings.id) }
        return uids.filter { uid in ledger.entries[uid].map { $0.removed == nil && !$0.isAssigned } ?? false }
    }

    /// A SEQUENCE above those of a quiz in all students' calendars.
    func nextSequence(ofAssigned uid: String) -> Int { ledger?.assigned.values.compactMap { $0[uid]?.nextSequence }.max() ?? 0 }
}
