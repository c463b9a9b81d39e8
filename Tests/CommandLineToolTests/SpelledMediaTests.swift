import Foundation
import Testing

/// Files whose names have accents, in the other Unicode form than the links to them, as after a copy from a Mac.
struct SpelledMediaTests {
    private static let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>"

    /// - Parameters:
    ///   - disk: an accented letter in the names of files.
    ///   - link: the same in links.
    private func site(disk: String, link: String) throws -> TemporarySite {
        try TemporarySite(
            [
                "Content/quizzes/coffee.md": """
                ---
                title: Coffee
                icon: media/icon-\(link).svg
                ---

                ## Which? ![a cup](../media/cup-\(link).svg) {#cup}

                - [x] One
                - [ ] Two

                > See ![a talk](../media/talk-\(link).mp4) and [the rest](../media/rest-\(link).txt).
                """,
                "Content/media/icon-\(disk).svg": Self.drawing, "Content/media/cup-\(disk).svg": Self.drawing,
                "Content/media/logo-\(disk).svg": Self.drawing, "Content/media/talk-\(disk).mp4": "film",
                "Content/media/talk-\(disk).vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n", "Content/media/rest-\(disk).txt": "more",
            ], settings: "id: test\ntitle: Test\ntimezone: UTC\ntheme: {logo: media/logo-\(link).svg}\n")
    }

    private static let forms = [("e\u{301}", "\u{E9}"), ("\u{E9}", "e\u{301}")]

    /// Both forms are equal texts.
    private static func encoded(_ letter: String) -> String { letter.unicodeScalars.count == 1 ? "%C3%A9" : "e%CC%81" }

    @Test(arguments: forms) func pagesNameThemAsTheDiskDoes(disk: String, link: String) throws {
        let site = try site(disk: disk, link: link)
        let built = try site.run("build", "--strict")
        try #require(built.status == 0, "\(built.errors)")
        let page = try site.text("Output/quizzes/coffee.html")
        for name in ["cup-\(Self.encoded(disk)).svg", "talk-\(Self.encoded(disk)).mp4", "talk-\(Self.encoded(disk)).vtt"] {
            #expect(page.contains("=\"../media/\(name)\""), "\(name)")
        }
        #expect(page.contains("=\"../media/rest-\(Self.encoded(disk)).txt\""))
        #expect(page.contains("=\"../media/logo-\(Self.encoded(disk)).svg\""))
        #expect(try site.text("Output/index.html").contains("=\"media/icon-\(Self.encoded(disk)).svg\""))
        #expect(!page.contains(Self.encoded(link)))
    }

    @Test(arguments: forms) func aSingleFileHasThem(disk: String, link: String) throws {
        let site = try site(disk: disk, link: link)
        let built = try site.run("build", "--single-file", "--strict")
        try #require(built.status == 0, "\(built.errors)")
        let file = try site.text("Output/test.html")
        #expect(file.contains("\"media/talk-\(Self.encoded(disk)).mp4\":[\"video/mp4\",\"ZmlsbQ==\"]"))
    }
}
