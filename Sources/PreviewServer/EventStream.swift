/// Server-sent events with the states of a preview (HTML, section 9.2), and a comment at intervals, by which a closed page is
/// noticed.
enum EventStream {
    private static let pulse: Duration = .seconds(10)

    static func messages(of site: PreviewSite) async -> AsyncStream<[UInt8]> {
        let states = await site.states()
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(8))
        let news = Task {
            // A page that lost its server tries again twice a second.
            continuation.yield(Array("retry: 500\n\n".utf8))
            for await state in states { continuation.yield(Array("data: ".utf8) + state.json + Array("\n\n".utf8)) }
            continuation.finish()
        }
        let heartbeat = Task {
            while !Task.isCancelled {
                do { try await Task.sleep(for: pulse) } catch { return }
                continuation.yield(Array(":\n\n".utf8))
            }
        }
        continuation.onTermination = { _ in
            news.cancel()
            heartbeat.cancel()
        }
        return stream
    }
}
