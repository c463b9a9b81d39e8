import Foundation
import Synchronization

/// Work on a thread with a stack of 8 MB: a Mac gives the threads of tests 512 KB, too little for deep recursion without optimisation.
package final class DeepStack<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)
    private let end = DispatchGroup()

    package init(_ work: @escaping @Sendable () -> Value) {
        end.enter()
        let thread = Thread { [self] in
            let value = work()
            made.withLock { $0 = value }
            end.leave()
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// What the work returned, when it is done.
    package func value() -> Value? {
        end.wait()
        return made.withLock { $0 }
    }
}
