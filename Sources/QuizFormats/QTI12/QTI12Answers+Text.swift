import ContentModel
import Encoding
import Markup
import QuizExchange

/// The text of a question with its blanks.
extension QTI12Answers {
    /// Inserts the blanks at their names, lines or breaks in the text; else below it.
    mutating func filled(_ responses: [QTI12Question.Response], _ blanks: [Blank]) -> MarkdownQuestion {
        let placement = BlankPlacement(blanks)
        let (feedback, used) = answerFeedback(responses, blanks)
        var written = finished(withBlanks(responses, placement), .blanks(matchesCase: placement.matchesCase), except: used)
        written.feedback = feedback
        return written
    }

    private mutating func withBlanks(_ responses: [QTI12Question.Response], _ placement: BlankPlacement) -> [MarkupNode] {
        // The prompt of a list is its name, not a part of the text.
        let nodes = question.parts.flatMap { part -> [MarkupNode] in
            switch part {
            case .material(let material): texts.nodes(material)
            case .response(let response): response.isTyped ? texts.nodes(response.prompt) : []
            }
        }
        let names = responses.map { response in
            [
                response.ident.replacing("response_", by: ""), response.ident,
                // Long menus of ILIAS
                response.ident.replacing("LongMenu_", by: "Longmenu "),
            ] + response.labels.map(\.ident) + [texts.plain(response.prompt)]
        }
        if let named = placement.byName(nodes, names) ?? placement.byLines(nodes) { return named }
        guard hasTextAfterField else { return placement.below(nodes) }
        // One HTML text, as an element may begin before a blank and end after it.
        return marked.map { placement.atMarks(texts.nodes($0, .html)) } ?? interleaved(placement)
    }

    /// Whether a text comes after the first field.
    private var hasTextAfterField: Bool {
        var number = 0
        for part in question.parts {
            switch part {
            case .material: if number > 0 { return true }
            case .response(let response):
                number += 1
                if number > 1, response.isTyped, !response.prompt.isEmpty { return true }
            }
        }
        return false
    }

    /// The texts with a mark for each blank; nil unless all are HTML.
    private var marked: String? {
        var text = ""
        var number = 0
        for (index, part) in question.parts.enumerated() {
            switch part {
            case .material(let material):
                guard let html = html(material) else { return nil }
                // In ILIAS, the question comes before the text with the gaps.
                let isQuestion = question.isOfILIAS && index + 1 < question.parts.count && question.parts[index + 1].isMaterial
                text += isQuestion && !html.contains(ascii: "<p") ? "<p>\(html)</p>" : space(before: html) + html
            case .response(let response):
                guard let prompt = response.isTyped ? html(response.prompt) : "" else { return nil }
                let mark = "<\(HTMLNames.blank)>\(number)</\(HTMLNames.blank)>"
                text += prompt.isEmpty ? "" : space(before: prompt) + prompt
                text += question.isOfILIAS && index > 0 && question.parts[index - 1].isMaterial ? mark : " " + mark
                number += 1
            }
        }
        return text
    }

    private func html(_ material: [QTI12Question.Material]) -> String? {
        guard material.allSatisfy({ $0.form == .html && $0.picture == nil }) else { return nil }
        return material.map(\.text).joined(separator: " ")
    }

    /// Programs other than ILIAS often write the texts around a blank without the spaces.
    private func space(before text: String) -> String {
        question.isOfILIAS || text.first.map { ".,;:!?)]".contains($0) } ?? true ? "" : " "
    }

    private mutating func interleaved(_ placement: BlankPlacement) -> [MarkupNode] {
        var nodes: [MarkupNode] = []
        var number = 0
        for part in question.parts {
            switch part {
            case .material(let material): nodes += texts.nodes(material) + [.text(" ")]
            case .response(let response):
                nodes += (response.isTyped ? texts.nodes(response.prompt) : []) + [placement.node(number), .text(" ")]
                number += 1
            }
        }
        return nodes
    }
}

extension QTI12Question.Part {
    fileprivate var isMaterial: Bool {
        if case .material = self { true } else { false }
    }
}
