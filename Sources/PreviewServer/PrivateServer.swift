import NIOHTTP1

/// An HTTP server for one person on this computer, whose address nobody can guess. What it shows is read and written by its own page
/// only: each address begins with the secret, and writing needs the origin of the page itself.
package struct PrivateServer: Sendable {
    package struct Request: Sendable {
        /// After the secret: "queue.json".
        package let path: String
        /// JSON that was sent; nil for reading.
        package let body: [UInt8]?
    }

    package enum Answer: Sendable {
        case file([UInt8], type: String)
        case json([UInt8])
        /// A message for a request that can't be fulfilled.
        case refused(String)
        case missing
    }

    package typealias Handler = @Sendable (Request) async -> Answer

    private let port: UInt16
    private let secret: String
    private let listeners: [PreviewListener]
    private let handler: PrivateHandler

    package var address: String { "http://localhost:\(port)/\(secret)/" }

    /// Listens on a free port of the loopback addresses.
    ///
    /// - Parameter secret: what each path begins with: letters, digits, `-` and `_`.
    /// - Throws: `PreviewServer.StartError` where there is no port.
    package static func start(
        secret: String, limits: ConnectionLimits = .ofThisProcess(), _ handler: @escaping Handler
    ) async throws(PreviewServer.StartError) -> PrivateServer {
        let (listeners, port) = try await PreviewServer.listen(on: 0, limits)
        return PrivateServer(
            port: port, secret: secret, listeners: listeners, handler: PrivateHandler(secret: secret, port: port, handler: handler))
    }

    /// Answers requests until the task is cancelled.
    ///
    /// - Throws: the error of NIO where a listening socket fails.
    package func run() async throws { try await PreviewServer.run(listeners, handler) }
}

struct PrivateHandler: RequestHandler {
    let secret: String
    let port: UInt16
    let handler: PrivateServer.Handler

    func response(to request: HTTPRequestHead, body: [UInt8]) async -> PreviewResponse {
        if let refusal = PreviewHandler.refusal(of: request.headers) { return refusal }
        let path = String(request.uri.prefix { $0 != "?" })
        let prefix = "/\(secret)/"
        guard path.hasPrefix(prefix) else { return PreviewHandler.message(.notFound, "There is nothing at this address.") }
        switch request.method {
        case .GET, .HEAD: break
        case .POST:
            if let refusal = refusalToWrite(request.headers) { return refusal }
        default:
            var response = PreviewHandler.message(.methodNotAllowed, "This address only accepts GET, HEAD and POST.")
            response.headers.add(name: "Allow", value: "GET, HEAD, POST")
            return response
        }
        let answer = await handler(
            PrivateServer.Request(path: String(path.dropFirst(prefix.count)), body: request.method == .POST ? body : nil))
        var response = response(with: answer)
        response.isHead = request.method == .HEAD
        return response
    }

    private func response(with answer: PrivateServer.Answer) -> PreviewResponse {
        switch answer {
        case .file(let bytes, let type) where type.hasPrefix("image/"): picture(bytes, type)
        case .file(let bytes, let type): PreviewHandler.file(bytes, type)
        case .json(let bytes): PreviewHandler.file(bytes, "application/json")
        case .refused(let message): PreviewHandler.message(.unprocessableEntity, message)
        case .missing: PreviewHandler.message(.notFound, "There is nothing at this address.")
        }
    }

    /// A picture by an author, whose scripts don't run where it is opened by itself.
    private func picture(_ bytes: [UInt8], _ type: String) -> PreviewResponse {
        var response = PreviewHandler.file(bytes, type)
        response.headers.add(name: "Content-Security-Policy", value: "sandbox")
        return response
    }

    /// A page of another site can send a form here, but neither with this origin nor as JSON without being asked (Fetch, section 3.2).
    private func refusalToWrite(_ headers: HTTPHeaders) -> PreviewResponse? {
        let origins = headers["Origin"]
        let own = ["localhost", "127.0.0.1", "[::1]"].map { "http://\($0):\(port)" }
        guard origins.count == 1, own.contains(origins[0]) else {
            return PreviewHandler.message(.forbidden, "Only the page of this server can write.")
        }
        if let site = headers.first(name: "Sec-Fetch-Site"), site != "same-origin" {
            return PreviewHandler.message(.forbidden, "Only the page of this server can write.")
        }
        guard headers.first(name: "Content-Type")?.split(separator: ";").first == "application/json" else {
            return PreviewHandler.message(.unsupportedMediaType, "The request body must be JSON.")
        }
        return nil
    }
}
