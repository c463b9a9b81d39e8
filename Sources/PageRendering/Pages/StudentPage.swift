import ContentModel
import Localization
import Markup
import SitePlanning
import SiteTheme

/// The quizzes that are assigned to a student, with dates and time of the student's own, the calendar, and results. It has no name.
struct StudentPage: PageBody {
    private let context: PageContext
    private let student: Int

    init(_ context: PageContext, _ student: Int) {
        self.context = context
        self.student = student
    }

    var kind: StaticString { "student" }
    var title: String { context.table[.ownQuizzes].text }
    var description: String { "" }
    var bundles: [AssetBundle] { [.own, .subscribing] }

    private var token: String { context.plan.students[student].page ?? "" }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.attribute("data-token", token)
        html.element("h1", context.words[.ownQuizzes])
        html.element("p", class: "summary", context.words[.ownAbout])
        html.close("header")
        let quizzes = context.plan.quizzes(assignedTo: student).compactMap { index in
            context.plan.terms(ofQuiz: index, for: student).map { (index, $0) }
        }
        list(quizzes, &html)
        html.calendarLinks(of: .student(student), title: context.table[.ownDates].text, context)
    }

    private func list(_ quizzes: [(index: Int, terms: Assignee.Terms)], _ html: inout HTMLWriter) {
        guard !quizzes.isEmpty else { return html.element("p", context.words[.ownNothing]) }
        html.open("ul", class: "own-quizzes")
        for (index, terms) in quizzes { quiz(index, terms, &html) }
        html.close("ul")
    }

    private func quiz(_ index: Int, _ terms: Assignee.Terms, _ html: inout HTMLWriter) {
        let (facts, words) = (context.content.quizHeads[index].original, context.table)
        html.open("li")
        html.attribute("data-own-quiz", facts.id)
        if let version = context.site.resultVersion(of: facts.id) { html.attribute("data-results", version) }
        if let version = context.plan.dateVersion(ofQuiz: index, for: student) { html.attribute("data-dates", version) }
        html.open("h2")
        let (title, mark) = context.title(of: .quiz(index))
        html.open("a")
        html.mark(mark)
        html.attribute("href") { $0.address(of: context.path(of: .quiz(index)), suffix: "#for-\(token)", context) }
        html.text(title)
        html.close("a")
        html.close("h2")
        html.open("ul", class: "facts")
        if let limit = facts.timeLimit {
            html.fact { html in
                let time = words.duration(seconds: terms.limit(limit))
                guard let extra = terms.extraTime, extra > 0 else { return html.phrase(.timeLimit, context, time) }
                html.phrase(.timeLimit, context, words.text(.ownExtraTime, time, words.percent(extra)))
            }
        }
        if let available = terms.available ?? facts.available {
            html.fact { $0.phrase(.opens, context) { html, _ in html.start(available, context) } }
        }
        if let due = terms.due ?? facts.due { html.fact { $0.phrase(.due, context) { html, _ in html.due(due, context) } } }
        html.close("ul")
        html.raw("<p class=\"own-state\"></p>")
        html.close("li")
    }
}
