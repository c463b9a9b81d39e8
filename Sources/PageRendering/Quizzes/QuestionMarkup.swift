import ContentModel
import Localization
import Markup

/// A question as a `fieldset` with native controls.
struct QuestionMarkup {
    let context: PageContext
    let mark: LanguageMark
    let quiz: Quiz
    private let pool: StaticString?

    /// - Parameter pool: name by which another quiz draws the questions, each worth its own points.
    init(_ context: PageContext, mark: LanguageMark, quiz: Quiz, pool: StaticString? = nil) {
        self.context = context
        self.mark = mark
        self.quiz = quiz
        self.pool = pool
    }

    func write(_ question: Question, number: Int, into html: inout HTMLWriter) {
        html.raw("\n")
        html.open("fieldset")
        html.attribute("id") { id in
            id.value("q")
            id.value(number)
        }
        html.attribute("data-question", question.id)
        html.attribute("data-kind", question.response.kind.rawValue)
        html.attribute("data-points", question.points)
        if question.saysCount, case .multipleChoice(_, let keys) = question.response {
            html.attribute("data-asked", keys.count)
        }
        if !question.tags.isEmpty { html.attribute("data-tags", question.tags.joined(separator: ",")) }
        if !question.topics.isEmpty { html.attribute("data-topics", question.topics.joined(separator: ",")) }
        if let pool {
            html.attribute("data-pool", is: pool)
        } else if let tag = question.tagDraw {
            html.attribute("data-drawn", QuizPageData.drawName(tag))
        }
        let name = question.prompt.spokenName
        if let name, mark.isEmpty {
            html.attribute("aria-label") { label in
                label.value(context.words.questionNumber, number)
                label.value(" ")
                label.value(name)
            }
        } else if name != nil {
            html.attribute("aria-labelledby") { $0.questionName(number) }
        }
        legend(question, number, &html)
        // A label couldn't state that its parts are in two languages.
        if let name, !mark.isEmpty {
            html.open("span")
            html.attribute("id") { $0.questionPart(number, "-name") }
            html.flag("hidden")
            html.mark(mark)
            html.text(name)
            html.close("span")
        }
        html.prose(question.stem, class: "stem prose", mark, context) { html, index in
            blank(index, of: question, &html)
        }
        controls(question, number, &html)
        hints(question, &html)
        if quiz.feedback == .immediate, question.hasAnswer {
            html.open("details", class: "answer")
            html.attribute("data-answer", question.id)
            html.element("summary", context.words.answer)
            AnswerMarkup(context, mark, quiz.language).write(question, into: &html)
            html.close("details")
        }
        html.close("fieldset")
    }

    /// Hints that can be opened without a script, too; the script opens one after another.
    private func hints(_ question: Question, _ html: inout HTMLWriter) {
        for (index, hint) in question.hints.enumerated() {
            html.open("details", class: "hint")
            html.attribute("data-cost", hint.cost.text)
            html.open("summary")
            html.words(context.words.pattern(.hint), index + 1)
            if hint.cost.value > 0, pool == nil {
                html.raw(" ")
                html.open("span", class: "hint-cost")
                html.count(hint.cost.value, .countOfHintCost, context)
                html.close("span")
            }
            html.close("summary")
            html.prose(hint.text, class: "prose", mark, context)
            html.close("details")
        }
    }

    /// The answer with its number, in the list after the form.
    func writeAnswer(_ question: Question, number: Int, into html: inout HTMLWriter) {
        guard question.hasAnswer else { return }
        html.open("div", class: "answer")
        html.attribute("data-answer", question.id)
        html.open("h3")
        html.words(context.words.questionNumber, number)
        html.close("h3")
        AnswerMarkup(context, mark, quiz.language).write(question, into: &html)
        html.close("div")
    }

