import Algorithms
import ContentModel

/// The statistics of one question from the answers of a class, as in classical test theory.
package struct ItemAnalysis: Sendable {
    /// How often an answer was given, by students of the lower, the middle and the upper third of the results.
    package struct Option: Sendable, Equatable {
        /// Letter of a choice, `true` or `false`, or words as they were typed first.
        package let answer: String
        package let isRight: Bool
        package let thirds: [Int]
        /// Correlation of choosing it with the result in the other questions; nil where it can't be computed.
        package let correlation: Double?

        package var count: Int { thirds.reduce(0, +) }
    }

    package let id: String
    /// Number of students who had the question and whose answer is marked.
    package let count: Int
    /// Number of students who left it empty.
    package let omitted: Int
    /// Number of students whose answer is still to be marked.
    package let pending: Int
    /// Mean share of the points, from 0 to 1. High means easy.
    package let facility: Double?
    /// Correlation of the points with the result in the other questions (corrected point-biserial).
    package let correlation: Double?
    /// Facility in the upper 27% minus facility in the lower 27%; nil for a class in which these are two students or fewer.
    package let discrimination: Double?
    /// By frequency for words, in the order of the file for choices; empty for kinds without such a table.
    package let options: [Option]
    /// A wrong answer that the upper third gives more often than all right ones together.
    package let suspect: String?

    /// A student's answer.
    struct Given {
        /// Letters of choices, `true` or `false`, or the words in the only blank.
        let words: [String]
        /// Whether it is right by a decision, or by the words in the only blank and the key in the student's language. Choices are also
        /// right by the key alone.
        let isRight: Bool

        /// - Parameter blank: the only blank in the student's language; nil for other kinds.
        /// - Returns: nil for an empty answer, and for kinds without a table of answers.
        init?(_ graded: AttemptGrade.Question, _ key: AnswerKey, blank: Blank?) {
            guard case .parts(let parts)? = graded.answer, let words = Given.words(parts, key) else { return nil }
            self.words = words
            isRight = Given.isRight(graded, words[0], blank)
        }

        private static func words(_ parts: [String], _ key: AnswerKey) -> [String]? {
            // Most answers are one letter, and need no list of their own.
            let given = parts.allSatisfy(isFilled) ? parts : parts.filter(isFilled)
            guard !given.isEmpty else { return nil }
            switch key {
            case .single, .multiple, .weighted, .trueFalse: return given.count == 1 ? given : Array(given.uniqued())
            case .blanks(let blanks) where blanks.count == 1: return [String(TextFolding.trim(given[0]))]
            default: return nil
            }
        }

        private static func isFilled(_ part: String) -> Bool { !TextFolding.isWhiteSpace(part) }

        /// As it was graded, unless points were given or are awaited for another reason than the words.
        private static func isRight(_ graded: AttemptGrade.Question, _ word: String, _ blank: Blank?) -> Bool {
            switch graded.decision?.ruling {
            case .accept: return graded.grade.state == .right
            case _ where blank == nil: return false
            case nil where graded.grade.state != .pending, .acceptWords: return graded.grade.state == .right
            default: return blank?.isFilled(by: word) ?? false
            }
        }
    }

    /// Number of students from which on a suspicion is raised.
    static let fewestForSuspicion = 10
    private static let fewestForDiscrimination = 10
    private static let wordLimit = 8

    /// - Parameters:
    ///   - bands: of the table.
    ///   - answers: by student, nil for those who gave none; empty for a question without a table of answers.
    init(_ question: KeyedQuestion, index: Int, _ table: ScoreTable, _ bands: Bands, answers: [Given?], omitted: Int, pending: Int) {
        let shares = table.shares(of: index)
        let rest = table.totals(without: index)
        id = question.id
        count = shares.count { $0 != nil }
        self.omitted = omitted
        self.pending = pending
        facility = Moments.mean(shares.compactMap(\.self))
        correlation = Moments.correlation(shares, rest)
        discrimination = count < ItemAnalysis.fewestForDiscrimination ? nil : bands.discrimination(shares)
        let all = ItemAnalysis.options(question, answers, bands, rest)
        options = question.isBlank ? Array(all.prefix(ItemAnalysis.wordLimit)) : all
        suspect = ItemAnalysis.suspect(all, choosesSeveral: question.choosesSeveral)
    }

    /// - Parameters:
    ///   - options: all of them.
    ///   - choosesSeveral: whether a student can choose several, whose numbers can't be added.
    private static func suspect(_ options: [Option], choosesSeveral: Bool) -> String? {
        let right = options.filter(\.isRight).map { $0.thirds[2] }
        guard !right.isEmpty, options.reduce(0, { $0 + $1.count }) >= fewestForSuspicion else { return nil }
        let most = choosesSeveral ? right.max() ?? 0 : right.reduce(0, +)
        let wrong = options.filter { !$0.isRight }.max { $0.thirds[2] < $1.thirds[2] }
        return wrong.flatMap { $0.thirds[2] > most ? $0.answer : nil }
    }

    /// The answers of a blank that were counted together.
    fileprivate struct Word: Hashable {
        let folded: String
        /// The same word can be right in one language and wrong in another.
        let isRight: Bool
    }

    private static func options(_ question: KeyedQuestion, _ answers: [Given?], _ bands: Bands, _ rest: [Double?]) -> [Option] {
        let correlation = ChoiceCorrelation(rest, among: answers.indices.filter { answers[$0] != nil })
        func option(_ name: String, isRight: Bool, _ own: [Int], isCorrelated: Bool = true) -> Option {
            var thirds = [0, 0, 0]
            for student in own { thirds[bands.thirds[student]] += 1 }
            return Option(answer: name, isRight: isRight, thirds: thirds, correlation: isCorrelated ? correlation.value(own) : nil)
        }
        func choices(_ letters: [String], _ right: Set<String>) -> [Option] {
            var students = [[Int]](repeating: [], count: letters.count)
            for case (let student, let given?) in answers.enumerated() {
                for word in given.words { if let place = letters.firstIndex(of: word) { students[place].append(student) } }
            }
            return zip(letters, students).map { option($0, isRight: right.contains($0), $1) }
        }
        switch question.key {
        case .single(let keys), .multiple(let keys), .weighted(let keys, _, _):
            let accepted = answers.compactMap { $0.flatMap { $0.isRight && $0.words.count == 1 ? $0.words[0] : nil } }
            return choices(question.letters, Set(keys).union(question.choosesSeveral ? [] : accepted))
        case .trueFalse(let isTrue): return choices(question.letters, [isTrue ? "true" : "false"])
        case .blanks where question.isBlank:
            var students: [Word: [Int]] = [:]
            for case (let student, let given?) in answers.enumerated() {
                students[Word(folded: TextFolding.answer(given.words[0]), isRight: given.isRight), default: []].append(student)
            }
            let frequent = students.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
            return frequent.enumerated().map { rank, entry in
                let (word, own) = entry
                let name = own.first.flatMap { answers[$0]?.words[0] } ?? word.folded
                // Only the most frequent ones are shown, and a class may type thousands.
                return option(name, isRight: word.isRight, own, isCorrelated: rank < wordLimit)
            }
        default: return []
        }
    }
}

