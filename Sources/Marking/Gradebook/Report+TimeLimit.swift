import CivilTime
import Sealing

extension Report {
    /// Time that a page may take to end an attempt, in seconds.
    private static let gracePeriod = 60

    /// Whole minutes, rounded up, that the attempt took beyond a limit in seconds; nil where it didn't, or no clock shows it.
    func minutes(over limit: Int?) -> Int? {
        guard let limit, !clockJumped, let start = Instant(reportTime: started), let end = Instant(reportTime: finished) else { return nil }
        let over = end.secondsSinceEpoch - start.secondsSinceEpoch - limit
        return over > Report.gracePeriod ? (over + 59) / 60 : nil
    }
}
