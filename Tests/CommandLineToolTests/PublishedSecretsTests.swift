import Foundation
import Testing

/// A web server may send every file, even hidden ones: only a student's own calendar reveals its name.
struct PublishedSecretsTests {
    /// Each is so long that no packed text, which may contain any four letters, has it by chance.
    private static let names = ["Bartholomew", "Ashbourne", "Tobermory", "Quillfeather"]
    private static let secret = ["QUIZMARK_SECRET": "a secret of this site"]

    private func site() throws -> TemporarySite {
        try TemporarySite(
            [
                "Content/people.json": "[{\"Mr. Bob\": [\"Bartholomew Ashbourne\", \"Tobermory Quillfeather\"]}]",
                "Content/assignments/cw1.yml": "title: First\ndue: 2026-12-11T23:59\nmodule: bio\n",
                "Content/quizzes/cells.md": TemporarySite.quiz,
            ],
            settings:
                "id: test\ntitle: Test\ntimezone: UTC\nbase-url: https://example.org/a\nmodules: [{id: bio, title: Biology, teachers: [Mr. Bob]}]\n"
        )
    }

    @Test(arguments: [[], ["--zip"], ["--single-file"]]) func noFileNamesASecret(form: [String]) throws {
        let site = try site()
        let list = try site.run("calendar", "students", environment: Self.secret).output.split(separator: "\n")
        let secrets = list.compactMap { $0.split(separator: "\t").last?.split(separator: "/").last?.split(separator: ".").first }.map(
            String.init)
        try #require(secrets.count == 2 && secrets.allSatisfy { $0.count > 10 })
        // The second build begins with the folder of the first.
        for arguments in [[], form] {
            let outcome = try Tool.run(["build"] + arguments, in: site.folder, environment: Self.secret)
            try #require(outcome.status == 0, "\(outcome.errors)")
            let files = try files(below: site.folder.appendingPathComponent("Output"))
            #expect(files.count > 3)
            for (path, bytes) in files {
                #expect(!path.hasPrefix(".quizmark"))
                for secret in secrets where !path.contains(secret) {
                    #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(path) names \(secret)")
                }
                for name in Self.names {
                    #expect(bytes.range(of: Data(name.utf8)) == nil, "\(path) names \(name)")
                }
            }
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: site.folder.path).contains { $0.hasPrefix(".quizmark/outputs/") })
    }

    @Test func noFileNamesAStudentsPage() throws {
        let site = try site()
        try site.write(
            "Content/quizzes/assigned.md",
            "---\ntitle: Assigned\ntime-limit: 20m\nassign: [Bartholomew Ashbourne, {to: Tobermory Quillfeather, due: 2026-12-05, extra-time: 25}]\n---\n\n## A [[b]]\n"
        )
        let rows = try site.run("calendar", "students", environment: Self.secret).output.split(separator: "\n").map {
            $0.split(separator: "\t")
        }
        let pages = try rows.map { String(try #require($0.last)) }
        try #require(pages.count == 2 && pages.allSatisfy { $0.hasSuffix(".html") })
        let outcome = try Tool.run(["build"], in: site.folder, environment: Self.secret)
        try #require(outcome.status == 0, "\(outcome.errors)")
        let files = try files(below: site.folder.appendingPathComponent("Output"))
        let tokens = pages.compactMap { $0.split(separator: "/").last?.split(separator: ".").first }.map(String.init)
        for token in tokens {
            #expect(
                files.keys.filter { $0.contains(token) }.sorted() == ["calendar/students/\(token).html", "calendar/students/\(token).ics"])
            for (path, bytes) in files where !path.contains(token) {
                #expect(bytes.range(of: Data(token.utf8)) == nil, "\(path) names \(token)")
            }
        }
        for (path, bytes) in files {
            for name in Self.names { #expect(bytes.range(of: Data(name.utf8)) == nil, "\(path) names \(name)") }
        }
        let page = String(decoding: try #require(files["calendar/students/\(tokens[1]).html"]), as: UTF8.self)
        #expect(page.contains("25") && page.contains("2026-12-05") && page.contains("assigned.html#for-\(tokens[1])"))
        #expect(page.contains("noindex") && page.contains("no-referrer"))
        #expect(files["calendar/students/\(tokens[1]).ics"].map { String(decoding: $0, as: UTF8.self).contains("20261205") } == true)
        #expect(files["calendar/students/\(tokens[0]).ics"].map { String(decoding: $0, as: UTF8.self).contains("20261205") } == false)
        #expect(files["quizzes/assigned.html"].map { String(decoding: $0, as: UTF8.self).contains("\"timeLimit\":1500") } == true)
    }

    /// One student has a date of their own, the other only an opening; the quiz itself has neither.
    @Test func remindersCountFromAStudentsOwnDates() throws {
        let site = try site()
        let settings = try site.text("Content/site.yml")
        try site.write("Content/site.yml", settings + "reminder-events: true\n")
        try site.write(
            "Content/quizzes/assigned.md",
            """
            ---
            title: Assigned
            reminders: [2d]
            assign: [{to: Bartholomew Ashbourne, available: 2026-12-10}, {to: Tobermory Quillfeather, due: 2026-12-05}]
            ---

            ## A [[b]]

            """)
        let outcome = try Tool.run(["build"], in: site.folder, environment: Self.secret)
        try #require(outcome.status == 0, "\(outcome.errors)")
        let rows = try site.run("calendar", "students", environment: Self.secret).output.split(separator: "\n")
        let calendars = try rows.map { row in
            let page = try #require(row.split(separator: "\t").last?.split(separator: "/").last)
            return try site.text("Output/calendar/students/\(page.replacing(".html", with: ".ics"))")
        }
        try #require(calendars.count == 2)
        #expect(calendars[0].contains("20261208") && !calendars[0].contains("20261203"), "\(calendars[0])")
        #expect(calendars[1].contains("20261203") && !calendars[1].contains("20261208"), "\(calendars[1])")
    }

    @Test func assignedQuizzesNeedTheSecret() throws {
        let site = try site()
        try site.write("Content/quizzes/assigned.md", "---\ntitle: Assigned\nassign: [Tobermori Quillfeather]\n---\n\n## A [[b]]\n")
        let outcome = try site.run("build")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "Content/quizzes/assigned.md:3:10: error: people.json has no student, group or teacher 'Tobermori Quillfeather'; did you mean 'Tobermory Quillfeather'?"
            ))
        try site.write("Content/quizzes/assigned.md", "---\ntitle: Assigned\nassign: [Tobermory Quillfeather]\n---\n\n## A [[b]]\n")
        let warned = try site.run("build")
        #expect(warned.status == 0 && warned.errors.contains("[MissingSecret]"))
    }

    @Test func aBuildWithoutTheSecretSaysWhatItRemoves() throws {
        let site = try site()
        try #require(try Tool.run(["build"], in: site.folder, environment: Self.secret).status == 0)
        let warned = try site.run("build")
        #expect(
            warned.errors.contains("Content/people.json:1:1: warning: QUIZMARK_SECRET isn't set, so the calendars of students are removed"))
        let silent = try site.run("build")
        #expect(!silent.errors.contains("are removed"))
    }

    @Test func aCloneIsAdopted() throws {
        let site = try site()
        try #require(try site.run("build").status == 0)
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent(".quizmark"))
        try site.write("Content/quizzes/cells.md", TemporarySite.quiz.replacingOccurrences(of: "Cells", with: "The cell"))
        let refused = try site.run("build")
        #expect(refused.status == 74)
        #expect(refused.errors.contains("Output has ") && refused.errors.contains("build once with --adopt"))
        #expect(try site.run("build", "--adopt").status == 0)
        #expect(try site.text("Output/quizzes/cells.html").contains("The cell"))
        #expect(try site.run("build").status == 0)
    }
}
