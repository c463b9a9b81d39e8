import CivilTime
import ContentModel
import Diagnostics
import SitePlanning
import Testing

struct PlannedStudentTests {
    private func plan(_ names: [String], secret: String? = nil, publishes: Bool = false) -> SitePlan {
        var content = SiteContent(settings: SiteSettings(id: "riverside", title: "Riverside College"))
        content.settings.publishesStudents = publishes
        content.teachers = [Teacher(name: "Mr. Bob", students: names, position: .start)]
        return SitePlanner.plan(content, secret: secret.map { Array($0.utf8) }).plan
    }

    @Test func withoutASecretThereAreNone() {
        #expect(plan(["Toby"]).students.isEmpty)
        #expect(plan(["Toby"]).calendars.isEmpty)
    }

    @Test func tokensDependOnNameAndSecretAndTellNeither() {
        let plan = plan(["Toby", "Callum"], secret: "a secret of the site")
        let tokens = plan.students.map(\.calendar)
        #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
        #expect(plan.students.map(\.page) == tokens)
        #expect(Set(tokens + self.plan(["Toby"], secret: "another secret of it").students.map(\.calendar)).count == 3)
        #expect(plan.calendars.map(\.path.text) == tokens.map { "calendar/students/\($0).ics" }.sorted())
    }

    /// Also while no quiz is assigned, or shown yet: students get the address once.
    @Test func everyStudentHasAPageIfThereIsASecret() {
        let plan = plan(["Toby", "Callum"], secret: "a secret of the site")
        #expect(plan.studentPages.map(\.path.text) == plan.students.map { "calendar/students/\($0.page ?? "").html" }.sorted())
        #expect(self.plan(["Toby"], publishes: true).studentPages.isEmpty)
    }

    @Test func pagesOfStudentsAreSecretEvenWhereNamesArePublished() {
        #expect(plan(["Toby"], publishes: true).students.map(\.page) == [nil])
        let (published, secret) = (
            plan(["Toby"], secret: "a secret of the site", publishes: true), plan(["Toby"], secret: "a secret of the site")
        )
        #expect(published.students.map(\.calendar) == ["toby"])
        #expect(published.students.map(\.page) == secret.students.map(\.page))
    }

    /// Devices keep their student's dates, and only the student's own page has them.
    @Test func theDatesOfEachStudentHaveAVersion() throws {
        func day(_ text: String) throws -> DueDate { .day(try #require(CalendarDate(iso: text))) }
        func versions(toby: String, everybody: String = "2026-12-04") throws -> (own: [String?], all: [String]) {
            var quiz = Quiz(id: "cells", path: "quizzes/cells.md", language: .english, title: "Cells")
            quiz.due = try day(everybody)
            quiz.assigned = [
                Assignee(Located("Toby", at: .start), Assignee.Terms(due: try day(toby))), Assignee(Located("Callum", at: .start)),
            ]
            var content = plan(["Toby", "Callum", "Priya"]).content
            content.quizzes = [TranslatedItem(quiz)]
            let planned = SitePlanner.plan(content, secret: Array("a secret of the site".utf8)).plan
            let own = planned.students.indices.map { planned.dateVersion(ofQuiz: 0, for: $0) }
            return (own, planned.dateVersions(of: content.quizHeads[0].original))
        }
        let first = try versions(toby: "2026-12-14")
        #expect(first.all.count == 2 && Set(first.all) == Set(first.own.compactMap(\.self)) && first.own.last == .some(nil))
        let moved = try versions(toby: "2026-12-11")
        #expect(moved.own[0] != first.own[0] && moved.own[1] == first.own[1])
        let general = try versions(toby: "2026-12-14", everybody: "2026-12-05")
        #expect(general.own[0] == first.own[0] && general.own[1] != first.own[1])
    }

    @Test func publishedNamesAreTheNamesOfFiles() {
        #expect(plan(["Zoë O'Hara", "!"], publishes: true).students.map(\.calendar) == ["zoe-o-hara", "student"])
    }

    @Test func noCalendarBecomesThatOfAnotherStudent() {
        func names(_ names: String...) -> [String] { plan(names, publishes: true).students.map(\.calendar) }
        let both = names("Zoë", "Anna 2", "Zoe")
        #expect(both[1] == "anna-2" && both[0] != both[2] && both.allSatisfy { $0 != "zoe" })
        #expect(both[0].hasPrefix("zoe-") && both[2].hasPrefix("zoe-"))
        #expect(names("Zoe", "Zoë") == [both[2], both[0]], "whatever the order")
        #expect(names("Zoe") == ["zoe"])
    }

    @Test func namesThatWindowsReservesHaveAnEnding() {
        let plan = plan(["Con"], publishes: true)
        #expect(plan.students[0].calendar.hasPrefix("con-"))
        #expect(plan.calendars.map(\.path.text) == ["calendar/students/\(plan.students[0].calendar).ics"])
    }
}
