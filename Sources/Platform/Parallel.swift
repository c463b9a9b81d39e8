import Dispatch
import Synchronization

/// Calls `body` with each index below `count`, on `jobs` threads at once; an index is taken as soon as a thread is free.
///
/// Each thread has a `state` of its own, such as a buffer that is used again and again.
package func inParallel<State: ~Copyable>(
    _ count: Int, jobs: Int, state: @Sendable () -> State, _ body: @Sendable (inout State, Int) -> Void
) {
    let next = Atomic<Int>(0)
    @Sendable func work() {
        var state = state()
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            if index >= count { return }
            body(&state, index)
        }
    }
    if jobs <= 1 || count <= 1 { return work() }
    DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in work() }
}

/// The results of `body` for each index below `count`, in order.
package func mapInParallel<Result: Sendable>(
    _ count: Int, jobs: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
    mapInParallel(count, jobs: jobs, state: {}) { body($1) }
}

/// The results of `body` for each index below `count`, in order. Each thread has a `state` of its own.
package func mapInParallel<State: ~Copyable, Result: Sendable>(
    _ count: Int, jobs: Int, state: @Sendable () -> State, _ body: @Sendable (inout State, Int) -> Result
) -> [Result] {
    // All empty arrays share one memory, which this would write to.
    if count == 0 { return [] }
    return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
        // Each index is written by one thread only.
        nonisolated(unsafe) let results = buffer
        inParallel(count, jobs: jobs, state: state) { results.initializeElement(at: $1, to: body(&$0, $1)) }
        initialized = count
    }
}

/// Work on a thread of its own, for one caller that waits for its result.
package final class BackgroundWork<Result: Sendable>: Sendable {
    private let result = Mutex<Result?>(nil)
    private let end = DispatchGroup()

    package init(_ work: @escaping @Sendable () -> Result) {
        DispatchQueue.global().async(group: end) { [self] in
            let made = work()
            result.withLock { $0 = made }
        }
    }

    /// Waits until the work is done.
    package func wait() -> Result {
        end.wait()
        guard let made = result.withLock(\.self) else { preconditionFailure("work ends with a result") }
        return made
    }
}
