import Foundation
import Testing

/// What `quizmark new` writes, and that no text of it is published by mistake.
struct NewCommandTests {
    private static let warning = "this is still placeholder text; replace it with your own, or delete it [TemplateText]"

    @Test(arguments: ["biology", "diving", "course"], ["en", "fr", "es", "it"])
    func examplesBuildInEachLanguage(example: String, language: String) throws {
        let site = try TemporarySite()
        let made = try site.run("new", "site", "s", "--example", example, "--language", language)
        #expect(made.status == 0, "\(made.errors)")
        #expect(try site.text("s/Content/site.yml").contains("language: \(language)\n"))
        let outcome = try site.run("check", "s", "--strict")
        #expect(outcome.status == 0 && !outcome.errors.contains(" 0 pages"), "\(outcome.errors)")
        let texts = try ["quizzes", "assignments", "pages"].flatMap { section in
            try FileManager.default.subpathsOfDirectory(atPath: site.folder.appendingPathComponent("s/Content").path)
                .filter { $0.hasPrefix(section) && $0.hasSuffix(".md") }.map { try site.text("s/Content/\($0)") }
        }
        #expect(!texts.isEmpty && texts.allSatisfy { !$0.contains("{{") })
    }

    @Test(arguments: ["null", "NULL", "index", "404", "search"]) func everyNameMakesASite(name: String) throws {
        let site = try TemporarySite()
        #expect(try site.run("new", "site", name).status == 0)
        let built = try site.run("build", name, "--single-file")
        #expect(built.status == 0, "\(built.errors)")
    }

    @Test func builtSitesStayOutOfRepositories() throws {
        let site = try TemporarySite()
        #expect(try site.run("new", "site", "college").output.contains("Created college/.gitignore, which keeps"))
        #expect(try site.text("college/.gitignore") == "/Output/\n/Marking/\n")
        try site.write("club/.gitignore", "mine\n")
        #expect(try !site.run("new", "site", "club").output.contains(".gitignore"))
        #expect(try site.text("club/.gitignore") == "mine\n")
    }

    /// Clocks go forward then, so the site couldn't be built any more.
    @Test func aTimeThatDoesNotExistIsRefused() throws {
        let site = try TemporarySite(settings: "id: test\ntitle: Test\ntimezone: America/New_York\n")
        let outcome = try site.run("new", "assignment", "Gap", "--due", "2027-03-14T02:30")
        #expect(outcome.status == 1 && outcome.errors.contains("[NonexistentTime]"), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("error: nothing was written, because of the errors above\n"))
        #expect(!site.has("Content/assignments/gap.md"))
        #expect(try site.run("new", "assignment", "Gap", "--due", "2027-03-14T03:30").status == 0)
    }

    @Test(arguments: [
        (["deadlines", "--today", "2027-02-29"], "this isn't a day such as 2026-12-11; that month has 28 days"),
        (["new", "assignment", "A", "--due", "2028-02-29T24:00"], "; a day ends at 2028-02-29T23:59"),
        (["calendar", "export", "--between", "2027-02-29", "2027-03-01", "--output", "a.ics"], "that month has 28 days"),
        (["build", "--as-of", "31.12.2027"], "T09:00; write it as 2027-12-31"),
        (
            ["build", "--as-of", "2027-13-10"],
            "this isn't a date such as 2026-12-11, or a date and time such as 2026-12-11T09:00; write it as 2027-10-13"
        ),
    ])
    func aDateThatCannotBeReadIsExplained(arguments: [String], reason: String) throws {
        let site = try TemporarySite()
        let outcome = try Tool.run(arguments, in: site.folder)
        #expect(outcome.status == 64 && outcome.errors.contains(reason), "\(outcome.errors)")
    }

    @Test func aCourseIsDueFromToday() throws {
        let site = try TemporarySite()
        #expect(try site.run("new", "site", "s", "--example", "course").status == 0)
        let due = try #require(try site.text("s/Content/assignments/interview.md").firstMatch(of: /due: (\d{4}-\d\d-\d\d)T18:00/))
        let day = try #require(ISO8601DateFormatter().date(from: "\(due.1)T18:00:00Z"))
        #expect((27...29).contains(day.timeIntervalSinceNow / 86_400))
        #expect(try site.run("deadlines", "s", "--late").status == 0)
    }

