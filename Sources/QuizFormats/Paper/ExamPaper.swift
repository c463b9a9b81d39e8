import ContentModel
import Encoding
import Localization
import Markup
import PageRendering
import QuizExchange

/// The document: questions and answer sheet of each version, then the keys.
struct ExamPaper {
    private let export: Export
    private let quiz: LocalizedQuiz
    private let versions: [ExamVersion]

    init(_ export: Export, _ quiz: LocalizedQuiz) {
        self.export = export
        self.quiz = quiz
        versions = ExamVersion.all(of: quiz, export.exam)
    }

    private var table: LocalizedStrings { export.table }
    private var hasVersions: Bool { versions.count > 1 }
    /// Language of the quiz, if it isn't that of the interface texts.
    private var foreign: ContentLanguage? { quiz.quiz.language == export.language ? nil : quiz.quiz.language }

    func write(into html: inout HTMLWriter, _ text: inout PaperText) {
        html.raw("<!DOCTYPE html>\n")
        html.open("html")
        html.attribute("lang", export.language.code)
        html.attribute("dir", is: export.language.isRightToLeft ? "rtl" : "ltr")
        if export.exam.isLargePrint { html.attribute("class", is: "large-print") }
        head(&html)
        html.raw("\n")
        html.open("body")
        choiceOfParts(&html)
        for version in versions {
            questions(of: version, &html, &text)
            AnswerSheet(table: table, version: version).write(into: &html) { title($0, of: version, .examSheet, &$1) }
        }
        for version in versions {
            PrintedAnswerKey(export: export, version: version).write(into: &html, &text) { title($0, of: version, .examKey, &$1) }
        }
        html.close("body")
        html.close("html")
        html.raw("\n")
    }

    private func head(_ html: inout HTMLWriter) {
        html.raw("\n")
        html.open("head")
        html.raw("<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n")
        html.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n")
        html.element("title", quiz.quiz.title)
        html.raw("\n")
        html.open("style")
        html.ready(PaperStyles.text)
        for version in versions { html.ready(PaperStyles.footer(of: version.letter, words: footer(version))) }
        html.close("style")
        html.close("head")
    }

    private func footer(_ version: ExamVersion) -> String {
        hasVersions ? "\(quiz.quiz.title) · \(table.text(.examVersion, version.letter))" : quiz.quiz.title
    }

    /// Options of printed parts on screen; styles apply them without a script.
    private func choiceOfParts(_ html: inout HTMLWriter) {
        html.raw("\n")
        html.open("fieldset", class: "parts")
        html.element("legend", table[.examParts].text)
        for (name, words) in [("questions", StringKey.examQuestions), ("sheets", .examSheet), ("keys", .examKey)] {
            html.open("label")
            html.void("input")
            html.attribute("type", is: "checkbox")
            html.attribute("name", name)
            html.flag("checked")
            html.raw(" ")
            html.text(table[words].text)
            html.close("label")
        }
        html.element("p", table[.examOneSided].text)
        html.close("fieldset")
    }

    /// Title of a part, with its version and quiz.
    private func title(_ heading: String?, of version: ExamVersion, _ part: StringKey, _ html: inout HTMLWriter) {
        html.open("header")
        html.open("div", class: "titles")
        html.open("h1")
        if let foreign { html.attribute("lang", foreign.code) }
        html.text(quiz.quiz.title)
        html.close("h1")
        if let heading {
            html.element("p", class: "part", heading)
        }
        html.close("div")
        if hasVersions {
            html.open("p", class: "version")
            html.element("span", table.text(.examVersion, "").trimmed)
            html.raw(" ")
            html.element("b", version.letter)
            html.close("p")
        }
        html.close("header")
        if part != .examKey { lines(version, &html) }
    }

    /// Lines for name, number and points. A table of sheets tells students with the same name apart by their numbers.
    private func lines(_ version: ExamVersion, _ html: inout HTMLWriter) {
        html.open("dl", class: "lines")
        let points = "/ \(table.number(version.points))"
        for (words, rest) in [(StringKey.examName, ""), (.examNumber, ""), (.examDate, ""), (.examPoints, points)] {
            html.open("div")
            html.element("dt", table[words].text)
            html.element("dd", rest)
            html.close("div")
        }
        html.close("dl")
    }

    private func questions(of version: ExamVersion, _ html: inout HTMLWriter, _ text: inout PaperText) {
        html.raw("\n")
        html.open("article", class: "exam")
        html.attribute("data-version", version.letter)
        title(nil, of: version, .examQuestions, &html)
        facts(version, &html)
        let introduction = text.html(quiz.quiz.introduction)
        if !introduction.isEmpty {
            html.open("div", class: "introduction")
            if let foreign { html.attribute("lang", foreign.code) }
            html.ready(introduction)
            html.close("div")
        }
        for (index, question) in version.questions.enumerated() {
            PrintedQuestion(table: table, question: question, number: index + 1, language: foreign).write(into: &html, &text)
        }
        html.close("article")
    }

    private func facts(_ version: ExamVersion, _ html: inout HTMLWriter) {
        var facts = [table.text(.countOfQuestions, count: version.questions.count), table.text(.countOfPoints, count: version.points)]
        if let limit = quiz.quiz.timeLimit { facts.append(table.text(.timeLimit, table.duration(seconds: limit))) }
        if let pass = quiz.quiz.passPercent { facts.append(table.text(.passMark, table.percent(pass))) }
        html.element("p", class: "facts", facts.joined(separator: " · "))
    }
}
