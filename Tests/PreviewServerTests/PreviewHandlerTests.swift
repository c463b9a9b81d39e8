import Foundation
import NIOHTTP1
import OutputWriting
import Testing

@testable import PreviewServer

/// A temporary site with its preview, removed with the object.
final class PreviewedSite: Sendable {
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

    func ask(_ path: String, _ method: HTTPMethod = .GET, _ headers: HTTPHeaders = [:]) async -> PreviewResponse {
        var headers = headers
        if !headers.contains(name: "Host") { headers.add(name: "Host", value: "localhost:7849") }
        let request = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
        return await PreviewHandler(site: preview).response(to: request)
    }

    func text(_ path: String) async throws -> String { try await ask(path).text }
}

extension PreviewResponse {
    /// The whole body of a finite response.
    fileprivate var text: String {
        get throws {
            switch body {
            case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
            case .file(let path, let range):
                let file = try #require(FileManager.default.contents(atPath: path))
                return String(decoding: file[range], as: UTF8.self)
            case .events: throw CocoaError(.featureUnsupported)
            }
        }
    }

    fileprivate func header(_ name: String) -> String? { headers.first(name: name) }
}

struct PreviewHandlerTests {
    @Test func showsThePagesOfTheSite() async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        let page = await site.ask("/")
        #expect(page.status == .ok)
        #expect(page.header("Content-Type") == "text/html; charset=utf-8")
        #expect(page.header("Cache-Control") == "no-store")
        #expect(try await site.text("/").contains("/.quizmark/preview.js"))
        #expect(await site.ask("/quizzes").header("Location") == "/quizzes/")
        #expect(await site.ask("/assets/quizmark.css").header("Content-Type") == "text/css; charset=utf-8")
        #expect(!FileManager.default.fileExists(atPath: site.folder.appendingPathComponent("Output").path))
    }

    @Test func whatIsMissingHasThePageOfTheSite() async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        let page = await site.ask("/far/away.html")
        #expect(page.status == .notFound)
        let text = try page.text
        #expect(text.contains("data-page=\"not-found\"") && text.contains("<base href=\"/\">"))
    }

    @Test func filmsComeInParts() async throws {
        let site = try PreviewedSite(["Content/media/film.mp4": "0123456789", "Content/media/none.mp4": ""])
        _ = await site.preview.build()
        let part = await site.ask("/media/film.mp4", .GET, ["Range": "bytes=2-4"])
        #expect(part.status == .partialContent)
        #expect(part.header("Content-Range") == "bytes 2-4/10")
        #expect(part.header("Content-Type") == "video/mp4")
        #expect(try part.text == "234")
        #expect(try await site.text("/media/film.mp4") == "0123456789")
        #expect(await site.ask("/media/film.mp4", .GET, ["Range": "bytes=10-"]).status == .rangeNotSatisfiable)
        #expect(try await site.text("/media/none.mp4").isEmpty)
    }

    @Test(arguments: ["/../Content/site.yml", "/%2e%2e/manifest", "/..%2fmanifest", "/.quizmark/manifest", "/%2equizmark/lock"])
    func nothingElseIsShown(path: String) async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        #expect(await site.ask(path).status == .badRequest)
    }

    @Test func pagesOfOtherSitesCanOnlyLeadHere() async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        for part in ["iframe", "image", "script", "empty"] {
            let answer = await site.ask("/", .GET, ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": part])
            #expect(answer.status == .forbidden, "\(part)")
        }
        let page = await site.ask("/", .GET, ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"])
        #expect(page.status == .ok)
        #expect(page.header("Content-Security-Policy") == "frame-ancestors 'self'")
        #expect(await site.ask("/", .GET, ["Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "iframe"]).status == .ok)
    }

    @Test func strangersAreRefused() async throws {
        let site = try PreviewedSite()
        _ = await site.preview.build()
        for path in ["/", "/.quizmark/events", "/.quizmark/preview.js"] {
            #expect(await site.ask(path, .GET, ["Host": "example.org"]).status == .misdirectedRequest)
        }
        let marking = PrivateHandler(secret: "secret", port: 7849) { _ in .missing }
        let request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/secret/", headers: ["Host": "example.org"])
        #expect(try await !marking.response(to: request, body: []).text.contains("preview"))
        #expect(await site.ask("/", .POST).status == .methodNotAllowed)
        #expect(await site.ask("/", .GET, HTTPHeaders([("Host", "localhost"), ("Host", "localhost")])).status == .badRequest)
    }

    @Test func workersLeave() async throws {
        let site = try PreviewedSite(["Content/media/worker.js": "mine"])
        _ = await site.preview.build()
        #expect(try await site.text("/sw.js").contains("unregister"))
        let worker = await site.ask("/media/worker.js", .GET, ["Service-Worker": "script"])
        #expect(try worker.text.contains("unregister"))
        #expect(try await site.text("/media/worker.js") == "mine")
    }

    @Test func aBrokenSiteShowsWhy() async throws {
        let site = try PreviewedSite(["Content/quizzes/cells.md": "---\ntitle: Cells\nchioces: 1\n---\n"])
        #expect(try await site.text("/").contains("The site is being built"))
        _ = await site.preview.build()
        let page = await site.ask("/quizzes/cells.html")
        #expect(page.status == .serviceUnavailable)
        let text = try page.text
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
        #expect(good?.version == 1 && good?.errors == [])

        _ = await site.preview.build()
        #expect(await states.next()?.version == 1, "nothing changed, so no page has to load again")

        try site.write("Content/quizzes/cells.md", PreviewedSite.quiz.replacingOccurrences(of: "[x]", with: "[ ]"))
        _ = await site.preview.build()
        let invalid = await states.next()
        #expect(invalid?.version == 1 && invalid?.errors.map(\.id) == ["NoRightChoice"])
        #expect(try await site.text("/quizzes/cells.html").contains("Mitochondrion"), "the last good site stays")

        try site.write("Content/quizzes/cells.md", PreviewedSite.quiz.replacingOccurrences(of: "Cells", with: "Tissues"))
        _ = await site.preview.build()
        let repaired = await states.next()
        #expect(repaired?.version == 2 && repaired?.errors == [])
        #expect(try await site.text("/quizzes/cells.html").contains("Tissues"))
    }

    @Test func listsSoManyErrorsAndCountsTheRest() async throws {
        let questions = (1...60).map { "## \($0)? {#q\($0)}\n\n- [ ] a\n- [ ] b\n" }.joined(separator: "\n")
        let site = try PreviewedSite(["Content/quizzes/cells.md": "---\ntitle: Cells\n---\n\n\(questions)"])
        _ = await site.preview.build()
        let state = await site.preview.state
        #expect(state.errors.count == 50 && state.more == 10)
        #expect(try await site.text("/").contains("The site can’t be built: 60 errors"))
    }
}

