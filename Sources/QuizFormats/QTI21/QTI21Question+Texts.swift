import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Texts of an item, without its interactions, and its feedback.
extension QTI21Question {
    static let inlineInteractions: Set<String> = ["textEntryInteraction", "inlineChoiceInteraction", "gap"]

    mutating func nodes(_ children: [MarkupNode]) -> [MarkupNode] { texts.nodes(XHTML.text(html(children)), .html) }

    mutating func body(_ children: [MarkupNode]) -> [MarkupNode] { nodes(children) }

    /// XHTML without interactions: inline ones leave a blank with their number, others their prompt.
    private mutating func html(_ nodes: [MarkupNode]) -> [MarkupNode] {
        var html: [MarkupNode] = []
        for node in nodes {
            guard case .element(var element) = node else {
                html.append(node)
                continue
            }
            switch element.name {
            case _ where QTI21Question.inlineInteractions.contains(element.name):
                let mark = MarkupElement(name: HTMLNames.blank, children: [.text(String(interactions.count))])
                html.append(.element(mark))
                interactions.append(element)
            case "mediaInteraction":
                html += self.html(element.children)
                if element["maxPlays"].flatMap(Int.init).map({ $0 > 0 }) ?? false {
                    texts.report(.notImported, "Quizmark doesn't limit how often audio or video is played", element.position)
                }
            case "gapMatchInteraction":
                html += self.html(element.children.filter { !["gapText", "gapImg"].contains($0.element?.name) })
            case "hottextInteraction":
                interactions.append(element)
                html += self.html(element.children)
            case "hottext": html += self.html(element.children)
            case _ where element.name.hasSuffix("Interaction"):
                interactions.append(element)
                if let prompt = element.first("prompt") {
                    html.append(.element(MarkupElement(name: "div", children: self.html(prompt.children))))
                }
            case "rubricBlock" where element["view"].map({ !$0.contains("candidate") }) ?? false: notes += self.html(element.children)
            case "feedbackInline", "feedbackBlock", "stylesheet", "templateInline", "templateBlock": break
            case "object": html.append(.element(medium(element)))
            case "math" where ForeignMathematics.formula(of: element) == nil:
                texts.report(.notImported, "a formula in MathML becomes its letters; write it as $…$", element.position)
                html.append(.text(element.text))
            case "math": html.append(.element(element))
            case "prompt", "rubricBlock", "infoControl":
                html.append(.element(MarkupElement(name: "div", children: self.html(element.children))))
            case "printedVariable":
                let message = "a value that the program works out ('\(document.written(element.name))') can't be shown here"
                texts.report(.notImported, message, element.position)
            case _ where element.hasClass("qti-hidden"):
                texts.report(.notImported, "a hidden text isn't imported", element.position)
            default:
                element.children = self.html(element.children)
                html.append(.element(element))
            }
        }
        return html
    }

    private func medium(_ object: MarkupElement) -> MarkupElement {
        let kind = object["type"]?.split(separator: "/").first.map(String.init) ?? "image"
        let words = object.text.trimmed
        return ["audio", "video"].contains(kind)
            ? MarkupElement(name: kind, attributes: [("src", object["data"] ?? "")], children: [.text(words)])
            : MarkupElement(name: "img", attributes: [("src", object["data"] ?? ""), ("alt", words)])
    }

    // MARK: - Feedback

    /// Whether something is asked in a text that only some answers show.
    var hasHiddenInteraction: Bool {
        feedbackInText.contains { QTI21Question.hasInteraction($0) }
            || item.descendants("templateBlock").contains { QTI21Question.hasInteraction($0) }
    }

    private static func hasInteraction(_ element: MarkupElement) -> Bool {
        element.name.hasSuffix("Interaction") || element.elements.contains(where: hasInteraction)
    }

    /// Feedback for the explanation, which isn't of a single choice.
    mutating func explanation(except used: Set<String>) -> String {
        var feedbackTexts: [String] = []
        let inChoices = item.descendants("simpleChoice").flatMap(QTI21Question.feedback).filter { $0["identifier"] != nil }
        for feedback in shownFeedback(item.all("modalFeedback") + feedbackInText + inChoices) {
            let identifier = feedback["identifier"] ?? ""
            guard !used.contains(identifier) else { continue }
            let text = texts.blocks(nodes(feedback.children))
            if !text.isEmpty, !feedbackTexts.contains(text) { feedbackTexts.append(text) }
            let name = identifier.lowercased()
            if !text.isEmpty, name.contains("correct") || name.contains("wrong") || processing.isConditional(feedback) {
                texts.report(
                    .notImported, "feedback on correct or incorrect answers becomes part of the explanation, which everybody sees",
                    feedback.position)
            }
        }
        for feedback in hiddenFeedback {
            texts.report(.notImported, "feedback for those who didn't choose an answer isn't imported", feedback.position)
        }
        return feedbackTexts.joined(separator: "\n\n")
    }

    /// Feedback in the text, but not in its choices.
    var feedbackInText: [MarkupElement] { (item.first("itemBody")?.elements ?? []).flatMap(QTI21Question.feedbackOutsideChoices) }

    private static func feedbackOutsideChoices(_ element: MarkupElement) -> [MarkupElement] {
        guard element.name != "simpleChoice" else { return [] }
        return (isFeedback(element) ? [element] : []) + element.elements.flatMap(feedbackOutsideChoices)
    }

    private static func isFeedback(_ element: MarkupElement) -> Bool { ["feedbackInline", "feedbackBlock"].contains(element.name) }

    static func feedback(in element: MarkupElement) -> [MarkupElement] {
        element.elements.flatMap { (isFeedback($0) ? [$0] : []) + feedback(in: $0) }
    }

    /// Feedback that the named answer shows. Other feedback is hidden by it.
    func shownFeedback(_ all: [MarkupElement]) -> [MarkupElement] { all.filter { $0["showHide"] != "hide" } }

    private var hiddenFeedback: [MarkupElement] {
        (item.all("modalFeedback") + QTI21Question.feedback(in: item)).filter { $0["showHide"] == "hide" }
    }
}
