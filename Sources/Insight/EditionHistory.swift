import Algorithms
package import ContentModel

/// The sequence of editions of the rules with their variants, and the successors of each penalty.
package struct EditionHistory: Sendable {
    /// Indices of the editions without their variants, oldest first.
    package let editions: [Int]
    /// By edition, the one before it, or the one that it is a variant of.
    private let predecessors: [Int: Int]
    /// By edition, the changes from its predecessor.
    private let comparisons: [Int: EditionComparison]
    private let slugs: [[String: Int]]
    private let content: [Edition]

    package init(_ content: SiteContent) {
        let editions = content.editionsByAge
        self.editions = editions
        self.content = content.editions
        let bases = content.editions.indices.compactMap { index in content.base(of: content.editions[index]).map { (index, $0) } }
        let predecessors = Dictionary(uniqueKeysWithValues: editions.adjacentPairs().map { ($1, $0) } + bases)
        self.predecessors = predecessors
        comparisons = Dictionary(
            uniqueKeysWithValues: predecessors.map { newer, older -> (Int, EditionComparison) in
                let changes = EditionComparison(
                    from: content.editions[older], to: content.editions[newer], chain: content.settings.language.fallbacks)
                return (newer, changes)
            })
        slugs = content.editions.map(\.penalties.indicesBySlug)
    }

    /// Index of the edition before `edition`, or of the one that it is a variant of.
    package func predecessor(of edition: Int) -> Int? { predecessors[edition] }

    /// Index of the edition after `edition`; nil for a variant.
    package func successor(of edition: Int) -> Int? {
        editions.firstIndex(of: edition).flatMap { $0 + 1 < editions.count ? editions[$0 + 1] : nil }
    }

    /// Changes from the predecessor of `edition`.
    package func changes(in edition: Int) -> EditionComparison? { comparisons[edition] }

    /// Counterparts of a penalty in another edition: the one with its slug, or its successors or predecessors, step by step.
    package func counterparts(of penalty: Int, of edition: Int, in other: Int) -> [Int] {
        if let slug = content[edition].penalties[penalty].slug, let same = slugs[other][slug] {
            // A part that kept the slug of the whole isn't the only successor.
            let traced = trace(penalty, from: edition, to: other)
            return traced.contains(same) ? traced : [same] + traced
        }
        return trace(penalty, from: edition, to: other)
    }

    /// Goes back to the newest edition that both come from, and forward from there.
    private func trace(_ penalty: Int, from edition: Int, to other: Int) -> [Int] {
        let (own, others) = (lineage(of: edition), lineage(of: other))
        guard let common = own.first(where: others.contains) else { return [] }
        let back = own.prefix { $0 != common }.compactMap { comparisons[$0]?.predecessors }
        let forward = others.prefix { $0 != common }.reversed().compactMap { comparisons[$0]?.successors }
        return (back + forward).reduce([penalty]) { penalties, steps in Set(penalties.flatMap { steps[$0] }).sorted() }
    }

    /// The edition and those before it, newest first.
    private func lineage(of edition: Int) -> [Int] { Array(sequence(first: edition) { predecessors[$0] }) }
}
