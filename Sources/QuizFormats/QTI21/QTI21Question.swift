import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Converts an `assessmentItem` into a question.
struct QTI21Question {
    var texts: PackageReading
    let document: QTIDocument
    let item: MarkupElement
    let declarations: [String: QTI21Declaration]
    let processing: QTI21Processing
    var interactions: [MarkupElement] = []
    var notes: [MarkupNode] = []
    /// The words that can be dragged to gaps; nil until the first gap is read.
    var draggable: DraggableWords?
    /// Points of the question.
    private(set) var worth = 1.0
    let scorer: QTI21Scorer?
    /// What the parts of the answer earn; nil if that can't be read.
    var scored: ScoredParts?
    /// Whether the points of the choices are those of the original.
    var hasValues = false
    var givesPartsOfOrder = false
    /// Whether a formula can't be read, which was reported, and without which the question would be another one.
    var hasUnreadFormula = false
    /// Feedback to "true" and "false".
    var feedback: [MarkdownFeedback] = []

    init(_ document: QTIDocument, texts: PackageReading) {
        let item = document.root
        self.document = document
        self.item = item
        self.texts = texts
        let declarations = Dictionary(
            keepingFirst: item.all("responseDeclaration").compactMap { element in
                element["identifier"].map { ($0, QTI21Declaration(element)) }
            })
        self.declarations = declarations
        let outcomes = QTI21Outcomes(item, declarations)
        processing = QTI21Processing(outcomes)
        scorer = QTI21Scorer(outcomes, declarations)
    }

    /// Whether the choices are shuffled; nil if there are none.
    var shufflesChoices: Bool? { item.descendants("choiceInteraction").first.map { $0["shuffle"] == "true" } }

    /// The question; nil if it can't be imported, which is reported.
    ///
    /// - Parameter weight: weight of the item in the test.
    mutating func written(weight: Double?) -> MarkdownQuestion? {
        if hasVersions {
            return refused("an item whose numbers change each time can't be imported; write one of its versions")
        }
        guard !hasHiddenInteraction else {
            return refused("a question whose parts appear one after the other can't be imported; make a separate question for each")
        }
        let body = body(item.first("itemBody")?.children ?? [])
        guard let first = interactions.first else {
            return refused("this item has no place to answer, so it isn't imported")
        }
        let isInline = interactions.allSatisfy { QTI21Question.inlineInteractions.contains($0.name) }
        guard interactions.count == 1 || isInline else {
            return refused("an item with several interactions can't be imported; make a separate question for each")
        }
        guard !processing.lookups.contains(.unreadable) || interactions.allSatisfy(isDeclaredOnly) else {
            return refused("the scoring of this question can't be read, so it isn't imported; write it by hand")
        }
        worth = min(points(weight), 1000)
        guard let (answer, nodes, used) = answer(first, body) else { return nil }
        let (prompt, stem) = texts.prompt(nodes)
        var written = MarkdownQuestion(position: item.position, prompt: prompt, answer: answer)
        // Some programs repeat the text of an item as its prompt.
        written.stem = stem == prompt ? "" : stem
        written.feedback = feedback
        written.explanation = explanation(except: used)
        written.points = worth
        guard !hasUnreadFormula else { return nil }
        reportLosses(answer)
        return written
    }

    /// Whether the item differs each time. Inspera declares constants of the scoring as variables of templates, too.
    private var hasVersions: Bool {
        let variables = Set(item.all("templateDeclaration").compactMap { $0["identifier"] })
        return item.first("templateProcessing") != nil
            || !variables.isEmpty && item.descendants("printedVariable").contains { variables.contains($0["identifier"] ?? "") }
    }

    /// Whether the declaration alone determines what is right, or nothing is right.
    private func isDeclaredOnly(_ interaction: MarkupElement) -> Bool {
        let identifier = interaction["responseIdentifier"] ?? ""
        let isText = interaction.name == "extendedTextInteraction"
        let right = declarations[identifier]?.right ?? []
        guard isText || interaction.name == "textEntryInteraction" else { return !right.isEmpty || interaction.name == "gap" }
        return isText == right.isEmpty && processing.right(identifier).isEmpty && declarations[identifier]?.mapping.isEmpty ?? true
    }

    /// The scoring that an item needs; nil where partial credit makes no difference.
    func scoring(_ written: MarkdownQuestion) -> Quiz.Scoring? {
        guard written.answer.hasParts(blanks: interactions.count) else { return nil }
        return hasParts ? .partial : .allOrNothing
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
            report("the points of this question can't be read, so it is worth \(QuizFrontMatter.number(points))")
        }
        return points.isFinite && points >= 0 ? points : 1
    }

    // MARK: - Answers

    typealias Answered = (answer: MarkdownAnswer, body: [MarkupNode], used: Set<String>)

    private mutating func answer(_ interaction: MarkupElement, _ body: [MarkupNode]) -> Answered? {
        let identifier = interaction["responseIdentifier"] ?? ""
        let declaration = declarations[identifier]
        switch interaction.name {
        case _ where QTI21Question.inlineInteractions.contains(interaction.name): return blanks(body)
        case "choiceInteraction", "hottextInteraction": return choice(interaction, identifier, body)
        case "orderInteraction":
            let declared = declaration?.right ?? []
            let right = declared.isEmpty ? processing.order(identifier) : declared
            let items = right.compactMap { name in interaction.all("simpleChoice").first { $0["identifier"] == name } }
            guard items.count > 1, items.count == interaction.all("simpleChoice").count else { return missingKey() }
            scoreOrder(identifier, right)
            return (.ordering(items.map { texts.item(nodes($0.children), at: $0.position) }), body, [])
        case "sliderInteraction": return slider(interaction, body)
        case "matchInteraction", "associateInteraction": return pairs(interaction, declaration, body)
        case "extendedTextInteraction":
            guard let declaration, declaration.right.isEmpty, !processing.right(identifier).isEmpty else { return text(declaration, body) }
            return typed(interaction, declaration, body)
        default:
            texts.report(
                .notImported,
                "a question of the kind '\(document.written(interaction.name))' can't be imported; ask with choices or a number",
                item.position)
            return nil
        }
    }

    mutating func missingKey() -> Answered? {
        guard !processing.hasCustomRule, !processing.comparesOtherwise else {
            report("the scoring of this question can't be read, so it isn't imported; write it by hand")
            return nil
        }
        texts.report(.invalidQuestion, "no answer to this question is marked as correct; mark one, and import again", item.position)
        return nil
    }
}
