import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Texts of an item, without its interactions, and its feedback.
extension QTI21Question {
    static let inlineInteractions: Set<String> = ["textEntryInteraction", "inlineChoiceInteraction", "gap"]

    mutating func nodes(_ children: [MarkupNode]) -> [MarkupNode] { texts.nodes(XHTML.text(html(children)), .html) }

    /// The text of the item. QTI has no text outside of elements here, but some programs write escaped HTML.
    mutating func body(_ children: [MarkupNode]) -> [MarkupNode] {
        nodes(
            children.flatMap { node in
                guard case .text(let text) = node, text.trimmed.hasPrefix(ascii: "<"), text.contains(ascii: "</") else { return [node] }
                return MarkupReader.html(text)
            })
    }

    /// XHTML without interactions: inline ones leave a blank with their number, others their prompt.
    private mutating func html(_ nodes: [MarkupNode]) -> [MarkupNode] {
        var html: [MarkupNode] = []
        for node in nodes {
            guard case .element(let element) = node else {
                html.append(node)
                continue
            }
            let isInteraction = element.name.hasSuffix("Interaction") || QTI21Question.inlineInteractions.contains(element.name)
            html += isInteraction ? interaction(element) : self.html(of: element)
        }
        return html
    }

    private mutating func interaction(_ element: MarkupElement) -> [MarkupNode] {
        switch element.name {
        case _ where QTI21Question.inlineInteractions.contains(element.name):
            let mark = MarkupElement(name: HTMLNames.blank, children: [.text(String(interactions.count))])
            interactions.append(element)
            return [.element(mark)]
        case "mediaInteraction":
            let html = self.html(element.children)
            if element["maxPlays"].flatMap(Int.init).map({ $0 > 0 }) ?? false {
                texts.report(.notImported, "Quizmark doesn't limit how often audio or video is played", element.position)
            }
            return html
        case "gapMatchInteraction": return html(element.children.filter { !["gapText", "gapImg"].contains($0.element?.name) })
        case "hottextInteraction":
            interactions.append(element)
            return html(element.children)
        default:
            interactions.append(element)
            return element.first("prompt").map { [block($0)] } ?? []
        }
    }

    private mutating func html(of element: MarkupElement) -> [MarkupNode] {
        switch element.name {
        case "hottext": return html(element.children)
        case "rubricBlock" where element["view"].map({ !$0.contains("candidate") }) ?? false: notes += html(element.children)
        case "feedbackInline", "feedbackBlock", "stylesheet", "templateInline", "templateBlock": break
        case "object": return [.element(QTI21Question.medium(element))]
        case "math": return formula(element)
        // A drawing has elements of its own.
        case "svg": return [.element(element)]
        case "prompt", "rubricBlock", "infoControl": return [block(element)]
        case "printedVariable":
            let message = "a value that the program calculates ('\(document.written(element.name))') can't be shown here"
            texts.report(.notImported, message, element.position)
        case _ where element.hasClass("qti-hidden"):
            texts.report(.notImported, "hidden text isn't imported", element.position)
        case _ where QTIElements.isUnknown(element):
            guard !element.text.allSatisfy(\.isWhitespace) else { break }
            texts.report(
                .notImported,
                "<\(document.written(element.name))> isn't an element of QTI, so its text isn't imported; if students have to read it, put it in a <p>",
                element.position)
        default:
            var element = element
            element.children = html(element.children)
            return [.element(element)]
        }
        return []
    }

    /// One that can't be read is reported, and keeps the question from being imported.
    private mutating func formula(_ element: MarkupElement) -> [MarkupNode] {
        guard case .unreadable(let reason) = ForeignMathematics.reading(of: element) else { return [.element(element)] }
        texts.report(.invalidQuestion, ForeignMathematics.message(reason), element.position)
        hasUnreadFormula = true
        return []
    }

    private mutating func block(_ element: MarkupElement) -> MarkupNode {
        .element(MarkupElement(name: "div", children: html(element.children)))
    }

    /// A text without interactions whose objects are pictures and recordings.
    static func withMedia(_ nodes: [MarkupNode]) -> [MarkupNode] {
        nodes.map { node in
            guard case .element(var element) = node else { return node }
            if element.name == "object" { return .element(medium(element)) }
            element.children = withMedia(element.children)
            return .element(element)
        }
    }

    private static func medium(_ object: MarkupElement) -> MarkupElement {
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
