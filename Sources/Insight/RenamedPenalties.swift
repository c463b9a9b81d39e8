import ContentModel
import Encoding

/// Penalties of two editions that are the same fault under another slug, or without one: with nearly the same text under the same
/// rules, or with the same text under others.
///
/// Only those are compared that have no counterpart by slug. Each has one counterpart at most; where two fit equally, neither is
/// taken, as a wrong pair would hide that a fault is new.
struct RenamedPenalties {
    private static let likeWithRules = 0.5
    /// By how much the best counterpart must be better than the next one.
    private static let margin = 0.05
    /// The most penalties under the same rules that are compared.
    private static let sameRuleLimit = 50

    /// Indices in the newer edition by those in the older one.
    let newer: [Int: Int]

    /// - Parameters:
    ///   - older: indices of penalties without a successor.
    ///   - newer: indices of penalties without a predecessor.
    /// - Complexity: O(*n*) in the number of penalties, as only those with the same rules or the same words are compared.
    init(from older: Edition, _ olderIndices: [Int], to newer: Edition, _ newerIndices: [Int], chain: [ContentLanguage]) {
        let (mine, theirs) = (olderIndices.map { older.penalties[$0] }, newerIndices.map { newer.penalties[$0] })
        guard !mine.isEmpty, !theirs.isEmpty else {
            self.newer = [:]
            return
        }
        let likeness = TextLikeness(mine + theirs)
        func key(_ penalty: Penalty) -> String? { penalty.rules.isEmpty ? nil : penalty.bareRules.sorted().joined(separator: " ") }
        func words(_ penalty: Penalty) -> String { TextFolding.fold(penalty.texts.best(chain)?.value.text ?? penalty.reference) }
        var pairs: [Pair] = []
        func add(_ indices: [Int], _ others: [Int], least: Double = 0, bonus: Double = 0) {
            guard max(indices.count, others.count) <= RenamedPenalties.sameRuleLimit else { return }
            for index in indices {
                for other in others {
                    guard let like = likeness.of(index, mine.count + other), like >= least else { continue }
                    pairs.append(Pair(older: index, newer: other, score: like + bonus))
                }
            }
        }
        let byRules = Dictionary(grouping: theirs.indices) { key(theirs[$0]) }
        for (rules, indices) in Dictionary(grouping: mine.indices, by: { key(mine[$0]) }) where rules != nil {
            add(indices, byRules[rules] ?? [], least: RenamedPenalties.likeWithRules, bonus: 1)
        }
        let byWords = Dictionary(grouping: theirs.indices) { words(theirs[$0]) }
        for (words, indices) in Dictionary(grouping: mine.indices, by: { words(mine[$0]) }) where !words.isEmpty {
            add(indices, byWords[words] ?? [])
        }
        let matches = RenamedPenalties.chosen(pairs)
        self.newer = Dictionary(keepingFirst: matches.map { (olderIndices[$0.older], newerIndices[$0.newer]) })
    }

    private struct Pair {
        var older: Int
        var newer: Int
        var score: Double
    }

    /// The pairs that are clearly better than every other one of the same penalty.
    private static func chosen(_ pairs: [Pair]) -> [Pair] {
        let (byOlder, byNewer) = (Dictionary(grouping: pairs, by: \.older), Dictionary(grouping: pairs, by: \.newer))
        return pairs.filter { pair in
            let rivals = (byOlder[pair.older] ?? []) + (byNewer[pair.newer] ?? [])
            return rivals.allSatisfy { rival in
                rival.older == pair.older && rival.newer == pair.newer || pair.score - rival.score >= margin
            }
        }
    }
}
