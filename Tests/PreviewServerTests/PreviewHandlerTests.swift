import FlyingFox
import Foundation
import OutputWriting
import SiteBuild
import Testing

@testable import PreviewServer

/// A site in a folder that goes away with it, and its preview.
private final class PreviewedSite: Sendable {
    let folder: URL
    let preview: PreviewSite

    static let quiz = "---\ntitle: Cells\n---\n\n## Which organelle makes ATP? {#atp}\n\n- [ ] Nucleus\n- [x] Mitochondrion\n"

    init(_ files: [String: String] = [:]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-test-\(UUID().uuidString)")
        preview = try PreviewSite(site: folder.path, jobs: 1)
        try write("Content/site.yml", "id: test\ntitle: Test\ntimezone: UTC\n")
        try write("Content/quizzes/cells.md", Self.quiz)
        for (path, text) in files { try write(path, text) }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
        preview.remove()
    }

    func write(_ path: String, _ text: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func ask(_ path: String, _ method: HTTPMethod = .GET, _ headers: [HTTPHeader: String] = [:]) async throws -> HTTPResponse {
        var headers = headers
        headers[.host] = headers[.host] ?? "localhost:7849"
        let request = HTTPRequest(
            method: method, version: .http11, target: .init(path: path, query: ""), headers: HTTPHeaders(headers), body: .init())
        return try await PreviewHandler(site: preview).handleRequest(request)
    }

    func text(_ path: String) async throws -> String { String(decoding: try await ask(path).bodyData, as: UTF8.self) }
}

struct PreviewHandlerTests {
    @Test func showsThePagesOfTheSite() async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        let page = try await site.ask("/")
        #expect(page.statusCode == .ok)
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.headers[.cacheControl] == "no-store")
        #expect(try await site.text("/").contains("/.quizmark/preview.js"))
        #expect(try await site.ask("/quizzes").headers[.location] == "/quizzes/")
        #expect(try await site.ask("/assets/quizmark.css").headers[.contentType] == "text/css; charset=utf-8")
        #expect(!FileManager.default.fileExists(atPath: site.folder.appendingPathComponent("Output").path))
    }

    @Test func whatIsMissingHasThePageOfTheSite() async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        let page = try await site.ask("/far/away.html")
        #expect(page.statusCode == .notFound)
        let text = String(decoding: try await page.bodyData, as: UTF8.self)
        #expect(text.contains("data-page=\"not-found\"") && text.contains("<base href=\"/\">"))
    }

    @Test func aHeadHasTheLengthOfItsBody() async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        let (head, whole) = (try await site.ask("/", .HEAD), try await site.ask("/").bodyData)
        #expect(head.headers[.contentLength] == "\(whole.count)")
        #expect(try await head.bodyData.isEmpty)
    }

    @Test func filmsComeInParts() async throws {
        let site = try PreviewedSite(["Content/media/film.mp4": "0123456789", "Content/media/none.mp4": ""])
        _ = await site.preview.build()
        let part = try await site.ask("/media/film.mp4", .GET, [.range: "bytes=2-4"])
        #expect(part.statusCode == .partialContent)
        #expect(part.headers[.contentRange] == "bytes 2-4/10")
        #expect(part.headers[.contentType] == "video/mp4")
        #expect(try await part.bodyData == Data("234".utf8))
        #expect(try await site.ask("/media/film.mp4").bodyData == Data("0123456789".utf8))
        #expect(try await site.ask("/media/film.mp4", .GET, [.range: "bytes=10-"]).statusCode == .rangeNotSatisfiable)
        #expect(try await site.ask("/media/none.mp4").bodyData.isEmpty)
    }

    @Test(arguments: ["/../Content/site.yml", "/%2e%2e/manifest", "/..%2fmanifest", "/.quizmark/manifest", "/%2equizmark/lock"])
    func nothingElseIsShown(path: String) async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        #expect(try await site.ask(path).statusCode == .badRequest)
    }

    @Test func strangersAreRefused() async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        for path in ["/", "/.quizmark/events", "/.quizmark/preview.js"] {
            #expect(try await site.ask(path, .GET, [.host: "example.org"]).statusCode.code == 421)
        }
        #expect(try await site.ask("/", .POST).statusCode == .methodNotAllowed)
    }

    @Test func workersLeave() async throws {
        let site = try PreviewedSite(["Content/media/worker.js": "mine"])
        _ = await site.preview.build()
        #expect(try await site.text("/sw.js").contains("unregister"))
        let worker = try await site.ask("/media/worker.js", .GET, [HTTPHeader("Service-Worker"): "script"])
        #expect(String(decoding: try await worker.bodyData, as: UTF8.self).contains("unregister"))
        #expect(try await site.text("/media/worker.js") == "mine")
    }

    @Test func aBrokenSiteShowsWhy() async throws {
        let site = try PreviewedSite(["Content/quizzes/cells.md": "---\ntitle: Cells\nchioces: 1\n---\n"])
        #expect(try await site.text("/").contains("The site is being built"))
        _ = await site.preview.build()
        let page = try await site.ask("/quizzes/cells.html")
        #expect(page.statusCode == .serviceUnavailable)
        let text = String(decoding: try await page.bodyData, as: UTF8.self)
        #expect(text.contains("Content/quizzes/cells.md:3:1") && text.contains("did you mean 'choices'?"))
    }
}

