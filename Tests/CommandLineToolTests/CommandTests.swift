import Foundation
import Testing

struct CommandTests {
    @Test func withoutACommandItShowsItsUsageAndFails() throws {
        let outcome = try Tool.run([])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("USAGE: quizmark"))
        #expect(outcome.output.isEmpty)
    }

    @Test func buildsASiteAndSaysWhatItDid() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let first = try site.run("build")
        #expect(first.status == 0)
        #expect(first.output.isEmpty)
        #expect(first.errors.contains("changed, 0 unchanged, 0 removed, 0 warnings"))
        #expect(try site.text("Output/quizzes/cells.html").contains("data-quiz=\"cells\""))

        let second = try site.run("build")
        #expect(second.errors.contains(": 0 changed"))
    }

    @Test(arguments: [
        ([], "Open Output/index.html"), ([".", "--output", "public/"], "Open public/index.html"),
        (["--zip"], "Unpack Output/test.zip and open index.html"), (["--single-file"], "Open Output/test.html"),
    ])
    func endsWithWhatToOpen(arguments: [String], last: String) throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        for _ in 0..<2 {
            #expect(try Tool.run(["build"] + arguments, in: site.folder).errors.hasSuffix("\n\(last)\n"))
        }
        for option in [["--quiet"], ["--format", "json"]] {
            #expect(try Tool.run(["build"] + arguments + option, in: site.folder).errors.isEmpty)
        }
        let parent = try Tool.run(["build", site.folder.lastPathComponent], in: site.folder.deletingLastPathComponent())
        #expect(parent.errors.hasSuffix("\nOpen \(site.folder.lastPathComponent)/Output/index.html\n"))
        try site.write("Content/quizzes/cells.md", "---\ntitle: Cells\n---\n")
        #expect(!(try Tool.run(["build"] + arguments, in: site.folder).errors.contains("pen ")))
    }

    @Test func removesWhatIsNoLongerPlannedAndKeepsWhatIsForeign() throws {
        let site = try TemporarySite([
            "Content/quizzes/cells.md": TemporarySite.quiz,
            "Content/quizzes/leaf.md": TemporarySite.quiz.replacing("cells", with: "leaf"), "Output/notes.txt": "mine",
        ])
        _ = try site.run("build")
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/quizzes/cells.md"))
        let outcome = try site.run("build")
        #expect(outcome.status == 0)
        #expect(!site.has("Output/quizzes/cells.html"))
        #expect(outcome.errors.contains(" 1 removed"))
        #expect(try site.text("Output/notes.txt") == "mine")
    }

    @Test func contentErrorsWriteNothing() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        _ = try site.run("build")
        let before = try site.text("Output/quizzes/cells.html")
        try site.write("Content/quizzes/cells.md", "---\ntitle: New\nchioces: fixed\n---\n\n## Right? {type=true-false answer=true}\n")
        let outcome = try site.run("build")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "Content/quizzes/cells.md:3:1: error: key 'chioces' isn't part of a quiz; did you mean 'choices'? [UnknownKey]"))
        #expect(outcome.errors.contains("1 error; nothing was written"))
        #expect(try site.text("Output/quizzes/cells.html") == before)
    }

    @Test func checkWritesNothing() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let outcome = try site.run("check")
        #expect(outcome.status == 0)
        #expect(!site.has("Output"))
    }

    @Test func strictMakesErrorsOfWarnings() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz + "\n> <b>bold</b>\n"])
        let kind = try site.run("build")
        #expect(kind.status == 0)
        #expect(kind.errors.contains("warning: raw HTML"))
        let strict = try site.run("build", "--strict")
        #expect(strict.status == 1)
        #expect(strict.errors.contains("error: raw HTML"))
    }

    @Test func jsonIsForPrograms() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": "---\ntitle: \"Ä\"\n---\n\n## Ö? {#ö!}\n\n- [ ] a\n- [ ] b\n"])
        let outcome = try site.run("check", "--format", "json")
        #expect(outcome.status == 1)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let diagnostics = try #require(object["diagnostics"] as? [[String: Any]])
        let ids = diagnostics.compactMap { $0["id"] as? String }
        #expect(ids == ["InvalidID", "NoRightChoice"])
        #expect(diagnostics.first?["path"] as? String == "Content/quizzes/cells.md")
        #expect(diagnostics.first?["line"] as? Int == 5)
        #expect(diagnostics.first?["column"] as? Int == 8, "columns are counted in characters")
        #expect(object["errors"] as? Int == 2)
    }

    @Test func annotationsForCodeHosts() throws {
        let site = try TemporarySite(["Content/quizzes/cells.json": "{\"title\": \"Cells\",}"])
        let outcome = try site.run("check", "--format", "github")
        #expect(outcome.output.hasPrefix("::error file=Content/quizzes/cells.json,line=1,col="))
        #expect(outcome.output.contains("title=TrailingComma::"))
    }

    /// GitHub takes paths from the top of the repository, wherever a step runs.
    @Test func annotationsNameFilesFromTheTopOfTheRepository() throws {
        let repository = try TemporarySite([
            "web/Content/site.yml": "id: web\ntitle: Web\n", "web/Content/quizzes/cells.json": "{\"title\": \"Cells\",}",
        ])
        let environment = ["GITHUB_WORKSPACE": repository.folder.path]
        let web = repository.folder.appendingPathComponent("web")
        for (folder, site) in [(repository.folder, "web"), (web, "."), (web.appendingPathComponent("Content"), "..")] {
            let outcome = try Tool.run(["check", site, "--format", "github"], in: folder, environment: environment)
            #expect(outcome.output.hasPrefix("::error file=web/Content/quizzes/cells.json,line=1,col="), "\(outcome.output)")
        }
        let export = try Tool.run(
            ["export", "gift", "--output", "a.gift", "--format", "github"], in: web, environment: environment)
        #expect(export.output.hasPrefix("::error file=web/Content/quizzes/cells.json,"), "\(export.output)")
        let elsewhere = try Tool.run(["check", "--format", "github"], in: web, environment: ["GITHUB_WORKSPACE": "/nowhere"])
        #expect(elsewhere.output.hasPrefix("::error file=Content/quizzes/cells.json,"), "\(elsewhere.output)")
    }

    /// However the parser would say it.
    @Test(arguments: [
        (["fetch", "http://example.org/x", "--timeout", "-1"], "error: --timeout can't be negative, but is '-1'\n"),
        (["import", "gift", "nowhere.gift"], "error: there is no file 'nowhere.gift'\n"),
        (["build", "nowhere"], "error: there is no folder 'nowhere'\n"),
        (["mark", "--import", "nowhere.csv"], "error: there is no file 'nowhere.csv'\n"),
    ])
    func wrongArguments(arguments: [String], message: String) throws {
        let outcome = try Tool.run(arguments)
        #expect(outcome.status == 64 && outcome.errors.hasPrefix(message), "\(outcome.errors)")
    }

    /// The name of a command that is usually left out is left out here, too.
    @Test(arguments: [["help", "import", "moodle"], ["help", "import", "quizzes"], ["import", "moodle", "--help"]])
    func theHelpOfAnImportHasItsOptions(arguments: [String]) throws {
        let outcome = try Tool.run(arguments)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        for option in ["--site", "--into", "--dry-run"] { #expect(outcome.output.contains(option)) }
    }

    @Test func aDashAloneIsNoArgument() throws {
        let outcome = try Tool.run(["--"])
        #expect(outcome.status == 64 && outcome.output.isEmpty)
    }

    @Test func equalMessagesOfManyFilesAreOneLine() throws {
        var files = ["Content/site.yml": "id: test\ntitle: Test\ntimezone: UTC\n"]
        for name in 1...5 {
            files["Content/quizzes/q\(name).md"] =
                "---\ntitle: Q\(name)\n---\n\n## Why? {#q type=text}\n\n## So {#so type=true-false answer=true}\n"
        }
        let site = try TemporarySite(files)
        let outcome = try site.run("export", "aiken", "--output", "q.txt")
        let lines = outcome.errors.split(separator: "\n").filter { $0.contains("this question is left out") }
        #expect(lines.count == 1 && lines[0].contains("Content/quizzes/q1.md:5:") && lines[0].contains(" (also in 4 other files) "))
    }

    @Test func sumsUpAfterTwenty() throws {
        let choices = (1...30).map { "- [ ] <i>\($0)</i>" }.joined(separator: "\n")
        let site = try TemporarySite([
            "Content/quizzes/cells.md": "---\ntitle: Many\n---\n\n## Which? {#which}\n\n\(choices)\n- [x] other\n"
        ])
        let outcome = try site.run("check")
        let lines = outcome.errors.split(separator: "\n").filter { $0.hasSuffix("[RawHTML]") && !$0.hasPrefix("…") }
        #expect(lines.count == 20)
        #expect(outcome.errors.contains("… and 10 more of [RawHTML]"))
        let all = try site.run("check", "--format", "json")
        #expect(all.output.components(separatedBy: "\"RawHTML\"").count == 31)
    }

    @Test func equalMessagesAreOneLine() throws {
        let questions = (1...25).map { "## Why \($0)? {#q\($0) type=text}\n\n" }.joined()
        let site = try TemporarySite([
            "college/Content/site.yml": "id: test\ntitle: Test\ntimezone: UTC\n",
            "college/Content/quizzes/many.md": "---\ntitle: Many\n---\n\n\(questions)## So {#so type=true-false answer=true}\n",
        ])
        let outcome = try site.run("export", "aiken", "college", "--output", "q.txt")
        #expect(outcome.status == 0)
        let warnings = outcome.errors.split(separator: "\n").filter { $0.contains("this question is left out") }
        #expect(warnings.count == 1 && warnings[0].hasPrefix("college/Content/quizzes/many.md:5:"))
        #expect(warnings[0].contains(" (25 times, in lines 5, 7, 9, 11, 13, 15, 17, 19 and 17 more) [NotExported]"))
        #expect(outcome.output.hasSuffix(", 2 warnings, the first at college/Content/quizzes/many.md:2:1\n"), "\(outcome.output)")
        let all = try site.run("export", "aiken", "college", "--output", "q.txt", "--force", "--format", "json")
        #expect(all.output.components(separatedBy: "this question is left out").count == 26)
        let end = "\"errors\":0,\n\"warnings\":26,\n\"quizzes\":1,\n\"questions\":1}\n"
        #expect(all.output.hasSuffix(end) && all.errors.isEmpty, "\(all.output.suffix(100))")
        #expect(outcome.output.hasPrefix("q.txt: 1 quiz, 1 of 26 questions (Aiken), "))
    }

    /// The object for programs counts what was written, however the command ends.
    @Test(
        arguments: [
            (["export", "gift", "--output", "a.gift"], 0, "0,\n\"warnings\":0,\n\"quizzes\":1,\n\"questions\":1"),
            (["export", "gift", "--output", "old.gift"], 1, "0,\n\"warnings\":0,\n\"quizzes\":0,\n\"questions\":0"),
            (["export", "gift", "--output", "no-folder/a.gift/"], 0, "0,\n\"warnings\":0,\n\"quizzes\":1,\n\"questions\":1"),
            (["export", "gift", "--output", "old.gift/a.gift"], 74, "0,\n\"warnings\":0,\n\"quizzes\":0,\n\"questions\":0"),
            (["export", "aiken", "--output", "a.txt", "--strict"], 1, "1,\n\"warnings\":0,\n\"quizzes\":0,\n\"questions\":0"),
            (["import", "gift", "two.gift"], 0, "0,\n\"warnings\":0,\n\"quizzes\":1,\n\"questions\":1"),
            (["import", "gift", "old.gift"], 1, "1,\n\"warnings\":0,\n\"quizzes\":0,\n\"questions\":0"),
        ] as [([String], Int32, String)])
    func programsAreToldWhatWasWritten(arguments: [String], status: Int32, end: String) throws {
        let site = try TemporarySite([
            "Content/quizzes/one.md": "---\ntitle: One\n---\n\n## So {#so type=true-false answer=true}\n", "old.gift": "::A:: Why {\n",
            "two.gift": "::A:: So {TRUE}\n",
        ])
        let outcome = try Tool.run(arguments + ["--format", "json"], in: site.folder)
        #expect(outcome.status == status && outcome.output.hasSuffix("\"errors\":\(end)}\n"), "\(outcome.output)\(outcome.errors)")
        #expect(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) is [String: Any])
    }

    /// The last line and the messages count columns in characters.
    @Test func thePlaceIsThatOfTheMessage() throws {
        let site = try TemporarySite(["Content/site.yml": "id: test\ntitle: Test\ntimezone: UTC\n"])
        try site.write("b.md", "---\ntitle: B\n---\n\n## How far ± <i>at most</i>? {#far}\n\n- [x] a\n- [ ] b\n")
        let outcome = try site.run("import", "markdown", "b.md")
        let place = try #require(outcome.errors.firstMatch(of: /b\.md:5:[0-9]+/)).output
        #expect(outcome.output.contains("at \(place)\n"), "\(outcome.output)\(outcome.errors)")
    }

    @Test func onlyPenaltiesOfTheEditionAreNotedAsDisputed() throws {
        let site = try TemporarySite([
            "Content/site.yml": "id: test\ntitle: Test\ntimezone: UTC\n",
            "Content/penalties/2026/edition.yml":
                "title: Rules\ncurrent: true\ndisputed:\n  late: {en: Sources differ.}\n  laet: {en: Sources differ.}\n",
            "Content/penalties/2026/penalties.json":
                #"[{"id": 1, "slug": "late", "description": "Late.", "rules": ["1.1"], "sanctionValue": 0, "referee": true, "judge": false}]"#,
        ])
        let errors = try site.run("check").errors
        #expect(errors.contains("note: the penalty 'late' of edition '2026' is disputed"), "\(errors)")
        #expect(errors.contains("has no penalty 'laet'") && !errors.contains("the penalty 'laet'"), "\(errors)")
    }

    @Test func anExportOfNothingWritesNothing() throws {
        let site = try TemporarySite(["Content/site.yml": "id: test\ntitle: Test\ntimezone: UTC\n"])
        for format in ["moodle", "gift", "aiken", "csv", "anki", "apkg", "canvas", "markdown"] {
            let outcome = try site.run("export", format, "--output", "out.\(format)")
            #expect(outcome.status == 1 && !site.has("out.\(format)"), "\(format)")
            #expect(outcome.errors.contains("nothing was written, because there are no questions to export"), "\(outcome.errors)")
        }
        try site.write("Content/quizzes/a.md", "---\ntitle: A\n---\n\n## Why? {type=text}\n")
        for format in ["text", "json"] {
            let outcome = try site.run("export", "aiken", "--output", "out.txt", "--format", format)
            let place = "(2 warnings, the first at Content/quizzes/a.md:2:1)"
            #expect(outcome.errors.hasSuffix("because there are no questions to export \(place)\n"), "\(outcome.errors)")
        }
    }

    @Test func mediaOfATextAreBesideIt() throws {
        let site = try TemporarySite([
            "Content/site.yml": "id: test\ntitle: Test\ntimezone: UTC\n",
            "Content/media/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "Content/quizzes/q.md": "---\ntitle: Q\n---\n\n## What?\n\n![A](../media/a.svg)\n\n- [x] a\n- [ ] b\n",
        ])
        #expect(try site.run("export", "anki", "--output", "out/deck.txt").status == 0)
        #expect(site.has("out/deck.txt") && site.has("out/media/test-a.svg"))
        #expect(try site.run("export", "csv", "--output", "out/q.csv").status == 0)
        #expect(site.has("out/q.csv") && site.has("out/media/a.svg"))
        let inFolder = try site.run("export", "moodle", "--output", "out")
        #expect(site.has("out/moodle.xml") && inFolder.output.hasPrefix("out/moodle.xml: 1 quiz"), "\(inFolder.output)")
    }

    @Test func aSiteWithASlashInItsIdHasOneFileOfNotes() throws {
        let site = try TemporarySite([
            "Content/site.yml": "id: example.org/test\ntitle: Test\ntimezone: UTC\n",
            "Content/media/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "Content/quizzes/q.md": "---\ntitle: Q\n---\n\n## What?\n\n![A](../media/a.svg)\n\n- [x] a\n- [ ] b\n",
        ])
        let file = try site.run("export", "anki", "--output", "out/deck.txt")
        #expect(file.status == 0 && site.has("out/deck.txt") && site.has("out/media"), "\(file.errors)")
        let folder = try site.run("export", "anki", "--output", "notes/")
        #expect(site.has("notes/example.org-test.txt") && site.has("notes/media"), "\(folder.errors)")
        let package = try site.run("export", "apkg", "--output", "notes/")
        #expect(site.has("notes/example.org-test.apkg"), "\(package.errors)")
    }

    @Test func oneQuizWithPicturesIsAListInAFileOfJSON() throws {
        let site = try TemporarySite([
            "Content/site.yml": "id: test\ntitle: Test\ntimezone: UTC\n",
            "Content/media/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "Content/quizzes/q.md": "---\ntitle: Q\n---\n\n## What?\n\n![A](../media/a.svg)\n\n- [x] a\n- [ ] b\n",
        ])
        let found = try site.run("export", "json", "--output", "out/q.json")
        #expect(found.status == 0 && site.has("out/q.json") && !site.has("out/media"), "\(found.errors)")
        #expect(found.errors.contains("pictures and other files aren't exported in a list of quizzes; a folder as --output has them"))
        #expect(try site.text("out/q.json").hasPrefix("["))
        #expect(try site.run("export", "json", "--output", "q/").status == 0 && site.has("q/media/a.svg"))
    }

    @Test func theNameOfAFileIsNoFolder() throws {
        let site = try TemporarySite([
            "Content/site.yml": "id: test\ntitle: Test\ntimezone: UTC\n",
            "Content/media/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "Content/quizzes/q.md": "---\ntitle: Q\n---\n\n## What?\n\n![A](../media/a.svg)\n\n- [x] a\n- [ ] b\n",
        ])
        let refused = try site.run("export", "markdown", "--output", "out/q.md")
        #expect(refused.status == 64 && !site.has("out/q.md"))
        let expected = "this export has 2 files, so --output must be a folder, but 'out/q.md' looks like a file; write 'out/q/'"
        #expect(refused.errors.contains(expected), "\(refused.errors)")
        #expect(try site.run("export", "markdown", "--output", "out/q.txt").status == 64 && !site.has("out/q.txt"))
        #expect(try site.run("export", "markdown", "--output", "out/q").status == 0)
        #expect(site.has("out/q/quizzes/q.md") && site.has("out/q/media/a.svg"))
    }

    @Test func fileNamesBecomeIDs() throws {
        let site = try TemporarySite([
            "Content/quizzes/Week 1.md": TemporarySite.quiz, "Content/assignments/x?y.yml": "title: A\ndue: 2027-01-01\n",
        ])
        #expect(try site.run("build", "--strict").status == 0)
        #expect(site.has("Output/quizzes/Week-1.html"))
        #expect(site.has("Output/calendar/assignments/x-y.ics"))
        #expect(try site.run("export", "markdown", "--output", "out/").status == 0)
        #expect(try site.text("out/quizzes/Week-1.md").contains("id: Week-1\n"))

        try site.write("Content/quizzes/Week-1.md", TemporarySite.quiz)
        try site.write("Content/quizzes/???.md", TemporarySite.quiz)
        let outcome = try site.run("check")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Content/quizzes/Week-1.md:2:1: error: two quizzes have the id 'Week-1'"))
        #expect(outcome.errors.contains("Content/quizzes/Week 1.md:2:1: note: first used here"))
        #expect(
            outcome.errors.contains("the file's name '???' has no letter or digit for an id; give it an 'id', or rename the file"))
    }

    @Test func changesThatDoNotFitAreNamed() throws {
        let site = try TemporarySite(["s/Content/site.yml": "id: test\ntitle: Test\ntimezone: UTC\n"])
        try site.write("s/Content/assignments/cw1.yml", "title: A\ndue: 2027-01-01\nlevel: 5\n")
        let outcome = try site.run("assignment", "set", "cw1", "title=B", "level=9", "--site", "s")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors == """
                error: level=9: 'level' must be between 4 and 7, but this is 9 [InvalidValue]
                error: nothing was written, because of the errors above

                """)
        let misspelt = try site.run("assignment", "set", "cw1", "titel=B", "--site", "s")
        #expect(
            misspelt.errors == """
                error: s/Content/assignments/cw1.yml: 'titel' isn't a key of an assignment; did you mean 'title'?
                error: nothing was written, because of the error above

                """)
        try site.write("s/Content/quizzes/cells.md", TemporarySite.quiz)
        let quiz = try site.run("assignment", "set", "cells", "due=2027-01-02", "--site", "s")
        #expect(quiz.errors == "error: there is no assignment 'cells'; it is a quiz, so edit s/Content/quizzes/cells.md\n")
        for (id, hint) in [
            ("a", "did you mean 'cw1'?"), ("cw1.yml", "did you mean 'cw1'?"), ("s/Content/assignments/cw1.yml", "did you mean 'cw1'?"),
            ("essay", "the site has cw1"),
        ] {
            let unknown = try site.run("assignment", "set", id, "due=2027-01-02", "--site", "s")
            #expect(unknown.errors == "error: there is no assignment '\(id)'; \(hint)\n")
        }
        let twice = try site.run("assignment", "set", "cw1", "due=2027-01-02", "due=2027-01-03", "--site", "s")
        #expect(twice.status == 64)
        #expect(twice.errors.hasPrefix("error: 'due' appears twice; give it once"))
        let done = try site.run("assignment", "set", "cw1", "level=6", "--site", "s", "--keep-updated")
        #expect(done.output == "s/Content/assignments/cw1.yml\n  3 - level: 5\n  3 + level: 6\n")
        #expect(try site.run("assignment", "set", "cw1", "draft=true", "--site", "s", "--keep-updated").output.hasSuffix("+ draft: true\n"))
        #expect(
            try site.run("assignment", "set", "cw1", "draft=false", "--site", "s", "--keep-updated").output.hasSuffix("+ draft: false\n"))
        #expect(try site.run("task", "add", "cw1", "name=Plan", "--site", "s").output.hasPrefix("s/Content/assignments/cw1.yml\n"))
    }

    /// The translation has to be changed first, so its location is what helps.
    @Test func aTaskThatATranslationHasIsNamedThere() throws {
        let tasks = "tasks:\n  - id: one\n    name: One\n  - id: two\n    name: Two\n"
        let site = try TemporarySite(
            [
                "Content/assignments/cw1.md": "---\ntitle: A\ndue: 2199-01-01\n\(tasks)---\nText\n",
                "Content/assignments/cw1.fr.md": "---\ntitle: A\ndue: 2199-01-01\n\(tasks)---\nTexte\n",
            ], settings: "id: test\ntitle: Test\ntimezone: UTC\nlanguages: [en, fr]\n")
        for change in [["task", "remove", "cw1", "two"], ["task", "set", "cw1", "two", "id=second"]] {
            let outcome = try Tool.run(change, in: site.folder)
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("Content/assignments/cw1.fr.md:7:"), "\(outcome.errors)")
            #expect(!outcome.errors.contains("error: :"))
        }
    }

    /// A stranger's site may have a link instead of the folder that keys are written to.
    @Test func markingIsNoLinkToWhatIsPublished() throws {
        let site = try TemporarySite()
        for published in ["Output", "Content/media"] {
            try site.write("\(published)/x.txt", "x")
            let link = site.folder.appendingPathComponent("Marking").path
            try? FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: published)
            let outcome = try site.run("marking", "new")
            #expect(outcome.status == 1 && outcome.errors.contains("is a link into"), "\(outcome.errors)")
            #expect(!site.has("\(published)/key.jwk"))
        }
    }

    /// Each command reads the file and writes it again, so another one has to wait.
    @Test func changesAtTheSameTimeAreAllKept() async throws {
        let site = try TemporarySite(["Content/assignments/cw1.yml": "title: One\ndue: 2199-01-15\n"])
        let folder = site.folder
        let statuses = try await withThrowingTaskGroup { group in
            for number in 1...6 {
                group.addTask { try Tool.run(["task", "add", "cw1", "name=Part \(number)"], in: folder).status }
            }
            return try await group.reduce(into: [Int32]()) { $0.append($1) }
        }
        #expect(statuses == [0, 0, 0, 0, 0, 0])
        let text = try site.text("Content/assignments/cw1.yml")
        for number in 1...6 { #expect(text.contains("name: Part \(number)\n"), "\(text)") }
    }

    @Test(arguments: [
        (["bild", "s"], "there is no command 'bild'; did you mean 'build'?"),
        (["new", "sit", "s"], "there is no command 'sit'; did you mean 'site'?"),
        (["preview", "s"], "there is no command 'preview'; did you mean 'serve'?"),
        (["new", "exam"], "there is no command 'exam'; did you mean 'new quiz', with 'exam: true' in its file, or 'export paper'?"),
        (["grading"], "there is no command 'grading'; did you mean 'grade'?"),
        (["export", "pdf", "--output", "o"], "quizzes can't be exported as 'pdf'; use paper, then print to a PDF"),
        (["export", "moodl", "--output", "o"], "quizzes can't be exported as 'moodl'; did you mean 'moodle'?"),
        (["export", "trivia", "--output", "o"], "quizzes can't be exported as trivia, only imported; the formats are moodle, canvas,"),
        (["import", "scorm", "a.zip"], "quizzes can't be imported from scorm, only exported; the formats are moodle, canvas,"),
        (["import", "cartridge", "a.imscc"], "a Common Cartridge is imported with 'quizmark import canvas'"),
        (["import", "Blackboard", "a.zip"], "packages from Blackboard, in QTI 1.2, are imported with 'quizmark import canvas'"),
        (["import", "kahoot", "a.xlsx"], "tables from Kahoot are saved as CSV, then imported with 'quizmark import csv'"),
        (["import", "xlsx", "a.xlsx"], "spreadsheets are saved as CSV, then imported with 'quizmark import csv'"),
        (["build", "Content"], "'Content' is inside a site; did you mean '.'?"),
        (["new", "quiz", "Cells", "--site", "Content/quizzes"], "'Content/quizzes' is inside a site; did you mean '.'?"),
        (["check", "./Content/quizzes/cells.md"], "'./Content/quizzes/cells.md' isn't a folder; did you mean '.'?"),
        (["zzz"], "there is no command 'zzz'; there are build, serve, check,"),
        (["build", "--zip", "--only", "quizes"], "'quizes' isn't one of them; did you mean 'quizzes'?"),
        (
            ["import", "json", "Content"],
            "the folder 'Content' has no .json files; to import others, name the files, such as Content/*.yml"
        ),
        (["import", "json", "nothing"], "there is no file 'nothing'"),
        (["build", "--ouput", "x"], "error: there is no option '--ouput'; did you mean '--output'?\n"),
        (["--versoin"], "error: there is no option '--versoin'; did you mean '--version'?\n"),
        (["-v"], "error: there is no option '-v'; did you mean '--version'?\n"),
        (["build", "--watch"], "error: there is no option '--watch'; did you mean 'quizmark serve'?\n"),
        (["help", "biuld"], "error: there is no command 'biuld'; did you mean 'build'?\n"),
        (["new", "quiz", "CON"], "error: 'CON' can't be a file name on every system: Windows reserves the name 'con'\n"),
        (["build", "--output", "Marking"], "error: Marking can't be the output folder, because private files are kept in ./Marking;"),
        (["results", "--slips", ""], "error: --slips has an empty value; perhaps a variable isn't set\n"),
        (["results", "--slips="], "error: --slips has an empty value; perhaps a variable isn't set\n"),
        (["check", ""], "error: an argument is empty; perhaps a variable isn't set\n"),
        (["roster", "x"], "error: there is no command 'x'; the only one is 'import'\n"),
        (["build", "--output", "Content/quizzes/cells.md"], "Content/quizzes/cells.md can't be the output folder,"),
        (["check", "loop"], "can't read 'loop': "),
        (["new"], "SUBCOMMANDS:"), (["task"], "SUBCOMMANDS:"),
        (["new", "quiz", "- x"], "error: '- x' begins with a dash, as options do; write the options first, and then -- '- x'\n"),
        (["new", "assignment", "a", "--due", "- x"], "error: '- x' begins with a dash, as options do; write --due='- x'\n"),
        (
            ["build", "--single-file", "--output", "a.html"],
            "--output is a folder, and the file in it is named after the site; leave out '.html'"
        ),
        (
            ["build", "--zip", "--output", "out/a.ZIP"],
            "--output is a folder, and the file in it is named after the site; leave out '.zip'"
        ),
    ])
    func wrongWordsAreNamed(arguments: [String], words: String) throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        try FileManager.default.createSymbolicLink(atPath: site.folder.appendingPathComponent("loop").path, withDestinationPath: "loop")
        let outcome = try Tool.run(arguments, in: site.folder)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test(arguments: [("json", "Content"), ("markdown", "Content/quizzes/")])
    func noQuizIsExportedBesideItsOriginal(format: String, folder: String) throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let outcome = try site.run("export", format, "--output", folder, "--force")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("'\(folder)' is in Content, where each quiz would have the same id as the original;"))
    }

    @Test(arguments: [["build", "above"], ["check", "above"], ["new", "quiz", "Cells", "--site", "above"], ["grade", "above"]])
    func aFolderAboveASiteNamesIt(arguments: [String]) throws {
        let site = try TemporarySite(["above/college/Content/quizzes/cells.md": TemporarySite.quiz])
        let outcome = try Tool.run(arguments, in: site.folder)
        #expect(outcome.errors.contains("; did you mean 'above/college'?"), "\(outcome.errors)")
    }

    @Test func newPagesAndChecklistsBuild() throws {
        let site = try TemporarySite(["Content/site.yml": "id: s\ntitle: S\n"])
        #expect(try site.run("new", "page", "Reading list").output == "Created ./Content/pages/reading-list.md\n")
        #expect(try site.run("new", "checklist", "Before the lab").output == "Created ./Content/checklists/before-the-lab.md\n")
        let outcome = try site.run("build")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try site.text("Output/checklists/before-the-lab.html").contains("Write the first thing to check"))
    }

    @Test func newSitesHaveSchemasThatTheirFilesName() throws {
        let site = try TemporarySite()
        #expect(try site.run("new", "site", "college").status == 0)
        let first = try #require(try site.text("college/Content/site.yml").split(separator: "\n").first)
        #expect(first == "# yaml-language-server: $schema=../.quizmark/schemas/site.schema.json")
        #expect(try site.text("college/.quizmark/schemas/site.schema.json").contains("json-schema.org"))
        for name in ["quiz", "assignment", "checklist", "edition", "page", "people"] {
            #expect(site.has("college/.quizmark/schemas/\(name).schema.json"))
        }
        #expect(!site.has("college/.vscode"))
    }

    @Test func editorFilesAreAddedAndUpdated() throws {
        let site = try TemporarySite([
            "Content/site.yml": "id: s\ntitle: S\n", ".quizmark/schemas/quiz.schema.json": "old", ".vscode/quizmark.code-snippets": "mine",
        ])
        let refused = try site.run("new", "editor-files")
        #expect(refused.status == 1 && refused.errors.contains("--force replaces it"), "\(refused.errors)")
        #expect(try site.text(".vscode/quizmark.code-snippets") == "mine")
        #expect(try site.run("new", "editor-files", "--force").status == 0)
        #expect(try site.text(".quizmark/schemas/quiz.schema.json") != "old")
        #expect(try site.text(".vscode/quizmark.code-snippets").contains("\"prefix\": \"quizmark-single\""))
        #expect(try site.run("new", "editor-files").status == 0)
    }

    @Test func aFolderInsideASiteIsNotBuilt() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let outcome = try Tool.run(["build"], in: site.folder.appendingPathComponent("Content/quizzes"))
        #expect(outcome.status == 64 && outcome.errors.contains("did you mean '../..'?"), "\(outcome.errors)")
    }

    @Test func aNewSiteIsNamedAfterItsFolder() throws {
        let site = try TemporarySite(["my college/notes.txt": ""])
        let here = try Tool.run(["new", "site", "."], in: site.folder.appendingPathComponent("my college"))
        #expect(here.status == 0)
        #expect(try site.text("my college/Content/site.yml").contains("\nid: my-college\ntitle: \"my college\"\n"))
        let quoted = try site.run("new", "site", "Collège d'été")
        #expect(quoted.output.contains("Next: quizmark build 'Collège d'\\''été', then open"))
    }

    @Test(arguments: [
        ["biuld"], ["build", "--formt", "json"], ["build", "nowhere"], ["build", "--jobs", "0"], ["verify", "--jobs=-1"], ["new", "site"],
    ])
    func wrongUsageIs64(arguments: [String]) throws {
        let outcome = try Tool.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.lowercased().contains("error"))
    }

    @Test func outputThatHoldsTheContentIsRefused() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        for output in [".", "Content", "Content/out"] {
            let outcome = try site.run("build", "--output", output)
            #expect(outcome.status == 64, "\(output): \(outcome.errors)")
            #expect(outcome.errors.contains("can't be the output folder"))
        }
        #expect(try site.text("Content/quizzes/cells.md") == TemporarySite.quiz)
    }

    @Test func outputThatIsAFileIsAMachineError() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz, "Output": "a file"])
        let outcome = try site.run("build")
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("isn't a folder"))
        #expect(try site.text("Output") == "a file")
    }

    @Test func outputWithoutPermissionIsAMachineError() throws {
        // Not even root writes below /proc.
        try #require(FileManager.default.fileExists(atPath: "/proc/self"))
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let outcome = try site.run("build", "--output", "/proc/quizmark/site")
        #expect(outcome.status == 74)
        #expect(outcome.errors.hasPrefix("error: can't create the folder"))
    }

    @Test func twoBuildsAtOnceBringOneWholeSite() throws {
        var files: [String: String] = [:]
        for number in 1...40 { files["Content/quizzes/quiz-\(number).md"] = TemporarySite.quiz }
        let site = try TemporarySite(files)
        let folder = site.folder
        DispatchQueue.concurrentPerform(iterations: 3) { _ in
            let outcome = try? Tool.run(["build"], in: folder)
            #expect(outcome?.status == 0, "\(outcome?.errors ?? "")")
        }
        #expect(try site.run("build").errors.contains(": 0 changed"))
    }

    @Test func newSiteBuildsWithoutAWarning() throws {
        let site = try TemporarySite()
        #expect(try site.run("new", "site", "college").status == 0)
        let outcome = try site.run("build", "college", "--strict")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try site.run("new", "quiz", "The \"water\" cycle", "--site", "college").status == 0)
        #expect(try site.run("new", "assignment", "Lab report", "--due", "2027-01-29T17:00", "--site", "college").status == 0)
        #expect(try site.run("new", "assignment", "Essay", "--site", "college").status == 0)
        let again = try site.run("build", "college")
        #expect(again.status == 0, "\(again.errors)")
        #expect(site.has("college/Output/quizzes/the-water-cycle.html"))
        #expect(site.has("college/Output/calendar/assignments/lab-report.ics"))
        let taken = try site.run("new", "quiz", "The water cycle", "--site", "college")
        #expect(taken.status == 1)
        #expect(taken.errors.contains("already exists"))
    }

    @Test func linksToQuestionsOfTheSameQuizWork() throws {
        let quiz = "---\ntitle: A\n---\n\n## A [[b]] {#first}\n\n## C [[d]]\n\n> As [above](#first).\n"
        let json = { (title: String) in
            "{\"title\": \"\(title)\", \"id\": \"\(title)\", \"questions\": [{\"id\": \"one\", \"prompt\": \"[x](#one)?\", \"answer\": true}]}"
        }
        let site = try TemporarySite([
            "Content/quizzes/a.md": quiz, "Content/quizzes/several.json": "[\(json("s1")), \(json("s2"))]\n",
        ])
        #expect(try site.run("build", "--strict").status == 0)
        #expect(try site.text("Output/quizzes/a.html").contains(/href="(a.html)?#q1"/))
        #expect(try site.text("Output/quizzes/s2.html").contains(/href="(s2.html)?#q1"/))
        try site.write("Content/quizzes/a.md", quiz.replacingOccurrences(of: "](#first)", with: "](#frist)"))
        let outcome = try site.run("build")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains("'Content/quizzes/a.md' has no question 'frist'; did you mean '#first'?"), "\(outcome.errors)")
    }

    @Test func writesMissingIDsAndNothingElse() throws {
        let markdown = "---\ntitle: Cells\n---\n\n## Which organelle? {points=2} ##\n\n- [x] a\n- [ ] b\n\n## Où est-il ?\n\n[[ici]]\n"
        let json =
            "{\n  \"title\": \"J\",\n  \"questions\": [\n    {\n      \"prompt\": \"True?\", \"answer\": true\n    },\n    {\"prompt\": \"False?\", \"answer\": false}\n  ]\n}\n"
        let site = try TemporarySite(["Content/quizzes/cells.md": markdown, "Content/quizzes/j.json": json])
        let listed = try site.run("ids")
        #expect(listed.output.contains("Content/quizzes/cells.md:5: #which-organelle"))
        #expect(try site.text("Content/quizzes/cells.md") == markdown)
        #expect(try site.run("ids", "--write").status == 0)
        #expect(
            try site.text("Content/quizzes/cells.md")
                == "---\ntitle: Cells\n---\n\n## Which organelle? {#which-organelle points=2} ##\n\n- [x] a\n- [ ] b\n\n## Où est-il ? {#ou-est-il}\n\n[[ici]]\n"
        )
        #expect(
            try site.text("Content/quizzes/j.json")
                == "{\n  \"title\": \"J\",\n  \"questions\": [\n    {\n      \"id\": \"true\",\n      \"prompt\": \"True?\", \"answer\": true\n    },\n    {\"id\": \"false\", \"prompt\": \"False?\", \"answer\": false}\n  ]\n}\n"
        )
        #expect(try site.run("build").status == 0)
        #expect(try site.run("ids").output.isEmpty)
    }

    @Test func writesIDsOfACopyThatIsTranslated() throws {
        let original = "---\ntitle: A\n---\n\n## One?\n\n- [x] a\n- [ ] b\n\n## Two?\n\n[[two]]\n"
        let copy = original.replacing("One", with: "Un").replacing("Two", with: "Deux").replacing("[[two]]", with: "[[deux]]")
        let site = try TemporarySite([
            "Content/site.yml": "id: test\ntitle: Test\nlanguages: [en, fr]\n", "Content/quizzes/a.md": original,
            "Content/quizzes/a.fr.md": copy,
        ])
        let checked = try site.run("check")
        #expect(checked.status == 1 && checked.errors.contains("{#id}; 'quizmark ids --write' writes it [MissingKey]"), "\(checked.errors)")
        let listed = try site.run("ids")
        #expect(listed.output.contains("Content/quizzes/a.fr.md:10: #two"), "\(listed.output) \(listed.errors)")
        #expect(try site.run("ids", "--write").output.hasSuffix("4 ids written\n"))
        #expect(try site.text("Content/quizzes/a.md").contains("## One? {#one}\n"))
        #expect(try site.text("Content/quizzes/a.fr.md").contains("## Un? {#one}\n"))
        #expect(try site.text("Content/quizzes/a.fr.md").contains("## Deux? {#two}\n"))
        #expect(try site.run("check").status == 0)
        try site.write("Content/quizzes/a.fr.md", copy.replacing("- [ ] b\n", with: ""))
        let refused = try site.run("ids", "--write")
        #expect(refused.status == 1 && refused.errors.contains("must repeat the id"), "\(refused.errors)")
    }

    @Test func completionsForEveryShell() throws {
        for shell in ["bash", "zsh", "fish"] {
            let outcome = try Tool.run(["--generate-completion-script", shell])
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("quizmark") && outcome.output.contains("strict"))
        }
    }

    /// The parser's scripts don't; check_packaging.py asks the shells themselves.
    @Test(
        arguments: [
            ("bash", [#"[[ "${prev}" != import ]] || "#, "        _quizmark_results_write\n", "    help) ", "    strings) "]),
            ("zsh", ["            words=(quizzes ", "            words=(write ", "'1:command:(build ", "(strings) compadd "]),
            ("fish", ["set -p unparsed_tokens quizzes", #""quizmark results" attempt'"#, "-eq 1' -fa 'build ", "contains -- strings"]),
        ])
    func completionsKnowDefaultCommandsAndHelp(shell: String, parts: [String]) throws {
        let script = try Tool.run(["--generate-completion-script", shell]).output
        for part in parts { #expect(script.contains(part), "\(part)") }
    }

    @Test func messagesOfTheParserKeepTheirLines() throws {
        let outcome = try Tool.run(["--generate-completion-script", "csh"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("'csh'.\nPlease use") && !outcome.errors.contains("\u{FFFD}"))
        #expect(try Tool.run(["build", "--strict\nUsage: nothing"]).errors.contains("\u{FFFD}Usage: nothing"))
    }

    @Test func sameBytesWhereverItIsBuilt() throws {
        let files = [
            "Content/quizzes/cells.md": TemporarySite.quiz,
            "Content/assignments/lab.yml":
                "title: Lab\ndue: 2027-03-28T12:00\ntimezone: Europe/London\nreminders: [1d]\nupdated: 2026-11-01\n",
        ]
        let one = try TemporarySite(files)
        let two = try TemporarySite(files)
        _ = try one.run("build", "--jobs", "1", environment: ["TZ": "Pacific/Auckland", "LANG": "tr_TR.UTF-8"])
        _ = try two.run("build", "--jobs", "4", environment: ["TZ": "America/New_York", "LANG": "C"])
        let paths = try FileManager.default.subpathsOfDirectory(atPath: one.folder.appendingPathComponent("Output").path)
        #expect(paths.count > 10)
        for path in paths where !path.hasPrefix(".quizmark") {
            let a = try? Data(contentsOf: one.folder.appendingPathComponent("Output/\(path)"))
            let b = try? Data(contentsOf: two.folder.appendingPathComponent("Output/\(path)"))
            #expect(a == b, "\(path)")
        }
    }
}

/// Disk errors, which test data under version control can't contain.
struct DiskTests {
    @Test func aLoopOfLinksIsNamed() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let link = site.folder.appendingPathComponent("Content/quizzes/again")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "..")
        let itself = site.folder.appendingPathComponent("Content/quizzes/self.md")
        try FileManager.default.createSymbolicLink(atPath: itself.path, withDestinationPath: "self.md")
        let outcome = try site.run("build")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Content/quizzes/again:1:1: error: this folder contains itself through a symbolic link"))
        #expect(outcome.errors.contains("Content/quizzes/self.md:1:1: error: this symbolic link is broken"))
        #expect(!site.has("Output"))
    }

    @Test(.timeLimit(.minutes(15)), arguments: ["/", "../.."]) func aLinkToWhatContainsTheSiteIsReported(target: String) throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        try FileManager.default.createSymbolicLink(
            atPath: site.folder.appendingPathComponent("Content/media").path, withDestinationPath: target)
        let outcome = try site.run("check")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Content/media:1:1: error: this folder contains itself through a symbolic link"))
    }

    /// A site from somebody else doesn't publish files of this machine.
    @Test(arguments: [
        ("/etc/passwd", true), ("/usr", true), ("../../../secret.txt", true), ("../../site.yml", false), ("../../quizzes", false),
    ])
    func aLinkOutOfTheContentIsAnError(target: String, leadsOut: Bool) throws {
        let site = try TemporarySite([
            "Content/quizzes/cells.md": TemporarySite.quiz, "Content/media/a/b.txt": "b", "secret.txt": "secret",
        ])
        let link = site.folder.appendingPathComponent("Content/media/a/link")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
        let outcome = try site.run("build")
        #expect(outcome.errors.contains("Content/media/a/link:1:1: error: this symbolic link points outside Content") == leadsOut)
        #expect(outcome.status == (leadsOut ? 1 : 0), "\(outcome.errors)")
        #expect(site.has("Output") == !leadsOut)
    }

    @Test func aLinkOutOfTheTemplatesIsAnError() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz, "Templates/css/90-own.css": "body { color: red }"])
        #expect(try site.run("build").status == 0)
        let link = site.folder.appendingPathComponent("Templates/css/91-more.css")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "90-own.css")
        #expect(try site.run("check").status == 0)
        try FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/etc/passwd")
        let outcome = try site.run("build")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Templates/css/91-more.css:1:1: error: a symbolic link here points outside the templates"))
    }

    /// What the planner exports can be added to a site as it is.
    @Test func changesOfAStudentAreNoPartOfAnAssignment() throws {
        let change = #"{"mark": {"value": 60, "base": null, "at": 5}}"#
        let text = #"[{"id": "lab", "title": "Lab", "due": "2027-02-20", "tasks": [], "$changes": \#(change)}]"#
        let outcome = try TemporarySite(["Content/assignments/lab.json": text]).run("check", "--strict")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// Without the site's languages, a translation would look like a stray file.
    @Test func settingsThatCanNotBeReadCauseNoWarnings() throws {
        let files = ["Content/quizzes/cells.md": TemporarySite.quiz, "Content/quizzes/cells.fr.md": TemporarySite.quiz]
        let settings = "id: test\n title: \"Test\nlanguages: [en, fr]\ntimezone: UTC\n"
        let outcome = try TemporarySite(files, settings: settings).run("check")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Content/site.yml:2:") && !outcome.errors.contains("warning: "), "\(outcome.errors)")
    }

    /// What comes out would be taken for the whole.
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
        arguments: ["formats", "deadlines .", "--version", "--help", "help build", "build --help", "--generate-completion-script bash"])
    func aFullDiskBehindStandardOutputIsAnError(command: String) throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let process = Process()
        process.executableURL = Tool.path
        process.arguments = command.split(separator: " ").map(String.init)
        process.currentDirectoryURL = site.folder
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 74)
    }

    @Test func aPipeIsPassedOverAndNeverWaitedFor() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        try #require(mkfifo(site.folder.appendingPathComponent("Content/quizzes/pipe.md").path, 0o644) == 0)
        let outcome = try site.run("check")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("Content/quizzes/pipe.md:1:1: warning: this is neither a file nor a folder, so it is ignored"))
    }

    @Test func aFieldOfTwoMegabytesIsRefused() throws {
        let text = String(repeating: "![[]()", count: 350_000)
        let site = try TemporarySite([
            "Content/quizzes/big.json": "{\"title\": \"Big\", \"questions\": [{\"id\": \"q\", \"prompt\": \"\(text)\", \"answer\": true}]}"
        ])
        let outcome = try site.run("check")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("this block of text has more than 8192 brackets; split it with empty lines [BlockTooLarge]"))
    }

    @Test func aKilledBuildIsFinishedByTheNext() throws {
        var files: [String: String] = [:]
        for number in 1...60 { files["Content/quizzes/quiz-\(number).md"] = TemporarySite.quiz }
        let site = try TemporarySite(files)
        #expect(try site.run("build").status == 0)
        let old = try pages(of: site)
        func write(title: String) throws {
            for number in 1...60 {
                try site.write("Content/quizzes/quiz-\(number).md", TemporarySite.quiz.replacingOccurrences(of: "Cells", with: title))
            }
        }
        try write(title: "New cells")
        let reference = try TemporarySite()
        try FileManager.default.removeItem(at: reference.folder.appendingPathComponent("Content"))
        try FileManager.default.copyItem(
            at: site.folder.appendingPathComponent("Content"), to: reference.folder.appendingPathComponent("Content"))
        #expect(try reference.run("build").status == 0)
        let new = try pages(of: reference)
        for (number, delay) in stride(from: 0.0, to: 0.12, by: 0.01).enumerated() {
            // There is always something to do.
            try write(title: number.isMultiple(of: 2) ? "New cells" : "Cells")
            let process = Process()
            process.executableURL = Tool.path
            process.arguments = ["build", "--quiet"]
            process.currentDirectoryURL = site.folder
            try process.run()
            Thread.sleep(forTimeInterval: delay)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            // Opening the folder completes or removes an interrupted build, before a new one begins.
            let finished = try pages(of: site)
            if finished != old, finished != new { #expect(site.has("Output/.quizmark/journal")) }
        }
        try write(title: "New cells")
        #expect(try site.run("build").status == 0)
        #expect(try pages(of: site) == new)
    }

    private func pages(of site: TemporarySite) throws -> [String: Data] {
        let output = site.folder.appendingPathComponent("Output")
        var pages: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: output.path) where path.hasSuffix(".html") && !path.hasPrefix(".") {
            pages[path] = try Data(contentsOf: output.appendingPathComponent(path))
        }
        return pages
    }
}
