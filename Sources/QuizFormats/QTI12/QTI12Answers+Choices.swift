import ContentReading
import Encoding
import QuizExchange

/// Single choice, multiple choice, and true or false.
extension QTI12Answers {
    mutating func choice(_ response: QTI12Question.Response) -> MarkdownQuestion? {
        var response = response
        // Blackboard writes fields for several choices as if one could be chosen.
        response.isMultiple = response.isMultiple || asksForSeveral(response)
        let shares = response.isMultiple ? [] : scoredShares(response) ?? shares(response)
        let best = Set(zip(response.labels, shares).filter { $0.1 == 100 }.map(\.0.ident))
        guard let right = response.isMultiple ? several(response) : best else { return nil }
        guard !right.isEmpty else {
            return question.hasStatements && question.conditions.contains { $0.score > 0 }
                ? refused("all statements of this question are wrong, but one choice must be correct, so it isn't imported") : missingKey()
        }
        if question.forgivesMistake {
            report(
                "with one mistake, this question earned half of its points; in Quizmark, each mistake costs the share of a correct choice; check the points"
            )
        }
        if response.isMultiple, let most = response.most, most < right.count {
            report(
                "in the original, \(most) of the \(right.count) correct choices were enough; in Quizmark, all of them are needed; check the key"
            )
        }
        var (feedback, used) = choiceFeedback(response, right)
        let truth = response.isMultiple ? nil : truth(response.labels, right)
        if let truth {
            var finished = finished(stem(withPrompts: true), .trueFalse(truth), except: used)
            finished.feedback = response.labels.compactMap { label in
                feedback[label.ident].map { MarkdownFeedback($0, to: "\(right.contains(label.ident) == truth)") }
            }
            return finished
        }
        var choices: [MarkdownChoice] = []
        let rightIndices = Set(response.labels.indices.filter { right.contains(response.labels[$0].ident) })
        let counted = response.isMultiple ? scoredSeveral(response, right) ?? addedShares(response, right) : shares
        hasValues = counted != nil
        if !hasValues { reportSteps(allowsMore: response.most.map { $0 > right.count } ?? true) }
        let points = counted.flatMap { ChoiceShares($0, right: rightIndices, isSingle: !response.isMultiple).points(worth: worth) }
        for (index, label) in response.labels.enumerated() {
            let word = QTI12Answers.eitherOr[label.ident] ?? (label.isName ? label.ident : nil)
            var choice =
                word.map { MarkdownChoice(InlineText.escaped($0), isRight: right.contains(label.ident)) }
                ?? texts.choice(label.material, isRight: right.contains(label.ident), at: label.position)
            choice.isPinned = label.isPinned
            choice.points = points?[index] ?? ""
            choice.feedback = feedback.removeValue(forKey: label.ident) ?? ""
            choices.append(choice)
        }
        return finished(stem(withPrompts: true), .choices(choices, isMultiple: response.isMultiple), except: used)
    }

    /// Texts that Blackboard shows for its names of "either … or" answers.
    private static let eitherOr = [
        "true_false.true": "True", "true_false.false": "False", "yes_no.true": "Yes", "yes_no.false": "No",
        "agree_disagree.true": "Agree", "agree_disagree.false": "Disagree", "right_wrong.true": "Right", "right_wrong.false": "Wrong",
    ]

    // MARK: - Right answers

    /// Label of a choice that a test refers to: by its value, or by its own name.
    func chosen(_ test: QTI12Question.Test) -> String { test.value.isEmpty ? test.ident : test.value }

    private func labels(_ tests: [QTI12Question.Test], of response: QTI12Question.Response) -> Set<String> {
        Set(tests.filter { !$0.isNegated }.map(chosen)).intersection(response.labels.map(\.ident))
    }

    /// Whether an answer is right only if several choices are in it.
    private func asksForSeveral(_ response: QTI12Question.Response) -> Bool {
        question.rightConditions(response).contains { condition, tests in
            !condition.isAdded && !condition.rule.hasAlternatives && labels(tests, of: response).count > 1
        }
    }

