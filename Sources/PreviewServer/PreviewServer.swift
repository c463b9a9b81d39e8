import FlyingFox
import FlyingSocks
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Shows a `PreviewSite` to the browsers of this computer, and to no other.
package struct PreviewServer: Sendable {
    /// The letters QUIZ on the keys of a telephone.
    package static let usualPort: UInt16 = 7849

    package enum Fault: Error, Hashable, CustomStringConvertible {
        case taken(UInt16)
        case forbidden(UInt16)
        case other(String)

        package var description: String {
            switch self {
            case .taken(let port): "port \(port) is taken by another program; choose another, or leave --port out and get a free one"
            case .forbidden(let port): "port \(port) can't be used without the rights of an administrator; choose one from 1024 on"
            case .other(let reason): "the preview can't begin: \(reason)"
            }
        }
    }

    package let port: UInt16
    private let running: Task<Void, any Error>

    package var address: String { "http://localhost:\(port)/" }

    /// Begins to listen on 127.0.0.1, and on ::1 where there is one.
    ///
    /// - Parameter port: nil takes the usual port, or a free one where that is taken.
    package static func start(_ site: PreviewSite, port wanted: UInt16?) async throws(Fault) -> PreviewServer {
        let handler = PreviewHandler(site: site)
        do {
            return try await start(handler, port: wanted ?? usualPort)
        } catch {
            guard wanted == nil, case .taken = error else { throw error }
            return try await start(handler, port: 0)
        }
    }

    private static func start(_ handler: PreviewHandler, port: UInt16) async throws(Fault) -> PreviewServer {
        let loopback: sockaddr_in
        do { loopback = try .inet(ip4: "127.0.0.1", port: port) } catch { throw .other("\(error)") }
        let server = server(loopback, handler)
        let running = Task { try await server.run() }
        if let error = await firstError(of: server, running) { throw Fault(error, port: port) }
        guard case .ip4(_, let bound)? = await server.listeningAddress else { throw .other("it has no address") }
        let second = Self.server(sockaddr_in6.loopback(port: bound), handler)
        return PreviewServer(
            port: bound,
            running: Task {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        try await withTaskCancellationHandler {
                            try await running.value
                        } onCancel: {
                            running.cancel()
                        }
                    }
                    // Some computers have no IPv6, and all browsers find the other address.
                    group.addTask { try? await second.run() }
                    try await group.next()
                    try await group.waitForAll()
                }
            })
    }

    private static func server(_ address: some SocketAddress, _ handler: PreviewHandler) -> HTTPServer {
        HTTPServer(address: address, timeout: 60, logger: .disabled, handler: handler)
    }

    /// Why the server can't listen; nil once it does.
    private static func firstError(of server: HTTPServer, _ running: Task<Void, any Error>) async -> (any Error)? {
        let (results, continuation) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
        Task { continuation.yield(await running.result) }
        Task {
            // Its own limit of time is no news: a server that can't listen has failed by then.
            if (try? await server.waitUntilListening(timeout: 30)) != nil { continuation.yield(.success(())) }
        }
        for await result in results {
            if case .failure(let error) = result { return error }
            return nil
        }
        return nil
    }

    /// Until the task is cancelled.
    package func run() async throws {
        try await withTaskCancellationHandler {
            try await running.value
        } onCancel: {
            running.cancel()
        }
    }
}

extension PreviewServer.Fault {
    init(_ error: any Error, port: UInt16) {
        switch error {
        case SocketError.failed(_, EADDRINUSE, _): self = .taken(port)
        case SocketError.failed(_, EACCES, _): self = .forbidden(port)
        default: self = .other(error.localizedDescription)
        }
    }
}
