import OutputWriting
import Synchronization

/// The first error of several threads; the others stop soon after it.
final class FirstFailure: Sendable {
    private let error = Mutex<OutputError?>(nil)
    private let occurred = Atomic<Bool>(false)

    var hasOccurred: Bool { occurred.load(ordering: .relaxed) }

    /// Runs `body` unless another thread has failed, and keeps its error.
    func catching(_ body: () throws(OutputError) -> Void) {
        if hasOccurred { return }
        do {
            try body()
        } catch let failure {
            error.withLock { $0 = $0 ?? failure }
            occurred.store(true, ordering: .relaxed)
        }
    }

    /// - Throws: the first error of any thread, if there was one.
    func rethrow() throws(OutputError) {
        if let failure = error.withLock({ $0 }) { throw failure }
    }
}
