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

    @Test func pagesOfStudentsAreSecretEvenWhereNamesArePublished() {
        #expect(plan(["Toby"], publishes: true).students.map(\.page) == [nil])
        let (published, secret) = (
            plan(["Toby"], secret: "a secret of the site", publishes: true), plan(["Toby"], secret: "a secret of the site")
        )
        #expect(published.students.map(\.calendar) == ["toby"])
        #expect(published.students.map(\.page) == secret.students.map(\.page))
    }

    @Test func publishedNamesAreTheNamesOfFiles() {
        let students = plan(["Zoë O'Hara", "Zoe O Hara", "!"], publishes: true).students
        #expect(students.map(\.calendar) == ["zoe-o-hara", "zoe-o-hara-2", "student"])
        // A name may look like the number of another one.
        #expect(plan(["Anna", "Anna 2", "Anná"], publishes: true).students.map(\.calendar) == ["anna", "anna-2", "anna-3"])
    }
}
