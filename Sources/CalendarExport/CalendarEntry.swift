import CivilTime
import ContentModel
import SitePlanning

/// What a calendar shows of an assignment or a quiz that is due.
struct CalendarEntry: Sendable {
    enum Kind: Sendable { case assignment, quiz }

    var kind: Kind
    var id: String
    var title: String
    /// The title of the module.
    var module: String?
    var due: DueDate
    var reminders: [Reminder]
    var updated: DueDate?
    /// The latest date that the author wrote, for want of a date of change.
    var newestDate: Instant
    /// The author's notes as text and as HTML.
    var notes: String
    var html: String?
    /// Absolute, where the site has an address.
    var url: String?

    /// "Packet capture (Computer Networks)".
    var titleWithModule: String { module.map { "\(title) (\($0))" } ?? title }

    /// The first part of a UID: ids with slashes would be file names with slashes on some servers.
    var uidStem: String { String(id.map { $0 == "/" ? "." : $0 }) }
}

extension DueDate {
    /// The moment itself, or midnight UTC of the day: the same for every zone that the site may move to.
    var sortingInstant: Instant {
        switch self {
        case .day(let day): Instant(secondsSinceEpoch: day.daysSinceEpoch * 86_400)
        case .moment(_, _, let instant): instant
        }
    }
}

// MARK: - From the content

extension CalendarEntry {
    init(_ item: TranslatedItem<Assignment>, _ text: Assignment, module: String?, links: SiteLinks, url: String?) {
        let facts = item.original
        kind = .assignment
        id = facts.id
        title = text.title
        self.module = module
        due = facts.due
        reminders = facts.reminders
        updated = facts.updated
        let absolute = facts.reminders.compactMap { if case .at(let date) = $0 { date } else { nil } }
        let dates = [facts.due] + absolute + facts.tasks.flatMap { [$0.start, $0.due].compactMap(\.self) }
        newestDate = dates.map(\.sortingInstant).max() ?? facts.due.sortingInstant
        notes = text.notes.plainText(address: links.address)
        html = links.html(of: text.notes)
        self.url = url
    }

    /// Nil for a quiz without a due date.
    init?(_ item: TranslatedItem<Quiz>, _ text: Quiz, module: String?, url: String?) {
        let facts = item.original
        guard let due = facts.due else { return nil }
        kind = .quiz
        id = facts.id
        title = text.title
        self.module = module
        self.due = due
        reminders = []
        updated = facts.updated
        newestDate = max(due.sortingInstant, facts.available?.sortingInstant ?? due.sortingInstant)
        notes = text.summary
        self.url = url
    }
}
