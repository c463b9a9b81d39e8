import Encoding
import Markup

/// Rules that compare what the parts of an answer earn together with a number.
extension QTI21Processing {
    /// What the parts of an answer add up to.
    struct Count {
        /// The sum of all parts.
        var whole: Double
        /// The part that adds the least.
        var least: Double

        /// Whether less than the whole meets a comparison with a number.
        func isMetByPart(_ comparison: String, _ number: Double) -> Bool {
            switch comparison {
            case "gt": whole - least > number
            case "gte": whole - least >= number
            case "equal", "match": abs(whole - number) > 1e-9
            default: false
            }
        }
    }

    /// The counters of an item.
    ///
    /// - Parameter greatest: the highest value of each.
    static func counts(_ outcomes: QTI21Outcomes, _ settings: [MarkupElement], upTo greatest: [String: Double]) -> [String: Count] {
        let settings = Dictionary(grouping: settings) { $0["identifier"] ?? "" }
        return greatest.reduce(into: [:]) { counters, counter in
            let counting = settings[counter.key] ?? []
            let mapped = counting.flatMap { setting in QTI21Outcomes.mappings.flatMap(setting.descendants) }.compactMap { $0["identifier"] }
            let parts = mapped.compactMap { outcomes.leastPart(of: $0) } + counting.flatMap(scores).filter { $0 > 0 }
            if let least = parts.min() { counters[counter.key] = Count(whole: counter.value, least: least) }
        }
    }

    /// The highest score that a rule sets for the declared answer; nil without such a rule.
    var highestScoreOfKey: Double? {
        scoring.filter { branch in QTI21Processing.all(branch.test).contains { $0.name == "correct" } && !branch.isAdded }.map(\.score)
            .max()
    }

    /// Whether a number of correct parts, or the sum of what they earn, decides.
    func comparesParts(_ test: MarkupElement) -> Bool {
        QTI21Processing.all(test).contains { $0.name == "anyN" || countAndNumber($0) != nil }
    }

    /// Whether a part of the correct answer meets a test that only all of it should meet.
    func isMetByPart(_ test: MarkupElement) -> Bool {
        if test.name == "anyN" { return true }
        return countAndNumber(test).map { $0.count.isMetByPart(test.name, $0.number) } ?? false
    }

    /// What a comparison is about, and the number that it is compared with.
    private func countAndNumber(_ comparison: MarkupElement) -> (count: Count, number: Double)? {
        guard ["gt", "gte", "equal", "match"].contains(comparison.name) else { return nil }
        guard comparison.elements.count == 2, let number = comparison.first("baseValue").flatMap({ Double($0.text.trimmed) }) else {
            return nil
        }
        return comparison.elements.lazy.compactMap(count).first.map { ($0, number) }
    }

    private func count(_ operand: MarkupElement) -> Count? {
        let identifier = operand["identifier"] ?? ""
        switch operand.name {
        case "variable": return counters[identifier]
        case "sum" where operand.elements.count > 1:
            let parts = operand.elements.compactMap { $0["identifier"].flatMap(outcomes.count(of:)) }
            guard parts.count == operand.elements.count, let least = parts.map(\.least).min() else { return nil }
            return Count(whole: parts.reduce(0) { $0 + $1.whole }, least: least)
        case "sum": return operand.elements.first.flatMap(count)
        case _ where QTI21Outcomes.mappings.contains(operand.name):
            return outcomes.singles.contains(identifier) ? nil : outcomes.count(of: identifier)
        default: return nil
        }
    }
}

extension QTI21Outcomes {
    /// What an answer earns by its mapping.
    fileprivate func count(of response: String) -> QTI21Processing.Count? {
        guard let whole = mapped[response], let least = leastPart(of: response) else { return nil }
        return QTI21Processing.Count(whole: whole, least: least)
    }

    /// The least that a correct part of an answer earns by its mapping: all of it, if the answer is one value.
    fileprivate func leastPart(of response: String) -> Double? {
        singles.contains(response) ? mapped[response] : leastMapped[response]
    }
}
