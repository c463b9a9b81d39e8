import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct AssigneeReaderTests {
    private func read(_ assign: String) -> (quiz: Quiz?, problems: [String]) {
        let context = ReadingContext(settings: SiteSettings(id: "site", title: "Site", language: .english), timeZones: TimeZoneCatalog())
        let text = "---\ntitle: A\ntime-limit: 10m\nassign: \(assign)\n---\n\n## A [[b]]\n"
        let read = ParsedQuizFile.read(Array(text.utf8), at: "Content/quizzes/a.md", context: context)
        return (read.quizzes.first, read.diagnostics.filter { $0.severity == .error }.map(\.id.rawValue))
    }

    @Test func readsNamesAndTerms() throws {
        let (quiz, problems) = read("[Lane 4, {to: Toby Quill, due: 2026-12-05, available: 2026-12-01T09:00, extra-time: 25}]")
        let assigned = try #require(quiz).assigned
        #expect(problems == [])
        #expect(assigned.map(\.name.value) == ["Lane 4", "Toby Quill"])
        #expect(assigned[0].terms.isEmpty)
        #expect(assigned[1].terms.due == .day(try #require(CalendarDate(iso: "2026-12-05"))))
        #expect(assigned[1].terms.available?.machineText == "2026-12-01T09:00:00Z")
        #expect(assigned[1].terms.limit(601) == 752)
    }

    @Test(arguments: [("Toby", 1), ("{to: Toby}", 1), ("\"Toby Quill\"", 1)]) func oneNeedsNoList(assign: String, count: Int) {
        #expect(read(assign).problems == [])
        #expect(read(assign).quiz?.assigned.count == count)
    }

    @Test(arguments: [
        ("[Toby, Toby]", ["DuplicateID"]), ("[{due: 2026-12-05}]", ["MissingKey"]), ("[{to: Toby, until: 3}]", ["UnknownKey"]),
        ("[{to: Toby, extra-time: -5}]", ["InvalidValue"]), ("[{to: Toby, due: soon}]", ["InvalidDate"]), ("[[Toby]]", ["WrongType"]),
        ("[\" \"]", ["MissingKey"]), ("[]", ["InvalidValue"]),
    ])
    func reportsProblems(assign: String, ids: [String]) { #expect(read(assign).problems == ids) }

    @Test func groupsAndTeachersStandForTheirStudents() throws {
        var log = DiagnosticLog(path: "Content/people.json")
        let json = #"{"teachers":[{"Mr. Bob":["Callum","Toby"]},{"Ms Li":["Ada"]}],"groups":[{"Lane 4":["Toby","Ada"]}]}"#
        let people = PeopleReader.people(sourceFile(json, path: log.path), log: &log)
        #expect(log.problems == [])
        var content = SiteContent(settings: SiteSettings(id: "site", title: "Site", language: .english))
        (content.teachers, content.groups) = people
        let assigned = try #require(read("[{to: Toby, extra-time: 50}, {to: Lane 4, extra-time: 25, due: 2026-12-05}, Mr. Bob]").quiz)
            .assigned
        let terms = content.terms(of: assigned)
        #expect(Set(terms.keys) == ["Callum", "Toby", "Ada"])
        #expect(
            terms["Toby"]?.extraTime == 50 && terms["Toby"]?.due != nil && terms["Ada"]?.extraTime == 25 && terms["Callum"]?.isEmpty == true
        )
    }

    @Test func groupsHaveStudentsOfTeachers() {
        var log = DiagnosticLog(path: "Content/people.json")
        let json = #"{"teachers":[{"Mr. Bob":["Callum"]}],"groups":[{"Lane 4":["Calum"]}]}"#
        _ = PeopleReader.people(sourceFile(json, path: log.path), log: &log)
        #expect(log.diagnostics.map(\.id) == [.unknownStudent])
        #expect(log.diagnostics.first?.message.contains("did you mean 'Callum'") == true)
    }
}
