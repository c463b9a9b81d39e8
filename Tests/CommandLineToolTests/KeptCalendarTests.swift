import Foundation
import Testing

/// Ledgers and calendars that are damaged, replaced or removed, and quizzes that aren't published yet.
struct KeptCalendarTests {
    private static let ledger = "Content/calendar-ledger.json"
    private static let held =
        "---\nid: held\ntitle: Held\navailable: 2026-12-01T09:00\ndue: 2026-12-20T12:00\nhold-back: true\n---\n\n## A? {#a}\n\n- [x] b\n- [ ] c\n"

    private func site(_ files: [String: String] = [:]) throws -> TemporarySite {
        try TemporarySite(
            [
                "Content/assignments/cw1.yml": "title: First\nmodule: m\ndue: 2026-12-11\n",
                "Content/people.json": #"[{"Mr. Bob": ["Callum", "Toby"]}]"#,
            ].merging(files) { $1 },
            settings: "id: test\ntitle: Test\ntimezone: Europe/London\nmodules: [{id: m, title: Module}, {id: n, title: Other}]\n")
    }

    @Test(arguments: ["", "{", #"{"version": "x"}"#]) func aDamagedLedgerIsReplaced(ledger: String) throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        _ = try site.run("build")
        try site.write(Self.ledger, ledger)
        let refused = try site.run("calendar", "record")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("restore the ledger from your repository or a backup, or rebuild it"))
        #expect(try site.run("calendar", "record", "--today", "2026-11-02", "--force", "--from", "Output/calendar/all.ics").status == 0)
        #expect(try site.run("check", "--strict").status == 0)
    }

    @Test func calendarsOfStudentsRebuildNothing() throws {
        let site = try site()
        for source in ["Output/calendar/students/toby.ics", "0123456789abcdef0123456789abcdef.ics"] {
            let refused = try site.run("calendar", "record", "--from", source)
            #expect(refused.status == 64 && refused.errors.contains("is a student's calendar, and its dates are private"))
        }
    }

