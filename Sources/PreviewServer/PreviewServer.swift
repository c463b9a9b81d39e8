import NIOCore
import NIOPosix
import Platform

/// An HTTP/1.1 server that shows a `PreviewSite` to the browsers of this computer, and to no other.
package struct PreviewServer: Sendable {
    /// The letters QUIZ on the keys of a telephone.
    package static let usualPort: UInt16 = 7849

    package enum StartError: Error, Hashable, CustomStringConvertible {
        case taken(UInt16)
        case forbidden(UInt16)
        case other(String)

        package var description: String {
            switch self {
            case .taken(let port): "port \(port) is used by another program; choose another, or leave out --port to get a free one"
            case .forbidden(let port): "port \(port) needs administrator rights; choose one from 1024 up"
            case .other(let reason): "the preview can't start: \(reason)"
            }
        }
    }

    package let port: UInt16
    private let listeners: [PreviewListener]
    private let handler: PreviewHandler

    package var address: String { "http://localhost:\(port)/" }

    /// Listens on 127.0.0.1, and on ::1 where there is one.
    ///
    /// - Parameters:
    ///   - port: nil takes the usual port, or a free one where that is taken.
    ///   - limits: what one client may ask of the server.
    /// - Throws: `StartError` where the port is in use or isn't allowed.
    package static func start(
        _ site: PreviewSite, port wanted: UInt16?, limits: ConnectionLimits = .ofThisProcess()
    ) async throws(StartError) -> PreviewServer {
        do {
            return try await start(site, on: wanted ?? usualPort, limits)
        } catch {
            guard wanted == nil, case .taken = error else { throw error }
            return try await start(site, on: 0, limits)
        }
    }

    /// Listens on one port.
    ///
    /// - Throws: `StartError` where the port is in use or isn't allowed.
    private static func start(_ site: PreviewSite, on port: UInt16, _ limits: ConnectionLimits) async throws(StartError) -> PreviewServer {
        let (listeners, bound) = try await listen(on: port, limits)
        return PreviewServer(port: bound, listeners: listeners, handler: PreviewHandler(site: site))
    }

    /// Binds the loopback addresses.
    ///
    /// - Throws: `StartError` where the port is in use or isn't allowed.
    static func listen(on port: UInt16, _ limits: ConnectionLimits) async throws(StartError) -> (listeners: [PreviewListener], port: UInt16)
    {
        let connections = OpenConnections(limits)
        let first: PreviewListener
        do {
            first = try await PreviewListener(host: "127.0.0.1", port: port, connections)
        } catch {
            throw StartError(error, port: port)
        }
        guard let bound = first.port else { throw .other("it has no address") }
        var listeners = [first]
        // Some computers have no IPv6, and browsers fall back to the other address.
        if let second = try? await PreviewListener(host: "::1", port: bound, connections) { listeners.append(second) }
        return (listeners, bound)
    }

    /// Answers requests until the task is cancelled.
    ///
    /// - Throws: the error of NIO where a listening socket fails.
    package func run() async throws {
        try await Self.run(listeners, handler)
    }

    /// Answers requests on all addresses until the task is cancelled.
    ///
    /// - Throws: the error of NIO where a listening socket fails.
    static func run(_ listeners: [PreviewListener], _ handler: some RequestHandler) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for listener in listeners {
                group.addTask { try await listener.run(handler) }
            }
            try await group.next()
            group.cancelAll()
        }
    }
}

extension PreviewServer.StartError {
    init(_ error: any Error, port: UInt16) {
        switch (error as? IOError)?.errnoCode {
        case ErrorCode.addressInUse: self = .taken(port)
        case ErrorCode.permissionDenied: self = .forbidden(port)
        default: self = .other("\(error)")
        }
    }
}
