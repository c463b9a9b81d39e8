import Foundation
import MarkingSamples
import Testing

@testable import Marking

/// `Tests/Vectors/blanks.json`, which the page's script is tested with, too.
struct BlankVectors: Decodable {
    var places: [Vector]

    struct Vector: Decodable, Sendable {
        var name: String
        var input: Texts
        var expected: [Int]?
    }

    struct Texts: Decodable, Sendable {
        var old: [String]
        var now: [String]
    }

    static func read() throws -> BlankVectors {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Vectors/blanks.json")
        return try JSONDecoder().decode(BlankVectors.self, from: Data(contentsOf: file))
    }
}

/// Answers to blanks whose question was corrected since.
struct EarlierBlanksTests {
    private static let menu = #"{"id":"x","prompt":"ATP is made in the [[{nucleus|*mitochondrion*|ribosome}]]."}"#

    private func result(
        _ question: String, _ answer: String, then later: String, decisions: String = "", hasParts: Bool = true,
        settings: String = #""scoring":"partial""#
    ) throws -> String? {
        let course = try Course(question, settings: settings)
        _ = try course.handIn(answers: ["x": answer], hasPartsOfBlanks: hasParts)
        try course.write(later, settings: settings)
        return try course.grades(decisions: decisions).result
    }

    @Test(arguments: [
        // A typo in the right option.
        (#"["mitochondrion"]"#, "nucleus|*mitochondria*|ribosome", "1/1 of 1/1"),
        (#"["nucleus"]"#, "nucleus|*mitochondria*|ribosome", "0/1 of 1/1"),
        // Another key.
        (#"["nucleus"]"#, "*nucleus*|mitochondrion|ribosome", "1/1 of 1/1"),
        // In another order.
        (#"["mitochondrion"]"#, "ribosome|nucleus|*mitochondrion*", "1/1 of 1/1"),
        (#"["mitochondrion"]"#, "ribosome|nucleus|*mitochondria*", "1/1 of 1/1"),
        // Two of three are others.
        (#"["mitochondrion"]"#, "core|*mitochondria*|ribosome", "0/1 of 1/1, 1 pending"),
        (#"["ribosome"]"#, "core|*mitochondria*|ribosome", "0/1 of 1/1"),
        // It is gone.
        (#"["mitochondrion"]"#, "nucleus|*ribosome*", "0/1 of 1/1, 1 pending"),
    ])
    func rewordedOptions(answer: String, options: String, expected: String) throws {
        let later = Self.menu.replacing("nucleus|*mitochondrion*|ribosome", with: options)
        #expect(try result(Self.menu, answer, then: later) == expected)
    }

    @Test(arguments: [true, false]) func theSameOptionInAnExam(isRight: Bool) throws {
        let exam = #""scoring":"partial","exam":true"#
        let later = Self.menu.replacing("mitochondrion", with: "mitochondria")
        let answer = isRight ? #"["mitochondrion"]"# : #"["ribosome"]"#
        #expect(try result(Self.menu, answer, then: later, settings: exam) == (isRight ? "1/1 of 1/1" : "0/1 of 1/1"))
        #expect(try result(Self.menu, answer, then: Self.menu, settings: exam) == (isRight ? "1/1 of 1/1" : "0/1 of 1/1"))
    }

    /// They don't have what the options were.
    @Test func reportsOfEarlierPages() throws {
        let later = Self.menu.replacing("mitochondrion", with: "mitochondria")
        #expect(try result(Self.menu, #"["nucleus"]"#, then: later, hasParts: false) == "0/1 of 1/1")
        #expect(try result(Self.menu, #"["mitochondrion"]"#, then: Self.menu, hasParts: false) == "1/1 of 1/1")
        #expect(try result(Self.menu, #"["mitochondrion"]"#, then: later, hasParts: false) == "0/1 of 1/1, 1 pending")
        let decision = "- {quiz: cells, question: x, decision: accept, accept: mitochondrion, reason: A typo}\n"
        #expect(try result(Self.menu, #"["mitochondrion"]"#, then: later, decisions: decision, hasParts: false) == "1/1 of 1/1")
    }

    private static let two = "The [[nucleus]] keeps the genes, and the [[ribosome]] makes proteins."

    @Test(arguments: [
        (two, "1/1 of 1/1"),
        // A typo.
        ("The [[nucleus]] keeps the genes, and the [[ribosome]] makes protein.", "1/1 of 1/1"),
        // Another key.
        ("The [[nucleus]] keeps the genes, and the [[polysome]] makes proteins.", "1/2 of 1/1"),
        // Swapped.
        ("The [[ribosome]] makes proteins, and the [[nucleus]] keeps the genes.", "0/1 of 1/1, 1 pending"),
        ("The [[nucleus]] keeps the genes, the [[cell]] them, and the [[ribosome]] makes proteins.", "0/1 of 1/1, 1 pending"),
    ])
    func movedBlanks(later: String, expected: String) throws {
        func question(_ prompt: String) -> String { #"{"id":"x","prompt":"\#(prompt)"}"# }
        #expect(try result(question(Self.two), #"["nucleus","ribosome"]"#, then: question(later)) == expected)
    }

    private static let rows = #"{"id":"x","prompt":"Water: [[{*wet*|dry}]] Fire: [[hot]] Ice: [[= 0 m]]"}"#

    @Test(arguments: [
        (#"{"id":"x","prompt":"Fire: [[hot]] Ice: [[= 0 m]] Water: [[{*wet*|dry}]]"}"#, "1/1 of 1/1"),
        // Another key.
        (#"{"id":"x","prompt":"Fire: [[cold]] Water: [[{*wet*|dry}]] Ice: [[= 0 m]]"}"#, "2/3 of 1/1"),
        // The unit has moved out of its blank, too.
        (#"{"id":"x","prompt":"Fire: [[hot]] Ice: [[= 0]] Water: [[{*wet*|dry}]]"}"#, "0/1 of 1/1, 1 pending"),
    ])
    func rowsInAnotherOrder(later: String, expected: String) throws {
        #expect(try result(Self.rows, #"["wet","hot","0 m"]"#, then: later) == expected)
    }

    @Test func rowsBelowAPrompt() throws {
        func question(_ rows: String...) -> String {
            #"{"id":"x","prompt":"Fill in.\n\n\#(rows.joined(separator: #"\n"#))"}"#
        }
        let (water, fire) = ("- Water: [[wet]]", "- Fire: [[hot]]")
        #expect(try result(question(water, fire), #"["wet","hot"]"#, then: question(fire, water)) == "1/1 of 1/1")
        let three = question(fire, "- Sand: [[dry]]", water)
        #expect(try result(question(water, fire), #"["wet","hot"]"#, then: three) == "0/1 of 1/1, 1 pending")
    }

    /// Students see the texts alone, so it is the key that was corrected.
    @Test func keysThatWereSwapped() throws {
        let question = #"{"id":"x","prompt":"The [[ribosome]] keeps the genes, and the [[nucleus]] makes proteins."}"#
        let later = #"{"id":"x","prompt":"\#(Self.two)"}"#
        #expect(try result(question, #"["nucleus","ribosome"]"#, then: later) == "1/1 of 1/1")
    }

    @Test(arguments: try BlankVectors.read().places) func places(vector: BlankVectors.Vector) {
        #expect(BlankPlaces.places(from: vector.input.old, to: vector.input.now) == vector.expected, "\(vector.name)")
    }

    @Test func aUnitThatMovedOutOfTheBlank() throws {
        let question = #"{"id":"x","prompt":"It is [[= 5 m]] long."}"#
        #expect(try result(question, #"["5 m"]"#, then: #"{"id":"x","prompt":"It is [[= 5]] m long."}"#) == "0/1 of 1/1, 1 pending")
        #expect(try result(question, #"["5 m"]"#, then: #"{"id":"x","prompt":"It was [[= 5 m]] long."}"#) == "1/1 of 1/1")
        #expect(try result(question, #"["5 m"]"#, then: #"{"id":"x","prompt":"It is [[= 6 m]] long."}"#) == "0/1 of 1/1")
    }
}
