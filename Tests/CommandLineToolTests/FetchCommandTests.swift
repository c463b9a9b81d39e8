import Foundation
import LoopbackServer
import Synchronization
import Testing

struct FetchCommandTests {
    private static let quiz = #"{"title": "Cells", "questions": [{"id": "atp", "prompt": "True?", "answer": true}]}"#
    private static let ledger = ".quizmark/fetched.json"

    /// A server with a replaceable file.
    private final class Shelf: Sendable {
        private let text: Mutex<String>
        init(_ text: String) { self.text = Mutex(text) }

        func put(_ new: String) { text.withLock { $0 = new } }

        func server() throws -> LoopbackServer {
            try LoopbackServer { request in
                let text = self.text.withLock { $0 }
                let etag = "\"\(text.utf8.count)\""
                if request.path.hasPrefix("/missing") { return .response(404) }
                return request.headers["if-none-match"] == etag ? .response(304) : .text(text, headers: ["ETag": etag])
            }
        }
    }

    @Test func newSameUpdated() throws {
        let site = try TemporarySite()
        let shelf = Shelf(Self.quiz)
        let server = try shelf.server()
        let first = try site.run("fetch", server.base + "/Cells.json")
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output == "new: Content/quizzes/cells.json (1 quiz, 1 question)\n")
        #expect(try site.text("Content/quizzes/cells.json") == Self.quiz)
        #expect(try site.run("build", "--strict").status == 0, "the ledger is no file of the site")

