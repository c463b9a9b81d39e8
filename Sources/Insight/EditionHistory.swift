import Algorithms
package import ContentModel

/// The sequence of editions of the rules, and the successors of each penalty.
package struct EditionHistory: Sendable {
    /// Indices of the editions, oldest first.
    package let editions: [Int]
    /// Comparisons of neighbours: `comparisons[0]` is from the oldest to the next.
    private let comparisons: [EditionComparison]
    private let slugs: [[String: Int]]
    private let content: [Edition]

    package init(_ content: SiteContent) {
        let editions = content.editionsByAge
        self.editions = editions
        self.content = content.editions
        comparisons = editions.adjacentPairs().map { older, newer in
            EditionComparison(
                from: content.editions[older], to: content.editions[newer], chain: content.settings.language.fallbacks)
        }
        slugs = content.editions.map(\.penalties.indicesBySlug)
    }

    /// Index of the edition before `edition`.
    package func predecessor(of edition: Int) -> Int? {
        editions.firstIndex(of: edition).flatMap { $0 > 0 ? editions[$0 - 1] : nil }
    }

    /// Index of the edition after `edition`.
    package func successor(of edition: Int) -> Int? {
        editions.firstIndex(of: edition).flatMap { $0 + 1 < editions.count ? editions[$0 + 1] : nil }
    }

    /// Changes from the edition before `edition`.
    package func changes(in edition: Int) -> EditionComparison? {
        editions.firstIndex(of: edition).flatMap { $0 > 0 ? comparisons[$0 - 1] : nil }
    }

    /// Counterparts of a penalty in another edition: the one with its slug, or its successors or predecessors, step by step.
    package func counterparts(of penalty: Int, of edition: Int, in other: Int) -> [Int] {
        if let slug = content[edition].penalties[penalty].slug, let same = slugs[other][slug] {
            // A part that kept the slug of the whole isn't the only successor.
            let traced = trace(penalty, from: edition, to: other)
            return traced.contains(same) ? traced : [same] + traced
        }
        return trace(penalty, from: edition, to: other)
    }

    private func trace(_ penalty: Int, from edition: Int, to other: Int) -> [Int] {
        guard var index = editions.firstIndex(of: edition), let end = editions.firstIndex(of: other) else { return [] }
        var penalties = [penalty]
        while index != end, !penalties.isEmpty {
            let isForward = index < end
            let comparison = comparisons[isForward ? index : index - 1]
            let steps = isForward ? comparison.successors : comparison.predecessors
            penalties = Set(penalties.flatMap { steps[$0] }).sorted()
            index += isForward ? 1 : -1
        }
        return penalties
    }
}
