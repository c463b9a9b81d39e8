import CFileSystem
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A pipe that the signal handler writes to, as little else is async-signal-safe.
private let signalPipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    // Programs that are started don't keep it open.
    guard quizmark_pipe(&ends) == 0 else { return (-1, -1) }
    return (ends[0], ends[1])
}()

/// The first Ctrl-C or SIGTERM; a second one ends the program at once.
package struct Interruption: Sendable {
    private let requests: AsyncStream<Void>
    private let cleanUp = CleanUp()

    /// Grace period after the first signal, before the program is ended.
    private static let gracePeriod = Duration.seconds(3)

    /// Installs the signal handlers; signals from here on are counted, even before anyone waits for one.
    package init() {
        let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
        self.requests = requests
        // A thread of its own: where tasks and queues are busy, code that runs on them notices no signal.
        // Without it, signals end the program as they end any other.
        guard signalPipe.reading >= 0 else { return }
        Host.startThread { [cleanUp] in
            var number: UInt8 = 0
            while read(signalPipe.reading, &number, 1) < 0 && errno == EINTR {}
            continuation.yield()
            Host.sleep(Self.gracePeriod)
            cleanUp.run()
            // Exit status of a program that a signal ended, as shells count it.
            _exit(128 + Int32(number))
        }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                // No array here: a handler may not allocate memory.
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
                signal(SIGHUP, SIG_DFL)
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(signalPipe.writing, &byte, 1)
            }
        }
    }

    /// Clean-up before a program that doesn't end in time is ended.
    package func cleansUp(with work: @escaping @Sendable () -> Void) { cleanUp.work.withLock { $0 = work } }

    package func wait() async {
        for await _ in requests { return }
    }

    private final class CleanUp: Sendable {
        let work = Mutex<(@Sendable () -> Void)?>(nil)

        func run() { work.withLock { $0?() } }
    }
}
