import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import Insight
import SitePlanning
import Testing

@testable import Calendars

struct LedgerTests {
    /// An assignment with a reminder and a task, a quiz, and a ledger of 1 November.
    private func site() throws -> SampleSite {
        var site = try SampleSite()
        let (reminder, taskDue, updated) = (try site.due("2026-12-01T09:00"), try site.due("2026-12-03"), try site.due("2026-11-01"))
        try site.add("cw1", due: "2026-12-11T23:59", module: "networks") {
            $0.reminders = [.days(1), .at(reminder)]
            $0.updated = updated
            var task = AssignmentTask(id: "plan", position: .start, name: "Plan")
            task.due = taskDue
            $0.tasks = [task]
        }
        let french = try #require(ContentLanguage("fr"))
        var translation = site.content.assignments[0].original
        translation.language = french
        translation.title = "Capture"
        site.content.assignments[0].translations[french] = translation
        try site.add("lab", due: "2026-12-04", module: "biology")
        try site.addQuiz("osi", due: "2026-12-18T17:00")
        try site.record(on: "2026-11-01")
        return site
    }

    private func sequence(_ site: SampleSite, _ uid: String) throws -> Int {
        try #require(try site.render().event("quizmark.riverside.\(uid)")["SEQUENCE"].flatMap { Int($0) })
    }

