import QuizExchange

/// Messages about points that differ from those of another program.
extension ScoredParts {
    static let risesInSteps =
        "in the original, the points rise in steps with the correct parts of the answer; in Quizmark, each part earns the same; check the points"
    static let partIsEnough =
        "in the original, part of the correct answer was enough; in Quizmark, all of it is needed; check the key"
    static let moreIsForgiven =
        "in the original, wrong choices cost nothing if all correct ones were chosen; in Quizmark, such an answer is wrong; check the key"

    /// Nil if an empty answer earns nothing.
    static func unanswered(_ score: Double) -> String? {
        guard abs(score) > 1e-6 else { return nil }
        return "in the original, an unanswered question \(score > 0 ? "earned" : "cost") points; in Quizmark, it earns none"
    }
}
