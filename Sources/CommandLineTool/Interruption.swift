import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The ends of a pipe: a signal's handler writes to it, as it may do nothing else that is of use here.
private let signalPipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    return (ends[0], ends[1])
}()

/// The first Ctrl-C, or another polite request to end; the second one ends the program at once.
struct Interruption: Sendable {
    private let requests: AsyncStream<Void>
    /// Kept, because a source that nobody holds is silent; nobody touches it again.
    private nonisolated(unsafe) let source: any DispatchSourceRead

    /// From here on requests are heard, also those that come before anybody waits. (A signal source of Dispatch begins a little
    /// later, and what comes before it is lost.)
    init() {
        let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
        self.requests = requests
        source = DispatchSource.makeReadSource(fileDescriptor: signalPipe.reading)
        source.setEventHandler { [source] in
            source.cancel()
            continuation.yield()
        }
        source.resume()
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                signal(number, SIG_DFL)
                var byte: UInt8 = 0
                _ = write(signalPipe.writing, &byte, 1)
            }
        }
    }

    func wait() async {
        for await _ in requests { return }
    }
}
