import CivilTime
import ContentModel
import Diagnostics
import Localization
import SitePlanning
import Testing

@testable import Calendars

/// Ledgers from backups and other branches, and what was recorded before an author said more.
struct OlderLedgerTests {
    private func site() throws -> SampleSite {
        var site = try SampleSite()
        try site.add("cw1", due: "2026-12-11", module: "networks")
        try site.add("lab", due: "2026-12-04")
        try site.addQuiz("osi", due: "2026-12-18T17:00")
        try site.record(on: "2026-11-01")
        return site
    }

    private func event(_ site: SampleSite, _ uid: String) throws -> ReadCalendar.Component {
        try site.render().event("quizmark.riverside.\(uid)")
    }

    private func sequence(_ site: SampleSite, _ uid: String) throws -> Int { try #require(Int(try event(site, uid)["SEQUENCE"] ?? "")) }

    @Test func aRecordAfterABackupIsLaterThanEverythingBeforeIt() throws {
        var site = try site()
        let backup = site.content.ledger
        for (day, due) in [("2026-11-02", "2026-12-12"), ("2026-11-03", "2026-12-13"), ("2026-11-04", "2026-12-14")] {
            site.content.assignments[0].original.due = try site.due(due)
            try site.record(on: day)
        }
        let lab = site.content.assignments.remove(at: 1)
        try site.record(on: "2026-11-05")
        let (moved, gone) = (try sequence(site, "due.cw1"), try sequence(site, "due.lab"))
        site.content.ledger = backup
        try site.record(on: "2026-11-06")
        #expect(try sequence(site, "due.cw1") > moved)
        #expect(try event(site, "due.cw1")["DTSTAMP"] == "20261106T000000Z")
        #expect(try sequence(site, "due.lab") > gone)
        #expect(try event(site, "due.lab")["STATUS"] == "CANCELLED")
        site.content.assignments.append(lab)
        try site.record(on: "2026-11-07")
        #expect(try event(site, "due.lab")["STATUS"] == "CONFIRMED")
    }

    @Test func whatIsAsInTheBackupIsLaterToo() throws {
        var site = try site()
        let backup = site.content.ledger
        let lab = site.content.assignments.remove(at: 1)
        try site.record(on: "2026-11-02")
        site.content.assignments.append(lab)
        try site.record(on: "2026-11-03")
        let published = try site.render()
        let calendars = [try #require(PublishedCalendar(published.bytes))]
        site.content.ledger = backup
        let today = try site.day("2026-11-04")
        site.content.ledger = CalendarRecord(site.content).recorded(on: today).later(than: calendars, on: today)
        let (before, now) = (try published.event("quizmark.riverside.due.lab"), try event(site, "due.lab"))
        #expect(Int(now["SEQUENCE"] ?? "") ?? 0 > Int(before["SEQUENCE"] ?? "") ?? 0 && now["DTSTAMP"] == "20261104T000000Z")
        let ledger = site.content.ledger
        #expect(CalendarRecord(site.content).recorded(on: today).later(than: calendars, on: today) == ledger)
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
    }

    @Test func twoChangesOfOneDayAreTwoVersions() throws {
        var site = try site()
        var last = try sequence(site, "due.cw1")
        for due in ["2026-12-12", "2026-12-13", "2026-12-11"] {
            site.content.assignments[0].original.due = try site.due(due)
            try site.record(on: "2026-11-02")
            let next = try sequence(site, "due.cw1")
            #expect(next > last && next <= Int(Int32.max))
            last = next
        }
    }

    @Test func anEntryThatIsGoneSaysWhatItWas() throws {
        var site = try site()
        site.content.assignments[0].original.reminders = [.at(try site.due("2026-12-01T09:00"))]
        var quiz = site.content.quizzes[0]
        quiz.original.available = try site.due("2026-12-02T09:00")
        site.content.quizzes = [quiz]
        try site.record(on: "2026-11-02")
        site.content.assignments[0].original.reminders = []
        quiz.original.available = nil
        site.content.quizzes = [quiz]
        try site.record(on: "2026-11-03")
        let (reminder, start) = (try event(site, "reminder.cw1.20261201t090000z"), try event(site, "start.osi"))
        #expect(reminder["SUMMARY"] == "Cancelled: Reminder: Title of cw1 (Computer Networks)" && reminder["DESCRIPTION"] == nil)
        #expect(start["SUMMARY"] == "Cancelled: Quiz opens: Quiz osi" && start["DESCRIPTION"] == nil)
        let french = try site.render(.all, "fr").event("quizmark.riverside.reminder.cw1.20261201t090000z")
        #expect(french["SUMMARY"]?.hasPrefix("Annulé\u{A0}: Rappel\u{A0}: ") == true)
        site.content.assignments.remove(at: 0)
        try site.record(on: "2026-11-04")
        #expect(try event(site, "due.cw1").text("DESCRIPTION") == "Removed; it was due Friday 11 December 2026")
    }

    @Test func whatGetsAnotherModuleIsCancelledInTheCalendarOfTheFirst() throws {
        var site = try site()
        site.content.assignments[0].original.module = Located("biology", at: .start)
        try site.record(on: "2026-11-02")
        let uid = "quizmark.riverside.due.cw1"
        let (former, present) = (try site.render(.module(0)).event(uid), try site.render(.module(1)).event(uid))
        #expect(former["STATUS"] == "CANCELLED" && former["SUMMARY"] == "Cancelled: Title of cw1 (Computer Networks)")
        #expect(former.text("DESCRIPTION") == "Replaced by another entry." && former["DTSTAMP"] == "20261102T000000Z")
        #expect(former["SEQUENCE"] == "1" && present["STATUS"] == "CONFIRMED" && Int(present["SEQUENCE"] ?? "") ?? 0 > 1)
        #expect(try site.render().events.filter { $0["UID"] == uid }.map { $0["STATUS"] } == ["CONFIRMED"])
        let ledger = site.content.ledger
        try site.record(on: "2026-11-03")
        #expect(site.content.ledger == ledger)
        // The cancelled entry has the new date, so it is a new version.
        site.content.assignments[0].original.due = try site.due("2026-12-12")
        try site.record(on: "2026-11-03")
        let moved = try site.render(.module(0)).event(uid)
        #expect(moved["SEQUENCE"] == "2" && moved["DTSTAMP"] == "20261103T000000Z" && moved["STATUS"] == "CANCELLED")
        // And back.
        site.content.assignments[0].original.module = Located("networks", at: .start)
        try site.record(on: "2026-11-04")
        #expect(try site.render(.module(0)).event(uid)["STATUS"] == "CONFIRMED")
        #expect(try site.render(.module(1)).event(uid)["STATUS"] == "CANCELLED")
        try site.record(on: "2027-03-01")
        #expect(try site.render(.module(1)).events.allSatisfy { $0["UID"] != uid })
    }

    @Test func aRenamedAssignmentIsReplaced() throws {
        var site = try site()
        site.content.assignments[1].original.id = "lab-report"
        try site.record(on: "2026-11-02")
        let removed = try event(site, "due.lab")
        #expect(removed.text("DESCRIPTION")?.hasPrefix("Removed; it was due") == true)
        #expect(site.content.ledger?.log.map(\.uid) == ["quizmark.riverside.due.lab", "quizmark.riverside.due.lab-report"])
        // Its author remembers `formerly` on a later day.
        site.content.assignments[1].original.formerIDs = [Located("lab", at: .start)]
        try site.record(on: "2026-11-05")
        let replaced = try event(site, "due.lab")
        #expect(replaced["STATUS"] == "CANCELLED" && replaced.text("DESCRIPTION") == "Replaced by another entry.")
        #expect(Int(replaced["SEQUENCE"] ?? "") ?? 0 > Int(removed["SEQUENCE"] ?? "") ?? 0)
        let log = try #require(site.content.ledger).log
        #expect(log.map(\.news) == [.renamed(from: "lab")])
        #expect(log.map(\.on) == [try site.day("2026-11-02")])
        let ledger = site.content.ledger
        try site.record(on: "2026-11-06")
        #expect(site.content.ledger == ledger, "it is told once")
    }

    @Test func aRenamedQuizIsKnownLater() throws {
        var site = try site()
        site.content.quizzes = []
        try site.addQuiz("layers", due: "2026-12-19T17:00")
        try site.record(on: "2026-11-02")
        site.content.quizzes = []
        try site.addQuiz("layers", due: "2026-12-19T17:00") { $0.formerIDs = [Located("osi", at: .start)] }
        try site.record(on: "2026-11-05")
        let (from, to) = (try site.due("2026-12-18T17:00"), try site.due("2026-12-19T17:00"))
        #expect(site.content.ledger?.log.map(\.news) == [.moved(from: from, to: to, formerly: "Quiz osi")])
    }

    @Test func aQuizThatIsBackIsNotNew() throws {
        var site = try site()
        let quizzes = site.content.quizzes
        site.content.quizzes = []
        try site.record(on: "2026-11-02")
        site.content.quizzes = quizzes
        var sameDay = site
        try sameDay.record(on: "2026-11-02")
        #expect(sameDay.content.ledger?.log == [])
        try site.record(on: "2026-11-04")
        #expect(site.content.ledger?.changes.map(\.news).first == .back(due: try site.due("2026-12-18T17:00")))
        #expect(site.content.ledger?.log.contains { if case .quiz = $0.news { true } else { false } } == false)
    }

    @Test func anotherIDOfTheSiteIsToldOnce() throws {
        var site = try site()
        site.content.settings.id = "lakeside"
        let record = CalendarRecord(site.content)
        let message = try #require(record.staleLedgerWarning?.message)
        #expect(message.hasPrefix("the id of this site was 'riverside' at the last record and is 'lakeside' now"), "\(message)")
        #expect(!message.contains("formerly") && record.renamingHints.isEmpty)
        try site.record(on: "2026-11-02")
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
    }

    @Test func aQuizThatIsHeldBackIsNotMissing() throws {
        var site = try site()
        let opens = try site.due("2026-12-02T09:00")
        try site.addQuiz("held", due: "2026-12-20") { ($0.available, $0.holdBack) = (opens, .start) }
        func warning(at now: Instant? = nil) -> Diagnostic? { CalendarRecord(forCalendarsOf: site.content, at: now).staleLedgerWarning }
        #expect(warning() == nil && warning(at: opens.sortingInstant) == nil, "the build that publishes it runs when nobody looks")
        try site.record(on: "2026-11-02")
        var quiz = try #require(site.content.quizzes.last)
        quiz.original.due = try site.due("2026-12-21")
        let others = Array(site.content.quizzes.dropLast())
        site.content.quizzes = others + [quiz]
        #expect(warning()?.message.contains("1 moved") == true, "calendars have it")
        try site.record(on: "2026-11-03")
        site.content.quizzes = others
        #expect(warning()?.message.contains("removed") == true)
        site.content.heldBackQuizzes = ["held"]
        #expect(warning() == nil, "it isn't gone")
        try site.record(on: "2026-11-04")
        site.content.quizzes = others + [quiz]
        #expect(warning() == nil && warning(at: opens.sortingInstant.adding(seconds: -1)) == nil)
        #expect(warning(at: opens.sortingInstant)?.message.contains("2 new") == true, "it was recorded as removed, and is in the site")
    }

    @Test func aMovedFileIsNotTakenForACopy() throws {
        var site = try SampleSite()
        try site.add("t1/lab1", due: "2026-12-11") { $0.title = "Lab" }
        try site.record(on: "2026-11-01")
        site.content.assignments = []
        for id in ["t1/lab2", "t2/lab1"] { try site.add(id, due: "2026-12-11") { $0.title = "Lab" } }
        #expect(
            CalendarRecord(site.content).renamingHints == ["if 't1/lab1' was renamed to 't2/lab1', add 'formerly: t1/lab1' to its file"])
        site.content.assignments[1].original.id = "t2/lab3"
        #expect(
            CalendarRecord(site.content).renamingHints
                == ["if 't1/lab1' was renamed to 't1/lab2' or 't2/lab3', add 'formerly: t1/lab1' to its file"])
    }

