/// Shares of several equal parts, in percent with two decimals, which add up to 100.
package func percentShares(_ count: Int) -> [String] {
    (0..<count).map { index in
        // The last share gets the rounding error.
        let hundredths = index == count - 1 ? 10_000 - 10_000 / count * (count - 1) : 10_000 / count
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