        #expect(try site.run("fetch", server.base + "/Cells.json").output == "same: Content/quizzes/cells.json\n")
        shelf.put(Self.quiz + "\n")
        #expect(try site.run("fetch", server.base + "/Cells.json").output == "updated: Content/quizzes/cells.json (1 quiz, 1 question)\n")
        #expect(try site.text("Content/quizzes/cells.json") == Self.quiz + "\n")
        #expect(server.requests.map { $0.headers["if-none-match"] != nil } == [false, true, true])
        let names = try FileManager.default.contentsOfDirectory(atPath: site.folder.appendingPathComponent("Content/quizzes").path)
        #expect(names == ["cells.json"], "nothing half-written stays")
    }

    @Test func aFileThatMovedIsKeptUnderItsOldAddressUntilTheAuthorTakesTheNewOne() throws {
        let site = try TemporarySite()
        let server = try LoopbackServer { request in
            request.path == "/new.json" ? .text(Self.quiz) : .response(301, headers: ["Location": "/new.json"])
        }
        let note = "note: \(server.base)/old.json has moved to \(server.base)/new.json; to use the new address from now on: "
        for start in ["new", "same"] {
            let moved = try site.run("fetch", server.base + "/old.json")
            #expect(moved.status == 0 && moved.output.hasPrefix(start + ": Content/quizzes/old.json"), "\(moved.errors)")
            #expect(moved.errors.contains(note) && moved.errors.contains("--output old.json"))
        }
        #expect(try site.run("fetch", server.base + "/new.json", "--output", "old.json", "--force").errors.isEmpty)
        #expect(try site.text(Self.ledger).contains("/new.json"))
    }

    @Test(arguments: ["quizzes/a/rivers.json", "quizzes/geo/rivers.json"]) func aNoteNamesTheFileThatHasTheID(name: String) throws {
        let site = try TemporarySite(["sub/Content/site.yml": "id: sub\ntitle: Sub\n", "sub/Content/quizzes/first.md": TemporarySite.quiz])
        let server = try Shelf(#"{"id": "first", "title": "Rivers", "questions": [{"id": "a", "prompt": "True?", "answer": true}]}"#)
            .server()
        let output = String(name.dropFirst("quizzes/".count))
        let fetched = try site.run("fetch", server.base + "/rivers.json", "--site", "sub", "--output", output)
        #expect(fetched.status == 1)
        #expect(fetched.errors.contains("two quizzes have the id 'first'"), "\(fetched.errors)")
        #expect(fetched.errors.contains("\(server.base)/rivers.json:1:"))
        #expect(fetched.errors.contains("sub/Content/quizzes/first.md:"))
        #expect(!fetched.errors.contains(name))
    }

    @Test func aSavedSecretIsPointedOut() throws {
        let site = try TemporarySite()
        let server = try Shelf(Self.quiz).server()
        let fetched = try site.run("fetch", server.base + "/Cells.json?v=1&Token=abc")
        #expect(fetched.status == 0 && fetched.errors.contains("with its 'Token'; keep that file private"), "\(fetched.errors)")
        #expect(try !site.run("fetch", server.base + "/Other.json?v=1", "--output", "o.json").errors.contains("keep that file"))
    }

    /// Behind a proxy, addresses of servers aren't seen.
    @Test func aProxyLeadsNobodyIntoThePrivateNetwork() throws {
        let site = try TemporarySite()
        let proxy = try LoopbackServer { request in
            switch request.path {
            case "http://example.org/a.json": .response(302, headers: ["Location": "http://169.254.169.254/latest/meta-data/"])
            case "http://example.org/b.json": .response(302, headers: ["Location": "http://example.com/c.json"])
            default: .text(Self.quiz)
            }
        }
        let environment = ["http_proxy": proxy.base]
        let led = try site.run("fetch", "http://example.org/a.json", environment: environment)
        #expect(led.status != 0 && led.errors.contains("it redirected to http://169.254.169.254/latest/meta-data/, which isn't followed"))
        #expect(proxy.requests.count == 1)
        #expect(try site.run("fetch", "http://example.org/b.json", environment: environment).status == 0)
    }

    /// A site from a stranger may have a link in Content, and a ledger that leads through it.
    @Test func nothingIsWrittenThroughALinkOutOfTheSite() throws {
        let site = try TemporarySite()
        let server = try Shelf(Self.quiz).server()
        let outside = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-outside-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: outside) }
        let quizzes = site.folder.appendingPathComponent("Content/quizzes")
        try FileManager.default.createDirectory(at: quizzes, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: quizzes.appendingPathComponent("link"), withDestinationURL: outside)
        try site.write(Self.ledger, #"{"Content/quizzes/link/x.json": {"url": "\#(server.base)/x.json", "fingerprint": "0"}}"#)
        try site.write("q.gift", "::Cells:: Makes ATP {=Mitochondrion ~Nucleus}\n")
        let attempts = [
            ["fetch"], ["fetch", "--force"], ["import", "gift", "q.gift", "--into", "link"],
            ["import", "gift", "q.gift", "--into", "link", "--force"],
        ]
        for attempt in attempts {
            let outcome = try Tool.run(attempt, in: site.folder)
            #expect(outcome.status == 1, "\(outcome.errors)")
            #expect(outcome.errors.contains("Content/quizzes/link:1:1: error: this symbolic link points outside"), "\(outcome.errors)")
            #expect(outcome.errors.contains("[OutsideLink]"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == [])
        #expect(server.requests.isEmpty)
    }

    /// The ledger may be part of a site from somebody else.
    @Test func aLedgerLeadsNobodyIntoThePrivateNetwork() throws {
        let site = try TemporarySite()
        let server = try Shelf(Self.quiz).server()
        try site.write(Self.ledger, #"{"Content/quizzes/x.json": {"url": "\#(server.base)/x.json", "fingerprint": "0"}}"#)
        let outcome = try site.run("fetch")
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("it is in a private network") && outcome.errors.contains("type it: quizmark fetch ADDRESS"))
        #expect(server.requests.isEmpty)
        #expect(try site.run("fetch", server.base + "/x.json").status == 0)
    }

    @Test(arguments: [
        (#"[{"title": "A", "desc": "B", "questions": [{"text": "C", "answer": "1", "answers": ["a", "b"]}]}]"#, "1 quiz, 1 question"),
        (#"{"title": "A", "questions": [{"B?": [{"a": "T"}, {"b": "F"}]}, {"C?": []}]}"#, "1 quiz, 2 questions"),
    ])
    func readsTheOtherFormatsToo(text: String, content: String) throws {
        let site = try TemporarySite()
        let server = try Shelf(text).server()
        #expect(try site.run("fetch", server.base + "/a").output == "new: Content/quizzes/a.json (\(content))\n")
    }

    /// iQuiz has no ids, so they are made from the titles, and a repeated one gets a number: nobody can edit a fetched file.
    @Test func quizzesOfOneTitleAreKept() throws {
        let site = try TemporarySite()
        func feed(_ titles: [String]) -> String {
            let quizzes = titles.map {
                #"{"title": "\#($0)", "desc": "B", "questions": [{"text": "C", "answer": "1", "answers": ["a", "b"]}]}"#
            }
            return "[\(quizzes.joined(separator: ","))]"
        }
        let shelf = Shelf(feed(["Science", "Art"]))
        let server = try shelf.server()
        #expect(try site.run("fetch", server.base + "/d.json").status == 0)
        shelf.put(feed(["Science!", "Science?"]))
        let outcome = try site.run("fetch", server.base + "/d.json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try site.run("build").status == 0)
        #expect(site.has("Output/quizzes/d/science.html") && site.has("Output/quizzes/d/science-2.html"))
    }

    @Test(arguments: ["cells.json", "cells.md"]) func aPageToLogInIsNamed(name: String) throws {
        let site = try TemporarySite()
        let server = try Shelf("\r\n<!DOCTYPE html>\n<html><title>Sign in</title></html>").server()
        let outcome = try site.run("fetch", "\(server.base)/\(name)")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors
                == "error: \(server.base)/\(name) is a web page, perhaps a login page; give the address from which a browser downloads the file\n"
        )
        #expect(!site.has("Content/quizzes"))
    }

    @Test func aBrokenFileIsReportedAndNotKept() throws {
        let site = try TemporarySite()
        let server = try Shelf("{\"title\": \"Cells\",\n \"questions\": [{\"prompt\": \"True?\", \"answr\": true}]}").server()
        let url = server.base + "/cells.json"
        let outcome = try site.run("fetch", url)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("\(url):2:36: error: key 'answr' isn't part of a question; did you mean 'answer'? [UnknownKey]"))
        #expect(outcome.errors.contains("wasn't saved"))
        #expect(!site.has("Content/quizzes/cells.json") && !site.has(Self.ledger))
    }

    @Test func anAuthorsChangesAreOnlyLostByForce() throws {
        let site = try TemporarySite()
        let shelf = Shelf(Self.quiz)
        let server = try shelf.server()
        let url = server.base + "/cells.json"
        _ = try site.run("fetch", url)
        try site.write("Content/quizzes/cells.json", "mine")
        #expect(try site.run("fetch", url).output == "same: Content/quizzes/cells.json\n")
        shelf.put(Self.quiz + " ")
        let outcome = try site.run("fetch", url)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("has changed both here and at its address, so it wasn't replaced"))
        #expect(try site.text("Content/quizzes/cells.json") == "mine")
        #expect(try site.run("fetch", url, "--force").output.hasPrefix("updated: "))
        #expect(try site.text("Content/quizzes/cells.json") == Self.quiz + " ")
    }

    @Test func aFileOfTheAuthorsOwnStays() throws {
        let site = try TemporarySite(["Content/quizzes/cells.json": "mine"])
        let server = try Shelf(Self.quiz).server()
        let outcome = try site.run("fetch", server.base + "/cells.json")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("already exists and wasn't fetched"))
        #expect(try site.text("Content/quizzes/cells.json") == "mine")
        let beside = try site.run("fetch", server.base + "/cells.json", "--output", "biology/the-cell")
        #expect(beside.output.hasPrefix("new: Content/quizzes/biology/the-cell.json"))
        let into = try site.run("fetch", server.base + "/cells.json", "--into", "more/")
        #expect(into.output.hasPrefix("new: Content/quizzes/more/cells.json"))
    }

    @Test func aServerThatIsGoneLeavesTheCopy() throws {
        let site = try TemporarySite()
        let server = try Shelf(Self.quiz).server()
        let url = server.base + "/cells.json"
        _ = try site.run("fetch", url)
        server.stop()
        let kept = try site.run("fetch", url)
        #expect(kept.status == 0)
        #expect(
            kept.errors
                == "warning: can't download \(url): the server refused the connection; Content/quizzes/cells.json wasn't changed\n"
        )
        let never = try site.run("fetch", server.base + "/other.json")
        #expect(never.status == 69)
        #expect(never.errors.hasPrefix("error: can't download "))
        #expect(try site.text("Content/quizzes/cells.json") == Self.quiz)
    }

    @Test func allAreFetchedThoughOneFails() throws {
        let site = try TemporarySite()
        let shelf = Shelf(Self.quiz)
        let server = try shelf.server()
        let environment = ["http_proxy": server.base]
        for name in ["a", "b"] { _ = try site.run("fetch", "http://example.org/\(name).json", environment: environment) }
        try site.write("Content/quizzes/a.json", "mine")
        shelf.put(Self.quiz + " ")
        let outcome = try site.run("fetch", environment: environment)
        #expect(outcome.status == 1)
        #expect(outcome.output == "updated: Content/quizzes/b.json (1 quiz, 1 question)\n")
    }

    /// A file without its entry in the ledger would be taken for the author's own at every later fetch.
    @Test func nothingArrivesWithoutTheLedger() throws {
        let site = try TemporarySite()
        let server = try Shelf(Self.quiz).server()
        try FileManager.default.createDirectory(
            at: site.folder.appendingPathComponent(Self.ledger + ".new~/full"), withIntermediateDirectories: true)
        let outcome = try site.run("fetch", server.base + "/cells.json")
        #expect(outcome.status == 74 && outcome.errors.contains("nothing was changed"), "\(outcome.errors)")
        #expect(!site.has("Content/quizzes/cells.json"))
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent(Self.ledger + ".new~"))
        #expect(try site.run("fetch", server.base + "/cells.json").status == 0)
    }

    @Test func aDamagedLedgerIsNamed() throws {
        let site = try TemporarySite([Self.ledger: "{"])
        let outcome = try site.run("fetch")
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains(".quizmark/fetched.json has been changed since Quizmark wrote it"))
    }

    @Test func aLedgerThatCannotBeReadIsNotCalledDamaged() throws {
        let site = try TemporarySite([Self.ledger + "/file": ""])
        let outcome = try site.run("fetch")
        #expect(outcome.status == 74)
        #expect(outcome.errors == "error: can't read .quizmark/fetched.json: Is a directory\n")
    }

    @Test(arguments: [
        ["ftp://example.org/a.json"], ["file:///etc/passwd"], ["https://a:b@example.org/"], ["cells.json"],
        ["https://example.org/a", "--into", "../pages"], ["https://example.org/a", "--output", "/tmp/a.json"],
        ["https://example.org/a", "--output", ".hidden"], ["https://example.org/a", "--into", "a", "--output", "b"],
        ["https://example.org/a", "--output", "a:b.json"], ["https://example.org/a", "--output", "con"],
        ["http://pub example/x"], ["http://[zz]/x"],
        ["https://example.org/a", "--timeout", "0"], ["--into", "a"], ["--site", "nowhere"],
    ])
    func wrongUsageIs64(arguments: [String]) throws {
        #expect(try Tool.run(["fetch"] + arguments).status == 64)
    }
}
