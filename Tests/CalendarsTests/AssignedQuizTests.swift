import CivilTime
import ContentModel
import Diagnostics
import Markup
import SitePlanning
import Testing

@testable import Calendars

/// Calendars of students whom quizzes are assigned to.
struct AssignedQuizTests {
    private let uid = "quizmark.riverside.quiz.cells"

    /// Callum, Priya and Toby; 'cells' is assigned to Callum and Toby, who has a date of his own.
    private func site(due: String? = "2026-12-04", own: String = "2026-12-07") throws -> SampleSite {
        var site = try SampleSite()
        site.content.teachers = [Teacher(name: "Mr. Bob", students: ["Callum", "Priya", "Toby"], position: .start)]
        site.secret = Array("a secret of the site".utf8)
        try site.addQuiz("cells", due: due)
        try assign(["Callum": nil, "Toby": own], in: &site)
        return site
    }

    private func assign(_ dates: [String: String?], in site: inout SampleSite) throws {
        var quiz = try #require(site.content.quizzes.first)
        quiz.original.assigned = try dates.sorted { $0.key < $1.key }.map { name, date in
            Assignee(Located(name, at: .start), Assignee.Terms(due: try date.map { try site.due($0) }))
        }
        site.content.quizzes = [quiz]
    }

    private func student(_ index: Int, of site: SampleSite) throws -> ReadCalendar.Component? {
        try site.render(.student(index)).events.first { $0["UID"] == uid }
    }

    private func sequence(_ index: Int, of site: SampleSite) throws -> Int {
        try #require(try student(index, of: site)?["SEQUENCE"].flatMap { Int($0) })
    }

    @Test func aMovedDateOfOneStudentIsNewInThatCalendarOnly() throws {
        var site = try site()
        try site.record(on: "2026-11-01")
        let (callum, toby) = (try sequence(0, of: site), try sequence(2, of: site))
        try assign(["Callum": nil, "Toby": "2026-12-09"], in: &site)
        #expect(try sequence(2, of: site) == toby + 1)
        #expect(CalendarRecord(site.content).staleLedgerWarning?.message.contains("1 moved, such as '\(uid)'") == true)
        try site.record(on: "2026-11-05")
        let event = try #require(try student(2, of: site))
        #expect(event["SEQUENCE"] == String(try site.sequence(on: "2026-11-05")))
        #expect(event["DTSTART"] == "20261209")
        #expect(event["DTSTAMP"] == "20261105T000000Z" && event["LAST-MODIFIED"] == "20261105T000000Z")
        #expect(try sequence(0, of: site) == callum)
        #expect(try student(0, of: site)?["DTSTAMP"] == "20261101T000000Z")
        #expect(try site.render().event(uid)["DTSTAMP"] == "20261101T000000Z")
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
        #expect(site.content.ledger?.log == [], "the list of changes is published")
    }

    @Test func aDateThatOnlyStudentsHaveFollowsTheDateOfChange() throws {
        var site = try site(due: nil)
        var quiz = try #require(site.content.quizzes.first)
        quiz.original.updated = try site.due("2026-11-01")
        site.content.quizzes = [quiz]
        #expect(try sequence(2, of: site) == (20_758 - 18_262) * 1440)
        #expect(try student(0, of: site) == nil)
        try site.record(on: "2026-11-02")
        try assign(["Toby": "2026-12-01"], in: &site)
        try site.record(on: "2026-11-03")
        #expect(try sequence(2, of: site) == site.sequence(on: "2026-11-03"))
    }

    @Test func aRemovedQuizIsCancelledForThoseWhoHadIt() throws {
        var site = try site()
        try site.record(on: "2026-11-01")
        site.content.quizzes = []
        try site.record(on: "2026-11-20")
        let event = try #require(try student(2, of: site))
        #expect(event["STATUS"] == "CANCELLED")
        #expect(event["SEQUENCE"] == String(try site.sequence(on: "2026-11-20")))
        #expect(event["DTSTART"] == "20261207" && event["DTSTAMP"] == "20261120T000000Z")
        #expect(try student(0, of: site)?["DTSTART"] == "20261204")
        #expect(try student(1, of: site) == nil, "Priya never had it")
        #expect(try site.render().event(uid)["STATUS"] == "CANCELLED", "the calendar of everything had it")
        try site.record(on: "2027-01-20")
        #expect(site.content.ledger?.assigned.isEmpty == true)
        #expect(try student(1, of: site) == nil)
    }

