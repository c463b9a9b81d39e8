import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import PreviewServer

/// A client that sends arbitrary bytes.
private struct Client {
    private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

    init(_ server: PreviewServer) async throws {
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: Int(server.port)) { channel in
                channel.eventLoop.makeCompletedFuture { try NIOAsyncChannel(wrappingChannelSynchronously: channel) }
            }
    }

    /// All bytes until the server closes the connection.
    func send(_ text: String) async throws -> String {
        try await channel.executeThenClose { incoming, outgoing in
            // The server may close before everything is sent.
            try? await outgoing.write(ByteBuffer(string: text))
            var answer = ""
            do {
                for try await bytes in incoming { answer += String(buffer: bytes) }
            } catch {
                if answer.isEmpty { throw error }
            }
            return answer
        }
    }

    /// All bytes of the answers to two requests, between which `body` is called: the server has counted the connection then, and it
    /// is open.
    func send(_ first: String, _ body: () async throws -> Void, _ second: String) async throws -> String {
        try await channel.executeThenClose { incoming, outgoing in
            try await outgoing.write(ByteBuffer(string: first))
            var pieces = incoming.makeAsyncIterator()
            var answers = try await pieces.next().map { String(buffer: $0) } ?? ""
            try await body()
            try await outgoing.write(ByteBuffer(string: second))
            while let bytes = try await pieces.next() { answers += String(buffer: bytes) }
            return answers
        }
    }
}

struct PreviewServerTests {
    private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n"
    private static let last = "Connection: close\r\n\r\n"

