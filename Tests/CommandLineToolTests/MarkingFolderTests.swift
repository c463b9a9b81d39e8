import Foundation
import Testing

/// The folder `Marking` holds keys and names: it is never read, and never published.
struct MarkingFolderTests {
    private static let key =
        #"{"kty": "EC", "crv": "P-256", "x": "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4", "y": "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM"}"#

    private func site() throws -> TemporarySite {
        try TemporarySite([
            "Content/quizzes/cells.md": TemporarySite.quiz.replacingOccurrences(of: "title: Cells", with: "title: Cells\nhand-in: true"),
            "Content/marking-key.jwk": Self.key, "Marking/key.jwk": "a secret", "Marking/roster.csv": "Toby Quill",
        ])
    }

    private func link(_ path: String, to target: String, in site: TemporarySite) throws {
        let link = site.folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
    }

    @Test func theSiteIsTheSameWithoutIt() throws {
        let site = try site()
        try #require(try site.run("build").status == 0)
        let page = try site.text("Output/quizzes/cells.html")
        #expect(page.contains("MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4"))
        #expect(!site.has("Output/marking-key.jwk") && !site.has("Output/Marking"))
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Marking"))
        let outcome = try site.run("build", "--full")
        #expect(outcome.errors.contains("0 changed") || outcome.output.contains("0 changed"))
    }

    @Test func aMissingKeyNamesTheCommandThatMakesOne() throws {
        let site = try site()
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/marking-key.jwk"))
        let outcome = try site.run("check")
        #expect(outcome.status == 1)
        #expect((outcome.output + outcome.errors).contains("Content/quizzes/cells.md:3:1: error: 'hand-in' needs a marking key"))
        #expect((outcome.output + outcome.errors).contains("quizmark marking new"))
    }

    @Test(arguments: ["Content/Marking/key.jwk", "Content/marking/key.jwk", "Content/media/a/Marking/key.jwk"])
    func insideContentItIsAnError(path: String) throws {
        let site = try site()
        try site.write(path, "a secret")
        let outcome = try site.run("build")
        #expect(outcome.status == 1 && !site.has("Output/index.html"))
        #expect((outcome.output + outcome.errors).contains("[PublishedMarking]"))
    }

    @Test func aLinkToItIsAnError() throws {
        let site = try site()
        try link("Content/media/work", to: "../../Marking", in: site)
        let outcome = try site.run("build")
        #expect(outcome.status == 1 && !site.has("Output/media/work"))
        #expect((outcome.output + outcome.errors).contains("[PublishedMarking]"))
    }

    @Test func insideTheOutputItIsAnErrorEvenIfNothingChanged() throws {
        let site = try site()
        try #require(try site.run("build").status == 0)
        try site.write("Output/Marking/key.jwk", "a secret")
        for _ in 0..<2 {
            let outcome = try site.run("build")
            #expect(outcome.status == 1)
            #expect((outcome.output + outcome.errors).contains("Output/Marking"))
        }
        #expect(try site.text("Output/Marking/key.jwk") == "a secret")
    }

    @Test func itIsNoOutput() throws {
        let site = try site()
        #expect(try site.run("build", "--output", "Marking").status != 0)
        #expect(try site.run("build", "--output", "Marking/site").status != 0)
        #expect(try site.text("Marking/roster.csv") == "Toby Quill")
    }

    @Test(arguments: ["key.jwk", "a.json"]) func aPrivateKeyIsNoMedium(name: String) throws {
        let site = try site()
        try site.write("Content/media/\(name)", #"{"kty": "EC", "d": "870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE"}"#)
        let outcome = try site.run("build")
        #expect(outcome.status == 1)
        #expect((outcome.output + outcome.errors).contains("Content/media/\(name):1:15: error: this is a private key"))
    }
}
