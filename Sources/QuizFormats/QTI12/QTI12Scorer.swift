import ContentModel
import Encoding
import QuizExchange

/// Scores answers with the conditions of an item.
struct QTI12Scorer {
    /// A value of the answer in a response field.
    typealias Part = (field: String, value: String)

    private let question: QTI12Question
    private let responses: [QTI12Question.Response]
    /// Indices of responses by their names and those of their labels.
    private let indices: [String: Int]
    /// How many answers may be scored, so that large items don't take long.
    let limit: Int

    /// Nil where the conditions aren't what decides: in Canvas, the kind of question does, and ILIAS has rules of its own for some.
    init?(_ question: QTI12Question) {
        let isReadable = question.conditions.allSatisfy { $0.isScoreReadable && !$0.isUnreadable }
        guard isReadable, !question.givesPartsByKind, !question.hasStatements, !question.hasCombinations else { return nil }
        self.question = question
        responses = question.responses
        guard Set(responses.map(\.ident)).count == responses.count else { return nil }
        indices = Dictionary(keepingFirst: responses.enumerated().flatMap { index, response in response.idents.map { ($0, index) } })
        let tests = question.conditions.reduce(0) { $0 + 1 + $1.tests.count }
        let labels = responses.reduce(0) { $0 + 1 + $1.labels.count }
        limit = 50_000 / max(1, tests * labels)
    }

    /// Nil if a condition can't be read.
    func score(_ parts: [Part]) -> Double? {
        let answer = Dictionary(grouping: parts, by: \.field).mapValues { $0.map(\.value) }
        var score = 0.0
        var isDecided = false
        for condition in question.conditions {
            guard let isMet = isMet(condition.rule, answer, isDecided) else { return nil }
            guard isMet else { continue }
            if condition.isScored {
                score = condition.isRelative ? score + condition.score : condition.score
                isDecided = true
            }
            if !condition.continues { break }
        }
        return score
    }

    /// - Parameter isDecided: whether another condition applied.
    private func isMet(_ rule: QTI12Question.Rule, _ answer: [String: [String]], _ isDecided: Bool) -> Bool? {
        switch rule {
        case .test(let test): return isMet(test, answer)
        case .other: return !isDecided
        case .unanswered(let ident):
            let index = indices[ident] ?? (responses.count == 1 ? 0 : nil)
            return index.map { answer[responses[$0].ident] == nil }
        case .not(let rule): return isMet(rule, answer, isDecided).map { !$0 }
        case .all(let rules), .any(let rules):
            let isAll = if case .all = rule { true } else { false }
            for rule in rules {
                guard let isMet = isMet(rule, answer, isDecided) else { return nil }
                if isMet != isAll { return isMet }
            }
            return isAll
        }
    }

    private func isMet(_ test: QTI12Question.Test, _ answer: [String: [String]]) -> Bool? {
        let index = indices[test.ident] ?? responses.firstIndex { question.isAsked($0, by: test) }
        guard let index else { return nil }
        let response = responses[index]
        let values = answer[response.ident] ?? []
        if !response.isTyped {
            guard test.relation == .equal, test.index == nil else { return nil }
            return values.contains(test.value.isEmpty ? test.ident : test.value)
        }
        guard let value = values.first else { return false }
        switch test.relation {
        case .equal:
            if let number = ForeignNumber.value(value), let key = ForeignNumber.value(test.value) { return number == key }
            return test.matchesCase ? value == test.value : value.lowercased() == test.value.lowercased()
        case .contains: return value.lowercased().contains(test.value.lowercased())
        case .atLeast: return limits(value, test).map { $0 > $1 || $0 == $1 && !test.excludesEnd }
        case .atMost: return limits(value, test).map { $0 < $1 || $0 == $1 && !test.excludesEnd }
        case .pattern: return nil
        }
    }

    private func limits(_ value: String, _ test: QTI12Question.Test) -> (Double, Double)? {
        guard let limit = ForeignNumber.value(test.value) else { return nil }
        // What isn't a number meets no limit.
        return (ForeignNumber.value(value) ?? .nan, limit)
    }
}

/// What answers earn by the conditions, and how that differs here.
extension QTI12Answers {
    private static let nonsense = "\u{FFFD}"

    /// The score of each choice of a single one in percent of the best; nil if the conditions can't be read.
    mutating func scoredShares(_ response: QTI12Question.Response) -> [Double]? {
        guard let scorer, scorer.limit > response.labels.count else { return nil }
        let scores = response.labels.compactMap { scorer.score([(response.ident, $0.ident)]) }
        guard scores.count == response.labels.count, let best = scores.max(), best > 0 else { return nil }
        if let none = scorer.score([]) { reportUnanswered(none) }
        return scores.map { $0 / best * 100 }
    }

    /// The share that each of several choices adds in percent; nil if they don't add up, or if the conditions can't be read.
    mutating func scoredSeveral(_ response: QTI12Question.Response, _ right: Set<String>) -> [Double]? {
        let parts = response.labels.map { (field: response.ident, value: $0.ident) }
        scoreParts(parts.filter { right.contains($0.value) }, wrong: parts.filter { !right.contains($0.value) })
        guard let scored, let values = scored.values else { return nil }
        reportUnanswered(scored.none)
        var (rightValues, wrongValues) = (values.right[...], values.wrong[...])
        return parts.map { part in
            (right.contains(part.value) ? rightValues.popFirst() : wrongValues.popFirst()).map { $0 / scored.whole * 100 } ?? 0
        }
    }

    mutating func scoreParts(_ right: [QTI12Scorer.Part], wrong: [QTI12Scorer.Part] = []) {
        guard let scorer else { return }
        scored = ScoredParts(
            right: right, wrong: wrong, spoilt: { ($0.field, QTI12Answers.nonsense) }, limit: scorer.limit, score: scorer.score)
    }

    /// Scores a text with its blanks, and reports what differs.
    mutating func scoreBlanks(_ responses: [QTI12Question.Response], _ blanks: [Blank]) {
        guard scorer != nil else { return }
        let parts = zip(responses, blanks).compactMap { response, blank -> QTI12Scorer.Part? in
            switch blank {
            case .numbers(let numbers): numbers.first.map { (response.ident, $0.value.plain) }
            case .words(let words, _): words.first.map { (response.ident, $0) }
            case .menu, .patterns: question.rightTests(response).first.map { (response.ident, $0.value) }
            }
        }
        guard parts.count == blanks.count else { return }
        scoreParts(parts)
        reportParts { "the blanks were worth \($0.map(QuizFrontMatter.number).joined(separator: ", ")) points, but now all count the same" }
    }

    /// Scores pairs, and reports what differs.
    mutating func scorePairs(_ parts: [QTI12Scorer.Part]) {
        scoreParts(parts)
        reportParts { _ in "in the original, some pairs are worth more points than others; in Quizmark, all are worth the same" }
    }

    private mutating func reportParts(unequal: ([Double]) -> String) {
        guard let scored else { return }
        reportUnanswered(scored.none)
        if scored.acceptsPart {
            report(ScoredParts.partIsEnough)
        } else if scored.givesParts, !scored.addUp {
            report(ScoredParts.risesInSteps)
        } else if scored.givesParts, !scored.areEven {
            // Points are often percentages.
            report(unequal(scored.alone.map { ($0 / scored.whole * worth * 100).rounded() / 100 }))
        }
    }

    private mutating func reportUnanswered(_ score: Double) {
        if let message = ScoredParts.unanswered(max(score, question.minimum ?? score)) { report(message) }
    }
}
