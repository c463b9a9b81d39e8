import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Single choice, multiple choice, and true or false.
extension QTI21Question {
    mutating func choice(_ interaction: MarkupElement, _ identifier: String, _ body: [MarkupNode]) -> Answered? {
        guard let elements = choiceElements(interaction) else { return nil }
        let identifiers = elements.map { $0["identifier"] ?? "" }
        let isMultiple = declarations[identifier]?.isMultiple ?? false
        let (right, values) = key(identifier, identifiers, isMultiple: isMultiple)
        guard !right.isEmpty else { return missingKey() }
        if isMultiple { reportPartialKey(interaction, identifier, right, values.map { zip(identifiers, $0) }) }
        let points = values.flatMap { self.points($0, identifiers.map(right.contains), isMultiple: isMultiple) }
        let truth = isMultiple || points != nil ? nil : QTI21Question.truth(elements, right)
        var used: Set<String> = []
        let modal = shownFeedback(item.all("modalFeedback") + feedbackInText)
        var choices: [MarkdownChoice] = []
        for (index, element) in elements.enumerated() {
            let name = identifiers[index]
            // The words of true and false are in their names, too.
            var choice =
                truth != nil && element.children.allSatisfy(\.isBlank)
                ? MarkdownChoice(name, isRight: right.contains(name))
                : texts.choice(nodes(element.children), isRight: right.contains(name), at: element.position)
            choice.isPinned = element["fixed"] == "true"
            choice.points = points?[index] ?? ""
            let shown = feedback(to: name, element, modal)
            used.formUnion(shown.compactMap { $0["identifier"] })
            choice.feedback = shown.map { texts.blocks(nodes($0.children)) }.filter { !$0.isEmpty }.joined(separator: "\n\n")
            choices.append(choice)
        }
        if let truth {
            feedback = choices.filter { !$0.feedback.isEmpty }.map { MarkdownFeedback($0.feedback, to: "\($0.isRight == truth)") }
            return (.trueFalse(truth), body, used)
        }
        return (.choices(choices, isMultiple: isMultiple), body, used)
    }

    /// What can be chosen; nil for words in a text that choices below it can't stand for, which is reported.
    private mutating func choiceElements(_ interaction: MarkupElement) -> [MarkupElement]? {
        guard interaction.name == "hottextInteraction" else { return interaction.all("simpleChoice") }
        let elements = interaction.descendants("hottext")
        guard Set(elements.map { $0.text.trimmed }).count == elements.count else {
            report("the same words can be selected at several places of the text, so this question isn't imported; ask with choices")
            return nil
        }
        texts.report(.notImported, "the words were selected in the text; in Quizmark, they are choices below it", interaction.position)
        return elements
    }

    /// The correct choices, which are none without a key, and what each choice adds to the score; nil where the item doesn't say.
    private mutating func key(
        _ identifier: String, _ choices: [String], isMultiple: Bool
    ) -> (right: Set<String>, values: [Double]?) {
        var values = isMultiple ? nil : scores(identifier, choices)
        hasValues = values != nil
        values = values ?? self.values(identifier, choices, isMultiple: isMultiple)
        let right = Set(
            values.flatMap { isMultiple ? nil : QTI21Question.best(choices, $0) }
                ?? right(identifier, isMultiple: isMultiple, among: choices))
        // A mapping says what each choice adds.
        if !right.isEmpty, isMultiple, values == nil || !processing.isMapped(identifier) {
            values = addedValues(identifier, choices, right) ?? values
            hasValues = values != nil
        }
        return (right, values)
    }

    /// Reports where fewer than all correct choices were enough, or all together earned more than each of them.
    private mutating func reportPartialKey(
        _ interaction: MarkupElement, _ identifier: String, _ right: Set<String>, _ values: Zip2Sequence<[String], [Double]>?
    ) {
        if let most = interaction["maxChoices"].flatMap(Int.init), most > 0, most < right.count {
            report(
                "in the original, \(most) of the \(right.count) correct choices were enough; in Quizmark, all of them are needed; check the key"
            )
        }
        guard let values, processing.isMapped(identifier), let bonus = processing.highestScoreOfKey else { return }
        let sum = values.reduce(0) { right.contains($1.0) ? $0 + $1.1 : $0 }
        if bonus > 1.01 * sum {
            report(
                "the correct answer earned more points than its choices together; in Quizmark, each of them earns a share of all points; check the points"
            )
        }
    }

