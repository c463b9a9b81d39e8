import ContentReading
import Markup

/// The highest score that the rules of an item can give.
struct QTI21Score {
    /// By the identifier of the outcome.
    private var scores: [String: Double] = [:]

    /// Nil if the rules don't name the points, or none are positive.
    static func greatest(_ processing: MarkupElement) -> Double? {
        var score = QTI21Score()
        score.run(processing)
        guard let greatest = score.scores["SCORE"] ?? score.scores.values.max(), greatest > 0 else { return nil }
        // Sums of binary fractions, such as three times 0.1, aren't exact.
        return (greatest * 1e6).rounded() / 1e6
    }

    /// Follows the rules one after the other: what they add up counts together, and the best of exclusive branches counts.
    private mutating func run(_ rules: MarkupElement) {
        for rule in rules.elements {
            switch rule.name {
            case "setOutcomeValue" where QTI21Processing.isScore(rule): set(rule)
            case "responseCondition":
                var best = self
                for branch in rule.elements {
                    var other = self
                    other.run(branch)
                    best.scores.merge(other.scores, uniquingKeysWith: max)
                }
                self = best
            default: run(rule)
            }
        }
    }

    private mutating func set(_ rule: MarkupElement) {
        guard let identifier = rule["identifier"], let expression = rule.elements.first else { return }
        let named = expression.descendants("baseValue").compactMap { Double(trimmed($0.text)) }
        if let value = value(of: expression) {
            scores[identifier] = value
        } else if let best = named.max(), expression.name != "mapResponse", expression.descendants("mapResponse").isEmpty {
            scores[identifier] = max(scores[identifier] ?? 0, best)
        }
    }

    /// Nil for an expression that depends on the answer.
    private func value(of expression: MarkupElement) -> Double? {
        switch expression.name {
        case "baseValue": return Double(trimmed(expression.text))
        case "variable": return expression["identifier"].flatMap { scores[$0] } ?? (QTI21Processing.isScore(expression) ? 0 : nil)
        case "sum", "product", "subtract", "divide":
            let parts = expression.elements.map { value(of: $0) }
            guard let first = parts.first, var result = first else { return nil }
            for part in parts.dropFirst() {
                guard let part else { return nil }
                switch expression.name {
                case "sum": result += part
                case "product": result *= part
                case "subtract": result -= part
                default: result /= part
                }
            }
            return result.isFinite ? result : nil
        default: return nil
        }
    }
}
