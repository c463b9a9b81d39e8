import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Positions of quizzes in a page of MkDocs.
struct MkdocsQuizTests {
    private func found(_ text: String) throws -> QuizImport {
        try RoundTrip.quizImport(text, .mkdocsQuiz, try RoundTrip.export(), name: "page.md")
    }

    private func body(_ text: String) throws -> String {
        let found = try found(text)
        #expect(!found.diagnostics.contains { $0.severity == .error }, "\(found.lines)")
        let bodyStart = found.text.firstRange(of: "\n---\n\n")?.upperBound ?? found.text.startIndex
        return String(found.text[bodyStart...])
    }

    /// The plugin takes the first for a blank, though its choices say otherwise.
    @Test func brackets() throws {
        let both = try found("<quiz>\nWhat is m[[0]]?\n- [x] a\n- [ ] b\n</quiz>\n")
        #expect(both.lines.first?.hasPrefix("1 InvalidQuestion: this quiz has a blank [[…]] and choices") == true, "\(both.lines)")
        #expect(both.quizzes.isEmpty)
        let code = try body("<quiz>\nWhat is `m[[0]]`?\n- [x] a[[1]]\n- [ ] b\n</quiz>\n")
        #expect(code == "## What is `m[[0]]`?\n\n- [x] a\\[[1]]\n- [ ] b\n")
    }

    // MARK: - YAML

