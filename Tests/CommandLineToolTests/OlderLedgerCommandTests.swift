import Foundation
import Testing

/// `quizmark calendar record` with a ledger that is older than what was published, and calendars without entries.
struct OlderLedgerCommandTests {
    private static let ledger = "Content/calendar-ledger.json"
    private static let settings = "id: test\ntitle: Test\nmodules: [{id: m, title: Module}, {id: n, title: Nets}]\n"

    private func site() throws -> TemporarySite {
        try TemporarySite(
            [
                "Content/assignments/cw1.yml": "title: First\nmodule: m\ndue: 2026-12-11\n",
                "Content/assignments/cw2.yml": "title: Second\nmodule: n\ndue: 2027-01-15\n",
            ], settings: Self.settings)
    }

    private func remove(_ path: String, of site: TemporarySite) throws {
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent(path))
    }

    @Test func aRemovedDeadlineThatARestoredLedgerDoesNotHaveCanBeCancelled() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        let backup = try site.text(Self.ledger)
        try site.write("Content/assignments/talk.yml", "title: Talk\ndue: 2026-12-20\n")
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-02")
        #expect(try site.run("build").status == 0)
        try site.write(Self.ledger, backup)
        try remove("Content/assignments/talk.yml", of: site)
        let forgotten = try site.run("calendar", "record", "--force", "--today", "2026-11-03")
        #expect(forgotten.status == 0)
        #expect(
            forgotten.errors.contains(
                "warning: the last build has 1 entry that neither the ledger nor your content has, such as 'Due: Talk'; if students have it, "
                    + "cancel it with 'quizmark calendar record . --from Output/calendar/all.ics'\n"), "\(forgotten.errors)")
        let log = try site.text(Self.ledger)
        let cancelled = try site.run("calendar", "record", "--from", "Output/calendar/all.ics", "--today", "2026-11-04")
        #expect(cancelled.status == 0 && cancelled.output.contains("Talk: removed; it was due 2026-12-20\n"), "\(cancelled.output)")
        #expect(!cancelled.output.contains("First") && !cancelled.output.contains("Second"), "\(log)")
        #expect(try site.run("build").status == 0)
        #expect(try site.text("Output/calendar/all.ics").contains("SUMMARY;LANGUAGE=en:Cancelled: Talk"))
        #expect(try !site.run("calendar", "record", "--force", "--today", "2026-11-05").errors.contains("warning"))
    }

    @Test func bothSidesOfAConflictAreJoined() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        let before = try site.text(Self.ledger)
        func side(_ path: String, _ text: String) throws -> String {
            try site.write(Self.ledger, before)
            try site.write(path, text)
            _ = try site.run("calendar", "record", "--force", "--today", "2026-11-02")
            return try site.text(Self.ledger)
        }
        let theirs = try side("Content/assignments/talk.yml", "title: Talk\ndue: 2026-12-20\n")
        try remove("Content/assignments/talk.yml", of: site)
        let ours = try side("Content/assignments/cw1.yml", "title: First\nmodule: m\ndue: 2026-12-12\n")
        try site.write(Self.ledger, "<<<<<<< HEAD\n\(ours)=======\n\(theirs)>>>>>>> other\n")
        let checked = try site.run("check")
        #expect(checked.status == 1 && checked.errors.contains("run 'quizmark calendar record' to join both sides"), "\(checked.errors)")
        let outcome = try site.run("calendar", "record", "--force", "--today", "2026-11-03")
        #expect(outcome.status == 0 && outcome.errors.contains("both sides of the Git conflict have been merged"), "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("Talk: removed"), "\(outcome.output)")
        #expect(try site.run("check", "--strict").status == 0)
        let ledger = try site.text(Self.ledger)
        #expect(ledger.contains("\"to\":\"2026-12-12\"") && ledger.contains("due.talk") && !ledger.contains("<<<"))
    }

    /// With a part of the markers, nobody can tell the sides apart.
    @Test func aConflictWithoutAllItsMarkersIsRestoredFirst() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        try site.write(Self.ledger, "<<<<<<< HEAD\n\(try site.text(Self.ledger))")
        let outcome = try site.run("calendar", "record", "--force", "--today", "2026-11-02")
        #expect(outcome.status == 1 && outcome.errors.contains("git checkout --merge Content/calendar-ledger.json"), "\(outcome.errors)")
    }

    @Test func theCalendarOfAModuleIsNotTakenForAllDeadlines() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        #expect(try site.run("build").status == 0)
        func rebuilt(_ calendar: String) throws -> String {
            try remove(Self.ledger, of: site)
            return try site.run("calendar", "record", "--from", "Output/calendar/\(calendar)", "--today", "2026-11-02").errors
        }
        #expect(
            try rebuilt("modules/m.ics").contains(
                "warning: 'Output/calendar/modules/m.ics' isn't the calendar of the whole site, so 1 other deadline is recorded as new; "
                    + "if students know it, record again with --force, and name all.ics\n"))
        #expect(try !rebuilt("all.ics").contains("whole site"))
    }

    @Test func anEmptyCalendarIsReported() throws {
        let site = try site()
        let empty = try site.run("calendar", "export", "--between", "2030-01-01", "2030-01-02")
        #expect(empty.status == 0)
        #expect(empty.errors == "warning: the calendar is empty, because there are no due dates from 2030-01-01 to 2030-01-02\n")
        #expect(try site.run("calendar", "export", "--tasks").errors.contains("there are no tasks\n"))
        #expect(try site.run("calendar", "export").errors == "")
    }

    @Test func anotherSiteIsToldHowToBeginANewLedger() throws {
        let site = try site()
        _ = try site.run("calendar", "record", "--force", "--today", "2026-11-01")
        try site.write("Content/site.yml", Self.settings.replacing("id: test", with: "id: test-2027"))
        #expect(try site.run("check").errors.contains("for a new class, delete the ledger, and record with --force [LaggingLedger]"))
        try remove(Self.ledger, of: site)
        _ = try site.run("calendar", "record", "--force", "--today", "2027-11-01")
        #expect(try !site.run("check").errors.contains("Ledger]"))
        #expect(try site.run("build").status == 0)
        #expect(try !site.text("Output/calendar/changes.html").contains("Removed"))
    }
}
