import CivilTime
import Sealing

extension Report {
    /// Time that a page may take to end an attempt, in seconds.
    private static let gracePeriod = 60

    /// Whether the device's clock was set back: the attempt ended before it began, or was handed in before it ended.
    var wasSetBack: Bool {
        let times = [started, finished, handedIn].compactMap { Instant(reportTime: $0) }
        return zip(times, times.dropFirst()).contains { $0 > $1 }
    }

    /// Whole minutes, rounded up, from start to finish beyond a limit in seconds; nil where there are none, or no clock shows it.
    func minutes(over limit: Int?) -> Int? {
        guard let limit, let start = Instant(reportTime: started), let end = Instant(reportTime: finished) else { return nil }
        let over = end.secondsSinceEpoch - start.secondsSinceEpoch - limit
        return over > Report.gracePeriod ? (over + 59) / 60 : nil
    }

    /// Nil where the attempt replaced no other.
    var noteOfRestarts: GradeNote? {
        guard restarts > 0 else { return nil }
        let (first, last) = (Instant(reportTime: firstStarted), Instant(reportTime: started))
        let seconds = first.flatMap { first in last.map { $0.secondsSinceEpoch - first.secondsSinceEpoch } } ?? 0
        return .startedOver(restarts, minutes: max(0, seconds + 59) / 60)
    }
}
