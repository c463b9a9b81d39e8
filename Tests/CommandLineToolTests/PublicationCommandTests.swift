import Foundation
import Testing

/// Drafts and quizzes that are held back, as authors build and preview them.
struct PublicationCommandTests {
    private static func site() throws -> TemporarySite {
        try TemporarySite(
            [
                "Content/quizzes/cells.md": TemporarySite.quiz,
                "Content/quizzes/cells.fr.md": "---\ntitle: Les cellules\ndraft: true\n---\n",
                "Content/quizzes/draft.md": "---\ntitle: Xylotomy\ndraft: true\n---\n\n## Nothing yet\n",
                "Content/quizzes/later.md": TemporarySite.quiz.replacing(
                    "title: Cells", with: "title: Zymurgy\navailable: 2026-12-01T09:00\nhold-back: true\ndue: 2026-12-11"),
            ], settings: "id: test\ntitle: Test\ntimezone: UTC\nlanguages: [en, fr]\nlanguage: en\n")
    }

    @Test func nothingOfWhatIsLeftOutIsPublished() throws {
        let site = try Self.site()
        let built = try site.run("build", ".", "--strict")
        #expect(built.status == 0, "\(built.errors)")
        #expect(
            built.errors.contains(
                "Content/quizzes/draft.md:3:1: note: this quiz is a draft, so it is left out; --drafts includes it [LeftOut]"))
        #expect(built.errors.contains("Content/quizzes/cells.fr.md:3:1: note: this translation is a draft"))
        #expect(built.errors.contains("Content/quizzes/later.md:4:1: note: this quiz is held back until 2026-12-01T09:00"))
        #expect(site.has("Output/quizzes/cells.html"))
        let output = site.folder.appendingPathComponent("Output")
        let files = try #require(
            FileManager.default.enumerator(at: output, includingPropertiesForKeys: nil))
        for case let file as URL in files where !file.hasDirectoryPath {
            let bytes = try Data(contentsOf: file)
            #expect(bytes.range(of: Data("Zymurgy".utf8)) == nil, "\(file.lastPathComponent)")
            #expect(bytes.range(of: Data("Xylotomy".utf8)) == nil, "\(file.lastPathComponent)")
        }
        // The record of the last build knows what was left out.
        #expect(try site.run("build", ".").errors.contains("LeftOut"))
    }

    @Test func aQuizAppearsWhenItOpens() throws {
        let site = try Self.site()
        #expect(try site.run("build", ".", "--as-of", "2026-12-01").errors.contains("held back until 2026-12-01T09:00"))
        #expect(!site.has("Output/quizzes/later.html"))
        let built = try site.run("build", ".", "--as-of", "2026-12-01T09:00")
        #expect(built.status == 0, "\(built.errors)")
        #expect(site.has("Output/quizzes/later.html"))
        #expect(try site.text("Output/calendar/all.ics").contains("Zymurgy"))
        #expect(try site.run("build", ".", "--as-of", "Monday").status == 64)
    }

    /// Otherwise, they would stop the build that publishes them.
    @Test func aBuildChecksQuizzesThatAreHeldBack() throws {
        let site = try Self.site()
        let broken = """
            ---
            title: Yeast
            available: 2027-01-10
            due: 2027-01-05
            hold-back: true
            ---

            ## Which [one](gone.md)? ![a bud](../media/gone.png) {#one}

            - [ ] Bud
            - [ ] Spore
            """
        try site.write("Content/quizzes/later.md", broken)
        let checked = try site.run("check", ".")
        let built = try site.run("build", ".")
        #expect(checked.status == 1 && built.status == 1)
        #expect(!site.has("Output/index.html"))
        let errors = checked.errors.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(!errors.isEmpty)
        for error in errors { #expect(built.errors.contains(error), "\(error)") }
        #expect(built.errors.contains("is held back until 2027-01-10"))
    }

    @Test func aBuildChecksTheLinksOfQuizzesThatAreHeldBack() throws {
        let site = try Self.site()
        let quiz = """
            ---
            title: Yeast
            available: 2027-01-10
            hold-back: true
            ---

            ## Is it [so](gone.md)? {type=true-false answer=true}

            ![A bud](../media/gone.png)
            """
        try site.write("Content/quizzes/later.md", quiz)
        let built = try site.run("build", ".")
        #expect(built.status == 1 && !site.has("Output/index.html"))
        #expect(built.errors.contains("[BrokenLink]") && built.errors.contains("[MissingMedia]"), "\(built.errors)")
    }

    /// Notepad writes one, and the recommended workflows are strict.
    @Test func aByteOrderMarkStopsNoBuild() throws {
        let built = try TemporarySite(["Content/quizzes/cells.md": "\u{FEFF}" + TemporarySite.quiz]).run("build", "--strict")
        #expect(built.status == 0 && built.errors.contains(": note: this file begins with a byte order mark"), "\(built.errors)")
    }

    @Test func calendarsRecordWhatTheSiteTells() throws {
        let site = try Self.site()
        #expect(try site.run("calendar", "record", ".", "--today", "2026-11-01", "--force").status == 0)
        #expect(try !site.text("Content/calendar-ledger.json").contains("later"))
        #expect(try site.run("calendar", "record", ".", "--today", "2026-12-01", "--force", "--as-of", "2026-12-02").status == 0)
        #expect(try site.text("Content/calendar-ledger.json").contains("later"))
    }

    /// As a nightly build publishes a quiz, while its teacher moves another deadline.
    @Test func aPublishedQuizIsNotRemovedByARecord() throws {
        let site = try Self.site()
        try site.write("Content/assignments/lab.yml", "title: Lab\ndue: 2026-12-20\n")
        #expect(try site.run("calendar", "record", "--today", "2026-11-01", "--force").status == 0)
        let nightly = ["build", "--strict", "--as-of", "2026-12-01T09:00"]
        #expect(try Tool.run(nightly, in: site.folder).status == 0, "nobody has recorded that it is open")
        #expect(try site.run("calendar", "record", "--today", "2026-12-01", "--force").output.contains("Zymurgy: new quiz"))
        #expect(try site.run("build", "--strict").status == 0)
        #expect(try !site.text("Output/calendar/changes.html").contains("Zymurgy"), "this build holds it back")
        try site.write("Content/assignments/lab.yml", "title: Lab\ndue: 2026-12-21\n")
        let moved = try site.run("calendar", "record", "--today", "2026-12-03", "--force", "--as-of", "2026-11-01")
        #expect(moved.output.hasPrefix("Lab: moved") && !moved.output.contains("Zymurgy"), "\(moved.output)")
        #expect(try Tool.run(nightly, in: site.folder).status == 0)
        #expect(try site.text("Output/calendar/changes.html").contains("Zymurgy"))
    }

    @Test func authorsSeeDraftsOnRequest() throws {
        let site = try Self.site()
        #expect(try site.run("check", ".").status == 0)
        let checked = try site.run("check", ".", "--drafts")
        #expect(checked.status == 1)
        #expect(checked.errors.contains("Content/quizzes/draft.md:6:1: error: this question has no answers"))
    }
}
