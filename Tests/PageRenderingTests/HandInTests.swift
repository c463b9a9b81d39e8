import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import PageRendering
import SitePlanning
import Testing

/// Pages of quizzes that are handed in, and of those that aren't.
@Suite struct HandInTests {
    private let choice = Question(.singleChoice([Choice("one"), Choice("two")], key: 0))

    private func site(isHandedIn: Bool, upload: String? = nil) throws -> RenderedSite {
        var content = try SiteContent.with(choice)
        if isHandedIn { content.quizzes[0].original.handIn = .start }
        content.settings.handIn.upload = try upload.map { try #require(UploadAddress($0)) }
        content.markingKeys = [MarkingKey(x: "X", y: "Y", id: "ID")]
        return RenderedSite(content, shell: "{{{policy}}}{{{assets}}}{{{main}}}{{{footer}}}")
    }

    @Test func onlyAQuizThatIsHandedInHasTheKey() throws {
        let without = try site(isHandedIn: false)
        let plain = try without.html("quizzes/cells.html")
        #expect(!plain.contains("hand-in") && !plain.contains("handIn"))
        #expect(!without.renderer.assetPaths.contains { $0.text.contains("hand-in") })
        let page = try site(isHandedIn: true).html("quizzes/cells.html")
        #expect(page.contains(#""handIn":{"key":{"kty":"EC","crv":"P-256","x":"X","y":"Y","kid":"ID"},"ways":["download","share","copy"]"#))
        #expect(page.contains("hand-in.css?v="))
    }

    /// Whoever can't hand in should know before the first question.
    @Test(arguments: [(false, "Checking, scoring and saving need"), (true, "Handing in needs")])
    func withoutScriptANoticeIsAboveTheQuestions(isHandedIn: Bool, notice: String) throws {
        let page = try site(isHandedIn: isHandedIn).html("quizzes/cells.html")
        let start = try excerpt(page, from: "</header>", to: "<form")
        #expect(start.contains("<noscript><p class=\"notice\">\(notice) JavaScript"))
    }

    /// What a page loads before it can be answered doesn't depend on handing in.
    @Test func itsScriptIsLoadedLater() throws {
        let page = try site(isHandedIn: true).html("quizzes/cells.html")
        #expect(!page.contains("assets/hand-in"))
        let later = try excerpt(page, from: "data-later=\"", to: "\"")
        for name in ["hand-in.css", "hand-in.en.js", "hand-in.js"] { #expect(later.contains(name)) }
    }

    /// The service worker gives a file out only if the version in its address is the beginning of the file's digest.
    @Test func listsOfResultsNameTheVersionsOfTheirFiles() throws {
        var content = try SiteContent.with(choice)
        content.quizzes[0].original.handIn = .start
        content.sealedResults = [
            SealedResults(
                quiz: content.quizzes[0].original.id, path: "Content/results/cells.json", published: Instant(secondsSinceEpoch: 0),
                sealed: [String(repeating: "a", count: 32): "eyJ.x", String(repeating: "b", count: 32): "eyJ.y"])
        ]
        let files = SealedResultFile.files(content)
        let list = String(decoding: try #require(files.first).bytes, as: UTF8.self)
        #expect(files.count == 3)
        for file in files.dropFirst() {
            let name = try #require(file.path.text.split(separator: "/").last).dropLast(".js".count)
            let digest = FileDigest(path: file.path, bytes: file.bytes).digest
            #expect(list.contains("\"\(name)\":\"\(digest.prefix(8))\""), "\(list)")
        }
    }

    @Test func otherPagesOfTheSiteDoNotLoadIt() throws {
        let page = try site(isHandedIn: true).html("index.html")
        #expect(!page.contains("hand-in.js"))
        #expect(page.contains("data-hand-in"))
        #expect(page.contains("until you hand them in"))
    }

    @Test func onlyAPageThatUploadsMayConnect() throws {
        let policy = "connect-src 'self' https://cloud.example.org; manifest-src"
        #expect(try site(isHandedIn: true, upload: "https://cloud.example.org/a").html("quizzes/cells.html").contains(policy))
        #expect(try !site(isHandedIn: true, upload: "https://cloud.example.org/a").html("index.html").contains("cloud.example.org"))
        #expect(try !site(isHandedIn: true).html("quizzes/cells.html").contains("cloud.example.org"))
    }
}
