import Foundation
import Testing

@testable import OutputWriting

@Suite struct OutputLocationTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    func open(_ output: String, protecting sources: [String]) throws {
        let base = site.folder + "/"
        try OutputWriter(output: base + output, site: base, protecting: sources.map { base + $0 }).abandon()
    }

    @Test(arguments: [
        ("Content", "Content"), ("Content/", "Content"), ("Content/out", "Content"), ("Content/a/b/c", "Content"),
        (".", "Content"), ("Content/../Content", "Content"), ("link", "Content"), ("link/new", "Content"),
        ("Content", "link"), ("sub", "sub/site.yml"), ("sub", "sub/deeper"), ("", "Templates"),
        // What isn't there yet.
        ("Marking", "Marking"), ("marking/", "Marking"), ("Marking/a/b", "Marking"), ("link/../Marking", "Marking"),
    ])
    func refusesWhatIsRead(output: String, source: String) throws {
        try site.put("", at: "Content/quiz.md")
        try site.put("", at: "Templates/page.mustache")
        try site.put("", at: "sub/site.yml")
        try site.put("", at: "sub/deeper/x")
        try site.link("link", to: "Content")
        let before = try site.tree(".")
        let error = #expect(throws: OutputError.self) { try open(output, protecting: [source]) }
        guard case .overlap = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try site.tree(".") == before)
    }

    @Test(arguments: [".git", ".git/hooks/", "college/.git/site", ".GIT"]) func refusesARepository(output: String) throws {
        let error = #expect(throws: OutputError.self) { try open(output, protecting: []) }
        #expect(error?.description.contains("because Git keeps the repository in") == true)
        #expect(!site.exists(output))
    }

    /// Once the missing folder is made, the path leads into the content.
    @Test(arguments: ["new/../Content/x", "new/..//Content", "link/../Content/x", "new/../Output"])
    func refusesToLeaveAMissingFolder(output: String) throws {
        try site.put("", at: "Content/quiz.md")
        try site.link("link", to: "nowhere")
        let before = try site.tree(".")
        let error = #expect(throws: OutputError.self) { try open(output, protecting: ["Content"]) }
        #expect(error == .missing("\(site.folder)/\(output.prefix { $0 != "/" })"))
        #expect(try site.tree(".") == before)
    }

    @Test func takesWhatIsBeside() throws {
        try site.put("", at: "Content/quiz.md")
        try site.put("", at: "site.yml")
        try open("Output", protecting: ["Content", "site.yml", "missing", "Marking"])
        try open("Content2/Marking", protecting: ["Content", "Marking"])
        try open("Contents", protecting: ["Content"])
        try open("Output.git/.github", protecting: [])
        try open("new/deep//Output/", protecting: ["Content"])
        #expect(site.exists("new/deep/Output"))
        #expect(!site.exists("new/deep/Output/.quizmark"))
    }

    @Test(arguments: ["file", "file/", "file/inside"]) func refusesAFile(output: String) throws {
        try site.put("text", at: "file")
        let error = #expect(throws: OutputError.self) { try open(output, protecting: []) }
        #expect(error == .notAFolder(site.folder + "/file"))
        #expect(try site.text("file") == "text")
    }

    @Test func refusesADanglingLink() throws {
        try site.link("Output", to: "nowhere")
        let error = #expect(throws: OutputError.self) { try site.writer() }
        #expect(error == .failed(DiskFailure(.open, site.output, ENOENT)))
    }
}
