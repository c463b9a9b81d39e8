import Testing

@testable import PreviewServer

struct RequestPathTests {
    @Test(arguments: [
        ("/", [], true), ("/quizzes/cells.html", ["quizzes", "cells.html"], false), ("/fr/", ["fr"], true),
        ("/media/Z%C3%BCrich%20See.png", ["media", "Zürich See.png"], false), ("//fr//", ["fr"], true),
        ("/a..b/c%2Ehtml", ["a..b", "c.html"], false),
    ])
    func takesApart(encoded: String, parts: [String], endsWithSlash: Bool) throws {
        let path = try #require(RequestPath(encoded))
        #expect(path.parts == parts)
        #expect(path.endsWithSlash == endsWithSlash)
    }

    @Test(arguments: [
        "", "index.html", "http://localhost/index.html", "/../etc/passwd", "/fr/../../etc/passwd", "/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd", "/fr%2f..%2f..", "/%2E%2e%5c", "/.quizmark/manifest", "/%2Equizmark/lock", "/a%00.html", "/a%0d%0aX: y",
        "/%c0%ae%c0%ae/", "/%zz", "/a\\..\\b",
    ])
    func refuses(encoded: String) {
        #expect(RequestPath(encoded) == nil)
    }

    @Test func foldersOfOtherServersCannotBeNamed() throws {
        #expect(try #require(RequestPath("//example.org")).encodedFolder == "/example.org/")
        #expect(try #require(RequestPath("/Z%C3%BCrich%3F")).encodedFolder == "/Z%C3%BCrich%3F/")
    }
}

struct ByteRangeTests {
    @Test(arguments: [
        (nil, ByteRange.whole), ("bytes=0-9", .part(0..<10)), ("bytes=90-", .part(90..<100)), ("Bytes=0-0", .part(0..<1)),
        ("bytes=50-1000", .part(50..<100)), ("bytes=-10", .part(90..<100)), ("bytes=-1000", .part(0..<100)),
        ("bytes=100-", .unsatisfiable), ("bytes=200-300", .unsatisfiable), ("bytes=-0", .unsatisfiable),
        ("bytes=9-0", .whole), ("bytes=0-1,5-6", .whole), ("lines=0-9", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole),
        ("bytes=99999999999999999999-", .whole), ("bytes=--5", .whole),
    ])
    func reads(header: String?, range: ByteRange) {
        #expect(ByteRange(header, size: 100) == range)
    }

    @Test func anEmptyFileHasNoParts() {
        #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-5", size: 0) == .unsatisfiable)
    }
}

struct HostTests {
    @Test(arguments: ["localhost", "LOCALHOST:7849", "127.0.0.1:80", "[::1]", "[::1]:7849", "localhost:"])
    func isThisComputer(host: String) { #expect(PreviewHandler.isLocal(host)) }

    @Test(arguments: [
        nil, "", "example.org", "example.org:7849", "localhost.example.org", "127.0.0.1.example.org", "localhost:7849@example.org",
        "[::1", "[::2]:80", "0.0.0.0", "localhost:x", "localhost.",
    ])
    func isNot(host: String?) { #expect(!PreviewHandler.isLocal(host)) }
}

struct ContentTypeTests {
    @Test(arguments: [
        ("index.html", "text/html; charset=utf-8"), ("assets/quizmark.css", "text/css; charset=utf-8"),
        ("a.JS", "text/javascript; charset=utf-8"), ("b.ics", "text/calendar; charset=utf-8"), ("c.svg", "image/svg+xml"),
        ("film.mp4", "video/mp4"), ("app.webmanifest", "application/manifest+json"), ("no.ending/file", "application/octet-stream"),
        ("font.woff2", "font/woff2"), ("data.json", "application/json; charset=utf-8"), ("odd.xyz", "application/octet-stream"),
        ("paper.v2.pdf", "application/pdf"),
    ])
    func goesByTheEnding(path: String, type: String) { #expect(ContentType.of(path) == type) }
}
