import ContentModel
import Diagnostics
import MarkingSamples
import Testing

@testable import Marking

/// What was published stays a student's, though the roster was corrected since.
struct PublishedGradesTests {
    private static let single =
        #"{"id":"atp","prompt":"What makes ATP?","choices":[{"text":"One"},{"text":"Two","correct":true},{"text":"Three"}]}"#
    private static let essay = #"{"id":"essay","kind":"text","prompt":"Explain.","points":3}"#

    private func student(_ name: String, _ number: String = "", email: String = "") -> Roster.Student {
        Roster.Student(name: name, number: number, email: email)
    }

    /// "Anna: 1 → 1; atp", as it is shown.
    private func shown(_ changes: [PublishedGrades.Change]) -> [String] {
        changes.map { change in
            let after = change.after?.shownPoints ?? (change.isInRoster ? "no report" : "not in the roster")
            return "\(change.before.student.name): \(change.before.shownPoints) → \(after) \(change.questions)"
                + (change.isInRoster || change.after == nil ? "" : " gone")
        }
    }

    @Test(arguments: [
        [Roster.Student(name: "Anna Bell", number: "1"), Roster.Student(name: "Ben Chan", number: "2")],
        [Roster.Student(name: "Anna Bell", email: "anna@x.example"), Roster.Student(name: "Benjamin Chan", number: "7")],
    ]) func correctedIdentities(roster: [Roster.Student]) throws {
        let course = try Course(Self.single)
        _ = try course.handIn("Anna Bell", answers: ["atp": #"["b"]"#], attempt: "a")
        let second = try course.handIn("Ben Chan", answers: ["atp": #"["a"]"#], attempt: "b")
        let published = PublishedGrades([try course.grades(roster: [student("Anna Bell"), student("Ben Chan")])])
        let decision = "- {report: \(second), student: \"\(roster[1].number)\", reason: Asked}\n"
        #expect(published.changes(to: [try course.grades(roster: roster, decisions: decision)]).isEmpty)
        // A second report, which counts, doesn't make her somebody else.
        _ = try course.handIn("Anna Bell", answers: [:], at: "2026-11-24T09:28:22Z", attempt: "c")
        let changes = published.changes(to: [try course.grades(roster: roster, decisions: decision)])
        #expect(shown(changes) == ["Anna Bell: 1 → 0 [\"atp\"]"] && changes[0].isOtherReport)
    }

    @Test func reportsThatWentToOthersAndStudentsWhoLeft() throws {
        let course = try Course(Self.single)
        let first = try course.handIn("Anna Bell", answers: ["atp": #"["b"]"#], attempt: "a")
        _ = try course.handIn("Ben Chan", answers: ["atp": #"["b"]"#], attempt: "b")
        let roster = [student("Anna Bell", "1"), student("Ben Chan", "2"), student("Cleo Dean", "3")]
        let published = PublishedGrades([try course.grades(roster: roster)])
        let decision = "- {report: \(first), student: \"3\", reason: Asked}\n"
        let moved = published.changes(to: [try course.grades(roster: roster, decisions: decision)], roster: Roster(roster))
        #expect(shown(moved) == ["Anna Bell: 1 → no report []"])
        let rest = Array(roster.dropFirst())
        let left = published.changes(to: [try course.grades(roster: rest)], roster: Roster(rest))
        #expect(shown(left) == ["Anna Bell: 1 → 1 [] gone"])
    }

    /// A lost key or folder would replace the only record of the grades that students were given.
    @Test func gradesWithoutReportsStay() throws {
        let course = try Course(Self.single)
        _ = try course.handIn("Anna Bell", answers: ["atp": #"["b"]"#], attempt: "a")
        let second = try course.handIn("Ben Chan", answers: ["atp": #"["b"]"#], attempt: "b")
        for roster in [[], [student("Anna Bell"), student("Ben Chan"), student("Cleo Dean")]] {
            let published = PublishedGrades([try course.grades(roster: roster)])
            #expect(published.lost(in: [try course.grades(roster: roster)]).isEmpty)
            let rest = try Course(Self.single)
            _ = try rest.handIn("Anna Bell", answers: ["atp": #"["b"]"#], attempt: "a")
            let grades = try rest.grades(roster: roster)
            let lost = published.lost(in: [grades])
            #expect(lost.map(\.receipt) == [second])
            #expect(PublishedGrades([grades]).keeping(lost).keeping(lost).grades.map(\.student.name) == ["Anna Bell", "Ben Chan"])
        }
        // A report that belongs to somebody else isn't lost.
        let roster = [student("Anna Bell", "1"), student("Ben Chan", "2"), student("Cleo Dean", "3")]
        let published = PublishedGrades([try course.grades(roster: roster)])
        let decision = "- {report: \(second), student: \"3\", reason: Asked}\n"
        #expect(published.lost(in: [try course.grades(roster: roster, decisions: decision)]).isEmpty)
    }

    @Test func pointsForOtherProgramsAreRounded() throws {
        let course = try Course(
            #"{"id":"atp","prompt":"A?","choices":["#
                + ["One", "Two", "Three"].map { #"{"text":"\#($0)","correct":true}"# }.joined(separator: ",")
                + "]}")
        _ = try course.handIn("Anna", answers: ["atp": #"["a","b"]"#])
        var log = DiagnosticLog(path: "")
        let grade = try #require(PublishedGrades.read(PublishedGrades([try course.grades()]).file, log: &log)?.grades.first)
        #expect(grade.points == "2/3" && grade.shownPoints == "0.66" && grade.decimal == "0.66667")
        #expect(Fraction(exact: "2/3") == Fraction(2, of: 3) && Fraction(exact: "1.5") == Fraction(3, of: 2))
        for text in ["", "1/", "1/2/3", "1/0", "/2", "a"] { #expect(Fraction(exact: text) == nil) }
    }

    /// Points can stay what they are while a question is worth more, or waits.
    @Test func whatAQuestionIsWorthAndWaitsForIsAChangeOfIt() throws {
        let course = try Course(Self.single + "," + Self.essay)
        let receipt = try course.handIn("Anna", answers: ["essay": #"["Because."]"#])
        let mark = Mark(receipt: receipt, question: "essay", marker: "a", points: .zero, maximum: Fraction(3), time: "")
        let published = PublishedGrades([try course.grades(marks: Marks([mark]))])
        var log = DiagnosticLog(path: "")
        let read = try #require(PublishedGrades.read(published.file, log: &log))
        #expect(read.changes(to: [try course.grades(marks: Marks([mark]))]).isEmpty)
        #expect(shown(read.changes(to: [try course.grades()])) == ["Anna: 0 → 0 [\"essay\"]"])
        try course.write(Self.single.replacing(#""id":"atp""#, with: #""id":"atp","points":2"#) + "," + Self.essay)
        #expect(shown(read.changes(to: [try course.grades(marks: Marks([mark]))])) == ["Anna: 0 → 0 [\"atp\"]"])
    }

    /// Points can stay what they are while the pass mark moves.
    @Test func whetherItIsAPassIsAChange() throws {
        let settings = { (pass: Int) in #""scoring":"partial","pass":\#(pass)"# }
        let course = try Course(Self.single + "," + Self.essay, settings: settings(25))
        let receipt = try course.handIn("Anna", answers: ["atp": #"["b"]"#, "essay": #"["Because."]"#])
        let marks = Marks([Mark(receipt: receipt, question: "essay", marker: "a", points: Fraction(1), maximum: Fraction(3), time: "")])
        var log = DiagnosticLog(path: "")
        let published = PublishedGrades([try course.grades(marks: marks)])
        let read = try #require(PublishedGrades.read(published.file, log: &log))
        #expect(read.changes(to: [try course.grades(marks: marks)]).isEmpty)
        // Records of earlier versions don't say whether it was a pass.
        let earlier = String(decoding: published.file, as: UTF8.self).replacing(#""passed":true,"#, with: "")
        let old = try #require(PublishedGrades.read(Array(earlier.utf8), log: &log))
        for (pass, verdict) in [(60, false as Bool?), (nil, nil)] {
            try course.write(Self.single + "," + Self.essay, settings: pass.map(settings) ?? #""scoring":"partial""#)
            let changes = read.changes(to: [try course.grades(marks: marks)])
            #expect(changes.map(\.before.passed) == [true] && changes.map(\.after?.passed) == [verdict])
            #expect(old.changes(to: [try course.grades(marks: marks)]).isEmpty)
        }
    }

    /// They are on slips, and aren't grades.
    @Test func otherCommentsAreChangesOnRequest() throws {
        let course = try Course(Self.essay)
        let receipt = try course.handIn("Anna", answers: ["essay": #"["Because."]"#])
        func marks(_ comment: String) -> Marks {
            Marks([
                Mark(
                    receipt: receipt, question: "essay", marker: "a", points: Fraction(1), maximum: Fraction(3), comment: comment, time: "")
            ])
        }
        let grades = try course.grades(marks: marks("Why?"))
        var log = DiagnosticLog(path: "")
        let read = try #require(PublishedGrades.read(PublishedGrades([grades], marks: marks("Why?")).file, log: &log))
        #expect(read.changes(to: [grades], marks: marks("Why?")).isEmpty)
        #expect(read.changes(to: [grades], marks: marks("Well put.")).map(\.isOfGrade) == [false])
        #expect(read.changes(to: [grades]).isEmpty)
        // Records of earlier versions have no comments.
        #expect(PublishedGrades([grades]).changes(to: [grades], marks: marks("Well put.")).isEmpty)
    }

    /// Earlier versions kept the points alone.
    @Test func earlierFilesAreRead() throws {
        let course = try Course(Self.single)
        _ = try course.handIn("Anna", answers: ["atp": #"["b"]"#])
        let published = PublishedGrades([try course.grades()])
        let file = String(decoding: published.file, as: UTF8.self).replacing("1/1 of 1/1", with: "1/1")
        var log = DiagnosticLog(path: "")
        #expect(try #require(PublishedGrades.read(Array(file.utf8), log: &log)).changes(to: [try course.grades()]).isEmpty)
    }

    @Test func whatWasGivenBackStaysThoughANumberIsAdded() throws {
        let course = try Course(Self.single)
        let one = try course.handIn("Anna", answers: ["atp": #"["b"]"#])
        let recorded = PublishedGrades(
            givenBack: [try course.grades(roster: [student("Anna")])], marks: Marks(), receipts: [one], before: nil)
        let later = PublishedGrades(
            givenBack: [try course.grades(roster: [student("Anna", "4711")])], marks: Marks(), receipts: [], before: recorded)
        #expect(later.grades.map(\.shownPoints) == ["1"])
    }

    // MARK: - Equal names

    /// Nobody knows which of two students with a name handed in which report.
    @Test func reportsOfEqualNamesAreNotJoined() throws {
        let course = try Course(Self.single)
        for (attempt, letter) in [("a", "b"), ("b", "a")] {
            _ = try course.handIn("Anna Müller", answers: ["atp": "[\"\(letter)\"]"], attempt: attempt)
        }
        let roster = [student("Anna Müller", "1"), student("Anna Müller", "2")]
        let unknown = try course.grades(roster: roster).uncertainRows
        #expect(unknown.map(\.reports.count) == [1, 1])
        // The same attempt, handed in twice, is one student's.
        _ = try course.handIn("Anna Müller", answers: ["atp": #"["b"]"#], attempt: "a")
        #expect(try course.grades(roster: roster).uncertainRows.map(\.reports.count).sorted() == [1, 2])
    }

    @Test func pagesOfTwoStudentsAreNeverJoined() throws {
        let course = try Course(Self.single)
        for token in ["one", "other"] { _ = try course.handIn("Anna", answers: ["atp": #"["b"]"#], attempt: token, token: token) }
        #expect(try course.grades().rows.map(\.reports.count) == [1, 1])
        _ = try course.handIn("Anna", answers: ["atp": #"["a"]"#], attempt: "again", token: "one")
        #expect(try course.grades().rows.map(\.reports.count).sorted() == [1, 2])
    }
}
