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

    /// Whether a program has a rule of its own.
    var hasCustomRule: Bool { !outcomes.rules.descendants("customOperator").isEmpty }

    /// Whether an answer is compared with something else than the declared one.
    var comparesOtherwise: Bool {
        let tests = ["responseIf", "responseElseIf"].flatMap(outcomes.rules.descendants).compactMap(\.elements.first)
        return tests.map(QTI21Processing.all).contains { parts in
            parts.contains { $0.name == "variable" && outcomes.responses.contains($0["identifier"] ?? "") }
                && parts.contains { ["baseValue", "patternMatch", "substring"].contains($0.name) }
        }
    }

    /// Whether answers are compared with each other, usually because all have to be different.
    var comparesAnswers: Bool {
        ["match", "stringMatch", "equal"].flatMap(outcomes.rules.descendants).contains { comparison in
            let names = comparison.all("variable").compactMap { $0["identifier"] }
            return Set(names).intersection(outcomes.responses).count > 1
        }
    }

    /// Whether there are several combinations of answers that earn points.
    var hasCombinations: Bool {
        func isJoint(_ test: MarkupElement) -> Bool { Set(QTI21Processing.comparisons(test, score: 1).map(\.identifier)).count > 1 }
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
            hasPoints = isMultiple && processing.hasParts || choices.contains { !$0.points.isEmpty }
        }
        let isMapped = declarations.contains { processing.isMapped($0.key) && $0.value.takesPoints }
        if !hasPoints, processing.takesPoints || isMapped { report("a wrong answer costs points there, and only earns none here") }
        if processing.allowsTypos { report("an answer with a typo was accepted there, and is wrong here") }
        if processing.hasCustomRule {
            report("a part of the scoring can't be read here, so only the declared answer is right; check the key")
        }
    }
}
