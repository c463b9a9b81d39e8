/// What parts of the correct answer earn in another program, found by giving its rules such answers.
package struct ScoredParts {
    /// The score of the correct answer.
    package let whole: Double
    /// The score of an empty answer.
    package let none: Double
    /// Scores of answers with a single correct part.
    package let alone: [Double]
    /// Scores of the correct answer without one of its parts.
    private let without: [Double]
    /// Scores of the correct answer with a wrong choice as well.
    private let withWrong: [Double]
    /// Whether a wrong answer earns less than an empty one, or than the correct one without a part.
    package let takesPoints: Bool
    /// Whether each part has been scored, and not only some of many.
    private let isComplete: Bool

    /// - Parameters:
    ///   - right: the parts of the correct answer.
    ///   - wrong: parts that it doesn't have.
    ///   - spoilt: a part with a wrong value in its place.
    ///   - limit: how many answers may be scored.
    ///   - score: nil if the rules can't be read.
    /// - Returns: nil as well if the correct answer earns nothing.
    package init?<Part>(
        right: [Part], wrong: [Part] = [], spoilt: (Part) -> Part? = { _ in nil }, limit: Int, score: ([Part]) -> Double?
    ) {
        guard !right.isEmpty, limit > 4, let whole = score(right), whole > 0, let none = score([]) else { return nil }
        let count = max(1, (limit - 2) / 4)
        let (sample, others) = (ScoredParts.some(of: right, count), ScoredParts.some(of: wrong, count))
        isComplete = sample.count == right.count && others.count == wrong.count
        var (alone, without, withWrong, penalties): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        for index in sample {
            var rest = right
            let part = rest.remove(at: index)
            guard let own = score([part]), let less = right.count > 1 ? score(rest) : none else { return nil }
            alone.append(own)
            without.append(less)
            guard let other = spoilt(part) else { continue }
            rest.insert(other, at: index)
            guard let wrong = score(rest) else { return nil }
            penalties.append(less - wrong)
        }
        for index in others {
            guard let more = score(right + [wrong[index]]) else { return nil }
            withWrong.append(more)
        }
        if let other = others.first, let wrong = score([wrong[other]]) { penalties.append(none - wrong) }
        self.whole = whole
        self.none = none
        self.alone = alone
        self.without = without
        self.withWrong = withWrong
        takesPoints = penalties.contains { $0 > 0.001 * whole }
    }

    private static func some<Part>(of parts: [Part], _ count: Int) -> [Int] {
        parts.count <= count ? Array(parts.indices) : Array(stride(from: 0, to: parts.count, by: (parts.count + count - 1) / count))
    }

    private var parts: [Double] { alone.count > 1 ? alone + without : [] }

    /// Whether less than the whole answer earns less than all points, but more than none.
    package var givesParts: Bool { parts.contains { $0 > 0.001 * whole && $0 < 0.999 * whole } }

    /// Whether less than the whole answer earns all points.
    package var acceptsPart: Bool { parts.contains { $0 >= 0.999 * whole } }

    /// Whether wrong choices don't matter beside all correct ones.
    package var acceptsMore: Bool { withWrong.contains { $0 >= 0.999 * whole } }

    /// Whether the parts add up. Thirds are 0.33, 0.33 and 0.34.
    package var addUp: Bool {
        isComplete && abs(alone.reduce(0, +) - whole) < 0.02 * whole
            && zip(alone, without).allSatisfy { abs($0 + $1 - whole) < 0.02 * whole }
    }

    /// Whether all parts earn the same.
    package var areEven: Bool {
        guard let least = alone.min(), let most = alone.max() else { return true }
        return most - least <= 0.05 * most
    }

    /// What each right and each wrong choice adds, in their order; nil unless the choices add up.
    package var values: (right: [Double], wrong: [Double])? { addUp ? (alone, withWrong.map { $0 - whole }) : nil }
}
