import ContentModel
import Localization
import Markup
import QuizExchange

/// Rows of bubbles, boxes or lines, one for each question.
struct AnswerSheet {
    let table: LocalizedStrings
    let version: ExamVersion

    func write(into html: inout HTMLWriter, title: (String?, inout HTMLWriter) -> Void) {
        html.raw("\n")
        html.open("section", class: "sheet")
        html.attribute("data-version", version.letter)
        title(table[.examSheet].text, &html)
        html.open("p", class: "hint")
        html.text(table[.examSheetHint].text)
        html.close("p")
        html.open("ol", class: "rows")
        for (place, question) in version.questions.enumerated() {
            html.open("li")
            html.open("span", class: "number")
            html.text(place + 1)
            html.close("span")
            html.raw(" ")
            row(question, &html)
            html.close("li")
        }
        html.close("ol")
        html.close("section")
    }

    private func row(_ question: ExamQuestion, _ html: inout HTMLWriter) {
        html.open("span", class: "row")
        switch question.question.response {
        case .singleChoice, .multipleChoice, .trueFalse:
            for place in question.order.indices { html.bubble(ExamQuestion.letter(place)) }
        case .ordering(let items): for place in items.indices { html.box(place + 1) }
        case .matching(let pairs, _): for place in pairs.indices { html.box(place + 1) }
        case .blanks(let blanks):
            for place in blanks.indices {
                html.open("span", class: "line")
                if blanks.count > 1 { html.text(place + 1) }
                html.close("span")
            }
        case .text: html.text(table[.examOnPaper].text)
        }
        html.close("span")
    }
}

/// The answer key with points.
struct AnswerKey {
    let export: Export
    let version: ExamVersion

    private var table: LocalizedStrings { export.table }

    func write(into html: inout HTMLWriter, _ text: inout PaperText, title: (String?, inout HTMLWriter) -> Void) {
        html.raw("\n")
        html.open("section", class: "key")
        html.attribute("data-version", version.letter)
        title("\(table[.examKey].text) · \(table[.examTeacher].text)", &html)
        html.open("table")
        head(&html)
        html.open("tbody")
        for (place, question) in version.questions.enumerated() {
            html.open("tr")
            html.open("th")
            html.attribute("scope", is: "row")
            html.text(place + 1)
            html.close("th")
            html.open("td")
            answer(question, &html, &text)
            html.close("td")
            points(question.question.points, &html)
            html.close("tr")
        }
        html.close("tbody")
        html.open("tfoot")
        html.open("tr")
        html.raw("<td></td><td></td>")
        points(version.points, &html)
        html.close("tr")
        html.close("tfoot")
        html.close("table")
        html.close("section")
    }

    private func head(_ html: inout HTMLWriter) {
        html.open("thead")
        html.open("tr")
        for words in ["", table[.answer].text, table[.examPoints].text] {
            html.open("th")
            html.attribute("scope", is: "col")
            html.text(words)
            html.close("th")
        }
        html.close("tr")
        html.close("thead")
    }

    private func points(_ points: Double, _ html: inout HTMLWriter) {
        html.open("td", class: "points")
        html.text(table.number(points))
        html.close("td")
    }

    private func answer(_ question: ExamQuestion, _ html: inout HTMLWriter, _ text: inout PaperText) {
        switch question.question.response {
        case .singleChoice(let choices, _), .multipleChoice(let choices, _):
            for letter in question.key {
                guard let place = question.order.indices.first(where: { ExamQuestion.letter($0) == letter }) else { continue }
                line(letter, text.html(choices[question.order[place]].text), &html)
            }
        case .trueFalse(let answer): line(question.key[0], table[answer ? .isTrue : .isFalse].text, &html)
        case .ordering(let items):
            for (place, (letter, item)) in zip(question.key, items).enumerated() {
                line("\(place + 1) \(letter)", text.html(item), isPair: true, &html)
            }
        case .matching(let pairs, _):
            for (place, (letter, pair)) in zip(question.key, pairs).enumerated() {
                line("\(place + 1) \(letter)", "\(text.html(pair.prompt)) → \(text.html(pair.match))", isPair: true, &html)
            }
        case .blanks(let blanks):
            for (place, blank) in blanks.enumerated() {
                line(blanks.count > 1 ? String(place + 1) : nil, Escaping.escaped(export.words(of: blank)), &html)
            }
        case .text(let notes):
            if !question.question.modelAnswer.isEmpty {
                line(table[.modelAnswer].text, "", &html)
                html.ready(text.html(question.question.modelAnswer))
            }
            html.ready(text.html(notes))
        }
    }

    /// - Parameter isPair: whether the number of a box precedes its letter.
    private func line(_ letter: String?, _ words: String, isPair: Bool = false, _ html: inout HTMLWriter) {
        html.open("p")
        if let letter {
            html.open("b")
            if isPair { html.attribute("class", is: "pair") }
            html.text(letter)
            html.close("b")
            html.raw(" ")
        }
        html.ready(words)
        html.close("p")
    }
}
