import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Aiken as people and other programs write it.
struct AikenFormatTests {
    private func found(_ text: String, _ format: QuizFormat = .aiken) throws -> QuizImport {
        try RoundTrip.quizImport(text, format, try RoundTrip.export(), name: "bank.txt")
    }

    @Test(arguments: [
        "QUESTION: Which is the largest?\nOPTIONS:\n", "Question 1: Which is the largest?\n\n", "Q1: Which is the largest?\nChoices:\n",
        "Question 7\nWhich is the largest?\nOptions:\n", "QUESTION : Which is the largest?\n",
    ])
    func labelsAreNotPartOfTheQuestion(head: String) throws {
        let found = try found("\(head)A) Mars\nB) Saturn\nANSWER: B\nEXPLANATION: By far.\n")
        #expect(found.text.hasSuffix("---\n\n## Which is the largest?\n\n- [ ] Mars\n- [x] Saturn\n\n> By far.\n"), "\(found.text)")
        #expect(found.lines == [])
    }

    private let choices = "A) a\nB) b\nANSWER: A\n"

    @Test func numbersThatCountTheQuestionsAreLeftOut() throws {
        let found = try found("1. Which?\n\(choices)\n2) Who?\n\(choices)")
        #expect(found.text.contains("## Which?\n") && found.text.contains("## Who?\n"), "\(found.text)")
    }

    /// Such numbers may be a part of the question.
    @Test func otherNumbersStay() throws {
        let one = try found("1. FC Köln plays in which city?\n\(choices)")
        #expect(one.text.contains("## 1\\. FC Köln plays in which city?\n"), "\(one.text)")
        let some = try found("1. FC Köln plays where?\n\(choices)\nWho?\n\(choices)\n3.14 is what?\n\(choices)")
        #expect(some.text.contains("## 1\\. FC Köln plays where?\n") && some.text.contains("## 3.14 is what?\n"), "\(some.text)")
    }

    /// Braces in choices are no answers of GIFT.
    @Test func aikenWithBracesIsNotGIFT() throws {
        let text = "Which makes a dictionary?\nA) []\nB) {}\nANSWER: B\n\nWhich is a set?\nA) { 1 }\nB) 1\nANSWER: A\n"
        let gift = try found(text, .gift)
        #expect(gift.lines == ["1 NotImported: this looks like Aiken, which 'quizmark import aiken' reads"])
        #expect(gift.quizzes.isEmpty)
        #expect(try found(text).text.contains("## Which makes a dictionary?\n\n- [ ] \\[\\]\n- [x] {}\n"))
    }

    /// A question of Aiken between those of GIFT would become the introduction, with its answer.
    @Test func aikenBetweenQuestionsOfGIFTIsReported() throws {
        let found = try found("Which?\nA) a\nB) b\nANSWER: B\n\nWho? {=x ~y}\n", .gift)
        #expect(found.lines.count == 1 && found.lines[0].hasPrefix("1 InvalidQuestion: this question is in Aiken, not in GIFT"))
        #expect(found.text.hasSuffix("---\n\n## Who?\n\n- [x] x\n- [ ] y\n"), "\(found.text)")
    }
}