    /// Two people changed one deadline on one day, and published both dates.
    @Test func ledgersOfTwoBranchesAreJoined() throws {
        var ours = try site()
        var theirs = ours
        ours.content.assignments[0].original.due = try ours.due("2026-12-20")
        theirs.content.assignments[0].original.due = try theirs.due("2026-12-17")
        try theirs.add("talk", due: "2026-12-21")
        try ours.record(on: "2026-11-10")
        try theirs.record(on: "2026-11-10")
        let published = try [ours, theirs].map { try sequence($0, "due.cw1") }
        #expect(published[0] == published[1])
        for (one, other) in [(ours, theirs), (theirs, ours)] {
            var site = ours
            site.content.ledger = try #require(one.content.ledger).joined(with: try #require(other.content.ledger))
            try site.record(on: "2026-11-10")
            #expect(try sequence(site, "due.cw1") > published[0])
            #expect(try event(site, "due.talk")["STATUS"] == "CANCELLED", "only one of them knew it")
            let moved = try #require(site.content.ledger?.log.first { $0.uid == "quizmark.riverside.due.cw1" })
            #expect(moved.news == .moved(from: try site.due("2026-12-11"), to: try site.due("2026-12-20")))
            #expect(site.content.ledger?.log.count { $0.uid == moved.uid } == 1)
            let ledger = site.content.ledger
            try site.record(on: "2026-11-10")
            #expect(site.content.ledger == ledger)
        }
    }

