import MarkingSamples
import Testing

@testable import Marking

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

    @Test func aUnitThatMovedOutOfTheBlank() throws {
        let question = #"{"id":"x","prompt":"It is [[= 5 m]] long."}"#
        #expect(try result(question, #"["5 m"]"#, then: #"{"id":"x","prompt":"It is [[= 5]] m long."}"#) == "0/1 of 1/1, 1 pending")
        #expect(try result(question, #"["5 m"]"#, then: #"{"id":"x","prompt":"It was [[= 5 m]] long."}"#) == "1/1 of 1/1")
        #expect(try result(question, #"["5 m"]"#, then: #"{"id":"x","prompt":"It is [[= 6 m]] long."}"#) == "0/1 of 1/1")
    }
}
