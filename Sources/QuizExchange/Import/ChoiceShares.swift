/// How other programs score a choice question: the share of its points that each choice brings, in percent.
package struct ChoiceShares {
    private let shares: [Double]
    /// Indices of the correct choices.
    private let right: Set<Int>
    private let isSingle: Bool

    package init(_ shares: [Double], right: Set<Int>, isSingle: Bool) {
        self.shares = shares
        self.right = right
        self.isSingle = isSingle
    }

    /// Points of each choice of a question with `worth` points; empty strings where the key is enough. Nil where partial credit, as
    /// usual, gives the same.
    package func points(worth: Double) -> [String]? {
        func written(_ share: Double) -> String {
            QuizFrontMatter.number((min(100, max(-100, share)) * worth * 1e5).rounded() / 1e7)
        }
        let wrong = shares.indices.filter { !right.contains($0) }.map { shares[$0] }
        guard worth > 0 else { return nil }
        if isSingle {
            guard wrong.contains(where: { $0 != 0 }) else { return nil }
            return shares.indices.map { right.contains($0) || shares[$0] == 0 ? "" : written(shares[$0]) }
        }
        let equal = 100 / Double(max(1, right.count))
        let isEven = right.allSatisfy { abs(shares[$0] - equal) < 0.01 }
        if isEven, wrong.allSatisfy({ abs($0 + equal) < 0.01 }) { return nil }
        let (last, isWhole) = (right.max(), isWhole)
        return shares.indices.map { index in
            guard right.contains(index) else { return written(shares[index]) }
            // The last correct one gets the rest, so that rounding doesn't matter.
            return isEven || !isWhole || index == last ? "" : written(shares[index])
        }
    }

    /// The credit for the correct answer in percent: that of the best choice, or of all right ones together.
    package var best: Double {
        let right = right.map { shares[$0] }
        return isSingle ? right.max() ?? 0 : right.reduce(0, +)
    }

    /// Whether the correct answer earns exactly the question's points.
    package var isWhole: Bool { abs(best - 100) < 0.1 }
}
