import FlyingFox
import Foundation

/// Answers the requests of a preview: the files of the site, and what keeps its pages fresh.
struct PreviewHandler: HTTPHandler {
    let site: PreviewSite

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard Self.isLocal(request.headers[.host]) else {
            return Self.message(
                HTTPStatusCode(421, phrase: "Misdirected Request"),
                "This preview answers to localhost, 127.0.0.1 and [::1] only, so that no page of the web can read it.")
        }
        guard request.method == .GET || request.method == .HEAD else {
            var response = Self.message(.methodNotAllowed, "A preview can be read, and nothing else.")
            response.headers[HTTPHeader("Allow")] = "GET, HEAD"
            return response
        }
        var response = try await answer(request)
        if request.method == .HEAD, case .httpBody(let body) = response.payload {
            response.headers[.contentLength] = body.count.map(String.init)
            response.payload = .httpBody(HTTPBodySequence())
        }
        return response
    }

    /// A page of the web can let its name point to this computer, but it can't change what the browser calls us.
    static func isLocal(_ host: String?) -> Bool {
        guard let host = host?.lowercased() else { return false }
        return ["localhost", "127.0.0.1", "[::1]"].contains { name in
            guard host.hasPrefix(name) else { return false }
            let port = host.dropFirst(name.count)
            return port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy { ("0"..."9").contains($0) }
        }
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let encoded = request.target.path()
        switch encoded {
        case PreviewFiles.scriptPath: return Self.file(PreviewFiles.script, ContentType.of("preview.js"))
        case PreviewFiles.stylesPath: return Self.file(PreviewFiles.styles, ContentType.of("preview.css"))
        case PreviewFiles.eventsPath where request.method == .HEAD: return Self.file([], "text/event-stream")
        case PreviewFiles.eventsPath:
            return HTTPResponse(
                statusCode: .ok, headers: Self.headers("text/event-stream"), body: HTTPBodySequence(from: EventStream(site)))
        default: break
        }
        if request.headers[HTTPHeader("Service-Worker")] == "script" || encoded.hasSuffix("/sw.js") {
            return Self.file(Array(Self.leavingWorker.utf8), ContentType.of("sw.js"))
        }
        guard let path = RequestPath(encoded) else { return Self.message(.badRequest, "This can't be the address of a page.") }
        let state = await site.state
        guard state.version > 0 else {
            return Self.file(PreviewPage.whole(state), ContentType.of("index.html"), .serviceUnavailable)
        }
        return try page(path, request, state)
    }

    /// A worker of the site, or of another site that was once shown at this address, would answer from its store, and
    /// pages would stay as they were. This one takes its place and leaves.
    private static let leavingWorker = """
        self.addEventListener('install', () => self.skipWaiting());
        self.addEventListener('activate', event => event.waitUntil(self.registration.unregister()));

        """

    // MARK: - Files of the site

    private func page(_ path: RequestPath, _ request: HTTPRequest, _ state: PreviewState) throws -> HTTPResponse {
        var name = path.file
        if name.isEmpty || path.endsWithSlash { name += name.isEmpty ? "index.html" : "/index.html" }
        switch kind("\(site.folder)/\(name)") {
        case .file where name.hasSuffix(".html"):
            guard let page = read(name) else { return missing(path, state) }
            return Self.file(PreviewPage.prepared(page, state), ContentType.of(name))
        case .file(let size): return try part(of: name, size: size, request)
        case .folder:
            return HTTPResponse(statusCode: .found, headers: Self.headers(nil).adding(.location, path.encodedFolder))
        case .nothing: return missing(path, state)
        }
    }

    /// Large files go out in pieces, since a film needn't fit into memory.
    private func part(of name: String, size: Int, _ request: HTTPRequest) throws -> HTTPResponse {
        let headers = Self.headers(ContentType.of(name)).adding(.acceptRanges, "bytes")
        let file = URL(fileURLWithPath: "\(site.folder)/\(name)")
        switch ByteRange(request.headers[.range], size: size) {
        case .whole where size == 0: return HTTPResponse(statusCode: .ok, headers: headers)
        case .whole:
            return HTTPResponse(statusCode: .ok, headers: headers, body: try HTTPBodySequence(file: file, suggestedBufferSize: 1 << 16))
        case .part(let range):
            return HTTPResponse(
                statusCode: .partialContent,
                headers: headers.adding(.contentRange, "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"),
                body: try HTTPBodySequence(file: file, range: range, suggestedBufferSize: 1 << 16))
        case .unsatisfiable:
            return HTTPResponse(statusCode: .rangeNotSatisfiable, headers: headers.adding(.contentRange, "bytes */\(size)"))
        }
    }

    /// The site's own page for it. Its links count from the top of the site, wherever the address points.
    private func missing(_ path: RequestPath, _ state: PreviewState) -> HTTPResponse {
        guard let page = read("404.html") else { return Self.message(.notFound, "There is no page '\(path.file)'.") }
        return Self.file(PreviewPage.prepared(page, state, isElsewhere: true), ContentType.of("404.html"), .notFound)
    }

    private enum Kind {
        case file(size: Int)
        case folder, nothing
    }

    private func kind(_ path: String) -> Kind {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return .nothing }
        if isFolder.boolValue { return .folder }
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
        return size.map { .file(size: $0.intValue) } ?? .nothing
    }

    private func read(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: "\(site.folder)/\(name)").map { Array($0) } }

    // MARK: - Answers

    private static func headers(_ type: String?) -> HTTPHeaders {
        var headers: HTTPHeaders = [:]
        headers[.contentType] = type
        headers[.cacheControl] = "no-store"
        headers[HTTPHeader("X-Content-Type-Options")] = "nosniff"
        // Pages of the web can't embed what is here either.
        headers[HTTPHeader("Cross-Origin-Resource-Policy")] = "same-origin"
        return headers
    }

    private static func file(_ bytes: [UInt8], _ type: String, _ status: HTTPStatusCode = .ok) -> HTTPResponse {
        HTTPResponse(statusCode: status, headers: headers(type), body: Data(bytes))
    }

    private static func message(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
        file(Array((text + "\n").utf8), "text/plain; charset=utf-8", status)
    }
}

extension HTTPHeaders {
    fileprivate func adding(_ header: HTTPHeader, _ value: String) -> HTTPHeaders {
        var headers = self
        headers[header] = value
        return headers
    }
}