struct PreviewSiteTests {
    @Test func tellsItsListeners() async throws {
        let site = try PreviewedSite()
        var states = await site.preview.states().makeAsyncIterator()
        #expect(await states.next()?.build == 0)
        _ = await site.preview.build()
        let good = await states.next()
        #expect(good?.version == 1 && good?.faults == [])

        _ = await site.preview.build()
        #expect(await states.next()?.version == 1, "nothing changed, so no page has to load again")

        try site.write("Content/quizzes/cells.md", PreviewedSite.quiz.replacingOccurrences(of: "[x]", with: "[ ]"))
        _ = await site.preview.build()
        let faulty = await states.next()
        #expect(faulty?.version == 1 && faulty?.faults.map(\.id) == ["NoRightChoice"])
        #expect(try await site.text("/quizzes/cells.html").contains("Mitochondrion"), "the last good site stays")

        try site.write("Content/quizzes/cells.md", PreviewedSite.quiz.replacingOccurrences(of: "Cells", with: "Tissues"))
        _ = await site.preview.build()
        let repaired = await states.next()
        #expect(repaired?.version == 2 && repaired?.faults == [])
        #expect(try await site.text("/quizzes/cells.html").contains("Tissues"))
    }

    @Test func listsSoManyFaultsAndCountsTheRest() async throws {
        let questions = (1...60).map { "## \($0)? {#q\($0)}\n\n- [ ] a\n- [ ] b\n" }.joined(separator: "\n")
        let site = try PreviewedSite(["Content/quizzes/cells.md": "---\ntitle: Cells\n---\n\n\(questions)"])
        _ = await site.preview.build()
        let state = await site.preview.state
        #expect(state.faults.count == 50 && state.more == 10)
        #expect(try await site.text("/").contains("The site can't be built: 60 errors"))
    }
}

struct SourceWatchTests {
    @Test func seesNewChangedAndMissingFiles() throws {
        let site = try PreviewedSite()
        let watch = SourceWatch(folders: [site.folder.path + "/Content", site.folder.path + "/Templates"])
        var seen = watch.snapshot()
        #expect(watch.snapshot() == seen)
        let changes: [() throws -> Void] = [
            { try site.write("Content/quizzes/cells.md", PreviewedSite.quiz + "\n") },
            { try site.write("Content/media/new.txt", "a") },
            { try site.write("Templates/css/own.css", "a") },
            { try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/media/new.txt")) },
            {
                let file = site.folder.appendingPathComponent("Content/quizzes/cells.md")
                try FileManager.default.moveItem(at: file, to: file.deletingLastPathComponent().appendingPathComponent("tissues.md"))
            },
        ]
        for (number, change) in changes.enumerated() {
            try change()
            let now = watch.snapshot()
            #expect(now != seen, "change \(number)")
            seen = now
        }
        try site.write("Content/quizzes/.cells.md.swp", "an editor's own")
        try site.write("Content/quizzes/cells.md~", "an editor's own")
        #expect(watch.snapshot() == seen)
    }
}
