import ContentModel
import Diagnostics
import MarkingSamples
import Testing

@testable import Marking

@Suite struct MarksTests {
    private func mark(_ marker: String, _ points: Int?, of maximum: Int = 10, receipt: String = "R") -> Mark {
        Mark(receipt: receipt, question: "essay", marker: marker, points: points.map { Fraction($0) }, maximum: Fraction(maximum), time: "")
    }

    @Test(
        arguments: [
            ([7], Marks.Outcome.settled(Fraction(7, of: 10))), ([7, 8], .settled(Fraction(3, of: 4))), ([7, 9], .differing), ([], .none),
            ([nil], .none), ([nil, 4], .settled(Fraction(2, of: 5))),
        ] as [([Int?], Marks.Outcome)])
    func outcomes(points: [Int?], expected: Marks.Outcome) {
        let marks = Marks(points.enumerated().map { mark("m\($0.offset)", $0.element) })
        #expect(marks.outcome("R", "essay") == expected)
        #expect(marks.outcome("other", "essay") == .none)
    }

    /// What only an editor can have written is reported, so that nobody's mark is lost without a word.
    @Test(arguments: [
        (#""points":"0/1","of":"0/1","time":"2026-11-29T09:00:00Z""#, "the maximum of a mark must be above 0"),
        (#""points":"-1/1","of":"4/1","time":"2026-11-29T09:00:00Z""#, "this line isn't a mark"),
        (#""points":"5/1","of":"4/1","time":"2026-11-29T09:00:00Z""#, "5 points exceed the question's 4"),
        (#""points":"3/1","of":"4/1","time":"yesterday""#, "'yesterday' isn't a time"), (#""points":"3/1","of":"4/1""#, ""),
    ])
    func nonsenseIsReported(members: String, message: String) {
        var log = DiagnosticLog(path: Marks.path)
        let subjects = DecisionsReader.Subjects(quizzes: [:], quizByReceipt: ["R": "cells"], unopened: [], roster: Roster([]), teachers: [])
        let line = #"{"receipt":"R","question":"essay","marker":"a",\#(members)}"# + "\n"
        let marks = Marks.read(Array(line.utf8), subjects, log: &log)
        #expect(marks.isEmpty == !message.isEmpty && log.diagnostics.map(\.severity) == (message.isEmpty ? [] : [.error]))
        #expect(log.diagnostics.allSatisfy { $0.message.hasPrefix(message) && $0.location.position == .start })
    }

    /// Where the key is lost, the marks of the whole class don't count.
    @Test func marksOfReportsThatCannotBeOpenedAreReportedOnce() {
        var log = DiagnosticLog(path: Marks.path)
        let receipts = ["R1", "R2"]
        let subjects = DecisionsReader.Subjects(
            quizzes: [:], quizByReceipt: [:], unopened: Set(receipts), roster: Roster([]), teachers: [])
        let lines = (receipts + receipts).map {
            #"{"receipt":"\#($0)","question":"essay","marker":"a","points":"1/1","of":"4/1","time":"2026-11-29T09:00:00Z"}"# + "\n"
        }
        #expect(Marks.read(Array(lines.joined().utf8), subjects, log: &log).isEmpty)
        #expect(log.diagnostics.map(\.message) == ["2 reports can't be opened, so their 4 marks don't count"])
    }

    @Test func anAgreementCounts() {
        let marks = Marks([mark("a", 2), mark("b", 9), mark(Mark.agreed, 6)])
        #expect(marks.outcome("R", "essay") == .settled(Fraction(3, of: 5)))
        #expect(marks.markers == ["a", "b"])
    }

    /// One person who types the name in another way would count twice.
    @Test(
        arguments: [
            ("Ms nguyen", "Ms Nguyen"), ("MS  NGUYEN", "Ms Nguyen"), ("Ms. Nguyên", "Ms Nguyen"), ("Ms Nguyen", nil), ("Ms Ngo", nil),
            ("First", "first"), ("…", nil),
        ] as [(String, String?)])
    func likelyMarkers(name: String, marker: String?) {
        #expect(Marks([mark("Ms Nguyen", 2), mark("first", 3)]).likelyMarker(name) == marker)
        let merge = MarksMerge(of: Marks([mark(name, 4)]), into: Marks([mark("Ms Nguyen", 2), mark("first", 3)]))
        #expect(merge.likelyMarkers.map(\.mine) == [marker].compactMap(\.self))
    }

    /// What markers give after an agreement isn't ignored.
    @Test(
        arguments: [
            ([("a", 6)], Marks.Outcome.settled(Fraction(3, of: 5))), ([("a", 2)], .settled(Fraction(3, of: 5))),
            ([("a", 3)], .differing), ([("a", 9)], .settled(Fraction(9, of: 10))),
            ([("a", 8), ("b", 8)], .settled(Fraction(4, of: 5))), ([("a", 8), ("b", 4)], .differing),
            ([("a", 8), ("a", 2)], .settled(Fraction(3, of: 5))), ([("a", 3), (Mark.agreed, 5)], .settled(Fraction(1, of: 2))),
        ] as [([(String, Int)], Marks.Outcome)])
    func marksAfterAnAgreement(later: [(String, Int)], expected: Marks.Outcome) {
        let marks = Marks([mark("a", 2), mark("b", 9), mark(Mark.agreed, 6)] + later.map { mark($0.0, $0.1) })
        #expect(marks.outcome("R", "essay") == expected)
        #expect(
            marks.isSettledByAgreement("R", "essay") == ([.settled(Fraction(3, of: 5)), .settled(Fraction(1, of: 2))].contains(expected)))
    }

    /// Those of another copy of the site may be added later than they were given, and who comes back later gives no points.
    @Test func earlierMarksChangeNoAgreement() {
        func timed(_ marker: String, _ points: Int, _ time: String, isForLater: Bool = false) -> Mark {
            var mark = mark(marker, points)
            (mark.time, mark.isForLater) = (time, isForLater)
            return mark
        }
        let settled = [
            timed("a", 2, "2026-11-23T09:00:00Z"), timed("b", 9, "2026-11-23T09:00:00Z"), timed(Mark.agreed, 6, "2026-11-24T09:00:00Z"),
        ]
        #expect(Marks(settled + [timed("c", 1, "2026-11-23T10:00:00Z")]).outcome("R", "essay") == .settled(Fraction(3, of: 5)))
        #expect(
            Marks(settled + [timed("a", 2, "2026-11-25T10:00:00Z", isForLater: true)]).outcome("R", "essay") == .settled(Fraction(3, of: 5))
        )
        let reopened = settled + [timed("a", 4, "2026-11-25T10:00:00Z")]
        #expect(Marks(reopened).outcome("R", "essay") == .differing)
        #expect(Marks(reopened + [timed(Mark.agreed, 6, "2026-11-25T11:00:00Z", isForLater: true)]).outcome("R", "essay") == .differing)
    }

    @Test func theLastMarkOfAMarkerCounts() {
        #expect(Marks([mark("a", 2), mark("a", 5)]).outcome("R", "essay") == .settled(Fraction(1, of: 2)))
        #expect(Marks([mark("a", 2), mark("a", nil)]).outcome("R", "essay") == .none)
    }

    @Test func aLineIsReadAsItWasWritten() throws {
        var written = mark("Ms Nguyen", 1, of: 3)
        (written.comment, written.highlights, written.isForLater, written.time) = ("\"Good\"\n", ["cell"], true, "2026-11-23T09:28:22Z")
        #expect(try #require(Mark(line: written.line)) == written)
        #expect(Mark(line: Array("{}".utf8)) == nil)
    }

    /// By hand: a mean square of 1.25, and of 1 by chance.
    @Test func markersAreCompared() throws {
        let points = [("1", 1, 1), ("2", 1, 2), ("3", 2, 2), ("4", 3, 1)]
        let marks = Marks(points.flatMap { [mark("a", $0.1, receipt: $0.0), mark("b", $0.2, receipt: $0.0)] })
        let queue = MarkingQueue([], isNamed: false)
        let agreement = try #require(Agreement(marks, between: "a", and: "b", in: queue))
        // Of 10 points: 0, 1, 0 and 2 apart.
        #expect(agreement.count == 4 && abs(agreement.meanDifference - 7.5) < 1e-9 && abs(agreement.lead - 2.5) < 1e-9)
        #expect(abs(try #require(agreement.kappa) + 0.25) < 1e-12)
        #expect(Agreement(marks, between: "a", and: "c", in: queue) == nil)
    }

    /// A quarter of a point more or less is agreement.
    @Test func markersWhoAreNearEachOtherAgree() throws {
        let marks = Marks(
            (0..<40).flatMap { index in
                let points = 4 * (index % 10)
                return [mark("a", points, of: 40, receipt: "\(index)"), mark("b", points + index % 2, of: 40, receipt: "\(index)")]
            })
        let agreement = try #require(Agreement(marks, between: "a", and: "b", in: MarkingQueue([], isNamed: false)))
        #expect(try #require(agreement.kappa) > 0.99)
    }

    @Test func equalTextsAreComparedOnce() throws {
        let course = try Course(#"{"id":"essay","kind":"text","prompt":"Explain.","points":5}"#)
        for name in ["Ada", "Ben", "Chloé"] { _ = try course.handIn(name, answers: ["essay": #"["Because."]"#], attempt: name) }
        _ = try course.handIn("Dora", answers: ["essay": #"["Who knows?"]"#], attempt: "Dora")
        let marks = Marks((0..<4).flatMap { [mark("a", $0 / 3, receipt: "R\($0)"), mark("b", 1, receipt: "R\($0)")] })
        let agreement = try #require(Agreement(marks, between: "a", and: "b", in: MarkingQueue([try course.grades()], isNamed: false)))
        #expect(agreement.count == 2)
    }
}