    /// The form of the plugin mkdocs-mcq: a head in YAML, and a list.
    @Test func blocksOfMkdocsMCQ() throws {
        let page = """
            # Python

            ```mcq
            ---
            type: single
            question: What does `2 ** 3` give?
            ---

            - [ ] 6
              > That is `2 * 3`.

            - [x] 8
            - [ ] 9
            ```

            ```mcq
            ---
            type: multiple
            question: |
              What fails?
              ```python
              a + "5"
              ```
            ---

            - [ ]
              ```python
              print("Hello")
              ```
            - [x] `printn("Hello")`
            ```

            """
        #expect(
            try body(page) == """
                ## What does `2 ** 3` give?

                - [ ] 6
                  > That is `2 * 3`.
                - [x] 8
                - [ ] 9

                ## What fails? {type=multiple}

                ```python
                a + "5"
                ```

                - [ ]\u{20}

                  ```python
                  print("Hello")
                  ```

                - [x] `printn("Hello")`

                """)
    }

    private static let keyed = "question: Which *port*?\noptions:\n  - 21\n  - 22\nanswer: 0\nexplanation: It is `21`.\nhint: Small.\n"

    /// A question in tags, or in code anywhere on the page, keeps its line.
    @Test(arguments: [
        ("```quiz\n", "", "```\n"), ("<quiz>\n", "", "</quiz>\n"), ("~~~~ { .quiz }\n", "", "~~~~\n"),
        ("!!! note\n\n    ```quiz\n", "    ", "    ```\n"), ("> ```quiz\n", "> ", "> ```\n"),
    ])
    func keysOfYAML(head: String, indent: String, foot: String) throws {
        let lines = Self.keyed.split(separator: "\n").map { indent + $0 + "\n" }.joined()
        let expected = "## Which *port*?\n\n- [x] 21\n- [ ] 22\n\n> [!HINT]\n> Small.\n\n> It is `21`.\n"
        #expect(try body(head + lines + foot) == expected)
        let wrong = try found(head + lines.replacing("answer: 0", with: "answer: 5") + foot)
        let line = head.split(separator: "\n", omittingEmptySubsequences: false).count + 4
        let fault = "\(line) InvalidQuestion: '5' isn't one of this question's choices"
        #expect(wrong.lines.contains { $0.hasPrefix(fault) }, "\(wrong.lines)")
    }

    /// Short keys, lists of questions, marks at choices, and answers that are named in other ways.
    @Test func otherFormsOfYAML() throws {
        let page = """
            ```quiz
            - q: >-
                How many,
                in all?
              options: ["one", "two", "three"]
              answer: [0, 2]
              explain: Both.
            - q: Which letter?
              options: [x, y]
              answer: B
            ```

            <quiz>
            Between?
            - [x] a
            - [ ] b
            </quiz>

            ```quiz
            question: "What is `[[ ]]`?"
            options:
              - text: A keyword
                correct: true
                feedback: Yes.
              - text: A command
                why: That is `[`.
            ```

            """
        #expect(
            try body(page) == """
                ## How many, in all?

                - [x] one
                - [ ] two
                - [x] three

                > Both.

                ## Which letter?

                - [ ] x
                - [x] y

                ## Between?

                - [x] a
                - [ ] b

                ## What is `[[ ]]`?

                - [x] A keyword
                  > Yes.
                - [ ] A command
                  > That is `[`.

                """)
    }

    /// Numbers count from 0, unless one is that of the last choice.
    @Test func numbersOfChoicesInYAML() throws {
        func block(_ answer: Int) -> String { "```quiz\nquestion: Number \(answer)?\noptions: [a, b, c]\nanswer: \(answer)\n```\n" }
        let unclear = try found(block(1))
        #expect(unclear.text.hasSuffix("- [ ] a\n- [x] b\n- [ ] c\n"), "\(unclear.text)")
        #expect(unclear.lines.count == 1, "\(unclear.lines)")
        #expect(unclear.lines.first?.hasPrefix("4 NotImported: no question shows whether the numbers") == true, "\(unclear.lines)")
        let fromZero = try found(block(1) + block(0))
        #expect(fromZero.lines == [] && fromZero.text.contains("- [ ] a\n- [x] b\n"), "\(fromZero.text)")
        let fromOne = try found(block(1) + block(3))
        #expect(fromOne.lines == [] && fromOne.text.contains("- [x] a\n- [ ] b\n"), "\(fromOne.text)")
    }

    @Test(arguments: [
        ("```quiz\nquestion: What: is it?\noptions: [a, b]\nanswer: a\n```\n", "2 InvalidYAML: "),
        ("```quiz\n{{a}} is a cloze\n```\n", "2 "), ("```quiz\nname: A\n```\n", "1 NotImported: this block has no question in YAML"),
        ("```quiz\nquestion: Which?\noptions: [a, b]\n", "1 InvalidQuestion: this quiz is in code without an end"),
    ])
    func otherBlocksAreReported(text: String, start: String) throws {
        let found = try found(text)
        #expect(found.quizzes.isEmpty && found.lines.contains { $0.hasPrefix(start) }, "\(found.lines)")
    }

    @Test func blocksInCodeAreExamples() throws {
        let quiz = "<quiz>\nReal?\n- [x] a\n- [ ] b\n</quiz>\n"
        #expect(try body("````md\n```quiz\n\(Self.keyed)```\n````\n\n\(quiz)") == "## Real?\n\n- [x] a\n- [ ] b\n")
    }

    /// A quiz that gets another path is read again; its warnings aren't reported again.
    @Test func warningsOfARenamedQuizAreReportedOnce() throws {
        var found = try found("<quiz>\nWhat is \\alpha?\n- [x] a\n- [ ] b\n</quiz>\n")
        let lines = found.lines
        #expect(lines.count == 1, "\(lines)")
        var checks = 0
        found.removeConflicts { files in
            checks += 1
            return checks > 1 ? [] : [Diagnostic(.duplicateID, "taken", at: SourceLocation(path: files[0].path))]
        }
        #expect(found.quizzes.map(\.path) == ["Content/quizzes/in/page-2.md"])
        #expect(found.lines == lines)
    }

    private let quiz = ["<quiz>", "Which?", "", "- [x] a", "    > Yes.", "- [ ] b", "", "```py", "if x:", "    y", "```", "</quiz>"]
    private let expected = "## Which?\n\n- [x] a\n  > Yes.\n- [ ] b\n\n> ```py\n> if x:\n>     y\n> ```\n"

    @Test(arguments: [
        ("", ""), ("=== \"Tab\"\n\n", "    "), ("=== \"Tab\"\n\n", "\t"), ("!!! note\n    ??? tip \"T\"\n\n", "        "),
        ("!!! note\n\t??? tip\n\n", "\t\t"),
        ("!!! note\n    ??? tip\n\n", "    \t"), ("1. Step\n\n", "   "), ("> Words\n>\n", "> "), ("> > ", "> > "),
        ("- Item\n\n    > Words\n", "    > "),
    ])
    func quizzesCanBeAnywhere(before: String, indent: String) throws {
        let lines = quiz.map { $0.isEmpty ? String(indent.prefix { $0 == ">" }) : indent + $0 }
        let text = before.hasPrefix("> > ") ? "" : before
        #expect(try body(text + lines.joined(separator: "\n") + "\n") == expected)
    }

    @Test func tagsCanBeInTheMiddleOfLines() throws {
        #expect(try body("- <quiz>\n  Which?\n  - [x] a\n  - [ ] b\n  </quiz>\n") == "## Which?\n\n- [x] a\n- [ ] b\n")
        #expect(try body("1. <quiz>Which?\n   - [x] a\n   - [ ] b\n   </quiz>\n") == "## Which?\n\n- [x] a\n- [ ] b\n")
        #expect(try body("<quiz>\n    Which?\n    - [x] a\n    - [ ] b\n</quiz>\n") == "## Which?\n\n- [x] a\n- [ ] b\n")
        #expect(try body("<quiz>A [[b]]</quiz> <quiz>C [[d]]</quiz>\n") == "## A [[b]]\n\n## C [[d]]\n")
    }

    /// An inner list belongs to its answer.
    @Test func answersHaveInnerLists() throws {
        #expect(
            try body("<quiz>\nWhich?\n- [x] 4\n    - deep\n- [ ] 3\n- [ ] 5\n</quiz>\n")
                == "## Which?\n\n- [x] 4\n\n  - deep\n\n- [ ] 3\n\n- [ ] 5\n")
    }

    /// Brackets of code aren't blanks where there are answers.
    @Test func codeAboveAnswersHasNoBlanks() throws {
        let found = try found("<quiz>\nWhat is printed?\n\n```py\nprint(\"[[x]]\")\n```\n\n- [x] a\n- [ ] b\n</quiz>\n")
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("## What is printed?\n\n```py\nprint(\"[[x]]\")\n```\n\n- [x] a\n- [ ] b\n"), "\(found.text)")
    }

    /// A line may be indented less than its tag.
    @Test func mixedIndentsAreRead() throws {
        let text = "=== \"Tab\"\n\n    <quiz>\n\tWhich?\n  - [x] a\n    - [ ] b\n\t</quiz>\n"
        #expect(try body(text) == "## Which?\n\n- [x] a\n- [ ] b\n")
    }

    @Test func severalCanBeInATab() throws {
        let tab = (1...3).map { "    <quiz>\n    Number \($0)?\n    - [x] a\n    - [ ] b\n    </quiz>\n\n" }.joined()
        let found = try found("=== \"One\"\n\n\(tab)=== \"Two\"\n\n\(tab)")
        #expect(found.quizzes.map(\.questions) == [6])
        #expect(found.lines.map { String($0.prefix(14)) } == ["1 NotImported:"])
    }

    @Test(arguments: [
        "```\n<quiz>\nX?\n- [x] a\n- [ ] b\n</quiz>\n```\n", "~~~~ md\n<quiz>\nX?\n- [x] a\n- [ ] b\n</quiz>\n~~~\n~~~~\n",
        "=== \"T\"\n\n    ```md\n    <quiz>\n    X?\n    - [x] a\n    - [ ] b\n    </quiz>\n    ```\n",
        "> ```\n> <quiz>\n> X?\n> - [x] a\n> - [ ] b\n> </quiz>\n> ```\n",
        "- ```\n  <quiz>\n  X?\n  - [x] a\n  - [ ] b\n  </quiz>\n  ```\n",
        "Write `<quiz>` and `</quiz>` around it.\n", "``` js `x`\nno code\n", "```\n<quiz>\nX?\n- [x] a\n- [ ] b\n</quiz>\n",
    ])
    func codeOnlyShowsQuizzes(text: String) throws {
        let quiz = "<quiz>\nReal?\n- [x] a\n- [ ] b\n</quiz>\n"
        #expect(try body(quiz + "\n" + text) == "## Real?\n\n- [x] a\n- [ ] b\n")
        if !text.hasSuffix("</quiz>\n") { #expect(try body(text + "\n" + quiz) == "## Real?\n\n- [x] a\n- [ ] b\n") }
    }

    /// Code that a quiz leaves open ends with it.
    @Test func codeInAQuizIsItsOwn() throws {
        let text = "<quiz>\nOne?\n- [x] a\n- [ ] b\n\n```\n<quiz>\n</quiz>\n\n<quiz>\nTwo?\n- [x] a\n- [ ] b\n</quiz>\n"
        #expect(try found(text).text.contains("## Two?"))
    }

    /// Boxes become callouts, and HTML becomes Markdown.
    @Test func otherMarksAreCarriedOver() throws {
        let quiz = """
            <quiz>
            What is H<sub>2</sub>O?

            !!! tip "Look <b>twice</b>"
                At the *table*.

                ??? note
                    Inside

            - [x] Water
            - [ ] Press <kbd>Esc</kbd>

            !!! danger
                Ice is 0<sup>o</sup>.
            </quiz>

            """
        #expect(
            try body(quiz) == """
                ## What is H~2~O?

                > [!TIP] Look **twice**
                > At the *table*.
                >
                > > [!NOTE]
                > > Inside

                - [x] Water
                - [ ] Press `Esc`

                > > [!CAUTION]
                > > Ice is 0^o^.

                """)
        #expect(try found(quiz).lines == [])
        #expect(
            try body("<quiz>\n!!! warning\n    Care!\n\nWhich?\n\n- [x] a\n- [ ] b\n</quiz>\n").hasPrefix(
                "## Which?\n\n> [!WARNING]\n> Care!\n\n- [x] a\n"))
    }

    /// As public pages write them.
    @Test func explanationsAndBlanksInCodeAreRead() throws {
        let answers = "- [x] a\n- [ ] b\n\n"
        #expect(try body("<quiz>\nWhich `#!py x`?\n\(answers)---\n\nBecause.\n</quiz>\n") == "## Which `x`?\n\n\(answers)> Because.\n")
        #expect(
            try body("<quiz>\nWhich?\n\(answers)> **Why:** so\n>\n> it is.\n</quiz>\n")
                == "## Which?\n\n\(answers)> **Why:** so\n>\n> it is.\n")
        #expect(
            try body("<quiz>\nThe command is `terraform [[fmt]]`, or `[[x]] -y`.\n\n---\n\nSo.\n</quiz>\n")
                == "## The command is `terraform` [[fmt]], or [[x]]` -y`.\n\n> So.\n")
    }

    @Test func unclosedTagsAreReported() throws {
        let text = "<quiz>\nOne?\n- [x] a\n- [ ] b\n\n    <quiz>\n    Two?\n    - [x] a\n    - [ ] b\n    </quiz>\n\n<quiz>\nThree?\n"
        let found = try found(text)
        #expect(
            found.lines == [
                "1 InvalidQuestion: this <quiz> has no </quiz> before the next one begins",
                "12 InvalidQuestion: this <quiz> has no </quiz>",
            ])
        #expect(found.quizzes.map(\.questions) == [1])
        #expect(found.text.contains("## Two?"))
        let code = try self.found("<quiz>\nA [[b]]\n</quiz>\n\n```\n<quiz>\nLost?\n")
        #expect(code.lines.contains { $0.hasPrefix("6 NotImported: the code around this <quiz> has no end") })
    }

    @Test func formulasBetweenBackslashes() throws {
        let found = try found("<quiz>\nIs $x^2$ or \\(y\\) more?\n- [x] \\(z_1\\)\n- [ ] None of the above\n</quiz>\n")
        #expect(found.text.contains("## Is $x^2$ or $y$ more?\n\n- [x] $z_1$\n- [ ] None of the above\n"), "\(found.text)")
        // The order is fixed.
        #expect(found.lines == [])
    }
}
