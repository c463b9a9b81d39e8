import Platform

/// Pairs of students whose answers are more alike than those of people who work alone.
///
/// For each pair, the likelihood ratio compares "a share c of the answers is copied" with "each answers alone", for c of 0.3, 0.5,
/// 0.7 and 0.9, in both directions; its largest logarithm counts. The threshold is what the largest value of a class exceeds in one
/// class of a hundred in which everybody works alone, after classes drawn from the model.
package struct AlikeAnswers: Sendable {
    package struct Pair: Sendable, Equatable {
        /// Indices of the students, the lower first.
        package let one: Int
        package let other: Int
        /// Logarithm of the likelihood ratio.
        package let ratio: Double
        /// Questions that both answered, equal answers, and equal wrong answers.
        package let common: Int
        package let equal: Int
        package let equalWrong: Int
    }

    /// The most alike pairs, the first ones first.
    let closest: [Pair]
    /// The most alike pairs with equal wrong answers, the first ones first.
    private let closestInWrongs: [Pair]
    package let threshold: Double

    /// Pairs beyond the threshold.
    package var flagged: [Pair] { closest.filter { $0.ratio > threshold } }

    /// Pairs to look at where there is time: those below the threshold with equal wrong answers that copying explains better than
    /// chance. Whoever knows everything has the same correct answers as others who do.
    package var lookFirst: [Pair] {
        Array(closestInWrongs.filter { $0.ratio > 0 && $0.ratio <= threshold }.prefix(AlikeAnswers.lookFirstLimit))
    }

    package static let fewestStudents = 8
    /// More would be compared for minutes.
    package static let studentLimit = 2000
    package static let fewestQuestions = 8
    private static let pairLimit = 50
    private static let lookFirstLimit = 10
    private static let shares = SIMD4<Float>(0.3, 0.5, 0.7, 0.9)
    private static let alone = SIMD4<Float>(0.7, 0.5, 0.3, 0.1)
    private static let logAlone = SIMD4<Float>(-0.356_674_94, -0.693_147_2, -1.203_972_8, -2.302_585_1)

    /// Nil for a class that is too small to say anything, or too large.
    ///
    /// - Parameters:
    ///   - draws: number of classes that the threshold is taken from.
    ///   - progress: called after each of them.
    package init?(
        _ pattern: AnswerPattern, draws: Int = 60, seed: UInt64, jobs: Int, progress: @escaping @Sendable () -> Void = {}
    ) {
        guard (AlikeAnswers.fewestStudents...AlikeAnswers.studentLimit).contains(pattern.students),
            pattern.questions >= AlikeAnswers.fewestQuestions
        else { return nil }
        let model = AnswerModel(pattern)
        let gains = AlikeAnswers.gains(pattern, model)
        let own = mapInParallel(pattern.students, jobs: jobs) { AlikeAnswers.closest(to: $0, pattern, gains) }
        closest = AlikeAnswers.first(own.flatMap(\.all))
        closestInWrongs = AlikeAnswers.first(own.flatMap(\.inWrongs))
        let largest = mapInParallel(draws, jobs: jobs) { draw in
            var chance = Chance(seed: seed &+ UInt64(draw) &* 0x5851_F42D_4C95_7F2D)
            let drawn = model.drawn(&chance)
            let own = AnswerModel(drawn)
            let gains = AlikeAnswers.gains(drawn, own)
            var largest: Float = 0
            for student in 0..<drawn.students {
                AlikeAnswers.compare(student, drawn, gains) { _, ratio in largest = max(largest, ratio) }
            }
            progress()
            return Double(largest)
        }
        threshold = AlikeAnswers.exceeded(inOneOf: 100, largest)
    }

    /// The point that the largest value exceeds in one class of `count`, by a Gumbel distribution with the same mean and deviation.
    static func exceeded(inOneOf count: Double, _ largest: [Double]) -> Double {
        guard let mean = Moments.mean(largest), let deviation = Moments.deviation(largest) else { return .infinity }
        let scale = deviation * 6.0.squareRoot() / .pi
        return mean - 0.577_215_664_901_532_9 * scale - scale * (-(1 - 1 / count).naturalLogarithm).naturalLogarithm
    }

    /// The most alike pairs of a student and a later one: of all, and of those with equal wrong answers.
    private struct Closest: Sendable {
        let all: [Pair]
        let inWrongs: [Pair]
    }

    private static func closest(to student: Int, _ pattern: AnswerPattern, _ gains: [SIMD4<Float>]) -> Closest {
        var pairs: [Pair] = []
        compare(student, pattern, gains) { other, ratio in pairs.append(pair(student, other, ratio, pattern)) }
        pairs.sort { $0.ratio > $1.ratio }
        return Closest(
            all: Array(pairs.prefix(pairLimit)), inWrongs: Array(pairs.lazy.filter { $0.equalWrong > 0 }.prefix(pairLimit)))
    }

    /// The most alike of some pairs, those of earlier students first where they are equally alike.
    private static func first(_ pairs: [Pair]) -> [Pair] {
        Array(pairs.sorted { ($1.ratio, $0.one, $0.other) < ($0.ratio, $1.one, $1.other) }.prefix(pairLimit))
    }

    private static func pair(_ one: Int, _ other: Int, _ ratio: Float, _ pattern: AnswerPattern) -> Pair {
        var (common, equal, wrong) = (0, 0, 0)
        for question in 0..<pattern.questions {
            let first = pattern.answers[one * pattern.questions + question]
            let second = pattern.answers[other * pattern.questions + question]
            guard first >= 0, second >= 0 else { continue }
            common += 1
            guard first == second else { continue }
            equal += 1
            if first > 0 { wrong += 1 }
        }
        return Pair(one: one, other: other, ratio: Double(ratio), common: common, equal: equal, equalWrong: wrong)
    }

    /// Each answer's addition to the logarithm, for each share, if the other student has the same one: log((c + (1-c)p) / p) - log(1-c).
    private static func gains(_ pattern: AnswerPattern, _ model: AnswerModel) -> [SIMD4<Float>] {
        var gains = [SIMD4<Float>](repeating: .zero, count: pattern.answers.count)
        for student in 0..<pattern.students {
            for question in 0..<pattern.questions {
                let index = student * pattern.questions + question
                guard pattern.answers[index] >= 0 else { continue }
                let chance = max(1e-6, model.chance(student, question, pattern.answers[index]))
                let ratio = (shares + alone * chance) / chance
                for lane in 0..<4 { gains[index][lane] = ratio[lane].naturalLogarithm - logAlone[lane] }
            }
        }
        return gains
    }

    /// Calls `found` with each later student and the largest logarithm of both directions.
    @inline(__always)
    private static func compare(
        _ student: Int, _ pattern: AnswerPattern, _ gains: [SIMD4<Float>], _ found: (Int, Float) -> Void
    ) {
        let questions = pattern.questions
        pattern.answers.withUnsafeBufferPointer { answers in
            gains.withUnsafeBufferPointer { gains in
                let start = student * questions
                for other in (student + 1)..<max(student + 1, pattern.students) {
                    let second = other * questions
                    var (common, sum, sumOfOther): (Float, SIMD4<Float>, SIMD4<Float>) = (0, .zero, .zero)
                    for question in 0..<questions {
                        let answer = answers[start + question]
                        guard answer >= 0, answers[second + question] >= 0 else { continue }
                        common += 1
                        if answer == answers[second + question] {
                            sum += gains[start + question]
                            sumOfOther += gains[second + question]
                        }
                    }
                    let base = logAlone * common
                    found(other, max((base + sum).max(), (base + sumOfOther).max()))
                }
            }
        }
    }
}
