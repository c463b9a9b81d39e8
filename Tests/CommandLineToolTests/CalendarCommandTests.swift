import Foundation
import LoopbackServer
import Testing

struct CalendarCommandTests {
    private static let settings = """
        id: test
        title: Test
        timezone: Europe/London
        languages: [en, fr]
        modules: [{id: m, title: Module, teachers: [Mr. Bob]}]

        """

    private func site() throws -> TemporarySite {
        try TemporarySite(
            [
                "Content/assignments/cw1.yml": "title: First\nmodule: m\ndue: 2026-12-11T23:59\n",
                "Content/assignments/cw2.yml": "title: Second\ndue: 2027-01-15\ntasks: [{name: Plan, due: 2027-01-10}]\n",
                "Content/people.json": #"[{"Mr. Bob": ["Callum"]}, {"Ms. Nguyen": ["Toby"]}]"#,
            ], settings: Self.settings)
    }

    @Test func recordsWhatMovedAndWent() throws {
        let site = try site()
        let first = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        #expect(first.status == 0)
        #expect(first.output == "Content/calendar-ledger.json: 3 entries recorded\n")
        #expect(
            try site.run("calendar", "record", "--force", "--today", "2026-11-02").output == "Content/calendar-ledger.json: nothing new\n")
        #expect(try site.run("check", "--strict").status == 0)

