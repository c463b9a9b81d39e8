/// How a student's results change from quiz to quiz: a straight line by least squares.
package struct Trend: Sendable, Equatable {
    /// Percentage points from one quiz to the next.
    package let slope: Double
    /// Standard error of the slope.
    package let standardError: Double

    /// Nil for fewer than three results.
    ///
    /// - Parameter percents: in the order in which the quizzes were handed in.
    package init?(_ percents: [Double]) {
        let indices = percents.indices.map(Double.init)
        guard percents.count > 2, let spread = Moments.covariance(indices, indices), let covariance = Moments.covariance(indices, percents),
            let middle = Moments.mean(indices), let mean = Moments.mean(percents)
        else { return nil }
        slope = covariance / spread
        let residuals = zip(indices, percents).reduce(0) { sum, point in
            let residual = point.1 - mean - covariance / spread * (point.0 - middle)
            return sum + residual * residual
        }
        standardError = (residuals / Double(percents.count - 2) / (spread * Double(percents.count - 1))).squareRoot()
    }

    package enum Direction: Sendable { case rising, falling, uncertain }

    /// Uncertain where the slope is within two standard errors of none.
    package var direction: Direction { abs(slope) <= 2 * standardError ? .uncertain : slope > 0 ? .rising : .falling }
}
