import ContentModel
import Insight

/// An imported penalty and one of the site's that may be the same fault.
struct PenaltyPair {
    /// Indices of the imported penalty and of the site's.
    var a: Int
    var b: Int
    var score: Double
    /// Whether the site has the fault under the same number, so that it is the same one if no other pair is better.
    var hasSameNumber = false

    /// The best pair is better than the next one by this.
    private static let margin = 0.05

    /// The best pairs, each penalty in one at most; a pair that isn't clearly better than another of the same penalty is left out.
    static func best(_ pairs: [PenaltyPair]) -> [PenaltyPair] {
        let sorted = pairs.sorted { ($1.score, $0.a, $0.b) < ($0.score, $1.a, $1.b) }
        let (byA, byB) = (Dictionary(grouping: sorted, by: \.a), Dictionary(grouping: sorted, by: \.b))
        var (takenA, takenB): (Set<Int>, Set<Int>) = ([], [])
        return sorted.filter { pair in
            guard !takenA.contains(pair.a), !takenB.contains(pair.b) else { return false }
            func isRival(_ other: PenaltyPair) -> Bool {
                pair.score - other.score < margin && !other.hasSameNumber && !takenA.contains(other.a) && !takenB.contains(other.b)
            }
            let hasRival =
                byA[pair.a]?.contains { $0.b != pair.b && isRival($0) } == true
                || byB[pair.b]?.contains { $0.a != pair.a && isRival($0) } == true
            takenA.insert(pair.a)
            takenB.insert(pair.b)
            return pair.hasSameNumber || !hasRival
        }
    }
}

/// The properties that penalties are compared by, besides their texts.
struct PenaltyRuling: Hashable {
    let rules: Set<String>
    let sanction: Sanction
    let refereeDecides: Bool
    let judgesDecide: Bool

    init(_ penalty: Penalty) {
        rules = penalty.bareRules
        (sanction, refereeDecides, judgesDecide) = (penalty.sanction, penalty.refereeDecides, penalty.judgesDecide)
    }

    func isJudgedLike(_ other: PenaltyRuling) -> Bool {
        sanction == other.sanction && refereeDecides == other.refereeDecides && judgesDecide == other.judgesDecide
    }

    /// Penalties without rules can't have the same ones.
    func hasRules(of other: PenaltyRuling) -> Bool { !rules.isEmpty && rules == other.rules }

    func differences(from other: PenaltyRuling) -> [SlugProposals.Difference] {
        var differences: [SlugProposals.Difference] = sanction == other.sanction ? [] : [.sanction]
        if refereeDecides != other.refereeDecides || judgesDecide != other.judgesDecide { differences.append(.officials) }
        if !hasRules(of: other) { differences.append(.rules) }
        return differences
    }
}

/// The penalties that may be the same fault as another one: those with the same ruling, and those whose texts have the most telling
/// words in common. So each is compared with few, however many there are.
struct PenaltyCandidates {
    /// If more penalties than these have the same ruling, it doesn't distinguish them.
    private static let rulingLimit = 50
    /// A word of more penalties than these distinguishes none of them.
    private static let wordLimit = 200
    private static let candidateLimit = 20

    private let likeness: TextLikeness
    private let rulings: [PenaltyRuling]
    /// Indices of the others.
    private let byRuling: [PenaltyRuling: [Int]]
    private let byWord: [TextLikeness.Word: [Int]]
    /// For each of the others, the weight of the words that it has in common with a penalty; 0 between two calls.
    private var weights: [Double]
    /// For each penalty, the weight of all its words.
    private let totals: [Double]

    /// - Parameter count: number of penalties before the others.
    init(_ likeness: TextLikeness, _ rulings: [PenaltyRuling], count: Int) {
        self.likeness = likeness
        self.rulings = rulings
        let others = 0..<(rulings.count - count)
        byRuling = Dictionary(grouping: others) { rulings[count + $0] }
        var byWord: [TextLikeness.Word: [Int]] = [:]
        for other in others {
            for word in likeness.words(of: count + other) { byWord[word, default: []].append(other) }
        }
        self.byWord = byWord.filter { $0.value.count <= PenaltyCandidates.wordLimit }
        weights = Array(repeating: 0, count: others.count)
        totals = rulings.indices.map { index in likeness.words(of: index).reduce(0) { $0 + likeness.weight(of: $1) } }
    }

    /// Indices of the others, ascending.
    mutating func of(_ index: Int) -> [Int] {
        var found: [Int] = []
        for word in likeness.words(of: index) {
            for other in byWord[word] ?? [] {
                if weights[other] == 0 { found.append(other) }
                weights[other] += likeness.weight(of: word)
            }
        }
        // As much as `TextLikeness` finds, but for words that many have.
        let shares = found.map { other in
            (other: other, share: weights[other] / (totals[index] + totals[rulings.count - weights.count + other] - weights[other]))
        }
        for other in found { weights[other] = 0 }
        let best = shares.sorted { ($1.share, $0.other) < ($0.share, $1.other) }.prefix(PenaltyCandidates.candidateLimit).map(\.other)
        let ruled = byRuling[rulings[index]] ?? []
        return Set(ruled.count <= PenaltyCandidates.rulingLimit ? ruled + best : best).sorted()
    }
}