    /// The status and the rest of the answer to a request.
    private func answer(
        to text: String, of site: PreviewedSite, limits: ConnectionLimits = ConnectionLimits()
    ) async throws -> (status: Int?, text: String) {
        try await whileServing(site, limits) { server in
            let answer = try await Client(server).send(text)
            return (answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }, answer)
        }
    }

    private func whileServing<Result: Sendable>(
        _ site: PreviewedSite, _ limits: ConnectionLimits, _ work: (PreviewServer) async throws -> Result
    ) async throws -> Result {
        let server = try await PreviewServer.start(site.preview, port: nil, limits: limits)
        let running = Task { try await server.run() }
        defer { running.cancel() }
        return try await work(server)
    }

    @Test func answersOverAConnection() async throws {
        let site = try PreviewedSite(["Content/media/film.mp4": String(repeating: "film", count: 50_000)])
        _ = await site.preview.build()
        let page = try await answer(to: Self.request + Self.last, of: site)
        #expect(page.status == 200 && page.text.contains("<title>"))
        let film = try await answer(to: "GET /media/film.mp4 HTTP/1.1\r\nHost: localhost\r\n" + Self.last, of: site)
        #expect(film.text.hasSuffix("film") && film.text.count > 200_000)
        let head = try await answer(to: "HEAD /media/film.mp4 HTTP/1.1\r\nHost: localhost\r\n" + Self.last, of: site)
        #expect(head.text.contains("Content-Length: 200000\r\n") && head.text.hasSuffix("\r\n\r\n"))
        let two = try await answer(to: Self.request + "\r\n" + Self.request + Self.last, of: site)
        #expect(two.text.components(separatedBy: "HTTP/1.1 200 OK").count == 3, "the connection is kept for a second request")
        let more = try await answer(to: Self.request + Self.last + Self.request + "\r\n", of: site)
        #expect(more.text.components(separatedBy: "HTTP/1.1 ").count == 2 && more.status == 200, "what follows the last one is ignored")
    }

    /// A request, and the status of its answer.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let status: Int

        init(_ name: String, _ text: String, _ status: Int) {
            testDescription = name
            self.text = text
            self.status = status
        }
    }

    private static let requests = [
        Case("a header of 3 MB", request + "X: " + String(repeating: "a", count: 3_000_000), 431),
        Case("a header of 8 KB", request + "X: " + String(repeating: "a", count: 8193) + "\r\n\r\n", 431),
        Case("a header of less", request + "X: " + String(repeating: "a", count: 8000) + "\r\n" + last, 200),
        Case("blanks before a value", request + "X:" + String(repeating: " ", count: 70_000) + "\r\n\r\n", 431),
        Case("an address of 9 KB", "GET /" + String(repeating: "a", count: 9000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n", 431),
        Case(
            "70 KB of headers", request + String(repeating: "X: " + String(repeating: "a", count: 5000) + "\r\n", count: 14) + "\r\n", 431),
        Case("300 headers", request + String(repeating: "X: a\r\n", count: 300) + "\r\n", 431),
        Case("two hosts", request + "Host: localhost\r\n" + last, 400),
        Case("no host", "GET / HTTP/1.1\r\n" + last, 400),
        Case("no request", "\u{0}\u{1}\r\n\r\n", 400),
        Case("an address of a proxy", "GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n" + last, 400),
        Case("POST", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n" + last + "abc", 405),
        Case(
            "a body of 100 KB",
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n" + last + String(repeating: "a", count: 100_000), 431),
    ]

    @Test func refusesWhatIsTooLongOrNoRequest() async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        for request in Self.requests {
            #expect(try await answer(to: request.text, of: site).status == request.status, "\(request)")
        }
    }

    @Test(arguments: [request, "G"])
    func slowRequestsEnd(text: String) async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        var limits = ConnectionLimits()
        limits.requestTime = .milliseconds(200)
        #expect(try await answer(to: text, of: site, limits: limits).text.contains("HTTP/1.1 408 Request Timeout\r\n"))
    }

    @Test func idleConnectionsAreClosed() async throws {
        let site = try PreviewedSite()
        var limits = ConnectionLimits()
        limits.idleTime = .milliseconds(200)
        #expect(try await answer(to: "", of: site, limits: limits).text == "")
    }

    /// Ctrl-C while a browser connects must not look like a crash.
    @Test func connectionsThatNobodyAnsweredEndWithTheServer() async throws {
        let site = try PreviewedSite()
        for _ in 0..<5 {
            let server = try await PreviewServer.start(site.preview, port: nil)
            var clients: [any Channel] = []
            for _ in 0..<5 {
                clients.append(
                    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                        .connect(host: "127.0.0.1", port: Int(server.port)).get())
            }
            let running = Task { try await server.run() }
            running.cancel()
            if case .failure(let error) = await running.result { #expect(error is CancellationError, "\(error)") }
            for client in clients { try? await client.close() }
        }
    }

    @Test func oneConnectionTooManyIsRefusedAndTheOthersGoOn() async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        var limits = ConnectionLimits()
        limits.connections = 2
        try await whileServing(site, limits) { server in
            func twice(_ body: () async throws -> Void) async throws {
                let answers = try await Client(server).send(Self.request + "\r\n", body, Self.request + Self.last)
                #expect(answers.components(separatedBy: "HTTP/1.1 200 ").count == 3)
            }
            try await twice {
                try await twice {
                    let third = try await Client(server).send(Self.request + Self.last)
                    #expect(third.hasPrefix("HTTP/1.1 503 "))
                }
                let next = try await Client(server).send(Self.request + Self.last)
                #expect(next.hasPrefix("HTTP/1.1 200 "), "a connection is free again")
            }
        }
    }

    @Test func leavesDescriptorsToTheBuild() {
        let limits = ConnectionLimits.ofThisProcess()
        #expect((16...1000).contains(limits.connections))
    }

    @Test func aTakenPortIsNamedOrAnotherFound() async throws {
        let site = try PreviewedSite()
        try await whileServing(site, ConnectionLimits()) { server in
            _ = await #expect(throws: PreviewServer.StartError.taken(server.port)) {
                _ = try await PreviewServer.start(site.preview, port: server.port)
            }
        }
    }
}
