import ContentModel
import ContentReading
import Insight

/// Slugs for the penalties of an imported edition: those of the same faults in the site's other editions, or new ones.
///
/// Two penalties are the same fault if they have like texts, and the same rules (but for the edition's prefix: `D8.6.2`, `IV.8.6.2`
/// and `8.6.2` are one rule), sanction and owners. Each fault has one counterpart at most; where two fit equally, neither is taken.
package struct SlugProposals: Sendable {
    package struct Match: Sendable {
        package var penalty: Int
        package var edition: String
        package var other: Int
        package var slug: String
        /// What isn't the same, in the order of the cases. Without any, nobody needs to look at it.
        package var differences: [Difference]
    }

    package enum Difference: String, CaseIterable, Sendable { case sanction, officials, rules, text }

    package private(set) var matches: [Match] = []
    /// Ids of penalties that got a new slug.
    package private(set) var new: [Int] = []
    /// Numbers of penalties that are those of an edition without slugs, by the edition's id.
    package private(set) var withoutSlug: [String: Int] = [:]
    private(set) var slugs: [Int: String] = [:]

    /// Shares of equal words from which texts are like each other: with the same rules, without, and with another sanction or owner.
    private static let likeWithRules = 0.2
    private static let likeWithoutRules = 0.5
    private static let alike = 0.8

    /// - Parameters:
    ///   - penalties: the imported ones, with their texts.
    ///   - editions: the site's, the nearest one first.
    init(_ penalties: [Penalty], besides editions: [Edition], settings: SiteSettings) {
        let taken = Set(editions.flatMap { $0.penalties.compactMap(\.slug) })
        var open = penalties.filter { $0.slug == nil }
        var used = Set(penalties.compactMap(\.slug))
        // What is certain in an older edition goes before what is likely in the nearest one.
        for edition in editions { match(&open, edition, &used, onlyCertain: true) }
        for edition in editions { match(&open, edition, &used, onlyCertain: false) }
        var names = FreeNames(taken: taken.union(used))
        for penalty in open {
            slugs[penalty.id] = names.name(like: SlugProposals.name(of: penalty, settings), where: SlugProposals.isFree)
            new.append(penalty.id)
        }
        matches.sort { $0.penalty < $1.penalty }
    }

    // MARK: - Counterparts

    /// Takes the slugs of an edition for the penalties that have a counterpart there.
    ///
    /// - Parameters:
    ///   - open: penalties without a slug.
    ///   - used: slugs that penalties of the imported edition have.
    private mutating func match(_ open: inout [Penalty], _ edition: Edition, _ used: inout Set<String>, onlyCertain: Bool) {
        for (penalty, other, differences) in SlugProposals.pairs(open, edition.penalties) where differences.isEmpty || !onlyCertain {
            guard let slug = other.slug else {
                if !onlyCertain { withoutSlug[edition.id, default: 0] += 1 }
                continue
            }
            guard used.insert(slug).inserted else { continue }
            slugs[penalty.id] = slug
            matches.append(Match(penalty: penalty.id, edition: edition.id, other: other.id, slug: slug, differences: differences))
        }
        open.removeAll { slugs[$0.id] != nil }
    }

    private static func pairs(
        _ penalties: [Penalty], _ others: [Penalty]
    ) -> [(Penalty, Penalty, differences: [Difference])] {
        let likeness = TextLikeness(penalties + others)
        let rulings = (penalties + others).map(PenaltyRuling.init)
        var candidates = PenaltyCandidates(likeness, rulings, count: penalties.count)
        var pairs: [PenaltyPair] = []
        for a in penalties.indices {
            for b in candidates.of(a) {
                let (mine, theirs) = (rulings[a], rulings[penalties.count + b])
                let like = likeness.of(a, penalties.count + b)
                let haveRules = mine.hasRules(of: theirs)
                let isJudgedAlike = mine.isJudgedLike(theirs)
                let least = isJudgedAlike ? haveRules ? likeWithRules : likeWithoutRules : alike
                // Without a common language there are only the numbers.
                guard like.map({ $0 >= least }) ?? (haveRules && isJudgedAlike) else { continue }
                let score = (like ?? 0) + (haveRules ? 1 : 0) + (isJudgedAlike ? 0.5 : 0)
                pairs.append(PenaltyPair(a: a, b: b, score: score))
            }
        }
        return PenaltyPair.best(pairs).map { pair in
            let other = penalties.count + pair.b
            let isLike = likeness.of(pair.a, other).map { $0 >= likeWithoutRules } ?? false
            return (penalties[pair.a], others[pair.b], rulings[pair.a].differences(from: rulings[other]) + (isLike ? [] : [.text]))
        }
    }

    // MARK: - New names

    private static let slugWordLimit = 4
    /// Words that mean nothing in a name.
    private static let fillers: Set<String> = [
        "the", "and", "with", "from", "that", "this", "than", "then", "when", "while", "before", "after", "diver", "dive", "has", "have",
        "are", "not", "for", "its", "but", "being", "does", "during",
    ]

    /// A name from the headline, or from the words of the text.
    private static func name(of penalty: Penalty, _ settings: SiteSettings) -> String {
        let chain = [ContentLanguage.english] + settings.language.fallbacks
        let text = penalty.texts.best(chain)?.value ?? penalty.texts.byLanguage.min { $0.key < $1.key }?.value
        let words = Identifier.slug(text?.headline ?? penalty.reference).split(separator: "-").map(String.init)
        if text?.hasOwnHeadline == true, !words.isEmpty { return words.prefix(slugWordLimit + 2).joined(separator: "-") }
        let telling = words.filter { $0.count > 2 && !fillers.contains($0) }
        let name = (telling.isEmpty ? words : telling).prefix(slugWordLimit).joined(separator: "-")
        return name.isEmpty ? "fault" : name
    }

    /// Pages of an edition, and numbers, aren't names.
    private static func isFree(_ name: String) -> Bool {
        !["index", "quiz", "cards", "changes", "booklet", "rules"].contains(name) && Int(name) == nil
    }
}
