import Platform

/// The answers of a class, each as a number: 0 for right, from 1 on for the different wrong answers, and nothing where a student left
/// a question empty or didn't have it.
package struct AnswerPattern: Sendable {
    package static let none: Int16 = -1

    package let students: Int
    package let questions: Int
    /// Row by row, a row for each student.
    package var answers: [Int16]
    /// Number of wrong answers that each question can have.
    let wrongs: [Int]

    init(students: Int, answers: [Int16], wrongs: [Int]) {
        self.students = students
        questions = wrongs.count
        self.answers = answers
        self.wrongs = wrongs
    }
}

/// How likely each answer is if everybody works alone: right by the marks of student and question on the logit scale, wrong answers
/// by how often the class gave them, and by the marks of those who did. Who knows more of a question with several correct choices makes
/// other mistakes than who knows little, so students with equal marks have equal mistakes without copying.
struct AnswerModel: Sendable {
    /// Chance of a correct answer, row by row.
    private let right: [Float]
    private let wrong: [WrongAnswers]
    /// Level of each student.
    private let levels: [Int]
    private let pattern: AnswerPattern

    init(_ pattern: AnswerPattern) {
        let (students, questions) = (pattern.students, pattern.questions)
        var (rightOf, countOf) = ([Double](repeating: 0, count: students), [Double](repeating: 0, count: students))
        var (rightAt, countAt) = ([Double](repeating: 0, count: questions), [Double](repeating: 0, count: questions))
        for student in 0..<students {
            for question in 0..<questions {
                let answer = pattern.answers[student * questions + question]
                guard answer >= 0 else { continue }
                countOf[student] += 1
                countAt[question] += 1
                if answer == 0 {
                    rightOf[student] += 1
                    rightAt[question] += 1
                }
            }
        }
        // A student with everything right might still get the next one wrong.
        func logit(_ right: Double, of count: Double) -> Double { ((right + 0.5) / (count - right + 0.5)).naturalLogarithm }
        let level = logit(rightOf.reduce(0, +), of: countOf.reduce(0, +))
        let skill = (0..<students).map { logit(rightOf[$0], of: countOf[$0]) }
        let ease = (0..<questions).map { logit(rightAt[$0], of: countAt[$0]) - level }
        var chances: [Float] = []
        chances.reserveCapacity(students * questions)
        for student in 0..<students {
            for question in 0..<questions { chances.append(Float(1 / (1 + (-skill[student] - ease[question]).exponential))) }
        }
        right = chances
        let (levels, skills) = AnswerModel.levels(skill)
        wrong = (0..<questions).map { WrongAnswers(to: $0, pattern, skill, levels: skills) }
        self.levels = levels
        self.pattern = pattern
    }

    /// Most levels of students, for each of which the chances of wrong answers are worked out.
    private static let levelLimit = 8

    /// The level of each student, and the mean skill of each level. Levels have the same number of students.
    private static func levels(_ skill: [Double]) -> (levels: [Int], skills: [Double]) {
        let order = skill.indices.sorted { (skill[$0], $0) < (skill[$1], $1) }
        let count = min(levelLimit, skill.count)
        var levels = [Int](repeating: 0, count: skill.count)
        for (index, student) in order.enumerated() { levels[student] = index * count / skill.count }
        let skills = (0..<count).map { level in
            Moments.mean(skill.indices.filter { levels[$0] == level }.map { skill[$0] }) ?? 0
        }
        return (levels, skills)
    }

    /// Chance that a student gives an answer.
    @inline(__always)
    func chance(_ student: Int, _ question: Int, _ answer: Int16) -> Float {
        let right = right[student * pattern.questions + question]
        return answer == 0 ? right : (1 - right) * wrong[question].chance(answer, levels[student])
    }

    /// A class of the same size in which everybody works alone.
    func drawn(_ chance: inout Chance) -> AnswerPattern {
        var drawn = pattern
        for student in 0..<pattern.students {
            for question in 0..<pattern.questions {
                let index = student * pattern.questions + question
                guard pattern.answers[index] >= 0 else { continue }
                let isRight = chance.next() < right[index]
                drawn.answers[index] = isRight ? 0 : wrong[question].drawn(chance.next(), levels[student])
            }
        }
        return drawn
    }
}

/// How likely each wrong answer to a question is, given that the answer is wrong.
private struct WrongAnswers: Sendable {
    /// Number of wrong answers, and one more that nobody gave.
    private let count: Int
    /// Level by level.
    private let chances: [Float]
    /// As many answers of the usual skill are added to each, so that the skill of the few who gave a rare one says little.
    private static let prior = 2.0

    /// The chances of students of a level are those of the class, multiplied as those of a discriminant analysis are: by the
    /// exponential of how far the skill of those who gave an answer is from the mean, in the direction of the level.
    ///
    /// - Parameters:
    ///   - skill: of each student.
    ///   - levels: mean skill of each level.
    init(to question: Int, _ pattern: AnswerPattern, _ skill: [Double], levels: [Double]) {
        count = pattern.wrongs[question] + 1
        var numbers = [Double](repeating: 0, count: count)
        var sums = numbers
        var all: [Double] = []
        for student in 0..<pattern.students {
            let answer = pattern.answers[student * pattern.questions + question]
            guard answer > 0 else { continue }
            let index = min(Int(answer), count) - 1
            numbers[index] += 1
            sums[index] += skill[student]
            all.append(skill[student])
        }
        let mean = Moments.mean(all) ?? 0
        let deviation = Moments.deviation(all) ?? 0
        let variance = max(deviation * deviation, WrongAnswers.leastVariance)
        let slopes = zip(numbers, sums).map { number, sum in (sum - number * mean) / (number + WrongAnswers.prior) / variance }
        chances = levels.flatMap { level in
            let weights = zip(numbers, slopes).map { ($0 + 0.5) * min(4, max(-4, $1 * (level - mean))).exponential }
            let sum = weights.reduce(0, +)
            return weights.map { Float($0 / sum) }
        }
    }

    /// Skills of a class in which all are alike.
    private static let leastVariance = 0.01

    @inline(__always)
    func chance(_ answer: Int16, _ level: Int) -> Float { chances[level * count + min(Int(answer), count) - 1] }

    /// - Parameter random: from 0 to below 1.
    @inline(__always)
    func drawn(_ random: Float, _ level: Int) -> Int16 {
        var rest = random
        var index = 0
        while index < count - 1, rest >= chances[level * count + index] {
            rest -= chances[level * count + index]
            index += 1
        }
        return Int16(clamping: index + 1)
    }
}

/// Random numbers that are the same in every run (SplitMix64).
struct Chance {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// From 0 to below 1.
    mutating func next() -> Float {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Float((mixed ^ (mixed >> 31)) >> 40) / 16_777_216
    }
}
