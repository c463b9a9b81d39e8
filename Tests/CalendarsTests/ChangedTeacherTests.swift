import ContentModel
import Diagnostics
import SitePlanning
import Testing

@testable import Calendars

/// Calendars of students whose teachers change.
struct ChangedTeacherTests {
    /// Callum and Toby are Mr. Bob's, who teaches networks; Priya is Ms. Nguyen's. One assignment and one quiz in networks, and an
    /// assignment of everybody.
    private func site() throws -> SampleSite {
        var site = try SampleSite()
        site.secret = Array("a secret of the site".utf8)
        site.content.settings.modules = [
            CourseModule(id: "networks", title: "Computer Networks", teachers: ["Mr. Bob"]), CourseModule(id: "biology", title: "Biology"),
        ]
        teach(["Mr. Bob": ["Callum", "Toby"], "Ms. Nguyen": ["Priya"]], in: &site)
        let reminder = try site.due("2026-12-01T09:00")
        try site.add("cw1", due: "2026-12-04", module: "networks") { $0.reminders = [.at(reminder)] }
        try site.add("lab", due: "2026-12-05", module: "biology")
        try site.addQuiz("osi", due: "2026-12-06") { $0.teachers = [Located("Mr. Bob", at: .start)] }
        try site.record(on: "2026-11-01")
        return site
    }

    private func teach(_ classes: [String: [String]], in site: inout SampleSite) {
        site.content.teachers = classes.sorted { $0.key < $1.key }.map { Teacher(name: $0, students: $1, position: .start) }
    }

