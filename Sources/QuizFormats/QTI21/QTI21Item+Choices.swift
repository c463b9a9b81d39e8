import ContentModel
import Localization
import Markup
import QuizExchange

/// Single choice, multiple choice, and true or false.
extension QTI21Item {
    mutating func add(_ choices: [Choice], keys: [Int], isMultiple: Bool) {
        body = stem()
        let right = keys.map(Choice.id)
        let isMapped = question.isWeighted || !isMultiple && keys.count > 1
        let mapping =
            isMapped
            ? points(keys, isMultiple: isMultiple) : isMultiple && isPartial ? self.mapping(choices.indices.map(Choice.id), right) : nil
        declarations = [
            declaration(
                "RESPONSE", isMultiple ? "multiple" : "single", "identifier", right: isMultiple ? right : Array(right.prefix(1)),
                mapping: mapping)
        ]
        let all = choices.enumerated().map { index, choice in
            let nodes =
                choice.more.isEmpty
                ? nodes(choice.text)
                : [.element(MarkupElement(name: "p", children: nodes(choice.text)))] + QTIBody.blocks(nodes(choice.more))
            return element(
                "simpleChoice", choice.isPinned ? ["identifier": Choice.id(index), "fixed": "true"] : ["identifier": Choice.id(index)],
                nodes)
        }
        interaction = choiceInteraction(all, shuffles: quiz.quiz.shufflesChoices, isMultiple: isMultiple)
        for (index, choice) in choices.enumerated() {
            let nodes = choice.feedback.map { self.nodes($0) } ?? []
            if !nodes.isEmpty { feedback.append((Choice.id(index), nodes)) }
        }
        showsFeedbackOfChoices = !feedback.isEmpty
        let test = QTIRule.isRight("RESPONSE")
        let whole = QTIRule.set("SCORE", to: QTIRule.value(QuizFrontMatter.number(question.points), "float"))
        if isMapped {
            rules = [QTIRule.set("SCORE", to: QTIRule.mapped("RESPONSE"))]
            return
        }
        rules =
            mapping == nil
            ? QTIRule.allOrNothing(test, points: question.points)
            : [QTIRule.when(test, whole, otherwise: [QTIRule.set("SCORE", to: share(of: right.count))])]
    }

    private func choiceInteraction(_ choices: [MarkupElement], shuffles: Bool, isMultiple: Bool) -> MarkupElement {
        QTIRule.element(
            "choiceInteraction",
            ["responseIdentifier": "RESPONSE", "shuffle": String(shuffles), "maxChoices": isMultiple ? "0" : "1"], choices)
    }

    /// Mapping of choices to points.
    private func points(_ keys: [Int], isMultiple: Bool) -> MarkupElement {
        let entries = question.pointsOfChoices(keys: keys, isSingle: !isMultiple).enumerated().map { index, points in
            QTIRule.element("mapEntry", ["mapKey": Choice.id(index), "mappedValue": QuizFrontMatter.number(points)])
        }
        let lowest = QuizFrontMatter.number(isMultiple ? 0 : -question.points)
        return QTIRule.element(
            "mapping", ["lowerBound": lowest, "upperBound": QuizFrontMatter.number(question.points), "defaultValue": "0"], entries)
    }

    /// Mapping in which a correct choice adds what a wrong one takes away, with a minimum of 0; in integers, which add up exactly.
    private func mapping(_ identifiers: [String], _ right: [String]) -> MarkupElement {
        let entries = identifiers.map { identifier in
            QTIRule.element("mapEntry", ["mapKey": identifier, "mappedValue": right.contains(identifier) ? "1" : "-1"])
        }
        return QTIRule.element("mapping", ["lowerBound": "0", "defaultValue": "0"], entries)
    }

    private func share(of count: Int) -> MarkupElement {
        let points = QTIRule.value(QuizFrontMatter.number(question.points), "float")
        let product = QTIRule.element("product", [:], [QTIRule.mapped("RESPONSE"), points])
        return QTIRule.element("divide", [:], [product, QTIRule.value(String(count), "float")])
    }

    mutating func addTruth(_ answer: Bool) {
        body = stem()
        declarations = [declaration("RESPONSE", "single", "identifier", right: [String(answer)])]
        let choices = [("true", export.table[.isTrue].text), ("false", export.table[.isFalse].text)]
            .map { element("simpleChoice", ["identifier": $0.0], [.text($0.1)]) }
        interaction = choiceInteraction(choices, shuffles: false, isMultiple: false)
        rules = QTIRule.allOrNothing(QTIRule.isRight("RESPONSE"), points: question.points)
    }
}
