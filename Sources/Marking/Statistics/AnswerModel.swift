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
/// by how often the class gave them.
struct AnswerModel: Sendable {
    /// Chance of a correct answer, row by row.
    let right: [Float]
    /// Chance of each wrong answer, given that it is wrong, by question. The last is one that nobody gave.
    let wrong: [[Float]]
    private let pattern: AnswerPattern

    init(_ pattern: AnswerPattern) {
        let (students, questions) = (pattern.students, pattern.questions)
        var (rightOf, countOf) = ([Double](repeating: 0, count: students), [Double](repeating: 0, count: students))
        var (rightAt, countAt) = ([Double](repeating: 0, count: questions), [Double](repeating: 0, count: questions))
        var wrong = pattern.wrongs.map { [Float](repeating: 0.5, count: $0 + 1) }
        for student in 0..<students {
            for question in 0..<questions {
                let answer = pattern.answers[student * questions + question]
                guard answer >= 0 else { continue }
                countOf[student] += 1
                countAt[question] += 1
                if answer == 0 {
                    rightOf[student] += 1
                    rightAt[question] += 1
                } else {
                    wrong[question][min(Int(answer), pattern.wrongs[question] + 1) - 1] += 1
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
        self.wrong = wrong.map { counts in
            let sum = counts.reduce(0, +)
            return counts.map { $0 / sum }
        }
        self.pattern = pattern
    }

    /// Chance that a student gives an answer.
    @inline(__always)
    func chance(_ student: Int, _ question: Int, _ answer: Int16) -> Float {
        let right = right[student * pattern.questions + question]
        if answer == 0 { return right }
        let all = wrong[question]
        return (1 - right) * all[min(Int(answer), all.count) - 1]
    }

    /// A class of the same size in which everybody works alone.
    func drawn(_ chance: inout Chance) -> AnswerPattern {
        var drawn = pattern
        for student in 0..<pattern.students {
            for question in 0..<pattern.questions {
                let index = student * pattern.questions + question
                guard pattern.answers[index] >= 0 else { continue }
                guard chance.next() >= right[index] else {
                    drawn.answers[index] = 0
                    continue
                }
                var rest = chance.next()
                let all = wrong[question]
                var answer = 0
                while answer < all.count - 1, rest >= all[answer] {
                    rest -= all[answer]
                    answer += 1
                }
                drawn.answers[index] = Int16(clamping: answer + 1)
            }
        }
        return drawn
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
