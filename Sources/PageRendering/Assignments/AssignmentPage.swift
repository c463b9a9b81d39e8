import ContentModel
import Diagnostics
import Localization
import SitePlanning

/// One assignment with its tasks and notes.
struct AssignmentPage: PageBody {
    private let context: PageContext
    private let index: Int
    private let assignment: Assignment
    private let mark: LanguageMark

    init(_ context: PageContext, _ index: Int) {
        self.context = context
        self.index = index
        assignment = context.best(context.content.assignments[index])
        mark = context.mark(assignment.language)
    }

    var kind: StaticString { "assignment" }
    var title: String { assignment.title }
    var description: String { context.table.text(.due, context.table.words(assignment.due)) }
    var bundles: [AssetBundle] { [.assignments] }

    func write(into html: inout HTMLWriter) {
        html.untranslatedNotice(of: assignment.language, mark, context)
        html.open("nav", class: "breadcrumb")
        html.attribute("aria-label", context.words[.allAssignments])
        html.open("a")
        html.link(context, to: context.path(of: .assignmentOverview))
        html.words(context.words[.allAssignments])
        html.close("a")
        html.close("nav")
        html.open("header", class: "page-header")
        if let module = assignment.module?.value { html.element("p", class: "kicker", context.moduleTitle(module)) }
        html.open("h1")
        html.mark(mark)
        html.text(assignment.title)
        html.close("h1")
        html.open("p", class: "assignment-due")
        html.phrase(.due, context) { html, _ in html.due(assignment.due, context) }
        html.close("p")
        html.assignmentFacts(assignment, context)
        html.close("header")
        html.prose(assignment.notes, class: "notes prose", mark, context)
        tasks(&html)
        html.calendarLinks(of: .assignment(index), title: assignment.title, context)
        html.neighbours(of: .assignment(index), context)
    }

    private func tasks(_ html: inout HTMLWriter) {
        guard !assignment.tasks.isEmpty else { return }
        html.open("section", class: "tasks")
        html.element("h2", context.words[.tasks])
        if let progress = assignment.progress {
            html.open("div", class: "progress-summary")
            html.progressRing(progress, context)
            html.open("p")
            html.phrase(.progressDone, context, context.table.percent(progress.rounded(.down)))
            html.raw("<br>")
            html.element("small", context.words[.progressNote])
            html.close("p")
            html.close("div")
        }
        html.open("ol", class: "task-list")
        for task in assignment.tasks { self.task(task, &html) }
        html.close("ol")
        html.close("section")
    }

    private func task(_ task: AssignmentTask, _ html: inout HTMLWriter) {
        html.open("li", class: "task")
        html.open("h3")
        html.mark(mark)
        html.text(task.name)
        html.close("h3")
        html.open("p", class: "task-progress")
        html.taskBar(task, context)
        html.close("p")
        html.open("ul", class: "facts")
        if let start = task.start {
            html.fact { $0.phrase(.taskStart, context) { html, _ in html.time(start, context) } }
        }
        switch task.length {
        case .days(let days): html.fact { $0.count(days, .countOfDays, context) }
        case .hours(let hours): html.fact { $0.count(hours, .countOfHours, context) }
        case nil: break
        }
        if let due = task.due {
            html.fact { $0.phrase(.due, context) { html, _ in html.due(due, context) } }
        }
        html.close("ul")
        html.prose(task.notes, class: "task-notes prose", mark, context)
        html.close("li")
    }
}
