import Foundation
import Testing

/// Files that only unpublished texts name aren't published either.
struct HiddenMediaTests {
    private static let picture = Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

    private static let names = [
        "notes", "notes-fr", "shown", "answer", "hint", "stem", "key", "question", "whole", "held", "page", "work", "list", "everywhere",
        "unnamed", "logo",
    ]

    private static let contents = [
        "Content/quizzes/essay.md": """
        ---
        title: Essay
        id: essay
        ---

        ## Explain ![what is shown](../media/shown.png). {#e type=text}

        > Marking: ![the solution](../media/notes.png), ![logo](../media/logo.png), ![both](../media/everywhere.png)

        > [!ANSWER]
        > ![a model answer](../media/answer.png)

        ## Later {#later type=true-false answer=true draft}

        ![of a draft](../media/question.png)
        """,
        "Content/quizzes/essay.fr.md": """
        ---
        title: Dissertation
        ---

        ## Expliquez. {#e type=text}

        > ![la solution](../media/notes-fr.png)

        ## Plus tard {#later}
        """,
        "Content/quizzes/final.md": """
        ---
        title: Final
        id: final
        exam: true
        available: 2026-01-01T09:00
        due: 2026-01-01T10:00
        ---

        ## Which? ![a cell](../media/stem.png) {#w}

        - [x] One
          > ![why](../media/hint.png)
        - [ ] Two

        > ![the key](../media/key.png)
        """,
        "Content/quizzes/whole.md": "---\ntitle: Whole\ndraft: true\n---\n\n## A? ![a](../media/whole.png) {type=true-false answer=true}\n",
        "Content/quizzes/held.md":
            "---\ntitle: Held\nhold-back: true\navailable: 2099-01-01\n---\n\n## A? ![a](../media/held.png) {type=true-false answer=true}\n",
        "Content/pages/later.md": "---\ntitle: Later\ndraft: true\n---\n\n![a](../media/page.png) ![b](../media/everywhere.png)\n",
        "Content/pages/now.md": "---\ntitle: Now\n---\n\n![b](../media/everywhere.png)\n",
        "Content/assignments/work.md": "---\ntitle: Work\ndue: 2026-12-11\ndraft: true\n---\n\n![a](../media/work.png)\n",
        "Content/checklists/list.md": "---\ntitle: List\ndraft: true\n---\n\n![a](../media/list.png)\n\n## Before\n\n- [ ] One\n",
    ]

    private func site(_ other: [String: String] = [:]) throws -> TemporarySite {
        let site = try TemporarySite(
            Self.contents.merging(other) { $1 },
            settings: "id: test\ntitle: Test\nlanguages: [en, fr]\ntimezone: UTC\ntheme: {logo: media/logo.png}\n")
        let media = site.folder.appendingPathComponent("Content/media")
        try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
        try #require(try site.run("marking", "new").status == 0)
        for name in Self.names { try #require(Self.picture).write(to: media.appendingPathComponent("\(name).png")) }
        return site
    }

    private func published(_ site: TemporarySite) -> Set<String> {
        Set(Self.names.filter { FileManager.default.fileExists(atPath: site.folder.appendingPathComponent("Output/media/\($0).png").path) })
    }

    @Test func onlyWhatPagesShow() throws {
        let site = try site()
        let built = try site.run("build")
        try #require(built.status == 0, "\(built.errors)")
        let shown: Set = ["shown", "answer", "stem", "everywhere", "unnamed", "logo"]
        #expect(published(site) == shown)
        // The next build takes most from the last one.
        try site.write("Content/quizzes/other.md", "---\ntitle: Other\n---\n\n## A? {type=true-false answer=true}\n")
        #expect(try site.run("build").status == 0)
        #expect(published(site) == shown)
        #expect(try site.run("verify").status == 0)
    }

    @Test func whatIsIncludedBrings() throws {
        let site = try site()
        try #require(try site.run("build", "--drafts", "--as-of", "2099-02-01").status == 0)
        #expect(Set(Self.names).subtracting(published(site)) == ["notes", "notes-fr", "hint", "key"])
    }

    /// Each pattern is compared with each file.
    @Test func patternsAreLimited() throws {
        let long = "a*" + String(repeating: "a", count: 199)
        let patterns = (0..<101).map { "a\($0)*.html" }
        let settings = "id: test\ntitle: Test\nallow-media: [\(([long, "a.html"] + patterns).joined(separator: ", "))]\n"
        let outcome = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz], settings: settings).run("check")
        #expect(outcome.status == 1)
        let advice = "; allow all files of a folder with a path such as demos/** [InvalidValue]\n"
        #expect(outcome.errors.contains("a path with * or ? can have at most 200 characters" + advice), "\(outcome.errors)")
        #expect(outcome.errors.contains("'allow-media' can have at most 100 paths with * or ?" + advice))
    }

    /// Templates may name files of `Content/media`, too.
    @Test func templatesShowFiles() throws {
        let site = try site(["Templates/css/site.css": "body { background: url(../media/notes.png); }\n"])
        let built = try site.run("build", "--templates", "Templates")
        try #require(built.status == 0, "\(built.errors)")
        #expect(published(site).contains("notes"))
    }
}
