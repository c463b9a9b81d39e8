package import CivilTime

/// The ledger in `Content/calendar-ledger.json`: deadlines that calendars have published so far.
///
/// A calendar that was imported once keeps a removed deadline, unless a later one cancels it; and a build knows neither yesterday's
/// content nor today's date. So `quizmark calendar record` writes both down.
package struct CalendarLedger: Hashable, Sendable {
    package static let path = "Content/calendar-ledger.json"
    /// Version of the UIDs' form; files of the first one don't name it.
    package static let version = 2

    /// Version of the file that was read.
    package var version: Int
    /// Day of the last recorded change.
    package var recorded: CalendarDate
    /// Entries by UID.
    package var entries: [String: Entry]

    package init(version: Int = CalendarLedger.version, recorded: CalendarDate, entries: [String: Entry] = [:]) {
        self.version = version
        self.recorded = recorded
        self.entries = entries
    }

    package enum Kind: String, CaseIterable, Sendable {
        case assignment, quiz, reminder, task
        /// Opening of a quiz; listed among changes, but no calendar entry.
        case opening
    }

    package struct Entry: Hashable, Sendable {
        package var kind: Kind
        /// Id of the assignment or quiz.
        package var item: String
        /// Title by language; that of a task includes its assignment.
        package var titles: [ContentLanguage: String]
        /// Id or title of the module, as its author wrote it.
        package var module: String?
        /// Date of the entry, or of the opening of a quiz.
        package var due: DueDate?
        package var sequence: Int
        /// Day on which it was first recorded; nil for the first record.
        package var added: CalendarDate?
        /// Changes of the date, oldest first.
        package var moves: [Move]
        package var removed: CalendarDate?

        package init(
            _ kind: Kind, of item: String, titles: [ContentLanguage: String], module: String? = nil, due: DueDate? = nil, sequence: Int = 0
        ) {
            self.kind = kind
            self.item = item
            self.titles = titles
            self.module = module
            self.due = due
            self.sequence = sequence
            moves = []
        }

        /// Title in the first language of `chain` that has one, and that language.
        package func title(_ chain: [ContentLanguage]) -> (text: String, language: ContentLanguage)? {
            for language in chain {
                if let text = titles[language] { return (text, language) }
            }
            return titles.min { $0.key.code < $1.key.code }.map { ($0.value, $0.key) }
        }
    }

    /// A deadline that was moved to another date.
    package struct Move: Hashable, Sendable {
        package var on: CalendarDate
        package var from: DueDate

        package init(on: CalendarDate, from: DueDate) {
            self.on = on
            self.from = from
        }
    }
}

// MARK: - Changes for readers

/// A deadline that was moved, removed or added, or a new quiz.
package struct DeadlineChange: Hashable, Sendable {
    package enum News: Hashable, Sendable {
        case moved(from: DueDate, to: DueDate)
        case removed(lastDue: DueDate)
        case added(due: DueDate)
        case quiz(opens: DueDate?)
    }

    package var on: CalendarDate
    package var uid: String
    package var entry: CalendarLedger.Entry
    package var news: News
}

extension CalendarLedger {
    /// Changes by day, latest first, then by UID.
    package var changes: [DeadlineChange] {
        let openings = Set(entries.values.filter { $0.kind == .opening }.map { Opening(item: $0.item, on: $0.added) })
        return entries.flatMap { uid, entry in changes(of: entry, uid, openings) }.sorted {
            ($1.on, $0.uid, $0.news.order) < ($0.on, $1.uid, $1.news.order)
        }
    }

    private struct Opening: Hashable {
        var item: String
        var on: CalendarDate?
    }

    private func changes(of entry: Entry, _ uid: String, _ openings: Set<Opening>) -> [DeadlineChange] {
        func change(_ on: CalendarDate, _ news: DeadlineChange.News) -> DeadlineChange {
            DeadlineChange(on: on, uid: uid, entry: entry, news: news)
        }
        switch entry.kind {
        case .reminder, .task: return []
        case .opening: return entry.added.map { [change($0, .quiz(opens: entry.due))] } ?? []
        case .assignment, .quiz:
            guard let due = entry.due else { return [] }
            let targets = entry.moves.dropFirst().map(\.from) + [due]
            var changes = zip(entry.moves, targets).map { change($0.on, .moved(from: $0.from, to: $1)) }
            // The deadline of a new quiz isn't listed beside the quiz.
            if let added = entry.added, entry.kind == .assignment || !openings.contains(Opening(item: entry.item, on: added)) {
                changes.append(change(added, .added(due: entry.moves.first?.from ?? due)))
            }
            if let removed = entry.removed { changes.append(change(removed, .removed(lastDue: due))) }
            return changes
        }
    }
}

extension DeadlineChange.News {
    fileprivate var order: Int {
        switch self {
        case .added, .quiz: 0
        case .moved: 1
        case .removed: 2
        }
    }
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
