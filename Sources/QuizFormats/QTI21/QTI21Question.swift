import ContentModel
import ContentReading
import Diagnostics
import Markup
import QuizExchange

/// Converts an `assessmentItem` into a question.
struct QTI21Question {
    var texts: PackageReading
    let item: MarkupElement
    let declarations: [String: QTI21Declaration]
    let processing: QTI21Processing
    private(set) var interactions: [MarkupElement] = []
    private(set) var notes: [MarkupNode] = []
    /// Points of the question.
    private var worth = 1.0
    /// Feedback to "true" and "false".
    private var feedback: [MarkdownFeedback] = []

    init(_ item: MarkupElement, texts: PackageReading) {
        self.item = item
        self.texts = texts
        let declarations = Dictionary(
            item.all("responseDeclaration").compactMap { element in element["identifier"].map { ($0, QTI21Declaration(element)) } },
            uniquingKeysWith: { first, _ in first })
        self.declarations = declarations
        processing = QTI21Processing(QTI21Outcomes(item, declarations))
    }

    /// Whether the choices are shuffled; nil if there are none.
    var shufflesChoices: Bool? { item.descendants("choiceInteraction").first.map { $0["shuffle"] == "true" } }

    /// The question; nil if it can't be imported, which is reported.
    ///
    /// - Parameter weight: weight of the item in the test.
    mutating func written(weight: Double?) -> MarkdownQuestion? {
        if item.first("templateDeclaration") != nil {
            return refused("an item whose numbers change each time can't be imported; write one of its versions")
        }
        let body = body(item.first("itemBody")?.children ?? [])
        guard let first = interactions.first else {
            return refused("this item has no place to answer, so it isn't imported")
        }
        let isInline = interactions.allSatisfy { QTI21Question.inline.contains($0.name) }
        guard interactions.count == 1 || isInline else {
            return refused("an item with several interactions can't be imported; make a separate question for each")
        }
        worth = min(points(weight), 1000)
        guard let (answer, nodes, used) = answer(first, body) else { return nil }
        let (prompt, stem) = texts.prompt(nodes)
        var written = MarkdownQuestion(position: item.position, prompt: prompt, answer: answer)
        written.stem = stem
        written.feedback = feedback
        written.explanation = explanation(except: used)
        written.points = worth
        reportLosses(answer)
        return written
    }

    /// The scoring that an item needs; nil where partial credit makes no difference.
    func scoring(_ written: MarkdownQuestion) -> Quiz.Scoring? {
        let hasParts =
            switch written.answer {
            case .choices(let choices, let isMultiple):
                isMultiple && choices.count(where: \.isRight) > 1 && choices.allSatisfy(\.points.isEmpty)
            case .blanks: interactions.count > 1
            case .ordering, .matching: true
            case .trueFalse, .text: false
            }
        return hasParts ? processing.hasParts ? .partial : .allOrNothing : nil
    }

    mutating func report(_ message: String) { texts.report(.notImported, message, item.position) }

    private mutating func refused(_ message: String) -> MarkdownQuestion? {
        report(message)
        return nil
    }

    private mutating func points(_ weight: Double?) -> Double {
        let score = item.all("outcomeDeclaration").first { $0["identifier"] == "SCORE" }
        let bound = item.descendants("mapping").first?["upperBound"].flatMap(Double.init)
        let outcomes = processing.outcomes
        let named = score?["normalMaximum"].flatMap(Double.init) ?? processing.greatestScore ?? outcomes["MAXSCORE"] ?? bound
        let points = (named ?? 1) * (weight ?? 1)
        if named == nil, !outcomes.settings.isEmpty {
            report("the points of this question can't be read here, so it is worth \(QuizFrontMatter.number(points))")
        }
        return points.isFinite && points >= 0 ? points : 1
    }

    // MARK: - Texts

    private static let inline: Set<String> = ["textEntryInteraction", "inlineChoiceInteraction", "gap"]

    mutating func nodes(_ children: [MarkupNode]) -> [MarkupNode] { texts.nodes(XHTML.text(html(children)), .html) }

    private mutating func body(_ children: [MarkupNode]) -> [MarkupNode] { nodes(children) }

    /// XHTML without interactions: inline ones leave a blank with their number, others their prompt.
    private mutating func html(_ nodes: [MarkupNode]) -> [MarkupNode] {
        var html: [MarkupNode] = []
        for node in nodes {
            guard case .element(var element) = node else {
                html.append(node)
                continue
            }
            switch element.name {
            case _ where QTI21Question.inline.contains(element.name):
                let mark = MarkupElement(name: HTMLNames.blank, children: [.text(String(interactions.count))])
                html.append(.element(mark))
                interactions.append(element)
            case "gapMatchInteraction":
                html += self.html(element.children.filter { !["gapText", "gapImg"].contains($0.element?.name) })
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
            default:
                element.children = self.html(element.children)
                html.append(.element(element))
            }
        }
        return html
    }