    private func legend(_ question: Question, _ number: Int, _ html: inout HTMLWriter) {
        html.open("legend")
        if case .text = question.response {
            html.attribute("id") { $0.questionPart(number, "-legend") }
        }
        html.questionNumber(number, isNamed: !mark.isEmpty && question.prompt.hasFormula, context)
        html.open("span", class: "prompt")
        html.mark(mark)
        html.rich(question.prompt, context) { html, index in blank(index, of: question, &html) }
        html.close("span")
        if question.points != Double(quiz.scoring.questionPoints), pool == nil {
            html.raw(" ")
            html.open("span", class: "question-points")
            html.count(question.points, .countOfPoints, context)
            html.close("span")
        }
        html.close("legend")
    }

    private func blank(_ index: Int, of question: Question, _ html: inout HTMLWriter) {
        guard case .blanks(let blanks) = question.response, blanks.indices.contains(index) else { return }
        html.open("span", class: "blank-frame")
        if case .menu(let options, _) = blanks[index] {
            menu(options, index, of: blanks.count, question.id, &html)
        } else {
            field(blanks[index], index, of: blanks.count, question.id, &html)
        }
        html.close("span")
        if case .menu(let options, _) = blanks[index] { menuOnPaper(options, &html) }
    }

    private func field(_ blank: Blank, _ index: Int, of count: Int, _ name: String, _ html: inout HTMLWriter) {
        html.void("input")
        html.attribute("class", is: "blank")
        html.attribute("type", is: "text")
        // No `inputmode`: numeric keyboards lack the minus sign, the slash and powers of ten, and one that depends on the key
        // would reveal it to students.
        if blank.isNumber { html.attribute("data-expects", is: blank.asksForUnit ? "quantity" : "number") }
        html.attribute("name", name)
        html.attribute("data-blank", index)
        html.attribute("autocomplete", is: "off")
        html.attribute("autocapitalize", is: "off")
        html.attribute("spellcheck", is: "false")
        label(index, of: count, &html)
    }

    /// The name of a blank, with its language within a prompt in another one.
    private func label(_ index: Int, of count: Int, _ html: inout HTMLWriter) {
        html.attribute("aria-label", context.words.blank, index + 1, count)
        if !mark.isEmpty { html.attribute("lang", context.table[.blank].language.code) }
    }
}

extension QuestionMarkup {
    /// A list in the text, in the author's order.
    private func menu(_ options: [String], _ index: Int, of count: Int, _ name: String, _ html: inout HTMLWriter) {
        html.open("select", class: "blank")
        html.attribute("name", name)
        html.attribute("data-blank", index)
        label(index, of: count, &html)
        html.option("", context.words.choose)
        for option in options {
            html.open("option")
            html.attribute("value", option)
            html.mark(mark)
            html.text(option)
            html.close("option")
        }
        html.close("select")
    }

    /// On paper, the options follow a line to write on.
    private func menuOnPaper(_ options: [String], _ html: inout HTMLWriter) {
        html.open("span", class: "menu-on-paper")
        html.attribute("aria-hidden", is: "true")
        html.mark(mark)
        html.text(" (\(options.joined(separator: " / ")))")
        html.close("span")
    }
}

extension HTMLWriter {
    /// Whole numbers are written without a fraction.
    mutating func attribute(_ name: StaticString, _ number: Double) { attribute(name, number.plain) }

    /// The id of a part of a question: "q3-name".
    mutating func questionPart(_ number: Int, _ part: String) {
        value("q")
        value(number)
        value(part)
    }

    /// The ids of the number and the prompt of a question, which are its name together.
    mutating func questionName(_ number: Int) {
        questionPart(number, "-number ")
        questionPart(number, "-name")
    }

    /// "Question 3" at the beginning of a legend.
    ///
    /// - Parameter isNamed: whether it has an id, by which it is part of a name.
    mutating func questionNumber(_ number: Int, isNamed: Bool = false, _ context: PageContext) {
        open("span", class: "question-number")
        if isNamed { attribute("id") { $0.questionPart(number, "-number") } }
        words(context.words.questionNumber, number)
        close("span")
        raw(" ")
    }
}
