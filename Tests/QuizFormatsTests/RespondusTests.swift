import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Tests in Word and for Respondus, saved as text.
struct RespondusTests {
    private func found(_ text: String) throws -> QuizImport {
        try RoundTrip.quizImport(text, .respondus, try RoundTrip.export(), name: "test.txt")
    }

    private func body(_ text: String) throws -> String {
        let found = try found(text)
        #expect(found.lines == [])
        return String(found.text[(found.text.firstRange(of: "\n---\n\n")?.upperBound ?? found.text.startIndex)...])
    }

    private static let river = "## Which is a river?\n\n- [ ] Alps\n- [x] Rhine\n- [ ] Rome\n"

    @Test(arguments: [
        "1. Which is a river?\na. Alps\n*b. Rhine\nc. Rome\n", "1) Which is a river?\n\nA) Alps\n\n*B) Rhine\n\nC) Rome\n",
        "Question 1: Which is a river?\n(A) Alps\n(B) Rhine\n(C) Rome\nAnswer: (B)\n",
        "1. Which is a river?\nA. Alps\nB. Rhine\nC. Rome\nANS: B  PTS: 1  DIF: easy\n",
        "1. Which is a river?\nA. Alps\nB. Rhine\nC. Rome\nCorrect Answer: B. Rhine\n",
        "1. Which is\na river?\na. Alps\nb. Rhine\nc. Rome\n\nAnswers:\n1. B\n",
        "Which\n\nType: MC\n1. Which is a river?\na. Alps\nb. Rhine\nc. Rome\nAnswer - b\n",
    ])
    func formsOfTheKey(text: String) throws {
        let found = try found(text)
        #expect(found.text.hasSuffix(Self.river), "\(found.text)")
    }

    @Test func kinds() throws {
        let text = """
            Title: A river
            Points: 2
            1. Which is a river?
            a. Alps
            @ Those are mountains.
            *b. Rhine
            ~ It flows.

            Type: MA
            2. Which are rivers?
            *a. Po
            b. Alps
            *c. Don

            Type: F
            3. The capital of Italy is ____.
            a. Rome
            b. Roma

            Type: E
            4. Why do rivers bend?
            a. Their banks wear away.

            Type: MT
            5. Match.
            a. France = Paris
            b. Italy = Rome

            Type: T/F
            6. Rivers flow uphill.
            a. True
            *b. False

            7. (3 points) Ice is water.
            Answer: True
            """
        #expect(
            try body(text) == """
                ## Which is a river? {#a-river points=2}

                - [ ] Alps
                  > Those are mountains.
                - [x] Rhine

                > It flows.

                ## Which are rivers?

                - [x] Po
                - [ ] Alps
                - [x] Don

                ## The capital of Italy is [[Rome|Roma]].

                ## Why do rivers bend? {type=text}

                > [!ANSWER]
                > Their banks wear away.

                ## Match.

                - France -> Paris
                - Italy -> Rome

                ## Rivers flow uphill. {type=true-false answer=false}

                ## Ice is water. {type=true-false answer=true points=3}

                """)
    }

    /// Numbers in a question are a list of its own.
    @Test func listsInQuestions() throws {
        #expect(
            try body("1. Which are true?\n1. x\n2. y\n*a. 1 only\nb. 2 only\n2. Which?\n*a. x\nb. y\n").hasSuffix(
                "- [x] 1 only\n- [ ] 2 only\n\n## Which?\n\n- [x] x\n- [ ] y\n"))
    }

    /// No key is better than a wrong one.
    @Test(arguments: [
        ("1. Which?\na. x\nb. y\n", "1 NoRightChoice: no choice is marked as correct"),
        ("1. Which?\n*a. x\nb. y\n\nAnswers:\n1. B\n", "1 InvalidQuestion: the file has two different answers to this question"),
        ("1. Which?\na. x\nb. y\nAnswer: C\n", "4 InvalidQuestion: 'C' doesn't name letters of the 2 choices"),
        (
            "1. Which?\na. B\nb. A\nAnswer: A\n",
            "4 InvalidQuestion: 'A' is the letter of a choice and the text of another, so the question on line 1 isn't imported; write 'Answer: A. B' or 'Answer: B. A'"
        ),
        ("1. Which?\n*a. x\nc. y\n", "3 InvalidQuestion: this choice should have the letter B"),
        ("Type: MC\n1. Which?\n*a. x\n*b. y\n", "2 InvalidQuestion: this question has 2 correct choices"),
        ("Type: FMB\n1. Which?\na. x\n", "2 InvalidQuestion: questions of the type 'FMB' aren't supported"),
        ("Type: MT\n1. Which?\na. x = y = z\nb. a = b\n", "2 InvalidQuestion: a matching question needs two pairs"),
        ("1. What?\nAnswer: Paris\n", "1 InvalidQuestion: this question has no choices such as 'a. …'"),
        (
            "1. One?\na. x\nb. y\n\n1. Two?\na. x\nb. y\n\nAnswers:\n1. B\n",
            "10 InvalidQuestion: 2 questions have the number 1, so they aren't imported; number each question differently"
        ),
    ])
    func unclearKeys(text: String, message: String) throws {
        let found = try found(text)
        #expect(found.lines.first?.hasPrefix(message) == true, "\(found.lines)")
        #expect(found.quizzes.isEmpty)
    }

    @Test func severalAnswersWithoutATypeAreReported() throws {
        let found = try found("1. Which are prime?\nA. 2\nB. 3\nC. 4\nAnswer: A, B\n")
        #expect(
            found.lines == [
                "1 NotImported: 2 choices are marked as correct, so this becomes a multiple choice of which all are needed; check it"
            ])
        #expect(found.text.hasSuffix("## Which are prime?\n\n- [x] 2\n- [x] 3\n- [ ] 4\n"), "\(found.text)")
    }

    @Test func whatIsLeftOutIsReported() throws {
        let found = try found("Chapter 3\n1. Which?\nImage: map.png\n*a. x\nb. y\nDifficulty: easy\n\nAnswers:\nsee below\n7. A\n")
        #expect(
            found.lines == [
                "1 NotImported: text that belongs to no question isn't imported",
                "3 NotImported: pictures of Respondus aren't imported; add them to the question in Markdown",
                "6 NotImported: what the file tells teachers about questions, such as their difficulty, isn't imported",
                "9 InvalidQuestion: this line of the list of answers isn't in the form '1. B', so it isn't read",
                "10 InvalidQuestion: no question has the number 7, so this answer isn't read; remove the line, or correct its number",
            ])
    }

    /// A web page that makes packages from texts in the form of text2qti has four number signs for an essay.
    @Test func essaysWithNumberSigns() throws {
        let found = try RoundTrip.quizImport("1. Why?\n####\n", .text2qti, try RoundTrip.export())
        #expect(found.text.hasSuffix("## Why? {type=text}\n"), "\(found.text)")
        #expect(found.lines == [])
    }
}
