import ContentModel

/// How far two markers agree on the texts that both have marked.
package struct Agreement: Sendable, Equatable {
    package let one: String
    package let other: String
    /// Texts that both have marked.
    package let count: Int
    /// Mean of how far their points are apart, in percent of the points: differences in both directions don't cancel out.
    package let meanDifference: Double
    /// Mean of the first marker's points minus the other's, in percent of the points.
    package let lead: Double
    /// Cohen's κ of equal points; nil where every text has the same points from both.
    package let kappa: Double?

    /// Nil where they have no text in common.
    package init?(_ marks: Marks, between one: String, and other: String) {
        var pairs: [(Fraction, Fraction)] = []
        var seen: Set<MarkedText> = []
        for mark in marks.all where seen.insert(mark.text).inserted {
            let all = marks.marks(mark.receipt, mark.question)
            guard let first = all.first(where: { $0.marker == one })?.share, let second = all.first(where: { $0.marker == other })?.share
            else { continue }
            pairs.append((first, second))
        }
        let differences = pairs.map { 100 * ($0.0 - $0.1).value }
        guard let difference = Moments.mean(differences.map(abs)), let lead = Moments.mean(differences) else { return nil }
        self.one = one
        self.other = other
        count = pairs.count
        meanDifference = difference
        self.lead = lead
        let total = Double(pairs.count)
        let equal = Double(pairs.count { $0.0 == $0.1 }) / total
        let expected = Set(pairs.map(\.0)).reduce(0.0) { sum, points in
            sum + Double(pairs.count { $0.0 == points }) / total * Double(pairs.count { $0.1 == points }) / total
        }
        kappa = expected < 1 - 1e-12 ? (equal - expected) / (1 - expected) : nil
    }
}
