import Foundation

/// How the time for some work grows with its size.
package enum Growth {
    /// Time for four times the size divided by the time for `size`: 4 for linear work, 16 for quadratic. The least of three attempts, as
    /// other programs can only disturb one; an attempt that is clearly linear is the last.
    package static func ofTime(_ size: Int, work: (Int) -> Void) -> Double {
        var least = Double.infinity
        for _ in 0..<3 where least > 6 {
            least = min(least, time { work(4 * size) } / time { work(size) })
        }
        return least
    }

    /// The least processor time of this thread of three runs, which other threads and programs hardly change.
    private static func time(_ work: () -> Void) -> Double {
        let times = (0..<3).map { _ in
            let start = threadTime()
            work()
            return threadTime() - start
        }
        return Double(max(times.min() ?? 0, 1))
    }

    /// In nanoseconds.
    private static func threadTime() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