    @Test func anOlderLedgerIsLaterThanTheLastBuild() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        let backup = try site.text(Self.ledger)
        for title in ["Other", "First"] {
            try site.write("Content/assignments/cw1.yml", "title: \(title)\nmodule: m\ndue: 2026-12-11\n")
            _ = try site.run("calendar", "record", "--force", "--today", "2026-11-02")
        }
        _ = try site.run("build")
        func sequence() throws -> Int {
            let line = try site.text("Output/calendar/all.ics").split(separator: "\r\n").first { $0.hasPrefix("SEQUENCE:") }
            return try #require(Int(line?.dropFirst("SEQUENCE:".count) ?? ""))
        }
        let published = try sequence()
        try site.write(Self.ledger, backup)
        #expect(try site.run("calendar", "record", "--force", "--today", "2026-11-03").status == 0)
        _ = try site.run("build")
        #expect(try sequence() > published)
    }

    @Test func aQuizThatIsHeldBackIsInNoExport() throws {
        let site = try site(["Content/quizzes/held.md": Self.held])
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        #expect(try !site.run("check").errors.contains("LaggingLedger"))
        #expect(try !site.run("calendar", "export").output.contains("quiz.held"))
        #expect(try site.run("calendar", "export", "--as-of", "2026-12-01T09:00").output.contains("quiz.held"))
    }

    @Test func removedCalendarsAreReported() throws {
        let site = try site()
        _ = try site.run("build", environment: ["QUIZMARK_SECRET": "a secret of this site"])
        #expect(
            try !site.run("build", "--full", environment: ["QUIZMARK_SECRET": "a secret of this site"]).errors.contains("RemovedCalendars"))
        let other = try site.run("build", environment: ["QUIZMARK_SECRET": "another secret of it"])
        #expect(other.errors.contains("the calendars of all students get other addresses, because QUIZMARK_SECRET"))
        try site.write("Content/people.json", #"[{"Mr. Bob": ["Toby"]}]"#)
        #expect(try !site.run("build", environment: ["QUIZMARK_SECRET": "another secret of it"]).errors.contains("RemovedCalendars"))
        try site.write(
            "Content/site.yml", "id: test\ntitle: Test\ntimezone: Europe/London\nmodules: [{id: m, title: Module}, {id: o, title: Other}]\n"
        )
        for command in [["check"], ["calendar", "record", "--force", "--today", "2026-11-01"]] {
            let early = try Tool.run(command, in: site.folder).errors
            #expect(early.contains("no longer has a module 'n', so its calendar, calendar/modules/n.ics, no longer updates"), "\(early)")
        }
        let module = try site.run("build", environment: ["QUIZMARK_SECRET": "another secret of it"])
        #expect(module.errors.contains("Content/site.yml:1:1: warning: site.yml no longer has a module 'n'"))
    }

    /// Whoever deletes the records of builds, or clones the output, has files that no build removes.
    @Test func calendarsWithoutARecordStayAndAreNamed() throws {
        let site = try site()
        _ = try site.run("build", environment: ["QUIZMARK_SECRET": "a secret of this site"])
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent(".quizmark"))
        let built = try site.run("build", "--adopt")
        #expect(built.errors.contains("are still published, but no longer update for anyone who subscribed"), "\(built.errors)")
        #expect(built.errors.contains("so delete the folder calendar/students, or set it"), "\(built.errors)")
        let students = site.folder.appendingPathComponent("Output/calendar/students")
        #expect(try !FileManager.default.contentsOfDirectory(atPath: students.path).isEmpty)
        try FileManager.default.removeItem(at: students)
        #expect(try !site.run("build", "--full").errors.contains("RemovedCalendars"))
    }

    /// Version 0.2 named pages after students where names were published.
    @Test func pagesWithTheNamesOfStudentsAreReportedWhenTheyMove() throws {
        let site = try site()
        try site.write("Output/calendar/students/toby.html", "<p>Toby</p>")
        let secret = ["QUIZMARK_SECRET": "a secret of this site"]
        let moved = try site.run("build", environment: secret).errors
        #expect(moved.contains("such as calendar/students/toby.html, are still in"), "\(moved)")
        #expect(moved.contains("Quizmark has no record that it wrote them, so delete them"), "\(moved)")
        #expect(moved.contains("'quizmark calendar students' lists them"))
        let unset = try site.run("build").errors
        #expect(unset.contains("students' own pages need QUIZMARK_SECRET now"), "\(unset)")
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Output/calendar/students/toby.html"))
        #expect(try !site.run("build", "--full", environment: secret).errors.contains("with the names of students"))
    }

    @Test func aRestoredDateIsNotNewForStudents() throws {
        func quiz(_ assigned: String) -> String {
            "---\nid: q\ntitle: Cells\ndue: 2026-12-04\n\(assigned)---\n\n## A? {#a}\n\n- [x] b\n- [ ] c\n"
        }
        let site = try site(["Content/quizzes/q.md": quiz("assign: [Toby, Callum]\n")])
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        try site.write("Content/quizzes/q.md", quiz(""))
        let opened = try site.run("calendar", "record", "--force", "--today", "2026-11-02").output
        #expect(!opened.contains("students"), "\(opened)")
        let again = try site.run("calendar", "record", "--force", "--today", "2026-11-03").output
        #expect(!again.contains("students"), "\(again)")
    }

    @Test func anAssignmentIsFoundByAFormerID() throws {
        let site = try site(["Content/assignments/ten-rocks.yml": "title: Rocks\ndue: 2026-12-12\nformerly: rocks\n"])
        for command in [["assignment", "set", "rocks", "title=A"], ["calendar", "export", "--assignment", "rocks"]] {
            let refused = try Tool.run(command, in: site.folder)
            #expect(refused.status != 0 && refused.errors.contains("there is no assignment 'rocks'; it is 'ten-rocks' now"))
        }
    }

    @Test func theWarningsOfAChangeAreShownWithIt() throws {
        let site = try site(["Content/assignments/a.yml": "title: A\ndue: 2026-12-12\ntasks: [{name: Plan, due: 2026-12-10}]\n"])
        let early = try site.run("assignment", "set", "a", "due=2026-12-05", "--today", "2026-11-01")
        #expect(early.status == 0 && early.errors.contains("the task 'Plan' is due after its assignment"), "\(early.errors)")
        #expect(try !site.run("assignment", "set", "a", "title=B", "--today", "2026-11-02").errors.contains("'Plan'"), "it isn't new")
    }

    @Test func anIDThatIsTakenIsRefusedWithTheChange() throws {
        let site = try site([
            "Content/assignments/a.yml": "id: a\ntitle: A\ndue: 2026-12-12\n",
            "Content/assignments/z.yml": "id: z\ntitle: Z\ndue: 2026-12-13\n",
        ])
        let refused = try site.run("assignment", "set", "a", "id=z", "--today", "2026-11-01")
        #expect(refused.status == 1 && refused.errors.contains("id=z"), "\(refused.errors)")
    }
}
