import ContentModel
import Localization
import Markup

/// A question with space for the answer on the paper itself.
struct PrintedQuestion {
    let table: LocalizedStrings
    let question: ExamQuestion
    let number: Int
    /// Language of the texts, if it isn't that of the paper.
    let language: ContentLanguage?

    func write(into html: inout HTMLWriter, _ text: inout PaperText) {
        html.raw("\n")
        html.open("section", class: "question")
        if let language { html.attribute("lang", language.code) }
        html.open("h2")
        html.open("span", class: "number")
        html.text(number)
        html.close("span")
        html.raw(" ")
        html.open("span", class: "prompt")
        html.ready(text.html(question.question.prompt, blank: blank))
        html.close("span")
        html.raw(" ")
        html.element("span", class: "points", table.text(.countOfPoints, count: question.question.points))
        html.close("h2")
        html.open("div", class: "body")
        html.ready(text.html(question.question.stem, blank: blank))
        response(&html, &text)
        html.close("div")
        html.close("section")
    }

    private func response(_ html: inout HTMLWriter, _ text: inout PaperText) {
        switch question.question.response {
        case .singleChoice(let choices, _): self.choices(choices, &html, &text)
        case .multipleChoice(let choices, let keys):
            hint(question.question.saysCount ? table.text(.countOfAnswersAsked, count: keys.count) : table[.severalAnswers].text, &html)
            self.choices(choices, &html, &text)
        case .trueFalse: list([table[.isTrue].text, table[.isFalse].text], isShort: true, &html)
        case .ordering(let items):
            hint(table[.putInOrder].text + " " + table[.examLetters].text, &html)
            list(question.order.map { text.html(items[$0]) }, isShort: false, &html)
            boxes(items.count, &html)
        case .matching(let pairs, let distractors):
            hint(table[.matchEach].text + " " + table[.examLetters].text, &html)
            matching(pairs.map { text.html($0.prompt) }, (pairs.map(\.match) + distractors).map { text.html($0) }, &html)
        case .blanks(let blanks): unitHint(blanks, &html)
        case .text: lines(Int(min(14, max(5, 2 + 2 * question.question.points))), &html)
        }
    }

    private func unitHint(_ blanks: [Blank], _ html: inout HTMLWriter) {
        guard blanks.contains(where: \.asksForUnit) else { return }
        let numbers = blanks.numbersWithUnit?.map(String.init).joined(separator: table[.listSeparator].text)
        hint(numbers.map { table.text(.examUnitInBlanks, $0) } ?? table[.examUnit].text, &html)
    }

    private func hint(_ words: String, _ html: inout HTMLWriter) {
        html.element("p", class: "hint", words)
    }

    private func choices(_ choices: [Choice], _ html: inout HTMLWriter, _ text: inout PaperText) {
        let isShort = choices.count > 2 && choices.allSatisfy { $0.more.isEmpty && $0.text.plainText.count <= 28 }
        list(question.order.map { text.html(choices[$0].text) + text.html(choices[$0].more) }, isShort: isShort, &html)
    }

    /// - Parameter isShort: whether items are in two columns.
    private func list(_ items: [String], isShort: Bool, _ html: inout HTMLWriter) {
        html.open("ol", class: isShort ? "choices short" : "choices")
        for (index, item) in items.enumerated() {
            html.open("li")
            html.bubble(Choice.capital(index))
            html.raw(" ")
            html.open("div")
            html.ready(item)
            html.close("div")
            html.close("li")
        }
        html.close("ol")
    }

    private func boxes(_ count: Int, _ html: inout HTMLWriter) {
        html.open("p", class: "boxes")
        for index in 0..<count { html.box(index + 1) }
        html.close("p")
    }

    private func matching(_ prompts: [String], _ matches: [String], _ html: inout HTMLWriter) {
        html.open("div", class: "matching")
        html.open("ol", class: "prompts")
        for (index, prompt) in prompts.enumerated() {
            html.open("li")
            html.box(index + 1)
            html.raw(" ")
            html.open("div")
            html.ready(prompt)
            html.close("div")
            html.close("li")
        }
        html.close("ol")
        list(question.order.map { matches[$0] }, isShort: false, &html)
        html.close("div")
    }

    private func lines(_ count: Int, _ html: inout HTMLWriter) {
        html.open("div", class: "writing")
        for _ in 0..<count { html.raw("<div></div>") }
        html.close("div")
    }

    /// Several blanks are numbered, as on the answer sheet.
    private func blank(_ index: Int) -> String {
        guard case .blanks(let blanks) = question.question.response, blanks.indices.contains(index) else { return "____" }
        let kind = blanks[index].isNumber ? "blank number" : "blank"
        let options =
            if case .menu(let options, _) = blanks[index] { " (\(Escaping.escaped(options.joined(separator: " / "))))" } else { "" }
        return "<span class=\"\(kind)\">\(blanks.count > 1 ? "<small>\(index + 1)</small>" : "&#160;")</span>\(options)"
    }
}

extension HTMLWriter {
    /// A bubble to fill in.
    mutating func bubble(_ letter: String) {
        element("span", class: "bubble", letter)
    }

    /// A box for a letter, after its number.
    mutating func box(_ number: Int) {
        open("span", class: "box")
        open("span")
        text(number)
        close("span")
        raw("<i></i>")
        close("span")
    }
}
