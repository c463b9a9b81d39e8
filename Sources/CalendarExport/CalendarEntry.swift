import CivilTime
import ContentModel
import Diagnostics
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
    init(_ plan: SitePlan, assignment index: Int, _ language: ContentLanguage) {
        let item = plan.content.assignments[index]
        let text = item.best(plan.content.settings.chain(language))
        let facts = item.original
        kind = .assignment
        id = facts.id
        title = text.title
        module = plan.moduleTitle(facts.module)
        due = facts.due
        reminders = facts.reminders
        updated = facts.updated
        let absolute = facts.reminders.compactMap { if case .at(let date) = $0 { date } else { nil } }
        let dates = [facts.due] + absolute + facts.tasks.flatMap { [$0.start, $0.due].compactMap(\.self) }
        newestDate = dates.map(\.sortingInstant).max() ?? facts.due.sortingInstant
        notes = text.notes.plainText { plan.address(of: $0, in: language) }
        html = plan.html(text.notes, in: language)
        url = plan.url(of: plan.path(of: PageSubject.assignment(index), in: language))
    }

    /// Nil for a quiz without a due date.
    init?(_ plan: SitePlan, quiz index: Int, _ language: ContentLanguage) {
        let item = plan.content.quizzes[index]
        let facts = item.original
        guard let due = facts.due else { return nil }
        kind = .quiz
        id = facts.id
        let text = item.best(plan.content.settings.chain(language))
        title = text.title
        module = plan.moduleTitle(facts.module)
        self.due = due
        reminders = []
        updated = facts.updated
        newestDate = max(due.sortingInstant, facts.available?.sortingInstant ?? due.sortingInstant)
        notes = text.summary
        url = plan.url(of: plan.path(of: PageSubject.quiz(index), in: language))
    }
}

extension SitePlan {
    /// The title of a module of the site, or what the author calls one that the site does not list.
    fileprivate func moduleTitle(_ name: Located<String>?) -> String? {
        guard let name = name?.value else { return nil }
        return Arrangement.index(of: name, in: content.settings).map { content.settings.modules[$0].title } ?? name
    }

    /// The absolute address of a file or page of the site; nil for a site without a base URL.
    fileprivate func address(of reference: SiteReference, in language: ContentLanguage) -> String? {
        resolve(reference, in: language).flatMap(url).map { $0 + reference.suffix }
    }

    /// HTML with absolute links; nil where it is empty or a link has no address, as a calendar has no place of its own.
    fileprivate func html(_ text: RichText, in language: ContentLanguage) -> String? {
        guard !text.isEmpty else { return nil }
        var isComplete = true
        let html = text.filled { reference in
            let address = address(of: reference, in: language)
            if address == nil { isComplete = false }
            return address
        }
        return isComplete ? html : nil
    }
}
