import ContentModel
import Diagnostics
import Localization
import Markup
import SiteTheme

/// Teachers with their modules and quizzes, and with their students if the site publishes them.
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
        for teacher in context.content.teachers { self.teacher(teacher, quizzes[teacher.name] ?? [], &html) }
        let others = (quizzes[""] ?? []).map { (index: $0, isAssigned: !context.content.quizHeads[$0].original.assigned.isEmpty) }
        for (heading, isAssigned) in [(StringKey.forEveryone, false), (.forSomeStudents, true)] {
            let listed = others.filter { $0.isAssigned == isAssigned }.map(\.index)
            guard !listed.isEmpty else { continue }
            html.open("section", class: "teacher")
            html.element("h2", context.words[heading])
            quizList(listed, &html)
            html.close("section")
        }
    }

    /// Quizzes without a teacher are for everyone, or for those whom they are assigned to; they are listed under "".
    private func quizzesByTeacher() -> [String: [Int]] {
        var quizzes: [String: [Int]] = [:]
        for (index, item) in context.content.quizHeads.enumerated() {
            let names = item.original.teachers.map(\.value)
            for name in names.isEmpty ? [""] : names { quizzes[name, default: []].append(index) }
        }
        return quizzes
    }

    private func teacher(_ teacher: Teacher, _ quizzes: [Int], _ html: inout HTMLWriter) {
        let settings = context.site.settings
        html.open("section", class: "teacher")
        html.element("h2", teacher.name)
        let modules = settings.modules.filter { $0.teachers.contains(teacher.name) }
        if !modules.isEmpty {
            html.element("h3", context.words[.modules])
            html.open("ul", class: "plain-list")
            for module in modules {
                html.open("li")
                html.moduleTitle(module.title, context)
                html.close("li")
            }
            html.close("ul")
        }
        if !quizzes.isEmpty {
            html.element("h3", context.words[.quizzes])
            quizList(quizzes, &html)
        }
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
}
