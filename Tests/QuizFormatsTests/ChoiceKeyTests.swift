import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Which choices a table, a bank or a list of trivia calls correct.
struct ChoiceKeyTests {
    /// The correct choices of the only question, and what is reported.
    private func key(_ text: String, _ format: QuizFormat, name: String = "a.csv") throws -> (right: [String], messages: [String]) {
        let found = try RoundTrip.quizImport(text, format, try RoundTrip.export(), name: name)
        let lines = found.quizzes.isEmpty ? [] : found.text.split(separator: "\n")
        return (lines.filter { $0.hasPrefix("- [x] ") }.map { String($0.dropFirst(6)) }, found.diagnostics.map(\.message))
    }

    private func row(_ choices: [String], _ right: String) throws -> (right: [String], messages: [String]) {
        let header = "question,\(["a", "b", "c"].prefix(choices.count).joined(separator: ",")),right"
        return try key("\(header)\nWhich?,\(choices.joined(separator: ",")),\(right)\n", .csv)
    }

    @Test func numbersCountColumns() throws {
        let rows = "question,1,2,3,4,right\nWhich?,x,,y,z,3\n"
        #expect(try key(rows, .csv).right == ["y"])
        #expect(try row(["x", "", "z"], "3").right == ["z"])
    }

    @Test func capitalsCount() throws {
        #expect(try row(["NULL", "null", "Null"], "null").right == ["null"])
        #expect(try row(["Mm", "mm"], "mm").right == ["mm"])
        #expect(try row(["Mm", "mm"], "Mm").right == ["Mm"])
        // Only one choice has these letters.
        #expect(try row(["Mm", "cm"], "MM").right == ["Mm"])
    }

    private static let unclear = "'MM' differs from the choices 'Mm' and 'mm' only in capitalisation"

    @Test func unclearCapitalsAreReported() throws {
        let found = try row(["Mm", "mm"], "MM")
        #expect(found.right == [])
        #expect(found.messages.first == "\(Self.unclear); write it as one of them")
        let trivia = try key("#Q Unit?\n^ MM\nA Mm\nB mm\n", .trivia)
        #expect(trivia.messages.first == "\(Self.unclear), so this question isn't imported; write it as one of them")
        let bank = try key(#"[{"question": "Unit?", "options": ["Mm", "mm"], "answer": "MM"}]"#, .json, name: "a.json")
        #expect(bank.messages.first == "\(Self.unclear), so it isn't imported; write it as one of them")
    }

    @Test func banksAndTrivia() throws {
        #expect(try key("#Q Unit?\n^ mm\nA Mm\nB mm\n", .trivia).right == ["mm"])
        #expect(try key("#Q Unit?\n^ CM\nA Mm\nB cm\n", .trivia).right == ["cm"])
        // The second question is the one that names a letter, so that names are looked up.
        let bank = #"[{"question": "Unit?", "options": ["Mm", "mm", "x"], "answer": ["mm", "X"]}]"#
        #expect(try key(bank, .json, name: "a.json").right == ["mm", "x"])
    }

    @Test(arguments: ["A – C", "A - C", "A–C", "A-C"]) func rangesAreReported(right: String) throws {
        let found = try row(["x", "y", "z"], right)
        #expect(found.right == [])
        #expect(found.messages.contains { $0.hasPrefix("'right' has the letters of the correct answers") }, "\(found.messages)")
    }

    @Test func wordsAfterADashAreFine() throws {
        #expect(try row(["x", "y", "z"], "B – y").right == ["y"])
        #expect(try row(["x", "y", "z"], "Option C").right == ["z"])
    }

    /// A cell is read up to a few more names than there are choices.
    @Test func longCells() throws {
        let found = try row(["x", "y"], "\"\(String(repeating: "a, ", count: 100_000))\"")
        #expect(found.right == [])
        #expect(found.messages.count == 1 && found.messages[0].hasPrefix("'right' has the letters"), "\(found.messages)")
        #expect(try row(["x", "y"], "\"b, b\"").right == ["y"])
    }
}
