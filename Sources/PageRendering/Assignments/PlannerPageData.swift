import Calendars
import ContentModel
import Diagnostics
import Insight
import Localization
import Markup
import Platform
import SitePlanning
import SiteTheme

/// Data of the planner in the page: each published assignment as JSON, in the form of `Content/assignments` but with UTC times;
/// notes as templates, for their markup; quizzes with due dates, cohorts and texts for clashes and heavy weeks; and data for
/// calendars.
struct PlannerPageData {
    private let context: PageContext
    private let deadlines: SiteDeadlines

    init(_ context: PageContext, _ deadlines: SiteDeadlines) {
        self.context = context
        self.deadlines = deadlines
    }

    func write(into html: inout HTMLWriter) {
        html.open("script")
        html.attribute("type", is: "application/json")
        html.attribute("class", is: "planner-key")
        html.json { json in
            json.object { json in
                json.key("modules")
                json.array { json in
                    for module in context.site.settings.modules {
                        let (title, language) = context.site.settings.title(of: module, in: context.language)
                        json.object { json in
                            json.member("id", module.id)
                            json.member("title", title)
                            if !context.mark(language).isEmpty { json.member("lang", language.code) }
                        }
                    }
                }
                json.member("zone", context.site.settings.timeZone)
                json.key("assignments")
                json.array { json in
                    for index in context.plan.outline.assignments { json.object { assignment(index, &$0) } }
                }
                json.key("quizzes")
                json.array { json in
                    for index in context.content.quizHeads.indices { quiz(index, &json) }
                }
                words(&json)
            }
        }
        html.close("script")
        html.open("script")
        html.attribute("type", is: "application/json")
        html.attribute("class", is: "calendar-key")
        html.json { CalendarPageData(plan: context.plan, strings: context.table).write(into: &$0) }
        html.close("script")
        for index in context.plan.outline.assignments { notes(index, &html) }
    }

    /// Ids of the modules of what the planner lists, in the order of their bytes.
    static func modules(of content: SiteContent) -> [String] {
        let quizzes = content.quizHeads.lazy.map(\.original).filter(isListed).map(\.module)
        let modules = Set((content.assignments.lazy.map(\.original.module) + Array(quizzes)).compactMap { $0?.value })
        return Set(modules.map(content.settings.moduleID)).sorted(by: ByteOrder.precedes)
    }

    /// Whether the planner lists a quiz: it is due, or at least for some students.
    private static func isListed(_ quiz: QuizHead) -> Bool {
        quiz.due != nil || quiz.assigned.contains { $0.terms.due != nil }
    }

    /// A quiz with a due date, which only some students may have.
    private func quiz(_ index: Int, _ json: inout CompactJSON) {
        let facts = context.content.quizHeads[index].original
        guard Self.isListed(facts) else { return }
        let quiz = context.best(context.content.quizHeads[index])
        json.object { json in
            json.member("id", facts.id)
            json.member("path", context.path(of: .quiz(index)).text)
            json.member("title", quiz.title)
            if !context.mark(quiz.language).isEmpty { json.member("lang", quiz.language.code) }
            if let module = facts.module?.value { json.member("module", context.site.settings.moduleID(named: module)) }
            if let due = facts.due { json.member("due", due.machineText) }
            if !facts.assigned.isEmpty {
                json.member("assigned", true)
                json.member("versions", context.plan.dateVersions(of: facts))
            }
            if facts.handIn != nil { json.member("handIn", true) }
            cohorts(of: .quiz(index), &json)
        }
    }

    private func cohorts(of item: Deadline.Item, _ json: inout CompactJSON) {
        guard let having = deadlines.cohorts[item] else { return }
        json.member("cohorts", having)
    }

    /// The page itself has these texts for published items.
    private func words(_ json: inout CompactJSON) {
        json.key("words")
        json.object { json in
            for string in [StringKey.heavyWeek, .heavyWeekOfSome, .deadlineClash, .noClash, .deadlinesSummary] {
                json.member(string.rawValue, SpokenText(string.rawValue, context.table[string], on: context.language))
            }
            for category in PluralCategory.allCases {
                let key = "\(StringKey.countOfDeadlines.rawValue).\(category.rawValue)"
                json.member(key, SpokenText(key, context.table.phrase(.countOfDeadlines, category), on: context.language))
            }
        }
    }

