import ContentModel
import Diagnostics
import Localization
import Markup
import SitePlanning
import SiteTheme

/// The built-in quiz on the sanctions of an edition.
struct SanctionQuizPage: PageBody {
    private let context: PageContext
    private let index: Int
    private let edition: Edition
    /// Indices of the penalties that are asked.
    private let asked: [Int]
    private let ruleQuestions: RuleQuestions

    init(_ context: PageContext, edition index: Int) {
        self.context = context
        self.index = index
        edition = context.content.editions[index]
        asked = edition.askedIndices
        ruleQuestions = RuleQuestions(context, edition: edition)
    }

    var kind: StaticString { "quiz" }
    var title: String { SanctionQuizPage.title(of: edition, context) }
    var description: String { context.table[.sanctionQuizSummary].text }

    /// Its name with that of the edition.
    static func title(of edition: Edition, _ context: PageContext) -> String {
        context.table.text(.named, context.table[.sanctionQuiz].text, context.title(of: edition).title)
    }

    /// Multiples of 5 from 5 to 40, and all.
    static func drawOptions(_ count: Int) -> [Int] {
        Array(stride(from: 5, through: 40, by: 5)).filter { $0 < count } + [count]
    }

    private var rules: Quiz {
        var quiz = Quiz(
            id: edition.sanctionQuizID, path: edition.path, language: context.language,
            title: context.table[.sanctionQuiz].text)
        quiz.draw = Located(min(20, asked.count), at: .start)
        quiz.passPercent = SanctionQuiz.passPercent
        quiz.shufflesQuestions = true
        quiz.questions = ruleQuestions.all
        return quiz
    }

    var bundles: [AssetBundle] {
        [.quiz, .sanctions, .sanctionQuestions] + (ruleQuestions.quizzes.contains(where: \.needsTextStyles) ? [.texts] : [])
    }

    func write(into html: inout HTMLWriter) {
        let quiz = rules
        header(of: quiz, &html)
        html.withoutScriptNotice(.withoutScript, context)
        html.outdatedNotice(edition: index, context)
        html.open("form")
        html.attribute("data-quiz", quiz.id)
        html.attribute("data-version", QuizVersion.ofSanctionQuiz(edition))
        html.about(self, subject: context.table[.penalties].text, context)
        html.printedAnswers(of: quiz, context)
        html.flag("novalidate")
        let options = SanctionQuizPage.drawOptions(asked.count)
        let label = context.table.text(.countOfDisputed, count: edition.disputedIndices.count)
        QuizPageData(sanctionQuiz: quiz, edition: edition, drawOptions: options, disputedLabel: label).write(into: &html)
        SanctionIcon.sprite(&html, context)
        questions(&html)
        html.quizStatus()
        html.close("form")
        html.disclaimer(of: edition, context)
    }

    private func header(of quiz: Quiz, _ html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.open("h1")
        html.words(context.words[.sanctionQuiz])
        html.close("h1")
        html.element("p", class: "summary", context.words[.sanctionQuizSummary])
        html.open("ul", class: "facts")
        html.fact { html in
            // A package has no other pages.
            if context.plan.includes(.penaltyList(edition: index)) {
                html.pageLink(.penaltyList(edition: index), context)
            } else {
                html.text(context.title(of: edition).title)
            }
        }
        html.condition { html in
            let draw = String(quiz.draw?.value ?? 0)
            html.phrase(.drawn, context, draw, String(asked.count))
        }
        html.condition { $0.phrase(.passMark, context, context.table.percent(80)) }
        if context.plan.includes(.flashCards(edition: index)) {
            html.fact { html in html.pageLink(.flashCards(edition: index), context) { $0.words(context.words[.flashCards]) } }
        }
        html.close("ul")
        html.englishSwitch(for: asked.map { edition.penalties[$0] }, context)
        html.close("header")
    }

    /// Those of the penalties, of the rules, and of the penalties that are disputed.
    private func questions(_ html: inout HTMLWriter) {
        let markup = SanctionQuestion(context, edition: index, points: SanctionQuiz.questionPoints, showsAnswer: true)
        for (offset, penaltyIndex) in asked.enumerated() {
            markup.write(edition.penalties[penaltyIndex], at: penaltyIndex, number: offset + 1, into: &html)
        }
        ruleQuestions.write(from: asked.count + 1, context, into: &html)
        let disputed = SanctionQuestion(context, edition: index, points: SanctionQuiz.questionPoints, showsAnswer: true, pool: .disputed)
        let first = asked.count + ruleQuestions.all.count + 1
        for (offset, penaltyIndex) in edition.disputedIndices.enumerated() {
            disputed.write(edition.penalties[penaltyIndex], at: penaltyIndex, number: first + offset, into: &html)
        }
    }
}

extension HTMLWriter {
    /// Edition of the penalties, with the disclaimer that this isn't an official text.
    mutating func disclaimer(of edition: Edition, _ context: PageContext) {
        open("p", class: "disclaimer")
        phrase(.disclaimer, context, context.title(of: edition).title)
        close("p")
    }
}