    private func medium(_ object: MarkupElement) -> MarkupElement {
        let kind = object["type"]?.split(separator: "/").first.map(String.init) ?? "image"
        let words = trimmed(object.text)
        return ["audio", "video"].contains(kind)
            ? MarkupElement(name: kind, attributes: [("src", object["data"] ?? "")], children: [.text(words)])
            : MarkupElement(name: "img", attributes: [("src", object["data"] ?? ""), ("alt", words)])
    }

    /// Feedback for the explanation, which isn't of a single choice.
    private mutating func explanation(except used: Set<String>) -> String {
        var said: [String] = []
        for feedback in shownFeedback(item.all("modalFeedback")) where !used.contains(feedback["identifier"] ?? "") {
            let text = texts.blocks(nodes(feedback.children))
            if !text.isEmpty, !said.contains(text) { said.append(text) }
            let name = (feedback["identifier"] ?? "").lowercased()
            if name.contains("correct") || name.contains("wrong") {
                texts.report(
                    .notImported, "feedback on right or wrong answers becomes part of the explanation, which everybody sees",
                    feedback.position)
            }
        }
        let inner = shownFeedback(item.descendants("feedbackInline")).filter { $0["identifier"].map { !used.contains($0) } ?? false }
        for feedback in inner + shownFeedback(item.descendants("feedbackBlock")) {
            let text = texts.blocks(nodes(feedback.children))
            if !text.isEmpty, !said.contains(text) { said.append(text) }
        }
        for feedback in hiddenFeedback {
            texts.report(.notImported, "feedback for those who didn't choose an answer isn't imported", feedback.position)
        }
        return said.joined(separator: "\n\n")
    }

    /// Feedback that the named answer shows. Other feedback is hidden by it.
    private func shownFeedback(_ all: [MarkupElement]) -> [MarkupElement] { all.filter { $0["showHide"] != "hide" } }

    private var hiddenFeedback: [MarkupElement] {
        let inner = ["feedbackInline", "feedbackBlock"].flatMap(item.descendants)
        return (item.all("modalFeedback") + inner).filter { $0["showHide"] == "hide" }
    }

    // MARK: - Answers

    typealias Answered = (answer: MarkdownAnswer, body: [MarkupNode], used: Set<String>)

    private mutating func answer(_ interaction: MarkupElement, _ body: [MarkupNode]) -> Answered? {
        let identifier = interaction["responseIdentifier"] ?? ""
        let declaration = declarations[identifier]
        switch interaction.name {
        case _ where QTI21Question.inline.contains(interaction.name): return blanks(body)
        case "choiceInteraction": return choice(interaction, identifier, body)
        case "orderInteraction":
            let right = declaration?.right ?? []
            let items = right.compactMap { name in interaction.all("simpleChoice").first { $0["identifier"] == name } }
            guard items.count > 1, items.count == interaction.all("simpleChoice").count else { return missingKey() }
            return (.ordering(items.map { texts.blocks(nodes($0.children)) }), body, [])
        case "matchInteraction", "associateInteraction": return pairs(interaction, declaration, body)
        case "extendedTextInteraction":
            guard let declaration, declaration.right.isEmpty, !processing.right(identifier).isEmpty else { return text(declaration, body) }
            return typed(interaction, declaration, body)
        default:
            texts.report(
                .notImported, "a question of the kind '\(interaction.name)' can't be imported; ask with choices or a number",
                item.position)
            return nil
        }
    }

    mutating func missingKey() -> Answered? {
        guard !processing.hasCustomRule, !processing.comparesOtherwise else {
            report("the scoring of this question can't be read here, so it isn't imported; write it by hand")
            return nil
        }
        texts.report(.invalidQuestion, "no answer of this question is marked as right; mark one, and import again", item.position)
        return nil
    }

