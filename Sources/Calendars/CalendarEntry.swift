import CivilTime
import ContentModel
import Diagnostics
import SitePlanning

/// An assignment or quiz with a due date, as an event.
struct CalendarEntry: Sendable {
    enum Kind: Sendable { case assignment, quiz }

    var kind: Kind
    var identity: CalendarIdentity
    var title: String
    /// Title of the module.
    var module: String?
    var due: DueDate
    var alarms: [CalendarAlarm]
    var reminders: [ReminderEvent]
    /// Its page and its sources.
    var origin: CalendarOrigin

    /// "Packet capture (Computer Networks)".
    var titleWithModule: String { module.map { "\(title) (\($0))" } ?? title }
}

/// A task of an assignment, as a VTODO.
struct CalendarTask: Sendable {
    var identity: CalendarIdentity
    var name: String
    /// Title of the assignment.
    var assignment: String
    /// Identity of the assignment.
    var parent: CalendarIdentity
    var start: DueDate?
    var due: DueDate?
    var progress: Double
    var reminders: [Reminder]
    var origin: CalendarOrigin
}

/// Source of an entry, for its description, stamp and URL.
struct CalendarOrigin: Sendable {
    var updated: DueDate?
    /// The author's notes as text and as HTML.
    var notes: String
    var html: String?
    /// Absolute URL, if the site has an address.
    var url: String?
    /// Title and colour of the module.
    var module: String?
    var color: String?

    /// CATEGORIES and COLOR, by which apps tell modules apart.
    func classification(_ language: ContentLine.Parameter) -> [ContentLine] {
        [module.map { .text("CATEGORIES", $0, [language]) }, color.map { ContentLine("COLOR", $0) }].compactMap(\.self)
    }
}

extension DueDate {
    /// The moment, or midnight UTC of the day, so that the order doesn't depend on the site's zone.
    var sortingInstant: Instant {
        switch self {
        case .day(let day): Instant(secondsSinceEpoch: day.daysSinceEpoch * 86_400)
        case .moment(_, _, let instant): instant
        }
    }

    var zone: String? { if case .moment(_, let zone, _) = self { zone } else { nil } }
}

// MARK: - From the content

extension CalendarEntry {
    init(_ plan: SitePlan, assignment index: Int, _ language: ContentLanguage) {
        let item = plan.content.assignments[index]
        let text = item.best(plan.content.settings.chain(language))
        let facts = item.original
        kind = .assignment
        identity = .due(facts)
        title = text.title
        module = facts.module.map { plan.moduleTitle($0.value) }
        due = facts.due
        var alarms: [CalendarAlarm] = []
        for reminder in facts.reminders {
            guard let alarm = CalendarAlarm(reminder, before: facts.due, lead: EventTime.minutesBefore), !alarms.contains(alarm) else {
                continue
            }
            alarms.append(alarm)
        }
        self.alarms = alarms
        reminders = ReminderEvent.events(of: facts, all: plan.content.settings.remindersAreEvents)
        origin = CalendarOrigin(plan, facts, notes: text.notes, .assignment(index), language)
    }

    /// Nil for a quiz without a due date.
    init?(_ plan: SitePlan, quiz index: Int, _ language: ContentLanguage) {
        let item = plan.content.quizHeads[index]
        let facts = item.original
        guard let due = facts.due else { return nil }
        let text = item.best(plan.content.settings.chain(language))
        kind = .quiz
        identity = .quiz(facts)
        title = text.title
        module = facts.module.map { plan.moduleTitle($0.value) }
        self.due = due
        alarms = []
        reminders = []
        origin = CalendarOrigin(
            updated: facts.updated, notes: text.summary, url: plan.url(of: plan.path(of: PageSubject.quiz(index), in: language)),
            module: module, color: facts.module.flatMap { plan.color(ofModule: $0.value) })
    }
}

extension CalendarTask {
    static func tasks(_ plan: SitePlan, assignment index: Int, _ language: ContentLanguage) -> [CalendarTask] {
        let item = plan.content.assignments[index]
        let text = item.best(plan.content.settings.chain(language))
        let parent = CalendarIdentity.due(item.original)
        // All tasks have this but their notes.
        let common = CalendarOrigin(plan, item.original, notes: RichText(), .assignment(index), language)
        return zip(item.original.tasks, text.tasks).map { facts, words in
            CalendarTask(
                identity: .task(facts, of: item.original), name: words.name, assignment: text.title, parent: parent,
                start: facts.start, due: facts.due, progress: facts.progress, reminders: facts.reminders,
                origin: common.with(words.notes, plan, language))
        }
    }
}

extension CalendarOrigin {
    fileprivate init(
        _ plan: SitePlan, _ facts: Assignment, notes: RichText, _ subject: PageSubject, _ language: ContentLanguage
    ) {
        let module = facts.module?.value
        self.init(
            updated: facts.updated, notes: "", url: plan.url(of: plan.path(of: subject, in: language)),
            module: module.map(plan.moduleTitle),
            color: module.flatMap(plan.color))
        self = with(notes, plan, language)
    }

    /// The same with other notes.
    fileprivate func with(_ notes: RichText, _ plan: SitePlan, _ language: ContentLanguage) -> CalendarOrigin {
        var origin = self
        origin.notes = notes.plainText { plan.address(of: $0, in: language) }
        origin.html = plan.html(notes, in: language)
        return origin
    }
}

extension SitePlan {
    /// Title of a module of the site, or the author's own name of another one.
    func moduleTitle(_ name: String) -> String { content.settings.module(named: name)?.title ?? name }

    /// Name of a CSS colour; nil for a module that the site doesn't list.
    func color(ofModule name: String) -> String? {
        let settings = content.settings
        return settings.module(named: name).flatMap { CalendarColor.colors(of: settings)[$0.id] }
    }

    /// Absolute URL of a file or page of the site; nil for a site without a base URL.
    fileprivate func address(of reference: SiteReference, in language: ContentLanguage) -> String? {
        resolve(reference, in: language).flatMap(url).map { $0 + reference.suffix }
    }

    /// HTML with absolute links; nil if it is empty or a link has no absolute URL, as relative ones don't work in a calendar.
    fileprivate func html(_ text: RichText, in language: ContentLanguage) -> String? {
        guard !text.isEmpty else { return nil }
        var isComplete = true
        let html = text.html(
            address: { reference in
                let address = address(of: reference, in: language)
                if address == nil { isComplete = false }
                return address
            }, blank: { _ in "____" })
        return isComplete ? html : nil
    }
}
