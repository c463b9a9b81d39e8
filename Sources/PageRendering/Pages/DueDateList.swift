import ContentModel
import Diagnostics
import Localization
import Markup
import SitePlanning

/// Due dates of assignments and quizzes on the start page.
struct DueDateList {
    private let context: PageContext
    /// Maximum number of due dates. A build doesn't know today's date, so the script finds the next ones among them, and styles show
    /// a few of those; if there are more in all, the last ones are here.
    private static let limit = 300

    /// Maximum number of unfinished tasks that are named for each due date.
    private static let openTaskLimit = 100

    /// Nil if nothing is due.
    init?(_ context: PageContext) {
        if context.plan.outline.dueDates.isEmpty { return nil }
        self.context = context
    }

    func write(into html: inout HTMLWriter) {
        let outline = context.plan.outline
        html.open("section", class: "due-dates")
        html.element("h2", context.words[.dueDates])
        html.open("ul", class: "due-list")
        modules(&html)
        for subject in outline.dueDates.suffix(Self.limit) {
            html.open("li")
            switch subject {
            case .assignment(let index): write(context.best(context.content.assignments[index]), subject, &html)
            case .quiz(let index): write(context.best(context.content.quizHeads[index]), subject, &html)
            default: break
            }
            html.close("li")
        }
        html.close("ul")
        // Styles show it where they show only the next dates.
        if outline.dueDates.count > 2 {
            html.open("button", class: "button due-all")
            html.attribute("type", is: "button")
            html.words(context.words[.showAllDueDates])
            html.close("button")
        }
        if !outline.assignments.isEmpty {
            html.open("p")
            html.linkToAllAssignments(context)
            html.close("p")
        }
        html.close("section")
    }

    private func write(_ assignment: Assignment, _ subject: PageSubject, _ html: inout HTMLWriter) {
        progress(of: assignment, &html)
        write(assignment.title, assignment.language, due: assignment.due, subject, &html) { html in
            if case .assignment(let index) = subject { html.moduleLine(index, class: "due-module", context) }
        }
    }

    private func write(_ quiz: QuizHead, _ subject: PageSubject, _ html: inout HTMLWriter) {
        guard let due = quiz.due else { return }
        html.attribute("data-quiz", quiz.id)
        if case .quiz(let index) = subject {
            let original = context.content.quizHeads[index].original
            module(original.module?.value, &html)
            html.assigned(original, context)
        }
        if quiz.handIn != nil { html.flag("data-hand-in") }
        write(quiz.title, quiz.language, due: due, subject, &html) { html in
            if case .quiz(let index) = subject { html.moduleLine(ofQuiz: index, class: "due-module", context) }
        }
    }

    private func write(
        _ title: String, _ language: ContentLanguage, due: DueDate, _ subject: PageSubject, _ html: inout HTMLWriter,
        module: (inout HTMLWriter) -> Void = { _ in }
    ) {
        html.open("a")
        html.link(context, to: context.path(of: subject))
        html.mark(context.mark(language))
        html.text(title)
        html.close("a")
        module(&html)
        html.raw(" ")
        html.due(due, context)
    }

    /// Tells the script the modules from which students choose in the planner, as one may have no due date here, and the others of the site.
    private func modules(_ html: inout HTMLWriter) {
        guard context.plan.outline.hasPlanner else { return }
        let names = PlannerPageData.modules(of: context.content)
        guard names.count > 1 else { return }
        html.attribute("data-modules", list(names))
        let others = context.site.settings.modules.map(\.id).filter { !names.contains($0) }
        if !others.isEmpty { html.attribute("data-others", list(others)) }
    }

    private func list(_ names: [String]) -> String {
        var json = CompactJSON()
        json.array { json in
            for name in names { json.value(name) }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Tells the script the module, as students may choose some of several for their planner.
    private func module(_ name: String?, _ html: inout HTMLWriter) {
        guard let name, context.plan.outline.hasPlanner else { return }
        html.attribute("data-module", context.site.settings.moduleID(named: name))
    }

    /// Tells the script whether a student has finished an assignment: writes its unfinished tasks, unless they are so many
    /// that their ids would weigh more than the list.
    private func progress(of assignment: Assignment, _ html: inout HTMLWriter) {
        html.attribute("data-assignment", assignment.id)
        module(assignment.module?.value, &html)
        html.formerIDs(of: assignment, context)
        if assignment.isFinished { html.attribute("data-finished", is: "published") }
        let open = assignment.tasks.filter { $0.progress < 100 }
        guard !assignment.tasks.isEmpty, open.count <= Self.openTaskLimit else { return }
        html.attribute("data-tasks", open.map(\.id).joined(separator: " "))
    }
}

extension HTMLWriter {
    /// Tells the script that only some students have a quiz, and the versions of their dates.
    mutating func assigned(_ quiz: QuizHead, _ context: PageContext) {
        if !quiz.assigned.isEmpty { attribute("data-assigned", context.plan.dateVersions(of: quiz).joined(separator: " ")) }
    }
}
