package import ContentModel

/// Who teaches students and modules: an entry is in the calendar of a student who shares a teacher with it.
struct RecordedTeachers: Sendable {
    private(set) var students: [StudentDigest: Set<String>] = [:]
    /// By the module as entries name it; without modules of nobody.
    private(set) var modules: [String: Set<String>] = [:]

    init() {}

    /// - Parameter entries: present ones; the ledger's are cancelled in the calendars of their students.
    init(_ content: SiteContent, _ entries: CalendarLedger.Entries) {
        guard !content.students.isEmpty else { return }
        for student in content.students { students[StudentDigest(of: student.name, in: content.settings.id)] = student.teachers }
        let recorded = content.ledger?.entries.values.compactMap(\.module) ?? []
        for module in Set(entries.values.compactMap(\.module) + recorded) {
            let teachers = content.settings.teachers(of: module, own: [])
            if !teachers.isEmpty { modules[module] = Set(teachers) }
        }
    }

    /// Those of the last record.
    init(_ ledger: CalendarLedger) { (students, modules) = (ledger.students, ledger.modules) }

    /// Teachers whose students have the entry; none for an entry of everybody.
    func audience(of entry: CalendarLedger.Entry) -> Set<String> {
        entry.teachers.isEmpty ? entry.module.flatMap { modules[$0] } ?? [] : Set(entry.teachers)
    }
}

extension CalendarLedger {
    /// The entry in the calendar of a student: the student's own, or else that of everybody; a removed one if there is no other.
    package func entry(_ uid: String, of student: StudentDigest) -> Entry? {
        let own = assigned[student]?[uid]
        if let own, own.removed == nil { return own }
        guard let entry = entries[uid], !entry.isAssigned, entry.removed == nil else { return own }
        let audience = RecordedTeachers(self).audience(of: entry)
        return audience.isEmpty || !audience.isDisjoint(with: students[student] ?? []) ? entry : own
    }
}

/// Entries of everybody that some students had and have no longer, or have again.
extension CalendarRecord {
    /// What students of some teachers had at the last record, and what they have now.
    private struct Audiences: Hashable {
        var before: Set<String>
        /// Nil for nobody.
        var now: Set<String>?
    }

    mutating func compareTeachers(_ content: SiteContent) {
        guard let ledger, ledger.version >= 5 else { return }
        let before = RecordedTeachers(ledger)
        var uids: [Audiences: [String]] = [:]
        for (uid, entry) in ledger.entries where !entry.isAssigned && entry.kind != .opening && entry.kind != .task {
            // A removed entry is cancelled in the calendars of its present audience.
            let present = entries[uid] ?? entry
            let audiences = Audiences(before: before.audience(of: entry), now: present.isAssigned ? nil : teachers.audience(of: present))
            uids[audiences, default: []].append(uid)
        }
        for student in content.students {
            let digest = StudentDigest(of: student.name, in: settings.id)
            if let had = ledger.students[digest] {
                for (audiences, uids) in uids where Self.has(audiences.before, had) && !Self.has(audiences.now, student.teachers) {
                    let lost = uids.filter { assigned[digest]?[$0] == nil }
                    if !lost.isEmpty { departed[digest, default: []] += lost }
                }
            }
            takeBack(digest, student, ledger)
        }
    }

    /// Gives entries that a student has again a SEQUENCE above that of their cancellation.
    private mutating func takeBack(_ digest: StudentDigest, _ student: Student, _ ledger: CalendarLedger) {
        for (uid, own) in ledger.assigned[digest] ?? [:] where !own.isAssigned {
            guard var entry = entries[uid], !entry.isAssigned, Self.has(teachers.audience(of: entry), student.teachers) else { continue }
            entry.sequence = max(entry.sequence, entry.sequence(after: own))
            entry.changed = own.changed
            assigned[digest, default: [:]][uid] = entry
        }
    }

    private static func has(_ audience: Set<String>?, _ teachers: Set<String>) -> Bool {
        audience.map { $0.isEmpty || !$0.isDisjoint(with: teachers) } ?? false
    }
}
