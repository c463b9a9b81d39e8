import ContentModel
import Localization
import Markup
import SitePlanning
import SiteTheme

/// Some of the quizzes of a subject, on a site with too many for the start page.
struct QuizListPage: PageBody {
    private let context: PageContext
    private let subject: Int
    private let part: Int
    private let group: SiteOutline.SubjectGroup

    init(_ context: PageContext, subject: Int, part: Int) {
        self.context = context
        self.subject = subject
        self.part = part
        group = context.plan.outline.subjects[subject]
    }

    var kind: StaticString { "quiz-list" }
    var title: String {
        let name = context.title(of: group).title
        return part == 0 ? name : "\(name), \(number(part))"
    }
    var description: String { "" }
    var bundles: [AssetBundle] { [.cards] }

    func write(into html: inout HTMLWriter) {
        html.breadcrumb(to: .home, .navigationLabel, context)
        html.open("header", class: "page-header")
        html.open("h1")
        html.subjectName(group, context)
        html.close("h1")
        html.open("p", class: "summary")
        html.count(group.quizzes.count, .countOfQuizzes, context)
        if group.parts > 1 {
            html.raw(" · ")
            html.phrase(.pageOfList, context, String(part + 1), String(group.parts))
        }
        html.close("p")
        html.close("header")
        html.open("ul", class: "cards")
        for index in group.quizzes(ofPart: part) { html.quizCard(index, context) }
        html.close("ul")
        otherParts(&html)
    }

    private func number(_ part: Int) -> String { context.table.text(.pageOfList, String(part + 1), String(group.parts)) }

    private func otherParts(_ html: inout HTMLWriter) {
        guard group.parts > 1 else { return }
        html.open("nav", class: "list-parts")
        html.attribute("aria-label", context.words[.neighboursLabel])
        html.open("ol")
        if part > 0 { link(part - 1, "prev", &html) { $0.words(context.words[.previous]) } }
        for other in 0..<group.parts { link(other, nil, &html) { $0.text(String(other + 1)) } }
        if part + 1 < group.parts { link(part + 1, "next", &html) { $0.words(context.words[.next]) } }
        html.close("ol")
        html.close("nav")
    }

    private func link(_ other: Int, _ relation: StaticString?, _ html: inout HTMLWriter, _ label: (inout HTMLWriter) -> Void) {
        html.open("li")
        html.open("a")
        if let relation { html.attribute("rel", is: relation) } else { html.attribute("aria-label", number(other)) }
        html.link(context, to: context.path(of: .quizList(subject: subject, part: other)))
        if other == part { html.attribute("aria-current", is: "page") }
        label(&html)
        html.close("a")
        html.close("li")
    }
}