    @Test func otherLanguagesBeginWithEnglishTexts() throws {
        let site = try TemporarySite()
        let made = try site.run("new", "site", "s", "--language", "de")
        #expect(made.status == 0)
        #expect(made.output.contains("Its texts are in English, because there are none in 'de'; replace them with your own"))
        #expect(try site.text("s/Content/quizzes/first-quiz.md").contains("Which planet"))
        #expect(try site.run("new", "site", "u", "--language", "fr-CA").status == 0)
        #expect(try site.text("u/Content/quizzes/first-quiz.md").contains("Quelle planète"))
        for code in ["es-419", "en-GB"] {
            let regional = try site.run("new", "site", code, "--language", code, "--example", "biology")
            #expect(regional.status == 0 && !regional.output.contains("Its texts are in English"), "\(regional.errors)")
            #expect(try site.text("\(code)/Content/site.yml").contains("language: \(code)\n"))
            #expect(try site.run("check", code, "--strict").status == 0)
        }
        #expect(try site.run("new", "site", "t", "--language", "Klingon").status == 64)
        let german = try site.run("new", "site", "t", "--example", "diving", "--language", "de")
        #expect(german.status == 64 && german.errors.contains("is available in en, fr, es, it, not in 'de'; start in one of these"))
        #expect(!site.has("t"))
        #expect(try site.run("new", "site", "t", "--example", "cooking").status == 64)
    }

    @Test(arguments: [
        ("en", "Write a question that has one correct answer."), ("es", "Escribe una pregunta con una sola respuesta correcta."),
    ])
    func textsOfTheTemplateAreFound(language: String, question: String) throws {
        let site = try TemporarySite()
        #expect(try site.run("new", "site", "s", "--language", language).status == 0)
        for kind in ["quiz", "assignment", "page", "checklist"] { #expect(try site.run("new", kind, "Water", "--site", "s").status == 0) }
        let text = try site.text("s/Content/quizzes/water.md")
        #expect(text.contains("## \(question) {#question-1}"))
        let outcome = try site.run("check", "s", "--format", "json")
        for file in ["quizzes", "assignments", "pages", "checklists"] {
            #expect(outcome.output.contains("Content/\(file)/water.md"), "\(file): \(outcome.output)")
        }
        #expect(outcome.output.components(separatedBy: "TemplateText").count - 1 == 13 + 1 + 1 + 3)
        #expect(try site.run("check", "s", "--strict").status == 1)
    }

    /// A snippet is a valid question before anything is typed, and what `new quiz` writes is found in it, too.
    @Test func snippetsAreQuestions() throws {
        let site = try TemporarySite(["Content/site.yml": "id: s\ntitle: S\n"])
        #expect(try site.run("new", "editor-files").status == 0)
        let text = try site.text(".vscode/quizmark.code-snippets")
        let snippets = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: Any]])
        for (name, snippet) in snippets where name != "Quiz" {
            let lines = try #require(snippet["body"] as? [String])
            let words = lines.joined(separator: "\n").replacing(/\$\{\d+[:|]([^}|,]*)[^}]*\}/) { $0.output.1 }
                .replacing(/\$\d/, with: "")
            let question = words.hasPrefix("## ") ? words : "## A \(words)"
            try site.write("Content/quizzes/a.md", "---\ntitle: A\n---\n\n\(question)\n")
            let outcome = try site.run("check")
            #expect(outcome.status == 0 && !outcome.errors.contains("DuplicateChoice"), "\(name): \(outcome.errors)")
            if ["Single choice", "Multiple choice"].contains(name) { #expect(outcome.errors.contains("TemplateText"), "\(name)") }
        }
    }

    @Test func aReplacedTextIsNoneOfTheTemplate() throws {
        let site = try TemporarySite()
        #expect(try site.run("new", "site", "s").status == 0)
        #expect(try site.run("new", "page", "Water", "--site", "s").status == 0)
        #expect(try site.run("check", "s").errors.contains("s/Content/pages/water.md:5:1: warning: \(Self.warning)"))
        try site.write("s/Content/pages/water.md", "---\ntitle: Water\n---\n\nWrite the text of this page, in Markdown, or don't.\n")
        #expect(try site.run("check", "s", "--strict").status == 0)
    }

    @Test func aDueQuizHasItsDates() throws {
        let site = try TemporarySite(["Content/site.yml": "id: s\ntitle: S\n"])
        #expect(try site.run("new", "quiz", "Water", "--due", "2030-01-29").status == 0)
        #expect(try site.text("Content/quizzes/water.md").contains("\ndue: 2030-01-29\nupdated: 20"))
        #expect(try site.run("check").status == 0)
    }

    @Test func aMissingSiteIsNoWrongUsage() throws {
        let site = try TemporarySite(["empty/notes.txt": ""])
        for arguments in [["new", "page", "A"], ["calendar", "students"], ["serve", "."]] {
            let outcome = try Tool.run(arguments, in: site.folder.appendingPathComponent("empty"))
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("there is no folder './Content'; 'quizmark new site NAME' creates a site"), "\(outcome.errors)")
            #expect(!outcome.errors.contains("Usage"), "\(outcome.errors)")
        }
    }
}
