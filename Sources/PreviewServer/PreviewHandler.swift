import NIOHTTP1
import Platform

/// Request handler of the preview: the site's files, and the events that reload its pages.
struct PreviewHandler: RequestHandler {
    let site: PreviewSite

    func response(to request: HTTPRequestHead, body: [UInt8] = []) async -> PreviewResponse {
        if let refusal = Self.refusal(of: request.headers) { return refusal }
        guard request.method == .GET || request.method == .HEAD else {
            var response = Self.message(.methodNotAllowed, "The preview is read-only.")
            response.headers.add(name: "Allow", value: "GET, HEAD")
            return response
        }
        var response = await answer(request)
        response.isHead = request.method == .HEAD
        return response
    }

    /// The answer to a request that isn't for this computer; nil for one that is.
    static func refusal(of headers: HTTPHeaders) -> PreviewResponse? {
        // Without one it isn't valid, and with several, one reader takes the first and another the last (RFC 9112, section 3.2).
        let hosts = headers["Host"]
        guard hosts.count == 1 else { return message(.badRequest, "A request must have one Host header.") }
        guard isLocal(hosts.first) else {
            return message(
                .misdirectedRequest,
                "Only requests for localhost, 127.0.0.1 and [::1] are answered, so that no other website can read it.")
        }
        guard !isEmbedded(headers) else {
            return message(.forbidden, "Other sites can link to this page, but can’t show or load anything from it.")
        }
        return nil
    }

    /// Whether a page of another site asks for a part of itself, such as a frame or a picture. Browsers send that, and pages can't
    /// change it.
    private static func isEmbedded(_ headers: HTTPHeaders) -> Bool {
        headers.first(name: "Sec-Fetch-Site") == "cross-site" && headers.first(name: "Sec-Fetch-Dest") != "document"
    }

    /// Whether the host is this computer: a foreign site can point its domain here (DNS rebinding), but can't change the Host
    /// header.
    static func isLocal(_ host: String?) -> Bool {
        guard let host = host?.lowercased() else { return false }
        return ["localhost", "127.0.0.1", "[::1]"].contains { name in
            guard host.hasPrefix(name) else { return false }
            let port = host.dropFirst(name.count)
            return port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy { ("0"..."9").contains($0) }
        }
    }

    private func answer(_ request: HTTPRequestHead) async -> PreviewResponse {
        let encoded = String(request.uri.prefix { $0 != "?" })
        switch encoded {
        case PreviewFiles.scriptPath: return Self.file(PreviewFiles.script, ContentType.of("preview.js"))
        case PreviewFiles.stylesPath: return Self.file(PreviewFiles.styles, ContentType.of("preview.css"))
        case PreviewFiles.eventsPath: return PreviewResponse(headers: Self.headers("text/event-stream"), body: .events(site))
        default: break
        }
        if request.headers.first(name: "Service-Worker") == "script" || encoded.hasSuffix("/sw.js") {
            return Self.file(Array(Self.leavingWorker.utf8), ContentType.of("sw.js"))
        }
        guard let path = RequestPath(encoded) else { return Self.message(.badRequest, "This can’t be the address of a page.") }
        let state = await site.state
        guard state.version > 0 else {
            return Self.file(PreviewPage.whole(state), ContentType.of("index.html"), .serviceUnavailable)
        }
        return page(path, request, state)
    }

    /// A service worker of this site, or of another one that was shown at this address, would answer from its cache with old pages.
    /// This one replaces and unregisters it.
    private static let leavingWorker = """
        self.addEventListener('install', () => self.skipWaiting());
        self.addEventListener('activate', event => event.waitUntil(self.registration.unregister()));

        """

    // MARK: - Files of the site

    private func page(_ path: RequestPath, _ request: HTTPRequestHead, _ state: PreviewState) -> PreviewResponse {
        var name = path.file
        if name.isEmpty || path.endsWithSlash { name += name.isEmpty ? "index.html" : "/index.html" }
        switch kind("\(site.folder)/\(name)") {
        case .file where name.hasSuffix(".html"):
            guard let page = read(name) else { return missing(path, state) }
            return Self.file(PreviewPage.prepared(page, state), ContentType.of(name))
        case .file(let size): return part(of: name, size: size, request)
        case .folder:
            return PreviewResponse(status: .found, headers: Self.headers(nil).adding("Location", path.encodedFolder))
        case .nothing: return missing(path, state)
        }
    }

    /// Sends large files in pieces, since a video needn't fit into memory.
    private func part(of name: String, size: Int, _ request: HTTPRequestHead) -> PreviewResponse {
        let headers = Self.headers(ContentType.of(name)).adding("Accept-Ranges", "bytes")
        let file = "\(site.folder)/\(name)"
        switch ByteRange(request.headers.first(name: "Range"), size: size) {
        case .whole: return PreviewResponse(headers: headers, body: .file(file, 0..<size))
        case .part(let range):
            let contentRange = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return PreviewResponse(
                status: .partialContent, headers: headers.adding("Content-Range", contentRange), body: .file(file, range))
        case .unsatisfiable:
            return PreviewResponse(status: .rangeNotSatisfiable, headers: headers.adding("Content-Range", "bytes */\(size)"))
        }
    }

    /// The site's page for missing addresses. Its links are relative to the top of the site, at any depth.
    private func missing(_ path: RequestPath, _ state: PreviewState) -> PreviewResponse {
        guard let page = read("404.html") else { return Self.message(.notFound, "There is no page '\(path.file)'.") }
        return Self.file(PreviewPage.prepared(page, state, isElsewhere: true), ContentType.of("404.html"), .notFound)
    }

    private enum Kind {
        case file(size: Int)
        case folder, nothing
    }

    private func kind(_ path: String) -> Kind {
        guard let status = try? FileStatus(of: path) else { return .nothing }
        return status.isFolder ? .folder : .file(size: status.size)
    }

    private func read(_ name: String) -> [UInt8]? { try? ReadableFile.bytes("\(site.folder)/\(name)") }

    // MARK: - Answers

    static func headers(_ type: String?) -> HTTPHeaders {
        var headers: HTTPHeaders = [
            "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
            // Foreign sites can't embed these files either.
            "Cross-Origin-Resource-Policy": "same-origin",
            "Content-Security-Policy": "frame-ancestors 'self'",
        ]
        if let type { headers.add(name: "Content-Type", value: type) }
        return headers
    }

    static func file(_ bytes: [UInt8], _ type: String, _ status: HTTPResponseStatus = .ok) -> PreviewResponse {
        PreviewResponse(status: status, headers: headers(type), body: .bytes(bytes))
    }

    static func message(_ status: HTTPResponseStatus, _ text: String) -> PreviewResponse {
        file(Array((text + "\n").utf8), "text/plain; charset=utf-8", status)
    }
}

extension HTTPHeaders {
    fileprivate func adding(_ name: String, _ value: String) -> HTTPHeaders {
        var headers = self
        headers.add(name: name, value: value)
        return headers
    }
}
