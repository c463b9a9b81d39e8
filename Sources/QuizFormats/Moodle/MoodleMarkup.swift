import Diagnostics
import Markup

/// HTML that a program wrote into texts of Moodle without escaping it. Moodle refuses such files.
enum MoodleMarkup {
    /// Kinds of questions whose answers are words or numbers, and not HTML.
    private static let typed: Set<String> = ["shortanswer", "numerical", "calculated"]

    /// The question with its elements of HTML as text, as they are elsewhere.
    static func asTexts(_ question: MarkupElement, _ log: inout DiagnosticLog) -> MarkupElement {
        var question = question
        let isTyped = typed.contains(question["type"] ?? "")
        for index in question.children.indices {
            guard case .element(let element) = question.children[index] else { continue }
            if element.name == "name" || isTyped && element.name == "answer" {
                guard let text = element.first("text"), let lost = text.elements.first else { continue }
                log.report(
                    .notImported, "<\(lost.name)> in this text isn't imported, because the text is plain; its words remain",
                    at: lost.position)
            } else {
                question.children[index] = .element(asText(element))
            }
        }
        return question
    }

    private static func asText(_ element: MarkupElement) -> MarkupElement {
        var element = element
        let isText = element.name == "text" || element.name == "questiontext" && element.first("text") == nil
        guard isText, element.elements.contains(where: { $0.name != "file" }) else {
            for index in element.children.indices {
                if case .element(let child) = element.children[index] { element.children[index] = .element(asText(child)) }
            }
            return element
        }
        let files = element.all("file")
        let html = element.children.map { node in
            switch node {
            case .text(let text): text
            case .element(let child): child.name == "file" ? "" : XHTML.text([.element(child)])
            }
        }.joined()
        element.children = [.text(html)] + files.map { .element($0) }
        return element
    }
}
