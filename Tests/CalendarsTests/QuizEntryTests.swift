import ContentModel
import Diagnostics
import Testing

/// Entries of quizzes: openings, deadlines and reminders.
struct QuizEntryTests {
    @Test func aQuizHasAnEntryForItsOpening() throws {
        var site = try SampleSite()
        let opens = try site.due("2026-12-01T09:00")
        try site.addQuiz("cells", due: "2026-12-11T12:00") {
            $0.available = opens
            $0.reminders = [.minutes(120), .days(1)]
            $0.module = Located("biology", at: .start)
        }
        let calendar = try site.render()
        #expect(calendar.events.count == 2)
        let start = try calendar.event("quizmark.riverside.start.cells")
        #expect(start["DTSTART"] == "20261201T090000Z")
        #expect(start["DTEND"] == "20261201T093000Z")
        #expect(start["SUMMARY"] == "Quiz opens: Quiz cells (Biology)")
        #expect(start.text("DESCRIPTION")?.hasPrefix("Opens Tuesday 1 December 2026 at 09:00") == true)
        #expect(start.all("VALARM").isEmpty, "reminders belong to the deadline")
        let due = try calendar.event("quizmark.riverside.quiz.cells")
        #expect(due["DTEND"] == "20261211T120000Z")
        #expect(due.all("VALARM").map { $0["TRIGGER"] } == ["-PT1H30M", "-PT23H30M"], "they count from the moment of the deadline")
    }

    @Test func remindersAtTheSameTimeAreOneEntry() throws {
        var site = try SampleSite()
        site.content.settings.remindersAreEvents = true
        let moments = [try site.due("2027-03-31T10:00"), try site.due("2027-03-30")]
        try site.addQuiz("cells", due: "2027-04-01T10:00") { $0.reminders = [.days(1), .days(2), .at(moments[0]), .at(moments[1])] }
        try site.add("lab", due: "2027-04-01") { $0.reminders = [.days(1), .days(2), .at(moments[0]), .at(moments[1])] }
        let uids = try site.render().events.compactMap { $0["UID"] }.filter { $0.contains("reminder") }
        #expect(
            uids.sorted() == [
                "quizmark.riverside.quiz-reminder.cells.20270330", "quizmark.riverside.quiz-reminder.cells.20270331t090000z",
                "quizmark.riverside.quiz-reminder.cells.2d", "quizmark.riverside.reminder.lab.1d",
                "quizmark.riverside.reminder.lab.20270330", "quizmark.riverside.reminder.lab.20270331t090000z",
            ])
    }

    @Test func remindersOfAQuizThatIsNeverDueCountFromItsOpening() throws {
        var site = try SampleSite()
        site.content.settings.remindersAreEvents = true
        let (opens, moment) = (try site.due("2026-12-01T09:00"), try site.due("2026-11-30"))
        try site.addQuiz("cells") {
            $0.available = opens
            $0.reminders = [.minutes(60), .at(moment)]
        }
        let calendar = try site.render()
        let start = try calendar.event("quizmark.riverside.start.cells")
        #expect(start.all("VALARM").map { $0["TRIGGER"] } == ["-PT1H"])
        #expect(try calendar.event("quizmark.riverside.quiz-reminder.cells.1h")["DTSTART"] == "20261201T080000Z")
        #expect(try calendar.event("quizmark.riverside.quiz-reminder.cells.20261130")["DTSTART;VALUE=DATE"] == "20261130")
    }

    @Test func anOpeningThatIsTakenBackIsCancelled() throws {
        var site = try SampleSite()
        let opens = try site.due("2026-12-01T09:00")
        try site.addQuiz("cells", due: "2026-12-11") { $0.available = opens }
        try site.record(on: "2026-11-01")
        var quiz = try #require(site.content.quizzes.first)
        quiz.original.available = nil
        site.content.quizzes = [quiz]
        try site.record(on: "2026-11-05")
        let event = try site.render().event("quizmark.riverside.start.cells")
        #expect(event["STATUS"] == "CANCELLED")
        #expect(event["DTSTART"] == "20261201T090000Z")
    }

    @Test func aMovedReminderIsAChange() throws {
        var site = try SampleSite()
        try site.addQuiz("cells", due: "2026-12-11") { $0.reminders = [.days(1)] }
        try site.record(on: "2026-11-01")
        var quiz = try #require(site.content.quizzes.first)
        quiz.original.reminders = [.days(2)]
        site.content.quizzes = [quiz]
        try site.record(on: "2026-11-05")
        let event = try site.render().event("quizmark.riverside.quiz.cells")
        #expect(event["SEQUENCE"] == String(try site.sequence(on: "2026-11-05")))
        #expect(event["DTSTAMP"] == "20261105T000000Z")
    }

    @Test func aRenamedQuizIsNotNew() throws {
        var site = try SampleSite()
        try site.addQuiz("cells", due: "2026-12-11")
        try site.record(on: "2026-11-01")
        site.content.quizzes = []
        try site.addQuiz("biology-cells", due: "2026-12-11") { $0.formerIDs = [Located("cells", at: .start)] }
        try site.record(on: "2026-11-05")
        let ledger = try #require(site.content.ledger)
        #expect(ledger.log.map(\.news) == [.renamed(from: "Quiz cells")])
        let calendar = try site.render()
        #expect(try calendar.event("quizmark.riverside.quiz.cells")["STATUS"] == "CANCELLED")
        #expect(try calendar.event("quizmark.riverside.quiz.biology-cells")["STATUS"] == "CONFIRMED")
        try site.record(on: "2026-11-06")
        #expect(site.content.ledger?.log.count == 1, "it is told once")
    }

    @Test func aQuizThatWasRenamedTwiceIsNotNew() throws {
        var site = try SampleSite()
        try site.addQuiz("cells", due: "2026-12-11")
        try site.record(on: "2026-11-01")
        for (day, id, former) in [("2026-11-05", "biology-cells", ["cells"]), ("2026-11-06", "organelles", ["biology-cells", "cells"])] {
            site.content.quizzes = []
            try site.addQuiz(id, due: "2026-12-11") { $0.formerIDs = former.map { Located($0, at: .start) } }
            try site.record(on: day)
        }
        let log = try #require(site.content.ledger).log
        #expect(log.map(\.news) == [.renamed(from: "Quiz cells"), .renamed(from: "Quiz biology-cells")])
        let calendar = try site.render()
        for (id, status) in ["cells": "CANCELLED", "biology-cells": "CANCELLED", "organelles": "CONFIRMED"] {
            #expect(try calendar.event("quizmark.riverside.quiz.\(id)")["STATUS"] == status)
        }
    }

    @Test func anywhereOnEarthIsWrittenInUTC() throws {
        var site = try SampleSite(form: .zoned)
        try site.add("paper", due: "2026-12-11T23:59", in: "AoE")
        site.content.settings.timeZone = "AoE"
        let calendar = try site.render()
        let event = try calendar.event("quizmark.riverside.due.paper")
        #expect(event["DTEND"] == "20261212T115900Z")
        #expect(event.text("DESCRIPTION") == "Due: Friday 11 December 2026 at 23:59 (AoE, UTC−12)")
    }
}
