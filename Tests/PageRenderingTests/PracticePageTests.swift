import ContentModel
import ContentSamples
import Diagnostics
import SitePlanning
import Testing

/// Pages that the script fills with data in the reader's browser.
@Suite struct PracticePageTests {
    private func quiz(
        _ id: String, subject: String? = nil, _ questions: [Response], feedback: Quiz.FeedbackTime = .immediate
    ) -> TranslatedItem<Quiz> {
        var quiz = Quiz(id: id, path: "Content/quizzes/\(id).md", language: .english, title: id)
        quiz.subject = subject
        quiz.feedback = feedback
        quiz.questions = questions.enumerated().map { index, response in
            Question(
                id: "q\(index + 1)", position: .start, hasExplicitID: true, prompt: RichText("Which?"), response: response)
        }
        return TranslatedItem(quiz)
    }

    private func catalogue(_ page: String) throws -> String {
        try excerpt(page, from: "<script class=\"practice-catalogue\" type=\"application/json\">", to: "</script>")
    }

    private static let trueFalse = Response.trueFalse(true)
    private static let text = Response.text(markingNotes: RichText())

    @Test func theCatalogueHasTheQuestionsOfEachSubjectInOrder() throws {
        var content = try SiteContent.empty()
        content.quizzes = [
            quiz("cells", subject: "Biology", [Self.trueFalse, Self.text, Self.trueFalse]),
            quiz("lab/safety", [Self.trueFalse]),
        ]
        let page = try RenderedSite(content).html("practice.html")
        #expect(
            try catalogue(page).contains(
                #">[[["cells","quizzes/cells.html","q1  q3"]],[["lab/safety","quizzes/lab/safety.html","q1"]]]<"#))
        #expect(page.contains("<h2>Biology</h2><p class=\"card-facts\">2 questions</p>"))
        #expect(page.contains("<h2>More quizzes</h2><p class=\"card-facts\">1 question</p>"))
    }

    @Test func whatShowsNoAnswersIsNotPractised() throws {
        var content = try SiteContent.empty()
        content.quizzes = [
            quiz("exam", [Self.trueFalse], feedback: .none), quiz("essay", [Self.text]),
            quiz("review", [Self.trueFalse], feedback: .end),
        ]
        let page = try RenderedSite(content).html("practice.html")
        #expect(try catalogue(page).contains(#">[[["review","quizzes/review.html","q1"]]]<"#))
    }

    @Test func thePenaltiesOfAnEditionAreOneGroup() throws {
        var content = try SiteContent.empty()
        var edition = Edition(id: "2026", path: "penalties/2026", title: "Rules & more")
        edition.penalties = [4, 7].map { Penalty(id: $0, position: .start, reference: "Fault", sanction: .zero) }
        content.editions = [edition]
        let page = try RenderedSite(content).html("practice.html")
        #expect(try catalogue(page).contains(#">[[["sanctions-2026","penalties/2026/quiz.html","p4 p7"]]]<"#))
        #expect(page.contains("<h2>Rules &amp; more</h2>"))
    }

    @Test func withoutScriptItsQuizzesAreLinks() throws {
        var content = try SiteContent.empty()
        content.quizzes = [quiz("cells", subject: "Biology", [Self.trueFalse])]
        var edition = Edition(id: "2026", path: "penalties/2026", title: "Rules")
        edition.penalties = [Penalty(id: 4, position: .start, reference: "Fault", sanction: .zero)]
        content.editions = [edition]
        let page = try RenderedSite(content).html("practice.html")
        #expect(page.contains("<noscript><ul class=\"group-quizzes\"><li><a href=\"quizzes/cells.html\">cells</a></li></ul></noscript>"))
        #expect(page.contains("<ul class=\"group-quizzes\"><li><a href=\"penalties/2026/quiz.html\">Sanction quiz</a></li></ul>"))
    }

    @Test func ofManyQuizzesOnlyTheListIsALink() throws {
        var content = try SiteContent.empty()
        content.quizzes = (0...SiteOutline.longList).map { quiz("quiz-\($0)", subject: "Biology", [Self.trueFalse]) }
        let site = RenderedSite(content)
        let list = site.plan.path(of: .quizList(subject: 0, part: 0), in: .english).text
        #expect(try site.html("practice.html").contains("<ul class=\"group-quizzes\"><li><a href=\"\(list)\">Quizzes</a></li></ul>"))
    }

    @Test func anotherLanguageHasTheSameCatalogueInItsFolder() throws {
        var content = try SiteContent.empty(languages: ["en", "fr"])
        content.quizzes = [quiz("cells", [Self.trueFalse])]
        let site = RenderedSite(content)
        #expect(try catalogue(site.html("fr/practice.html")) == catalogue(site.html("practice.html")))
        #expect(try site.html("practice.html").contains("<div class=\"practice\" data-folder=\"\">"))
        #expect(try site.html("fr/practice.html").contains("<div class=\"practice\" data-folder=\"fr/\">"))
    }

    @Test func whereNothingCanBePractisedThePageSaysSo() throws {
        var content = try SiteContent.empty()
        content.quizzes = [quiz("essay", [Self.text])]
        let page = try RenderedSite(content).html("practice.html")
        #expect(page.contains("No questions to practise yet."))
        #expect(!page.contains("practice-groups"))
    }

    @Test(arguments: [("history.html", "practice.html"), ("fr/history.html", "fr/practice.html")])
    func theHistoryPageLeadsToPractice(path: String, practice: String) throws {
        var content = try SiteContent.empty(languages: ["en", "fr"])
        content.quizzes = [quiz("cells", [Self.trueFalse])]
        let page = try RenderedSite(content).html(path)
        #expect(page.contains("<div class=\"history\" data-practice=\"\(practice)\"><script "))
        #expect(page.contains("<noscript><p class=\"notice\">"))
    }
}
