package import ContentModel

/// Marks of a module so far, and the mark required for the rest. The page's script calculates the same in `marksOf`.
package struct ModuleMarks: Hashable, Sendable {
    /// Percentage points earned: marks weighted by the values of their assignments.
    package let earned: Double
    /// Percentage of the module that has been marked.
    package let marked: Double
    /// Percentage of the module that is still open. A module is 100%, whether its assignments add up to that or not.
    package let open: Double

    /// Mark required to reach a target.
    package enum RequiredMark: Hashable, Sendable {
        case reached
        /// Mean mark required for the open part, rounded up to a tenth of a percent.
        case average(Double)
        case outOfReach
    }

    /// Usual target marks of a module, in percent.
    package static let targets = [40.0, 50, 60, 70]

    /// Nil if no assignment has both a value and a mark.
    package init?(_ assignments: some Sequence<Assignment>) {
        var earned = 0.0
        var marked = 0.0
        var total = 0.0
        for assignment in assignments {
            guard let value = assignment.value else { continue }
            total += value
            guard let mark = assignment.mark else { continue }
            marked += value
            earned += value * mark / 100
        }
        guard marked > 0 else { return nil }
        self.earned = earned
        self.marked = marked
        open = max(0, max(100, total) - marked)
    }

    package func requiredMark(for target: Double) -> RequiredMark {
        if earned >= target { return .reached }
        let average = open > 0 ? (target - earned) / open * 100 : .infinity
        return average > 100 ? .outOfReach : .average((average * 10 - 1e-9).rounded(.up) / 10)
    }
}
