import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Kinds of questions of Moodle's plugins that are a usual kind with additions.
enum MoodlePlugin {
    /// The usual kind of each.
    private static let kinds = [
        "multichoicewiris": "multichoice", "shortanswerwiris": "shortanswer", "truefalsewiris": "truefalse", "matchwiris": "match",
        "essaywiris": "essay", "essayautograde": "essay",
    ]

    /// The question as one of the usual kind; nil, after a report, if its additions matter.
    static func settled(_ question: MarkupElement, _ log: inout DiagnosticLog) -> MarkupElement? {
        let type = question["type"] ?? ""
        if type == "answersselect" { reportSelection(question, &log) }
        guard let kind = kinds[type] else { return question }
        if type == "essayautograde" {
            log.report(
                .notImported, "Moodle gives points for words and phrases in the answer; in Quizmark, people mark it", at: question.position)
        } else if let problem = problem(question, kind) {
            log.report(.notImported, "this question of type '\(type)' \(problem)", at: question.position)
            return nil
        } else if kind == "shortanswer" {
            log.report(
                .notImported,
                "WIRIS also accepts answers that are equal to the correct one, such as 0.5 for 1/2; in Quizmark, only those written here are correct",
                at: question.position)
        }
        var question = question
        question.set("type", kind)
        return question
    }

    // MARK: - WIRIS

    /// Why a question of WIRIS can't be one of the usual kind.
    private static func problem(_ question: MarkupElement, _ kind: String) -> String? {
        if let variable = variable(in: question) {
            return "has values that WIRIS calculates (\(variable)); write it with fixed numbers"
        }
        if let override = question.first("wirisoverrideanswer"), !override.text.trimmed.isEmpty {
            return "has a correct answer that WIRIS calculates; write it with a fixed one"
        }
        let answers = question.all("answer").map { ($0.first("text") ?? $0).text }
        if kind == "shortanswer", answers.contains(where: { $0.contains("«math") || $0.contains(ascii: "<math") }) {
            return "has a formula as its answer, which students can't type; ask with choices, or for a number"
        }
        return nil
    }

    /// A variable such as `#a` in the texts, whose value is in the script of WIRIS.
    private static func variable(in element: MarkupElement) -> String? {
        for child in element.elements where !["wirisquestion", "tags", "name", "file"].contains(child.name) {
            if child.elements.isEmpty, let found = variable(MarkupReader.html(child.text)) { return found }
            if let found = variable(in: child) { return found }
        }
        return nil
    }

    private static func variable(_ nodes: [MarkupNode]) -> String? {
        for node in nodes {
            switch node {
            case .text(let text): if let found = variable(inText: text) { return found }
            case .element(let element):
                if let found = element["data-mathml"].flatMap(variable(inText:)) ?? variable(element.children) { return found }
            }
        }
        return nil
    }

    /// A number sign before a letter, and after none, as in C#.
    private static func variable(inText text: String) -> String? {
        var before: Character = " "
        for index in text.indices {
            if text[index] == "#", !before.isLetter, !before.isNumber, before != "&", before != "§" {
                let name = text[text.index(after: index)...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
                if name.first?.isLetter ?? false { return "#\(name)" }
            }
            before = text[index]
        }
        return nil
    }

    // MARK: - Other kinds

    private static func reportSelection(_ question: MarkupElement, _ log: inout DiagnosticLog) {
        let mode = question.first("answersselectmode").map { ($0.first("text") ?? $0).text.trimmed } ?? "0"
        guard mode != "0", !mode.isEmpty else { return }
        log.report(
            .notImported, "Moodle shows some of the choices, which it draws each time; in Quizmark, all of them are shown",
            at: question.position)
    }
}
