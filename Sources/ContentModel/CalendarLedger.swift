package import CivilTime

/// The ledger in `Content/calendar-ledger.json`: deadlines that calendars have published so far, and a log of their changes.
///
/// A calendar that was imported once keeps a removed deadline, unless a later one cancels it; and a build has neither yesterday's
/// content nor today's date. `quizmark calendar record` stores both.
package struct CalendarLedger: Hashable, Sendable {
    package static let path = "Content/calendar-ledger.json"
    /// Version of the file's format. Version 1, which the file doesn't contain, has other UIDs; 2 has no log, 3 no entries of single
    /// students, 4 no teachers of students, and 5 no modules that entries have left.
    package static let version = 6

    /// Version of the file that was read.
    package var version: Int
    package var entries: Entries
    /// Entries of students' own calendars: those of assigned quizzes, and those that they no longer have since their teachers changed.
    /// Pages and the log don't include them.
    package var assigned: [StudentDigest: Entries] = [:]
    /// Names of the teachers of each student, which determine what was in the student's calendar.
    package var students: [StudentDigest: Set<String>] = [:]
    /// Names of the teachers of modules that have some, by the module as entries name it.
    package var modules: [String: Set<String>] = [:]
    /// Changes by UID, then by day; at most one a day for each UID.
    package var log: [DeadlineChange]

    package init(version: Int = CalendarLedger.version, entries: Entries = [:], log: [DeadlineChange] = []) {
        self.version = version
        self.entries = entries
        self.log = log
    }

    /// Day of the newest change; nil for an empty ledger. It isn't stored, so that two branches of a repository merge.
    package var recorded: CalendarDate? {
        let all = [Array(entries.values)] + assigned.values.map { Array($0.values) }
        let days = all.joined().flatMap { [$0.changed?.day, $0.removed].compactMap(\.self) }
        return (days + log.map(\.on)).max()
    }

    /// Entries by UID.
    package typealias Entries = [String: Entry]

    package enum Kind: String, CaseIterable, Sendable {
        case assignment, quiz, reminder, task
        /// A quiz, since it is in the site; listed among changes, but no calendar entry.
        case opening
        /// Entry for the opening of a quiz.
        case start
    }

    /// A module that an entry had.
    package struct LeftModule: Hashable, Sendable {
        /// Id of the module.
        package var module: String
        package var on: CalendarDate
        /// The SEQUENCE of its cancellation in the module's calendar.
        package var sequence: Int

        package init(module: String, on: CalendarDate, sequence: Int) {
            self.module = module
            self.on = on
            self.sequence = sequence
        }
    }

    package struct Entry: Hashable, Sendable {
        package var kind: Kind
        /// Id of the assignment or quiz.
        package var item: String
        /// Title by language; that of a task includes its assignment.
        package var titles: [ContentLanguage: String]
        /// Id or title of the module, as its author wrote it.
        package var module: String?
        /// Teachers of a quiz itself, which take precedence over those of its module.
        package var teachers: [String] = []
        /// Whether it is a quiz for some students only, whose own entries are in `assigned`.
        package var isAssigned = false
        /// Date of the entry, or of the opening of a quiz.
        package var due: DueDate?
        package var sequence: Int
        /// Day on which its text last changed in calendars, or its author's own date of that change.
        package var changed: DueDate?
        /// 16 hexadecimal digits that differ after each change; nil in files of earlier versions.
        package var digest: String?
        package var removed: CalendarDate?
        /// Modules whose calendars had it until it got another module.
        package var left: [LeftModule] = []

        package init(
            _ kind: Kind, of item: String, titles: [ContentLanguage: String], module: String? = nil, due: DueDate? = nil, sequence: Int = 0
        ) {
            self.kind = kind
            self.item = item
            self.titles = titles
            self.module = module
            self.due = due
            self.sequence = sequence
        }

        /// Title in the first language of `chain` that has one, and that language.
        package func title(_ chain: [ContentLanguage]) -> (text: String, language: ContentLanguage)? {
            for language in chain {
                if let text = titles[language] { return (text, language) }
            }
            return titles.min { $0.key.code < $1.key.code }.map { ($0.value, $0.key) }
        }

        /// The entry as the log contains it, without what only calendars need.
        package var named: Entry { Entry(kind, of: item, titles: titles, module: module) }
    }
}

/// A deadline that was moved, removed, added or renamed, or a new quiz.
package struct DeadlineChange: Hashable, Sendable {
    package enum News: Hashable, Sendable {
        /// With `formerly` of `renamed`, if it was also renamed.
        case moved(from: DueDate, to: DueDate, formerly: String? = nil)
        /// With the date that it had when the day began, if it was moved before it was removed.
        case removed(lastDue: DueDate, movedFrom: DueDate? = nil)
        case added(due: DueDate)
        /// Published again after its removal.
        case back(due: DueDate)
        /// Published under another id; its title until then, or that id if the title is the same.
        case renamed(from: String)
        case quiz(opens: DueDate?)
    }

    package var on: CalendarDate
    package var uid: String
    /// The entry on that day, with the title that its item had.
    package var entry: CalendarLedger.Entry
    package var news: News

    package init(on: CalendarDate, uid: String, entry: CalendarLedger.Entry, news: News) {
        self.on = on
        self.uid = uid
        self.entry = entry
        self.news = news
    }
}

extension CalendarLedger {
    /// Whether it has assignments that are or were published, which it remembers for a year after they were removed.
    package var hasAssignments: Bool {
        entries.values.contains { $0.kind == .assignment } || log.contains { $0.entry.kind == .assignment }
    }

    /// The log for readers, latest day first, then by UID. Items that still exist have their current titles.
    package var changes: [DeadlineChange] {
        log.map { change in
            var change = change
            guard let present = entries[change.uid] else { return change }
            change.entry = present
            // A moved opening isn't a change of its own.
            if case .quiz = change.news { change.news = .quiz(opens: present.due) }
            return change
        }.sorted { ($1.on, $0.uid) < ($0.on, $1.uid) }
    }
}

extension SiteSettings {
    /// Name of the time zone for other programs, which support IANA names only.
    package var calendarZone: String { timeZone == TimeZoneCatalog.anywhereOnEarth ? "Etc/GMT+12" : timeZone }
}

extension DueDate {
    /// Whether a calendar shows both at the same time.
    package func isSameTime(as other: DueDate) -> Bool {
        switch (self, other) {
        case (.day(let one), .day(let two)): one == two
        case (.moment(_, _, let one), .moment(_, _, let two)): one == two
        default: false
        }
    }

    /// `2026-12-11`, or `2026-12-11T23:59 Europe/London`.
    package var ledgerText: String {
        switch self {
        case .day(let day): day.description
        case .moment(let local, let zone, _): "\(local) \(zone)"
        }
    }
}
