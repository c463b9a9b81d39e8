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
    /// The best counterpart is better than the next one by this.
    private static let margin = 0.05

    /// - Parameters:
    ///   - penalties: the imported ones, with their texts.
    ///   - editions: the site's, the nearest one first.
    init(_ penalties: [Penalty], besides editions: [Edition], settings: SiteSettings) {
        let taken = Set(editions.flatMap { $0.penalties.compactMap(\.slug) })
        var open = penalties.filter { $0.slug == nil }
        var used = Set(penalties.compactMap(\.slug))
        // What is certain in an older edition goes before what is likely in the nearest one.
        for wantsCertain in [true, false] {
            for edition in editions {
                let pairs = SlugProposals.pairs(open, edition.penalties).filter { $0.differences.isEmpty || !wantsCertain }
                for (penalty, other, differences) in pairs {
                    guard let slug = other.slug else {
                        if !wantsCertain { withoutSlug[edition.id, default: 0] += 1 }
                        continue
                    }
                    guard used.insert(slug).inserted else { continue }
                    slugs[penalty.id] = slug
                    matches.append(
                        Match(penalty: penalty.id, edition: edition.id, other: other.id, slug: slug, differences: differences))
                }
                open.removeAll { slugs[$0.id] != nil }
            }
        }
        var names = FreeNames(taken: taken.union(used))
        for penalty in open {
            slugs[penalty.id] = names.name(like: SlugProposals.name(of: penalty, settings), where: SlugProposals.isFree)
            new.append(penalty.id)
        }
        matches.sort { $0.penalty < $1.penalty }
    }

    // MARK: - Counterparts

    private static func pairs(
        _ penalties: [Penalty], _ others: [Penalty]
    ) -> [(Penalty, Penalty, differences: [Difference])] {
        let likeness = TextLikeness(penalties + others)
        let rulings = (penalties + others).map(Ruling.init)
        var candidates = Candidates(likeness, rulings, count: penalties.count)
        var scores: [Score] = []
        for a in penalties.indices {
            for b in candidates.of(a) {
                let (mine, theirs) = (rulings[a], rulings[penalties.count + b])
                let like = likeness.of(a, penalties.count + b)
                let haveRules = !mine.rules.isEmpty && mine.rules == theirs.rules
                let isJudgedAlike = mine.isJudgedLike(theirs)
                let least = isJudgedAlike ? haveRules ? likeWithRules : likeWithoutRules : alike
                // Without a common language there are only the numbers.
                guard like.map({ $0 >= least }) ?? (haveRules && isJudgedAlike) else { continue }
                let score = (like ?? 0) + (haveRules ? 1 : 0) + (isJudgedAlike ? 0.5 : 0)
                scores.append(Score(value: score, a: a, b: b))
            }
        }
        return chosen(scores).map { pair in
            let other = penalties.count + pair.b
            let isLike = likeness.of(pair.a, other).map { $0 >= likeWithoutRules } ?? false
            return (penalties[pair.a], others[pair.b], rulings[pair.a].differences(from: rulings[other]) + (isLike ? [] : [.text]))
        }
    }

    private struct Score {
        var value: Double
        /// Indices of the imported penalty and of the other one.
        var a: Int
        var b: Int
    }

    /// The best pairs; a pair that isn't clearly better than another of the same penalty is left out.
    private static func chosen(_ scores: [Score]) -> [Score] {
        let sorted = scores.sorted { ($1.value, $0.a, $0.b) < ($0.value, $1.a, $1.b) }
        let (byA, byB) = (Dictionary(grouping: sorted, by: \.a), Dictionary(grouping: sorted, by: \.b))
        var (takenA, takenB): (Set<Int>, Set<Int>) = ([], [])
        return sorted.filter { pair in
            guard !takenA.contains(pair.a), !takenB.contains(pair.b) else { return false }
            func isRival(_ other: Score) -> Bool {
                pair.value - other.value < margin && !takenA.contains(other.a) && !takenB.contains(other.b)
            }
            let hasRival =
                byA[pair.a]?.contains { $0.b != pair.b && isRival($0) } == true
                || byB[pair.b]?.contains { $0.a != pair.a && isRival($0) } == true
            takenA.insert(pair.a)
            takenB.insert(pair.b)
            return !hasRival
        }
    }

    /// The properties that penalties are compared by, besides their texts.
    private struct Ruling: Hashable {
        let rules: Set<String>
        let sanction: Sanction
        let refereeDecides: Bool
        let judgesDecide: Bool

        init(_ penalty: Penalty) {
            rules = penalty.bareRules
            (sanction, refereeDecides, judgesDecide) = (penalty.sanction, penalty.refereeDecides, penalty.judgesDecide)
        }

        func isJudgedLike(_ other: Ruling) -> Bool {
            sanction == other.sanction && refereeDecides == other.refereeDecides && judgesDecide == other.judgesDecide
        }

        /// Penalties without rules can't have the same ones.
        func differences(from other: Ruling) -> [Difference] {
            var differences: [Difference] = sanction == other.sanction ? [] : [.sanction]
            if refereeDecides != other.refereeDecides || judgesDecide != other.judgesDecide { differences.append(.officials) }
            if rules.isEmpty || rules != other.rules { differences.append(.rules) }
            return differences
        }
    }

    /// The penalties that may be the same fault as another one: those with the same ruling, and those whose texts have the most telling
    /// words in common. So each is compared with few, however many there are.
    private struct Candidates {
        /// If more penalties than these have the same ruling, it doesn't distinguish them.
        private static let rulingLimit = 50
        /// A word of more penalties than these distinguishes none of them.
        private static let wordLimit = 200
        private static let candidateLimit = 20

        private let likeness: TextLikeness
        private let rulings: [Ruling]
        /// Indices of the others.
        private let byRuling: [Ruling: [Int]]
        private let byWord: [TextLikeness.Word: [Int]]
        /// For each of the others, the weight of the words that it has in common with a penalty; 0 between two calls.
        private var weights: [Double]
        /// For each penalty, the weight of all its words.
        private let totals: [Double]

        /// - Parameter count: number of penalties before the others.
        init(_ likeness: TextLikeness, _ rulings: [Ruling], count: Int) {
            self.likeness = likeness
            self.rulings = rulings
            let others = 0..<(rulings.count - count)
            byRuling = Dictionary(grouping: others) { rulings[count + $0] }
            var byWord: [TextLikeness.Word: [Int]] = [:]
            for other in others {
                for word in likeness.words(of: count + other) { byWord[word, default: []].append(other) }
            }
            self.byWord = byWord.filter { $0.value.count <= Candidates.wordLimit }
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
            let best = shares.sorted { ($1.share, $0.other) < ($0.share, $1.other) }.prefix(Candidates.candidateLimit).map(\.other)
            let ruled = byRuling[rulings[index]] ?? []
            return Set(ruled.count <= Candidates.rulingLimit ? ruled + best : best).sorted()
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
