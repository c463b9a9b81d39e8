import ContentModel
import Diagnostics
import Encoding
import Localization
import Markup
import Sealing
import SitePlanning
import SiteTheme

extension PageContext {
    /// The content of its page, where that is of a quiz or of the sanction quiz of an edition.
    package var quizBody: (any PageBody)? {
        switch page.subject {
        case .quiz(let index): QuizPage(self, index, content.quizzes[index])
        case .sanctionQuiz(let edition): SanctionQuizPage(self, edition: edition)
        default: nil
        }
    }
}

/// The page of a quiz: a form that works and prints without script, which adds checking and scoring.
struct QuizPage: PageBody {
    private let context: PageContext
    private let index: Int
    private let item: TranslatedItem<Quiz>
    private let quiz: Quiz
    private let mark: LanguageMark
    /// Edition that the quiz draws sanction questions from.
    private let pool: Int?
    private let handIn: HandInPageData?
    private let assigned: [AssignedTerms]

    init(_ context: PageContext, _ index: Int, _ item: TranslatedItem<Quiz>) {
        self.context = context
        self.index = index
        let item = item.published
        self.item = item
        quiz = context.best(item)
        mark = context.mark(quiz.language)
        pool = quiz.penalties.flatMap { context.content.edition($0.edition.value) }
        handIn = HandInPageData(quiz, context.site)
        assigned = context.plan.assignedTerms(of: quiz.assigned)
    }

    /// Number of questions and formulas above which browsers lay out only the questions in view. A formula takes as long as a question.
    private static let longQuiz = 50

    var kind: StaticString { "quiz" }
    var title: String { quiz.title }
    var description: String { quiz.summary }
    var bundles: [AssetBundle] { AssetBundle.ofQuiz(quiz) + (handIn == nil ? [] : [.handIn]) + (assigned.isEmpty ? [] : [.assigned]) }
    var policy: PagePolicy { handIn?.policy ?? .site }

    private var poolPenalties: [Penalty] { pool.map { context.content.editions[$0].askedPenalties } ?? [] }

    private var questionCount: Int { context.content.questionsAsked(by: context.content.quizHeads[index].original) }

    func write(into html: inout HTMLWriter) {
        html.untranslatedNotice(of: quiz.language, mark, context)
        header(&html)
        html.withoutScriptNotice(withoutScript, context)
        html.prose(quiz.introduction, class: "introduction prose", mark, context)
        form(&html)
        if quiz.feedback == .end { answersAfterTheForm(&html) }
        html.neighbours(of: .quiz(index), context)
    }

    private var withoutScript: StringKey {
        quiz.opensWith != nil ? .sealedWithoutScript : handIn == nil ? .withoutScript : .handInWithoutScript
    }

    private func header(_ html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.open("h1")
        html.mark(mark)
        html.text(quiz.title)
        html.close("h1")
        if !quiz.summary.isEmpty {
            html.open("p", class: "summary")
            html.mark(context.mark(context.textLanguage(in: quiz.language, isOriginal: quiz.summary == item.original.summary)))
            html.text(quiz.summary)
            html.close("p")
        }
        html.open("ul", class: "facts")
        facts(&html)
        html.close("ul")
        html.close("header")
    }

    private func facts(_ html: inout HTMLWriter) {
        let words = context.table
        let asked = quiz.drawsQuestions ? quiz.questionsAsked : quiz.questions.count
        if asked < quiz.questions.count {
            html.condition { $0.phrase(.drawn, context, String(asked), String(quiz.questions.count)) }
        } else {
            html.condition { $0.count(questionCount, .countOfQuestions, context) }
        }
        if let pass = quiz.passPercent { html.condition { $0.phrase(.passMark, context, words.percent(pass)) } }
        if let limit = quiz.timeLimit {
            html.condition(isGeneral: !assigned.isEmpty) { $0.phrase(.timeLimit, context, words.duration(seconds: limit)) }
        }
        if quiz.isExam { html.fact { $0.words(context.words[.exam]) } }
        if handIn != nil { html.fact(class: "scripted") { $0.words(context.words[.handedIn]) } }
        if let available = quiz.available {
            html.condition(isGeneral: !assigned.isEmpty) { $0.phrase(.opens, context) { html, _ in html.start(available, context) } }
        }
        if let due = quiz.due {
            html.condition(isGeneral: !assigned.isEmpty) { $0.phrase(.due, context) { html, _ in html.due(due, context) } }
        }
        if let module = quiz.module?.value { html.fact { $0.module(module, in: moduleLanguage, context) } }
        if !quiz.teachers.isEmpty {
            html.fact { $0.text(quiz.teachers.map(\.value).joined(separator: context.words.listSeparator)) }
        }
    }

    /// Of the name of the module, which a translation can leave to the original.
    private var moduleLanguage: ContentLanguage {
        context.textLanguage(in: quiz.language, isOriginal: quiz.module?.value == item.original.module?.value)
    }