        try site.write("Content/assignments/cw1.yml", "title: First\nmodule: m\ndue: 2026-12-12T23:59\n")
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/assignments/cw2.yml"))
        let lagging = try site.run("build")
        #expect(lagging.status == 0)
        #expect(
            lagging.errors.contains(
                "Content/calendar-ledger.json:1:1: warning: the calendar ledger is out of date: 1 moved, 2 removed"))
        let strict = try site.run("check", "--strict")
        #expect(strict.status == 1 && strict.errors.contains(": error: the calendar ledger is out of date"), "\(strict.errors)")
        let second = try site.run("calendar", "record", "--force", "--today", "2026-11-20")
        #expect(
            second.output.hasPrefix(
                """
                First: moved from 2026-12-11T23:59 Europe/London to 2026-12-12T23:59 Europe/London
                Second: removed; it was due 2027-01-15

                """))
        #expect(try site.run("build", "--strict").status == 0)
        #expect(try site.text("Output/calendar/all.fr.ics").contains("SUMMARY;LANGUAGE=fr:Annulé\u{A0}: Second"))
        #expect(try site.text("Output/calendar/assignments/cw2.ics").contains("STATUS:CANCELLED"))
        #expect(try site.text("Output/calendar/tasks.ics").contains("STATUS:CANCELLED"))
        #expect(try site.text("Output/calendar/changes.html").contains("Moved from"))

        let earlier = try site.run("calendar", "record", "--today", "2020-11-19")
        #expect(earlier.status == 64)
        #expect(earlier.errors.contains("the last record is from 2026-11-20, so --today can't be"))
    }

    @Test func recordsTheDatesOfSingleStudents() throws {
        func quiz(due: String) -> String {
            "---\ntitle: Cells\ndue: 2026-12-04\nassign:\n  - Callum\n  - to: Toby\n    due: \(due)\n---\n\n## A?\n\n- [x] b\n- [ ] c\n"
        }
        let site = try TemporarySite([
            "Content/people.json": #"[{"Mr Bob": ["Callum", "Priya", "Toby"]}]"#, "Content/quizzes/cells.md": quiz(due: "2026-12-07"),
        ])
        func sequence(of student: String) throws -> Substring? {
            let calendar = try site.run("calendar", "export", "--student", student).output
            return calendar.split(separator: "\r\n").first { $0.hasPrefix("SEQUENCE:") }
        }
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        let again = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        #expect(again.output == "Content/calendar-ledger.json: nothing new\n")
        #expect(try sequence(of: "Toby") == "SEQUENCE:0" && sequence(of: "Priya") == nil)
        try site.write("Content/quizzes/cells.md", quiz(due: "2026-12-09"))
        #expect(try site.run("check").errors.contains("the calendar ledger is out of date: 1 moved"))
        let outcome = try site.run("calendar", "record", "--force", "--today", "2026-11-02")
        #expect(outcome.output == "Cells: dates of 1 student moved\nContent/calendar-ledger.json: 2 entries\n")
        // The minutes from 2020 to that day.
        #expect(try sequence(of: "Toby") == "SEQUENCE:3595680" && sequence(of: "Callum") == "SEQUENCE:0")
        let ledger = try site.text("Content/calendar-ledger.json")
        for name in ["Callum", "Priya", "Toby"] { #expect(!ledger.contains(name)) }
    }

    /// As Quizmark wrote it when UIDs were joined with hyphens.
    @Test func aLedgerOfTheFirstVersionIsRenewed() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        let ledger = "Content/calendar-ledger.json"
        var former = try site.text(ledger).replacing("\"version\": 6,", with: "\"recorded\": \"2026-11-01\",")
        former = former.replacing(/\},\n"(students|modules)": \{\n[^}]*/, with: "")
        former = former.replacing("},\n\"log\": [\n]\n}", with: "}\n}").replacing(/,"(changed|digest)":"[\w-]+"/, with: "")
        former = former.replacing(/"quizmark\.([\w-]+)\.task\.([\w-]+)\.([\w-]+)"/) { "\"\($0.2)-\($0.3)-task@\($0.1)\"" }
        former = former.replacing(/"quizmark\.([\w-]+)\.(due|quiz|opening)\.([\w-]+)"/) { "\"\($0.3)-\($0.2)@\($0.1)\"" }
        #expect(former.contains("\"cw1-due@") && !former.contains("quizmark"))
        try site.write(ledger, former)
        #expect(try site.run("build").errors.contains("the calendar ledger is out of date: it has UIDs from an earlier version"))
        let outcome = try site.run("calendar", "record", "--force", "--today", "2026-11-02")
        #expect(
            outcome.output
                == "Content/calendar-ledger.json: 3 entries, converted to the format of this version, which earlier versions can't read\n")
        let renewed = try site.text(ledger)
        #expect(!renewed.contains("@") && !renewed.contains("recorded") && renewed.contains("\"changed\":\"2026-11-01\""))
        #expect(try site.run("build", "--strict").status == 0)
        #expect(!(try site.text("Output/calendar/all.ics")).contains("CANCELLED"))
        try site.write(ledger, "{\"version\": 7, \"entries\": {}}")
        #expect(try site.run("check").errors.contains("written by a newer version of Quizmark"))
    }

    /// As Quizmark wrote it before each entry had a digest: nothing is new, and no warning asks for another record.
    @Test func aLedgerOfTheSecondVersionIsRead() throws {
        let site = try site()
        try site.write(
            "Content/calendar-ledger.json",
            """
            {
            "version": 2,
            "recorded": "2026-11-02",
            "entries": {
            "quizmark.test.due.cw1": {"kind":"assignment","item":"cw1","title":{"en":"First"},"module":"m","due":"2026-12-11T23:59 Europe/London","sequence":7,"moves":[{"on":"2026-11-02","from":"2026-12-10"}]},
            "quizmark.test.due.cw2": {"kind":"assignment","item":"cw2","title":{"en":"Second"},"due":"2027-01-15","added":"2026-11-01"},
            "quizmark.test.due.gone": {"kind":"assignment","item":"gone","title":{"en":"Gone"},"due":"2027-01-15","sequence":3,"removed":"2026-11-02"},
            "quizmark.test.task.cw2.plan": {"kind":"task","item":"cw2","title":{"en":"Plan (Second)"},"due":"2027-01-10"}
            }
            }

            """)
        #expect(try site.run("build", "--strict").status == 0)
        let calendar = try site.text("Output/calendar/all.ics")
        #expect(calendar.contains("SEQUENCE:7\r\n") && calendar.contains("DTSTAMP:20261102T000000Z\r\n"))
        #expect(calendar.contains("STATUS:CANCELLED"))
        let page = try site.text("Output/calendar/changes.html")
        let outcome = try site.run("calendar", "record", "--force", "--today", "2026-11-03")
        #expect(
            outcome.output
                == "Content/calendar-ledger.json: 4 entries, converted to the format of this version, which earlier versions can't read\n")
        #expect(try site.run("build", "--strict").status == 0)
        #expect(try site.text("Output/calendar/changes.html") == page)
        #expect(try site.text("Output/calendar/all.ics") == calendar)
    }

    @Test func aDayInTheFutureIsForced() throws {
        let site = try site()
        let future = try site.run("calendar", "record", "--today", "2207-06-20")
        #expect(future.status == 64 && future.errors.contains("needs --force"))
        #expect(!site.has("Content/calendar-ledger.json"))
        #expect(try site.run("calendar", "record", "--force", "--today", "2207-06-20").status == 0)
        let refused = try site.run("calendar", "record", "--today", "2020-01-02")
        #expect(refused.status == 64 && refused.errors.contains("the last record is from 2207-06-20, so --today can't be"))
        #expect(try site.run("calendar", "record", "--force", "--today", "2020-01-02").status == 0)
        #expect(try !site.text("Content/calendar-ledger.json").contains("2207"))
    }

    @Test func onlyWhatIsNewIsPrinted() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        try site.write("Content/assignments/cw2.yml", "title: Second\ndue: 2027-01-16\n")
        #expect(try site.run("calendar", "record", "--force", "--today", "2026-11-02").output.hasPrefix("Second: moved from 2027-01-15"))
        try site.write("Content/assignments/cw2.yml", "title: Only the title\ndue: 2027-01-16\n")
        #expect(
            try site.run("calendar", "record", "--force", "--today", "2026-11-03").output
                == "Content/calendar-ledger.json: 3 entries\n")
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/assignments/cw2.yml"))
        try site.write("Content/assignments/cw3.yml", "title: Only the title\ndue: 2027-01-16\n")
        #expect(
            try site.run("calendar", "record", "--force", "--today", "2026-11-04").output.contains(
                "\nif 'cw2' was renamed to 'cw3', add 'formerly: cw2' to its file, and record again\nContent/"))
        try site.write("Content/assignments/cw3.yml", "title: Only the title\nformerly: cw2\ndue: 2027-01-16\n")
        #expect(
            try site.run("calendar", "record", "--force", "--today", "2026-11-04").output.hasPrefix(
                "Only the title: renamed; it was 'cw2'\nContent/"))
        #expect(try site.run("build", "--strict").status == 0)
        // Its title is the same, and ids are for authors.
        #expect(try !site.text("Output/calendar/changes.html").contains("Renamed from"))
    }

    @Test func whatIsRenamedAndMovedAtOnceIsToldOnPagesAndInTheFeed() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/assignments/cw2.yml"))
        try site.write("Content/assignments/essay.yml", "title: Essay\nformerly: cw2\ndue: 2027-01-20\n")
        let recorded = try site.run("calendar", "record", "--force", "--today", "2026-11-02").output
        #expect(recorded.contains(" to 2027-01-20, and renamed; it was 'Second'\n"), "\(recorded)")
        #expect(try site.run("build", "--strict").status == 0)
        let page = try site.text("Output/calendar/changes.html")
        #expect(page.contains("Moved from") && page.contains("<p class=\"deadline-news\">Renamed from “Second”</p>"), "\(page)")
        #expect(try site.text("Output/calendar/changes.xml").contains(" · Renamed from “Second”</content>"))
        #expect(try site.text("Content/calendar-ledger.json").contains("\"formerly\":\"Second\""))
    }

    private func removeAssignments(of site: TemporarySite) throws {
        for name in ["cw1", "cw2"] {
            try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/assignments/\(name).yml"))
        }
    }

    @Test func thePlannerStaysAsLongAsTheLedgerKnowsAssignments() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        #expect(try site.run("build", "--strict").status == 0)
        try removeAssignments(of: site)
        #expect(try site.run("build").status == 0)
        #expect(try site.text("Output/index.html").contains(#"href="assignments/index.html""#))
        // With the cancelled entries and, later, with the log alone.
        for day in ["2026-11-02", "2027-10-01"] {
            _ = try site.run("calendar", "record", "--force", "--today", day)
            let built = try site.run("build", "--strict")
            #expect(built.status == 0 && !built.errors.contains("LostPlanner"), "\(built.errors)")
            #expect(try site.text("Output/assignments/index.html").contains("planner-key"))
            #expect(try site.text("Output/fr/assignments/index.html").contains("planner-key"))
        }
        let before = try site.text("Output/assignments/index.html")
        #expect(try site.run("build", "--strict", "--full").status == 0)
        #expect(try site.text("Output/assignments/index.html") == before)
        _ = try site.run("calendar", "record", "--force", "--today", "2028-01-01")
        #expect(try site.run("build", "--strict").errors.contains("[LostPlanner]"))
    }

    @Test func aLostPlannerIsNoted() throws {
        let site = try site()
        #expect(try site.run("build", "--strict").status == 0)
        try removeAssignments(of: site)
        let built = try site.run("build", "--strict")
        #expect(built.status == 0)
        #expect(
            built.errors.contains("Content/assignments:1:1: note: the site no longer has any assignments, so it loses its planner"),
            "\(built.errors)")
        #expect(!FileManager.default.fileExists(atPath: site.folder.appendingPathComponent("Output/assignments/index.html").path))
        #expect(try !site.run("build", "--strict", "--full").errors.contains("LostPlanner"), "a site without a planner has none to lose")
    }

    /// They are in the site as soon as the errors are fixed.
    @Test func whatFilesWithErrorsHaveIsNotGone() throws {
        let published = try site()
        #expect(try published.run("build", "--strict").status == 0)
        for name in ["cw1", "cw2"] { try published.write("Content/assignments/\(name).yml", "title: A\ndeu: 2027-01-15\n") }
        let built = try published.run("build")
        #expect(built.status == 1 && built.errors.contains("[UnknownKey]") && !built.errors.contains("LostPlanner"), "\(built.errors)")

        let recorded = try site()
        _ = try recorded.run("calendar", "record", "--force", "--today", "2026-11-01")
        try recorded.write("Content/assignments/cw2.yml", "title: Second\ndeu: 2027-01-15\n")
        let checked = try recorded.run("check")
        #expect(checked.status == 1 && checked.errors.contains("[UnknownKey]"), "\(checked.errors)")
        #expect(!checked.errors.contains("LaggingLedger"), "\(checked.errors)")
        try removeAssignments(of: recorded)
        #expect(try recorded.run("check").errors.contains("[LaggingLedger]"))
    }

    @Test func aLostLedgerIsAWarning() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        #expect(try site.run("build", "--strict").status == 0)
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/calendar-ledger.json"))
        #expect(try site.run("check").errors.contains("[LostLedger]"))
        let refused = try site.run("calendar", "record", "--today", "2026-11-02")
        #expect(refused.status == 64 && refused.errors.contains("--force starts a new one"), "nothing is lost without a word")
        #expect(!FileManager.default.fileExists(atPath: site.folder.appendingPathComponent("Content/calendar-ledger.json").path))
        #expect(try site.run("calendar", "record", "--force", "--today", "2026-11-02").output.contains("entries recorded"))
    }

    @Test func aLostLedgerIsMissedUntilThereIsOneAgain() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        #expect(try site.run("build", "--strict").status == 0)
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/calendar-ledger.json"))
        for arguments in [["build"], ["build", "--full"], ["build"], ["check"]] {
            #expect(try Tool.run(arguments, in: site.folder).errors.contains("[LostLedger]"), "\(arguments)")
        }
        #expect(try site.run("calendar", "record", "--today", "2026-11-02").status == 64)
        #expect(try site.run("calendar", "record", "--force", "--today", "2026-11-02").status == 0)
        #expect(try site.run("build", "--strict").status == 0)
    }

    @Test func calendarsOfOthersDontReplaceTheLedger() throws {
        let site = try site()
        let path = "Content/calendar-ledger.json"
        let event = ["BEGIN:VEVENT", "UID:quizmark.other.due.cw1", "DTSTART;VALUE=DATE:20261211", "SUMMARY:Due: Theirs", "END:VEVENT"]
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + event + ["END:VCALENDAR"]
        try site.write("a.ics", lines.map { $0 + "\r\n" }.joined())
        let refused = try site.run("calendar", "record", "--from", "a.ics", "--today", "2026-11-01")
        #expect(refused.status == 64)
        #expect(refused.errors.contains("'a.ics' has no entries of this site, whose id is 'test'"), "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: site.folder.appendingPathComponent(path).path))
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        let before = try site.text(path)
        #expect(try site.run("calendar", "record", "--force", "--from", "a.ics", "--today", "2026-11-01").status == 64)
        #expect(try site.text(path) == before)
    }

    /// The address that pages offer for subscribing.
    @Test func addressesForSubscribingAreFetchedToo() throws {
        let site = try site()
        let outcome = try site.run("calendar", "record", "--from", "webcal://127.0.0.1:1/all.ics", "--today", "2026-11-01")
        #expect(outcome.errors.contains("can't download webcal://127.0.0.1:1/all.ics: the server refused"), "\(outcome.errors)")
    }

    @Test func aLostLedgerIsRebuiltFromWhatWasPublished() throws {
        let site = try site()
        let ledger = "Content/calendar-ledger.json"
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        try site.write("Content/assignments/cw1.yml", "title: First\nmodule: m\ndue: 2026-12-12T23:59\n")
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-02")
        try site.write("Content/assignments/old.yml", "title: Old one\nmodule: m\ndue: 2026-12-01\n")
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-03")
        #expect(try site.run("build", "--strict").status == 0)
        let before = try site.text(ledger).split(separator: "\n").filter { $0.hasPrefix("\"quizmark.test.") }
        #expect(before.count >= 3)
        try FileManager.default.moveItem(
            at: site.folder.appendingPathComponent("Output/calendar"), to: site.folder.appendingPathComponent("published"))
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent(ledger))
        #expect(try site.run("calendar", "record", "--from", "Content/site.yml").status == 64)
        let from = [
            "calendar", "record", "--force", "--from", "published/all.ics", "--from", "published/tasks.ics", "--today", "2026-11-03",
        ]
        #expect(try Tool.run(from, in: site.folder).status == 0)
        let after = try site.text(ledger).split(separator: "\n").filter { $0.hasPrefix("\"quizmark.test.") }
        #expect(after == before)

        // What happened in the meantime is news.
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent(ledger))
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/assignments/old.yml"))
        try site.write("Content/assignments/cw1.yml", "title: First\nmodule: m\ndue: 2026-12-13T23:59\n")
        let outcome = try Tool.run(from.dropLast() + ["2026-11-05"], in: site.folder)
        #expect(outcome.output.contains("First: moved from 2026-12-12T23:59 Europe/London to 2026-12-13T23:59 Europe/London\n"))
        #expect(outcome.output.contains("Old one: removed; it was due 2026-12-01\n"))
        #expect(try site.run("build", "--strict").status == 0)
        #expect(try site.text("Output/calendar/all.ics").contains("Cancelled: Old one (Module)"))
        let again = try site.run("calendar", "record", "--from", "published/all.ics", "--today", "2026-11-05")
        #expect(again.status == 0 && !again.output.contains(": removed") && !again.output.contains(": new"), "nothing is lacking")
    }

    /// Calendars in UTC don't contain the zone that their words name.
    @Test func aCancelledEntryThatIsRebuiltIsANewerOne() throws {
        let essay = "title: Essay\ndue: 2026-12-11T23:59\ntimezone: America/New_York\n"
        let site = try TemporarySite(
            ["Content/assignments/essay.yml": essay, "Content/assignments/lab.yml": "title: Lab\ndue: 2026-12-11\n"],
            settings: "id: test\ntitle: Test\ntimezone: Europe/London\n")
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/assignments/essay.yml"))
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-02")
        func sequence() throws -> Int {
            #expect(try site.run("build").status == 0)
            let event = try site.text("Output/calendar/all.ics").split(separator: "UID:quizmark.test.due.essay")[1]
            return try #require(event.split(separator: "\r\n").first { $0.hasPrefix("SEQUENCE:") }.flatMap { Int($0.dropFirst(9)) })
        }
        let published = try sequence()
        let from = ["--from", "Output/calendar/all.ics", "--today", "2026-11-03"]
        #expect(try Tool.run(["calendar", "record", "--force"] + from, in: site.folder).status == 0)
        #expect(try sequence() > published)
    }

    @Test func entriesOfOthersStayOutOfTheLedger() throws {
        let site = try site()
        func event(_ lines: String...) -> String { (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\r\n") + "\r\n" }
        let events = [
            event("UID:x@google.com", "DTSTART:20261211T100000Z", "SUMMARY:Dentist"),
            event("UID:quizmark.other.due.cw1", "DTSTART;VALUE=DATE:20261211", "SUMMARY:Due: Theirs"),
            event("UID:old-due@test", "DTSTART;VALUE=DATE:20261201", "SUMMARY:Due: Ours"),
            event("UID:quizmark.test.due.gone", "DTSTART;VALUE=DATE:soon", "SEQUENCE:many", "SUMMARY:Due: Gone"),
            event("SUMMARY:Nobody's"),
        ]
        try site.write("a.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events.joined())END:VCALENDAR\r\n")
        let outcome = try site.run("calendar", "record", "--force", "--from", "a.ics", "--today", "2026-11-02")
        #expect(outcome.status == 0, "\(outcome.errors)")
        for warning in [
            "warning: 2 entries are left out: they aren't from this site, such as 'quizmark.other.due.cw1'\n",
            "warning: 1 entry is left out: it has no UID\n",
            "warning: the SEQUENCE of 'quizmark.test.due.gone' isn't a number: 'many'; it counts as 0\n",
            "warning: the DTSTART of 'quizmark.test.due.gone' isn't a date: 'soon'\n",
        ] { #expect(outcome.errors.contains(warning), "\(outcome.errors)") }
        let ledger = try site.text("Content/calendar-ledger.json")
        for word in ["google", "Dentist", "Theirs", "Nobody"] { #expect(!ledger.contains(word)) }
        #expect(ledger.contains("old-due@test") && ledger.contains("quizmark.test.due.gone"))
    }

    @Test func aLostLedgerIsRebuiltFromAnAddress() throws {
        let site = try site()
        let ledger = "Content/calendar-ledger.json"
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        #expect(try site.run("build", "--strict").status == 0)
        let (published, tasks) = (try site.text("Output/calendar/all.ics"), try site.text("Output/calendar/tasks.ics"))
        let server = try LoopbackServer { request in
            switch request.path {
            case "/calendar/all.ics": .text(published, headers: ["Content-Type": "text/calendar"])
            case "/calendar/tasks.ics": .text(tasks, headers: ["Content-Type": "text/calendar"])
            case "/moved.ics": .response(301, headers: ["Location": "/calendar/all.ics"])
            case "/page.html": .text("<!DOCTYPE html><title>Not found</title>")
            default: .response(404)
            }
        }
        let before = try site.text(ledger)
        for path in ["/calendar/all.ics", "/moved.ics"] {
            try FileManager.default.removeItem(at: site.folder.appendingPathComponent(ledger))
            let from = ["--from", server.base + path, "--from", server.base + "/calendar/tasks.ics"]
            let outcome = try Tool.run(["calendar", "record", "--force", "--today", "2026-11-01"] + from, in: site.folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try site.text(ledger) == before)
        }
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent(ledger))
        let page = try site.run("calendar", "record", "--from", server.base + "/page.html", "--today", "2026-11-01")
        #expect(page.status == 64 && page.errors.contains("isn't a calendar made by Quizmark"))
        let missing = try site.run("calendar", "record", "--from", server.base + "/none.ics", "--today", "2026-11-01")
        #expect(missing.status != 0 && missing.errors.contains("can't download \(server.base)/none.ics"))
        #expect(!FileManager.default.fileExists(atPath: site.folder.appendingPathComponent(ledger).path), "nothing half-made is kept")
    }

    @Test func mistakesKeepTheLedgerAsItIs() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        let before = try site.text("Content/calendar-ledger.json")
        try site.write("Content/assignments/cw1.yml", "title: First\ndue: 2026-12-32\n")
        let outcome = try site.run("calendar", "record", "--force", "--today", "2026-11-02")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("Content/assignments/cw1.yml:2:6: error: 'due' must be a date"))
        #expect(try site.text("Content/calendar-ledger.json") == before)
    }

    @Test(arguments: [["calendar", "record"], ["calendar", "students"], ["deadlines"], ["ids"], ["strings", "status"]])
    func rulesForTheWholeSiteKeepCommandsFromIt(command: [String]) throws {
        let site = try site()
        try site.write("Content/assignments/other.yml", "id: cw1\ntitle: Other\ndue: 2026-12-01\n")
        let outcome = try Tool.run(command, in: site.folder)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("[DuplicateID]"), "\(outcome.errors)")
        // Only a command that writes something leaves it as it was.
        let writes = command.first == "calendar"
        #expect(outcome.errors.contains("nothing was written, because of the errors above") == writes, "\(outcome.errors)")
    }

    @Test func exportsWhatLiesBetweenTwoDays() throws {
        let site = try site()
        let outcome = try site.run(
            "calendar", "export", "--between", "2026-12-01", "2026-12-31", "--language", "fr", "--output", "out/a.ics")
        #expect(outcome.status == 0)
        #expect(outcome.output == "out/a.ics: 1 entry\n")
        let text = try site.text("out/a.ics")
        #expect(text.contains("UID:quizmark.test.due.cw1\r\n") && text.contains("LANGUAGE=fr:À rendre\u{A0}: First"))
        #expect(!text.contains("NAME:"))
        try site.write("out/a.ics", "mine")
        #expect(try site.run("calendar", "export", "--output", "out/a.ics").status == 1)
        #expect(try site.text("out/a.ics") == "mine")
        #expect(try site.run("calendar", "export", "--output", "out/a.ics", "--force").output == "out/a.ics: 2 entries\n")
    }

    @Test func exportsForAStudentAModuleOrAnAssignment() throws {
        let site = try site()
        func uids(_ arguments: String...) throws -> [Substring] {
            let outcome = try Tool.run(["calendar", "export"] + arguments, in: site.folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.output.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }.map { $0.dropFirst(4) }
        }
        #expect(try uids("--student", "Callum") == ["quizmark.test.due.cw1", "quizmark.test.due.cw2"])
        #expect(try uids("--student", "Toby") == ["quizmark.test.due.cw2"])
        #expect(try uids("--module", "Module") == ["quizmark.test.due.cw1"])
        #expect(try uids("--assignment", "cw2") == ["quizmark.test.due.cw2"])
        #expect(try uids("--assignment", "cw2", "--tasks") == ["quizmark.test.task.cw2.plan"])
        let unknown = try site.run("calendar", "export", "--student", "Tobi")
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("there is no student 'Tobi'; did you mean 'Toby'?"))
        for arguments in [
            ["--between", "2026-12-31", "2026-12-01"], ["--between", "2026-12-31"], ["--language", "it"],
            ["--student", "Toby", "--module", "m"],
        ] {
            #expect(try Tool.run(["calendar", "export"] + arguments, in: site.folder).status == 64)
        }
    }

    @Test func studentsHaveCalendarsThatNobodyCanGuess() throws {
        let site = try site()
        let secret = ["QUIZMARK_SECRET": "a secret of this site"]
        #expect(try site.run("build").status == 0)
        #expect(!site.has("Output/calendar/students"))
        let list = try site.run("calendar", "students", environment: secret)
        let paths = list.output.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(paths.map(\.first) == ["Callum", "Toby"])
        #expect(try site.run("build", environment: secret).status == 0)
        #expect(paths.allSatisfy { $0.count == 3 }, "name, calendar and page")
        for path in paths.flatMap({ $0.dropFirst() }) { #expect(site.has("Output/\(path)")) }
        #expect(try site.text("Output/\(paths[1][2])").contains(">Calendar: Your dates<"))
        #expect(try site.text("Output/\(paths[1][1])").contains("\nNAME:Your dates ("))
        #expect(try !site.text("Output/\(paths[1][1])").contains("Toby"))
        // An archive has a list of its files.
        #expect(try site.run("build", "--zip", "--output", "zip", environment: secret).errors.contains("6 calendars") == false)
        #expect(try site.run("calendar", "students").status == 64)
        #expect(try site.run("build", environment: ["QUIZMARK_SECRET": "short"]).status == 64)
    }
}

