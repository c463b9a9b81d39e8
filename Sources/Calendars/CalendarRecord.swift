package import CivilTime
package import ContentModel
package import Diagnostics
import Encoding

/// Entries that the calendars of some content have, as in a ledger: its next state except for days, which only `quizmark calendar
/// record` knows.
package struct CalendarRecord: Sendable {
    package private(set) var entries: CalendarLedger.Entries = [:]
    /// Entries of assigned quizzes, and those that students have again since their teachers changed.
    var assigned: [StudentDigest: CalendarLedger.Entries] = [:]
    /// UIDs of quizzes that a student had while they were everybody's.
    var withdrawn: [StudentDigest: [String]] = [:]
    /// UIDs that students no longer have, as their teachers or those of a module changed.
    var departed: [StudentDigest: [String]] = [:]
    /// What the next ledger records of students and modules.
    var teachers = RecordedTeachers()
    /// Diagnostics for items with equal UIDs, because calendars would keep only one of them.
    private(set) var equalUIDs: [Diagnostic] = []
    private(set) var sources: [String: Source] = [:]
    private(set) var ledger: CalendarLedger?
    /// Authors' dates of change, by UID.
    var updates: [String: DueDate] = [:]
    /// UIDs that renamed items had, the latest first, by those they have.
    private(set) var formerUIDs: [String: [String]] = [:]
    private(set) var renamed = RenamedItems()
    private let merged: MergedDeadlines
    let settings: SiteSettings
    /// Whether entries have digests, which take time.
    let hasDigests: Bool
    /// Ids of quizzes with `hold-back`. No warning asks for a record of one that a build publishes when nobody looks.
    private(set) var heldBack: Set<String> = []
    /// Ids of those that are open by now; none if the time isn't known.
    private(set) var opened: Set<String> = []
    /// Ids of those that the content lacks until they open, and ids that they had.
    private(set) var leftOut: Set<String> = []

    /// Source of an entry.
    struct Source: Hashable {
        var identity: CalendarIdentity
        var location: SourceLocation
    }

    /// Warnings about calendars.
    package var diagnostics: [Diagnostic] { equalUIDs + [staleLedgerWarning].compactMap(\.self) }

    /// Record to compare with the ledger, or to write to it.
    package init(_ content: SiteContent) { self.init(content, isForLedger: true) }

    /// - Parameter isForLedger: whether quizzes without a due date are included, as the ledger records new quizzes, and what is in each
    ///   entry, which it notes.
    private init(_ content: SiteContent, isForLedger: Bool) {
        ledger = content.ledger
        merged = MergedDeadlines(content)
        settings = content.settings
        hasDigests = isForLedger
        for item in content.assignments { add(item) }
        for item in content.quizHeads where isForLedger || item.original.isDated { add(item) }
        for item in content.quizHeads where !item.original.assigned.isEmpty { addAssigned(item, content) }
        teachers = RecordedTeachers(content, entries)
        compareTeachers(content)
    }

    /// Record for the calendars of a site, which need no openings unless a ledger has them.
    ///
    /// - Parameter now: the time by which quizzes have opened; nil for a build, which reads no clock.
    package init(forCalendarsOf content: SiteContent, at now: Instant? = nil) {
        self.init(content, isForLedger: content.ledger != nil)
        let quizzes = content.quizHeads.lazy.map(\.original).filter(\.isHeldBack)
        heldBack = Set(quizzes.map(\.id))
        if let now { opened = Set(quizzes.filter { $0.available.map { $0.sortingInstant <= now } ?? false }.map(\.id)) }
        leftOut = content.heldBackQuizzes
    }

    /// Record of the content alone, whatever was recorded.
    init(withoutLedger content: SiteContent) {
        var content = content
        content.ledger = nil
        self.init(content)
    }

    private mutating func add(_ item: TranslatedItem<Assignment>) {
        let facts = item.original
        let location = SourceLocation(path: facts.path, position: facts.position)
        let digests = hasDigests ? AssignmentDigests(item, settings) : nil
        func add(_ identity: CalendarIdentity, _ kind: CalendarLedger.Kind, _ due: DueDate?, _ digest: String?) {
            var entry = CalendarLedger.Entry(
                kind, of: facts.id, titles: CalendarRecord.titles(item) { ($0.language, $0.title) }, module: facts.module?.value, due: due)
            entry.digest = digest
            self.add(Source(identity: identity, location: location), entry, facts.updated)
        }
        add(.due(facts), .assignment, facts.due, digests?.due)
        renamed.add(facts)
        let former = merged.earlierIDs(facts.formerIDs, of: facts.id, isAssignment: true)
        setFormer(former.map(CalendarIdentity.due(formerly:)), of: .due(facts))
        for reminder in ReminderEvent.events(of: facts, all: settings.remindersAreEvents) {
            add(reminder.identity, .reminder, reminder.at, digests?.reminder(at: reminder.at))
        }
        for (index, task) in facts.tasks.enumerated() {
            let titles = CalendarRecord.titles(item) { ($0.language, "\($0.tasks[index].name) (\($0.title))") }
            var entry = CalendarLedger.Entry(.task, of: facts.id, titles: titles, module: facts.module?.value, due: task.due)
            entry.digest = digests?.task(index)
            renamed.add(entry, of: facts)
            let identity = CalendarIdentity.task(task, of: facts)
            renewDigest(of: identity, digests?.earlierTask(index), entry.digest)
            self.add(Source(identity: identity, location: location), entry, facts.updated)
        }
    }

    /// Gives an entry of the ledger the present digest if it has that of an earlier version for the same lines.
    private mutating func renewDigest(of identity: CalendarIdentity, _ earlier: String?, _ present: String?) {
        guard let earlier, ledger != nil else { return }
        let uid = identity.uid(in: settings.id)
        if ledger?.entries[uid]?.digest == earlier { ledger?.entries[uid]?.digest = present }
    }

    private mutating func add(_ item: TranslatedItem<QuizHead>) {
        let facts = item.original
        let location = SourceLocation(path: facts.path, position: facts.position)
        let opening = entry(of: item, .opening, facts.available, QuizDates(facts))
        add(Source(identity: .opening(facts), location: location), opening, nil)
        for (identity, entry) in quizEntries(item, QuizDates(facts)) {
            add(Source(identity: identity, location: location), entry, facts.updated)
        }
        renamed.add(facts)
        let former = merged.earlierIDs(facts.formerIDs, of: facts.id, isAssignment: false)
        setFormer(former.map(CalendarIdentity.quiz(formerly:)), of: .quiz(facts))
        setFormer(former.map(CalendarIdentity.start(formerly:)), of: .start(facts))
        setFormer(former.map(CalendarIdentity.opening(ofQuiz:)), of: .opening(facts))
    }

    private mutating func setFormer(_ former: [CalendarIdentity], of identity: CalendarIdentity) {
        if !former.isEmpty { formerUIDs[identity.uid(in: settings.id)] = former.map { $0.uid(in: settings.id) } }
    }

    /// Entries of a quiz in calendars with these dates.
    func quizEntries(
        _ item: TranslatedItem<QuizHead>, _ dates: QuizDates
    ) -> [(identity: CalendarIdentity, entry: CalendarLedger.Entry)] {
        let facts = item.original
        let reminders = dates.last.map { ReminderEvent.events(of: facts, before: $0, all: settings.remindersAreEvents) } ?? []
        let all: [(CalendarIdentity, CalendarLedger.Kind, DueDate?)] =
            [(.start(facts), .start, dates.available), (.quiz(facts), .quiz, dates.due)]
            + reminders.map { ($0.identity, .reminder, $0.at) }
        return all.compactMap { identity, kind, date in date.map { (identity, entry(of: item, kind, $0, dates)) } }
    }

    private func entry(
        of item: TranslatedItem<QuizHead>, _ kind: CalendarLedger.Kind, _ date: DueDate?, _ dates: QuizDates
    ) -> CalendarLedger.Entry {
        let facts = item.original
        let titles = CalendarRecord.titles(item) { ($0.language, $0.title) }
        var entry = CalendarLedger.Entry(kind, of: facts.id, titles: titles, module: facts.module?.value, due: date)
        entry.teachers = facts.teachers.map(\.value)
        entry.isAssigned = !facts.assigned.isEmpty
        entry.digest = hasDigests ? EntryDigest.quiz(item, kind, date, dates, settings) : nil
        return entry
    }

    private static func titles<Item>(
        _ item: TranslatedItem<Item>, _ title: (Item) -> (ContentLanguage, String)
    ) -> [ContentLanguage: String] {
        Dictionary(keepingFirst: item.versions.map(title))
    }

    private mutating func add(_ source: Source, _ entry: CalendarLedger.Entry, _ updated: DueDate?) {
        let uid = source.identity.uid(in: settings.id)
        if let first = sources.updateValue(source, forKey: uid) { compare(uid, entry.kind, first, source) }
        var entry = entry
        updates[uid] = updated
        entry.sequence = entry.kind == .opening ? 0 : CalendarRecord.minutes(updated)
        let earlier = ledger?.entries[uid]
        if let earlier {
            if entry.kind != .opening { entry.sequence = max(entry.sequence(after: earlier), entry.sequence) }
            entry.changed = earlier.changed
        }
        // Students may know it from calendars in which it was theirs.
        if !entry.isAssigned, earlier?.isAssigned ?? true { entry.sequence = max(entry.sequence, nextSequence(ofAssigned: uid)) }
        entries[uid] = entry
    }

    /// Items with the same id are reported already.
    private mutating func compare(_ uid: String, _ kind: CalendarLedger.Kind, _ first: Source, _ other: Source) {
        guard first.identity != other.identity || kind == .reminder && first == other else { return }
        equalUIDs.append(
            Diagnostic(
                .equalUID, "two calendar entries have the UID '\(uid)', so calendars would show only one; remove one, or change its id",
                at: other.location, notes: [Diagnostic.Note("the other one", at: first.location)]))
    }

    /// Minutes from 2020 to the author's last change; higher after each change, and the same in every build.
    static func minutes(_ updated: DueDate?) -> Int {
        guard let updated else { return 0 }
        let minutes = (updated.sortingInstant.secondsSinceEpoch - Instant.startOf2020.secondsSinceEpoch) / 60
        return min(max(0, minutes), CalendarLedger.Entry.maximalSequence)
    }
}

