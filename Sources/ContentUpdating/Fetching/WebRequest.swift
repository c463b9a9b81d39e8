import CTransfer
import ContentReading
import Dispatch
import Encoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A GET request, by libcurl. Only this file knows it.
package struct WebRequest: Sendable {
    package struct Limits: Sendable {
        /// Maximum size in bytes, after decompression.
        package var size: Int
        /// Time limit until the first byte of the answer, with name lookup and connection.
        package var answer: Duration
        /// Time limit until the last byte.
        package var whole: Duration
        let redirects = 5

        package init(size: Int = 8 << 20, answer: Duration = .seconds(10), whole: Duration = .seconds(60)) {
            self.size = size
            self.answer = answer
            self.whole = whole
        }
    }

    /// Validators of a response (RFC 9110, section 8.8), for conditional requests.
    package struct Validators: Hashable, Sendable {
        package var etag: String?
        package var modified: String?

        /// Values with control characters are dropped: the ledger may belong to somebody else's site.
        package init(etag: String? = nil, modified: String? = nil) {
            self.etag = etag.flatMap { $0 == withoutControls($0) ? $0 : nil }
            self.modified = modified.flatMap { $0 == withoutControls($0) ? $0 : nil }
        }
    }

    package enum Answer: Hashable, Sendable {
        case file([UInt8], Validators)
        case unchanged
    }

    private let address: WebAddress
    private let validators: Validators
    private let limits: Limits
    /// Whether the first address may be of this computer's own network.
    private let allowsPrivate: Bool

    package init(
        _ address: WebAddress, validators: Validators = Validators(), limits: Limits = Limits(), allowsPrivate: Bool = true
    ) {
        self.allowsPrivate = allowsPrivate
        self.address = address
        self.validators = validators
        self.limits = limits
    }

    /// Sends the request, and follows redirects where they may lead.
    ///
    /// - Throws: `WebFailure` where the server can't be reached, answers with an error, redirects too often, or exceeds a limit.
    package func send() async throws(WebFailure) -> Answer { try await follow().answer }

    /// Like `send`, but also returns the address to which the file has moved for good, if all redirects say so.
    ///
    /// - Throws: as `send`.
    package func follow() async throws(WebFailure) -> (answer: Answer, movedTo: String?) {
        let start = ContinuousClock.now
        var url = address.url
        // A public server may not lead to one of this computer's own network, which it can't reach itself. Through a proxy, only the
        // proxy's address is seen, so there the names of private networks have to be enough.
        guard allowsPrivate || !WebAddress.isPrivate(url) else { throw .ownNetwork }
        var allowsPrivate = allowsPrivate || WebRequest.mayUseProxy
        var isPermanent = true
        for hop in 0...limits.redirects {
            let (reply, reach) = await ask(url, since: start, allowsPrivate)
            if case .failure = reply, reach.was_refused {
                throw hop == 0 ? .ownNetwork : .ledElsewhere(withoutControls(url.absoluteString))
            }
            allowsPrivate = allowsPrivate && !reach.was_public
            switch try reply.get() {
            case .answer(let answer): return (answer, hop > 0 && isPermanent ? withoutControls(url.absoluteString) : nil)
            case .redirect(let location, let lasts):
                isPermanent = isPermanent && lasts
                guard let next = URL(string: location, relativeTo: url)?.absoluteURL, WebAddress.mayLead(from: url, to: next),
                    !WebRequest.mayUseProxy || WebAddress.isPrivate(url) || !WebAddress.isPrivate(next)
                else {
                    throw .ledElsewhere(withoutControls(location))
                }
                url = next
            }
        }
        throw .ledTooFar(limits.redirects)
    }

    /// Sends the request to one address, and reports which kinds of address were tried.
    private func ask(
        _ url: URL, since start: ContinuousClock.Instant, _ allowsPrivate: Bool
    ) async -> (Result<Reply, WebFailure>, quizmark_reach) {
        await withCheckedContinuation { continuation in
            // A transfer takes a thread, and those of Swift's concurrency are few.
            DispatchQueue.global().async {
                var reach = quizmark_reach(allows_private: allowsPrivate, was_refused: false, was_public: false)
                let outcome = transfer(url, since: start, &reach)
                continuation.resume(returning: (outcome, reach))
            }
        }
    }

    private func transfer(_ url: URL, since start: ContinuousClock.Instant, _ reach: inout quizmark_reach) -> Result<Reply, WebFailure> {
        guard WebRequest.hasLibrary else { return .failure(.other("this needs libcurl; install libcurl4 (Debian) or curl (Homebrew)")) }
        let incoming = IncomingAnswer(limits, since: start)
        let receiver = quizmark_receiver(
            context: Unmanaged.passUnretained(incoming).toOpaque(),
            head: { WebRequest.answer($0)?.take(head: UnsafeRawBufferPointer(start: $1, count: $2)) == true ? 0 : 1 },
            body: { WebRequest.answer($0)?.take(body: UnsafeRawBufferPointer(start: $1, count: $2)) == true ? 0 : 1 },
            patience: { WebRequest.answer($0)?.patience ?? 0 })
        var reason: UnsafePointer<CChar>?
        var error = 0
        let code = withExtendedLifetime(incoming) {
            WebRequest.withCStrings(fields) { quizmark_transfer(url.absoluteString, $0, receiver, &reach, &reason, &error) }
        }
        if let outcome = incoming.outcome { return outcome }
        if code == 0 { return incoming.whole }
        // A part of a file is of no use.
        if incoming.hasBegun { return .failure(.broken) }
        return .failure(WebFailure(code, reason.map { String(cString: $0) } ?? "", error: error, host: url.host() ?? ""))
    }

    /// Lines of the request's head.
    private var fields: [String] {
        var fields = ["Accept: application/json, */*;q=0.1", "User-Agent: quizmark"]
        if let etag = validators.etag { fields.append("If-None-Match: \(etag)") }
        if let modified = validators.modified { fields.append("If-Modified-Since: \(modified)") }
        return fields
    }

    /// Whether libcurl may send requests through a proxy, as these variables tell it.
    private static let mayUseProxy = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains { (name: String) in
        getenv(name).map { $0.pointee != 0 } ?? false
    }

    private static let hasLibrary = quizmark_load_transfers()

    private static func answer(_ context: UnsafeMutableRawPointer?) -> IncomingAnswer? {
        context.map { Unmanaged<IncomingAnswer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Calls `body` with the texts as a list that ends with a null pointer.
    private static func withCStrings<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies.map { UnsafePointer($0) } + [nil])
    }
}

