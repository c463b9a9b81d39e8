import Algorithms

/// How the results of a class are spread, in percent.
package struct Distribution: Sendable, Equatable {
    package let count: Int
    package let mean: Double
    /// Nil for one result.
    package let deviation: Double?
    package let minimum: Double
    package let lowerQuartile: Double
    package let median: Double
    package let upperQuartile: Double
    package let maximum: Double
    /// Number of results from 0 to 9, from 10 to 19 … and from 90 to 100, in whole percent as students have them.
    package let histogram: [Int]

    /// Nil without results.
    ///
    /// - Parameters:
    ///   - percents: exact results.
    ///   - shown: the same in whole percent, as grades and slips have them: 89.8 may be 90.
    package init?(_ percents: [Double], shown: [Int]) {
        let sorted = percents.sorted()
        guard let mean = Moments.mean(sorted), let first = sorted.first, let last = sorted.last else { return nil }
        count = sorted.count
        self.mean = mean
        deviation = Moments.deviation(sorted)
        minimum = first
        lowerQuartile = Distribution.quantile(0.25, of: sorted)
        median = Distribution.quantile(0.5, of: sorted)
        upperQuartile = Distribution.quantile(0.75, of: sorted)
        maximum = last
        var histogram = [Int](repeating: 0, count: 10)
        for percent in shown { histogram[max(0, min(9, percent / 10))] += 1 }
        self.histogram = histogram
    }

    /// Interpolated between neighbours (type 7 of Hyndman and Fan), as R and NumPy do by default.
    static func quantile(_ share: Double, of sorted: [Double]) -> Double {
        guard let last = sorted.last else { return .nan }
        let rank = share * Double(sorted.count - 1)
        let lower = Int(rank)
        guard lower + 1 < sorted.count else { return last }
        return sorted[lower] + (rank - Double(lower)) * (sorted[lower + 1] - sorted[lower])
    }

    /// Share of the class with a lower result, from 0 to 100; equal ones aren't lower. Nil for fewer than five, since it would say
    /// more about the others than about the student.
    ///
    /// - Parameter sorted: results of the class, the lowest first.
    /// - Complexity: O(log *n*), as it is asked of every student.
    package static func percentile(of percent: Double, among sorted: [Double]) -> Double? {
        guard sorted.count >= smallestPeerGroup else { return nil }
        let below = sorted.partitioningIndex { $0 >= percent - 1e-9 }
        return 100 * Double(below) / Double(sorted.count)
    }

    static let smallestPeerGroup = 5
}
