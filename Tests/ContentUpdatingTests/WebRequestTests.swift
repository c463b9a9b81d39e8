import CTransfer
import Encoding
import Foundation
import LoopbackServer
import Testing

@testable import ContentUpdating

/// Limits that a busy machine can keep.
private func patient(size: Int = 8 << 20) -> WebRequest.Limits {
    WebRequest.Limits(size: size, answer: .seconds(3600), whole: .seconds(3600))
}

struct WebRequestTests {
    private func get(
        _ server: LoopbackServer, _ path: String = "/a.json", _ validators: WebRequest.Validators = .init(),
        _ limits: WebRequest.Limits = patient()
    ) async throws -> WebRequest.Answer {
        try await WebRequest(try WebAddress(server.base + path), validators: validators, limits: limits).send()
    }

    @Test func bringsTheFileAndItsValidators() async throws {
        let server = try LoopbackServer { _ in .text("{}", headers: ["ETag": "\"1\"", "Last-Modified": "Sat, 01 Nov 2025 10:00:00 GMT"]) }
        let answer = try await get(server)
        #expect(answer == .file(Array("{}".utf8), .init(etag: "\"1\"", modified: "Sat, 01 Nov 2025 10:00:00 GMT")))
        #expect(server.requests.first?.headers["if-none-match"] == nil)
        #expect(server.requests.first?.headers["cookie"] == nil)
    }

    @Test func showsTheValidators() async throws {
        let server = try LoopbackServer { _ in .response(304) }
        #expect(try await get(server, "/", .init(etag: "W/\"x\"", modified: "Sat, 01 Nov 2025 10:00:00 GMT")) == .unchanged)
        #expect(server.requests.first?.headers["if-none-match"] == "W/\"x\"")
        #expect(server.requests.first?.headers["if-modified-since"] == "Sat, 01 Nov 2025 10:00:00 GMT")
    }

    @Test func sendsNoLineBreaksBack() async throws {
        let server = try LoopbackServer { _ in .text("{}") }
        _ = try await get(server, "/", .init(etag: "x\r\nCookie: secret"))
        #expect(server.requests.first?.headers["cookie"] == nil)
        #expect(server.requests.first?.headers["if-none-match"] == nil)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func followsRedirections(status: Int) async throws {
        let server = try LoopbackServer { $0.path == "/b/c" ? .text("[]") : .response(status, headers: ["Location": "b/c"]) }
        #expect(try await get(server) == .file(Array("[]".utf8), .init()))
    }

    @Test(arguments: [([301], true), ([308, 301], true), ([302], false), ([301, 307], false), ([], false)])
    func namesTheAddressToWhichAFileHasMovedForGood(statuses: [Int], isNamed: Bool) async throws {
        let server = try LoopbackServer { request in
            let number = Int(request.path.dropFirst()) ?? 0
            return number == statuses.count ? .text("[]") : .response(statuses[number], headers: ["Location": "/\(number + 1)"])
        }
        let (answer, movedTo) = try await WebRequest(try WebAddress(server.base + "/0"), limits: patient()).follow()
        #expect(answer == .file(Array("[]".utf8), .init()))
        #expect(movedTo == (isNamed ? "\(server.base)/\(statuses.count)" : nil))
    }

