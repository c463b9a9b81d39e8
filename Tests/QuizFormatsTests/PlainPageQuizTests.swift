import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Quizzes in blocks of pages, in the notations of scripts, directives and Aiken.
struct PlainPageQuizTests {
    private func found(_ text: String) throws -> QuizImport {
        try RoundTrip.quizImport(text, .mkdocsQuiz, try RoundTrip.export(), name: "page.md")
    }

    private func body(_ text: String) throws -> String {
        let found = try found(text)
        #expect(found.lines == [])
        let bodyStart = found.text.firstRange(of: "\n---\n\n")?.upperBound ?? found.text.startIndex
        return String(found.text[bodyStart...])
    }

    private static let expected = "## Which metal is liquid?\n\n- [ ] Iron\n- [x] Mercury\n\n> At room temperature.\n"

    @Test(arguments: [
        "Which metal is liquid?\n- Iron\n- Mercury [*]\n? At room temperature.\n",
        "Q: Which metal is liquid?\n- Iron\n- Mercury [correct]\n> At room temperature.\n",
        "Which metal is liquid?\nA: Iron\nB: Mercury\nAnswer: B\nExplanation: At room temperature.\n",
        "Q: Which metal is liquid?\n- Iron\n+ Mercury\n> At room temperature.\n",
        "QUESTION: Which metal is liquid?\nOPTIONS:\nA) Iron\nB) Mercury\nANSWER: B) Mercury\nEXPLANATION: At room temperature.\n",
    ])
    func notations(lines: String) throws {
        for (head, foot) in [
            ("```quiz\n", "```\n"), ("```quiz 01ab extra\n", "```\n"), ("<quiz>\n", "</quiz>\n"), (":::{quiz}\n", ":::\n"),
        ] {
            #expect(try body(head + lines + foot) == Self.expected)
        }
    }

    @Test(arguments: ["A and C", "A; C", "a & c", "(A), (C)", "A. x, C. z"])
    func formsOfSeveralKeys(key: String) throws {
        #expect(try body("```quiz\nOne?\nA: x\nB: y\nC: z\nAnswer: \(key)\n```\n") == "## One?\n\n- [x] x\n- [ ] y\n- [x] z\n")
    }

    @Test func severalQuestionsInABlock() throws {
        let page =
            "# Units\n\n```quiz\nOne?\nA: x\nB: y\nAnswer: A, B\n\nTwo?\n\nA: x\nB: y\nC: z\nAnswer: c\n```\n\n:::{quiz}\nQ: Three?\n+ x\n- y\n\nQ: Four?\n- x\n+ y\n+ z\n:::\n"
        #expect(
            try body(page)
                == "## One?\n\n- [x] x\n- [x] y\n\n## Two?\n\n- [ ] x\n- [ ] y\n- [x] z\n\n## Three?\n\n- [x] x\n- [ ] y\n\n## Four?\n\n- [ ] x\n- [x] y\n- [x] z\n"
        )
    }

    @Test func wordsInDoubleBracesAreBlanks() throws {
        #expect(
            try body("```quiz 01ab cloze\nA header has a {{trace}} and\na {{parent id}}.\n```\n")
                == "## A header has a [[trace]] and a [[parent id]].\n")
        for text in ["No blank.", "A {{c1::word::hint}}.", "A {{one|two}}.", "An {{open"] {
            let found = try found("```quiz cloze\n\(text)\n```\n")
            #expect(found.lines.first?.hasPrefix("1 InvalidQuestion: this text needs a word in double braces") == true, "\(found.lines)")
            #expect(found.quizzes.isEmpty)
        }
    }

    /// No key is better than a wrong one.
    @Test(arguments: [
        ("One?\n- x\n+ y\n- z [*]\n", "2 InvalidQuestion: the marks of the choices contradict each other"),
        ("One?\nA: x\nB: y\nAnswer: D\n", "5 InvalidQuestion: 'D' doesn't name letters of the 2 choices above"),
        ("One?\nA: x\nB: y\nAnswer: B. z\n", "5 InvalidQuestion: 'B. z' doesn't name letters of the 2 choices above"),
        (
            "One?\nA: B\nB: A\nAnswer: A\n",
            "5 InvalidQuestion: 'A' is the letter of a choice and the text of another, so the question isn't imported; write 'Answer: A. B' or 'Answer: B. A'"
        ),
        ("One?\n+ x\n+ y\n", "2 NoRightChoice: no choice is marked as correct"),
        ("One?\n- x [*]\n", "2 InvalidQuestion: a question needs two choices, but this has one"),
    ])
    func unclearKeys(lines: String, message: String) throws {
        let found = try found("```quiz\n\(lines)```\n")
        #expect(found.lines.first?.hasPrefix(message) == true, "\(found.lines)")
        #expect(found.quizzes.isEmpty)
    }

    @Test func settingsOfADirectiveAreReported() throws {
        let found = try found(":::{quiz}\n:shuffle: true\nQ: One?\n+ x\n- y\n:::\n")
        #expect(found.lines == ["2 NotImported: the settings of this quiz aren't imported"])
    }

    /// A block that isn't YAML has one message.
    @Test func oneMessageForWhatIsNotYAML() throws {
        let found = try found("```quiz\n'{' opens?\n- a\n '}' closes\n  - b\n- c\n```\n")
        #expect(found.lines.filter { !$0.contains("EmptyQuiz") }.count == 1, "\(found.lines)")
    }
}