struct SourceWatchTests {
    @Test func seesNewChangedAndMissingFiles() throws {
        let site = try PreviewedSite()
        let watch = SourceWatch(folders: [site.folder.path + "/Content", site.folder.path + "/Templates"])
        var seen = watch.snapshot()
        #expect(watch.snapshot() == seen)
        let changes: [(change: () throws -> Void, files: [String])] = [
            ({ try site.write("Content/quizzes/cells.md", PreviewedSite.quiz + "\n") }, ["Content/quizzes/cells.md"]),
            ({ try site.write("Content/media/new.txt", "a") }, ["Content/media/new.txt"]),
            ({ try site.write("Templates/css/own.css", "a") }, ["Templates/css/own.css"]),
            (
                { try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/media/new.txt")) },
                ["Content/media/new.txt"]
            ),
            (
                {
                    let file = site.folder.appendingPathComponent("Content/quizzes/cells.md")
                    try FileManager.default.moveItem(at: file, to: file.deletingLastPathComponent().appendingPathComponent("tissues.md"))
                }, ["Content/quizzes/cells.md", "Content/quizzes/tissues.md"]
            ),
        ]
        for (change, files) in changes {
            try change()
            let now = watch.snapshot()
            #expect(SourceWatch.changes(from: seen, to: now) == files.map { "\(site.folder.path)/\($0)" })
            seen = now
        }
        // A build reports both, so the errors have to come and go with them.
        let quizzes = site.folder.appendingPathComponent("Content/quizzes")
        for (name, target) in [("broken.md", "missing.md"), ("loop", ".")] {
            let link = quizzes.appendingPathComponent(name)
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
            let with = watch.snapshot()
            #expect(SourceWatch.changes(from: seen, to: with) == [link.path])
            try FileManager.default.removeItem(at: link)
            seen = watch.snapshot()
            #expect(SourceWatch.changes(from: with, to: seen) == [link.path])
        }
        try site.write("Content/quizzes/.cells.md.swp", "an editor's own")
        try site.write("Content/quizzes/cells.md~", "an editor's own")
        #expect(watch.snapshot() == seen)
    }

    #if os(Linux)
        /// Changes a file until a watch sees it, as it isn't known when that has begun.
        private func change<Notice: Sendable>(_ site: PreviewedSite, until seen: inout AsyncStream<Notice>.Iterator) async throws {
            let changes = Task {
                while !Task.isCancelled {
                    try site.write("Content/quizzes/cells.md", PreviewedSite.quiz)
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
            let notice = await seen.next()
            #expect(notice != nil)
            changes.cancel()
            _ = await changes.result
            try await Task.sleep(for: .milliseconds(500))
        }

        /// Without looking at the files in between, as the next look would be an hour away. Beside a thousand other tests and with a
        /// sanitizer, each notice waits for its turn.
        @Test(.timeLimit(.minutes(15))) func theSystemGivesNotice() async throws {
            let site = try PreviewedSite()
            let content = site.folder.path + "/Content"
            let watch = SourceWatch(folders: [content], interval: .seconds(3600), rareInterval: .seconds(3600))
            let (noticed, continuation) = AsyncStream.makeStream(of: Void.self)
            let following = Task {
                await watch.run(since: watch.snapshot()) {
                } finished: { _, _ in
                    continuation.yield()
                }
            }
            defer { following.cancel() }
            var seen = noticed.makeAsyncIterator()
            try await change(site, until: &seen)
            let changes: [() throws -> Void] = [
                { try site.write("Content/quizzes/tissues.md", PreviewedSite.quiz) },
                { try site.write("Content/new/deep/page.md", "a") },
                { try site.write("Content/new/deep/page.md", "b") },
                { try FileManager.default.moveItem(atPath: content + "/new", toPath: content + "/other") },
                { try site.write("Content/other/deep/page.md", "a") },
                { try FileManager.default.removeItem(atPath: content + "/other/deep/page.md") },
            ]
            for (number, change) in changes.enumerated() {
                try change()
                #expect(await seen.next() != nil, "change \(number)")
            }
        }

        /// The files are compared only after a build, so those of the next one don't differ.
        @Test(.timeLimit(.minutes(15))) func aFileThatIsSavedDuringABuildIsNamed() async throws {
            let site = try PreviewedSite()
            let (content, armed) = (site.folder.path + "/Content", site.folder.path + "/armed")
            let watch = SourceWatch(folders: [content], interval: .seconds(3600), rareInterval: .seconds(3600))
            let (builds, continuation) = AsyncStream.makeStream(of: [String].self)
            let following = Task {
                await watch.run(since: watch.snapshot()) {
                    guard FileManager.default.fileExists(atPath: armed) else { return }
                    try? FileManager.default.removeItem(atPath: armed)
                    try? site.write("Content/quizzes/cells.md", PreviewedSite.quiz + "\n")
                } finished: { _, files in
                    continuation.yield(files)
                }
            }
            defer { following.cancel() }
            var seen = builds.makeAsyncIterator()
            try await change(site, until: &seen)
            try site.write("armed", "")
            try site.write("Content/quizzes/tissues.md", PreviewedSite.quiz)
            while let files = await seen.next(), !files.contains("\(content)/quizzes/tissues.md") {}
            #expect(await seen.next()?.contains("\(content)/quizzes/cells.md") == true)
        }

        /// The files are compared only after a build, which may have read the folder before it went.
        @Test(.timeLimit(.minutes(15))) func aFolderThatGoesDuringABuildLeadsToAnother() async throws {
            let site = try PreviewedSite(["Content/old/page.md": "a"])
            let (content, armed) = (site.folder.path + "/Content", site.folder.path + "/armed")
            let watch = SourceWatch(folders: [content], interval: .seconds(3600), rareInterval: .seconds(3600))
            let (builds, continuation) = AsyncStream.makeStream(of: Bool.self)
            let following = Task {
                await watch.run(since: watch.snapshot()) {
                    let isThere = FileManager.default.fileExists(atPath: content + "/old")
                    // A folder that is moved away gives no notice of its files.
                    if isThere, FileManager.default.fileExists(atPath: armed) {
                        try? FileManager.default.moveItem(atPath: content + "/old", toPath: armed + "/old")
                    }
                    return isThere
                } finished: { isThere, _ in
                    continuation.yield(isThere)
                }
            }
            defer { following.cancel() }
            var seen = builds.makeAsyncIterator()
            let first = Task {
                while !Task.isCancelled {
                    try site.write("Content/quizzes/cells.md", PreviewedSite.quiz)
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
            #expect(await seen.next() == true)
            first.cancel()
            _ = await first.result
            try await Task.sleep(for: .milliseconds(500))
            try FileManager.default.createDirectory(atPath: armed, withIntermediateDirectories: false)
            try site.write("Content/quizzes/tissues.md", PreviewedSite.quiz)
            while let isThere = await seen.next(), isThere {}
            #expect(!FileManager.default.fileExists(atPath: content + "/old"))
        }
    #endif
}