/// Text of a server without control characters, safe for a terminal and for a header.
func withoutControls(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }))
}

/// Response of one address: the content, or another address.
private enum Reply: Sendable {
    case answer(WebRequest.Answer)
    case redirect(String, isPermanent: Bool)
}

/// Collects the answer of one address, and stops at the first limit.
private final class IncomingAnswer {
    private let limits: WebRequest.Limits
    private let start: ContinuousClock.Instant
    private var status = 0
    private var fields: [String: String] = [:]
    private var bytes: [UInt8] = []
    /// Whether the head has arrived, and a file follows.
    private(set) var hasBegun = false
    /// Nil until it is known without the rest of the answer.
    private(set) var outcome: Result<Reply, WebFailure>?

    init(_ limits: WebRequest.Limits, since start: ContinuousClock.Instant) {
        self.limits = limits
        self.start = start
    }

    /// The file, after its last byte.
    var whole: Result<Reply, WebFailure> {
        guard hasBegun else { return .failure(.broken) }
        return .success(.answer(.file(bytes, WebRequest.Validators(etag: fields["etag"], modified: fields["last-modified"]))))
    }

    /// Time in milliseconds until the next limit; 0 when it is reached.
    var patience: CInt {
        let (end, failure): (Duration, WebFailure) =
            hasBegun || limits.whole < limits.answer ? (limits.whole, .tooSlow(limits.whole)) : (limits.answer, .noAnswer(limits.answer))
        let rest = (start + end) - .now
        if rest > .zero { return CInt(clamping: Int((rest / .milliseconds(1)).rounded(.up))) }
        outcome = .failure(failure)
        return 0
    }

    /// - Returns: whether to continue.
    func take(head line: UnsafeRawBufferPointer) -> Bool {
        let text = String(decoding: line, as: UTF8.self).trimmed
        if text.hasPrefix("HTTP/") {
            // A new head, as after "100 Continue".
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            fields = [:]
        } else if let colon = text.firstIndex(of: ":") {
            fields[text[..<colon].lowercased()] = String(text[text.index(after: colon)...]).trimmed
        } else if text.isEmpty, !(100..<200).contains(status) {
            outcome = headOutcome
            hasBegun = outcome == nil
        }
        return outcome == nil
    }

    private var headOutcome: Result<Reply, WebFailure>? {
        switch status {
        case 200:
            return fields["content-length"].map(length).map { $0 > limits.size } == true ? .failure(.tooLarge(limits.size)) : nil
        case 304: return .success(.answer(.unchanged))
        case 301, 302, 303, 307, 308:
            let isPermanent = status == 301 || status == 308
            return fields["location"].map { .success(.redirect($0, isPermanent: isPermanent)) } ?? .failure(.status(status))
        default: return .failure(.status(status))
        }
    }

    /// A length in bytes; the largest number for one with too many digits, and 0 for another text.
    private func length(_ text: String) -> Int { Int(text) ?? (text.isASCIIDigits ? .max : 0) }

    /// - Returns: whether to continue.
    func take(body piece: UnsafeRawBufferPointer) -> Bool {
        if bytes.count + piece.count > limits.size { outcome = .failure(.tooLarge(limits.size)) }
        guard outcome == nil else { return false }
        bytes.append(contentsOf: piece)
        return true
    }
}

extension WebFailure {
    /// - Parameter code: a code of libcurl (https://curl.se/libcurl/c/libcurl-errors.html).
    fileprivate init(_ code: CInt, _ reason: String, error: Int, host: String) {
        switch code {
        // COULDNT_RESOLVE_HOST
        case 6: self = .unknownHost(host)
        // COULDNT_CONNECT
        case 7: self = error == Int(ENETUNREACH) ? .offline : .refused
        // SSL_CONNECT_ERROR: no certificate was seen yet.
        case 35: self = .noHTTPS
        // SSL_CERTPROBLEM, SSL_CIPHER, PEER_FAILED_VERIFICATION, SSL_CACERT_BADFILE, SSL_ISSUER_ERROR
        case 58, 59, 60, 77, 83: self = .insecure
        // PARTIAL_FILE, GOT_NOTHING, SEND_ERROR, RECV_ERROR, HTTP2_STREAM
        case 18, 52, 55, 56, 92: self = .broken
        // UNSUPPORTED_PROTOCOL, WEIRD_SERVER_REPLY, HTTP2, BAD_CONTENT_ENCODING, TOO_LARGE, HTTP3: a head that isn't one of HTTP, or
        // lengths that can't be.
        case 1, 8, 16, 61, 95, 100: self = .noWebServer
        default: self = .other(reason)
        }
    }
}
