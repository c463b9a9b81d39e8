import ContentModel
import Encoding

/// How far two markers agree on the texts that both have marked. Equal texts with equal marks count once, as they were marked together.
package struct Agreement: Sendable, Equatable {
    package let one: String
    package let other: String
    /// Texts that both have marked.
    package let count: Int
    /// Mean of how far their points are apart, in percent of the points: differences in both directions don't cancel out.
    package let meanDifference: Double
    /// Mean of the first marker's points minus the other's, in percent of the points.
    package let lead: Double
    /// Cohen's κ with quadratic weights (Cohen 1968): points that are near each other agree more than those that are far apart. Nil where
    /// every text has the same points from both.
    package let kappa: Double?

    /// A text, or all equal ones, with the points of both as shares.
    private struct Pair: Hashable {
        let text: String
        let one: Fraction
        let other: Fraction
    }

    /// Nil where they have no text in common.
    ///
    /// - Parameter queue: tells which texts are equal.
    package init?(_ marks: Marks, between one: String, and other: String, in queue: MarkingQueue) {
        let equal = queue.items.flatMap { item in
            item.answers.flatMap { answer in
                answer.receipts.map { (TextAnswerID(receipt: $0, question: item.question), "\(item.quiz)\n\(answer.id)") }
            }
        }
        let texts = Dictionary(keepingFirst: equal)
        var pairs: Set<Pair> = []
        for mark in marks.all where mark.marker == one {
            guard let first = mark.share, let second = marks.mark(of: other, mark.receipt, mark.question)?.share else { continue }
            let text = texts[mark.text] ?? "\(mark.receipt)\n\(mark.question)"
            pairs.insert(Pair(text: text, one: first, other: second))
        }
        let differences = pairs.map { 100 * ($0.one - $0.other).value }
        guard let difference = Moments.mean(differences.map(abs)), let lead = Moments.mean(differences) else { return nil }
        self.one = one
        self.other = other
        count = pairs.count
        meanDifference = difference
        self.lead = lead
        kappa = Agreement.kappa(pairs.map { ($0.one.value, $0.other.value) })
    }

    /// One minus the mean square of the differences, over what it would be by chance: that of each text of one with each of the other.
    private static func kappa(_ pairs: [(one: Double, other: Double)]) -> Double? {
        func mean(_ value: ((one: Double, other: Double)) -> Double) -> Double { pairs.reduce(0) { $0 + value($1) } / Double(pairs.count) }
        let observed = mean { ($0.one - $0.other) * ($0.one - $0.other) }
        let expected = mean { $0.one * $0.one + $0.other * $0.other } - 2 * mean(\.one) * mean(\.other)
        return expected > 1e-12 ? 1 - observed / expected : nil
    }
}
