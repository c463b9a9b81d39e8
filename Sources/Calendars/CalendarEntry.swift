import CivilTime
import ContentModel
import Diagnostics
import Localization
import Markup
import SitePlanning

/// An assignment or quiz with a due date, or the opening of a quiz, as an event.
struct CalendarEntry: Sendable {
    enum Kind: Sendable {
        case assignment, quiz, start
        /// Results of a quiz are available, on the day of `due`.
        case results
    }

    var kind: Kind
    var identity: CalendarIdentity
    var title: String
    /// Title of the module.
    var module: String?
    /// When it is due, or opens.
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

    /// CATEGORIES and COLOR, by which apps distinguish modules.
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
}

// MARK: - From the content

extension CalendarEntry {
    init(_ plan: SitePlan, assignment index: Int, _ strings: LocalizedStrings) {
        let item = plan.content.assignments[index]
        let text = item.best(plan.content.settings.chain(strings.language))
        let facts = item.original
        kind = .assignment
        identity = .due(facts)
        title = text.title
        module = facts.module.map { plan.content.settings.moduleTitle(named: $0.value, in: strings.language) }
        due = facts.due
        alarms = CalendarAlarm.alarms(facts.reminders, before: facts.due, lead: EventTime.minutesBefore)
        reminders = ReminderEvent.events(of: facts, all: plan.content.settings.remindersAreEvents)
        origin = CalendarOrigin(plan, facts, notes: text.notes, .assignment(index), strings)
    }

    /// The opening of a quiz and its due date, as far as it has them. Reminders belong to the later one.
    ///
    /// - Parameter own: terms of a student.
    static func entries(
        _ plan: SitePlan, quiz index: Int, _ language: ContentLanguage, own: Assignee.Terms? = nil
    ) -> [CalendarEntry] {
        let facts = plan.content.quizHeads[index].original
        let dates = QuizDates(facts, own: own)
        let start = dates.available.map { CalendarEntry(plan, quiz: index, .start, $0, hasReminders: dates.due == nil, language) }
        let deadline = dates.due.map { CalendarEntry(plan, quiz: index, .quiz, $0, hasReminders: true, language) }
        return [start, deadline].compactMap(\.self)
    }

    /// The entry for the results of a quiz; nil without results.
    ///
    /// - Parameter zone: that of the site.
    init?(_ plan: SitePlan, resultsOf index: Int, _ language: ContentLanguage, zone: TimeZoneRules) {
        guard let results = plan.content.sealedResults(of: plan.content.quizHeads[index].original.id) else { return nil }
        let day = DueDate.day(zone.local(results.published).date)
        self.init(plan, quiz: index, .results, day, hasReminders: false, language)
    }

    private init(
        _ plan: SitePlan, quiz index: Int, _ kind: Kind, _ date: DueDate, hasReminders: Bool, _ language: ContentLanguage
    ) {
        let item = plan.content.quizHeads[index]
        let facts = item.original
        let text = item.best(plan.content.settings.chain(language))
        self.kind = kind
        identity =
            switch kind {
            case .start: .start(facts)
            case .results: .results(facts)
            case .quiz, .assignment: .quiz(facts)
            }
        title = text.title
        module = facts.module.map { plan.content.settings.moduleTitle(named: $0.value, in: language) }
        due = date
        let lead = kind == .start ? 0 : EventTime.minutesBefore
        alarms = hasReminders ? CalendarAlarm.alarms(facts.reminders, before: date, lead: lead) : []
        reminders = hasReminders ? ReminderEvent.events(of: facts, before: date, all: plan.content.settings.remindersAreEvents) : []
        origin = CalendarOrigin(
            updated: kind == .results ? due : facts.updated, notes: text.summary,
            url: plan.url(of: plan.path(of: PageSubject.quiz(index), in: language)),
            module: module, color: facts.module.flatMap { plan.color(ofModule: $0.value) })
    }

    /// A block that ends at the deadline, or begins at the opening.
    var time: EventTime { kind == .start ? EventTime(due, secondsAfter: ReminderEvent.length) : EventTime(deadline: due) }
}

extension CalendarTask {
    static func tasks(_ plan: SitePlan, assignment index: Int, _ strings: LocalizedStrings) -> [CalendarTask] {
        let item = plan.content.assignments[index]
        let text = item.best(plan.content.settings.chain(strings.language))
        let parent = CalendarIdentity.due(item.original)
        // All tasks share this, except their notes.
        let common = CalendarOrigin(plan, item.original, notes: RichText(), .assignment(index), strings)
        return zip(item.original.tasks, text.tasks).map { facts, words in
            CalendarTask(
                identity: .task(facts, of: item.original), name: words.name, assignment: text.title, parent: parent,
                start: facts.start, due: facts.due, progress: facts.progress, reminders: facts.reminders,
                origin: common.with(words.notes, plan, strings))
        }
    }
}

extension CalendarOrigin {
    fileprivate init(
        _ plan: SitePlan, _ facts: Assignment, notes: RichText, _ subject: PageSubject, _ strings: LocalizedStrings
    ) {
        let module = facts.module?.value
        self.init(
            updated: facts.updated, notes: "", url: plan.url(of: plan.path(of: subject, in: strings.language)),
            module: module.map { plan.content.settings.moduleTitle(named: $0, in: strings.language) },
            color: module.flatMap(plan.color))
        self = with(notes, plan, strings)
    }

    /// The same with other notes.
    fileprivate func with(_ notes: RichText, _ plan: SitePlan, _ strings: LocalizedStrings) -> CalendarOrigin {
        var origin = self
        origin.notes = notes.plainText(address: { plan.address(of: $0, in: strings.language) }, words: strings.added)
        origin.html = plan.html(notes, strings)
        return origin
    }
}

extension SitePlan {
    /// Name of a CSS colour; nil for a module that the site doesn't list.
    func color(ofModule name: String) -> String? {
        let settings = content.settings
        return settings.module(named: name).map { CalendarColor.of($0, in: settings) }
    }

    /// Absolute URL of a file or page of the site; nil for a site without a base URL.
    fileprivate func address(of reference: SiteReference, in language: ContentLanguage) -> String? {
        resolve(reference, in: language).flatMap(url).map { $0 + reference.suffix }
    }

    /// HTML with absolute links and plain formulas, as calendar apps have no MathML; nil if it is empty or a link has no absolute URL, as
    /// relative ones don't work in a calendar.
    fileprivate func html(_ text: RichText, _ strings: LocalizedStrings) -> String? {
        guard !text.isEmpty else { return nil }
        var isComplete = true
        let html = text.html(
            address: { reference in
                let address = address(of: reference, in: strings.language)
                if address == nil { isComplete = false }
                return address
            }, blank: { _ in "____" },
            instead: { html, element in
                guard case .math = element.kind else { return .asUsual }
                html.text(element.plainFormula)
                return .written
            }, words: strings.added)
        return isComplete ? html : nil
    }
}
