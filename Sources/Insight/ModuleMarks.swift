package import ContentModel

/// The marks of a module so far, and what the rest has to bring. The page's script does the same: `marksOf`.
package struct ModuleMarks: Hashable, Sendable {
    /// Percent of the module earned: the marks weighted by the values of their assignments.
    package let earned: Double
    /// Percent of the module that has been marked.
    package let marked: Double
    /// Percent of the module that is still open. A module is 100 %, whether its assignments name all of it or not.
    package let open: Double

    /// What is needed to reach a target.
    package enum RequiredMark: Hashable, Sendable {
        case reached
        /// The mean mark that the open part needs, to a tenth of a percent, rounded up: less would not be enough.
        case average(Double)
        case outOfReach
    }

    /// Percent of the module to which students look.
    package static let targets = [40.0, 50, 60, 70]

    /// Nil where no assignment has both a value and a mark.
    package init?(_ assignments: some Sequence<Assignment>) {
        var earned = 0.0
        var marked = 0.0
        var named = 0.0
        for assignment in assignments {
            guard let value = assignment.value else { continue }
            named += value
            guard let mark = assignment.mark else { continue }
            marked += value
            earned += value * mark / 100
        }
        guard marked > 0 else { return nil }
        self.earned = earned
        self.marked = marked
        open = max(0, max(100, named) - marked)
    }

    package func requiredMark(for target: Double) -> RequiredMark {
        if earned >= target { return .reached }
        let average = open > 0 ? (target - earned) / open * 100 : .infinity
        return average > 100 ? .outOfReach : .average((average * 10 - 1e-9).rounded(.up) / 10)
    }
}
