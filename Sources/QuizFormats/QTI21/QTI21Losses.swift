import Diagnostics
import Markup
import QuizExchange

/// Rules that a question here can't have.
extension QTI21Processing {
    /// Whether a wrong answer costs points.
    var takesPoints: Bool {
        outcomes.settings.contains { setting in
            ["sum", "subtract"].contains(setting.elements.first?.name) && QTI21Processing.scores(setting).contains { $0 < 0 }
        }
    }

    /// Whether an answer with a typo earns points.
    var allowsTypos: Bool { !outcomes.rules.descendants("mapTolResponse").isEmpty }

    /// Whether a program has a rule of its own, which can't be read.
    var hasCustomRule: Bool {
        let names = ["customOperator", "responseProcessingFragment", "include"]
        return hasCustomTemplate || lookups.contains(.unreadable) || !names.flatMap(outcomes.rules.descendants).isEmpty
    }

    /// Whether the scoring is in a template that isn't one of the standard.
    private var hasCustomTemplate: Bool {
        guard let template = outcomes.rules["template"], outcomes.rules.elements.isEmpty else { return false }
        return !["match_correct", "map_response", "match_basic", "CC2_match"].contains { template.contains($0) }
    }

    /// Whether a part of the correct answer earns all points.
    func acceptsLess(_ declarations: [String: QTI21Declaration]) -> Bool {
        if declarations.contains(where: { isMapped($0.key) && $0.value.acceptsParts }) { return true }
        let highest = highestScore
        return scoring.filter { $0.score > 0 && $0.score == highest }.flatMap { QTI21Processing.all($0.test) }.contains(where: isMetByPart)
    }

    /// Whether an answer is compared with something else than the declared one.
    var comparesOtherwise: Bool {
        let tests = ["responseIf", "responseElseIf"].flatMap(outcomes.rules.descendants).compactMap(\.elements.first)
        return tests.map(QTI21Processing.all).contains { parts in
            parts.contains { $0.name == "variable" && outcomes.responses.contains($0["identifier"] ?? "") }
                && parts.contains { ["baseValue", "patternMatch", "substring"].contains($0.name) }
        }
    }

    /// Whether each correct answer counts in one blank only: answers are compared with each other, or each group of words is looked for
    /// in all blanks.
    var comparesAnswers: Bool {
        let isCompared = ["match", "stringMatch", "equal"].flatMap(outcomes.rules.descendants).contains { comparison in
            let names = comparison.all("variable").compactMap { $0["identifier"] }
            return Set(names).intersection(outcomes.responses).count > 1
        }
        return isCompared || branches.count { $0.score > 0 && QTI21Processing.acceptsAnyBlank($0.test) } > 1
    }

    /// Whether it is enough if one of several blanks has a correct word.
    private static func acceptsAnyBlank(_ test: MarkupElement) -> Bool {
        guard test.name == "or" else { return false }
        let names = test.elements.map { Set(comparisons($0, score: 1).map(\.identifier)) }
        return names.allSatisfy { $0.count == 1 } && Set(names).count > 1
    }

    /// Whether there are several combinations of answers that earn points.
    var hasCombinations: Bool {
        func isJoint(_ test: MarkupElement) -> Bool { Set(QTI21Processing.comparisons(test, score: 1).map(\.identifier)).count > 1 }
        let highest = highestScore
        if scoring.contains(where: { $0.score > 0 && $0.score == highest && QTI21Processing.acceptsAnyBlank($0.test) }) { return true }
        let earning = branches.filter { $0.score > 0 }.map(\.test)
        let alternatives = earning.flatMap(QTI21Processing.all).filter { $0.name == "or" }
        return earning.count { $0.name != "or" && isJoint($0) } > 1 || alternatives.contains { $0.elements.count(where: isJoint) > 1 }
    }
}

extension QTI21Question {
    /// Reports rules for points that the question doesn't have here.
    mutating func reportLosses(_ answer: MarkdownAnswer) {
        var hasPoints = false
        if case .choices(let choices, let isMultiple) = answer {
            hasPoints = hasValues || isMultiple && hasParts || choices.contains { !$0.points.isEmpty }
        }
        let isMapped = declarations.contains { processing.isMapped($0.key) && $0.value.takesPoints }
        if !hasPoints, processing.takesPoints || isMapped || scored?.takesPoints ?? false {
            report("a wrong answer cost points; in Quizmark, it just earns none")
        }
        if processing.allowsTypos { report("answers with a typo were accepted; in Quizmark, they are wrong") }
        if processing.hasCustomRule {
            report("part of the scoring can't be read, so only the declared answer is correct; check the key")
        }
        if processing.lookups.contains(.other) {
            report(
                "in the original, a table has the points for each part of the answer; in Quizmark, each part earns the same; check the points"
            )
        }
        if hasStepsOfParts {
            report(ScoredParts.risesInSteps)
        }
        let isPartEnough = scored?.acceptsPart ?? false && !processing.comparesAnswers && !processing.hasCombinations
        if processing.acceptsLess(declarations) || isPartEnough {
            report(ScoredParts.partIsEnough)
        } else if case .choices(let choices, _) = answer, let scored, scored.acceptsMore, !hasParts,
            allowsMore(than: choices.count(where: \.isRight))
        {
            report(ScoredParts.moreIsForgiven)
        }
        if item["adaptive"] == "true" {
            report("in the original, students can answer again after feedback; in Quizmark, the first answer counts")
        }
        let isText = if case .text = answer { true } else { false }
        if !isText, !XHTML.plain(notes).allSatisfy(\.isWhitespace) {
            report("notes for markers aren't imported, because in Quizmark only free text has them")
        }
        reportOtherElements()
    }

    /// Whether students can choose more than so many choices.
    private func allowsMore(than count: Int) -> Bool {
        let most = interactions.first?["maxChoices"].flatMap(Int.init) ?? 0
        return most < 1 || most > count
    }

    /// Elements of an item that are read, or that only change its look.
    private static let readElements: Set<String> = [
        "responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing", "modalFeedback", "stylesheet",
        "assessmentStimulusRef", "templateDeclaration", "templateProcessing",
    ]

    private mutating func reportOtherElements() {
        for element in item.elements where !QTI21Question.readElements.contains(element.name) {
            switch element.name {
            case "catalogInfo": texts.report(.notImported, "the glossary and other aids of this question aren't imported", element.position)
            case "companionMaterialsInfo":
                texts.report(.notImported, "materials for this question, such as a calculator, aren't imported", element.position)
            default: texts.report(.notImported, "'\(document.written(element.name))' isn't imported", element.position)
            }
        }
    }
}
