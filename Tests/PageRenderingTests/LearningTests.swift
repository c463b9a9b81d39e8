import ContentModel
import ContentSamples
import Diagnostics
import SitePlanning
import Testing

/// Learning aids for judges: questions about rules in the sanction quiz, flash cards, and the data of the history page.
@Suite struct LearningTests {
    private func edition() -> Edition {
        var edition = Edition(id: "2026", path: "penalties/2026", title: "Rules & more")
        let sanctions: [Sanction] = [.zero, .judgesOpinion]
        edition.penalties = sanctions.enumerated().map { id, sanction in
            var penalty = Penalty(id: id, position: .start, reference: "Fault \(id)", sanction: sanction)
            penalty.judgesDecide = true
            penalty.rules = ["8.\(id)", "9"]
            penalty.phase = id == 0 ? .approach : nil
            return penalty
        }
        edition.penalties[0].texts.byLanguage[.english] = PenaltyText(headline: "Late & low", text: "The diver is late.")
        return edition
    }

    private func rules(_ id: String, _ responses: [Response], configure: (inout Quiz) -> Void = { _ in }) -> TranslatedItem<Quiz> {
        var quiz = Quiz(id: id, path: "Content/quizzes/\(id).md", language: .english, title: id)
        quiz.edition = Located("2026", at: .start)
        quiz.questions = responses.enumerated().map { index, response in
            Question(
                id: "q\(index + 1)", position: .start, hasExplicitID: true, prompt: RichText("Which?"), response: response)
        }
        configure(&quiz)
        return TranslatedItem(quiz)
    }

    private func sanctionQuiz(_ quizzes: [TranslatedItem<Quiz>]) throws -> String {
        var content = try SiteContent.empty()
        content.editions = [edition()]
        content.quizzes = quizzes
        return try RenderedSite(content).html("penalties/2026/quiz.html")
    }