    /// The feedback that is shown with a choice: of the item, by the rules or the choice's own identifier, and within the choice.
    private func feedback(to name: String, _ choice: MarkupElement, _ modal: [MarkupElement]) -> [MarkupElement] {
        let shown = Set(processing.feedback.filter { $0.value == name }.map(\.feedback)).union([name])
        let general = ["correct", "incorrect", "CORRECT", "INCORRECT"]
        let ofItem = modal.filter { shown.contains($0["identifier"] ?? "") && !general.contains($0["identifier"] ?? "") }
        return ofItem + shownFeedback(QTI21Question.feedback(in: choice)).filter { $0["identifier"].map(shown.contains) ?? true }
    }

    private static func truth(_ choices: [MarkupElement], _ right: Set<String>) -> Bool? {
        let names = choices.map { ($0["identifier"] ?? "").lowercased() }
        guard names.count == 2, Set(names) == ["true", "false"], right.count == 1 else { return nil }
        return right.first?.lowercased() == "true"
    }

    /// The score of each choice by the mapping or by rules; nil if the declaration is enough.
    private func values(_ identifier: String, _ choices: [String], isMultiple: Bool) -> [Double]? {
        guard let declaration = declarations[identifier], !processing.hasSteps else { return nil }
        let scored = processing.values(identifier, isMultiple: isMultiple)
        let isMapped = processing.isMapped(identifier) && !declaration.mapping.isEmpty
        guard isMapped || scored != nil else { return nil }
        let values = choices.map { isMapped ? declaration.value(of: $0) : scored?[$0] ?? 0 }
        return values.contains { $0 > 0 } ? values : nil
    }

    /// What each of several choices adds by the rules; nil unless they add up.
    private mutating func addedValues(_ identifier: String, _ choices: [String], _ right: Set<String>) -> [Double]? {
        let (parts, others) = (choices.filter(right.contains), choices.filter { !right.contains($0) })
        scoreParts(parts.map { (identifier, $0) }, wrong: others.map { (identifier, $0) })
        guard let added = scored?.values else { return nil }
        let values = Dictionary(keepingFirst: zip(parts + others, added.right + added.wrong).map { ($0, $1) })
        return choices.map { values[$0] ?? 0 }
    }

    private static func best(_ choices: [String], _ values: [Double]) -> [String] {
        zip(choices, values).filter { $0.1 == values.max() }.map(\.0)
    }

    /// Points of each choice; nil if they follow from the number of choices.
    private func points(_ values: [Double], _ right: [Bool], isMultiple: Bool) -> [String]? {
        let earned = zip(values, right).filter(\.1).map(\.0)
        let best = isMultiple ? earned.reduce(0, +) : earned.max() ?? 0
        guard best > 0 else { return nil }
        let rightIndices = Set(right.indices.filter { right[$0] })
        return ChoiceShares(values.map { $0 / best * 100 }, right: rightIndices, isSingle: !isMultiple).points(worth: worth)
    }

    /// Identifiers of correct answers: by the declaration, else by scores.
    mutating func right(_ identifier: String, isMultiple: Bool, among identifiers: [String]) -> [String] {
        let declaration = declarations[identifier]
        let mapped = (declaration?.mapping ?? []).filter { $0.value > 0 }.map { (name: $0.key, score: $0.value) }
        let processed = processing.right(identifier).map { (name: $0.value, score: $0.score) }
        let declared = (declaration?.right ?? []).map { (name: $0, score: 1.0) }
        let all = [declared, mapped, processed].first { !$0.isEmpty } ?? []
        let candidates = all.filter { identifiers.contains($0.name) }
        let names = identifiers.filter { name in candidates.contains { $0.name == name } }
        guard !isMultiple, names.count > 1 else { return names }
        // Any of those with the highest score is right.
        let highest = candidates.map(\.score).max()
        let best = names.filter { name in candidates.contains { $0.name == name && $0.score == highest } }
        if best.count < names.count {
            texts.report(.notImported, "several choices earned points; only the best one is still correct", item.position)
        }
        return best
    }
}
