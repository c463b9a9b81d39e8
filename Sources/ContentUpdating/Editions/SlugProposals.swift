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
        /// Whether number, sanction, owners and text agree, so that nobody needs to look at it.
        package var isCertain: Bool
    }

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
    /// The best counterpart is better than the next one by this.
    private static let margin = 0.05

    /// - Parameters:
    ///   - penalties: the imported ones, with their texts.
    ///   - editions: the site's, the nearest one first.
    init(_ penalties: [Penalty], besides editions: [Edition], settings: SiteSettings) {
        var taken = Set(editions.flatMap { $0.penalties.compactMap(\.slug) })
        var open = penalties.filter { $0.slug == nil }
        var used = Set(penalties.compactMap(\.slug))
        // What is certain in an older edition goes before what is likely in the nearest one.
        for wantsCertain in [true, false] {
            for edition in editions {
                let pairs = SlugProposals.pairs(open, edition.penalties).filter { $0.isCertain || !wantsCertain }
                for (penalty, other, isCertain) in pairs {
                    guard let slug = other.slug else {
                        if !wantsCertain { withoutSlug[edition.id, default: 0] += 1 }
                        continue
                    }
                    guard used.insert(slug).inserted else { continue }
                    slugs[penalty.id] = slug
                    matches.append(Match(penalty: penalty.id, edition: edition.id, other: other.id, slug: slug, isCertain: isCertain))
                }
                open.removeAll { slugs[$0.id] != nil }
            }
        }
        taken.formUnion(used)
        for penalty in open {
            let slug = SlugProposals.unused(SlugProposals.name(of: penalty, settings), taken)
            taken.insert(slug)
            slugs[penalty.id] = slug
            new.append(penalty.id)
        }
        matches.sort { $0.penalty < $1.penalty }
    }

    // MARK: - Counterparts

    private static func pairs(
        _ penalties: [Penalty], _ others: [Penalty]
    ) -> [(Penalty, Penalty, isCertain: Bool)] {
        let likeness = TextLikeness(penalties + others)
        let rules = (penalties + others).map(\.bareRules)
        var scores: [(score: Double, a: Int, b: Int, isCertain: Bool)] = []
        for a in penalties.indices {
            for b in others.indices {
                let like = likeness.of(a, penalties.count + b)
                let haveRules = !rules[a].isEmpty && rules[a] == rules[penalties.count + b]
                let isJudgedAlike =
                    penalties[a].sanction == others[b].sanction && penalties[a].isReferees == others[b].isReferees
                    && penalties[a].isJudges == others[b].isJudges
                let least = isJudgedAlike ? haveRules ? likeWithRules : likeWithoutRules : alike
                // Without a common language there are only the numbers.
                guard like.map({ $0 >= least }) ?? (haveRules && isJudgedAlike) else { continue }
                let score = (like ?? 0) + (haveRules ? 1 : 0) + (isJudgedAlike ? 0.5 : 0)
                scores.append((score, a, b, haveRules && isJudgedAlike && like ?? 0 >= likeWithoutRules))
            }
        }
        return chosen(scores).map { (penalties[$0.a], others[$0.b], $0.isCertain) }
    }

    /// The best pairs; a pair that isn't clearly better than another of the same penalty is left out.
    private static func chosen(
        _ scores: [(score: Double, a: Int, b: Int, isCertain: Bool)]
    ) -> [(a: Int, b: Int, isCertain: Bool)] {
        var (takenA, takenB): (Set<Int>, Set<Int>) = ([], [])
        var pairs: [(a: Int, b: Int, isCertain: Bool)] = []
        let sorted = scores.sorted { ($1.score, $0.a, $0.b) < ($0.score, $1.a, $1.b) }
        for pair in sorted where !takenA.contains(pair.a) && !takenB.contains(pair.b) {
            let rivals = sorted.filter { other in
                (other.a == pair.a) != (other.b == pair.b) && pair.score - other.score < margin
                    && !takenA.contains(other.a) && !takenB.contains(other.b)
            }
            takenA.insert(pair.a)
            takenB.insert(pair.b)
            if rivals.isEmpty { pairs.append((pair.a, pair.b, pair.isCertain)) }
        }
        return pairs
    }

    // MARK: - New names

    private static let mostWords = 4
    /// Words that say nothing in a name.
    private static let fillers: Set<String> = [
        "the", "and", "with", "from", "that", "this", "than", "then", "when", "while", "before", "after", "diver", "dive", "has", "have",
        "are", "not", "for", "its", "but", "being", "does", "during",
    ]

    /// A name from the headline, or from the words of the text.
    private static func name(of penalty: Penalty, _ settings: SiteSettings) -> String {
        let chain = [ContentLanguage.english] + settings.language.fallbacks
        let text = penalty.texts.best(chain)?.value ?? penalty.texts.byLanguage.min { $0.key < $1.key }?.value
        let words = Identifier.slug(text?.headline ?? penalty.reference).split(separator: "-").map(String.init)
        if text?.hasOwnHeadline == true { return words.prefix(mostWords + 2).joined(separator: "-") }
        let telling = words.filter { $0.count > 2 && !fillers.contains($0) }
        return (telling.isEmpty ? words : telling).prefix(mostWords).joined(separator: "-")
    }

    private static func unused(_ name: String, _ taken: Set<String>) -> String {
        let name = name.isEmpty ? "fault" : name
        // These are pages of an edition.
        let isFree = !["index", "quiz", "cards", "changes", "booklet", "rules"].contains(name) && Int(name) == nil && !taken.contains(name)
        if isFree { return name }
        return (2...).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
    }
}
