import CivilTime
import ContentModel
import Foundation
import Marking
import MarkingSamples
import Platform
import Sealing
import Testing

@testable import MarkingPages

/// Equal texts are one answer; students who hand in later join those who are marked.
struct QueueDeskTests {
    private static let essay = #"{"id":"essay","kind":"text","prompt":"Explain.","points":5}"#
    private let course: Course
    private let receipts: [String]

    init() throws {
        let course = try Course(Self.essay)
        self.course = course
        receipts = try ["Ada", "Ben", "Chloé"].map { try course.handIn($0, answers: ["essay": #"["Because."]"#], attempt: $0) }
        try course.site.write("Marking/.gitignore", "*\n")
    }

    private func mark(_ receipt: String, _ points: Int?, by marker: String = "first", says comment: String = "") -> Mark {
        Mark(
            receipt: receipt, question: "essay", marker: marker, points: points.map { Fraction($0) }, maximum: Fraction(5),
            comment: comment, time: "")
    }

    private func desk(_ marks: [Mark], as marker: String = "first") throws -> QueueDesk {
        let content = try course.loaded()
        let queue = MarkingQueue([try course.grades()], isNamed: false)
        return QueueDesk(
            queue, Marks(marks), of: content, words: MarkingWords(.english, content.settings), marker: marker,
            journal: try MarksJournal(site: course.site.path), now: { Instant(secondsSinceEpoch: 1_800_000_000) })
    }

    private typealias Members = JSONValue.Members

    private func members(_ bytes: [UInt8]) throws -> Members {
        guard case .object(let members)? = JSONValue(bytes) else { throw NoObject() }
        return members
    }

    private struct NoObject: Error {}

    private func answer(_ desk: QueueDesk, settling: Bool = false) async throws -> Members {
        let queue = try members(await desk.json)
        guard case .array(let items)? = queue["items"] else { throw NoObject() }
        for case .object(let item) in items where (item["settle"] == .truth(true)) == settling {
            guard case .array(let answers)? = item["answers"], case .object(let answer)? = answers.first else { throw NoObject() }
            return answer
        }
        throw NoObject()
    }

    /// Sends what the page sends, and returns what it gets.
    private func send(_ desk: QueueDesk, _ rest: String) async throws -> Members {
        let id = try #require(try await answer(desk)["id"]?.text)
        let body = #"{"quiz":"cells","question":"essay","answer":"\#(id)","settle":false,\#(rest)}"#
        guard case .saved(let bytes) = await desk.save(Array(body.utf8)) else { throw NoObject() }
        return try members(bytes)
    }

    private func kept() throws -> [String] {
        let lines = String(decoding: try ReadableFile.bytes(course.site.file(Marks.path).path), as: UTF8.self).split(separator: "\n")
        return try lines.map { line in
            let mark = try members(Array(line.utf8))
            let name = ["Ada", "Ben", "Chloé"][receipts.firstIndex(of: mark["receipt"]?.text ?? "") ?? 0]
            let later = mark["later"] == .truth(true) ? " later" : ""
            return "\(name) \(mark["points"]?.text ?? "–") \(mark["comment"]?.text ?? "")\(later)"
        }
    }

    @Test func aNewcomerGetsTheMarkThatOthersHave() async throws {
        let desk = try desk([mark(receipts[0], 3, says: "Good"), mark(receipts[2], 3, says: "Good")])
        let before = try await answer(desk)
        #expect(before["points"]?.text == "3" && before["comment"]?.text == "Good")
        #expect(before["waiting"] == .number("1") && before["count"] == .number("3"))
        let saved = try await send(desk, #""points":"3","comment":"Good","highlights":[],"later":false,"all":false"#)
        #expect(saved["saved"] == .number("1"))
        #expect(try kept() == ["Ben 3/1 Good"])
        #expect(try await answer(desk)["marks"] == nil)
    }

    @Test func otherPointsAreForThoseWithoutAMarkUnlessAllAreChanged() async throws {
        let desk = try desk([mark(receipts[0], 3, says: "Good"), mark(receipts[2], 3, says: "Good")])
        _ = try await send(desk, #""points":"1","comment":"","highlights":[],"later":false,"all":false"#)
        #expect(try kept() == ["Ben 1/1 "])
        // Now there are two marks, and neither is overwritten by chance.
        await #expect(throws: NoObject.self) {
            try await send(desk, #""points":"2","comment":"","highlights":[],"later":false,"all":false"#)
        }
        let all = try await send(desk, #""points":"2","comment":"","highlights":[],"later":false,"all":true"#)
        #expect(all["saved"] == .number("3"))
        #expect(try kept().suffix(3) == ["Ada 2/1 ", "Ben 2/1 ", "Chloé 2/1 "])
    }

    @Test func comingBackLaterLeavesMarksAndUndoRestoresEachOne() async throws {
        let desk = try desk([mark(receipts[0], 3, says: "Good"), mark(receipts[2], 4, says: "Better")])
        _ = try await send(desk, #""comment":"","highlights":[],"later":true,"all":false"#)
        #expect(try kept() == ["Ben –  later"])
        let all = try await send(desk, #""points":"2","comment":"Poor","highlights":[],"later":false,"all":true"#)
        let step = try #require({ if case .number(let text)? = all["step"] { text } else { nil as String? } }())
        let undone = try await send(desk, #""undo":\#(step)"#)
        #expect(undone["saved"] == .number("3"))
        #expect(try kept().suffix(3) == ["Ada 3/1 Good", "Ben –  later", "Chloé 4/1 Better"])
    }

    @Test func differencesShowThePointsOfAllMarkers() async throws {
        let marks = [1, 2].flatMap { [mark(receipts[$0], 1, by: "Ann", says: "Short"), mark(receipts[$0], 5, by: "Bob")] }
        let answer = try await answer(try desk(marks, as: "Ann"), settling: true)
        guard case .array(let given)? = answer["given"] else { throw NoObject() }
        let shown = given.map { value -> [String] in
            guard case .object(let members) = value else { return [] }
            return [members["marker"]?.text ?? "", members["points"]?.text ?? "", members["comment"]?.text ?? ""]
        }
        #expect(shown == [["Ann", "1", "Short"], ["Bob", "5", ""]])
    }
}
