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
    ///   - answers: to the question.
    ///   - blanks: the only blank, by language; empty for other kinds.
    init(
        _ question: KeyedQuestion, index: Int, _ table: ScoreTable, _ bands: Bands, _ answers: AnswerColumn, blanks: [String: Blank]
    ) {
        let shares = table.shares(of: index)
        let rest = table.totals(without: index)
        id = question.id
        count = shares.count { $0 != nil }
        omitted = answers.omitted
        pending = answers.pending
        facility = Moments.mean(shares.compactMap(\.self))
        correlation = Moments.correlation(shares, rest)
        discrimination = count < ItemAnalysis.fewestForDiscrimination ? nil : bands.discrimination(shares)
        let all = ItemAnalysis.options(question, answers, blanks, bands, rest)
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

    private static func options(
        _ question: KeyedQuestion, _ answers: AnswerColumn, _ blanks: [String: Blank], _ bands: Bands, _ rest: [Double?]
    ) -> [Option] {
        // Kinds without a table of answers need none of them.
        guard question.hasAnswerTable else { return [] }
        let givens = answers.answers.map { Given($0.graded, question.key, blank: blanks[$0.language]) }
        let table = AnswerTable(answers, givens, bands, rest)
        switch question.key {
        case .single(let keys), .multiple(let keys), .weighted(let keys, _, _):
            let accepted = givens.compactMap { $0.flatMap { $0.isRight && $0.words.count == 1 ? $0.words[0] : nil } }
            return table.choices(question.letters, right: Set(keys).union(question.choosesSeveral ? [] : accepted))
        case .trueFalse(let isTrue): return table.choices(question.letters, right: [isTrue ? "true" : "false"])
        // Only the most frequent words are shown, and a class may type thousands.
        default: return table.words(correlated: wordLimit)
        }
    }
}

extension KeyedQuestion {
    /// Whether each answer is counted.
    fileprivate var hasAnswerTable: Bool {
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

/// Students in bands of equal results.
struct Bands {
    /// 0, 1 or 2 by student. Equal results are in one third, and where results differ, the lower and the upper third have somebody.
    let thirds: [Int]
    /// Students with a result, the lowest first.
    private let rising: [(student: Int, total: Double)]

    init(_ table: ScoreTable) {
        let totals = table.totals()
        rising = totals.indexed().compactMap { student, total in total.map { (student, $0) } }.sorted { $0.total < $1.total }
        let sorted = rising.map(\.total)
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
        let pairs = rising.compactMap { student, total in shares[student].map { (total: total, share: $0) } }
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
        return mean(pairs.reversed()) - mean(pairs)
    }
}
