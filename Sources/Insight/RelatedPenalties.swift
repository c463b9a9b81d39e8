import Algorithms
package import ContentModel
import Platform

/// Penalties related to another one: under the same rule, or easily confused with it.
package struct RelatedPenalties: Sendable {
    /// Indices of penalties by cited rule, in the order of the edition.
    package let citing: [String: [Int]]
    /// For each penalty, others that cite one of its rules, in the order of the edition: the nearest ones in it, if they are many.
    package let sameRule: [[Int]]
    /// For each penalty, those of the same phase with another sanction that describe nearly the same, the nearest first. Most
    /// penalties have none.
    package let confusable: [[Int]]

    /// Most others under the same rule that a penalty's page lists. An edition may have thousands, and as many pages.
    package static let sameRuleLimit = 50

    /// - Parameter chain: languages whose texts are compared.
    /// - Complexity: O(*n*) in the number of penalties and the rules that they cite.
    package init(_ edition: Edition, chain: [ContentLanguage]) {
        let penalties = edition.penalties
        var citing: [String: [Int]] = [:]
        for (index, penalty) in penalties.enumerated() {
            for rule in Set(penalty.rules) { citing[rule, default: []].append(index) }
        }
        self.citing = citing
        let rules = penalties.map { Set($0.rules) }
        sameRule = penalties.indices.map { index in
            let near = Set(rules[index].flatMap { RelatedPenalties.nearest(to: index, of: citing[$0] ?? []) })
            return RelatedPenalties.nearest(to: index, of: near.sorted()).filter { $0 != index }
        }
        let texts = DistinctiveWords(penalties, chain)
        confusable = penalties.indices.map { index in
            texts.nearest(to: index) { other in
                penalties[index].sanction != penalties[other].sanction && rules[index].isDisjoint(with: rules[other])
            }
        }
    }

    /// The indices nearest to one of them, and that one, in their order.
    ///
    /// - Parameter indices: sorted.
    private static func nearest(to index: Int, of indices: [Int]) -> ArraySlice<Int> {
        let most = sameRuleLimit + 1
        guard indices.count > most else { return indices[...] }
        let own = indices.partitioningIndex { $0 >= index }
        let start = min(max(0, own - most / 2), indices.count - most)
        return indices[start..<start + most]
    }
}

/// The words of penalties that tell one from the others of its phase, as a vector for each: rare words count more than common ones,
/// and those of the headline, which names the fault, count twice.
private struct DistinctiveWords {
    private static let nearLimit = 3
    /// The cosine from which two texts are near. Measured with the example's editions in four languages: below it, most pairs
    /// share only the scene, such as the board.
    private static let near = 0.17
    /// A word in more penalties than these doesn't distinguish any: shares of the phase and of the edition, within limits.
    private static let common = (phase: 0.4, edition: 0.2, limits: 3.0...60.0)
    private static let shortestWord = 4

    private let phases: [DivePhase?]
    /// Indices of the penalties with a word, by phase.
    private let having: [DivePhase: [String: [Int]]]
    private let vectors: [[String: Double]]
    private let lengths: [Double]

    init(_ penalties: [Penalty], _ chain: [ContentLanguage]) {
        phases = penalties.map(\.phase)
        let texts = penalties.map { penalty in
            let parts = penalty.words(chain)
            return (
                headline: DistinctiveWords.stems(parts.count > 1 ? parts[0] : ""), all: DistinctiveWords.stems(parts.joined(separator: " "))
            )
        }
        var counts: [String: Int] = [:]
        for word in texts.flatMap(\.all) { counts[word, default: 0] += 1 }
        var having: [DivePhase: [String: [Int]]] = [:]
        var sizes: [DivePhase: Int] = [:]
        for (index, text) in texts.enumerated() {
            guard let phase = penalties[index].phase else { continue }
            sizes[phase, default: 0] += 1
            for word in text.all { having[phase, default: [:]][word, default: []].append(index) }
        }
        vectors = texts.enumerated().map { index, text in
            guard let phase = penalties[index].phase else { return [:] }
            var vector: [String: Double] = [:]
            for word in text.all {
                let (count, countInPhase) = (counts[word] ?? 0, having[phase]?[word]?.count ?? 0)
                guard !DistinctiveWords.isCommon(countInPhase, of: sizes[phase] ?? 0, DistinctiveWords.common.phase),
                    !DistinctiveWords.isCommon(count, of: penalties.count, DistinctiveWords.common.edition)
                else { continue }
                let rarity = (Double(penalties.count) / Double(count)).naturalLogarithm
                vector[word] = text.headline.contains(word) ? 2 * rarity : rarity
            }
            return vector
        }
        self.having = having
        // In the order of the words, as the sum of the same numbers in another order may differ.
        lengths = vectors.map { vector in
            vector.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value * $1.value }.squareRoot()
        }
    }

    private static func isCommon(_ count: Int, of all: Int, _ share: Double) -> Bool {
        Double(count) > min(max(share * Double(all), common.limits.lowerBound), common.limits.upperBound)
    }

    private static func stems(_ text: String) -> Set<String> {
        let words = TextFolding.fold(text).split { !$0.isLetter }.filter { $0.count >= shortestWord }
        return Set(words.map(TextLikeness.stem))
    }

    /// The indices of the nearest texts of the same phase, the nearest first.
    func nearest(to index: Int, where isFit: (Int) -> Bool) -> [Int] {
        guard let phase = phases[index], let having = having[phase] else { return [] }
        var products: [Int: Double] = [:]
        for (word, weight) in vectors[index].sorted(by: { $0.key < $1.key }) {
            for other in having[word] ?? [] where other != index && isFit(other) {
                products[other, default: 0] += weight * (vectors[other][word] ?? 0)
            }
        }
        let near = products.mapValues { $0 / lengths[index] }.map { (index: $0.key, cosine: $0.value / lengths[$0.key]) }
            .filter { $0.cosine >= DistinctiveWords.near }
        return near.sorted { ($1.cosine, $0.index) < ($0.cosine, $1.index) }.prefix(DistinctiveWords.nearLimit).map(\.index)
    }
}

extension Penalty {
    /// Headline and text in the first language of `chain` that has them, or the reference.
    fileprivate func words(_ chain: [ContentLanguage]) -> [String] {
        guard let text = texts.best(chain)?.value else { return [reference] }
        return (text.hasOwnHeadline ? [text.headline, text.text] : [text.text]).map(TextFolding.squeeze)
    }
}
