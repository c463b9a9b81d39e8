import ContentModel
import MarkingSamples
import Testing

@testable import Marking

/// Texts of the attempts that count, where it isn't the last one.
struct CountedAttemptTests {
    private static let questions =
        #"{"id":"c","prompt":"Choose","points":5,"choices":[{"text":"A","correct":true},{"text":"B"}]},"#
        + #"{"id":"t","kind":"text","prompt":"Why?","points":4}"#

    /// - Parameter letters: of each attempt, in their order.
    private func course(_ letters: String) throws -> Course {
        let course = try Course(Self.questions)
        for (index, letter) in letters.enumerated() {
            _ = try course.handIn(
                answers: ["c": "[\"\(letter)\"]", "t": "[\"text \(index)\"]"], at: "2026-11-2\(index)T09:00:00Z", attempt: "\(index)")
        }
        return course
    }

    private func texts(_ grades: QuizGrades) -> Set<String> {
        Set(MarkingQueue([grades], isNamed: false).items.flatMap(\.answers).map(\.text))
    }

    private func mark(_ attempt: Int, _ points: Int) -> Mark {
        Mark(
            receipt: "R\(attempt)", question: "t", marker: Mark.usualMarker, points: Fraction(points), maximum: Fraction(4),
            time: "2026-11-27T09:00:00Z")
    }

    @Test func theQueueHasTheAttemptThatCounts() throws {
        let course = try course("ab")
        #expect(texts(try course.grades()) == ["text 1"])
        #expect(texts(try course.grades(counts: .first)) == ["text 0"])
        // The other one can have no more than 4 points.
        #expect(texts(try course.grades(counts: .best)) == ["text 0"])
    }

    /// As where a quiz draws questions, and those of one attempt are all void.
    @Test func nothingIsBetterThanAnAttemptInWhichNothingCounts() throws {
        let course = try Course(
            #"{"id":"one","prompt":"One","choices":[{"text":"A","correct":true},{"text":"B"}]},"#
                + #"{"id":"two","prompt":"Two","choices":[{"text":"A","correct":true},{"text":"B"}]}"#, settings: #""draw":1"#)
        _ = try course.handIn(answers: ["one": "[\"a\"]"], at: "2026-11-20T09:00:00Z", attempt: "0")
        _ = try course.handIn(answers: ["two": "[\"a\"]"], at: "2026-11-21T09:00:00Z", attempt: "1")
        let void = "- {quiz: cells, question: one, decision: void, reason: Unclear}\n"
        #expect(try course.grades(decisions: void, counts: .best).result == "1/1 of 1/1")
    }

    @Test func whatMayBecomeTheBestIsMarked() throws {
        let course = try course("aab")
        #expect(texts(try course.grades(counts: .best)) == ["text 0", "text 1"])
        // 5 to 9 points may be more than 7, but not more than 9.
        let some = try course.grades(marks: Marks([mark(0, 2)]), counts: .best)
        #expect(some.rows.first?.status == .pending && texts(some) == ["text 1"])
        let all = try course.grades(marks: Marks([mark(0, 2), mark(1, 1)]), counts: .best)
        #expect(all.rows.first?.status == .graded && all.result == "7/1 of 9/1" && texts(all) == ["text 0"])
        let full = try course.grades(marks: Marks([mark(0, 4)]), counts: .best)
        #expect(full.rows.first?.status == .graded && full.result == "9/1 of 9/1")
    }
}