    private mutating func choice(_ interaction: MarkupElement, _ identifier: String, _ body: [MarkupNode]) -> Answered? {
        let isMultiple = declarations[identifier]?.isMultiple ?? false
        let elements = interaction.all("simpleChoice")
        let identifiers = elements.map { $0["identifier"] ?? "" }
        let values = values(identifier, identifiers, isMultiple: isMultiple)
        let right = Set(
            values.flatMap { isMultiple ? nil : QTI21Question.best(identifiers, $0) }
                ?? right(identifier, isMultiple: isMultiple, among: identifiers))
        guard !right.isEmpty else { return missingKey() }
        let points = values.flatMap { self.points($0, identifiers.map(right.contains), isMultiple: isMultiple) }
        let modal = shownFeedback(item.all("modalFeedback"))
        var used: Set<String> = []
        var choices: [MarkdownChoice] = []
        for (place, element) in elements.enumerated() {
            let name = identifiers[place]
            var choice = texts.choice(nodes(element.children), isRight: right.contains(name))
            if choice.text.isEmpty, choice.more.isEmpty { choice.text = InlineText.escaped(name) }
            choice.isPinned = element["fixed"] == "true"
            choice.points = points?[place] ?? ""
            let shown = Set(processing.feedback.filter { $0.value == name }.map(\.feedback)).union([name])
            let general = ["correct", "incorrect", "CORRECT", "INCORRECT"]
            let mine = modal.filter { shown.contains($0["identifier"] ?? "") && !general.contains($0["identifier"] ?? "") }
            let inner = shownFeedback(element.descendants("feedbackInline")).filter { $0["identifier"].map(shown.contains) ?? true }
            used.formUnion((mine + inner).compactMap { $0["identifier"] })
            choice.feedback = texts.blocks(nodes((mine + inner).flatMap(\.children)))
            choices.append(choice)
        }
        if !isMultiple, points == nil, let answer = QTI21Question.truth(elements, right) {
            feedback = choices.filter { !$0.feedback.isEmpty }.map { MarkdownFeedback($0.feedback, to: "\($0.isRight == answer)") }
            return (.trueFalse(answer), body, used)
        }
        return (.choices(choices, isMultiple: isMultiple), body, used)
    }

    private static func truth(_ choices: [MarkupElement], _ right: Set<String>) -> Bool? {
        let names = choices.map { ($0["identifier"] ?? "").lowercased() }
        guard names.count == 2, Set(names) == ["true", "false"], right.count == 1 else { return nil }
        return right.first?.lowercased() == "true"
    }

    /// What each choice scores by the mapping or by rules; nil if the declaration says enough.
    private func values(_ identifier: String, _ choices: [String], isMultiple: Bool) -> [Double]? {
        guard let declaration = declarations[identifier] else { return nil }
        let scored = processing.values(identifier, isMultiple: isMultiple)
        let isMapped = processing.isMapped(identifier) && !declaration.mapping.isEmpty
        guard isMapped || scored != nil else { return nil }
        let values = choices.map { isMapped ? declaration.value(of: $0) : scored?[$0] ?? 0 }
        return values.contains { $0 > 0 } ? values : nil
    }

    private static func best(_ choices: [String], _ values: [Double]) -> [String] {
        zip(choices, values).filter { $0.1 == values.max() }.map(\.0)
    }

    /// Points of each choice; nil if they follow from the number of choices.
    private func points(_ values: [Double], _ right: [Bool], isMultiple: Bool) -> [String]? {
        let earned = zip(values, right).filter(\.1).map(\.0)
        let best = isMultiple ? earned.reduce(0, +) : earned.max() ?? 0
        guard best > 0 else { return nil }
        let places = Set(right.indices.filter { right[$0] })
        return ChoiceShares(values.map { $0 / best * 100 }, right: places, isSingle: !isMultiple).points(worth: worth)
    }

    /// Identifiers of right answers: by the declaration, else by scores.
    mutating func right(_ identifier: String, isMultiple: Bool, among identifiers: [String]) -> [String] {
        let declaration = declarations[identifier]
        let mapped = (declaration?.mapping ?? []).filter { $0.value > 0 }.map { (name: $0.key, score: $0.value) }
        let processed = processing.right(identifier).map { (name: $0.value, score: $0.score) }
        let declared = (declaration?.right ?? []).map { (name: $0, score: 1.0) }
        let all = [declared, mapped, processed].first { !$0.isEmpty } ?? []
        let found = all.filter { identifiers.contains($0.name) }
        let names = identifiers.filter { name in found.contains { $0.name == name } }
        guard !isMultiple, names.count > 1 else { return names }
        // Any of those with the highest score is right.
        let highest = found.map(\.score).max()
        let best = names.filter { name in found.contains { $0.name == name && $0.score == highest } }
        if best.count < names.count {
            texts.report(.notImported, "of several choices that earn points, only the best stays right", item.position)
        }
        return best
    }
}