    private func form(_ html: inout HTMLWriter) {
        let penalties = poolPenalties
        html.open("form")
        // The script starts a quiz when its questions are there.
        html.attribute(quiz.opensWith == nil ? "data-quiz" : "data-sealed-quiz", quiz.id)
        html.attribute("data-version", QuizVersion.of(item.original, pool: penalties))
        html.about(self, subject: quiz.subject, context)
        html.printedAnswers(of: quiz, context)
        if quiz.questions.count + penalties.count + quiz.formulaCount > QuizPage.longQuiz { html.flag("data-long") }
        html.flag("novalidate")
        QuizPageData(
            quiz: quiz, pool: penalties, zone: context.site.settings.timeZone, handIn: handIn,
            assigned: context.plan.ownSettings(quiz, assigned)
        ).write(into: &html)
        if !penalties.isEmpty { SanctionIcon.sprite(&html, context) }
        if let code = quiz.opensWith { sealedQuestions(code.value, &html) } else { questions(&html) }
        if let pool {
            let sanctions = SanctionQuestion(
                context, edition: pool, points: quiz.scoring.questionPoints, showsAnswer: quiz.feedback == .immediate, pool: .penalties)
            for (offset, penaltyIndex) in context.content.editions[pool].askedIndices.enumerated() {
                sanctions.write(penalties[offset], at: penaltyIndex, number: quiz.questions.count + offset + 1, into: &html)
            }
        }
        html.quizStatus()
        html.close("form")
    }

    private func questions(_ html: inout HTMLWriter) {
        let markup = QuestionMarkup(context, mark: mark, quiz: quiz)
        var number = 0
        quiz.questions.forEachInPlace { question in
            number += 1
            markup.write(question, number: number, into: &html)
        }
    }

    /// The questions of an exam that opens with a code: sealed, or a notice where the code isn't at hand. A site of one file can't
    /// show their pictures, so it has none of them.
    private func sealedQuestions(_ name: String, _ html: inout HTMLWriter) {
        guard context.site.hasFiles, let code = context.plan.examCodes[name.lowercased()], let sealed = code.sealed(openQuestions) else {
            return html.element("p", class: "notice", context.words[.examUnpublished])
        }
        html.open("script")
        html.attribute("type", is: "application/json")
        html.attribute("class", is: "sealed-questions")
        html.json { sealed.write(to: &$0) }
        html.close("script")
    }

    /// `{"fingerprints":{…},"html":"<fieldset …"}`
    private var openQuestions: [UInt8] {
        var markup = HTMLWriter()
        questions(&markup)
        var json = CompactJSON()
        json.object { json in
            json.key("fingerprints")
            json.object { json in HandInPageData.writeFingerprints(of: quiz.questions, &json) }
            json.member("html", String(decoding: markup.bytes, as: UTF8.self))
        }
        return json.bytes
    }

    private func answersAfterTheForm(_ html: inout HTMLWriter) {
        html.open("details", class: "answers")
        html.element("summary", context.words[.answers])
        let markup = QuestionMarkup(context, mark: mark, quiz: quiz)
        for (questionIndex, question) in quiz.questions.enumerated() {
            markup.writeAnswer(question, number: questionIndex + 1, into: &html)
        }
        if let pool {
            let penalties = poolPenalties
            let sanctions = SanctionQuestion(
                context, edition: pool, points: quiz.scoring.questionPoints, showsAnswer: false, pool: .penalties)
            for (offset, penaltyIndex) in context.content.editions[pool].askedIndices.enumerated() {
                sanctions.writeAnswer(penalties[offset], at: penaltyIndex, number: quiz.questions.count + offset + 1, into: &html)
            }
        }
        html.close("details")
    }
}

extension AssetBundle {
    static func ofQuiz(_ quiz: Quiz) -> [AssetBundle] {
        var bundles: [AssetBundle] = []
        if quiz.available != nil || quiz.due != nil { bundles.append(.dates) }
        if quiz.letsChooseDraw { bundles.append(.choices) }
        bundles.append(.quiz)
        if quiz.hasQuestions(of: .ordering) { bundles.append(.ordering) }
        if quiz.timeLimit != nil { bundles.append(.clock) }
        if quiz.isExam { bundles.append(.exam) }
        if quiz.needsTextStyles { bundles.append(.texts) }
        if quiz.penalties != nil { bundles += [.sanctions, .sanctionQuestions] }
        return bundles
    }
}

extension HTMLWriter {
    mutating func fact(class classes: StaticString? = nil, _ write: (inout HTMLWriter) -> Void) {
        open("li")
        if let classes { attribute("class", is: classes) }
        write(&self)
        close("li")
    }

    /// A condition of the quiz, such as its time limit: a fact that the script repeats at the start.
    /// - Parameter isGeneral: whether students may have a different one.
    mutating func condition(isGeneral: Bool = false, _ write: (inout HTMLWriter) -> Void) {
        open("li", class: isGeneral ? "rule general" : "rule")
        write(&self)
        close("li")
    }

    /// Data attributes with name and storage key of this quiz's attempts, for the pages that list them.
    mutating func about(_ page: some PageBody, subject: String?, _ context: PageContext) {
        attribute("data-title", page.title)
        attribute("data-path", context.page.path.text)
        if let subject { attribute("data-subject", subject) }
    }

    /// Condition for printed answers, for script and styles; absent for always.
    mutating func printedAnswers(of quiz: Quiz, _ context: PageContext) {
        let printed = quiz.printedAnswers(in: context.site.settings)
        if printed != .always { attribute("data-print-answers", printed.rawValue) }
    }

    /// Status line of the script; empty until then.
    mutating func quizStatus() {
        raw("<p role=\"status\" class=\"quiz-status\"></p>")
    }
}
