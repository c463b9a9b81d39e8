import Localization
import Markup
import SitePlanning
import SiteTheme

/// Some of the quizzes of a subject, on a site with too many for the start page.
struct QuizListPage: PageBody {
    private let context: PageContext
    private let part: Int
    private let group: SiteOutline.SubjectGroup
    private let parts: ListParts

    init(_ context: PageContext, subject: Int, part: Int) {
        self.context = context
        self.part = part
        group = context.plan.outline.subjects[subject]
        parts = ListParts(context, count: group.parts, part: part) { .quizList(subject: subject, part: $0) }
    }

    var kind: StaticString { "quiz-list" }
    var title: String {
        let name = context.title(of: group).title
        return part == 0 ? name : "\(name), \(parts.number(part))"
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
        parts.pageNumber(into: &html)
        html.close("p")
        html.close("header")
        html.open("ul", class: "cards")
        for index in group.quizzes(ofPart: part) { html.quizCard(index, context) }
        html.close("ul")
        parts.links(into: &html)
    }
}
