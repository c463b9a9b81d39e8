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
struct MarkingSessionTests {
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

    private func session(_ marks: [Mark], as marker: String = "first") throws -> MarkingSession {
        let content = try course.loaded()
        let queue = MarkingQueue([try course.grades()], isNamed: false)
        return MarkingSession(
            queue, Marks(marks), of: content, words: MarkingWords(.english, content.settings), marker: marker,
            journal: try MarksJournal(site: course.site.path), now: { Instant(secondsSinceEpoch: 1_800_000_000) })
    }

    private typealias Members = JSONValue.Members

    private func members(_ bytes: [UInt8]) throws -> Members {
        guard case .object(let members)? = JSONValue(bytes) else { throw NoObject() }
        return members
    }

    private struct NoObject: Error {}

    private func answer(_ session: MarkingSession, settling: Bool = false) async throws -> Members {
        let queue = try members(await session.json)
        guard case .array(let items)? = queue["items"] else { throw NoObject() }
        for case .object(let item) in items where (item["settle"] == .boolean(true)) == settling {
            guard case .array(let answers)? = item["answers"], case .object(let answer)? = answers.first else { throw NoObject() }
            return answer
        }
        throw NoObject()
    }

    /// Sends what the page sends, and returns what it gets.
    private func send(_ session: MarkingSession, _ rest: String) async throws -> Members {
        guard case .saved(let bytes) = try await outcome(session, rest) else { throw NoObject() }
        return try members(bytes)
    }

