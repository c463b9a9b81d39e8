import CivilTime
import ContentModel

/// When quizzes are due for single students: on a date of their own, that of everybody, or not at all.
struct StudentDates {
    /// Entries of everybody.
    private let general: CalendarLedger.Entries
    private let assigned: [StudentDigest: CalendarLedger.Entries]
    private let settings: SiteSettings
    private let names: Set<String>

    /// The dates of some content.
    init(_ content: SiteContent) {
        self.init(CalendarRecord(withoutLedger: content), content)
    }

    /// - Parameter record: of `content`.
    init(_ record: CalendarRecord, _ content: SiteContent) {
        self.init(record.entries, record.assigned, content)
    }

    /// The dates that the calendars of the content's students had at the last record.
    init(_ ledger: CalendarLedger, _ content: SiteContent) {
        self.init(ledger.entries, ledger.assigned, content)
    }

    private init(
        _ general: CalendarLedger.Entries, _ assigned: [StudentDigest: CalendarLedger.Entries], _ content: SiteContent
    ) {
        self.general = general
        self.assigned = assigned
        settings = content.settings
        names = content.studentNames
    }

    func due(uid: String, of student: Student) -> DueDate? {
        guard names.contains(student.name), let entry = general[uid] ?? own(uid, student) else { return nil }
        guard !entry.isAssigned else { return own(uid, student).flatMap { $0.removed == nil ? $0.due : nil } }
        let isInCalendar = entry.removed == nil && student.has(workOf: entry.module, teachers: entry.teachers, in: settings)
        return isInCalendar ? entry.due : nil
    }

    private func own(_ uid: String, _ student: Student) -> CalendarLedger.Entry? {
        assigned[StudentDigest(of: student.name, in: settings.id)]?[uid]
    }
}

/// Changes of students' own dates, by a ledger that has neither their names nor earlier dates: what isn't recorded yet is known exactly,
/// and of the rest only that it changed.
struct OwnDateChanges {
    private struct Kind: Hashable {
        var uid: String
        var news: DeadlineChange.News?
        var due: DueDate?
        var on: CalendarDate
    }

    private var names: [Kind: [String]] = [:]
    private var kinds: [Kind] = []
    private let entries: CalendarLedger.Entries

    init(_ record: CalendarRecord, _ ledger: CalendarLedger, _ content: SiteContent, since day: CalendarDate, today: CalendarDate) {
        let (before, now) = (StudentDates(ledger, content), StudentDates(record, content))
        let students = content.students.map { (student: $0, digest: StudentDigest(of: $0.name, in: content.settings.id)) }
        var entries = ledger.entries.merging(record.entries) { $1 }
        for (_, digest) in students {
            entries.merge(ledger.assigned[digest] ?? [:]) { first, _ in first }
            entries.merge(record.assigned[digest] ?? [:]) { first, _ in first }
        }
        self.entries = entries
        let uids = entries.filter { uid, entry in
            entry.kind == .quiz && (entry.isAssigned || ledger.entries[uid]?.isAssigned == true)
        }.keys.sorted()
        for (student, digest) in students {
            for uid in uids {
                let (from, to) = (before.due(uid: uid, of: student), now.due(uid: uid, of: student))
                if let news = DeadlineComparison.news(from: from, to: to) {
                    if today >= day { add(Kind(uid: uid, news: news, due: to ?? from, on: today), student.name) }
                } else if let own = ledger.assigned[digest]?[uid] {
                    addRecorded(own, uid, besides: ledger.entries[uid], since: day, student.name)
                }
            }
        }
    }

    /// Adds a recorded change, unless everybody has the same one.
    private mutating func addRecorded(
        _ own: CalendarLedger.Entry, _ uid: String, besides general: CalendarLedger.Entry?, since day: CalendarDate, _ name: String
    ) {
        if let removed = own.removed {
            guard removed >= day, general?.removed != removed, let due = own.due else { return }
            add(Kind(uid: uid, news: .removed(lastDue: due), due: due, on: removed), name)
        } else if let changed = own.changed?.day, changed >= day, general?.changed?.day != changed {
            add(Kind(uid: uid, news: nil, due: own.due, on: changed), name)
        }
    }

    private mutating func add(_ kind: Kind, _ name: String) {
        if names[kind] == nil { kinds.append(kind) }
        names[kind, default: []].append(name)
    }

    /// Whether a change of everybody's date is one of those of the students who have it.
    func contains(_ change: DeadlineChange) -> Bool {
        kinds.contains { $0.uid == change.uid && $0.news == change.news && $0.on == change.on }
    }

    /// In the order of dates, then of students.
    func changes(_ chain: [ContentLanguage]) -> [DeadlineComparison.Change] {
        func order(_ index: Int) -> (String, Int, Int) { (kinds[index].uid, kinds[index].due?.day.daysSinceEpoch ?? 0, index) }
        return kinds.indices.sorted { order($0) < order($1) }.map { index in
            let kind = kinds[index]
            let entry = entries[kind.uid]
            return DeadlineComparison.Change(
                id: entry?.item ?? "", title: entry?.title(chain)?.text ?? entry?.item ?? "", news: kind.news, due: kind.due, on: kind.on,
                students: names[kind] ?? [])
        }
    }
}