    /// The branch with the later entry may have the earlier cancellation in the calendar of the module that both left.
    @Test func cancellationsInModulesOfTwoBranchesAreJoined() throws {
        var (ours, theirs) = (try site(), try site())
        for (day, due) in [("2026-11-10", "2026-12-11"), ("2026-11-11", "2026-12-12")] {
            theirs.content.assignments[0].original.module = Located("biology", at: .start)
            theirs.content.assignments[0].original.due = try theirs.due(due)
            try theirs.record(on: day)
        }
        ours.content.assignments[0].original.module = Located("biology", at: .start)
        try ours.record(on: "2026-11-12")
        let uid = "quizmark.riverside.due.cw1"
        let published = try theirs.render(.module(0)).event(uid)["SEQUENCE"]
        #expect(try ours.render(.module(0)).event(uid)["SEQUENCE"] == "1" && published == "2")
        for (one, other) in [(ours, theirs), (theirs, ours)] {
            var site = ours
            site.content.ledger = try #require(one.content.ledger).joined(with: try #require(other.content.ledger))
            try site.record(on: "2026-11-12")
            let cancelled = try site.render(.module(0)).event(uid)
            #expect(cancelled["SEQUENCE"] == "3" && cancelled["DTSTAMP"] == "20261112T000000Z")
        }
    }

