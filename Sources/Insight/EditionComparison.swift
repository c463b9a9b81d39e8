package import ContentModel
import Diagnostics

/// Changes from one edition of the rules to the next, by penalty.
///
/// Penalties correspond by slug, or by the list of replaced ones in the newer edition; those without a counterpart by their rules and
/// texts, as an author may have renamed a slug. Numbers have no meaning across editions.
package struct EditionComparison: Sendable {
    /// Kinds of change, most important first.
    package enum Kind: String, CaseIterable, Sendable {
        case gone, new, split, merged, sanction, owners, text, renumbered
    }

    /// Indices of corresponding penalties of both editions.
    package struct Change: Hashable, Sendable {
        package var older: [Int]
        package var newer: [Int]
        package var kinds: Set<Kind>

        package init(older: [Int], newer: [Int], kinds: Set<Kind>) {
            self.older = older
            self.newer = newer
            self.kinds = kinds
        }

        /// The most important kind, under which it is listed.
        package var primaryKind: Kind? { Kind.allCases.first(where: kinds.contains) }
    }

    /// Changes in the order of the newer edition; removed penalties come first.
    package let changes: [Change]
    package let unchangedCount: Int
    /// For each penalty of the newer edition, the indices of those in the older one.
    package let predecessors: [[Int]]
    /// For each penalty of the older edition, the indices of those in the newer one.
    package let successors: [[Int]]

    /// - Parameter chain: languages whose texts are compared; translations change for other reasons.
    /// - Complexity: O(*n*) in the number of penalties.
    package init(from older: Edition, to newer: Edition, chain: [ContentLanguage]) {
        let indicesBySlug = older.penalties.indicesBySlug
        var predecessors = newer.penalties.map { penalty in
            let slugs = [penalty.slug].compactMap(\.self) + penalty.replaces.map(\.value)
            return Set(slugs.compactMap { indicesBySlug[$0] }).sorted()
        }
        var successors = [[Int]](repeating: [], count: older.penalties.count)
        for (index, earlier) in predecessors.enumerated() {
            for penalty in earlier { successors[penalty].append(index) }
        }
        let (gone, new) = (successors.indices.filter { successors[$0].isEmpty }, predecessors.indices.filter { predecessors[$0].isEmpty })
        for (earlier, later) in RenamedPenalties(from: older, gone, to: newer, new, chain: chain).newer {
            predecessors[later] = [earlier]
            successors[earlier] = [later]
        }
        self.predecessors = predecessors
        self.successors = successors
        let families = EditionComparison.families(predecessors, successors)
        changes = families.map { family in
            let (before, after) = (family.older.map { older.penalties[$0] }, family.newer.map { newer.penalties[$0] })
            return Change(older: family.older, newer: family.newer, kinds: EditionComparison.kinds(before, after, chain))
        }.filter { !$0.kinds.isEmpty }
        unchangedCount = families.count - changes.count
    }

    package func count(of kind: Kind) -> Int { changes.count { $0.kinds.contains(kind) } }

    // MARK: - Connected components

    /// Penalties connected by any number of splits and merges.
    private static func families(_ predecessors: [[Int]], _ successors: [[Int]]) -> [(older: [Int], newer: [Int])] {
        var families = successors.indices.filter { successors[$0].isEmpty }.map { (older: [$0], newer: [Int]()) }
        var isSeen = [Bool](repeating: false, count: predecessors.count)
        for start in predecessors.indices where !isSeen[start] {
            isSeen[start] = true
            var older: Set<Int> = []
            var newer = [start]
            var next = 0
            while next < newer.count {
                for earlier in predecessors[newer[next]] where older.insert(earlier).inserted {
                    for later in successors[earlier] where !isSeen[later] {
                        isSeen[later] = true
                        newer.append(later)
                    }
                }
                next += 1
            }
            families.append((older.sorted(), newer.sorted()))
        }
        return families
    }

    private static func kinds(_ older: [Penalty], _ newer: [Penalty], _ chain: [ContentLanguage]) -> Set<Kind> {
        if newer.isEmpty { return [.gone] }
        if older.isEmpty { return [.new] }
        var kinds: Set<Kind> = []
        if newer.count > 1 { kinds.insert(.split) }
        if older.count > 1 { kinds.insert(.merged) }
        if Set(older.map(\.sanction)) != Set(newer.map(\.sanction)) { kinds.insert(.sanction) }
        if Set(older.map(Owners.init)) != Set(newer.map(Owners.init)) { kinds.insert(.owners) }
        // Split penalties are always reworded and reordered, so these kinds aren't listed for them.
        guard older.count == 1, newer.count == 1, let before = older.first, let after = newer.first else { return kinds }
        if before.isWordedDifferently(from: after, chain) { kinds.insert(.text) }
        if before.id != after.id || before.rules != after.rules { kinds.insert(.renumbered) }
        return kinds
    }

    private struct Owners: Hashable {
        var refereeDecides: Bool
        var judgesDecide: Bool

        init(_ penalty: Penalty) {
            refereeDecides = penalty.refereeDecides
            judgesDecide = penalty.judgesDecide
        }
    }
}

extension Penalty {
    /// Whether the text differs, or the headline, in the first language of `chain` that both have, or else the reference. Headlines only
    /// count if both have their own, as an edition without any has the beginnings of its texts.
    func isWordedDifferently(from other: Penalty, _ chain: [ContentLanguage]) -> Bool {
        let language = chain.first { texts.byLanguage[$0] != nil && other.texts.byLanguage[$0] != nil }
        guard let language, let mine = texts.byLanguage[language], let theirs = other.texts.byLanguage[language] else {
            return TextFolding.squeeze(reference) != TextFolding.squeeze(other.reference)
        }
        let haveHeadlines = mine.hasOwnHeadline && theirs.hasOwnHeadline
        return TextFolding.squeeze(mine.text) != TextFolding.squeeze(theirs.text)
            || haveHeadlines && TextFolding.squeeze(mine.headline) != TextFolding.squeeze(theirs.headline)
    }
}
