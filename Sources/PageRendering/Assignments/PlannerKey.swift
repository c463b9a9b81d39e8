import CalendarExport
import ContentModel
import Diagnostics
import SitePlanning

/// What the planner in the page knows of each published assignment: the facts as JSON, in the form of `Content/assignments` but
/// with moments in UTC; the notes as templates, for their markup; and what calendars need besides.
struct PlannerKey {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    func write(into html: inout HTMLWriter) {
        html.open("script")
        html.attribute("type", is: "application/json")
        html.attribute("class", is: "planner-key")
        html.json { json in
            json.object { json in
                json.key("modules")
                json.array { json in
                    for module in context.site.settings.modules {
                        json.object { json in
                            json.member("id", module.id)
                            json.member("title", module.title)
                        }
                    }
                }
                json.key("assignments")
                json.array { json in
                    for index in context.plan.arrangement.assignments { json.object { assignment(index, &$0) } }
                }
            }
        }
        html.close("script")
        html.open("script")
        html.attribute("type", is: "application/json")
        html.attribute("class", is: "calendar-key")
        html.json { CalendarKey(plan: context.plan, strings: context.table).write(into: &$0) }
        html.close("script")
        for index in context.plan.arrangement.assignments { notes(index, &html) }
    }

    private func notes(_ index: Int, _ html: inout HTMLWriter) {
        let assignment = context.best(context.content.assignments[index])
        template(assignment.notes, of: assignment.id, task: nil, assignment.language, &html)
        for task in assignment.tasks { template(task.notes, of: assignment.id, task: task.id, assignment.language, &html) }
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
        json.member("id", assignment.id)
        json.member("path", context.path(of: .assignment(index)).text)
        if let module = assignment.module?.value { json.member("module", context.moduleID(module)) }
        if let level = assignment.level { json.member("level", level) }
        json.member("title", assignment.title)
        if !context.mark(assignment.language).isEmpty { json.member("lang", assignment.language.code) }
        if let value = assignment.value { json.member("value", value) }
        if let mark = assignment.mark { json.member("mark", mark) }
        json.member("due", assignment.due.machineText)
        json.member("zone", assignment.zone ?? context.site.settings.timeZone)
        json.member("reminders", assignment.reminders.map(\.machineText))
        if let updated = assignment.updated { json.member("updated", updated.machineText) }
        if !assignment.notesMarkdown.isEmpty { json.member("notes", assignment.notesMarkdown) }
        json.key("tasks")
        json.array { json in for task in assignment.tasks { json.object { self.task(task, &$0) } } }
    }

    private func task(_ task: AssignmentTask, _ json: inout CompactJSON) {
        json.member("id", task.id)
        json.member("name", task.name)
        if let start = task.start { json.member("start", start.machineText) }
        if let length = task.length { json.member("length", length.machineText) }
        if let due = task.due { json.member("due", due.machineText) }
        json.member("progress", task.progress)
        json.member("reminders", task.reminders.map(\.machineText))
        if !task.notesMarkdown.isEmpty { json.member("notes", task.notesMarkdown) }
    }
}

extension PageContext {
    /// The id of a module that an assignment names by its id or its title; a name that the site doesn't list is its own id.
    fileprivate func moduleID(_ name: String) -> String {
        Arrangement.index(of: name, in: site.settings).map { site.settings.modules[$0].id } ?? name
    }
}

extension Assignment {
    /// The zone of its moments: of a file, all are in the same.
    fileprivate var zone: String? {
        let absolute = (reminders + tasks.flatMap(\.reminders)).compactMap { if case .at(let date) = $0 { date } else { nil } }
        let dates: [DueDate] = [due] + [updated].compactMap(\.self) + tasks.flatMap { [$0.start, $0.due].compactMap(\.self) } + absolute
        return dates.compactMap { if case .moment(_, let zone, _) = $0 { zone } else { nil } }.first
    }
}

extension Reminder {
    /// `7d`, `2h`, `30m`, or the moment.
    fileprivate var machineText: String {
        switch self {
        case .days(let days): "\(days)d"
        case .minutes(let minutes): minutes.isMultiple(of: 60) ? "\(minutes / 60)h" : "\(minutes)m"
        case .at(let date): date.machineText
        }
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