    @Test func aLaterRecordOfTheSameDayIsLater() throws {
        var site = try site()
        let (day, zone) = (try site.day("2026-11-10"), try #require(site.zones.rules(for: "America/Sao_Paulo")))
        let midnight = Instant(secondsSinceEpoch: day.daysSinceEpoch * 86_400)
        var sequences: [Int] = []
        for (hours, due) in [(12, "2026-12-17"), (15, "2026-12-20")] {
            var branch = site
            branch.content.assignments[0].original.due = try site.due(due)
            let time = RecordTime(midnight.adding(seconds: hours * 3600), in: zone)
            branch.content.ledger = CalendarRecord(branch.content).recorded(at: time)
            sequences.append(try sequence(branch, "due.cw1"))
        }
        #expect(sequences == [try site.sequence(on: "2026-11-10") + 720, try site.sequence(on: "2026-11-10") + 900])
        // 22:30 in São Paulo.
        site.content.assignments[0].original.due = try site.due("2026-12-17")
        let ledger = CalendarRecord(site.content).recorded(at: RecordTime(midnight.adding(seconds: 25 * 3600 + 1800), in: zone))
        #expect(ledger.log.map(\.on) == [day] && ledger.entries["quizmark.riverside.due.cw1"]?.changed == .day(day.adding(days: 1)))
    }

    private func rebuild(
        _ site: SampleSite, from files: [PublishedCalendar]
    ) -> (ledger: CalendarLedger?, remarks: [String]) {
        let strings = StringCatalog.load(settings: site.content.settings).strings
        let calendars = AssignmentCalendar(plan: SitePlanner.plan(site.content).plan, strings: strings, zones: site.zones)
        return RebuiltLedger(calendars, site.content, strings: strings, zones: site.zones).ledger(from: files)
    }

    /// Authors write the last second of a day, too.
    @Test func secondsOfADeadlineAreRebuilt() throws {
        var site = try SampleSite()
        try site.add("lab", due: "2026-12-04T23:59:59")
        let file = try #require(PublishedCalendar(try site.render().bytes))
        let rebuilt = try #require(rebuild(site, from: [file]).ledger)
        #expect(rebuilt.entries["quizmark.riverside.due.lab"]?.due == (try site.due("2026-12-04T23:59:59")))
        site.content.ledger = rebuilt
        try site.record(on: "2026-11-02")
        #expect(site.content.ledger?.log == [], "nothing has moved")
    }

    @Test func aStudentsOwnDateIsNotRebuilt() throws {
        var site = try SampleSite()
        site.content.teachers = [Teacher(name: "Mr. Bob", students: ["Toby"], position: .start)]
        site.secret = Array("a secret of the site".utf8)
        let own = try site.due("2026-12-07")
        try site.addQuiz("cells", due: "2026-12-04") { $0.assigned = [Assignee(Located("Toby", at: .start), Assignee.Terms(due: own))] }
        try site.add("lab", due: "2026-12-04")
        let files = [try site.render(), try site.render(.student(0))].compactMap { PublishedCalendar($0.bytes) }
        let rebuilt = try #require(rebuild(site, from: files).ledger)
        #expect(rebuilt.entries["quizmark.riverside.quiz.cells"]?.due == (try site.due("2026-12-04")))
        site.content.ledger = rebuilt
        try site.record(on: "2026-11-02")
        #expect(site.content.ledger?.log == [])
    }

    /// They are in students' calendars, and nothing that was published.
    @Test func noLedgerIsRebuiltFromResults() throws {
        var site = try SampleSite()
        try site.add("lab", due: "2026-12-04")
        let event = "BEGIN:VEVENT\r\nUID:quizmark.riverside.results.cells\r\nDTSTAMP:20261101T000000Z\r\nDTSTART;VALUE=DATE:20261204\r\n"
        let text = "BEGIN:VCALENDAR\r\n\(event)SUMMARY:Results: Cells\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let file = try #require(PublishedCalendar(Array(text.utf8)))
        let (ledger, remarks) = rebuild(site, from: [file])
        #expect(ledger == nil && remarks.isEmpty)
    }

    /// A calendar that was edited by hand may have any UID.
    @Test(arguments: ["quizmark.riverside.quiz.", "quizmark..quiz.cells@riverside", "quizmark.riverside.quiz"])
    func aUIDWithoutAnIdIsRebuiltAsItIs(uid: String) throws {
        let site = try SampleSite()
        let event =
            "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20261101T000000Z\r\nDTSTART;VALUE=DATE:20261204\r\nSUMMARY:Cells\r\nEND:VEVENT\r\n"
        let file = try #require(PublishedCalendar(Array("BEGIN:VCALENDAR\r\n\(event)END:VCALENDAR\r\n".utf8)))
        let (ledger, _) = rebuild(site, from: [file])
        #expect(ledger?.entries.mapValues(\.item) == [uid: uid])
    }
}