extension ItemAnalysis.Word: Comparable {
    fileprivate static func < (one: Self, other: Self) -> Bool { (one.folded, one.isRight ? 0 : 1) < (other.folded, other.isRight ? 0 : 1) }
}

extension KeyedQuestion {
    /// Whether each answer is counted.
    var hasAnswerTable: Bool {
        switch key {
        case .single, .multiple, .weighted, .trueFalse: true
        default: isBlank
        }
    }

    /// Whether it has one blank, so that its answers can be counted.
    fileprivate var isBlank: Bool { if case .blanks(let blanks) = key { blanks.count == 1 } else { false } }

    /// Whether a student can choose several of its choices.
    fileprivate var choosesSeveral: Bool {
        switch key {
        case .multiple, .weighted(_, _, isSingle: false): true
        default: false
        }
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

/// Students in bands of equal results.
struct Bands {
    /// 0, 1 or 2 by student. Equal results are in one third, and where results differ, the lower and the upper third have somebody.
    let thirds: [Int]
    /// By student; nil without a result.
    private let totals: [Double?]

    init(_ table: ScoreTable) {
        let totals = table.totals()
        let sorted = totals.compactMap(\.self).sorted()
        self.totals = totals
        // Each third ends where the next result is higher, as near as that is to a third of the students.
        let ends = sorted.indices.dropFirst().filter { sorted[$0] > sorted[$0 - 1] + 1e-9 }
        func nearest(_ share: Double) -> [Int] {
            let least = ends.map { abs(Double($0) - share) }.min() ?? 0
            return ends.filter { abs(Double($0) - share) <= least + 1e-9 }
        }
        let third = Double(sorted.count) / 3
        guard let lower = nearest(third).first, let upper = nearest(2 * third).last else {
            thirds = totals.map { _ in 1 }
            return
        }
        thirds = totals.map { total in
            guard let total else { return 1 }
            let below = sorted.partitioningIndex { $0 >= total - 1e-9 }
            return below < lower ? 0 : below >= upper ? 2 : 1
        }
    }

    /// Facility in the upper 27% minus that in the lower 27%. Students with equal results at the limit count in part, so that no
    /// order of theirs matters.
    func discrimination(_ shares: [Double?]) -> Double? {
        let pairs = zip(totals, shares).compactMap { total, share in total.flatMap { total in share.map { (total: total, share: $0) } } }
        let size = 0.27 * Double(pairs.count)
        guard pairs.count > 3 else { return nil }
        func mean(_ ordered: [(total: Double, share: Double)]) -> Double {
            var (left, sum, start) = (size, 0.0, 0)
            while left > 1e-12, start < ordered.count {
                var end = start
                while end < ordered.count, abs(ordered[end].total - ordered[start].total) <= 1e-9 { end += 1 }
                let group = ordered[start..<end]
                let taken = min(left, Double(group.count))
                sum += group.reduce(0) { $0 + $1.share } * taken / Double(group.count)
                left -= taken
                start = end
            }
            return sum / size
        }
        let rising = pairs.sorted { $0.total < $1.total }
        return mean(rising.reversed()) - mean(rising)
    }
}
