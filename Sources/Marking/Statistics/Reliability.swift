/// Cronbach's α: how well the questions of a quiz measure the same thing.
package struct Reliability: Sendable, Equatable {
    package let alpha: Double
    /// After Duhachek and Iacobucci, Journal of Applied Psychology 89 (2004), equation 2; as R's `psych` has it.
    package let standardError: Double

    /// Nil for fewer than two questions or three students, where two questions have too few students in common, and where all
    /// students have equal points.
    ///
    /// Covariances are those of the students who had both questions.
    package init?(_ table: ScoreTable) {
        let count = table.maxima.count
        guard count > 1, table.students > 2, let covariances = Reliability.covariances(table) else { return nil }
        let sum = covariances.reduce(0, +)
        let trace = (0..<count).reduce(0) { $0 + covariances[$1 * count + $1] }
        guard sum > 1e-12 else { return nil }
        let (items, students) = (Double(count), Double(table.students))
        alpha = items / (items - 1) * (1 - trace / sum)
        // The trace of C², and the sum of its elements, by the sums of rows, as C is symmetric.
        let squares = covariances.reduce(0) { $0 + $1 * $1 }
        let rows = (0..<count).map { row in (0..<count).reduce(0) { $0 + covariances[row * count + $1] } }
        let sumOfSquare = rows.reduce(0) { $0 + $1 * $1 }
        let omega =
            2 * items * items / ((items - 1) * (items - 1) * sum * sum * sum)
            * (sum * (squares + trace * trace) - 2 * trace * sumOfSquare)
        standardError = (max(0, omega) / students).squareRoot()
    }

    /// Row by row; nil where a pair has fewer than two students in common.
    private static func covariances(_ table: ScoreTable) -> [Double]? {
        let count = table.maxima.count
        let columns = table.maxima.indices.map(table.points)
        var covariances = [Double](repeating: 0, count: count * count)
        for row in 0..<count {
            for column in row..<count {
                guard let covariance = covariance(columns[row], columns[column]) else { return nil }
                covariances[row * count + column] = covariance
                covariances[column * count + row] = covariance
            }
        }
        return covariances
    }

    /// The covariance over the students who have both; nil for fewer than two. Nothing is copied, as this is done for every pair.
    private static func covariance(_ one: [Double], _ other: [Double]) -> Double? {
        func sum(_ value: (Double, Double) -> Double) -> (sum: Double, count: Int) {
            var (sum, count) = (0.0, 0)
            for index in one.indices where !one[index].isNaN && !other[index].isNaN {
                sum += value(one[index], other[index])
                count += 1
            }
            return (sum, count)
        }
        let (total, count) = sum { first, _ in first }
        guard count > 1 else { return nil }
        let (mean, otherMean) = (total / Double(count), sum { $1 }.sum / Double(count))
        return sum { ($0 - mean) * ($1 - otherMean) }.sum / Double(count - 1)
    }
}
