package import ContentModel

/// The editions of the rules as they followed each other, and what became of each fault.
package struct EditionHistory: Sendable {
    /// Their indices, the oldest first.
    package let editions: [Int]
    /// What changed between neighbours: `comparisons[0]` is from the oldest to the one after it.
    private let comparisons: [EditionComparison]
    private let slugs: [[String: Int]]
    private let content: [Edition]

    package init(_ content: SiteContent) {
        let editions = content.editionsByAge
        self.editions = editions
        self.content = content.editions
        comparisons = zip(editions, editions.dropFirst()).map { older, newer in
            EditionComparison(
                from: content.editions[older], to: content.editions[newer], chain: content.settings.language.fallbacks)
        }
        slugs = content.editions.map { edition in
            Dictionary(
                edition.penalties.indices.compactMap { place in edition.penalties[place].slug.map { ($0, place) } },
                uniquingKeysWith: { first, _ in first })
        }
    }

    /// The edition before `edition`.
    package func predecessor(of edition: Int) -> Int? {
        editions.firstIndex(of: edition).flatMap { $0 > 0 ? editions[$0 - 1] : nil }
    }

    /// The edition after `edition`.
    package func successor(of edition: Int) -> Int? {
        editions.firstIndex(of: edition).flatMap { $0 + 1 < editions.count ? editions[$0 + 1] : nil }
    }

    /// What changed from the edition before `edition`.
    package func changes(in edition: Int) -> EditionComparison? {
        editions.firstIndex(of: edition).flatMap { $0 > 0 ? comparisons[$0 - 1] : nil }
    }

    /// The fault in another edition: what has its slug there, or else what became of it, or what it was, step by step.
    package func counterparts(of penalty: Int, of edition: Int, in other: Int) -> [Int] {
        if let slug = content[edition].penalties[penalty].slug, let same = slugs[other][slug] {
            // A part that kept the name of the whole isn't all that became of it.
            let traced = trace(penalty, from: edition, to: other)
            return traced.contains(same) ? traced : [same] + traced
        }
        return trace(penalty, from: edition, to: other)
    }

    private func trace(_ penalty: Int, from edition: Int, to other: Int) -> [Int] {
        guard var place = editions.firstIndex(of: edition), let end = editions.firstIndex(of: other) else { return [] }
        var penalties = [penalty]
        while place != end, !penalties.isEmpty {
            let isForward = place < end
            let comparison = comparisons[isForward ? place : place - 1]
            let steps = isForward ? comparison.successors : comparison.predecessors
            penalties = Set(penalties.flatMap { steps[$0] }).sorted()
            place += isForward ? 1 : -1
        }
        return penalties
    }
}
