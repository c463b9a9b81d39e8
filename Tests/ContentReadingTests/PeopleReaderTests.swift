import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct PeopleReaderTests {
    private func read(_ json: String) -> (teachers: [Teacher], log: DiagnosticLog) {
        var log = DiagnosticLog(path: "Content/people.json")
        let teachers = PeopleReader.read(sourceFile(json, path: log.path), log: &log)
        return (teachers, log)
    }

    @Test(arguments: [
        #"[{"Mr. Bob": ["Callum", "Toby"]}, {"Ms. Nguyen": ["Toby"]}]"#,
        #"{"teachers": [{"Mr. Bob": {"students": ["Callum", "Toby"]}}, {"Ms. Nguyen": {"students": ["Toby"]}}]}"#,
        #"[{"Mr. Bob": {"students": ["Callum", "Toby"]}}, {" Ms. Nguyen ": ["Toby "]}]"#,
        #"[{"Mr. Bob": ["Callum", "Toby"], "Ms. Nguyen": ["Toby"]}]"#,
    ])
    func readsBothShapes(json: String) {
        let (teachers, log) = read(json)
        #expect(log.problems == [])
        #expect(teachers.map(\.name) == ["Mr. Bob", "Ms. Nguyen"])
        #expect(teachers.map(\.students) == [["Callum", "Toby"], ["Toby"]])
    }

    @Test func asksOnceForTheListAroundATeacher() {
        #expect(
            read(#"{"Ms X": ["Ann"]}"#).log.problems == [
                "1:2 UnknownKey: teachers must be in a list; write [{\"Ms X\": […]}], with brackets around all of them"
            ])
    }

    @Test func studentsAreListedUnderATeacher() {
        #expect(
            read(#"{"students": ["Ann"]}"#).log.problems == [
                "1:2 UnknownKey: students are listed under the name of their teacher; write [{\"Ms. Nguyen\": […]}]"
            ])
    }

    @Test func joinsATeacherWhoComesTwice() {
        let source = MarkedSource(
            """
            [{"Mr. Bob": ["Callum"]},
             {"Mr. Bob": ["Toby", "Callum", "Toby"]}]
              ^ DuplicateID: the teacher 'Mr. Bob' appears twice; the students are combined
                                   ^ DuplicateID: the student 'Callum' appears twice under 'Mr. Bob'
                                             ^ DuplicateID: the student 'Toby' appears twice under 'Mr. Bob'
            """)
        let (teachers, log) = read(source.text)
        #expect(log.problems.map(withoutColumn) == source.problems.map(withoutColumn))
        #expect(!log.hasErrors)
        #expect(log.diagnostics[0].notes.map(\.location.position) == [SourcePosition(line: 1, column: 3)])
        #expect(teachers.map(\.students) == [["Callum", "Toby"]])
    }

    @Test func spacesOfAnyWidthAreTrimmed() {
        let (teachers, log) = read("[{\"Mr A\\u00A0\": [\"Bob\"]}, {\"Ms B\": [\"Bob\u{A0}\", \"\u{202F}Bob\"]}]")
        #expect(teachers.map(\.name) == ["Mr A", "Ms B"] && teachers.map(\.students) == [["Bob"], ["Bob"]])
        #expect(log.problems.map(withoutColumn) == [" DuplicateID: the student 'Bob' appears twice under 'Ms B'"])
    }

    @Test(arguments: [("Bob", "BOB"), ("O'Neil", "O’Neil"), ("Ann-Lee", "Ann‐Lee"), ("Ann Lee", "Ann  Lee")])
    func spellingsOfANameAreReported(first: String, second: String) {
        let (teachers, log) = read(#"[{"Mr A": ["\#(first)"]}, {"Ms B": ["\#(second)"]}]"#)
        #expect(teachers.map(\.students) == [[first], [second]])
        #expect(log.diagnostics.count == 1 && !log.hasErrors)
        #expect(log.diagnostics.first?.message.hasPrefix("'\(second)' and '\(first)' differ only in") == true)
        #expect(log.diagnostics.first?.notes.map(\.location.position) == [SourcePosition(line: 1, column: 13)])
    }

    @Test func usersOfAnAppAreNoTeachers() {
        let problems = read(#"[{"id": "3", "name": "Ann Reed", "email": "a@example.org", "role": "student"}]"#).log.problems
        #expect(problems.count == 1 && problems[0].contains("'quizmark roster import FILE' reads such a list"), "\(problems)")
    }

    @Test(arguments: [
        (#"[{"name": "Mr Bob", "students": ["Ann"]}]"#, "1:2"), (#"{"teachers": [{"name": "Mr Bob", "students": ["Ann"]}]}"#, "1:15"),
        (#"{"name": "Mr Bob", "students": ["Ann"]}"#, "1:1"),
    ])
    func aNameIsTheKeyOfItsList(json: String, position: String) {
        #expect(
            read(json).log.problems == [
                "\(position) UnknownKey: the name of a teacher is the key of the list of students; write {\"Mr Bob\": [\"student\", …]}"
            ])
    }

    @Test(arguments: [
        (#"[{"Mr Bob": {"student": ["Ann"]}}]"#, "1:14 UnknownKey: key 'student' isn't part of a teacher; did you mean 'students'?"),
        (
            #"{"teachers": [{"Mr Bob": ["Ann"]}], "teams": [{"A": ["Ann"]}]}"#,
            "1:37 UnknownKey: key 'teams' isn't part of a list of teachers; did you mean 'groups'?"
        ),
    ])
    func misspeltKeysAreReportedOnce(json: String, problem: String) { #expect(read(json).log.problems == [problem]) }

    @Test func studentsOfGroupsHaveATeacher() {
        let problems = { (students: String) in
            read(#"{"teachers": [{"Mr Bob": ["Ann"]}], "groups": [{"Lane 4": [\#(students)]}]}"#).log.problems
        }
        let message = "1:61 UnknownStudent: the group 'Lane 4' has"
        #expect(problems(#""Ann""#) == [])
        #expect(problems(#""Anne""#) == ["\(message) 'Anne', who isn't listed under any teacher; did you mean 'Ann'?"])
        #expect(problems(#""Toby""#) == ["\(message) 'Toby', who isn't listed under any teacher"])
    }

    @Test func otherNamesAreOtherStudents() {
        #expect(read(#"[{"Mr A": ["Zoé", "Zoe"]}, {"Ms B": ["Zoé", "Bobby", "Bob"]}]"#).log.problems == [])
    }

    private func withoutColumn(_ problem: String) -> Substring { problem.drop { $0 != " " } }

    @Test(arguments: [
        """
        [{"Mr. Bob": "Callum"}, ["Toby"], {}, {"": []}]
                     ^ WrongType: the students of 'Mr. Bob' must be a list of names, but this is text
                                ^ WrongType: a teacher must be written as {"name": ["students", …]}, but this is a list
                                          ^ MissingKey: there is no teacher between the braces
                                               ^ MissingKey: this teacher has no name
        """,
        """
        [{"Mr. Bob": [7, " "]}, {"Ms. Nguyen": {"pupils": []}}]
                      ^ WrongType: a student must be text, but this is a number
                          ^ MissingKey: this student has no name
                                                ^ UnknownKey: key 'pupils' isn't part of a teacher; did you mean 'students'?
        """,
        """
        {"teacher": []}
         ^ UnknownKey: key 'teacher' isn't part of a list of teachers; did you mean 'teachers'?
        """,
        """
        "Mr. Bob"
        ^ WrongType: a list of teachers must be an array, or {"teachers": […]}, but this is text
        """,
    ])
    func problems(marked: String) {
        let source = MarkedSource(marked)
        #expect(read(source.text).log.problems.map(withoutColumn).sorted() == source.problems.map(withoutColumn).sorted())
    }
}
