import CivilTime
import ContentModel
import Diagnostics
import Foundation
import MarkingSamples
import Sealing
import Testing

@testable import Marking

/// Grading again keeps what is in the gradebook, and works out equal answers once. Whichever input has changed, the grades have to be
/// those of each report by itself, from a new gradebook.
struct RegradingTests {
    private let course: Course
    private let site: MarkedSite

    private static func questions(key: Int = 1, points: Int = 1, word: String = "water", texts: [String] = ["One", "Two", "Three"])
        -> String
    {
        let choices = texts.indices.map { #"{"text":"\#(texts[$0])"\#($0 == key ? #","correct":true"# : "")}"# }
        return #"{"id":"atp","prompt":"How many?","points":\#(points),"choices":[\#(choices.joined(separator: ","))]},"#
            + #"{"id":"order","prompt":"Sort.","kind":"ordering","items":["First","Second","Third"]},"#
            + #"{"id":"fill","prompt":"Plants need [[\#(word)]]."},"#
            + #"{"id":"essay","kind":"text","prompt":"Explain.","points":3}"#
    }

    init() throws {
        course = try Course(RegradingTests.questions())
        site = course.site
    }

    /// - Returns: the receipt.
    private func handIn(_ number: Int) throws -> String {
        let letters = ["a", "b", "c"]
        _ = try course.handIn(
            "Student \(number % 12)", number: "\(number % 12)",
            answers: [
                "atp": #"["\#(letters[number % 3])"]"#, "order": number % 2 == 0 ? #"["a","b","c"]"# : #"["b","c","a"]"#,
                "fill": #"["\#(number % 5 == 0 ? "Light" : "water")"]"#, "essay": #"["Text \#(number / 4)"]"#,
            ],
            at: "2026-11-\(10 + number % 10)T09:28:22Z", attempt: "attempt \(number % 13)")
        let text = try #require(
            SealedText.sealed(Array(course.reports[number].json.utf8), for: site.key.publicKey, type: Report.contentType))
        try site.write("in/\(number).jwe", text)
        return Receipt.of(text)
    }

    private func gradebook() throws -> Gradebook {
        try Gradebook(site: site.path, siteID: "college", jobs: 2) { _ in [site.key] }
    }

    private func text(_ grade: AttemptGrade) -> String {
        let questions = grade.questions.map {
            "\($0.id) \($0.grade) \($0.worth) \(String(describing: $0.answer)) \(String(describing: $0.need))"
        }
        return
            "\(grade.report.receipt) \(grade.total) \(String(describing: grade.percent)) \(String(describing: grade.passes)) \(questions)"
    }

    /// What is graded now. It must be what a new gradebook and each report by itself give.
    private func grades(_ basis: QuizGrades.Basis) throws -> [String] {
        let quiz = try course.keyedQuiz()
        func rows(_ grades: QuizGrades) -> [String] {
            grades.rows.map { "\($0.student.name) \($0.status) \($0.reports) \($0.notes) \($0.counted.map(text) ?? "")" }
        }
        let again = try QuizGrades(quiz, try gradebook(), basis, jobs: 2)
        try FileManager.default.removeItem(at: site.file(Gradebook.path))
        let reports = try gradebook().reports(of: quiz.ids, jobs: 1)
        #expect(rows(again) == rows(QuizGrades(quiz, reports, basis)))
        for grade in again.rows.compactMap(\.counted) {
            let report = try #require(reports.first { $0.receipt == grade.report.receipt })
            #expect(text(grade) == text(AttemptGrade(report, of: quiz, basis.decisions, teachers: [], marks: basis.marks)))
        }
        return rows(again)
    }

    @Test func everyInputCounts() throws {
        let receipts = try (0..<14).map(handIn)
        // Of a student with one report, who sorted wrongly.
        let receipt = receipts[5]
        _ = try site.add("in")
        var basis = QuizGrades.Basis(roster: Roster([]))
        var known = Set([try grades(basis)])
        func expectOthers(after change: String) throws {
            let isNew = known.insert(try grades(basis)).inserted
            #expect(isNew, "\(change) changes the grades")
        }
        _ = try handIn(14)
        _ = try site.add("in")
        try expectOthers(after: "a new report")
        try course.write(RegradingTests.questions(key: 2))
        try expectOthers(after: "the key")
        try course.write(RegradingTests.questions(key: 2, points: 2))
        try expectOthers(after: "points")
        try course.write(RegradingTests.questions(key: 2, points: 2, word: "light"))
        try expectOthers(after: "a word")
        let questions = RegradingTests.questions(key: 2, points: 2, word: "light", texts: ["One", "2", "3"])
        try course.write(questions)
        try expectOthers(after: "a choice")
        var settings = #""scoring":"all-or-nothing""#
        try course.write(questions, settings: settings)
        try expectOthers(after: "the scoring")
        settings += #","due":"2026-11-15""#
        try course.write(questions, settings: settings)
        try expectOthers(after: "the due date")
        func decision(_ question: String, report: String? = nil, _ ruling: Decision.Ruling) -> Decision {
            Decision(
                position: SourcePosition(line: 1, column: 1), quiz: "cells", question: question, report: report, teacher: nil,
                ruling: ruling, reason: "Unclear")
        }
        basis.decisions = Decisions([decision("atp", .void)])
        try expectOthers(after: "a decision")
        basis.decisions = Decisions([decision("atp", .void), decision("order", report: receipt, .fullMarks)])
        try expectOthers(after: "a decision about one report")
        basis.marks = Marks([Mark(receipt: receipt, question: "essay", marker: "Ms Bell", points: .one, maximum: Fraction(3), time: "")])
        try expectOthers(after: "a mark")
        try course.write(questions, settings: settings + #","pass":50"#)
        try expectOthers(after: "the pass mark")
        basis.roster = Roster((0..<12).map { Roster.Student(name: "Student \($0)", number: "\($0)") })
        try expectOthers(after: "the roster")
        basis.counts = .first
        try expectOthers(after: "the attempt that counts")
        let late = try #require(Instant(reportTime: "2026-12-01T00:00:00Z"))
        basis.received = [receipt: ReceivedJournal.Entry(origin: "hw", received: late)]
        try expectOthers(after: "the time of a report")
        try FileManager.default.removeItem(at: site.file("Marking/reports/\(ReportStore.file(of: receipt))"))
        try expectOthers(after: "a report that is gone")
    }
}
