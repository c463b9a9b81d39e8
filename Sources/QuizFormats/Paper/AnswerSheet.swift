import ContentModel
import Localization
import Markup

/// Rows of bubbles, boxes or lines, one for each question.
struct AnswerSheet {
    let table: LocalizedStrings
    let version: ExamVersion

    func write(into html: inout HTMLWriter, title: (String?, inout HTMLWriter) -> Void) {
        html.raw("\n")
        html.open("section", class: "sheet")
        html.attribute("data-version", version.letter)
        title(table[.examSheet].text, &html)
        html.element("p", class: "hint", table[.examSheetHint].text)
        html.open("ol", class: "rows")
        for (index, question) in version.questions.enumerated() {
            html.open("li")
            html.open("span", class: "number")
            html.text(index + 1)
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
            for index in question.order.indices { html.bubble(Choice.capital(index)) }
        case .ordering(let items): for index in items.indices { html.box(index + 1) }
        case .matching(let pairs, _): for index in pairs.indices { html.box(index + 1) }
        case .blanks(let blanks):
            for index in blanks.indices {
                html.open("span", class: "line")
                if blanks.count > 1 { html.text(index + 1) }
                html.close("span")
            }
        case .text: html.text(table[.examOnPaper].text)
        }
        html.close("span")
    }
}