    @Test func followsFiveRedirectionsAndNoMore() async throws {
        let server = try LoopbackServer { request in
            let number = Int(request.path.dropFirst()) ?? 0
            return number == 0 ? .text("[]") : .response(302, headers: ["Location": "/\(number - 1)"])
        }
        #expect(try await get(server, "/5") == .file(Array("[]".utf8), .init()))
        await #expect(throws: WebFailure.ledTooFar(5)) { try await get(server, "/6") }
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.6\r\n", "garbage", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n{}",
    ])
    func whatIsNoWebServerIsNamed(answer: String) async throws {
        let server = try LoopbackServer { _ in .raw(Array(answer.utf8)) }
        await #expect(throws: WebFailure.noWebServer) { try await get(server) }
        #expect("\(WebFailure.noWebServer)" == "this isn't a web server")
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/", "data:application/json,[]", "http://user:pw@127.0.0.1/", "http://user@127.0.0.1/",
    ])
    func isNeverLedOffTheWeb(location: String) async throws {
        let server = try LoopbackServer { _ in .response(302, headers: ["Location": location]) }
        await #expect(throws: WebFailure.ledElsewhere(location)) { try await get(server) }
    }

    /// As for an address that the user didn't type.
    @Test func isNotLedToItsOwnNetwork() async throws {
        let server = try LoopbackServer { _ in .text("{}") }
        let request = WebRequest(try WebAddress(server.base + "/a"), limits: patient(), allowsPrivate: false)
        await #expect(throws: WebFailure.ownNetwork) { try await request.send() }
        #expect(server.requests.isEmpty)
        let local = WebRequest(try WebAddress(server.base + "/a"), limits: patient())
        #expect(try await local.send() == .file(Array("{}".utf8), .init()))
    }

    @Test(arguments: [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        "64:ff9b::a00:1", "64:ff9b:1::808:808", "2002:7f00:1::1", "2002:a00:1::1", "2001:db8::1", "2001:0:4136:e378::1", "nonsense",
    ])
    func knowsPrivateAddresses(address: String) { #expect(quizmark_is_private(address)) }

    @Test(arguments: [
        "93.184.216.34", "8.8.8.8", "172.32.0.1", "100.128.0.1", "192.0.78.1", "2606:2800:220:1::1", "::ffff:8.8.8.8", "64:ff9b::808:808",
        "2002:808:808::1", "2001:4860:4860::8888",
    ])
    func knowsPublicAddresses(address: String) { #expect(!quizmark_is_private(address)) }

    @Test(arguments: [
        "http://127.0.0.1/", "http://127.1/", "http://0x7f.1/", "http://2130706433/", "http://169.254.169.254/latest", "http://[::1]:80/",
        "http://[fe80::1]/", "http://localhost:8080/", "http://LOCALHOST./", "http://a.localhost/", "http://printer/", "http://nas.local/",
        "http://metadata.google.internal/", "http://localhost../", "http://localhos%74/", "http://foo.lan../", "http://nas.home.arpa./",
    ])
    func knowsNamesOfItsOwnNetwork(address: String) throws { #expect(WebAddress.isPrivate(try #require(URL(string: address)))) }

    @Test(arguments: ["http://example.org/", "http://8.8.8.8/", "http://[2606:2800:220:1::1]/", "http://localhost.example.org/"])
    func knowsNamesOfOthers(address: String) throws { #expect(!WebAddress.isPrivate(try #require(URL(string: address)))) }

    @Test func addressesOfIPv6AndCapitalsAreAddresses() throws {
        #expect(try WebAddress("http://[::1]:8080/x.json").fileName == "x")
        #expect(try WebAddress("HTTP://Example.org/x.json").fileName == "x")
    }

    @Test func limitsTheSizeThatIsAnnounced() async throws {
        let server = try LoopbackServer { _ in .torn(body: [], length: 101) }
        await #expect(throws: WebFailure.tooLarge(100)) { try await get(server, "/", .init(), patient(size: 100)) }
    }

    @Test func aSizeMayHaveAnyNumberOfDigits() async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\n{}"
        let server = try LoopbackServer { _ in .raw(Array(answer.utf8)) }
        await #expect(throws: WebFailure.tooLarge(100)) { try await get(server, "/", .init(), patient(size: 100)) }
    }

    @Test func limitsTheSizeThatArrives() async throws {
        let server = try LoopbackServer { _ in .endless }
        await #expect(throws: WebFailure.tooLarge(1 << 20)) { try await get(server, "/", .init(), patient(size: 1 << 20)) }
    }

    @Test func doesNotWaitForeverForAnAnswer() async throws {
        let server = try LoopbackServer { _ in .silence }
        let limit = Duration.milliseconds(200)
        await #expect(throws: WebFailure.noAnswer(limit)) {
            try await get(server, "/", .init(), .init(answer: limit, whole: .seconds(3600)))
        }
    }

    @Test func doesNotWaitForeverForTheEnd() async throws {
        let server = try LoopbackServer { _ in .dripping }
        let limit = Duration.milliseconds(500)
        await #expect(throws: WebFailure.tooSlow(limit)) {
            try await get(server, "/", .init(), .init(answer: .seconds(3600), whole: limit))
        }
    }

    /// 2 MB of zeros are 2 KB of gzip.
    @Test func limitsTheSizeAfterDecompression() async throws {
        let zeros = [UInt8](repeating: 0, count: 2 << 20)
        func four(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        let gzip =
            [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + Deflate.compressed(zeros) + four(CRC32.of(zeros)) + four(UInt32(zeros.count))
        let server = try LoopbackServer { _ in .response(200, headers: ["Content-Encoding": "gzip"], body: gzip) }
        #expect(try await get(server) == .file(zeros, .init()))
        #expect(server.requests.first?.headers["accept-encoding"]?.contains("gzip") == true)
        await #expect(throws: WebFailure.tooLarge(1 << 20)) { try await get(server, "/", .init(), patient(size: 1 << 20)) }
    }

    @Test func anAnswerBeforeTheAnswerIsNone() async throws {
        let answers = "HTTP/1.1 103 Early Hints\r\nETag: no\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"
        let server = try LoopbackServer { _ in .raw(Array(answers.utf8)) }
        #expect(try await get(server) == .file(Array("[]".utf8), .init()))
    }

    @Test func halfAFileIsNone() async throws {
        let server = try LoopbackServer { _ in .torn(body: Array("[]".utf8), length: 100) }
        await #expect(throws: WebFailure.broken) { try await get(server) }
    }

    @Test(arguments: [204, 401, 404, 410, 500])
    func otherStatusesAreFailures(status: Int) async throws {
        let server = try LoopbackServer { _ in .response(status) }
        await #expect(throws: WebFailure.status(status)) { try await get(server) }
    }

    @Test func saysThatNobodyIsThere() async throws {
        let server = try LoopbackServer { _ in .silence }
        server.stop()
        await #expect(throws: WebFailure.refused) { try await get(server) }
        // While the server runs, no other test gets its port.
        #expect(try (0..<200).allSatisfy { _ in try LoopbackServer { _ in .silence }.port != server.port })
    }

    @Test func showsNoControlCharacters() async throws {
        let server = try LoopbackServer { _ in .response(302, headers: ["Location": "x:\u{1B}[31mred"]) }
        await #expect(throws: WebFailure.ledElsewhere("x:[31mred")) { try await get(server) }
    }
}
