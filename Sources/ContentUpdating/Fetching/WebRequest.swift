import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A GET request. Only this file uses Foundation's networking.
package struct WebRequest: Sendable {
    package struct Limits: Sendable {
        /// Maximum size in bytes, after decompression.
        package var size: Int
        /// Time limit until the first byte of the answer, with name lookup and connection.
        package var answer: Duration
        /// Time limit until the last byte.
        package var whole: Duration
        package var redirects: Int

        package init(size: Int = 8 << 20, answer: Duration = .seconds(10), whole: Duration = .seconds(60), redirects: Int = 5) {
            self.size = size
            self.answer = answer
            self.whole = whole
            self.redirects = redirects
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

    package init(_ address: WebAddress, validators: Validators = Validators(), limits: Limits = Limits()) {
        self.address = address
        self.validators = validators
        self.limits = limits
    }

    /// Sends the request. It follows redirects itself, since Foundation differs between platforms.
    ///
    /// - Throws: `WebFailure` where the server can't be reached, answers with an error, redirects too often, or exceeds a limit.
    package func send() async throws(WebFailure) -> Answer {
        let start = ContinuousClock.now
        var url = address.url
        for _ in 0...limits.redirects {
            switch try await ask(url, since: start) {
            case .answer(let answer): return answer
            case .redirect(let location):
                guard let next = URL(string: location, relativeTo: url)?.absoluteURL, WebAddress.mayLead(from: url, to: next) else {
                    throw .ledElsewhere(withoutControls(location))
                }
                url = next
            }
        }
        throw .ledTooFar(limits.redirects)
    }

    /// Sends the request to one address.
    ///
    /// - Throws: `WebFailure`, as `send`.
    private func ask(_ url: URL, since start: ContinuousClock.Instant) async throws(WebFailure) -> Reply {
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        // Our own time limits end first, and report which of them it was.
        request.timeoutInterval = 2 * (limits.whole / .seconds(1)) + 60
        request.setValue("application/json, */*;q=0.1", forHTTPHeaderField: "Accept")
        request.setValue("quizmark", forHTTPHeaderField: "User-Agent")
        if let etag = validators.etag { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
        if let modified = validators.modified { request.setValue(modified, forHTTPHeaderField: "If-Modified-Since") }

        let receiver = Receiver(sizeLimit: limits.size, host: url.host() ?? "")
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        let session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
        // Foundation on Linux crashes when a task is cancelled during a redirect, so tasks are left to finish: `Receiver` ignores
        // everything after the first outcome.
        defer { session.finishTasksAndInvalidate() }
        let clocks = [
            clock(start + limits.answer) { [limits] in receiver.stopWaiting(.noAnswer(limits.answer)) },
            clock(start + limits.whole) { [limits] in receiver.finish(.failure(.tooSlow(limits.whole))) },
        ]
        defer { for clock in clocks { clock.cancel() } }
        let task = session.dataTask(with: request)
        let result = await withCheckedContinuation { continuation in
            receiver.begin(continuation)
            task.resume()
        }
        return try result.get()
    }

    private func clock(_ instant: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        Task {
            do { try await Task.sleep(until: instant) } catch { return }
            action()
        }
    }
}

/// Text of a server without control characters, safe for a terminal and for a header.
func withoutControls(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }))
}

/// Response of one address: the content, or another address.
private enum Reply: Sendable {
    case answer(WebRequest.Answer)
    case redirect(String)
}

/// Collects a response, and stops at the first limit.
private final class Receiver: NSObject, URLSessionDataDelegate {
    typealias Outcome = Result<Reply, WebFailure>

    private struct State {
        var continuation: CheckedContinuation<Outcome, Never>?
        /// Nil until the headers have arrived.
        var validators: WebRequest.Validators?
        var bytes: [UInt8] = []
    }

    private let sizeLimit: Int
    private let host: String
    private let state = Mutex(State())

    init(sizeLimit: Int, host: String) {
        self.sizeLimit = sizeLimit
        self.host = host
    }

    func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
        state.withLock { $0.continuation = continuation }
    }

    /// The first outcome counts; later ones are ignored.
    func finish(_ outcome: Outcome) {
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: outcome)
    }

    func stopWaiting(_ failure: WebFailure) {
        if state.withLock({ $0.validators == nil }) { finish(.failure(failure)) }
    }

    private var isFinished: Bool { state.withLock { $0.continuation == nil } }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let answer = response as? HTTPURLResponse
        let status = answer?.statusCode ?? 0
        switch status {
        case 200 where response.expectedContentLength > Int64(sizeLimit): finish(.failure(.tooLarge(sizeLimit)))
        case 200:
            let validators = WebRequest.Validators(
                etag: answer?.value(forHTTPHeaderField: "ETag"), modified: answer?.value(forHTTPHeaderField: "Last-Modified"))
            state.withLock { $0.validators = validators }
        case 304: finish(.success(.answer(.unchanged)))
        case 301, 302, 303, 307, 308:
            finish(answer?.value(forHTTPHeaderField: "Location").map { .success(.redirect($0)) } ?? .failure(.status(status)))
        default: finish(.failure(.status(status)))
        }
        completionHandler(isFinished ? .cancel : .allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let size = state.withLock { state in
            state.bytes.append(contentsOf: data)
            return state.bytes.count
        }
        if size > sizeLimit { finish(.failure(.tooLarge(sizeLimit))) }
        if isFinished { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let (bytes, validators) = state.withLock { ($0.bytes, $0.validators) }
        switch (validators, error) {
        case (let validators?, nil): finish(.success(.answer(.file(bytes, validators))))
        case (_?, _?), (nil, nil): finish(.failure(.broken))
        case (nil, let error?): finish(.failure(WebFailure(error, host: host)))
        }
    }
}

extension WebFailure {
    fileprivate init(_ error: any Error, host: String) {
        switch (error as? URLError)?.code {
        case .cannotFindHost, .dnsLookupFailed: self = .unknownHost(host)
        case .cannotConnectToHost: self = .refused
        case .networkConnectionLost: self = .broken
        case .notConnectedToInternet: self = .offline
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
            .serverCertificateHasUnknownRoot, .clientCertificateRequired, .clientCertificateRejected:
            self = .insecure
        default: self = .other(error.localizedDescription)
        }
    }
}