extension CalendarLedger.Entry {
    /// Whether a calendar shows the same as for `other`.
    func hasLines(of other: CalendarLedger.Entry) -> Bool {
        guard removed == nil, other.removed == nil else { return false }
        if let digest, let before = other.digest { return digest == before }
        return titles == other.titles && module == other.module && isDueWhen(other)
    }

    /// SEQUENCE may never decrease, or calendars ignore the change.
    func sequence(after earlier: CalendarLedger.Entry) -> Int { hasLines(of: earlier) ? earlier.sequence : earlier.nextSequence }

    /// Whether a quiz that was assigned is for everybody now.
    func isOpened(after earlier: CalendarLedger.Entry) -> Bool { earlier.isAssigned && !isAssigned }

    func isDueWhen(_ other: CalendarLedger.Entry) -> Bool {
        switch (due, other.due) {
        case (let one?, let two?): one.isSameTime(as: two)
        case (nil, nil): true
        default: false
        }
    }

    /// Maximum of an integer in iCalendar (RFC 5545 §3.3.8).
    static let maximalSequence = Int(Int32.max)

    var nextSequence: Int { CalendarLedger.Entry.sequence(after: sequence) }

    /// The next SEQUENCE; the greatest one stays.
    static func sequence(after sequence: Int) -> Int { min(sequence + 1, maximalSequence) }
}

extension Instant {
    /// Zero of SEQUENCE, and DTSTAMP of entries without a date.
    static let startOf2020 = Instant(secondsSinceEpoch: 1_577_836_800)
}