    /// STATUS and SEQUENCE of an entry in a student's calendar; nil where it isn't there.
    private func state(_ uid: String, of name: String, _ site: SampleSite) throws -> (status: String, sequence: Int)? {
        let index = try #require(site.content.students.firstIndex { $0.name == name })
        let event = try site.render(.student(index)).events.first { $0["UID"] == "quizmark.riverside.\(uid)" }
        return try event.map { (try #require($0["STATUS"]), try #require($0["SEQUENCE"].flatMap { Int($0) })) }
    }

    private static let uids = ["due.cw1", "reminder.cw1.20261201t090000z", "quiz.osi"]

    @Test func whoLeavesATeacherGetsCancellations() throws {
        var site = try site()
        let before = try Self.uids.map { try #require(try state($0, of: "Toby", site)).sequence }
        teach(["Mr. Bob": ["Callum"], "Ms. Nguyen": ["Priya", "Toby"]], in: &site)
        let warning = try #require(CalendarRecord(site.content).staleLedgerWarning?.message)
        #expect(warning.contains(": 3 removed, such as 'quizmark.riverside.due.cw1'"), "\(warning)")
        try site.record(on: "2026-11-05")
        for (uid, earlier) in zip(Self.uids, before) {
            let state = try #require(try state(uid, of: "Toby", site))
            #expect(state.status == "CANCELLED" && state.sequence > earlier, "\(uid)")
            #expect(try self.state(uid, of: "Callum", site)?.status == "CONFIRMED")
            #expect(try self.state(uid, of: "Priya", site) == nil, "she never had it")
        }
        #expect(try state("due.lab", of: "Toby", site)?.status == "CONFIRMED")
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
        #expect(site.content.ledger?.log == [], "the list of changes is published")
        let ledger = site.content.ledger
        try site.record(on: "2026-11-06")
        #expect(site.content.ledger == ledger)
        // The deadline moves for the others, and stays cancelled here.
        site.content.assignments[0].original.due = try site.due("2026-12-08")
        try site.record(on: "2026-11-07")
        #expect(try state("due.cw1", of: "Toby", site)?.status == "CANCELLED")
        try site.record(on: "2027-02-01")
        #expect(try state("due.cw1", of: "Toby", site) == nil && site.content.ledger?.assigned.isEmpty == true)
    }

    @Test func whoComesBackHasAllOfItAgain() throws {
        var site = try site()
        teach(["Mr. Bob": ["Callum"], "Ms. Nguyen": ["Priya", "Toby"]], in: &site)
        try site.record(on: "2026-11-05")
        let cancelled = try #require(try state("due.cw1", of: "Toby", site)).sequence
        teach(["Mr. Bob": ["Callum", "Toby"], "Ms. Nguyen": ["Priya"]], in: &site)
        var last = cancelled
        for day in ["2026-11-09", "2026-11-10", "2026-11-11"] {
            if day == "2026-11-11" { site.content.assignments[0].original.due = try site.due("2026-12-08") }
            let state = try #require(try state("due.cw1", of: "Toby", site))
            #expect(state.status == "CONFIRMED" && state.sequence > cancelled && state.sequence >= last)
            last = state.sequence
            try site.record(on: day)
            #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
        }
        #expect(last > cancelled + 1, "the deadline moved")
        // And leaves again.
        teach(["Mr. Bob": ["Callum"], "Ms. Nguyen": ["Priya", "Toby"]], in: &site)
        try site.record(on: "2026-11-15")
        let state = try #require(try state("due.cw1", of: "Toby", site))
        #expect(state.status == "CANCELLED" && state.sequence > last)
    }

    @Test func aModuleOrAQuizOfAnotherTeacherIsCancelledForTheStudents() throws {
        var site = try site()
        site.content.settings.modules[0].teachers = ["Ms. Nguyen"]
        try site.record(on: "2026-11-05")
        #expect(try state("due.cw1", of: "Toby", site)?.status == "CANCELLED")
        #expect(try state("due.cw1", of: "Priya", site)?.status == "CONFIRMED")
        #expect(try state("quiz.osi", of: "Toby", site)?.status == "CONFIRMED")
        site.content.quizzes[0].original.teachers = [Located("Ms. Nguyen", at: .start)]
        try site.record(on: "2026-11-06")
        #expect(try state("quiz.osi", of: "Toby", site)?.status == "CANCELLED")
        #expect(try state("quiz.osi", of: "Priya", site)?.status == "CONFIRMED")
    }

    /// It was removed for everybody, but who left the teacher before that was read may still have it.
    @Test func whatIsGoneStaysCancelledForWhoLeaves() throws {
        var site = try site()
        site.content.assignments.removeFirst()
        try site.record(on: "2026-11-05")
        let cancelled = try #require(try state("due.cw1", of: "Toby", site))
        teach(["Mr. Bob": ["Callum"], "Ms. Nguyen": ["Priya", "Toby"]], in: &site)
        try site.record(on: "2026-11-06")
        let after = try #require(try state("due.cw1", of: "Toby", site))
        #expect(cancelled.status == "CANCELLED" && after == cancelled)
        // At once.
        var other = try self.site()
        other.content.assignments.removeFirst()
        teach(["Mr. Bob": ["Callum"], "Ms. Nguyen": ["Priya", "Toby"]], in: &other)
        try other.record(on: "2026-11-05")
        #expect(try state("due.cw1", of: "Toby", other)?.status == "CANCELLED")
    }

    @Test func aLedgerWithoutTeachersGetsThem() throws {
        var site = try site()
        site.content.ledger?.version = 4
        site.content.ledger?.students = [:]
        site.content.ledger?.modules = [:]
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
        try site.record(on: "2026-11-05")
        let ledger = try #require(site.content.ledger)
        #expect(ledger.students.values.map { $0.sorted() }.sorted { $0[0] < $1[0] } == [["Mr. Bob"], ["Mr. Bob"], ["Ms. Nguyen"]])
        #expect(ledger.modules == ["networks": ["Mr. Bob"]])
        let text = String(decoding: ledger.bytes, as: UTF8.self)
        #expect(text.contains("},\n\"modules\": {\n\"networks\": [\"Mr. Bob\"]\n},\n\"log\": ["), "\(text)")
        for name in ["Callum", "Priya", "Toby"] { #expect(!text.contains(name)) }
    }
}