    @Test func theFirstOneHasNoNews() throws {
        let site = try site()
        let ledger = try #require(site.content.ledger)
        #expect(
            Set(ledger.entries.keys) == [
                "quizmark.riverside.due.cw1", "quizmark.riverside.reminder.cw1.20261201t090000z", "quizmark.riverside.task.cw1.plan",
                "quizmark.riverside.due.lab", "quizmark.riverside.quiz.osi", "quizmark.riverside.opening.osi",
            ])
        #expect(ledger.changes.isEmpty)
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
    }

    @Test func sequencesOnlyGrow() throws {
        var site = try site()
        let first = try sequence(site, "due.cw1")
        #expect(first == (20_758 - 18_262) * 1440)
        // Moved, without a new date of change.
        site.content.assignments[0].original.due = try site.due("2026-12-12T23:59")
        #expect(try sequence(site, "due.cw1") == first + 1)
        try site.record(on: "2026-11-02")
        let second = try site.sequence(on: "2026-11-02")
        #expect(try sequence(site, "due.cw1") == second)
        // Set to an earlier date of change.
        site.content.assignments[0].original.updated = try site.due("2026-10-01")
        #expect(try sequence(site, "due.cw1") == second)
        site.content.assignments[0].original.updated = try site.due("2026-11-03")
        #expect(try sequence(site, "due.cw1") == first + 2 * 1440)
        #expect(try sequence(site, "due.lab") == 0)
    }

    /// Readers may know only the date that was recorded last.
    @Test func aDeadlineThatIsMovedAndRemovedOnOneDayWasDueOnTheLastDate() throws {
        var site = try site()
        let assignment = site.content.assignments[0]
        let (old, new) = (assignment.original.due, try site.due("2026-12-15"))
        site.content.assignments[0].original.due = new
        try site.record(on: "2026-11-02")
        let moved = site.content.assignments.remove(at: 0)
        try site.record(on: "2026-11-02")
        #expect(site.content.ledger?.log.map(\.news) == [.removed(lastDue: new, movedFrom: old)])
        try site.record(on: "2026-11-02")
        #expect(site.content.ledger?.log.map(\.news) == [.removed(lastDue: new, movedFrom: old)])
        // Back on the same day, it was moved since the day began, or nothing has changed.
        var back = site
        back.content.assignments.insert(moved, at: 0)
        try back.record(on: "2026-11-02")
        #expect(back.content.ledger?.log.map(\.news) == [.moved(from: old, to: new)])
        back = site
        back.content.assignments.insert(assignment, at: 0)
        try back.record(on: "2026-11-02")
        #expect(back.content.ledger?.log == [])
    }

    @Test func whatIsRenamedAndMovedAtOnceIsBoth() throws {
        var site = try site()
        let due = site.content.assignments[1].original.due
        let moved = try site.due("2026-12-05")
        site.content.assignments[1].original.id = "report"
        site.content.assignments[1].original.title = "Report"
        site.content.assignments[1].original.formerIDs = [Located("lab", at: .start)]
        site.content.assignments[1].original.due = moved
        let before = site.content.ledger
        for _ in 0..<2 {
            try site.record(on: "2026-11-05")
            #expect(site.content.ledger?.log.map(\.news) == [.moved(from: due, to: moved, formerly: "Title of lab")])
        }
        let bytes = try #require(site.content.ledger?.bytes)
        #expect(String(decoding: bytes, as: UTF8.self).contains(#""formerly":"Title of lab""#))
        site.content.ledger = before
        site.content.assignments[1].original.due = due
        try site.record(on: "2026-11-05")
        site.content.assignments[1].original.due = moved
        try site.record(on: "2026-11-05")
        #expect(site.content.ledger?.log.map(\.news) == [.moved(from: due, to: moved, formerly: "Title of lab")], "one after the other")
    }

    @Test func aMovedDeadlineIsNews() throws {
        var site = try site()
        let (old, new) = (site.content.assignments[0].original.due, try site.due("2026-12-12T23:59"))
        site.content.assignments[0].original.due = new
        try site.record(on: "2026-11-02")
        let change = try #require(site.content.ledger?.changes.first)
        #expect(site.content.ledger?.changes.count == 1)
        #expect(change.news == .moved(from: old, to: new))
        #expect(change.on == (try site.day("2026-11-02")))
        // Moved and moved back on the same day: no change.
        site.content.assignments[0].original.due = try site.due("2026-12-13")
        try site.record(on: "2026-11-05")
        #expect(site.content.ledger?.changes.count == 2)
        site.content.assignments[0].original.due = new
        try site.record(on: "2026-11-05")
        #expect(site.content.ledger?.changes.map(\.news) == [change.news])
    }

    /// A quiz may have the id of an assignment.
    @Test func aRemovedQuizIsNotInTheCalendarOfAnAssignment() throws {
        var site = try SampleSite()
        try site.add("lab", due: "2026-12-04")
        try site.addQuiz("lab", due: "2026-12-05")
        try site.record(on: "2026-11-01")
        site.content.quizzes = []
        try site.record(on: "2026-11-02")
        #expect(try site.render().event("quizmark.riverside.quiz.lab")["STATUS"] == "CANCELLED")
        let own = String(decoding: try site.render(.assignment(0)).bytes, as: UTF8.self)
        #expect(own.contains("quizmark.riverside.due.lab") && !own.contains("quizmark.riverside.quiz.lab"))
    }

    @Test func whatIsGoneIsCancelledInEveryFile() throws {
        var site = try site()
        site.content.assignments.removeFirst()
        #expect(try site.render().events.count == 2)
        try site.record(on: "2026-11-20")
        let calendar = try site.render(.all, "fr")
        let due = try calendar.event("quizmark.riverside.due.cw1")
        #expect(due["STATUS"] == "CANCELLED")
        #expect(due["SUMMARY;LANGUAGE=fr"] == "Annulé\u{A0}: Capture (Computer Networks)")
        #expect(due["DTSTAMP"] == "20261120T000000Z")
        #expect(due["DTEND"] == "20261211T235900Z")
        #expect(due["SEQUENCE"] == String(try site.sequence(on: "2026-11-20")))
        #expect(due.all("VALARM").isEmpty)
        #expect(due.text("DESCRIPTION") == "Supprimé\u{202F}; c’était à rendre le vendredi 11 décembre 2026 à 23:59 (Europe/London)")
        #expect(try calendar.event("quizmark.riverside.reminder.cw1.20261201t090000z")["DTSTART"] == "20261201T090000Z")
        #expect(try site.render(.module(0)).events.map { $0["STATUS"] } == ["CANCELLED", "CANCELLED"])
        #expect(try site.render(.module(1)).events.map { $0["STATUS"] } == ["CONFIRMED"])
        // Subscribers of that calendar are notified there.
        #expect(try site.render(.removed("cw1")).events.count == 2)
        let task = try site.render(.tasks, "fr").task("quizmark.riverside.task.cw1.plan")
        #expect(task["STATUS"] == "CANCELLED" && task["DUE;VALUE=DATE"] == "20261203")
        #expect(task["SUMMARY"] == "Annulé\u{A0}: Plan (Capture)")
        #expect(task["PERCENT-COMPLETE"] == nil)
    }

    @Test func whatIsGoneIsForgottenAfterSixtyDays() throws {
        var site = try site()
        site.content.assignments.removeFirst()
        try site.record(on: "2026-11-20")
        try site.record(on: "2027-01-19")
        #expect(site.content.ledger?.entries["quizmark.riverside.due.cw1"]?.removed == (try site.day("2026-11-20")))
        #expect(site.content.ledger?.recorded == (try site.day("2026-11-20")))
        try site.record(on: "2027-01-20")
        #expect(site.content.ledger?.entries["quizmark.riverside.due.cw1"] == nil)
        #expect(try site.render().events.count == 2)
    }

    @Test func whatComesBackIsConfirmedAnew() throws {
        var site = try site()
        let assignment = site.content.assignments.removeFirst()
        try site.record(on: "2026-11-20")
        let cancelled = try sequence(site, "due.cw1")
        site.content.assignments.append(assignment)
        #expect(try site.render().event("quizmark.riverside.due.cw1")["STATUS"] == "CONFIRMED")
        #expect(try sequence(site, "due.cw1") == cancelled + 1)
        try site.record(on: "2026-11-21")
        #expect(try sequence(site, "due.cw1") == site.sequence(on: "2026-11-21"))
        #expect(
            site.content.ledger?.changes.map(\.news) == [
                .back(due: assignment.original.due), .removed(lastDue: assignment.original.due),
            ])
    }

    @Test func newQuizzesAreNewsOnce() throws {
        var site = try site()
        let opens = try site.due("2027-01-11T09:00")
        try site.addQuiz("cells", due: "2027-01-22") { $0.available = opens }
        try site.addQuiz("leaf")
        try site.record(on: "2026-11-20")
        #expect(site.content.ledger?.changes.map(\.news) == [.quiz(opens: opens), .quiz(opens: nil)])
        // A removed quiz is no calendar entry, unless it was due.
        site.content.quizzes.removeAll()
        try site.record(on: "2026-11-21")
        #expect(site.content.ledger?.entries["quizmark.riverside.opening.leaf"] == nil)
        #expect(try site.render().event("quizmark.riverside.quiz.cells")["STATUS"] == "CANCELLED")
    }

    @Test func laggingBehindIsTold() throws {
        var site = try site()
        try site.add("new", due: "2026-12-20")
        site.content.assignments[0].original.due = try site.due("2026-12-12")
        site.content.assignments[1].original.title = "Another title"
        site.content.quizzes.removeAll()
        let warning = try #require(CalendarRecord(site.content).staleLedgerWarning)
        #expect(warning.id == .laggingLedger && warning.severity == .warning)
        #expect(warning.location.path == "Content/calendar-ledger.json")
        #expect(
            warning.message.hasPrefix(
                "the calendar ledger is out of date: 1 new, 1 moved, 2 changed, 2 removed, such as 'quizmark.riverside.due.new'"))
        try site.record(on: "2026-11-20")
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
        site.content.ledger = nil
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
    }

    @Test func renamingIsTold() throws {
        var site = try site()
        let lab = try #require(site.content.assignments.firstIndex { $0.original.id == "lab" })
        site.content.assignments[lab].original.id = "lab-report"
        let words = "the calendar ledger is out of date: 1 new, 1 removed, such as 'quizmark.riverside.due.lab-report'"
        let update = "; update it with 'quizmark calendar record'"
        let hint = "if 'lab' was renamed to 'lab-report', add 'formerly: lab' to its file"
        #expect(CalendarRecord(site.content).staleLedgerWarning?.message == "\(words)\(update); \(hint)")
        #expect(CalendarRecord(site.content).renamingHints == [hint])
        var other = site
        other.content.assignments[lab].original.title = "Another title"
        #expect(CalendarRecord(other.content).renamingHints.isEmpty)
        site.content.assignments[lab].original.formerIDs = [Located("lab", at: .start)]
        #expect(
            CalendarRecord(site.content).staleLedgerWarning?.message
                == "the calendar ledger is out of date: 1 renamed, such as 'quizmark.riverside.due.lab-report'\(update)")
        let cw1 = try #require(site.content.assignments.firstIndex { $0.original.id == "cw1" })
        site.content.assignments[cw1].original.id = "cw2"
        site.content.assignments[cw1].original.formerIDs = [Located("cw1", at: .start)]
        let message = try #require(CalendarRecord(site.content).staleLedgerWarning?.message)
        #expect(message.contains(": 4 renamed, such as"), "\(message)")
        try site.record(on: "2026-11-20")
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil && CalendarRecord(site.content).renamingHints.isEmpty)
    }

    /// Text, module, reminders and address change no date and no title.
    @Test func whateverChangesTheLinesRaisesTheSequence() throws {
        let edits: [(inout SampleSite) -> Void] = [
            { $0.content.assignments[0].original.notes = .markdown("Bring *two* copies.") },
            { $0.content.settings.modules[0].title = "Networks" },
            { $0.content.settings.baseURL = "https://example.org" },
            { $0.content.assignments[0].original.reminders.append(.days(3)) },
            { $0.content.assignments[0].translations = [:] },
        ]
        for edit in edits {
            var site = try site()
            let before = try #require(site.content.ledger?.entries["quizmark.riverside.due.cw1"])
            edit(&site)
            #expect(CalendarRecord(site.content).staleLedgerWarning != nil)
            #expect(try sequence(site, "due.cw1") == before.sequence + 1)
            try site.record(on: "2026-11-09")
            let event = try site.render().event("quizmark.riverside.due.cw1")
            #expect(event["SEQUENCE"] == String(try site.sequence(on: "2026-11-09")))
            #expect(event["DTSTAMP"] == "20261109T000000Z")
            #expect(event["LAST-MODIFIED"] == "20261109T000000Z")
            try site.record(on: "2026-11-12")
            #expect(try site.render().event("quizmark.riverside.due.cw1")["DTSTAMP"] == "20261109T000000Z")
        }
    }

    @Test func tasksTellWhatChangedThem() throws {
        var site = try site()
        let uid = "quizmark.riverside.task.cw1.plan"
        let before = try #require(site.content.ledger?.entries[uid])
        site.content.assignments[0].original.tasks[0].progress = 50
        try site.record(on: "2026-11-09")
        #expect(site.content.ledger?.entries[uid]?.sequence == (try site.sequence(on: "2026-11-09")))
        #expect(site.content.ledger?.entries["quizmark.riverside.due.cw1"]?.sequence == before.sequence)
    }

    @Test func theStampOfAnEntryNeverGoesBack() throws {
        var site = try site()
        site.content.assignments[0].original.updated = try site.due("2026-11-10T09:30")
        try site.record(on: "2026-11-12")
        #expect(try site.render().event("quizmark.riverside.due.cw1")["DTSTAMP"] == "20261110T093000Z")
        site.content.assignments[0].original.updated = nil
        #expect(try site.render().event("quizmark.riverside.due.cw1")["DTSTAMP"] == "20261110T093000Z")
        // A date in the future isn't kept.
        site.content.assignments[0].original.updated = try site.due("2099-01-01")
        try site.record(on: "2026-11-13")
        #expect(site.content.ledger?.recorded == (try site.day("2026-11-10")))
    }

    @Test func whatIsGoneStaysUntilTwoWeeksAfterItWasDue() throws {
        var site = try site()
        site.content.assignments[1].original.due = try site.due("2027-02-01")
        try site.record(on: "2026-11-02")
        site.content.assignments.removeLast()
        try site.record(on: "2026-11-20")
        try site.record(on: "2027-02-15")
        #expect(try site.render().event("quizmark.riverside.due.lab")["STATUS"] == "CANCELLED")
        try site.record(on: "2027-02-16")
        #expect(site.content.ledger?.entries["quizmark.riverside.due.lab"] == nil)
        // The log remembers it.
        #expect(site.content.ledger?.changes.map(\.entry.item) == ["lab", "lab"])
        try site.add("lab", due: "2027-03-01")
        try site.record(on: "2027-02-20")
        #expect(site.content.ledger?.changes.first?.news == .back(due: try site.due("2027-03-01")))
        // Above what it was when it was cancelled.
        #expect(try sequence(site, "due.lab") > 1440 * 2000)
    }

    @Test func theLogKeepsAYear() throws {
        var site = try site()
        site.content.assignments[1].original.due = try site.due("2026-12-05")
        try site.record(on: "2026-11-02")
        try site.add("new", due: "2026-12-20")
        site.content.quizzes.removeAll()
        try site.record(on: "2026-11-03")
        #expect(site.content.ledger?.log.count == 3)
        try site.record(on: "2027-11-02")
        #expect(site.content.ledger?.log.count == 3)
        try site.record(on: "2027-11-03")
        #expect(site.content.ledger?.log.count == 2)
        try site.record(on: "2027-11-04")
        #expect(site.content.ledger?.log == [])
    }

    @Test func aRenamedAssignmentIsTheSameOne() throws {
        var site = try site()
        let due = site.content.assignments[1].original.due
        try site.add("lab-report", due: "2026-12-04", module: "biology") { $0.formerIDs = [Located("lab", at: .start)] }
        site.content.assignments.remove(at: 1)
        try site.record(on: "2026-11-05")
        #expect(site.content.ledger?.changes.map(\.news) == [.renamed(from: "Title of lab")])
        let calendar = try site.render()
        #expect(try calendar.event("quizmark.riverside.due.lab")["STATUS"] == "CANCELLED")
        #expect(try calendar.event("quizmark.riverside.due.lab-report")["STATUS"] == "CONFIRMED")
        try site.record(on: "2026-11-05")
        #expect(site.content.ledger?.changes.count == 1)
        try site.record(on: "2026-11-06")
        #expect(site.content.ledger?.changes.count == 1)
        site.content.assignments[1].original.due = try site.due("2026-12-05")
        try site.record(on: "2026-11-07")
        #expect(site.content.ledger?.changes.first?.news == .moved(from: due, to: try site.due("2026-12-05")))
    }

    /// Two assignments that were published beside each other aren't one that was renamed: readers miss one of them.
    @Test func anAssignmentThatIsMergedIntoAnotherIsRemoved() throws {
        var site = try site()
        let due = site.content.assignments[1].original.due
        site.content.assignments.remove(at: 1)
        site.content.assignments[0].original.formerIDs = [Located("lab", at: .start)]
        let warning = try #require(CalendarRecord(site.content).staleLedgerWarning?.message)
        #expect(warning.contains("1 removed"), "\(warning)")
        for day in ["2026-11-05", "2026-11-05", "2026-11-06"] {
            try site.record(on: day)
            let log = try #require(site.content.ledger?.log)
            #expect(log.map(\.news) == [.removed(lastDue: due)] && log.map(\.entry.item) == ["lab"], "\(day)")
            let event = try site.render().event("quizmark.riverside.due.lab")
            #expect(event["STATUS"] == "CANCELLED")
        }
        let (plan, _) = SitePlanner.plan(site.content, secret: nil)
        #expect(plan.earlierIDs(of: site.content.assignments[0].original) == [])
    }

    @Test func aQuizThatIsMergedIntoAnotherIsRemoved() throws {
        var site = try site()
        try site.addQuiz("tcp", due: "2026-12-20")
        try site.record(on: "2026-11-02")
        let due = try #require(site.content.quizzes[1].original.due)
        site.content.quizzes.remove(at: 1)
        site.content.quizzes[0].original.formerIDs = [Located("tcp", at: .start)]
        try site.record(on: "2026-11-05")
        let today = try site.day("2026-11-05")
        let removals = try #require(site.content.ledger?.log.filter { $0.on == today })
        #expect(removals.map(\.news) == [.removed(lastDue: due)])
    }

    /// One of the parts has the earlier id, and both are merged again.
    @Test func partsThatAreMergedAgainKeepTheirChanges() throws {
        var site = try site()
        func rename(_ id: String, _ former: [String]) {
            site.content.assignments[1].original.id = id
            site.content.assignments[1].original.formerIDs = former.map { Located($0, at: .start) }
        }
        rename("lab-a", ["lab"])
        try site.add("lab-b", due: "2026-12-20")
        try site.record(on: "2026-11-05")
        rename("lab", ["lab-a"])
        site.content.assignments.remove(at: 2)
        try site.record(on: "2026-11-09")
        let ledger = try #require(site.content.ledger)
        rename("lab", ["lab-a", "lab-b"])
        let (plan, _) = SitePlanner.plan(site.content, secret: nil)
        #expect(plan.earlierIDs(of: site.content.assignments[1].original) == ["lab-a"])
        try site.record(on: "2026-11-10")
        #expect(site.content.ledger?.log == ledger.log)
        let parts = try #require(site.content.ledger?.log.filter { $0.entry.item == "lab-b" })
        #expect(parts.count == 2 && parts.allSatisfy { plan.subject(of: $0) == nil }, "nothing of it is about the one that stayed")
    }

    /// It was removed once, and is back with another id.
    @Test func whatComesBackUnderAnotherIDWasRenamed() throws {
        var site = try site()
        let lab = site.content.assignments.remove(at: 1)
        try site.record(on: "2026-11-05")
        site.content.assignments.append(lab)
        site.content.assignments[1].original.id = "report"
        site.content.assignments[1].original.formerIDs = [Located("lab", at: .start)]
        for day in ["2026-11-08", "2026-11-09"] {
            try site.record(on: day)
            let (plan, _) = SitePlanner.plan(site.content, secret: nil)
            #expect(plan.earlierIDs(of: site.content.assignments[1].original) == ["lab"], "\(day)")
        }
    }

    /// The author writes the former id only when the new one has been recorded, on a day on which the date moves, too.
    @Test func aMoveIsListedOnItsOwnDayIfTheFormerIDIsAddedLater() throws {
        var site = try site()
        let (due, moved) = (site.content.assignments[1].original.due, try site.due("2026-12-05"))
        site.content.assignments[1].original.id = "lab-report"
        try site.record(on: "2026-11-05")
        site.content.assignments[1].original.formerIDs = [Located("lab", at: .start)]
        site.content.assignments[1].original.due = moved
        for _ in 0..<2 {
            try site.record(on: "2026-11-08")
            let log = try #require(site.content.ledger?.log)
            #expect(log.map(\.news) == [.renamed(from: "lab"), .moved(from: due, to: moved)])
            #expect(log.map(\.on) == [try site.day("2026-11-05"), try site.day("2026-11-08")])
        }
    }

    /// Cancelled under both earlier ids, and the same assignment to readers of the changes.
    @Test(arguments: [["report", "lab"], ["lab", "report"]]) func anAssignmentThatWasRenamedTwiceIsTheSameOne(former: [String]) throws {
        var site = try site()
        let before = site.content
        func rename(_ id: String, _ former: [String]) {
            site.content.assignments[1].original.id = id
            site.content.assignments[1].original.formerIDs = former.map { Located($0, at: .start) }
        }
        rename("report", ["lab"])
        try site.record(on: "2026-11-05")
        rename("lab-report", former)
        let warning = try #require(CalendarRecord(site.content).staleLedgerWarning?.message)
        #expect(warning.contains(": 1 renamed, such as 'quizmark.riverside.due.lab-report'"))
        try site.record(on: "2026-11-07")
        let ledger = try #require(site.content.ledger)
        #expect(ledger.log.map(\.entry.item) == ["lab-report", "report"])
        #expect(ledger.log.map(\.news) == [.renamed(from: "report"), .renamed(from: "lab")])
        let calendar = try site.render()
        for (id, status) in ["lab": "CANCELLED", "report": "CANCELLED", "lab-report": "CONFIRMED"] {
            #expect(try calendar.event("quizmark.riverside.due.\(id)")["STATUS"] == status)
        }
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
        try site.record(on: "2026-11-07")
        #expect(site.content.ledger == ledger)
        // Seen from the beginning, it was renamed once, and a date that moves is a change as always.
        let changes = DeadlineComparison.changes(of: site.content, from: before)
        #expect(changes.map(\.id) == ["lab-report"] && changes.map(\.news) == [.renamed(from: "lab")])
        site.content.assignments[1].original.due = try site.due("2026-12-05")
        try site.record(on: "2026-11-08")
        let moved = DeadlineChange.News.moved(from: before.assignments[1].original.due, to: try site.due("2026-12-05"))
        #expect(site.content.ledger?.changes.first?.news == moved)
    }

    /// No entry of a calendar is restored that way: it has been there all the time.
    @Test func anAssignmentThatIsRenamedBackIsTheSameOne() throws {
        var site = try site()
        func rename(_ id: String, _ former: [String]) {
            site.content.assignments[1].original.id = id
            site.content.assignments[1].original.formerIDs = former.map { Located($0, at: .start) }
        }
        let start = site.content.ledger
        rename("report", ["lab"])
        try site.record(on: "2026-11-05")
        let renamed = site.content
        rename("lab", ["report"])
        try site.record(on: "2026-11-07")
        #expect(site.content.ledger?.log.map(\.news) == [.renamed(from: "report"), .renamed(from: "lab")])
        let calendar = try site.render()
        #expect(try calendar.event("quizmark.riverside.due.report")["STATUS"] == "CANCELLED")
        #expect(try calendar.event("quizmark.riverside.due.lab")["STATUS"] == "CONFIRMED")
        #expect(try sequence(site, "due.lab") > (start?.entries["quizmark.riverside.due.lab"]?.sequence ?? 0) + 1)
        let ledger = site.content.ledger
        for day in ["2026-11-07", "2026-11-08"] {
            try site.record(on: day)
            #expect(site.content.ledger == ledger)
        }
        // On the day of the first renaming it was never renamed.
        site.content = renamed
        rename("lab", ["report"])
        try site.record(on: "2026-11-05")
        #expect(site.content.ledger?.log == [])
    }

    /// The second name was never recorded, so calendars have the first one.
    @Test func aNameThatWasNeverRecordedIsSkipped() throws {
        var site = try site()
        site.content.assignments[1].original.id = "lab-report"
        site.content.assignments[1].original.formerIDs = ["report", "lab"].map { Located($0, at: .start) }
        try site.record(on: "2026-11-05")
        #expect(site.content.ledger?.changes.map(\.news) == [.renamed(from: "lab")])
        #expect(try site.render().event("quizmark.riverside.due.lab")["STATUS"] == "CANCELLED")
    }

    @Test func aSecondRenamingIsAddedToTheFirst() throws {
        var site = try site()
        site.content.assignments[1].original.id = "lab-report"
        site.content.assignments[1].original.formerIDs = [Located("report", at: .start)]
        #expect(
            CalendarRecord(site.content).renamingHints == ["if 'lab' was renamed to 'lab-report', add 'lab' to 'formerly' in its file"])
    }

    @Test func aWrongDayIsCorrected() throws {
        var site = try site()
        site.content.assignments[1].original.due = try site.due("2026-12-05")
        try site.record(on: "2207-06-20")
        let wrong = try #require(site.content.ledger)
        #expect(wrong.recorded == (try site.day("2207-06-20")))
        site.content.ledger = wrong.without(daysAfter: try site.day("2026-11-20"))
        try site.record(on: "2026-11-20")
        #expect(site.content.ledger?.recorded == (try site.day("2026-11-20")))
        #expect(try sequence(site, "due.lab") == site.sequence(on: "2207-06-20") + 1, "calendars may have that of the wrong day")
        #expect(site.content.ledger?.changes.map(\.on) == [try site.day("2026-11-20")])
    }

    @Test func itIsWrittenOneEntryALine() throws {
        var site = try SampleSite()
        try site.add("cw1", due: "2026-12-11T23:59", module: "networks") { $0.title = "A \"title\"" }
        try site.record(on: "2026-11-01")
        site.content.assignments[0].original.due = try site.due("2026-12-12")
        try site.record(on: "2026-11-02")
        let digest = try #require(site.content.ledger?.entries.values.first?.digest)
        #expect(digest.count == 16)
        let text = try #require(site.content.ledger.map { String(decoding: $0.bytes, as: UTF8.self).replacing(digest, with: "DIGEST") })
        #expect(
            text == #"""
                {
                "version": 6,
                "entries": {
                "quizmark.riverside.due.cw1": {"kind":"assignment","item":"cw1","title":{"en":"A \"title\""},"module":"networks","due":"2026-12-12","sequence":3595680,"changed":"2026-11-02","digest":"DIGEST"}
                },
                "log": [
                {"on":"2026-11-02","uid":"quizmark.riverside.due.cw1","kind":"assignment","item":"cw1","title":{"en":"A \"title\""},"module":"networks","news":"moved","from":"2026-12-11T23:59 Europe/London","to":"2026-12-12"}
                ]
                }

                """#)
    }
}

struct DeadlineReportTests {
    private func site() throws -> SampleSite {
        var site = try SampleSite()
        site.content.settings.modules[0].teachers = ["Ms. Nguyen"]
        site.content.settings.modules[1].teachers = ["Mr. Bob"]
        return site
    }

    private func report(_ site: SampleSite, today: String) throws -> DeadlineReport {
        DeadlineReport(site.content, today: try site.day(today), zone: site.zones.rules(for: site.content.settings.timeZone) ?? .utc)
    }

    private func task(_ site: SampleSite, start: String? = nil, due: String? = nil, _ progress: Double) throws -> AssignmentTask {
        var task = AssignmentTask(id: "t\(Int(progress))", position: .start, name: "Task at \(Int(progress))")
        task.start = try start.map { try site.due($0) }
        task.due = try due.map { try site.due($0) }
        task.progress = progress
        return task
    }

    @Test func lateIsWhatWasDueAndIsNotDone() throws {
        var site = try site()
        let tasks = [try task(site, due: "2026-12-01", 50), try task(site, due: "2026-12-01", 100), try task(site, start: "2026-11-30", 0)]
        try site.add("late", due: "2026-12-04T23:59") { $0.tasks = tasks }
        try site.add("marked", due: "2026-12-04") {
            $0.mark = 0
            $0.tasks = tasks
        }
        let done = try task(site, 100)
        try site.add("done", due: "2026-12-04") { $0.tasks = [done] }
        try site.add("today", due: "2026-12-05T00:01")
        try site.addQuiz("over", due: "2026-12-01")
        let report = try report(site, today: "2026-12-05")
        #expect(report.late.map(\.id) == ["late"])
        #expect(report.lateTasks.map(\.id) == ["late/t50"])
        #expect(report.notStarted.map(\.id) == ["late/t0"])
        #expect(report.coming.map(\.id) == ["today"])
        #expect(try self.report(site, today: "2026-12-04").late.isEmpty)
    }

    @Test func clashesAreOfOneStudent() throws {
        var site = try site()
        try site.add("net", due: "2026-12-11T12:00", module: "networks")
        try site.add("bio", due: "2026-12-12T11:59", module: "biology")
        try site.add("day", due: "2026-12-13", module: "biology")
        // Without students, everyone has everything.
        #expect(try report(site, today: "2026-12-01").clashes.map { $0.deadlines.map(\.id) } == [["net", "bio"]])
        site.content.teachers = [
            Teacher(name: "Mr. Bob", students: ["Callum", "Toby"], position: .start),
            Teacher(name: "Ms. Nguyen", students: ["Priya"], position: .start),
        ]
        #expect(try report(site, today: "2026-12-01").clashes.isEmpty)
        site.content.teachers[1].students.append("Toby")
        let clash = try #require(try report(site, today: "2026-12-01").clashes.first)
        #expect(clash.students == ["Toby"])
        #expect(clash.seconds == 86_340)
        // A minute more than a day is enough to avoid a clash.
        site.content.assignments[1].original.due = try site.due("2026-12-12T12:01")
        #expect(try report(site, today: "2026-12-01").clashes.isEmpty)
    }

    @Test func aWeekIsHeavyForWhoHasThree() throws {
        var site = try site()
        // Monday, Wednesday, Sunday; the next Monday is another week.
        try site.add("a", due: "2026-12-07", module: "networks")
        try site.add("b", due: "2026-12-09", module: "biology")
        try site.add("c", due: "2026-12-13T23:59")
        try site.add("d", due: "2026-12-14", module: "networks")
        let week = try #require(try report(site, today: "2026-12-01").weeks.first)
        #expect(try report(site, today: "2026-12-01").weeks.count == 1)
        #expect(week.monday == (try site.day("2026-12-07")))
        #expect(week.deadlines.map(\.id) == ["a", "b", "c"])
        // Half a module makes a heavy week.
        site.content.assignments[3].original.value = 50
        #expect(try report(site, today: "2026-12-01").weeks.map { $0.deadlines.map(\.id) } == [["a", "b", "c"], ["d"]])
        site.content.teachers = [Teacher(name: "Mr. Bob", students: ["Callum"], position: .start)]
        #expect(try report(site, today: "2026-12-01").weeks.isEmpty)
    }

    @Test func aHeavyWeekIsCountedForEachStudent() throws {
        var site = try site()
        site.content.teachers = [
            Teacher(name: "Mr. Bob", students: ["Callum", "Toby"], position: .start),
            Teacher(name: "Ms. Nguyen", students: ["Priya"], position: .start),
        ]
        for (id, assignee) in [("a", "Callum"), ("b", "Callum"), ("c", "Callum"), ("d", "Priya"), ("e", "Priya"), ("f", "Priya")] {
            try site.addQuiz(id, due: "2026-12-09") { $0.assigned = [Assignee(Located(assignee, at: .start))] }
        }
        try site.addQuiz("everybody", due: "2026-12-10")
        let weeks = try report(site, today: "2026-12-01").weeks
        #expect(weeks.map(\.students) == [["Callum"], ["Priya"]])
        #expect(weeks.map { $0.deadlines.map(\.id) } == [["a", "b", "c", "everybody"], ["d", "e", "f", "everybody"]])
    }

    @Test func lateTasksAreInTheOrderOfTheirMoments() throws {
        var site = try site()
        var task = try task(site, 10)
        for (id, due, zone) in [
            ("last", "2026-12-01T13:00", "Etc/GMT+12"), ("first", "2026-12-01T23:00", "Pacific/Kiritimati"), ("day", "2026-12-01", ""),
        ] {
            task.due = try site.due(due, in: zone)
            try site.add(id, due: "2026-12-20") { [task] in $0.tasks = [task] }
        }
        #expect(try report(site, today: "2026-12-05").lateTasks.map(\.assignment) == ["Title of first", "Title of day", "Title of last"])
    }

    @Test func twoStatesAreCompared() throws {
        var site = try site()
        try site.add("moved", due: "2026-12-07")
        try site.add("gone", due: "2026-12-09")
        try site.add("same", due: "2026-12-11T12:00")
        let before = site.content
        site.content.assignments[0].original.due = try site.due("2026-12-08")
        // The same moment in another time zone.
        site.content.assignments[2].original.due = try site.due("2026-12-11T13:00", in: "Europe/Paris")
        site.content.assignments.remove(at: 1)
        try site.add("new", due: "2026-12-20")
        let changes = DeadlineComparison.changes(of: site.content, from: before)
        #expect(changes.map(\.id) == ["moved", "gone", "new"])
        #expect(changes[0].news == .moved(from: try site.due("2026-12-07"), to: try site.due("2026-12-08")))
        #expect(DeadlineComparison.changes(of: site.content, since: try site.day("2026-12-01"), today: try site.day("2026-12-02")) == nil)
    }

    @Test func aQuizAndAnAssignmentOfOneNameAreInOrder() throws {
        let before = try SampleSite().content
        for _ in 1...10 {
            var site = try SampleSite()
            try site.add("lab", due: "2026-12-04")
            try site.addQuiz("lab", due: "2026-12-04")
            let changes = DeadlineComparison.changes(of: site.content, from: before)
            #expect(changes.map(\.title) == ["Title of lab", "Quiz lab"])
        }
    }
}
