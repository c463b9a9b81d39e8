import NIOCore
import NIOHTTP1

/// Counts the bytes and seconds of a request before it is parsed, and closes idle connections.
final class RequestGuard: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// A request that exceeded the time limit.
    struct Timeout: Error {}

    private let limits: ConnectionLimits
    private var bytes = 0
    private var deadline: Scheduled<Void>?

    init(_ limits: ConnectionLimits) { self.limits = limits }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let isFirst = bytes == 0
        bytes += unwrapInboundIn(data).readableBytes
        guard bytes <= limits.requestLength else { return context.fireErrorCaught(HTTPParserError.headerOverflow) }
        if isFirst {
            deadline = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.requestTime)) {
                context.fireErrorCaught(Timeout())
            }
        }
        context.fireChannelRead(data)
    }

    /// The end of a request; the next byte begins another.
    func requestEnded() {
        bytes = 0
        deadline?.cancel()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }
}

/// Answers invalid requests, and those that exceed a limit, and closes the connection.
final class RequestErrors: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let guardian: RequestGuard
    private var unanswered = 0
    private var isClosing = false

    init(_ guardian: RequestGuard) { self.guardian = guardian }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        if case .end = unwrapInboundIn(data) {
            guardian.requestEnded()
            unanswered += 1
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        unanswered -= 1
        guard isClosing, unanswered == 0 else { return context.write(data, promise: promise) }
        let written = promise ?? context.eventLoop.makePromise()
        let channel = context.channel
        written.futureResult.whenComplete { _ in channel.close(promise: nil) }
        context.write(data, promise: written)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isClosing, let status = Self.status(error) else { return context.close(promise: nil) }
        isClosing = true
        // What follows a request with "Connection: close" is ignored (RFC 9112, section 9.6), and the request is answered.
        if case HTTPParserError.closedConnection = error, unanswered > 0 { return }
        // Half of a response may have been sent, and another one would be read as part of it.
        guard unanswered == 0 else { return context.close(promise: nil) }
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: ["Connection": "close", "Content-Length": "0"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
    }

    private static func status(_ error: any Error) -> HTTPResponseStatus? {
        switch error {
        case HTTPParserError.headerOverflow: .requestHeaderFieldsTooLarge
        case is HTTPParserError: .badRequest
        case is RequestGuard.Timeout: .requestTimeout
        default: nil
        }
    }
}

/// Passes response bytes on in the form that NIO's encoder takes.
final class ResponseBytes: ChannelOutboundHandler {
    typealias OutboundIn = HTTPPart<HTTPResponseHead, ByteBuffer>
    typealias OutboundOut = HTTPServerResponsePart

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part: HTTPServerResponsePart =
            switch unwrapOutboundIn(data) {
            case .head(let head): .head(head)
            case .body(let bytes): .body(.byteBuffer(bytes))
            case .end(let trailers): .end(trailers)
            }
        context.write(wrapOutboundOut(part), promise: promise)
    }
}
