import ContentModel
import Localization
import Markup
import SitePlanning

/// Navigation with modules and their assignments, beside the current one.
struct AssignmentNavigation {
    private let context: PageContext
    /// Assignment of the page; nil on the overview.
    private let current: Int?

    /// Maximum number of assignments of other modules on each page: hundreds of pages with hundreds of links each would make a
    /// large site.
    private static let limit = 60

    init(_ context: PageContext, current: Int? = nil) {
        self.context = context
        self.current = current
    }

    func write(into html: inout HTMLWriter) {
        html.open("nav", class: "planner-list")
        if current == nil { html.attribute("id", is: "list") }
        html.attribute("aria-label", context.words[.allAssignments])
        for group in groups { module(group, &html) }
        html.close("nav")
    }

    private var groups: [SiteOutline.ModuleGroup] {
        let all = context.plan.outline.modules
        guard let current, context.content.assignments.count > AssignmentNavigation.limit else { return all }
        return all.filter { $0.assignments.contains(current) }.map { group in
            guard group.assignments.count > AssignmentNavigation.limit else { return group }
            let index = group.assignments.firstIndex(of: current) ?? 0
            let start = max(0, min(index - AssignmentNavigation.limit / 2, group.assignments.count - AssignmentNavigation.limit))
            var near = group
            near.assignments = Array(group.assignments[start...].prefix(AssignmentNavigation.limit))
            return near
        }
    }

    private func module(_ group: SiteOutline.ModuleGroup, _ html: inout HTMLWriter) {
        html.open("section", class: "module")
        // No heading: the list comes before that of the page.
        html.open("p", class: "module-title")
        html.title(of: group, context)
        html.close("p")
        html.open("ul", class: "assignment-list")
        for index in group.assignments { row(index, &html) }
        html.close("ul")
        html.close("section")
    }

    private func row(_ index: Int, _ html: inout HTMLWriter) {
        let assignment = context.best(context.content.assignments[index])
        html.open("li", class: "assignment-row")
        html.attribute("data-assignment", assignment.id)
        html.open("a")
        html.link(context, to: context.path(of: .assignment(index)))
        if index == current { html.attribute("aria-current", is: "page") }
        if let progress = assignment.progress { html.progressRing(progress, context) }
        html.open("span", class: "assignment-text")
        html.open("span", class: "assignment-title")
        html.mark(context.mark(assignment.language))
        html.text(assignment.title)
        html.close("span")
        html.open("span", class: "assignment-due")
        html.phrase(.due, context) { html, _ in html.due(assignment.due, context) }
        html.close("span")
        html.close("span")
        html.close("a")
        html.close("li")
    }
}