    @Test func questionsAboutRulesWaitInTheSanctionQuiz() throws {
        let choices = Response.singleChoice([Choice("a"), Choice("b")], key: 1)
        let quiz = rules("rules", [.trueFalse(true), .ordering([RichText("x"), RichText("y")]), choices])
        let page = try sanctionQuiz([quiz])
        let version = QuizVersion.of(quiz.original).prefix(8)
        #expect(page.contains(#""edition":"2026","pools":[{"name":"rules","draw":2,"optional":"mixes"}]"#))
        #expect(page.contains(#""rules/q1@\#(version)":["true"],"rules/q3@\#(version)":["b"],"p0":"#))
        #expect(
            page.contains(
                """
                <fieldset id="q4" data-question="rules/q3@\(version)" data-kind="single" data-points="10" data-pool="rules"><legend>
                """))
        #expect(!page.contains("question-points"))
        #expect(!page.contains("rules/q2"))
        #expect(page.contains("<details class=\"answer\" data-answer=\"rules/q3@\(version)\">"))
    }

    @Test func disputedPenaltiesWaitUntilTheyAreAskedFor() throws {
        var content = try SiteContent.empty()
        var disputed = edition()
        disputed.disputed["1"] = Edition.Dispute(texts: [.english: "Sources & rules disagree."], position: .start)
        content.editions = [disputed]
        let site = RenderedSite(content)
        let quiz = try site.html("penalties/2026/quiz.html")
        #expect(quiz.contains(#""pools":[{"name":"disputed","draw":1,"optional":"disputed","label":"Include 1 disputed penalty"}]"#))
        #expect(quiz.contains("data-pool=\"disputed\" data-undrawn hidden>") && quiz.contains("<fieldset id=\"q2\" data-question=\"p1\""))
        #expect(quiz.contains("Sources &amp; rules disagree."))
        let cards = try site.html("penalties/2026/cards.html")
        #expect(cards.contains("data-disputed hidden") && cards.contains("Sources &amp; rules disagree."))
        disputed.disputed["0"] = disputed.disputed["1"]
        #expect(disputed.disputedIndices == [] && disputed.askedIndices == [0, 1], "else nothing would be left to ask")
    }

    @Test func anAnswerToAnotherVersionOfAQuestionIsNoAnswerToIt() throws {
        let one = try sanctionQuiz([rules("rules", [.trueFalse(true)])])
        let other = try sanctionQuiz([rules("rules", [.trueFalse(false)])])
        let name = "data-question=\"rules/q1@"
        #expect(try excerpt(one, from: name, to: "\" ") != excerpt(other, from: name, to: "\" "))
    }

    @Test func quizzesWithoutAnswersAndOfOtherEditionsStayByThemselves() throws {
        let silent = rules("silent", [.trueFalse(true)]) { $0.feedback = .none }
        let elsewhere = rules("elsewhere", [.trueFalse(true)]) { $0.edition = Located("2017", at: .start) }
        let page = try sanctionQuiz([silent, elsewhere])
        #expect(!page.contains("\"pools\""))
        #expect(!page.contains("data-pool"))
    }

    @Test func aQuizThatKeepsItsChoicesInOrderKeepsThemEverywhere() throws {
        let choices = Response.singleChoice([Choice("a"), Choice("b")], key: 1)
        #expect(!(try sanctionQuiz([rules("rules", [choices])])).contains("data-pin"))
        let page = try sanctionQuiz([rules("rules", [choices]) { $0.shufflesChoices = false }])
        #expect(page.contains("<li data-choice=\"a\" data-pin><label>"))
    }

    @Test func aFlashCardHasTheFaultAndUnfoldsItsAnswer() throws {
        var content = try SiteContent.empty()
        content.editions = [edition()]
        let page = try RenderedSite(content).html("penalties/2026/cards.html")
        #expect(page.contains("<div class=\"flash-cards\" data-quiz=\"sanctions-2026\" data-quiz-page=\"penalties/2026/quiz.html\""))
        let card = try excerpt(page, from: "<li class=\"flash-card\"", to: "</li>")
        #expect(
            card.hasPrefix(
                """
                <li class="flash-card" data-card="p0" data-sanction="zero" data-owners="judge" data-phase="approach">\
                <h2>Late &amp; low</h2>\
                <p class="card-text">The diver is late.</p><details class="card-answer"><summary>Answer</summary>
                """))
        #expect(card.contains("0 points</span></p><p class=\"card-owners\">Judge</p>"))
        #expect(card.contains("Rules 8.0, 9<span class=\"card-number\"> · <a href=\"0.html\">Penalty 0</a></span></p></details>"))
        content.editions[0].penalties[0].rules = ["8.0"]
        #expect(
            try RenderedSite(content).html("penalties/2026/cards.html").contains(
                "Rule 8.0<span class=\"card-number\"> · <a href=\"0.html\">"))
    }

    /// What readers have learned of a fault stays when its slug changes.
    @Test func memoryBelongsToTheNumberOfAFault() throws {
        var content = try SiteContent.empty()
        content.editions = [edition()]
        content.editions[0].penalties[0].slug = "late"
        let before = try RenderedSite(content).html("penalties/2026/quiz.html")
        content.editions[0].penalties[0].slug = "late-start"
        let after = RenderedSite(content)
        #expect(try after.html("penalties/2026/quiz.html").replacing("late-start.html", with: "late.html") == before)
        #expect(try after.html("penalties/2026/cards.html").contains("data-card=\"p0\""))
    }

    @Test func theHistoryKnowsTheQuizzesOfTheSite() throws {
        var content = try SiteContent.empty()
        content.settings.languages = [.english, try #require(ContentLanguage("fr"))]
        content.editions = [edition()]
        content.quizzes = [rules("networks/osi", [.trueFalse(true)]), rules("rules", [.trueFalse(true)])]
        let site = RenderedSite(content)
        #expect(
            try site.html("history.html").contains(
                #""folder":"","quizzes":["networks/osi","rules"],"others":{"sanctions-2026":"penalties/2026/quiz.html"}"#))
        #expect(
            try site.html("fr/history.html").contains(
                #""folder":"fr/","quizzes":["networks/osi","rules"],"others":{"sanctions-2026":"fr/penalties/2026/quiz.html"}"#))
    }

    @Test func cardsAreChosenByThePhasesAndSanctionsThatThereAre() throws {
        var content = try SiteContent.empty()
        content.editions = [edition()]
        let filters = try excerpt(
            try RenderedSite(content).html("penalties/2026/cards.html"), from: "<div class=\"card-filters\" hidden>", to: "</div>")
        #expect(filters.contains("<option value=\"\">All phases</option><option value=\"approach\">Approach</option></select>"))
        #expect(
            filters.contains(
                """
                <option value="">All sanctions</option><option value="zero">0 points</option>\
                <option value="judgesOpinion">Judge’s opinion</option></select>
                """))
    }

    @Test(arguments: ["penalties/2026/index.html", "penalties/2026/quiz.html"])
    func cardsAreLinkedFromThePagesOfTheirEdition(path: String) throws {
        var content = try SiteContent.empty()
        content.editions = [edition()]
        #expect(try RenderedSite(content).html(path).contains("href=\"cards.html\">Flash cards</a>"))
    }

    @Test func practiceLinksToTheCards() throws {
        var content = try SiteContent.empty()
        content.editions = [edition()]
        #expect(try RenderedSite(content).html("practice.html").contains("<a href=\"penalties/2026/cards.html\">Flash cards</a>"))
    }

    @Test func theHistoryPageKnowsTheKeysOfTheEditions() throws {
        var content = try SiteContent.with(Question(.singleChoice([Choice("one"), Choice("two")], key: 0)))
        #expect(!(try RenderedSite(content).html("history.html")).contains("edition-keys"))
        content.editions = [edition()]
        let keys = try excerpt(try RenderedSite(content).html("history.html"), from: "class=\"edition-keys\">", to: "</script>")
        #expect(keys.contains(#"{"sanctions":[["zero","0 points"],["maxTwo","Maximum 2 points"],"#))
        #expect(
            keys.contains(#""editions":[{"quiz":"sanctions-2026","ids":"p0 p1","sanctions":"05","phases":"1-"}]"#))
        #expect(keys.contains(#""otherPhases":[],"#))
    }

    // MARK: - Phases and sanctions of other sports

    @Test func withoutPhasesNothingIsChosenByThem() throws {
        var content = try SiteContent.empty()
        content.editions = [edition()]
        content.editions[0].penalties[0].phase = nil
        let site = RenderedSite(content)
        let list = try site.html("penalties/2026/index.html")
        #expect(!list.contains("value=\"phase\"") && list.contains("value=\"sanction\""))
        #expect(list.contains("<span class=\"group-title\">All penalties</span>"))
        #expect(try !site.html("penalties/2026/cards.html").contains("name=\"phase\""))
        let booklet = try site.html("penalties/2026/booklet.html")
        #expect(booklet.contains("<h2 id=\"phase-1\">All penalties</h2>") && !booklet.contains("Other penalties"))
    }

    @Test func aSanctionWithANameOfTheSitesOwnHasNoIcon() throws {
        var content = try SiteContent.empty()
        content.editions = [edition()]
        let site = RenderedSite(
            content,
            strings: [.english: "\"sanction.zero\" = \"Penalty throw\";\n\"sanction.maxTwo\" = \"Maximum 2 points\";"])
        for page in ["index", "quiz", "cards", "booklet", "0"] {
            let html = try site.html("penalties/2026/\(page).html")
            #expect(html.contains("Penalty throw") && !html.contains("sanction-zero"), "\(page)")
            #expect(html.contains("<symbol id=\"sanction-maxTwo\""), "\(page)")
        }
        #expect(try site.html("index.html").contains("#sanction-zero"), "it stands for penalties there")
    }

    @Test(arguments: [
        ("Maximum 2 points, even if a judge has given more", true), ("maximum 2 points.", false), ("Maximum of two points", true),
    ])
    func theAuthorsWordsForASanctionAreShownUnlessTheyRepeatItsName(note: String, isShown: Bool) throws {
        var content = try SiteContent.empty()
        content.editions = [edition()]
        content.editions[0].penalties[0].sanction = .maxTwo
        content.editions[0].sanctions = [.maxTwo: Edition.SanctionNote(description: note, icon: nil)]
        let page = try RenderedSite(content).html("penalties/2026/0.html")
        #expect(page.contains("<span class=\"sanction-note\">\(note)</span>") == isShown)
    }
}