    @Test func whoIsNoLongerAssignedGetsACancellation() throws {
        var site = try site()
        try site.record(on: "2026-11-01")
        try assign(["Toby": "2026-12-07"], in: &site)
        try site.record(on: "2026-11-05")
        #expect(try student(0, of: site)?["STATUS"] == "CANCELLED")
        #expect(try student(2, of: site)?["STATUS"] == "CONFIRMED")
        let cancelled = try sequence(0, of: site)
        try assign(["Callum": nil, "Toby": "2026-12-07"], in: &site)
        #expect(try student(0, of: site)?["STATUS"] == "CONFIRMED")
        #expect(try sequence(0, of: site) == cancelled + 1)
    }

    @Test func everybodysQuizThatIsAssignedIsCancelledForTheOthers() throws {
        var site = try site()
        try assign([:], in: &site)
        try site.record(on: "2026-11-01")
        let before = try sequence(1, of: site)
        try assign(["Toby": "2026-12-07"], in: &site)
        try site.record(on: "2026-11-05")
        #expect(try student(1, of: site)?["STATUS"] == "CANCELLED")
        #expect(try sequence(1, of: site) == site.sequence(on: "2026-11-05"))
        #expect(try student(2, of: site)?["STATUS"] == "CONFIRMED")
        #expect(try sequence(2, of: site) > before)
        // It is everybody's again: above all that any calendar had.
        let toby = try sequence(2, of: site)
        try assign([:], in: &site)
        try site.record(on: "2026-11-09")
        for index in 0..<3 {
            #expect(try student(index, of: site)?["STATUS"] == "CONFIRMED")
            #expect(try sequence(index, of: site) > toby)
        }
        #expect(try student(2, of: site)?["DTSTAMP"] == "20261109T000000Z")
    }

    @Test func aLedgerThatKnewNoStudentsIsCompleted() throws {
        var site = try site()
        try site.record(on: "2026-11-01")
        site.content.ledger?.version = 3
        site.content.ledger?.assigned = [:]
        site.content.ledger?.entries[uid]?.isAssigned = false
        #expect(CalendarRecord(site.content).staleLedgerWarning?.message.contains("1 new, such as '\(uid)'") == true)
        try site.record(on: "2026-11-05")
        #expect(try student(1, of: site) == nil)
        #expect(try student(2, of: site)?["DTSTAMP"] == "20261105T000000Z")
        #expect(site.content.ledger?.assigned.count == 2)
    }

    @Test func aQuizOfOtherTeachersIsCancelledForTheirStudents() throws {
        var site = try site()
        site.content.teachers.append(Teacher(name: "Ms. Nguyen", students: ["Priya"], position: .start))
        try assign([:], in: &site)
        var quiz = try #require(site.content.quizzes.first)
        quiz.original.teachers = [Located("Ms. Nguyen", at: .start)]
        site.content.quizzes = [quiz]
        try site.record(on: "2026-11-01")
        site.content.quizzes = []
        try site.record(on: "2026-11-05")
        #expect(try student(0, of: site) == nil)
        #expect(try student(1, of: site)?["STATUS"] == "CANCELLED")
    }

    @Test func theLedgerHasNoNames() throws {
        var site = try site()
        try site.record(on: "2026-11-01")
        let text = String(decoding: try #require(site.content.ledger?.bytes), as: UTF8.self)
        for name in ["Callum", "Priya", "Toby"] { #expect(!text.contains(name)) }
        let lines = text.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex(of: #""assigned": {"#))
        let line = lines[start + 1]
        #expect(line.hasPrefix(#""quizmark.riverside.quiz.cells": [{"kind":"quiz","item":"cells""#))
        #expect(line.components(of: #""students":["#) == 2, "Callum and Toby have different dates")
        #expect(lines[start + 2] == "},")
    }

    @Test func pagesKnowNothingOfStudents() throws {
        var site = try site(due: nil)
        try site.record(on: "2026-11-01")
        site.content.quizzes = []
        try site.record(on: "2026-11-05")
        let (plan, _) = SitePlanner.plan(site.content, secret: site.secret)
        var json = CompactJSON()
        CalendarPageData(plan: plan, strings: site.strings(.english)).write(into: &json)
        #expect(!String(decoding: json.bytes, as: UTF8.self).contains("cells"))
        #expect(try student(2, of: site)?["STATUS"] == "CANCELLED")
    }
}

extension String {
    fileprivate func components(of separator: String) -> Int { ranges(of: separator).count }
}
