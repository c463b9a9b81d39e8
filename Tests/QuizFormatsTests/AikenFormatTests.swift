import Diagnostics
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

    /// What only other questions lose isn't reported for one that is left out.
    @Test(arguments: [QuizFormat.aiken, .iquiz]) func aLeftOutQuestionIsReportedOnce(format: QuizFormat) throws {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let question = "## Which? {#w}\n\nIt is [[a]].\n\n> [!FEEDBACK answer=\"b\"]\n> No.\n\n> [!HINT]\n> Look.\n"
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n\(question)", export)
        _ = try #require(format.exporter).files([quiz], export, log: &log)
        let messages = log.diagnostics.map(\.message)
        #expect(messages.contains { $0.contains("has single choices only, so this question is left out") }, "\(messages)")
        #expect(!messages.contains { $0.contains("has no hints") || $0.contains("has no feedback by typed answer") }, "\(messages)")
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

    private func body(_ found: QuizImport) -> String {
        String(found.text[(found.text.firstRange(of: "---\n\n")?.upperBound ?? found.text.startIndex)...])
    }

    // MARK: - Keys

    private static let cities = "Which?\nA) Paris\nB) Oslo\nC) Rome\n"

    @Test(arguments: ["B", "B)", "B.", "(B)", "b", "B. Oslo", "B) oslo.", "Oslo", "\u{A0}B"]) func formsOfTheKey(key: String) throws {
        let found = try found("\(Self.cities)ANSWER:\(key)\n")
        #expect(body(found) == "## Which?\n\n- [ ] Paris\n- [x] Oslo\n- [ ] Rome\n")
        #expect(found.lines == [])
    }

    @Test(arguments: ["A) and C)", "A. & C.", "A, C", "A and C", "a) and c) Rome"]) func keysWithSeveralLetters(key: String) throws {
        let found = try found("\(Self.cities)ANSWER: \(key)\n")
        #expect(body(found) == "## Which?\n\n- [x] Paris\n- [ ] Oslo\n- [x] Rome\n")
        #expect(
            found.lines == [
                "1 NotImported: 2 choices are named as correct, so this becomes a multiple choice of which all are needed; check it"
            ])
    }

    /// No key is better than a wrong one.
    @Test(arguments: [
        ("A. Oslo", "'A. Oslo' doesn't name letters of the 3 choices above, as A is 'Paris'"),
        ("A) and C) (C++17)", "'A) and C) (C++17)' doesn't name"),
        ("AC", "'AC' doesn't name letters of the 3 choices above"), ("A or B", "'A or B' doesn't name letters"),
        ("A-", "'A-' doesn't name letters"),
    ])
    func unclearKeys(key: String, reason: String) throws {
        let found = try found("\(Self.cities)ANSWER: \(key)\n\nWho?\n\(choices)")
        #expect(found.lines.count == 1 && found.lines[0].hasPrefix("5 InvalidQuestion: \(reason)"), "\(found.lines)")
        #expect(body(found) == "## Who?\n\n- [x] a\n- [ ] b\n")
    }

    @Test func aLetterTwiceIsNoKey() throws {
        let found = try found("He said:\nA. Einstein was right\nA. yes\nB. no\nANSWER: B\n")
        #expect(found.lines.first == "5 InvalidQuestion: 2 choices above have the letter A, so the question isn't imported")
    }

    // MARK: - Explanations

    @Test(arguments: [
        "Explanation: It is so.\nAlways.\n", "FEEDBACK: It is so.\nAlways.\n", "Explanation:\nIt is so.\nAlways.\n",
        "Rationale:\n\nIt is so.\nAlways.\n",
    ])
    func explanationsOfSeveralLines(explanation: String) throws {
        let found = try found("Which?\n\(choices)\(explanation)\nWho?\n\(choices)")
        #expect(body(found) == "## Which?\n\n- [x] a\n- [ ] b\n\n> It is so. Always.\n\n## Who?\n\n- [x] a\n- [ ] b\n")
        #expect(found.lines == [])
        let numbered = try self.found("1. Which?\n\(choices)\(explanation)2. Who?\n\(choices)")
        #expect(body(numbered) == body(found))
        #expect(numbered.lines == [])
    }

    @Test func unknownLabelsBelowTheAnswer() throws {
        let found = try found("Which?\n\(choices)Clarification: a is first.\n\nWho?\n\(choices)")
        #expect(body(found).contains("> Clarification: a is first.\n\n## Who?\n"))
        #expect(found.lines == [])
    }

    @Test func textWithoutALabelBelowTheAnswer() throws {
        let numbered = try found("1. Which?\n\(choices)It is so.\n2. Who?\n\(choices)\nPart two\n\n3. What?\n\(choices)")
        #expect(body(numbered).contains("> It is so.\n\n## Who?\n") && !numbered.text.contains("Part two"), "\(numbered.text)")
        #expect(
            numbered.lines == [
                "5 NotImported: text directly below an answer becomes the explanation of the question above, here and in the rest of the file; check it",
                "11 NotImported: this text belongs to no question, so it isn't imported; if it explains the answer above, write 'Explanation:' before it; if questions refer to it, add it to them",
            ])
        // Without empty lines between questions, it is the next question.
        let next = try found("Which?\n\(choices)Who?\n\(choices)")
        #expect(body(next).contains("## Who?\n") && next.lines == [], "\(next.text)")
    }

    @Test func explanationsThatMayBeQuestionsAreReported() throws {
        let unclear = try found("Which?\n\(choices)Feedback: Yes.\nReally.\nWho?\n\(choices)\nWhat?\n\(choices)")
        #expect(unclear.lines.count == 1 && unclear.lines[0].hasPrefix("6 InvalidQuestion: it isn't clear where the explanation ends"))
        #expect(body(unclear).contains("> Yes.\n\n## What?\n"), "\(unclear.text)")
        let paragraphs = try found("Which?\n\(choices)Feedback:\nYes.\n\nReally.\n\nWho?\n\(choices)")
        #expect(
            paragraphs.lines.count == 1 && paragraphs.lines[0].hasPrefix("8 NotImported: this becomes the beginning of the next question"))
    }

    // MARK: - Points

    @Test func pointsBelowAndAboveQuestions() throws {
        let below = try found("1. Which?\n\(choices)POINTS: 5\n2. Who?\n\(choices)POINTS: 2\n")
        #expect(body(below).contains("## Which? {points=5}\n") && body(below).contains("## Who? {points=2}\n"), "\(below.text)")
        let above = try found("Points: 5\nWhich?\n\(choices)Points: 2\nWho?\n\(choices)")
        #expect(body(above).contains("## Which? {points=5}\n") && body(above).contains("## Who? {points=2}\n"), "\(above.text)")
        #expect(below.lines + above.lines == [])
        let left = try found("Which?\n\(choices)\nPoints: 5\n")
        #expect(left.lines.count == 1 && left.lines[0].hasPrefix("6 NotImported: no question is below these points"), "\(left.lines)")
    }

    // MARK: - Lines of questions

    @Test func statementsAreNoChoices() throws {
        for statements in ["I. It is.\nII. It was.\nWhich?", "I. It is.\nII. It was.", "I. It is."] {
            let found = try found("True?\n\(statements)\nA. I only\nB. Both\nANSWER: B\n")
            #expect(body(found) == "## True? \(statements.replacing("\n", with: " "))\n\n- [ ] I only\n- [x] Both\n", "\(found.lines)")
        }
    }

    @Test func linesOfOneCharacterStay() throws {
        let found = try found("Solve for\nx\nin 2x = 4.\n\(choices)")
        #expect(body(found).hasPrefix("## Solve for x in 2x = 4.\n"))
    }

    @Test func codeStaysCode() throws {
        let found = try found(
            "Which is `int`?\n```cpp\nif (a) {\n\n  b;\n}\n```\nA.) `int`\nB.) ` alone\nANSWER: A\nExplanation: `int` it is.\n")
        #expect(
            body(found)
                == "## Which is `int`?\n\n```cpp\nif (a) {\n\n  b;\n}\n```\n\n- [x] `int`\n- [ ] \\` alone\n\n> `int` it is.\n")
        #expect(found.lines == [])
    }

    @Test func noBreakSpacesAroundLabels() throws {
        let found = try found(
            "1.\u{A0}Which\u{A0}?\nA)\u{A0}a\nB)\u{A0}b\nCorrect\u{A0}answer:\u{A0}B\nExplanation:\u{A0}So.\n\u{A0}\n2.\u{A0}Who?\n\(choices)"
        )
        #expect(body(found) == "## Which\u{A0}?\n\n- [ ] a\n- [x] b\n\n> So.\n\n## Who?\n\n- [x] a\n- [ ] b\n")
        #expect(found.lines == [])
    }

    @Test func choicesThatNameOthersKeepTheirPlaces() throws {
        let found = try found("Which are mammals?\nA. Whale\nB. Bat\nC. Shark\nD. Both A and B\nANSWER: D\n")
        #expect(
            body(found)
                == "## Which are mammals?\n\n- [ ] Whale {pin}\n- [ ] Bat {pin}\n- [ ] Shark {pin}\n- [x] Both A and B {pin}\n")
        let others = try self.found("Which?\nA. Whale\nB. Bat\nC. None of the above\nANSWER: C\n")
        #expect(body(others) == "## Which?\n\n- [ ] Whale\n- [ ] Bat\n- [x] None of the above {pin}\n")
    }

    @Test func formulasAndMarksAreRead() throws {
        let found = try found("Which is **not** $x^2$?\nA) $9$\nB) $5 or $6\nANSWER: A\n")
        #expect(body(found) == "## Which is **not** $x^2$?\n\n- [x] $9$\n- [ ] \\$5 or \\$6\n")
        #expect(found.lines == [])
    }
}