    /// The credit for each choice, in percent of the best one.
    private func shares(_ response: QTI12Question.Response) -> [Double] {
        var scores: [String: Double] = [:]
        for condition in question.conditions {
            let tests = condition.tests.filter { question.isAsked(response, by: $0) }
            for label in labels(tests, of: response) {
                let known = scores[label] ?? 0
                scores[label] = condition.score > 0 || known > 0 ? max(known, condition.score) : min(known, condition.score)
            }
        }
        guard let best = scores.values.max(), best > 0 else { return response.labels.map { _ in 0 } }
        return response.labels.map { (scores[$0.ident] ?? 0) / best * 100 }
    }

    /// The credit that each of several choices adds, in percent of all right ones; nil unless each has a condition of its own.
    private mutating func addedShares(_ response: QTI12Question.Response, _ right: Set<String>) -> [Double]? {
        var scores: [String: Double] = [:]
        var earnsByLeaving = false
        for condition in question.conditions where condition.isAdded {
            guard condition.tests.count == 1, let test = condition.tests.first, question.isAsked(response, by: test) else { continue }
            scores[chosen(test), default: 0] += test.isNegated ? -condition.score : condition.score
            earnsByLeaving = earnsByLeaving || test.isNegated && condition.score > 0
        }
        let all = right.reduce(0) { $0 + (scores[$1] ?? 0) }
        guard all > 0, response.labels.allSatisfy({ scores[$0.ident] != nil }) else { return nil }
        if earnsByLeaving { report("leaving out a wrong choice earned points; in Quizmark, it earns none; check the points") }
        return response.labels.map { (scores[$0.ident] ?? 0) / all * 100 }
    }

    /// All choices of the correct answer; nil, after a report, if there are several correct answers.
    private mutating func several(_ response: QTI12Question.Response) -> Set<String>? {
        let conditions = question.rightConditions(response)
        let all = conditions.reduce(into: Set<String>()) { $0.formUnion(labels($1.tests, of: response)) }
        let whole = conditions.filter { condition in !condition.condition.isAdded && condition.tests.count > 1 }
        if let highest = whole.map(\.condition.score).max() {
            let best = whole.filter { $0.condition.score == highest }
            let sets = Set(best.map { labels($0.tests, of: response) }).filter { !$0.isEmpty }
            guard sets.count < 2 else {
                report("several sets of choices were correct, but Quizmark allows only one, so this question isn't imported")
                return nil
            }
            if best.contains(where: { $0.condition.rule.hasAlternatives }) { reportAlternatives() }
            return sets.first ?? []
        }
        let single = conditions.filter { !$0.condition.isAdded }
        let highest = single.map(\.condition.score).max()
        if let highest, highest >= 100, single.filter({ $0.condition.score == highest }).count > 1 { reportAlternatives() }
        return all
    }

    /// Reports what the choices earn if they don't add up.
    private mutating func reportSteps(allowsMore: Bool) {
        guard let scored else { return }
        if scored.givesParts {
            report(ScoredParts.risesInSteps)
        } else if scored.acceptsPart {
            reportAlternatives()
        } else if scored.acceptsMore, allowsMore {
            report(ScoredParts.moreIsForgiven)
        }
    }

    private mutating func reportAlternatives() {
        guard !hasReportedAlternatives else { return }
        hasReportedAlternatives = true
        report("any one of several choices was enough; in Quizmark, students must choose all of them; check the key")
    }

    /// Whether "true" is right; nil if the two choices are others.
    private mutating func truth(_ labels: [QTI12Question.Label], _ right: Set<String>) -> Bool? {
        guard labels.count == 2, let answer = labels.first(where: { right.contains($0.ident) }) else { return nil }
        let prefix = "true_false."
        var truths: [String: Bool] = [:]
        for label in labels {
            let ident = label.ident.lowercased()
            let names = [ident.hasPrefix(ascii: prefix) ? String(ident.dropFirst(prefix.count)) : ident, texts.plain(label.material)]
            truths[label.ident] = [true, false].first { truth in names.contains { TruthWord.truth($0) == truth } }
        }
        return Set(truths.values).count == 2 ? truths[answer.ident] : nil
    }
}

extension QTI12Question.Rule {
    /// Whether one of several alternatives is enough.
    fileprivate var hasAlternatives: Bool {
        switch self {
        case .any(let rules): rules.count > 1 || rules.contains(where: \.hasAlternatives)
        case .all(let rules): rules.contains(where: \.hasAlternatives)
        case .not, .test, .other, .unanswered: false
        }
    }
}