struct DeadlinesCommandTests {
    /// One of both zones has another day than UTC, at any time.
    @Test func todayIsTheSitesDay() throws {
        for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            let site = try site()
            let settings = try site.text("Content/site.yml").replacing(/timezone: .*/, with: "timezone: \(zone)")
            try Data(settings.utf8).write(to: site.folder.appendingPathComponent("Content/site.yml"))
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: zone))
            let parts = calendar.dateComponents([.year, .month, .day], from: .now)
            let json = try site.run("deadlines", "--format", "json").output
            let day = String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
            #expect(json.contains("\"today\":\"\(day)\""), "\(json)")
        }
    }

    private func site() throws -> TemporarySite {
        try TemporarySite([
            "Content/assignments/cw1.yml": "title: First\ndue: 2026-12-11T23:59\ntasks: [{name: Plan, due: 2026-12-01}]\n",
            "Content/assignments/cw2.yml": "title: Second\ndue: 2026-12-12\n",
            "Content/assignments/cw3.yml": "title: Third\ndue: 2026-12-13\nmark: 55\n",
        ])
    }

    @Test func listsWhatIsDueAndTooMuch() throws {
        let outcome = try site().run("deadlines", "--today", "2026-12-11")
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                Overdue tasks
                  2026-12-01        10 days ago    Plan (First), 0% done

                Due
                  2026-12-11 23:59  today          First, 0% done
                  2026-12-12        tomorrow       Second
                  2026-12-13        in 2 days      Third, done

                Clashes
                  2026-12-11 23:59  First and Second, 24 hours apart
                  2026-12-12  Second and Third, 24 hours apart

                Busy weeks
                  2026-12-07 to 2026-12-13  3 deadlines: First; Second; Third

                """)
    }

    /// Days are those of the site's time zone, and so is the day of an entry that is exported.
    @Test func workThatIsDueInAnotherZoneHasOneDay() throws {
        let site = try TemporarySite(
            ["Content/assignments/a.yml": "title: Essay\ndue: 2026-12-31T23:59\ntimezone: AoE\n"],
            settings: "id: test\ntitle: Test\ntimezone: Europe/London\n")
        let due = "  2027-01-01 11:59  today          Essay (2026-12-31 23:59 AoE)\n"
        #expect(try site.run("deadlines", "--today", "2027-01-01").output.contains(due))
        func exported(_ day: String) throws -> Bool {
            try site.run("calendar", "export", "--between", day, day).output.contains("SUMMARY")
        }
        #expect(try exported("2027-01-01") && !exported("2026-12-31"))
    }

    @Test func aBusyWeekSaysWhichModuleMakesItBusy() throws {
        let site = try TemporarySite(
            ["Content/assignments/a.yml": "title: Report\nmodule: FLD300\nvalue: 60\ndue: 2026-12-08\n"],
            settings: "id: test\ntitle: Test\nmodules: [{id: FLD300, title: Field work}]\n")
        let output = try site.run("deadlines", "--today", "2026-12-01").output
        #expect(output.contains("1 deadline, 60% of Field work: Report (Field work)\n"), "\(output)")
    }

    /// It is news when it is published.
    @Test func aQuizThatIsHeldBackIsNotNewOnEveryRun() throws {
        let site = try TemporarySite([
            "Content/quizzes/cells.md":
                "---\ntitle: Cells\navailable: 2026-12-01\nhold-back: true\ndue: 2026-12-12\n---\n\n## A?\n\n- [x] b\n- [ ] c\n",
            "Content/assignments/lab.yml": "title: Lab\ndue: 2026-12-01\n",
        ])
        #expect(try site.run("calendar", "record", "--force", "--today", "2026-11-01").status == 0)
        let before = try site.run("deadlines", "--since", "2026-11-01", "--today", "2026-11-05").output
        #expect(before.contains("Quiz: Cells") && !before.contains("Changed since"), "\(before)")
        let record = ["calendar", "record", "--force", "--today", "2026-12-01", "--as-of", "2026-12-01"]
        #expect(try Tool.run(record, in: site.folder).status == 0)
        #expect(try site.run("deadlines", "--since", "2026-12-01", "--today", "2026-12-01").output.contains("Changed since"))
    }

    private static let assigned = "---\ntitle: Cells\nmodule: m\ndue: 2026-12-12\nassign: Toby\n---\n\n## A?\n\n- [x] b\n- [ ] c\n"

    @Test func peopleWhoCouldNotBeReadAreNotUnknown() throws {
        let site = try TemporarySite(["Content/people.json": #"{"students": ["Toby"]}"#, "Content/quizzes/cells.md": Self.assigned])
        let errors = try site.run("check").errors
        #expect(errors.contains("students are listed under the name of their teacher"))
        #expect(!errors.contains("lists nobody"), "\(errors)")
    }

    /// Published calendars don't have their dates.
    @Test func aRebuiltLedgerTellsNothingOfStudents() throws {
        let site = try TemporarySite([
            "Content/people.json": #"{"teachers": [{"Mr Bob": ["Toby"]}]}"#, "Content/quizzes/cells.md": Self.assigned,
            "Content/assignments/lab.yml": "title: Lab\ndue: 2026-12-01\n",
        ])
        #expect(try site.run("calendar", "record", "--force", "--today", "2026-11-01").status == 0)
        #expect(try site.run("build").status == 0)
        let outcome = try site.run("calendar", "record", "--force", "--from", "Output/calendar/all.ics", "--today", "2026-11-01")
        #expect(outcome.status == 0 && !outcome.output.contains("for 1 student"), "\(outcome.output)")
    }

    @Test func homeNamesTheModulesOfQuizzes() throws {
        let site = try TemporarySite(
            [
                "Content/quizzes/cells.md": "---\ntitle: Cells\nmodule: m\ndue: 2026-12-12\n---\n\n## A?\n\n- [x] b\n- [ ] c\n",
                "Content/assignments/a.yml": "title: A\nmodule: m\ndue: 2026-12-01\n",
                "Content/assignments/b.yml": "title: B\nmodule: n\ndue: 2026-12-02\n",
            ], settings: "id: test\ntitle: Test\nmodules: [{id: m, title: Life}, {id: n, title: Nets}]\n")
        #expect(try site.run("build").status == 0)
        #expect(try site.text("Output/index.html").contains(">Cells</a> <small class=\"due-module\">Life</small>"))
    }

    @Test func listsAssignedQuizzesWithWhomTheyAreFor() throws {
        let site = try TemporarySite([
            "Content/people.json": #"{"teachers": [{"Mr Bob": ["Ada", "Ben", "Toby"]}], "groups": [{"Lane 4": ["Ada", "Toby"]}]}"#,
            "Content/quizzes/cells.md":
                "---\ntitle: Cells\ndue: 2026-12-12\nassign:\n  - Lane 4\n  - to: Toby\n    due: 2026-12-20\n---\n\n## A?\n\n- [x] b\n- [ ] c\n",
            "Content/quizzes/acids.md": "---\ntitle: Acids\ndue: 2026-12-12\nassign: Lane 4\n---\n\n## A?\n\n- [x] b\n- [ ] c\n",
            "Content/quizzes/all.md": "---\ntitle: All\ndue: 2026-12-20\n---\n\n## A?\n\n- [x] b\n- [ ] c\n",
        ])
        let outcome = try site.run("deadlines", "--today", "2026-12-11")
        #expect(
            outcome.output == """
                Due
                  2026-12-12        tomorrow       Quiz: Acids, for Lane 4
                  2026-12-12        tomorrow       Quiz: Cells, for Ada
                  2026-12-20        in 9 days      Quiz: All
                  2026-12-20        in 9 days      Quiz: Cells, for Toby

                Clashes
                  2026-12-12  Quiz: Acids and Quiz: Cells, at the same time, for Ada
                  2026-12-20  Quiz: All and Quiz: Cells, at the same time, for Toby

                """)
        let json = try site.run("deadlines", "--today", "2026-12-11", "--format", "json").output
        #expect(json.contains(#""days":1,"students":["Ada","Toby"],"done":false"#))
        // The second is its former name.
        #expect(json.contains(#""notStarted":[],"notBegun":[],"#))
    }

    @Test func endsWithThreeWhereSomethingIsOverdue() throws {
        let site = try site()
        let late = try site.run("deadlines", "--late", "--today", "2026-12-13")
        #expect(late.status == 3)
        #expect(late.output.hasPrefix("Overdue\n  2026-12-11 23:59  2 days ago     First, 0% done\n  2026-12-12        1 day ago"))
        #expect(!late.output.contains("Third"))
        let early = try site.run("deadlines", "--late", "--today", "2026-11-30")
        #expect(early.status == 0)
        #expect(early.output == "Nothing is overdue\n")
        #expect(try site.run("deadlines", "--today", "2026-12-13").status == 0)
    }

    @Test func givesJSON() throws {
        let outcome = try site().run("deadlines", "--today", "2026-12-12", "--format", "json")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(json["today"] as? String == "2026-12-12")
        let late = try #require(json["late"] as? [[String: Any]])
        #expect(late.map { $0["id"] as? String } == ["cw1"])
        #expect(late[0]["dueZone"] as? String == "UTC" && late[0]["days"] as? Int == -1)
        #expect((json["due"] as? [[String: Any]])?.map { $0["done"] as? Bool } == [false, true])
        #expect((json["clashes"] as? [[String: Any]])?.map { $0["seconds"] as? Int } == [86_400] && json["changes"] == nil)
    }

    @Test func tellsWhatMovedSinceADay() throws {
        let site = try site()
        #expect(try site.run("deadlines", "--since", "2026-11-01").errors.contains("start one with 'quizmark calendar record'"))
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        try site.write("Content/assignments/cw2.yml", "title: Second\ndue: 2026-12-14\n")
        // Unrecorded changes count as of today.
        let outcome = try site.run("deadlines", "--since", "2026-11-02", "--today", "2026-11-05")
        #expect(outcome.output.contains("Changed since 2026-11-02\n  Second: moved from 2026-12-12 to 2026-12-14\n"))
    }

    @Test(.enabled(if: hasGit)) func tellsWhatMovedSinceARevision() throws {
        let site = try site()
        try site.git("init", "--quiet")
        #expect(try site.run("deadlines", "--since", "HEAD").status == 64)
        try site.git("add", "Content")
        try site.git("-c", "user.name=Tester", "-c", "user.email=tester@example.org", "commit", "--quiet", "--message", "First")
        try site.write("Content/assignments/cw2.yml", "title: Second\ndue: 2026-12-14\n")
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/assignments/cw3.yml"))
        let outcome = try site.run("deadlines", "--since", "HEAD", "--today", "2026-11-05")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output.contains(
                "Changed since HEAD\n  Third: removed; it was due 2026-12-13\n  Second: moved from 2026-12-12 to 2026-12-14\n"))
        // The author's repository is unchanged.
        #expect(try site.text("Content/assignments/cw2.yml").contains("2026-12-14"))
        #expect(!site.has("Content/assignments/cw3.yml"))
        #expect(try site.run("deadlines", "--since", "--output=x").status == 64)
        let elsewhere = try TemporarySite()
        #expect(try elsewhere.run("deadlines", "--since", "HEAD").status == 64)
    }

    // MARK: - Dates of single students

    private func assigned(to toby: String, _ more: String = "") -> String {
        "---\ntitle: Cells\ndue: 2026-12-04\nassign:\n  - Callum\n  - to: Toby\n    due: \(toby)\n\(more)---\n\n## A?\n\n- [x] b\n- [ ] c\n"
    }

    private func siteWithAssignedQuiz() throws -> TemporarySite {
        try TemporarySite([
            "Content/people.json": #"[{"Mr Bob": ["Callum", "Priya", "Toby"]}]"#,
            "Content/quizzes/cells.md": assigned(to: "2026-12-07"),
        ])
    }

    @Test func datesOfSingleStudentsSinceADay() throws {
        let site = try siteWithAssignedQuiz()
        func since(_ day: String, _ more: String...) throws -> String {
            try Tool.run(["deadlines", "--since", day, "--today", "2026-11-20"] + more, in: site.folder).output
        }
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        #expect(try !since("2026-10-01").contains("Changed since"), "in the first ledger, nothing is new")
        try site.write("Content/quizzes/cells.md", assigned(to: "2026-12-09", "  - to: Priya\n    due: 2026-12-10\n"))
        #expect(
            try since("2026-11-02").contains(
                """
                Changed since 2026-11-02
                  Cells: moved from 2026-12-07 to 2026-12-09, for Toby
                  Cells: new, due 2026-12-10, for Priya

                """))
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-05")
        // The ledger has no earlier dates of students.
        #expect(try since("2026-11-05").contains("  Cells: changed, now due 2026-12-09, for Toby\n"))
        #expect(try since("2026-11-05", "--format", "json").contains(#""change":"changed","due":"2026-12-09","students":["Toby"]"#))
        #expect(try !since("2026-11-06").contains("Changed since"))
        try site.write("Content/quizzes/cells.md", assigned(to: "2026-12-09"))
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-10")
        #expect(try since("2026-11-06").contains("Changed since 2026-11-06\n  Cells: removed; it was due 2026-12-10, for Priya\n"))
    }

    @Test(.enabled(if: hasGit)) func datesOfSingleStudentsSinceARevision() throws {
        let site = try siteWithAssignedQuiz()
        try site.git("init", "--quiet")
        try site.git("add", "Content")
        try site.git("-c", "user.name=Tester", "-c", "user.email=tester@example.org", "commit", "--quiet", "--message", "First")
        func since() throws -> String { try site.run("deadlines", "--since", "HEAD", "--today", "2026-11-05").output }
        #expect(try !since().contains("Changed since"))
        try site.write("Content/quizzes/cells.md", assigned(to: "2026-12-09"))
        #expect(try since().contains("Changed since HEAD\n  Cells: moved from 2026-12-07 to 2026-12-09, for Toby\n"))
        // Everybody's date moves for those who have it.
        try site.write("Content/quizzes/cells.md", assigned(to: "2026-12-07").replacing("12-04", with: "12-05"))
        #expect(try since().contains("Changed since HEAD\n  Cells: moved from 2026-12-04 to 2026-12-05, for Callum\n"))
        // Assigned to nobody, it is everybody's.
        try site.write("Content/quizzes/cells.md", TemporarySite.quiz.replacing("title: Cells", with: "title: Cells\ndue: 2026-12-07"))
        #expect(
            try since().contains(
                """
                Changed since HEAD
                  Cells: moved from 2026-12-04 to 2026-12-07, for Callum
                  Cells: new, due 2026-12-07, for Priya

                """))
    }

    private static let hasGit = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/git") }
}

extension TemporarySite {
    fileprivate func git(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    /// Work that is due in another zone is late when its day is over at the site.
    @Test(arguments: [("2027-01-12", 0), ("2027-01-13", 0), ("2027-01-14", 3)]) func aDayEndsInTheZoneOfTheSite(
        today: String, status: Int32
    ) throws {
        let site = try TemporarySite(
            ["Content/assignments/lab.yml": "id: lab\ntitle: Lab\ndue: 2027-01-12T23:59\ntimezone: AoE\n"],
            settings: "id: test\ntitle: Test\ntimezone: Europe/London\n")
        #expect(try site.run("deadlines", "--late", "--today", today).status == status)
    }

    @Test func aDayWithoutATimeEndsAtTheSite() throws {
        let site = try TemporarySite(["Content/assignments/lab.yml": "id: lab\ntitle: Lab\ntimezone: AoE\ndue: 2027-01-12\n"])
        let outcome = try site.run("check")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.contains(
                "Content/assignments/lab.yml:3:11: warning: a day without a time ends in the site's time zone, not in 'AoE'; write a time, too: 2027-01-12T23:59"
            ))
    }
}
