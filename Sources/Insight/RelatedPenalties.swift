package import ContentModel

/// Penalties related to another one: under the same rule, or easily confused with it.
package struct RelatedPenalties: Sendable {
    /// Indexes of penalties by cited rule, in the order of the edition.
    package let citing: [String: [Int]]
    /// For each penalty, others that cite one of its rules, in the order of the edition.
    package let sameRule: [[Int]]
    /// For each penalty, those of the same phase with another sanction and the most similar text.
    package let confusable: [[Int]]

    private static let mostConfusable = 4
    /// Number of penalties from which a common word is ignored.
    private static let commonWord = 12
    private static let leastLikeness = 0.3

    /// - Parameter chain: languages whose texts are compared.
    package init(_ edition: Edition, chain: [ContentLanguage]) {
        let penalties = edition.penalties
        var citing: [String: [Int]] = [:]
        for (place, penalty) in penalties.enumerated() {
            for rule in Set(penalty.rules) { citing[rule, default: []].append(place) }
        }
        let sameRule = penalties.indices.map { place in
            Set(penalties[place].rules.flatMap { citing[$0] ?? [] }).subtracting([place]).sorted()
        }
        let words = penalties.map { RelatedPenalties.words($0, chain) }
        var having: [String: [Int]] = [:]
        for (place, words) in words.enumerated() {
            for word in words { having[word, default: []].append(place) }
        }
        self.citing = citing
        self.sameRule = sameRule
        confusable = penalties.indices.map { place in
            var likeness: [Int: Double] = [:]
            for word in words[place].sorted() {
                guard let others = having[word], others.count < RelatedPenalties.commonWord else { continue }
                for other in others where RelatedPenalties.canBeConfused(penalties[place], penalties[other]) {
                    likeness[other, default: 0] += 1 / Double(others.count)
                }
            }
            let near = likeness.filter { $0.value >= RelatedPenalties.leastLikeness && !sameRule[place].contains($0.key) }
            return near.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(RelatedPenalties.mostConfusable).map(\.key)
        }
    }

    private static func canBeConfused(_ a: Penalty, _ b: Penalty) -> Bool {
        a.phase != nil && a.phase == b.phase && a.sanction != b.sanction
    }

    private static func words(_ penalty: Penalty, _ chain: [ContentLanguage]) -> Set<String> {
        let words = TextFolding.fold(penalty.words(chain).joined(separator: " ")).split { !$0.isLetter }
        return Set(words.filter { $0.count > 3 }.map(String.init))
    }
}
