import ContentModel
import MarkingSamples
import Testing

@testable import Marking

/// Students whose names differ only in accents or in the order of words.
struct SimilarNamesTests {
    private static let question = #"{"id":"atp","prompt":"What makes ATP?","choices":[{"text":"One"},{"text":"Two","correct":true}]}"#
    private static let roster = [
        Roster.Student(name: "Nguyễn Thị Ánh", number: "1"), Roster.Student(name: "Nguyen Thi Anh", number: "2"),
    ]
    private static let owners = PageOwners(["first": "Nguyễn Thị Ánh", "second": "Nguyen Thi Anh"])

    private func course() throws -> (course: Course, receipt: String) {
        let course = try Course(Self.question)
        return (course, try course.handIn("Nguyen Thi Anh", answers: ["atp": #"["b"]"#], token: "first"))
    }

    @Test func eachHasAPageOfTheirOwn() throws {
        let (course, receipt) = try course()
        let grades = try course.grades(roster: Self.roster, owners: Self.owners)
        #expect(grades.rows.map(\.status) == [.graded, .missing] && grades.rows[0].notes == [.proved])
        let decision = "- {report: \(receipt), student: 2, reason: Asked}"
        let decided = try course.grades(roster: Self.roster, decisions: decision, owners: Self.owners)
        #expect(decided.rows.map(\.status) == [.missing, .graded] && decided.rows[1].notes == [], "it isn't her page")
    }

    /// Whoever has no page may use that of the other.
    @Test func onePageMayBeShared() throws {
        let (course, _) = try course()
        let alone = try course.grades(roster: Self.roster, owners: PageOwners(["first": "Nguyễn Thị Ánh"]))
        #expect(alone.rows.last?.notes == [.equalNames(2), .fromSharedPage])
        let three = Self.roster + [Roster.Student(name: "Nguyễn Thị Ánh", number: "3")]
        let grades = try course.grades(roster: three, owners: Self.owners)
        #expect(grades.rows.last?.notes == [.equalNames(3), .fromSharedPage])
    }

    @Test func onlyWhoeverSharesAPageIsReported() throws {
        let (course, _) = try course()
        try course.site.write(
            "Content/people.json", #"[{"Mme Le Goff": ["Nguyễn Thị Ánh", "Nguyen Thi Anh"]}]"#)
        try course.write(
            Self.question,
            settings: #""assign":[{"to":"Nguyễn Thị Ánh","due":"2026-11-20"},{"to":"Nguyen Thi Anh","due":"2026-11-30"}]"#)
        let quiz = try course.keyedQuiz()
        #expect(quiz.assignedNamesakes(in: Roster(Self.roster), pages: Self.owners) == [])
        #expect(quiz.assignedNamesakes(in: Roster(Self.roster), pages: PageOwners()).count == 2)
        let grades = try course.grades(roster: Self.roster, owners: Self.owners)
        #expect(grades.rows[0].notes == [.proved, .late], "each has dates of their own")
    }
}
