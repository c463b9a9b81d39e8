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
        var covariances = [Double](repeating: 0, count: count * count)
        for row in 0..<count {
            for column in row..<count {
                var (one, other): ([Double], [Double]) = ([], [])
                for student in 0..<table.students {
                    guard let first = table[student, row], let second = table[student, column] else { continue }
                    one.append(first)
                    other.append(second)
                }
                guard let covariance = Moments.covariance(one, other) else { return nil }
                covariances[row * count + column] = covariance
                covariances[column * count + row] = covariance
            }
        }
        return covariances
    }
}
