import Foundation
import Testing

struct SingleFileTests {
    private let files = [
        "Content/quizzes/cells.md": TemporarySite.quiz + "\n> See [about](../pages/about.md) and ![a film](../media/film.mp4).\n",
        "Content/pages/about.md": "---\ntitle: About\n---\n\nUs.\n", "Content/media/film.mp4": "film",
    ]

    @Test func isBesideTheSiteUntilTheNextBuild() throws {
        let site = try TemporarySite(files)
        _ = try site.run("build")
        let outcome = try site.run("build", "--single-file")
        #expect(outcome.status == 0)
        #expect(outcome.errors.hasPrefix("test.html: ") && outcome.errors.contains(" KB; changed, 0 warnings"))
        #expect(site.has("Output/index.html"))
        let file = try site.text("Output/test.html")
        #expect(file.contains("\"media/film.mp4\":[\"video/mp4\",\"ZmlsbQ==\"]"))
        #expect(try site.run("build", "--single-file").errors.contains("; unchanged, "))
        #expect(try site.text("Output/test.html") == file)
        #expect(try site.run("build").errors.contains(" 1 removed"))
        #expect(!site.has("Output/test.html"))
    }

    @Test func aLargeFileIsMeasuredInMegabytes() throws {
        var files = files
        files["Content/media/film.mp4"] = String(repeating: "film", count: 2_000_000)
        let outcome = try TemporarySite(files).run("build", "--single-file")
        #expect(outcome.errors.contains(" 11 MB; changed, 1 warning"), "\(outcome.errors)")
    }

    @Test func pagesThatOnlyLeadToOthersAreNotCounted() throws {
        func pages(of quiz: String) throws -> String {
            let site = try TemporarySite(["Content/quizzes/cells.md": quiz])
            return String(try site.run("build", "--single-file").errors.prefix { $0 != "," })
        }
        let renamed = TemporarySite.quiz.replacing("---\n", with: "---\nformerly: [tissue, organelles]\n", maxReplacements: 1)
        #expect(try pages(of: renamed) == pages(of: TemporarySite.quiz))
        #expect(try pages(of: renamed).hasPrefix("test.html: "))
    }

    @Test func isLimitedToSections() throws {
        let site = try TemporarySite(files)
        let outcome = try site.run("build", "--single-file", "--only", "pages,assignments")
        #expect(outcome.status == 0)
        #expect(try site.text("Output/test.html").contains("id=\"quizmark-media\">{}</script>"))
        #expect(!site.has("Output/index.html"))
        #expect(try site.run("build", "--single-file", "--only", "pages", "--only", "assignments").errors.contains("; unchanged"))
    }

    @Test(arguments: ["--single-file", "--zip"]) func anIDThatIsADeviceIsReported(option: String) throws {
        let site = try TemporarySite(["Content/site.yml": "id: con\ntitle: Test\ntimezone: UTC\n"])
        let outcome = try site.run("build", option)
        let error = "Content/site.yml:1:1: error: the site would become 'con."
        #expect(outcome.status == 1 && outcome.errors.contains(error), "\(outcome.errors)")
        #expect(try site.run("build").status == 0)
    }

    @Test(arguments: [
        (["--only", "quizzes"], "--only requires --single-file or --zip"),
        (["--zip", "--single-file"], "--single-file and --zip can't be combined; build once with each"),
        (["--single-file", "--only", "quizes"], "--only takes quizzes, penalties, assignments, pages, separated by commas"),
        (["--single-file", "--only", "quizzes,"], "--only takes quizzes, penalties, assignments, pages, separated by commas"),
    ])
    func wrongUsage(arguments: [String], message: String) throws {
        let site = try TemporarySite(files)
        let outcome = try Tool.run(["build"] + arguments, in: site.folder)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(message))
    }

    @Test func isAnArchiveToo() throws {
        let site = try TemporarySite(files)
        #expect(try site.run("build", "--zip").errors.contains("test.zip: "))
        #expect(try Data(contentsOf: site.folder.appendingPathComponent("Output/test.zip")).starts(with: Array("PK".utf8)))
        #expect(!site.has("Output/index.html"))
        #expect(try site.run("build", "--zip").errors.contains("; unchanged, "))
        #expect(try site.run("build", "--zip", "--only", "pages").errors.contains("; changed, "))
        #expect(try site.run("build").errors.contains(" 1 removed"))
        #expect(!site.has("Output/test.zip"))
    }

    @Test func aLargeMediumIsDoubtful() throws {
        let site = try TemporarySite(files)
        try site.write("Content/media/film.mp4", Data(count: 5_000_001))
        let warning = "Content/media/film.mp4:1:1: warning: 'media/film.mp4' adds 5 MB to the single file"
        let outcome = try site.run("build", "--single-file")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains(warning))
        #expect(!(try site.run("build").errors.contains("LargeMedium")))
        let strict = try site.run("build", "--single-file", "--strict")
        #expect(strict.status == 1)
        #expect(strict.errors.contains("1 error; nothing was written"))
        #expect(!site.has("Output/test.html"))
    }

    @Test func itsNameMayNotBeAPages() throws {
        let site = try TemporarySite(files, settings: "id: search\ntitle: Test\ntimezone: UTC\n")
        let outcome = try site.run("build", "--single-file")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("error: the site in one file would become 'search.html', which is one of its pages"))
        #expect(try site.run("build").status == 0)
    }
}
