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
                "1 NotImported: this text belongs to no question, so it isn't imported; if questions refer to it, add it to them",
                "3 NotImported: pictures of Respondus aren't imported; add them to the question in Markdown",
                "6 NotImported: what the file tells teachers about questions, such as their difficulty, isn't imported",
                "9 InvalidQuestion: this line of the list of answers isn't in the form '1. B', so it isn't read",
                "10 InvalidQuestion: no question has the number 7, so this answer isn't read; remove the line, or correct its number",
            ])
    }

    /// Lines of publishers' test banks, with an apostrophe of either kind; below one, a label that no list has is another.
    @Test(arguments: [
        "Bloom's: Remember\nEst Time: 0-1 minute\nAccessibility: Keyboard Navigation\nGradable: automatic\nAnswer: B\n",
        "\nBloom’s: Remember\nAICPA: BB Industry\nAnswer: B\n",
        "Answer: B\nBlooms: Apply\nLevel of Difficulty: 2\nLearning Objectives: 1\n",
        "\nAnswer: B\nBloom's Level: 2\nHouse Code: X 12\nFeedback Type: none\n",
    ])
    func linesForTeachersAreNotPartOfAChoice(lines: String) throws {
        let found = try found("1. Which is a river?\na. Alps\nb. Rhine\nc. Rome\n\(lines)\n2. Which?\na. x\n*b. y\n")
        #expect(found.text.hasSuffix(Self.river + "\n## Which?\n\n- [ ] x\n- [x] y\n"), "\(found.text)")
        #expect(found.lines.count == 1 && found.lines[0].contains("what the file tells teachers"), "\(found.lines)")
    }

    @Test func aRemarkBelowTheChoicesOfAikenIsNotTheEnd() throws {
        let found = try RoundTrip.quizImport(
            "Which is a river?\nA. Alps\nB. Rhine\nC. Rome\nBlooms: Apply\nANSWER: B\n", .aiken, try RoundTrip.export())
        #expect(found.text.hasSuffix(Self.river), "\(found.text)")
        #expect(
            found.lines == ["5 NotImported: Aiken has nothing but questions, choices and answers, so this line isn't imported"])
    }

    /// A web page that makes packages from texts in the form of text2qti has four number signs for an essay.
    @Test func essaysWithNumberSigns() throws {
        let found = try RoundTrip.quizImport("1. Why?\n####\n", .text2qti, try RoundTrip.export())
        #expect(found.text.hasSuffix("## Why? {type=text}\n"), "\(found.text)")
        #expect(found.lines == [])
    }

    // MARK: - Text below answers

    private static let choices = "A. a\nB. b\nAnswer: B\n"
    private static let answered = "- [ ] a\n- [x] b\n"

    @Test(arguments: ["Explanation: It is so.\nAlways.\n", "Explanation:\nIt is so.\nAlways.\n", "Feedback: It is so.\nAlways.\n\n"])
    func explanationsOfSeveralLines(explanation: String) throws {
        #expect(
            try body("1. Which?\n\(Self.choices)\(explanation)2. Who?\n\(Self.choices)")
                == "## Which?\n\n\(Self.answered)\n> It is so. Always.\n\n## Who?\n\n\(Self.answered)")
    }

    @Test func theNextNumberBeginsAQuestion() throws {
        let text =
            "1. Which?\n\(Self.choices)It is so.\n2. Who?\n\(Self.choices)\nQuestions 3-4 refer to the sea.\n3. What?\n\(Self.choices)"
        let found = try found(text)
        #expect(
            found.lines == [
                "5 NotImported: text directly below an answer becomes the explanation of the question above, here and in the rest of the file; check it",
                "11 NotImported: this text belongs to no question, so it isn't imported; if it explains the answer above, write 'Explanation:' before it; if questions refer to it, add it to them",
            ])
        #expect(
            found.text.hasSuffix(
                "## Which?\n\n\(Self.answered)\n> It is so.\n\n## Who?\n\n\(Self.answered)\n## What?\n\n\(Self.answered)"), "\(found.text)")
    }

    @Test func questionsWithoutNumbers() throws {
        #expect(
            try body("Which?\n\(Self.choices)\nWho?\n\(Self.choices)") == "## Which?\n\n\(Self.answered)\n## Who?\n\n\(Self.answered)")
    }

    @Test func pointsBelowAndAboveQuestions() throws {
        for text in [
            "1. Which?\n\(Self.choices)POINTS: 5\n2. Who?\n\(Self.choices)POINTS: 2\n",
            "Points: 5\n1. Which?\n\(Self.choices)Points: 2\n2. Who?\n\(Self.choices)",
        ] {
            #expect(
                try body(text) == "## Which? {points=5}\n\n\(Self.answered)\n## Who? {points=2}\n\n\(Self.answered)")
        }
        let left = try found("1. Which?\n\(Self.choices)\nPoints: 5\n")
        #expect(left.lines.count == 1 && left.lines[0].hasPrefix("6 NotImported: no question is below this line"), "\(left.lines)")
    }

    // MARK: - Lists of answers

    private static let two = "1. Which?\nA. a\nB. b\n\n2. Who?\nA. a\nB. b\n\n"

    @Test(arguments: [
        "Answers:\n1. B\n2. B\n", "Answer Key\n1. (b)  2. (b)\n", "Answers: 1-B, 2-B\n", "Answer key:\n1) B\n2: b\n", "Key:\n1 B 2 B\n",
        "## 🔑 Answer Key:\n1. B - b\n2. b) b\n", "Answers: 1b, 2b\n", "Lösungen: 1b, 2b\n", "Lösung: 1b; 2b\n", "Solutions:\n1. b\n2. b\n",
        "Solutions:\n1b, 2b\n", "Key:\n1b\n2b\n",
    ])
    func formsOfTheList(list: String) throws {
        #expect(try body(Self.two + list) == "## Which?\n\n\(Self.answered)\n## Who?\n\n\(Self.answered)")
    }

    @Test func aListNamesQuestionsAndChoicesThatExist() throws {
        let found = try found("\(Self.two)Answers: 1b, 3a\n")
        #expect(found.lines.contains { $0.contains("no question has the number 3, so this answer isn't read") }, "\(found.lines)")
        let letter = try self.found("\(Self.two)Answers: 1b, 2e\n")
        #expect(letter.lines.contains { $0.contains("'e' doesn't name letters of the 2 choices") }, "\(letter.lines)")
        #expect(try self.found("1. Which pencil?\na. HB\nb. 2B\nKey: 2B\n").text.hasSuffix("- [ ] HB\n- [x] 2B\n"))
    }

    @Test(arguments: ["b) Rhine*", "b) Rhine *", "b) Rhine (correct)", "b) Rhine (richtig)", "b) Rhine [Correct]"])
    func marksBehindTheChoice(choice: String) throws {
        #expect(try body("1. Which is a river?\na) Alps\n\(choice)\nc) Rome\n") == Self.river)
    }

    /// A mark behind a choice can be a part of its text.
    @Test func textsThatLookLikeMarks() throws {
        let starred = try body("1. Which search?\n*a. Dijkstra\nb. Beam*\n")
        #expect(starred.hasPrefix("## Which search?\n\n- [x] Dijkstra\n- [ ] Beam") && starred.contains("*"), "\(starred)")
        for choices in ["a. A*\nb. B\n", "a. *Paris*\nb. Rome\n", "a. Paris*\nb. Rome*\n"] {
            let found = try found("1. Which?\n\(choices)")
            #expect(found.lines.first?.hasPrefix("1 NoRightChoice") == true, "\(found.lines)")
        }
    }

    @Test func aListForEachChapter() throws {
        let found = try found("\(Self.two)Answers:\n1. B\n2. B\n\nCHAPTER 2\n\(Self.two)Answers:\n1. B\n2. B\n")
        #expect(
            found.lines == [
                "13 NotImported: this text belongs to no question, so it isn't imported; if it explains the answer above, write 'Explanation:' before it; if questions refer to it, add it to them"
            ])
        #expect(found.text.ranges(of: Self.answered).count == 4, "\(found.text)")
        let bare = try body("\(Self.two)Answers:\n1. B\n2. B\n3. What?\nIt is long.\nA. a\nB. b\nAnswer: B\n")
        #expect(bare.hasSuffix("## What? It is long.\n\n\(Self.answered)"), "\(bare)")
    }

    @Test func aListBelowAQuestionWithoutChoices() throws {
        let found = try found("\(Self.two)3. Ice is water.\nANSWER KEY:\n1. B\n2. B\n3. True\n")
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("\(Self.answered)\n## Ice is water. {type=true-false answer=true}\n"), "\(found.text)")
    }

    @Test func explanationsBelowTheList() throws {
        let inner = "Answer Key:\n1. B\n   - **Explanation:** It is so.\nAlways.\n2. B) b\n   - **Explanation:** It was.\n"
        #expect(try body(Self.two + inner).hasSuffix("> It is so. Always.\n\n## Who?\n\n\(Self.answered)\n> It was.\n"))
        let list = "Answers:\n1. B\n2. B\nExplanations:\n1. It is so.\nAlways.\n2. It was.\n"
        #expect(
            try body(Self.two + list)
                == "## Which?\n\n\(Self.answered)\n> It is so. Always.\n\n## Who?\n\n\(Self.answered)\n> It was.\n")
    }

    // MARK: - Shapes

    @Test(arguments: [
        "**1.** Which?\nA. a\nB. b\n**Answer: B**\n", "1. **Which?**\nA) a\nB) b\n*Answer: B*\n",
        "### Question 13\n**Which?**\n\nA) a\nB) b\n\n<details>\n<summary>Show</summary>\n\n**Answer:** B\n</details>\n",
        "## Q3. Which?\n\n- A. a\n- B. b\n\n**Answer: B**\n\n---\n", "Q.3 Which?\n(A) a\n(B) b\nAns - (B)\n",
        "1. Which?\n- [ ] **A)** a\n- [x] **B)** b\n", "1. Which?\nA.) a\nB.) b\nAns. B\n", "1. Which?\n(a) a   (b) b\nAnswer: b\n",
        "1. Which?\n(a) a   (b) b ✓\n",
        "1. Which?\nA. a\nB. b\n✅ **Correct Answer: B**\n", "1.\u{A0}Which?\nA.\u{A0}a\nB.\u{A0}b\nAnswer:\u{A0}B\n",
        "1. Which?\nA) a\nB) b ✓\n", "**Question 1**\nWhich?\n*   A) a\n*   B) b\n*   **Correct Answer:** B) b\n",
        "1. Which?\nAnswers:\nA. a\nB. b\nSolution: B\n",
    ])
    func shapesOfMarkdownAndPDFs(text: String) throws {
        #expect(try body(text) == "## Which?\n\n\(Self.answered)")
    }

    @Test func severalLettersInBold() throws {
        let found = try found("1. Which?\nA. a\nB. b\nC. c\n**Answer: A, C**\n")
        #expect(found.text.hasSuffix("- [x] a\n- [ ] b\n- [x] c\n"), "\(found.text)")
    }

    @Test func anExplanationBehindTheKey() throws {
        #expect(
            try body("1. Which?\nA. a\nB. b\n*Answer: B (Explanation: It is so).*\n")
                == "## Which?\n\n\(Self.answered)\n> It is so\n")
    }

    @Test func unreadKeysAreNamed() throws {
        let found = try found("1. Which?\nA. a\nB. b\nThe key is\nAnswer is B\n")
        #expect(
            found.lines == [
                "5 NoRightChoice: this line seems to name the correct choice, but isn't in the form 'Answer: B', so the question on line 1 isn't imported"
            ])
    }

    @Test func codeStaysCode() throws {
        #expect(
            try body("1. Which is `int`?\n   ```cpp\n   if (a) {\n     b;\n   }\n   ```\n   A. `int`\n   B. b\n   Answer: A\n")
                == "## Which is `int`?\n\n```cpp\nif (a) {\n  b;\n}\n```\n\n- [x] `int`\n- [ ] b\n")
    }

    @Test(arguments: [
        "**Answer: B.** It is so.\n", "**Answer: B** — It is so.\n", "- **Correct answer: B)** It is so.\n", "*Answer: B.* It is so.\n",
        "__Risposta corretta: B.__ It is so.\n", "**Resposta correta: B.** It is so.\n", "**Đáp án: B** – It is so.\n",
        "Gabarito: B\nJustificativa: It is so.\n", "**Respuesta correcta: B)**\n- **Justificación:** It is so.\n",
        "> Respuesta correcta: B) b\n> Explicacion: It is so.\n",
        "<details>\n<summary>Show</summary>\n\n**Answer: B**\n\nIt is so.\n\n</details>\n",
        "<details>\n<summary>Show</summary>\n\n**Answer: B**\n\n**Justification:** It is so.\n</details>\n",
    ])
    func explanationsBelowAndBehindKeys(key: String) throws {
        let question = "## Which?\n\n\(Self.answered)\n> It is so.\n"
        #expect(try body("1. Which?\nA. a\nB. b\n\n\(key)") == question)
        #expect(try body("1. Which?\nA. a\nB. b\n\n\(key)\n2. Who?\nA. a\nB. b\nAnswer: B\n") == "\(question)\n## Who?\n\n\(Self.answered)")
    }

    @Test func choicesBehindTheirLettersAreNoExplanation() throws {
        #expect(try body("1. Which?\nA. Rome\nB. Oslo\n**Answer: B** Oslo\n") == "## Which?\n\n- [ ] Rome\n- [x] Oslo\n")
    }

    /// Without marks, it isn't clear whether the letter or the words are wrong.
    @Test func wordsBehindTheLetterThatAreNoChoice() throws {
        let found = try found("1. Which?\nA. a\nB. b\nAnswer: B. Because.\n")
        #expect(found.lines.count == 1 && found.lines[0].contains("an explanation below it as 'Explanation: …'"), "\(found.lines)")
    }

    @Test func aParagraphInDetailsIsTheExplanation() throws {
        let first = "1. Which?\nA. a\nB. b\n<details>\n**Answer: B**\n\nIt is so.\n\nAlways.\n</details>\n"
        let second = "Who?\nA. a\nB. b\n<details>\nAnswer: B\n</details>\n"
        #expect(
            try body("\(first)\n\(second)\nWhat?\nA. a\nB. b\nAnswer: B\n")
                == "## Which?\n\n\(Self.answered)\n> It is so.\n>\n> Always.\n\n## Who?\n\n\(Self.answered)\n## What?\n\n\(Self.answered)")
    }

    @Test func formulasAndMarksAreRead() throws {
        let text = "1. Which is **not** less than $\\frac{1}{2}$, x\\_1?\nA) $x^2$, **so**\nB) $5 or $6\nC) $1$\nAnswer: C\n"
        #expect(
            try body(text)
                == "## Which is **not** less than $\\frac{1}{2}$, x\\_1?\n\n- [ ] $x^2$, **so**\n- [ ] \\$5 or \\$6\n- [x] $1$\n")
        #expect(try body("1. Is 2**3**2 = f(**x)?\nA. a\nB. b\nAnswer: B\n").hasPrefix("## Is 2\\*\\*3\\*\\*2 = f(\\*\\*x)?\n"))
        #expect(try body("1. Is it a/**/b.c or c/**/d.e?\nA. a\nB. b\nAnswer: B\n").hasPrefix("## Is it a/\\*\\*/b.c or c/\\*\\*/d.e?\n"))
        let unread = try found("1. Is $\\unknown{x}$ it?\nA. a\nB. b\nAnswer: B\n")
        #expect(unread.lines.contains { $0.contains("a formula becomes plain text") }, "\(unread.lines)")
    }
}
