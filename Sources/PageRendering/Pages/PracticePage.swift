import ContentModel
import Localization
import Markup
import SitePlanning
import SiteTheme

/// Subjects and editions for practice, with the ids of their questions; the script asks them.
struct PracticePage: PageBody {
    private let context: PageContext
    private let groups: [PracticeGroup]

    init(_ context: PageContext) {
        self.context = context
        groups = PracticeGroup.all(context)
    }

    var kind: StaticString { "practice" }
    var title: String { context.table[.practice].text }
    var description: String { context.table[.practiceSummary].text }
    var bundles: [AssetBundle] { [.practice] }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[.practice])
        html.element("p", class: "summary", context.words[.practiceSummary])
        html.close("header")
        html.withoutScriptNotice(.practiceWithoutScript, context)
        guard !groups.isEmpty else { return html.element("p", class: "notice", context.words[.nothingToPractise]) }
        html.open("div", class: "practice")
        html.attribute("data-folder", context.plan.prefix(context.language))
        html.open("ul", class: "practice-groups")
        for group in groups { card(group, &html) }
        html.close("ul")
        html.element("p", class: "note", context.words[.knownMeans])
        catalogue(&html)
        html.close("div")
    }

    private func card(_ group: PracticeGroup, _ html: inout HTMLWriter) {
        html.open("li", class: "practice-group")
        html.open("h2")
        switch group.name {
        case .subject(let subject, _): html.subjectName(subject, context)
        case .edition(let index):
            html.title(of: context.content.editions[index], context)
        }
        html.close("h2")
        if case .edition(let index) = group.name, context.plan.includes(.flashCards(edition: index)) {
            html.open("p", class: "card-more")
            html.open("a")
            html.link(context, to: context.path(of: .flashCards(edition: index)))
            html.words(context.words[.flashCards])
            html.close("a")
            html.close("p")
        }
        html.open("p", class: "card-facts")
        html.count(group.questionCount, .countOfQuestions, context)
        html.close("p")
        withoutScript(group, &html)
        html.close("li")
    }

    /// Links to the quizzes, or to their list on a site with many.
    private func withoutScript(_ group: PracticeGroup, _ html: inout HTMLWriter) {
        html.open("noscript")
        html.open("ul", class: "group-quizzes")
        switch group.name {
        case .subject(_, let number) where context.plan.outline.hasQuizLists:
            html.pageItem(.quizList(subject: number, part: 0), context) { $0.words(context.words[.quizzes]) }
        case .subject(let subject, _):
            for index in subject.quizzes where context.content.quizHeads[index].original.exam == nil {
                html.open("li")
                html.pageLink(.quiz(index), context)
                html.close("li")
            }
        case .edition(let index):
            html.pageItem(.sanctionQuiz(edition: index), context) { $0.words(context.words[.sanctionQuiz]) }
        }
        html.close("ul")
        html.close("noscript")
    }

    /// For each group, the quizzes with their paths relative to the language's folder, and the ids of their questions:
    /// `[[["cells","quizzes/cells.html","atp eukaryotes  gap"], …], …]`. Ids have no spaces, and an empty one is that of a question
    /// that can't be practised.
    private func catalogue(_ html: inout HTMLWriter) {
        html.open("script", class: "practice-catalogue")
        html.attribute("type", is: "application/json")
        html.json { json in
            json.array { json in
                for group in groups {
                    json.array { json in
                        for quiz in group.quizzes {
                            json.array { json in
                                json.value(quiz.id)
                                json.value(quiz.path.text)
                                json.value(quiz.questions)
                            }
                        }
                    }
                }
            }
        }
        html.close("script")
    }
}

/// Quizzes of a subject, or penalties of an edition.
struct PracticeGroup {
    enum Name {
        case subject(SiteOutline.SubjectGroup, number: Int)
        case edition(Int)
    }

    struct PractisedQuiz {
        var id: String
        /// Path in the default language.
        var path: OutputPath
        /// Ids in the order of the page.
        var questions: String
        var questionCount: Int
    }

    var name: Name
    var quizzes: [PractisedQuiz]

    var questionCount: Int { quizzes.reduce(0) { $0 + $1.questionCount } }

    /// Quizzes with at least one such question.
    static func all(_ context: PageContext) -> [PracticeGroup] {
        let outline = context.plan.outline
        let facts = context.quizFacts
        let subjects = outline.subjects.enumerated().map { number, group in
            PracticeGroup(name: .subject(group, number: number), quizzes: group.quizzes.compactMap { practised($0, facts[$0], context) })
        }
        let editions = outline.editions.map { index in
            PracticeGroup(name: .edition(index), quizzes: practised(edition: index, context))
        }
        return (subjects + editions).filter { !$0.quizzes.isEmpty }
    }

    /// A quiz without feedback must not show its answers here either. Essays are marked by a teacher.
    private static func practised(_ index: Int, _ facts: QuizFacts, _ context: PageContext) -> PractisedQuiz? {
        let quiz = context.content.quizHeads[index].original
        guard quiz.feedback != .none, facts.practisedCount > 0 else { return nil }
        let path = context.plan.path(of: .quiz(index), in: context.site.settings.language)
        return PractisedQuiz(id: quiz.id, path: path, questions: facts.practisedIDs, questionCount: facts.practisedCount)
    }

    private static func practised(edition index: Int, _ context: PageContext) -> [PractisedQuiz] {
        let edition = context.content.editions[index]
        guard !edition.penalties.isEmpty else { return [] }
        let asked = edition.askedPenalties
        let ids = asked.map(\.questionID).joined(separator: " ")
        let path = context.plan.path(of: .sanctionQuiz(edition: index), in: context.site.settings.language)
        return [
            PractisedQuiz(
                id: edition.sanctionQuizID, path: path, questions: ids, questionCount: asked.count)
        ]
    }
}
