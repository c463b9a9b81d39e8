import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The first Ctrl-C, or another polite request to end; the second one ends the program at once.
struct Interruption: Sendable {
    private let requests: AsyncStream<Void>
    /// Kept, because a source that nobody holds is silent; nobody touches them again.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    init() {
        let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
        self.requests = requests
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            // Without this, the system would end the program before anybody hears of it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                signal(number, SIG_DFL)
                continuation.yield()
            }
            source.resume()
            return source
        }
    }

    func wait() async {
        for await _ in requests { return }
    }
}
