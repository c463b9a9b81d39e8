import ContentModel
import Diagnostics
import Localization
import Markup
import SitePlanning
import SiteTheme

/// Teachers with their modules, quizzes and assignments, and with their students if the site publishes them.
struct PeoplePage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "people" }
    var title: String { context.table[.people].text }
    var description: String { "" }
    var bundles: [AssetBundle] { [.cards] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.people])
        html.close("header")
        let quizzes = quizzesByTeacher()
        let assignments = assignmentsByTeacher()
        for teacher in context.content.teachers {
            self.teacher(teacher, quizzes[teacher.name] ?? [], assignments[teacher.name] ?? [], &html)
        }
        let others = (quizzes[""] ?? []).map { (index: $0, isAssigned: !context.content.quizHeads[$0].original.assigned.isEmpty) }
        for (heading, isAssigned) in [(StringKey.forEveryone, false), (.forSomeStudents, true)] {
            let listed = others.filter { $0.isAssigned == isAssigned }.map(\.index)
            let alsoListed = isAssigned ? [] : assignments[""] ?? []
            guard !listed.isEmpty || !alsoListed.isEmpty else { continue }
            html.open("section", class: "teacher")
            html.element("h2", context.words[heading])
            if !listed.isEmpty { quizList(listed, &html) }
            assignmentList(alsoListed, &html)
            html.close("section")
        }
    }

    /// Quizzes without a teacher are for everyone, or for those whom they are assigned to; they are listed under "".
    private func quizzesByTeacher() -> [String: [Int]] {
        byTeacher(context.content.quizHeads.lazy.map { ($0.original.module?.value, $0.original.teachers.map(\.value)) })
    }

    /// Assignments of modules without a teacher are for everyone, and listed under "".
    private func assignmentsByTeacher() -> [String: [Int]] {
        byTeacher(context.content.assignments.lazy.map { ($0.original.module?.value, []) })
    }

    /// Indices of items by those whose students have them in their calendars.
    private func byTeacher(_ items: some Sequence<(module: String?, own: [String])>) -> [String: [Int]] {
        var indices: [String: [Int]] = [:]
        for (index, item) in items.enumerated() {
            let names = context.site.settings.teachers(of: item.module, own: item.own)
            for name in names.isEmpty ? [""] : names { indices[name, default: []].append(index) }
        }
        return indices
    }

    private func teacher(_ teacher: Teacher, _ quizzes: [Int], _ assignments: [Int], _ html: inout HTMLWriter) {
        let settings = context.site.settings
        html.open("section", class: "teacher")
        html.element("h2", teacher.name)
        let modules = settings.modules.filter { $0.teachers.contains(teacher.name) }
        if !modules.isEmpty {
            html.element("h3", context.words[.modules])
            html.open("ul", class: "plain-list")
            for module in modules {
                html.open("li")
                html.title(of: module, context)
                html.close("li")
            }
            html.close("ul")
        }
        if !quizzes.isEmpty {
            html.element("h3", context.words[.quizzes])
            quizList(quizzes, &html)
        }
        assignmentList(assignments, &html)
        if settings.publishesStudents, !teacher.students.isEmpty {
            html.element("h3", context.words[.students])
            html.open("ul", class: "plain-list students")
            for student in teacher.students {
                html.open("li")
                html.text(student)
                html.studentCalendar(student, context)
                html.close("li")
            }
            html.close("ul")
        }
        html.close("section")
    }

    private func quizList(_ quizzes: [Int], _ html: inout HTMLWriter) {
        html.open("ul", class: "cards")
        for index in quizzes { html.quizCard(index, context) }
        html.close("ul")
    }

    private func assignmentList(_ assignments: [Int], _ html: inout HTMLWriter) {
        guard !assignments.isEmpty else { return }
        html.element("h3", context.words[.assignments])
        html.open("ul", class: "plain-list")
        for index in assignments {
            html.open("li")
            html.pageLink(.assignment(index), context)
            html.close("li")
        }
        html.close("ul")
    }
}
