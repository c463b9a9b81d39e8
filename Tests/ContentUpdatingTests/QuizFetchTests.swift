import ContentReading
import ContentUpdating
import Diagnostics
import LoopbackServer
import Testing

/// Outcomes by the file on the server, the stored file, and the ledger.
struct QuizFetchTests {
    private static let old = Array("old".utf8)
    private static let new = Array("new".utf8)

    private func run(
        _ server: LoopbackServer, kept: [UInt8]? = nil, entry: FetchLedger.Entry? = nil, isForced: Bool = false
    ) async throws -> QuizFetch.Outcome {
        let fetch = QuizFetch(
            try WebAddress(server.base), kept: kept, entry: entry, isForced: isForced,
            limits: .init(answer: .seconds(3600), whole: .seconds(3600)), allowsPrivate: true)
        let (outcome, _) = await fetch.run { bytes in
            var log = DiagnosticLog(path: "a")
            if bytes == Array("bad".utf8) { log.report(.invalidJSON, "bad", at: .start) }
            return ParsedQuizFile(diagnostics: log.diagnostics)
        }
        return outcome
    }

    private func entry(_ server: LoopbackServer, of bytes: [UInt8] = old, etag: String? = nil) -> FetchLedger.Entry {
        FetchLedger.Entry(url: server.base, validators: .init(etag: etag), bytes: bytes)
    }

    private func server(_ text: String, etag: String = "\"2\"") throws -> LoopbackServer {
        try LoopbackServer { $0.headers["if-none-match"] == etag ? .response(304) : .text(text, headers: ["ETag": etag]) }
    }

    @Test func aFirstFileIsNew() async throws {
        let server = try server("new")
        guard case .arrived(let bytes, let remembered, _, let isNew) = try await run(server) else { return #expect(Bool(false)) }
        #expect(bytes == Self.new && isNew)
        #expect(remembered == entry(server, of: Self.new, etag: "\"2\""))
    }

    @Test func anotherOneReplacesIt() async throws {
        let server = try server("new")
        let outcome = try await run(server, kept: Self.old, entry: entry(server, etag: "\"1\""))
        guard case .arrived(Self.new, _, _, isNew: false) = outcome else { return #expect(Bool(false), "\(outcome)") }
    }

    @Test func theSameIsRecognisedWithAndWithoutValidators() async throws {
        let server = try server("old")
        guard case .same = try await run(server, kept: Self.old, entry: entry(server, etag: "\"2\"")) else { return #expect(Bool(false)) }
        guard case .same(let entry) = try await run(server, kept: Self.old, entry: entry(server)) else { return #expect(Bool(false)) }
        #expect(entry.etag == "\"2\"", "the next question can be asked with it")
    }

    @Test func aCopyThatIsGoneComesWhole() async throws {
        let server = try server("old")
        let outcome = try await run(server, entry: entry(server, etag: "\"2\""))
        guard case .arrived(Self.old, _, _, isNew: true) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(server.requests.first?.headers["if-none-match"] == nil)
    }

    @Test func theAuthorsChangesStay() async throws {
        let server = try server("new")
        let mine = Array("mine".utf8)
        guard case .changedHere = try await run(server, kept: mine, entry: entry(server)) else { return #expect(Bool(false)) }
        // If the server has nothing newer, there is no conflict.
        guard case .same = try await run(server, kept: mine, entry: entry(server, of: Self.new)) else { return #expect(Bool(false)) }
        guard case .same = try await run(server, kept: mine, entry: entry(server, etag: "\"2\"")) else { return #expect(Bool(false)) }
    }

    @Test func forceTakesTheServersFile() async throws {
        let server = try server("new")
        let outcome = try await run(server, kept: Array("mine".utf8), entry: entry(server, of: Self.new, etag: "\"2\""), isForced: true)
        guard case .arrived(Self.new, _, _, isNew: false) = outcome else { return #expect(Bool(false), "\(outcome)") }
    }

    @Test func filesOfOtherOriginStay() async throws {
        let server = try server("new")
        guard case .taken(by: nil) = try await run(server, kept: Self.old) else { return #expect(Bool(false)) }
        var other = entry(server)
        other.url = "https://example.org/"
        guard case .taken(by: "https://example.org/") = try await run(server, kept: Self.old, entry: other) else {
            return #expect(Bool(false))
        }
        #expect(server.requests.isEmpty)
    }

    @Test func whatIsBrokenIsNotKept() async throws {
        let server = try server("bad")
        let outcome = try await run(server, kept: Self.old, entry: entry(server))
        guard case .notQuizzes(_, let diagnostics) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(diagnostics.map(\.id) == [.invalidJSON])
    }

    @Test func anUnaskedNotModifiedIsAFailure() async throws {
        let server = try LoopbackServer { _ in .response(304) }
        guard case .unreachable(.status(304)) = try await run(server) else { return #expect(Bool(false)) }
    }
}

struct FetchLedgerTests {
    @Test func isReadAsItWasWritten() throws {
        var ledger = FetchLedger()
        ledger.entries["Content/quizzes/a.json"] = .init(url: "https://example.org/a", validators: .init(etag: "\"1\""), bytes: [1, 2])
        ledger.entries["Content/quizzes/b.json"] = .init(url: "https://example.org/b", validators: .init(), bytes: [])
        let bytes = try ledger.bytes()
        #expect(FetchLedger(bytes: bytes) == ledger)
        #expect(ledger.path(of: try WebAddress("https://example.org/b")) == "Content/quizzes/b.json")
        #expect(String(decoding: bytes, as: UTF8.self).contains("https://example.org/a"), "addresses can be searched for")
    }

    @Test(arguments: [
        "../outside.json", "Content/quizzes/../../outside.json", "/etc/a.json", "Content/pages/a.json", "Content/quizzes/a.md",
        "Content/quizzes/.a.json", "Content/quizzes/a\u{1B}[31m.json", "Content/quizzes",
    ])
    func leadsToQuizzesOnly(path: String) throws {
        var ledger = FetchLedger()
        ledger.entries[path] = .init(url: "https://example.org/a", validators: .init(), bytes: [])
        #expect(FetchLedger(bytes: try ledger.bytes()) == nil)
    }

    @Test(arguments: ["", "[]", "{\"a\": 1}", "{\"a\": {\"url\": 1}}"])
    func damageIsNoticed(text: String) {
        #expect(FetchLedger(bytes: Array(text.utf8)) == nil)
    }
}
