import ContentModel
import Localization
import Markup
import QuizExchange

/// The answer key of an exam on paper, with points.
struct PrintedAnswerKey {
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
        for (index, question) in version.questions.enumerated() {
            html.open("tr")
            html.open("th")
            html.attribute("scope", is: "row")
            html.text(index + 1)
            html.close("th")
            html.open("td")
            answer(question, &html, &text)
            remarks(question, &html, &text)
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
        html.element("td", class: "points", table.number(points))
    }

    private func answer(_ question: ExamQuestion, _ html: inout HTMLWriter, _ text: inout PaperText) {
        switch question.question.response {
        case .singleChoice, .multipleChoice:
            if case .singleChoice = question.question.response, question.key.count > 1 {
                line(question.key.joined(separator: table[.alternatives].text), "", &html)
            }
            for (letter, index) in question.lettered where question.key.contains(letter) {
                line(letter, words(ofChoice: index, of: question, &text), &html)
            }
        case .trueFalse(let answer): line(question.key[0], table[answer ? .isTrue : .isFalse].text, &html)
        case .ordering(let items):
            for (index, (letter, item)) in zip(question.key, items).enumerated() {
                line("\(index + 1) \(letter)", text.html(item), isPair: true, &html)
            }
        case .matching(let pairs, _):
            for (index, (letter, pair)) in zip(question.key, pairs).enumerated() {
                line("\(index + 1) \(letter)", "\(text.html(pair.prompt)) → \(text.html(pair.match))", isPair: true, &html)
            }
        case .blanks(let blanks):
            for (index, blank) in blanks.enumerated() {
                line(blanks.count > 1 ? String(index + 1) : nil, Escaping.escaped(export.words(of: blank)), &html)
            }
        case .text(let notes):
            if !question.question.modelAnswer.isEmpty {
                line(table[.modelAnswer].text, "", &html)
                html.ready(text.html(question.question.modelAnswer))
                if !notes.isEmpty { line(table[.markingNotes].text, "", &html) }
            }
            html.ready(text.html(notes))
        }
    }

    /// A choice, with its points if choices have their own.
    private func words(ofChoice index: Int, of question: ExamQuestion, _ text: inout PaperText) -> String {
        let words = text.html(question.question.choices[index].text)
        guard let points = question.pointsOfChoices?[index] else { return words }
        let count = table.text(.countOfPoints, count: (points * 100).rounded() / 100).replacing("-", with: "−")
        return "\(words) · \(Escaping.escaped(count))"
    }

    /// Wrong choices that bring or cost points, feedback and the explanation.
    private func remarks(_ question: ExamQuestion, _ html: inout HTMLWriter, _ text: inout PaperText) {
        var remarks = HTMLWriter()
        let points = question.pointsOfChoices
        for (letter, index) in question.lettered {
            let feedback = question.question.choices[index].feedback.map { text.html($0) } ?? ""
            let isRight = question.key.contains(letter)
            guard !feedback.isEmpty || !isRight && (points?[index] ?? 0) != 0 else { continue }
            let choice = isRight ? text.html(question.question.choices[index].text) : words(ofChoice: index, of: question, &text)
            line(letter, choice, &remarks)
            remarks.ready(feedback)
        }
        for feedback in question.question.feedback {
            line(name(of: feedback.answer), "", &remarks)
            remarks.ready(text.html(feedback.text))
        }
        remarks.ready(text.html(question.question.explanation))
        let bytes = remarks.bytes
        guard !bytes.isEmpty else { return }
        html.open("div", class: "remarks")
        html.ready(bytes)
        html.close("div")
    }

    private func name(of answer: FeedbackToAnswer.Answer) -> String {
        switch answer {
        case .truth(let truth): table[truth ? .isTrue : .isFalse].text
        case .blank(_, let blank): export.words(of: blank)
        case .others: table[.otherAnswer].text
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

extension ExamQuestion {
    /// The choices with their letters, in the printed order.
    fileprivate var lettered: [(letter: String, index: Int)] {
        question.choices.isEmpty ? [] : order.enumerated().map { (Choice.capital($0), $1) }
    }

    /// Points of each choice, if any has its own.
    fileprivate var pointsOfChoices: [Double]? {
        guard question.isWeighted else { return nil }
        return switch question.response {
        case .singleChoice(_, let keys): question.pointsOfChoices(keys: keys, isSingle: true)
        case .multipleChoice(_, let keys): question.pointsOfChoices(keys: keys, isSingle: false)
        case .trueFalse, .blanks, .ordering, .matching, .text: nil
        }
    }
}