    private func notes(_ index: Int, _ html: inout HTMLWriter) {
        let original = context.content.assignments[index].original
        let assignment = context.best(context.content.assignments[index])
        let originalNotes = original.notesByTask
        func template(_ notes: RichText, _ theirs: RichText?, task: String?) {
            let language = context.textLanguage(ofNotes: notes, in: assignment.language, original: theirs)
            self.template(notes, of: assignment.id, task: task, language, &html)
        }
        template(assignment.notes, original.notes, task: nil)
        for task in assignment.tasks { template(task.notes, originalNotes[task.id], task: task.id) }
    }

    private func template(
        _ notes: RichText, of assignment: String, task: String?, _ language: ContentLanguage, _ html: inout HTMLWriter
    ) {
        guard !notes.isEmpty else { return }
        html.open("template")
        html.attribute("data-notes", assignment)
        if let task { html.attribute("data-task", task) }
        html.prose(notes, class: "notes prose", context.mark(language), context)
        html.close("template")
    }

    private func assignment(_ index: Int, _ json: inout CompactJSON) {
        let assignment = context.best(context.content.assignments[index])
        json.member("path", context.path(of: .assignment(index)).text)
        if !context.mark(assignment.language).isEmpty { json.member("lang", assignment.language.code) }
        cohorts(of: .assignment(index), &json)
        for field in AssignmentField.allCases { write(field, of: assignment, &json) }
    }

    private func write(_ field: AssignmentField, of assignment: Assignment, _ json: inout CompactJSON) {
        let name = field.rawValue
        switch field {
        case .id: json.member(name, assignment.id)
        case .formerly:
            let former = context.plan.earlierIDs(of: assignment)
            if !former.isEmpty { json.member(name, former) }
        case .module: if let module = assignment.module?.value { json.member(name, context.site.settings.moduleID(named: module)) }
        case .level: if let level = assignment.level { json.member(name, level) }
        case .title: json.member(name, assignment.title)
        case .value: if let value = assignment.value { json.member(name, value) }
        case .mark: if let mark = assignment.mark { json.member(name, mark) }
        case .due: json.member(name, assignment.due.machineText)
        case .timezone: json.member("zone", assignment.zone ?? context.site.settings.timeZone)
        case .reminders: json.member(name, assignment.reminders.map(\.machineText))
        case .updated: if let updated = assignment.updated { json.member(name, updated.machineText) }
        case .tasks:
            json.key(name)
            json.array { json in
                for task in assignment.tasks {
                    json.object { json in for field in TaskField.allCases { write(field, of: task, &json) } }
                }
            }
        case .notes: member(name, notes: assignment.notes, &json)
        // What students see is no draft.
        case .draft: break
        }
    }

    /// Notes as their author wrote them, for readers who export an assignment.
    private func member(_ name: String, notes: RichText, _ json: inout CompactJSON) {
        if let markdown = notes.source?.markdown, !markdown.isEmpty { json.member(name, markdown) }
    }

    private func write(_ field: TaskField, of task: AssignmentTask, _ json: inout CompactJSON) {
        let name = field.rawValue
        switch field {
        case .id: json.member(name, task.id)
        case .name: json.member(name, task.name)
        case .start: if let start = task.start { json.member(name, start.machineText) }
        case .length: if let length = task.length { json.member(name, length.machineText) }
        // Replaced by the length.
        case .end: break
        case .due: if let due = task.due { json.member(name, due.machineText) }
        case .progress: json.member(name, task.progress)
        case .reminders: json.member(name, task.reminders.map(\.machineText))
        case .notes: member(name, notes: task.notes, &json)
        }
    }
}

extension Assignment {
    /// Time zone of its times; in a file, all have the same.
    fileprivate var zone: String? {
        let absolute = (reminders + tasks.flatMap(\.reminders)).compactMap { if case .at(let date) = $0 { date } else { nil } }
        let dates: [DueDate] = [due] + [updated].compactMap(\.self) + tasks.flatMap { [$0.start, $0.due].compactMap(\.self) } + absolute
        return dates.compactMap { if case .moment(_, let zone, _) = $0 { zone } else { nil } }.first
    }
}

extension TaskLength {
    /// `2d`, `6h`.
    fileprivate var machineText: String {
        switch self {
        case .days(let days): "\(days)d"
        case .hours(let hours): "\(hours)h"
        }
    }
}