    /// - Parameter version: of what the page shows; nil for what there is.
    private func outcome(_ session: MarkingSession, _ rest: String, seeing version: String? = nil) async throws -> MarkingSession.Outcome {
        let shown = try await answer(session)
        let (id, version) = (try #require(shown["id"]?.text), try #require(version ?? shown["version"]?.text))
        let body = #"{"quiz":"cells","question":"essay","answer":"\#(id)","settle":false,"version":"\#(version)",\#(rest)}"#
        return await session.save(Array(body.utf8))
    }

    /// "Full points" saves what the page shows.
    @Test func fullPointsAreAllPoints() async throws {
        try course.write(#"{"id":"essay","kind":"text","prompt":"Explain.","points":2.6666667}"#)
        let session = try session([])
        guard case .array(let items)? = try members(await session.json)["items"], case .object(let item)? = items.first else {
            throw NoObject()
        }
        let full = try #require(item["points"]?.text)
        #expect(full == "2.6666667")
        let saved = try await send(session, #""points":"\#(full)","comment":"","highlights":[],"later":false,"all":false"#)
        guard case .object(let answer)? = saved["answer"] else { throw NoObject() }
        #expect(answer["points"]?.text == full)
        guard case .refused(let reason) = try await outcome(session, #""points":"2.67","comment":"too much""#) else { throw NoObject() }
        #expect(reason.contains("2.6666667"))
    }

    @Test func questionsAreShownAsOnTheSite() async throws {
        try course.site.write("Content/media/pike.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>")
        try course.write(
            #"{"id":"essay","kind":"text","points":5,"#
                + #""prompt":"What is $x^2$?\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n![Pike](../media/pike.svg)"}"#)
        guard case .array(let items)? = try members(await session([]).json)["items"], case .object(let item)? = items.first else {
            throw NoObject()
        }
        #expect(item["heading"]?.text?.contains("<msup>") == true)
        let stem = try #require(item["stem"]?.text)
        #expect(stem.contains("<td>2</td>") && stem.contains(#"src="media/pike.svg" alt="Pike""#), "\(stem)")
    }

    @Test func namesFromRightToLeftAreIsolated() async throws {
        let course = try Course(Self.essay)
        _ = try course.handIn("محمد", number: "1", answers: ["essay": #"["Because."]"#])
        let content = try course.loaded()
        let session = MarkingSession(
            MarkingQueue([try course.grades()], isNamed: true), Marks(), of: content, words: MarkingWords(.english, content.settings),
            marker: "first", journal: try MarksJournal(site: self.course.site.path), now: { Instant(secondsSinceEpoch: 1_800_000_000) })
        #expect(String(decoding: await session.json, as: UTF8.self).contains("\u{2068}محمد\u{2069}"))
    }

    /// Two windows show the same queue: the second one doesn't overwrite what it hasn't seen.
    @Test func aNewerMarkIsNotOverwritten() async throws {
        let session = try session([])
        let seen = try #require(try await answer(session)["version"]?.text)
        let saved = try await send(session, #""points":"4","comment":"Good","highlights":[],"later":false,"all":false"#)
        for change in [#""points":"0","comment":"""#, #""later":true"#, #""undo":0"#] {
            guard case .stale(let bytes) = try await outcome(session, change, seeing: seen) else { throw NoObject() }
            guard case .object(let answer)? = try members(bytes)["answer"] else { throw NoObject() }
            #expect(answer["points"]?.text == "4" && answer["comment"]?.text == "Good")
        }
        #expect(try kept() == ["Ada 4/1 Good", "Ben 4/1 Good", "Chloé 4/1 Good"])
        guard case .object(let answer)? = saved["answer"] else { throw NoObject() }
        let again = try await outcome(session, #""points":"0","comment":"""#, seeing: answer["version"]?.text)
        guard case .saved = again else { throw NoObject() }
    }

    private func kept() throws -> [String] {
        let lines = String(decoding: try ReadableFile.bytes(course.site.file(Marks.path).path), as: UTF8.self).split(separator: "\n")
        return try lines.map { line in
            let mark = try members(Array(line.utf8))
            let name = ["Ada", "Ben", "Chloé"][receipts.firstIndex(of: mark["receipt"]?.text ?? "") ?? 0]
            let later = mark["later"] == .boolean(true) ? " later" : ""
            return "\(name) \(mark["points"]?.text ?? "–") \(mark["comment"]?.text ?? "")\(later)"
        }
    }

    @Test func aNewcomerGetsTheMarkThatOthersHave() async throws {
        let session = try session([mark(receipts[0], 3, says: "Good"), mark(receipts[2], 3, says: "Good")])
        let before = try await answer(session)
        #expect(before["points"]?.text == "3" && before["comment"]?.text == "Good")
        #expect(before["waiting"] == .number("1") && before["count"] == .number("3"))
        let saved = try await send(session, #""points":"3","comment":"Good","highlights":[],"later":false,"all":false"#)
        #expect(saved["saved"] == .number("1"))
        #expect(try kept() == ["Ben 3/1 Good"])
        #expect(try await answer(session)["marks"] == nil)
    }

    @Test func otherPointsAreForThoseWithoutAMarkUnlessAllAreChanged() async throws {
        let session = try session([mark(receipts[0], 3, says: "Good"), mark(receipts[2], 3, says: "Good")])
        _ = try await send(session, #""points":"1","comment":"","highlights":[],"later":false,"all":false"#)
        #expect(try kept() == ["Ben 1/1 "])
        // Now there are two marks, and neither is overwritten by chance.
        await #expect(throws: NoObject.self) {
            try await send(session, #""points":"2","comment":"","highlights":[],"later":false,"all":false"#)
        }
        let all = try await send(session, #""points":"2","comment":"","highlights":[],"later":false,"all":true"#)
        #expect(all["saved"] == .number("3"))
        #expect(try kept().suffix(3) == ["Ada 2/1 ", "Ben 2/1 ", "Chloé 2/1 "])
    }

    @Test func comingBackLaterLeavesMarksAndUndoRestoresEachOne() async throws {
        let session = try session([mark(receipts[0], 3, says: "Good"), mark(receipts[2], 4, says: "Better")])
        _ = try await send(session, #""comment":"","highlights":[],"later":true,"all":false"#)
        #expect(try kept() == ["Ben –  later"])
        let all = try await send(session, #""points":"2","comment":"Poor","highlights":[],"later":false,"all":true"#)
        let step = try #require({ if case .number(let text)? = all["step"] { text } else { nil as String? } }())
        let undone = try await send(session, #""undo":\#(step)"#)
        #expect(undone["saved"] == .number("3"))
        #expect(try kept().suffix(3) == ["Ada 3/1 Good", "Ben –  later", "Chloé 4/1 Better"])
    }

    @Test func differencesShowThePointsOfAllMarkers() async throws {
        let marks = [1, 2].flatMap { [mark(receipts[$0], 1, by: "Ann", says: "Short"), mark(receipts[$0], 5, by: "Bob")] }
        let answer = try await answer(try session(marks, as: "Ann"), settling: true)
        guard case .array(let given)? = answer["given"] else { throw NoObject() }
        let shown = given.map { value -> [String] in
            guard case .object(let members) = value else { return [] }
            return [members["marker"]?.text ?? "", members["points"]?.text ?? "", members["comment"]?.text ?? ""]
        }
        #expect(shown == [["Ann", "1", "Short"], ["Bob", "5", ""]])
    }
}
