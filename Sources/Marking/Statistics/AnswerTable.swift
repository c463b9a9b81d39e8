import ContentModel

/// Counts who gave which answer to a question.
struct AnswerTable {
    private let answers: AnswerColumn
    /// By answer of the column, what was given.
    private let givens: [ItemAnalysis.Given?]
    private let bands: Bands
    private let correlation: ChoiceCorrelation

    /// - Parameter rest: by student, the result in the other questions.
    init(_ answers: AnswerColumn, _ givens: [ItemAnalysis.Given?], _ bands: Bands, _ rest: [Double?]) {
        self.answers = answers
        self.givens = givens
        self.bands = bands
        let answered = (0..<answers.students).filter { answers.index(of: $0).flatMap { givens[$0] } != nil }
        correlation = ChoiceCorrelation(rest, among: answered)
    }

    /// An option for each letter.
    func choices(_ letters: [String], right: Set<String>) -> [ItemAnalysis.Option] {
        let chosen = givens.map { given in given?.words.compactMap { letters.firstIndex(of: $0) } ?? [] }
        return zip(letters, students(letters.count, chosen)).map { option($0, isRight: right.contains($0), $1) }
    }

    /// The answers of a blank that are counted together.
    private struct Word: Hashable, Comparable {
        let folded: String
        /// The same word can be right in one language and wrong in another.
        let isRight: Bool

        static func < (one: Self, other: Self) -> Bool { (one.folded, one.isRight ? 0 : 1) < (other.folded, other.isRight ? 0 : 1) }
    }

    /// An option for each word, the most frequent first.
    ///
    /// - Parameter correlated: the number of words that get a correlation.
    func words(correlated: Int) -> [ItemAnalysis.Option] {
        var indices: [Word: Int] = [:]
        let typed = givens.map { given -> [Int] in
            guard let given else { return [] }
            let word = Word(folded: TextFolding.answer(given.words[0]), isRight: given.isRight)
            let index = indices[word] ?? indices.count
            indices[word] = index
            return [index]
        }
        let students = students(indices.count, typed)
        let frequent = indices.map { (word: $0, students: students[$1]) }
            .sorted { ($1.students.count, $0.word) < ($0.students.count, $1.word) }
        return frequent.enumerated().map { rank, entry in
            let first = entry.students.first.flatMap { answers.index(of: $0) }.flatMap { givens[$0]?.words[0] }
            return option(
                first ?? entry.word.folded, isRight: entry.word.isRight, entry.students, isCorrelated: rank < correlated)
        }
    }

    /// The students of each option.
    ///
    /// - Parameters:
    ///   - count: of the options.
    ///   - options: indices of those that each answer of the column has.
    private func students(_ count: Int, _ options: [[Int]]) -> [[Int]] {
        var students = [[Int]](repeating: [], count: count)
        for student in 0..<answers.students {
            guard let index = answers.index(of: student) else { continue }
            for option in options[index] { students[option].append(student) }
        }
        return students
    }

    private func option(_ answer: String, isRight: Bool, _ students: [Int], isCorrelated: Bool = true) -> ItemAnalysis.Option {
        var thirds = [0, 0, 0]
        for student in students { thirds[bands.thirds[student]] += 1 }
        return ItemAnalysis.Option(
            answer: answer, isRight: isRight, thirds: thirds, correlation: isCorrelated ? correlation.value(students) : nil)
    }
}

/// How giving an answer correlates with the result in the other questions, among the students who answered. The sums that all answers
/// share are made once.
private struct ChoiceCorrelation {
    /// By student, the result in the other questions minus the mean; not a number for those who don't count.
    private let differences: [Double]
    private let count: Double
    /// Of the results.
    private let deviation: Double

    /// - Parameters:
    ///   - rest: by student; nil for those without other questions.
    ///   - answered: those who answered.
    init(_ rest: [Double?], among answered: [Int]) {
        let counted = answered.filter { rest[$0] != nil }
        count = Double(counted.count)
        let mean = counted.reduce(0) { $0 + (rest[$1] ?? 0) } / count
        var differences = [Double](repeating: .nan, count: rest.count)
        for student in counted { differences[student] = (rest[student] ?? 0) - mean }
        self.differences = differences
        deviation = (counted.reduce(0) { $0 + differences[$1] * differences[$1] } / (count - 1)).squareRoot()
    }

    /// Pearson's correlation of 1 for the students who gave an answer, and 0 for the others; nil for fewer than three students, or where
    /// all or none gave it, or have the same result.
    func value(_ given: [Int]) -> Double? {
        let given = given.filter { !differences[$0].isNaN }
        let share = Double(given.count) / count
        let ownDeviation = (count * share * (1 - share) / (count - 1)).squareRoot()
        guard count > 2, deviation > 1e-12, ownDeviation > 1e-12 else { return nil }
        return given.reduce(0) { $0 + differences[$1] } / (count - 1) / (ownDeviation * deviation)
    }
}
