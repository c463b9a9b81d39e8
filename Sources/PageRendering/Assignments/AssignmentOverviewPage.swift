import ContentModel
import Localization
import SitePlanning

/// All assignments by module: when they are due, how far they are, what they were marked.
struct AssignmentOverviewPage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "assignments" }
    var title: String { context.table[.assignments].text }
    var description: String { "" }
    var bundles: [AssetBundle] { [.assignments] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.assignments])
        html.close("header")
        for (place, group) in context.plan.arrangement.modules.enumerated() { module(group, place, &html) }
        html.element("p", class: "note", context.words[.progressNote])
        html.calendarLinks(of: .all, title: context.table[.allDueDates].text, context)
    }

    private func module(_ group: Arrangement.ModuleGroup, _ place: Int, _ html: inout HTMLWriter) {
        html.open("section", class: "module")
        html.open("h2")
        if let title = group.title { html.text(title) } else { html.words(context.words[.otherAssignments]) }
        html.close("h2")
        html.open("ul", class: "assignment-list")
        for index in group.assignments { row(index, &html) }
        html.close("ul")
        marks(group, &html)
        if let module = group.module {
            html.calendarLinks(of: .module(module), title: group.title ?? "", context)
        }
        html.close("section")
    }

    private func row(_ index: Int, _ html: inout HTMLWriter) {
        let assignment = context.best(context.content.assignments[index])
        let mark = context.mark(assignment.language)
        html.open("li", class: "assignment-row")
        if let progress = assignment.progress { html.progressRing(progress, context) }
        html.open("div", class: "assignment-text")
        html.open("h3")
        html.open("a")
        html.link(context, to: context.path(of: .assignment(index)))
        html.mark(mark)
        html.text(assignment.title)
        html.close("a")
        html.close("h3")
        html.open("p", class: "assignment-due")
        html.phrase(.due, context) { html, _ in html.due(assignment.due, context) }
        html.close("p")
        html.assignmentFacts(assignment, context)
        html.close("div")
        if !assignment.tasks.isEmpty {
            html.open("ul", class: "task-bars")
            for task in assignment.tasks {
                html.open("li")
                html.open("span", class: "task-name")
                html.mark(mark)
                html.text(task.name)
                html.close("span")
                html.raw(" ")
                html.taskBar(task, context)
                html.close("li")
            }
            html.close("ul")
        }
        html.close("li")
    }

    private func marks(_ group: Arrangement.ModuleGroup, _ html: inout HTMLWriter) {
        let assignments = group.assignments.lazy.map { context.content.assignments[$0].original }
        guard let marks = ModuleMarks(assignments) else { return }
        let table = context.table
        html.open("div", class: "module-marks")
        html.element("h3", context.words[.marks])
        html.open("p")
        html.phrase(.marksSoFar, context, table.percent(marks.earned), table.percent(marks.marked))
        html.close("p")
        html.open("table")
        html.open("thead")
        html.open("tr")
        for heading in [InterfaceString.target, .needed] {
            html.open("th")
            html.attribute("scope", is: "col")
            html.words(context.words[heading])
            html.close("th")
        }
        html.close("tr")
        html.close("thead")
        html.open("tbody")
        for target in [40.0, 50, 60, 70] {
            html.open("tr")
            html.open("th")
            html.attribute("scope", is: "row")
            html.text(table.percent(target))
            html.close("th")
            html.open("td")
            switch marks.need(for: target) {
            case .reached: html.words(context.words[.reached])
            case .outOfReach: html.words(context.words[.outOfReach])
            case .average(let average): html.phrase(.neededOnAverage, context, table.percent(roundedUp(average)))
            }
            html.close("td")
            html.close("tr")
        }
        html.close("tbody")
        html.close("table")
        html.close("div")
    }

    /// To a tenth, upwards: a mark below what is shown would not be enough.
    private func roundedUp(_ percent: Double) -> Double { (percent * 10 - 1e-9).rounded(.up) / 10 }
}

extension HTMLWriter {
    /// A ring that is filled as far as the percent says; its words are its label. Its circumference is 100.
    mutating func progressRing(_ percent: Double, _ context: PageContext) {
        let text = context.table.percent(percent.rounded(.down))
        open("svg", class: "progress-ring")
        attribute("viewBox", is: "0 0 36 36")
        attribute("role", is: "img")
        attribute("aria-label", text)
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

    mutating func taskBar(_ task: AssignmentTask, _ context: PageContext) {
        let text = context.table.percent(task.progress)
        open("progress")
        attribute("max", 100)
        attribute("value", task.progress)
        attribute("aria-label", task.name)
        self.text(text)
        close("progress")
        raw(" ")
        element("span", class: "percent", text)
    }

    /// Value, level and mark, where the author gave them.
    mutating func assignmentFacts(_ assignment: Assignment, _ context: PageContext) {
        let table = context.table
        open("ul", class: "facts")
        if let value = assignment.value { fact { $0.phrase(.shareOfModule, context, table.percent(value)) } }
        if let level = assignment.level { fact { $0.phrase(.level, context, String(level)) } }
        fact { html in
            if let mark = assignment.mark {
                html.phrase(.mark, context, table.percent(mark))
            } else {
                html.words(context.words[.notMarked])
            }
        }
        close("ul")
    }
}
