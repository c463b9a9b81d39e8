import QuizExchange

/// What answers earn by the rules of the item, and how that differs here.
extension QTI21Question {
    /// A value of an answer, or one of its values.
    typealias Part = (identifier: String, value: String)

    /// No answer is right with it.
    private static let nonsense = "\u{FFFD} \u{FFFD}"

    /// Nil if the rules can't be read.
    private func score(_ parts: [Part]) -> Double? {
        scorer?.score(Dictionary(grouping: parts, by: \.identifier).mapValues { $0.map(\.value) })
    }

    /// The scores of single choices; nil if the rules can't be read, or no choice earns points.
    mutating func scores(_ identifier: String, _ choices: [String]) -> [Double]? {
        guard let scorer, scorer.limit > choices.count else { return nil }
        let scores = choices.compactMap { score([(identifier, $0)]) }
        guard scores.count == choices.count, let best = scores.max(), best > 0 else { return nil }
        if let none = score([]) { reportUnanswered(none) }
        if scores.contains(where: { $0 < -1.01 * best }) {
            report("a wrong choice cost more points than the question is worth; in Quizmark, it costs all of them; check the points")
        }
        return scores
    }

    /// Scores the parts of an answer with several.
    ///
    /// - Parameter others: a wrong value by the identifier of each answer.
    mutating func scoreParts(_ right: [Part], wrong: [Part] = [], others: [String: String] = [:]) {
        guard let scorer else { return }
        scored = ScoredParts(
            right: right, wrong: wrong, spoilt: { ($0.identifier, others[$0.identifier] ?? QTI21Question.nonsense) }, limit: scorer.limit,
            score: score)
        if let scored { reportUnanswered(scored.none) }
    }

    /// Scores a text with its blanks, by the values that earn the most together.
    ///
    /// - Parameter values: possible values of each blank, with its identifier.
    mutating func scoreBlanks(_ values: [[Part]], others: [String: String]) {
        var right = values.compactMap(\.first)
        guard let scorer, right.count == values.count, scorer.limit > 4, var best = score(right) else { return }
        var left = scorer.limit / 2
        let most = (processing.greatestScore ?? 0) * 0.98
        for (index, options) in values.enumerated() where best < most {
            for option in options.dropFirst() where left > 0 && best < most {
                left -= 1
                var other = right
                other[index] = option
                guard let points = score(other) else { return }
                if points > best { (best, right) = (points, other) }
            }
        }
        if best >= most { scoreParts(right, others: others) }
    }

    private mutating func reportUnanswered(_ score: Double) {
        if let message = ScoredParts.unanswered(score) { report(message) }
    }

    /// Scores other orders than the correct one.
    mutating func scoreOrder(_ identifier: String, _ right: [String]) {
        guard let scorer, scorer.limit > 4, let whole = score(right.map { (identifier, $0) }), whole > 0 else { return }
        var orders = [right, right]
        orders[0].swapAt(0, 1)
        orders[1].swapAt(right.count - 2, right.count - 1)
        let rotated = Array(right.dropFirst()) + right.prefix(1)
        let scores = (orders + [rotated]).compactMap { order in score(order.map { (identifier, $0) }) }
        guard scores.count == 3 else { return }
        if scores.contains(where: { $0 >= 0.999 * whole }) {
            report("in the original, other orders earned all points, too; in Quizmark, only this one is correct; check the key")
        }
        givesPartsOfOrder = scores.contains { $0 > 0.001 * whole && $0 < 0.999 * whole }
        let share = Double(right.count - 2) / Double(right.count - 1)
        if givesPartsOfOrder, abs(scores[2] / whole - share) > 0.05 {
            report(
                "parts of the order earned points in another way; in Quizmark, each item that directly follows the right one earns a share; check the points"
            )
        }
        if let none = score([]) { reportUnanswered(none) }
    }

    // MARK: - Differences

    /// Whether part of the correct answer earns part of the points.
    var hasParts: Bool { givesPartsOfOrder || scored?.givesParts ?? processing.hasParts }

    /// Whether the points of the parts differ from those here, beyond what is written with the choices.
    var hasStepsOfParts: Bool {
        guard let scored, !hasValues, processing.lookups.isEmpty else { return processing.comparesSteps }
        return processing.comparesSteps || scored.givesParts && !scored.addUp
    }

    /// What each part earns, if that differs.
    var unequalShares: [Double]? {
        guard let scored, scored.givesParts, scored.addUp, !scored.areEven else { return nil }
        return scored.alone
    }
}
