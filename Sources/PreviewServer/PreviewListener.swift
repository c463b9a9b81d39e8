import NIOCore
import NIOHTTP1
import NIOPosix

/// Answers the requests of a listener.
protocol RequestHandler: Sendable {
    /// - Parameter body: the whole body of the request.
    func response(to request: HTTPRequestHead, body: [UInt8]) async -> PreviewResponse
}

/// One address on which a preview listens.
struct PreviewListener: Sendable {
    private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPPart<HTTPResponseHead, ByteBuffer>>

    /// Hands over connections that don't read yet, and nil for those that were refused. A `Connection` would end the program if it
    /// were dropped unused, as those are that wait here when the server ends.
    private let channel: NIOAsyncChannel<(any Channel)?, Never>

    /// Binds the address and listens.
    ///
    /// - Throws: `IOError` where the system refuses the address.
    init(host: String, port: UInt16, _ connections: OpenConnections) async throws {
        // Connections have an event loop thread of their own, so that a build can't block them, nor they a signal.
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelOption(.autoRead, value: false)
            .bind(host: host, port: Int(port)) { channel in
                channel.eventLoop.makeCompletedFuture { try Self.open(channel, connections) }
            }
    }

    var port: UInt16? { channel.channel.localAddress?.port.flatMap(UInt16.init(exactly:)) }

    /// Adds the HTTP handlers to a connection; nil where there are too many.
    ///
    /// - Throws: the error of NIO where the connection is closed already.
    private static func open(_ channel: any Channel, _ connections: OpenConnections) throws -> (any Channel)? {
        guard connections.admit(channel) else {
            let answer = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 5\r\n\r\n"
            // Closing a connection with unread bytes could lose the answer.
            try channel.syncOptions?.setOption(.autoRead, value: true)
            channel.writeAndFlush(ByteBuffer(string: answer)).whenComplete { _ in channel.close(promise: nil) }
            return nil
        }
        let limits = connections.limits
        var fields = NIOHTTPDecoderLimitConfiguration()
        fields.maxHeaderFieldSize = limits.lineLength
        fields.maxHeaderListSize = limits.requestLength
        let guardian = RequestGuard(limits)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(IdleStateHandler(allTimeout: TimeAmount(limits.idleTime)))
        try pipeline.addHandler(guardian)
        try pipeline.addHandler(HTTPResponseEncoder())
        try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: fields)))
        try pipeline.addHandler(RequestErrors(guardian))
        try pipeline.addHandler(HTTPServerPipelineHandler())
        try pipeline.addHandler(ResponseBytes())
        return channel
    }

    /// Answers requests until the task is cancelled.
    ///
    /// - Throws: the error of NIO where the listening socket fails.
    func run(_ handler: some RequestHandler) async throws {
        try await channel.executeThenClose { connections in
            try await withThrowingDiscardingTaskGroup { group in
                for try await case let channel? in connections {
                    // A broken connection affects no other.
                    group.addTask { try? await Self.serve(channel, handler) }
                }
            }
        }
    }

    /// Answers the requests of one connection, one after another.
    ///
    /// - Throws: `IOError` where the connection breaks.
    private static func serve(_ channel: any Channel, _ handler: some RequestHandler) async throws {
        let connection = try await channel.eventLoop.submit {
            let connection = try Connection(wrappingChannelSynchronously: channel)
            try channel.syncOptions?.setOption(.autoRead, value: true)
            return connection
        }.get()
        try await connection.executeThenClose { requests, answers in
            var head: HTTPRequestHead?
            // No longer than `ConnectionLimits.requestLength`.
            var body: [UInt8] = []
            for try await part in requests {
                switch part {
                case .head(let next): (head, body) = (next, [])
                case .body(let part): body.append(contentsOf: part.readableBytesView)
                case .end:
                    guard let request = head else { continue }
                    let response = await handler.response(to: request, body: body)
                    try await response.write(to: answers, keepingAlive: request.isKeepAlive)
                    if !request.isKeepAlive { return }
                }
            }
        }
    }
}
