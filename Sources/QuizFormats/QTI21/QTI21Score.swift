import Encoding
import Markup

/// The highest score that the rules of an item can give.
struct QTI21Score {
    private let outcomes: QTI21Outcomes
    /// By the identifier of the outcome.
    private var scores: [String: Double] = [:]
    /// The values that the rules about an answer have added to each outcome.
    private var gains: [String: [String: Double]] = [:]
    /// The best raw scores that are looked up in tables, by the identifier of the outcome.
    private var rawScores: [String: Double] = [:]

    private init(_ outcomes: QTI21Outcomes) { self.outcomes = outcomes }

    /// The highest score, the best raw score for each table that the points are from, and the highest value of each counter.
    static func greatest(_ outcomes: QTI21Outcomes) -> (score: Double?, rawScores: [String: Double], counts: [String: Double]) {
        var score = QTI21Score(outcomes)
        score.run(outcomes.rules)
        return (score.greatest, score.rawScores, score.scores.filter { outcomes.counters.contains($0.key) })
    }

    /// Nil if the rules don't name the points, or none are positive.
    private var greatest: Double? {
        // Some items have a score for each answer only, which the test adds up.
        let parts = scores.filter { $0.key.hasPrefix("SCORE_") }.map(\.value)
        let sum = parts.isEmpty ? scores.values.max() : parts.reduce(0, +)
        guard let greatest = scores["SCORE"] ?? sum, greatest > 0 else { return nil }
        // Sums of binary fractions, such as three times 0.1, aren't exact.
        return (greatest * 1e6).rounded() / 1e6
    }

    /// Follows the rules one after the other: what they add up counts together, and the best of exclusive branches counts.
    private mutating func run(_ rules: MarkupElement) {
        for rule in rules.elements {
            switch rule.name {
            case "setOutcomeValue" where outcomes.isScore(rule): set(rule)
            case "responseCondition":
                let before = scores
                runBranches(rule.elements)
                if let answer = comparedAnswer(rule) { limitGain(since: before, of: answer) }
            default: run(rule)
            }
        }
    }

    private mutating func runBranches(_ branches: [MarkupElement]) {
        var ends: [QTI21Score] = []
        var isDecided = false
        for branch in branches where !isDecided {
            // A limit of the score itself applies whatever the answer is.
            let isMet = branch.name == "responseElse" ? true : branch.elements.first.flatMap(isMet)
            guard isMet != false else { continue }
            var end = self
            end.run(branch)
            ends.append(end)
            isDecided = isMet == true
        }
        if !isDecided { ends.append(self) }
        guard var best = ends.first else { return }
        for end in ends.dropFirst() {
            best.scores.merge(end.scores, uniquingKeysWith: max)
            best.rawScores.merge(end.rawScores, uniquingKeysWith: max)
        }
        self = best
    }

    /// The answer that a rule compares with values, to add points for each; nil if several can match.
    private func comparedAnswer(_ rule: MarkupElement) -> String? {
        let comparisons = rule.elements.compactMap(\.elements.first).map { QTI21Processing.comparisons($0, score: 0) }
        let names = Set(comparisons.flatMap { $0.isEmpty ? [""] : $0.map { $0.relation == .equal ? $0.identifier : "" } })
        let isAdded = rule.descendants("setOutcomeValue").filter(outcomes.isScore).allSatisfy { $0.first("sum") != nil }
        guard isAdded, names.count == 1, let name = names.first, outcomes.singles.contains(name) else { return nil }
        return name
    }

    /// Counts only the best of the values that the same answer can't equal together.
    private mutating func limitGain(since before: [String: Double], of answer: String) {
        for (name, score) in scores {
            let start = before[name] ?? outcomes[name] ?? 0
            let known = gains[answer]?[name] ?? 0
            scores[name] = start + max(0, score - start - known)
            gains[answer, default: [:]][name] = max(known, score - start)
        }
    }

    /// Whether a comparison of scores holds; nil for one of answers.
    private func isMet(_ test: MarkupElement) -> Bool? {
        let values = test.elements.compactMap { value(of: $0) }
        guard values.count == 2, test.elements.count == 2 else { return nil }
        return switch test.name {
        case "gt": values[0] > values[1]
        case "gte": values[0] >= values[1]
        case "lt": values[0] < values[1]
        case "lte": values[0] <= values[1]
        default: nil
        }
    }

    private mutating func set(_ rule: MarkupElement) {
        guard let identifier = rule["identifier"], let expression = rule.elements.first else { return }
        if expression.name == QTI21Outcomes.lookup, let raw = expression.elements.first.flatMap({ value(of: $0) }) {
            rawScores[identifier] = max(rawScores[identifier] ?? raw, raw)
        }
        let named = expression.descendants("baseValue").compactMap { Double($0.text.trimmed) }
        if let value = value(of: expression) {
            scores[identifier] = value
        } else if let best = named.max(), expression.descendants("mapResponse").isEmpty {
            scores[identifier] = max(scores[identifier] ?? 0, best)
        }
    }

    /// Nil for an expression that depends on the answer.
    private func value(of expression: MarkupElement) -> Double? {
        switch expression.name {
        case "baseValue": return Double(expression.text.trimmed)
        case QTI21Outcomes.lookup:
            guard let raw = expression.elements.first.flatMap({ value(of: $0) }), let name = expression["identifier"] else { return nil }
            return outcomes.tables[name]?.value(raw)
        case "variable":
            guard let identifier = expression["identifier"] else { return nil }
            return scores[identifier] ?? outcomes[identifier] ?? (outcomes.isScore(expression) ? 0 : nil)
        case _ where QTI21Outcomes.mappings.contains(expression.name): return expression["identifier"].flatMap { outcomes.mapped[$0] }
        case "sum", "product", "subtract", "divide", "min", "max":
            let parts = expression.elements.map { value(of: $0) }
            guard let first = parts.first, var result = first else { return nil }
            for part in parts.dropFirst() {
                guard let part else { return nil }
                switch expression.name {
                case "sum": result += part
                case "product": result *= part
                case "subtract": result -= part
                case "min": result = min(result, part)
                case "max": result = max(result, part)
                default: result /= part
                }
            }
            return result.isFinite ? result : nil
        default: return nil
        }
    }
}
