import ContentModel
import Diagnostics
import Encoding
import Localization
import Markup
import SitePlanning
import SiteTheme

/// An assignment with its tasks and notes, beside the list of all.
struct AssignmentPage: PageBody {
    private let context: PageContext
    private let index: Int
    private let assignment: Assignment
    /// The assignment in the site's default language.
    private let original: Assignment
    private let mark: LanguageMark

    init(_ context: PageContext, _ index: Int) {
        self.context = context
        self.index = index
        original = context.content.assignments[index].original
        assignment = context.best(context.content.assignments[index])
        mark = context.mark(assignment.language)
    }

    var kind: StaticString { "assignment" }
    var title: String { assignment.title }
    var description: String { context.table.text(.due, context.table.words(assignment.due)) }
    var bundles: [AssetBundle] { [.assignments] + (assignment.needsTextStyles ? [.texts] : []) }

    func write(into html: inout HTMLWriter) {
        html.untranslatedNotice(of: assignment.language, mark, context)
        html.open("nav", class: "breadcrumb")
        html.attribute("aria-label", context.words[.assignments])
        html.linkToAllAssignments(context)
        html.close("nav")
        html.open("div", class: "planner")
        AssignmentNavigation(context, current: index).write(into: &html)
        html.open("article", class: "planner-detail assignment")
        html.attribute("data-assignment", assignment.id)
        html.formerIDs(of: assignment, context)
        html.attribute("data-zone", context.site.settings.timeZone)
        html.attribute("data-overview", context.path(of: .assignmentOverview).text)
        if original.isFinished { html.flag("data-done") }
        html.open("header", class: "page-header")
        if let module = assignment.module?.value {
            let language = context.textLanguage(in: assignment.language, isOriginal: module == original.module?.value)
            html.open("p", class: "kicker")
            html.module(module, in: language, context)
            html.close("p")
        }
        html.open("h1")
        html.mark(mark)
        html.text(assignment.title)
        html.close("h1")
        html.close("header")
        html.assignmentFigures(assignment, context)
        DaysRemaining(context).write(index, into: &html)
        notes(assignment.notes, original.notes, class: "notes prose", &html)
        tasks(&html)
        html.calendarLinks(of: .assignment(index), title: assignment.title, mark: mark, context)
        html.neighbours(of: .assignment(index), context)
        html.close("article")
        html.close("div")
    }

    private func tasks(_ html: inout HTMLWriter) {
        guard !assignment.tasks.isEmpty else { return }
        let timeline = TaskTimeline(assignment, context.site.zone)
        html.open("section", class: "tasks")
        html.element("h2", context.words[.tasks])
        if let progress = assignment.progress {
            html.open("div", class: "progress-summary")
            html.progressRing(progress, isSpoken: false, context)
            html.open("p")
            html.phrase(.progressDone, context, context.table.percent(progress.rounded(.down)))
            html.raw("<br>")
            html.element("small", context.words[.progressNote])
            html.close("p")
            html.close("div")
        }
        timeline?.writeEnds(into: &html, context)
        html.open("ol", class: "task-list")
        let originalNotes = original.notesByTask
        for task in assignment.tasks { self.task(task, originalNotes[task.id], timeline, &html) }
        html.close("ol")
        html.close("section")
    }

    private func notes(_ notes: RichText, _ original: RichText?, class classes: StaticString, _ html: inout HTMLWriter) {
        let language = context.textLanguage(ofNotes: notes, in: assignment.language, original: original)
        html.prose(notes, class: classes, context.mark(language), context)
    }

    private func task(_ task: AssignmentTask, _ originalNotes: RichText?, _ timeline: TaskTimeline?, _ html: inout HTMLWriter) {
        html.open("li", class: "task")
        html.attribute("data-progress", Int(exactly: task.progress).map(String.init) ?? "\(task.progress)")
        if let start = task.start { html.attribute("data-start", start.machineText) }
        if let due = task.due { html.attribute("data-due", due.machineText) }
        html.open("div", class: "task-head")
        html.open("h3")
        html.mark(mark)
        html.text(task.name)
        html.close("h3")
        html.element("span", class: "percent", context.table.percent(task.progress))
        html.close("div")
        timeline?.writeStrip(of: task, into: &html)
        html.open("ul", class: "facts")
        if let start = task.start {
            // Work may begin at any time of a day, in every time zone.
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
        notes(task.notes, originalNotes, class: "task-notes prose", &html)
        html.close("li")
    }
}

extension HTMLWriter {
    /// A ring filled to a percentage; its text is its label. Its circumference is 100.
    ///
    /// - Parameter isSpoken: false where words beside it say the same.
    mutating func progressRing(_ percent: Double, isSpoken: Bool = true, _ context: PageContext) {
        let text = context.table.percent(percent.rounded(.down))
        open("svg", class: "progress-ring")
        attribute("viewBox", is: "0 0 36 36")
        if isSpoken {
            attribute("role", is: "img")
            attribute("aria-label", text)
        } else {
            attribute("aria-hidden", is: "true")
        }
        raw("<circle class=\"ring-track\" cx=\"18\" cy=\"18\" r=\"15.9155\"/>")
        void("circle")
        attribute("class", is: "ring-value")
        attribute("cx", is: "18")
        attribute("cy", is: "18")
        attribute("r", is: "15.9155")
        attribute("stroke-dasharray") { value in
            value.value(Int(percent))
            value.value(" 100")
        }
        closeVoid()
        open("text")
        attribute("x", is: "18")
        attribute("y", is: "18")
        self.text(text)
        close("text")
        close("svg")
    }

    /// Due date, and value, level and mark if they are set.
    mutating func assignmentFigures(_ assignment: Assignment, _ context: PageContext) {
        let table = context.table
        open("dl", class: "assignment-figures")
        figure(.assignmentDue, context) { $0.due(assignment.due, context) }
        if let value = assignment.value { figure(.assignmentValue, context) { $0.phrase(.shareOfModule, context, table.percent(value)) } }
        if let level = assignment.level { figure(.assignmentLevel, context) { $0.text(level) } }
        figure(.assignmentMark, context) { html in
            if let mark = assignment.mark { html.text(table.percent(mark)) } else { html.words(context.words[.notMarked]) }
        }
        close("dl")
    }

    private mutating func figure(_ label: StringKey, _ context: PageContext, _ value: (inout HTMLWriter) -> Void) {
        open("div")
        element("dt", context.words[label])
        open("dd")
        value(&self)
        close("dd")
        close("div")
    }
}

extension Assignment {
    /// Notes of its tasks, by the tasks' ids.
    var notesByTask: [String: RichText] { Dictionary(keepingFirst: tasks.map { ($0.id, $0.notes) }) }
}

extension HTMLWriter {
    /// Tells the script the ids that an assignment had, under which a student's changes may be stored.
    mutating func formerIDs(of assignment: Assignment, _ context: PageContext) {
        let former = context.plan.earlierIDs(of: assignment)
        guard !former.isEmpty else { return }
        // Ids have no spaces.
        attribute("data-formerly", former.joined(separator: " "))
    }
}
