import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Mistakes that would publish something else than the author meant, or whose message has to name the cause.
struct MisreadMarkdownQuizTests {
    @Test func wordsAboveDashesAreAQuestion() {
        expectProblems(
            """
            ## A [[b]]

            Some words
            ^ MissingAnswer: this question has no answers; a line of dashes below words makes them a question; leave an empty line above it, or write ## before a question
            ---

            More.
            """)
    }

    @Test(arguments: [
        ("[!HINTS cost=1]", "HINTS", "HINT"), ("[!HNIT]", "HNIT", "HINT"), ("[!HITN]", "HITN", "HINT"), ("[!HIN]", "HIN", "HINT"),
        ("[!HINTT]", "HINTT", "HINT"), ("[!hints]", "hints", "HINT"), ("[!FEEDBCK answer=\"b\"]", "FEEDBCK", "FEEDBACK"),
        ("[!ANSWR]", "ANSWR", "ANSWER"),
    ])
    func misspeltLabelsAreReported(label: String, name: String, meant: String) {
        expectProblems(
            """
            ## Q?

            > \(label)
              ^ InvalidAnswer: '[!\(name)]' isn't a label, so students would see this text; did you mean '\(meant)'?
            > It is a gas.

            - [x] A
            - [ ] B
            """)
        expectProblems(
            """
            ## Why? {type=text}

            > \(label)
              ^ InvalidAnswer: '[!\(name)]' isn't a label, so students would see this text; did you mean '\(meant)'?
            > It is a gas.
            """)
    }

    @Test(arguments: [
        ("> [! HINT cost=1]", "this label has a space after its exclamation mark, so students would see this text; write [!HINT cost=1]"),
        ("> !HINT", "this label has no brackets, so students would see this text; write [!HINT]"),
        ("> !HINT: it is a gas", "this label has no brackets, so students would see this text; write [!HINT]"),
        (
            "> [!HINT]: Newton",
            "this label has a colon after its bracket, so Markdown reads an address here and the text would be lost; remove the colon"
        ),
        (
            "> [!FEEDBACK answer=\"b\"]: Wrong",
            "this label has a colon after its bracket, so Markdown reads an address here and the text would be lost; remove the colon"
        ),
    ])
    func almostLabelsAreReported(line: String, message: String) {
        expectProblems(
            """
            ## Q?

            \(line)
              ^ InvalidAnswer: \(message)

            - [x] A
            - [ ] B
            """)
        expectProblems("## Q?\n\n    \(line)\n\n```\n\(line)\n```\n\n- [x] A\n- [ ] B\n")
    }

    @Test func labelsOutsideAQuestionAreReported() {
        expectProblems(
            """
            > [!HINT]
              ^ UnknownCallout: '[!HINT]' is shown as text here; write the block quote directly below a question, not indented or in another quote
            > A.

            ## Q?

            > \\[!HINT] is a label.

            - [x] A
              > [!HINT cost=1]
                ^ UnknownCallout: '[!HINT]' is shown as text here; write the block quote directly below a question, not indented or in another quote
              > A.
            - [ ] B

            > [!NOTE]
            > A.
            """)
    }

    @Test(arguments: ["2. A\n1. B\n", "1. A\n3. B\n2. C\n", "10. A\n9. B\n"])
    func numbersAgainstTheOrderAreReported(items: String) {
        let log = readMarkdownQuiz("---\ntitle: A\n---\n## Order\n\n\(items)").log
        #expect(log.diagnostics.map(\.id) == [.invalidAnswer])
        #expect(log.diagnostics.map(\.severity) == [.warning])
    }

    @Test(arguments: ["1. A\n1. B\n1. C\n", "0. A\n1. B\n", "7. A\n8. B\n20. C\n", "1) A\n\n2) B\n", "1. A\n2. B\n2. C\n"])
    func otherNumbersAreFine(items: String) {
        #expect(readMarkdownQuiz("---\ntitle: A\n---\n## Order\n\n\(items)").log.problems == [])
    }

    @Test(arguments: [
        """
        ## A [[{*a*|b]]
             ^ InvalidBlank: this list isn't closed; write its } before the ]], as in [[{nucleus|*mitochondrion*|ribosome}]]
        """,
        """
        ## A [[a [[b]] c]]
             ^ InvalidBlank: a blank begins within another one here; write ]] before it, or \\[[ for brackets
        """,
        """
        ## A [[a
             ^ StrayMark: this '[[' begins a blank that isn't closed in its line; close it with ]], or write \\[[ for brackets
        """,
        """
        ## Match

        - a → b
        ^ InvalidAnswer: the items of a matching question must be 'prompt -> match'; write ' -> ' with its spaces in place of '→'
        - c → d
        """,
        """
        ## Match

        - a->b
        ^ InvalidAnswer: the items of a matching question must be 'prompt -> match'; write ' -> ' with its spaces in place of '->'
        - c->d
        """,
        """
        ## Match

        - a -> b
        - c
        ^ InvalidAnswer: every item of a matching list must be 'prompt -> match'; this one has no ' -> '
        - d -> e
        """,
        """
        ## Match

        - a -> b
        - c => d
        ^ InvalidAnswer: every item of a matching list must be 'prompt -> match'; write ' -> ' in place of '=>'
        """,
        """
        ## Choose

        - 2 H₂ + O₂ → 2 H₂O
        ^ NoRightChoice: the items of this list have no boxes; write '- [ ] ' before each choice and '- [x] ' before a correct one
        - nothing
        """,
        """
        ## Choose

        • [x] A
        ^ MissingAnswer: this question has no answers; write a hyphen and a space before the box, '- [x]', in place of '•'
        • [ ] B

        ## Choose again

        – [ ] A
        ^ MissingAnswer: this question has no answers; write a hyphen and a space before the box, '- [ ]', in place of '–'
        – [x] B

        ## Once more

        -\u{A0}[x] A
        ^ MissingAnswer: this question has no answers; there is a no-break space before the box; write a plain one: - [x]
        -\u{A0}[ ] B
        """,
        """
        ## Choose

        - [x]A
        ^ InvalidAnswer: write a space after the box of this choice
        - [ ] B
        """,
        """
        # Which one?
        ^ MissingAnswer: this heading with '#' has answers, but a question begins with '##'; make it '##'

        - [x] A
        - [ ] B
        """,
        """
        ### Which one?
        ^ MissingAnswer: this heading with '###' has answers, but a question begins with '##'; make it '##'

        - [x] A
        - [ ] B
        """,
        """
        ## A [[b]] {#a points: 2}
                       ^ InvalidAttribute: an attribute needs = before its value; write points=2

        ## C [[d]] {c}
                    ^ InvalidAttribute: attribute 'c' isn't part of a question; if it is the question's id, write #c; for a brace that is text, write \\{

        ## E [[f]] {id=e}
                    ^ InvalidAttribute: attribute 'id' isn't part of a question; an id has a # before it: write #e

        ## G [[h]] {#g points=2,5}
                              ^ InvalidAttribute: 'points' must be a number from 0 to 1000, not '2,5'; write 2.5
        """,
        """
        ## A [[a]]

        > [!FEEDBACK answer="b"]
        > No.

        > [!FEEDBACK answer="b"]
        ^ InvalidAnswer: this answer already has feedback above, and students see only that; combine the two
        > No, no.
        """,
    ])
    func problems(marked: String) { expectProblems(marked) }

    private static let noDollars = "this formula isn't between dollar signs; write $ before and after it, or \\\\ for a backslash"

    @Test(arguments: [
        ("Is `a open?", 4, "this '`' isn't closed; write ` after the last character of the code, or \\` for a backtick"),
        ("Is $x^2 open?", 4, "this '$' begins a formula that isn't closed; write $ after it, or \\$ for a dollar sign"),
        ("Is $\\frac{1}{2} open?", 4, "this '$' begins a formula that isn't closed; write $ after it, or \\$ for a dollar sign"),
        ("Is \\ce{CO2} a gas?", 4, "\(noDollars)"), ("an \\alpha particle", 4, "\(noDollars)"), ("so \\Delta G < 0", 4, "\(noDollars)"),
        ("see [paper][1] and", 5, "no line '[1]: address' says where this leads, so it is shown as it is; write one, or [paper](address)"),
        ("Is \\(\\frac{1}{2}\\) a half?", 4, "formulas are between dollar signs; write $…$, not \\(…\\)"),
    ])
    func openMarksAreReported(text: String, column: Int, message: String) {
        let log = readMarkdownQuiz("---\ntitle: A\n---\n## A [[b]]\n\n\(text)\n").log
        #expect(log.problems == ["6:\(column) StrayMark: \(message)"])
    }

    @Test(arguments: [
        "It costs $5, or $6.", "a ** b and 2 ** 3", "$name and $HOME/x", "US$ and `a`", "A ` b", "A \\`b and \\$x^2", "$a^2$ and \\$5",
        "`$x^2 \\ce{a}`", "5` long", "in C:\\alpha\\beta", "\\\\alpha", "\\network", "a[i][j] and [1][2]", "\\[paper][1]",
        "`\\alpha`", "$\\alpha$ and \\*", "[paper][1]\n\n[1]: dna.md", "\\pi{}",
    ])
    func charactersOfTextAreFine(text: String) {
        #expect(readMarkdownQuiz("---\ntitle: A\n---\n## A [[b]]\n\n\(text)\n").log.problems == [])
    }

    @Test(arguments: [
        """
        ## Q?

        > [!HINT]
        > One
        > [!HINT cost=1]
          ^ InvalidAnswer: a label begins a block quote, so this one is shown as text; leave an empty line without '>' above it
        > Two

        - [x] A
        - [ ] B

        > Because.
        >
        > [!FEEDBACK answer="b"]
          ^ InvalidAnswer: a label begins a block quote, so this one is shown as text; leave an empty line without '>' above it
        > No.
        """,
        """
        ## Why? {type=text}

        > Notes
        > [!ANSWER]
          ^ InvalidAnswer: a label begins a block quote, so this one is shown as text; leave an empty line without '>' above it
        > It is.
        """,
        """
        ## Q?

        [!HINT cost=1]
        ^ InvalidAnswer: this label isn't in a block quote, so it is shown as text; write > before it, and before the lines below it
        One

        > [HINT]
          ^ InvalidAnswer: this label has no exclamation mark, so students would see this text; write ! before HINT
        > Two

        - [x] A
        - [ ] B

        > [!EXPLANATION]
          ^ UnknownCallout: '[!EXPLANATION]' isn't a callout; remove the label, as a quote after the answers is the explanation
        > It is.
        """,
        """
        ## Balance $\\ce{[[2]] H2 + O2 -> [[2]] H2O}$
                        ^ StrayMark: a [[…]] in a formula isn't a blank, so students see the answer; write it outside the dollar signs, or [ [ with a space for brackets

        It is [[2]], and $A = [[1, 2], [3, 4]]$ or $[ [x]]$.
        """,
        """
        ## Which code?

        - [x] ```python
              ^ InvalidAnswer: code can't begin on the line of a box; move this ``` to the line below, indented like the code
          print(0)
          ```
        - [ ] `a` ~~~b~~~

        ## And which now?

        - [x]
          ```python
          print(0)
          ```
        - [ ] ```a``` b
        """,
        """
        ## Which?

        [x] A
        ^ MissingAnswer: this question has no answers; begin each choice with '- [ ] ' or '- [x] ', with a hyphen before its box
        [ ] B

        ## And which now?

        a) [x] A
        ^ MissingAnswer: this question has no answers; begin each choice with '- [ ] ' or '- [x] ', in place of 'a)'
        b) [ ] B
        """,
        """
        ## Match {type=matching}

        - a: b
        ^ InvalidAnswer: the items of a matching question must be 'prompt -> match'; write ' -> ' between them
        - c: d

        ## Order {type=ordering}

        - a
        ^ InvalidAnswer: the items of an ordering question must be numbered: '1.', '2.' and so on, in the correct order
        - b

        ## How many? {type=numeric}
                           ^ ConflictingAnswers: this question has the type 'numeric', but its answers are of the kind 'blanks'; a number has = before it: [[= 9.81]]

        It is [[x]].
        """,
        """
        ## Which?

        - [x] a
          and more
        - [ ] b
        expl
        ^ StrayMark: this line becomes part of the answer above it; indent it if it belongs there, or leave an empty line above it

        ## And which now?

        - [x] a
          > No
        indeed
        ^ StrayMark: this line becomes part of the answer above it; indent it if it belongs there, or leave an empty line above it
        - [ ] b

            more

        ## Order

        1. a
           a
        2. b
          b

        ## Match

        - a -> b
        - c -> d
         e
        """,
        """
        ## Which?

        Some text {points=2}
                  ^ InvalidAttribute: attributes belong at the end of the heading; move them there, or write \\{ for a brace that is text

        Put it into {answer}

        - [x] a
        - [ ] b
        """,
        """
        1. What?
        ^ EmptyQuiz: this quiz has no questions; begin each with '## ' in place of a number or bullet, and its choices in the first column
           - [x] A
           - [ ] B
        2. Which?
           - [x] A
           - [ ] B
        """,
        """
        Here it is:

        ````markdown
        ^ EmptyQuiz: this quiz has no questions; they are in the code block that begins here; remove this line, and the line that closes it
        ## Which?

        - [x] A
        - [ ] B
        ````
        """,
    ])
    func whatIsReadAsSomethingElse(marked: String) { expectProblems(marked) }

    /// Pages number their questions, and authors name them.
    @Test func linksWithinAQuizLeadToItsQuestions() throws {
        let text = """
            ---
            title: A
            ---
            See [two](#two), [three](#q3), [none](#none).

            ## A [[b]] {#q3}

            ## C [[d]] {#two}

            > As in [one](#q1).

            ## E

            - [x] [two](#two)
              > [two](#two)
            - [ ] F
            """
        let quiz = try #require(readMarkdownQuiz(text).quiz)
        #expect(quiz.introduction.references.map(\.suffix) == ["#q2", "#q3", "#none"])
        #expect(Set(quiz.introduction.references.map(\.path)) == ["quizzes/cells.md"])
        #expect(quiz.questions[1].explanation.references.map(\.suffix) == ["#q1"])
        guard case .singleChoice(let choices, _) = quiz.questions[2].response else {
            Issue.record("no choices")
            return
        }
        #expect(choices[0].text.references.map(\.suffix) == ["#q2"])
        #expect(choices[0].feedback?.references.map(\.suffix) == ["#q2"])
    }

    /// AI assistants put a whole file into a block of code.
    @Test(arguments: [
        ("```markdown\n---\ntitle: T\n---\n## A [[b]]\n```\n", 1, "this line"),
        ("Here is your quiz:\n\n~~~\n---\ntitle: T\n---\n## A [[b]]\n~~~\n", 3, "this line, what is above it"),
    ])
    func aQuizInABlockOfCodeIsReportedOnce(text: String, line: Int, remove: String) {
        let message = "this file is in a code block; remove \(remove), and the line at the end that closes the code"
        #expect(readMarkdownQuiz(text).log.problems == ["\(line):1 UnclosedFrontMatter: \(message)"])
    }

    /// Nothing else is reported for a blank without its end, so it has to be an error.
    @Test func anUnclosedBlankAloneIsAnError() {
        let header = "---\ntitle: A\n---\n"
        #expect(readMarkdownQuiz(header + "## A [[b").log.diagnostics.map(\.severity) == [.error])
        #expect(readMarkdownQuiz(header + "## A $[[b]]$").log.diagnostics.map(\.severity) == [.error])
        #expect(readMarkdownQuiz(header + "## A $[[b]]$ [[c]]").log.diagnostics.map(\.severity) == [.warning])
        #expect(readMarkdownQuiz(header + "## A [[b\n\n- [x] C\n- [ ] D").log.diagnostics.map(\.severity) == [.warning])
    }

    @Test(arguments: [("\\[[a", "[[a"), ("x[[1\\]\\]", "x[[1]]"), ("{a}|{b}", "{a}"), ("{a", "{a")])
    func bracketsInBlanksAreText(written: String, word: String) throws {
        guard case .blanks(let blanks) = try onlyQuestion("## A [[\(written)]]").response, case .words(let words, _)? = blanks.first else {
            Issue.record("no blank")
            return
        }
        #expect(words.first == word)
    }

    /// Keyboards of Macs type them with the Option key, and nobody sees them.
    @Test(arguments: [
        ("##\u{A0}Q?\n\n- [x] A\n- [ ] B\n", 4, 3), ("## Q?\n\n-\u{A0}[x] A\n-\u{A0}[ ] B\n", 6, 2),
        ("## Q?\n\n- [x]\u{A0}A\n- [ ] B\n", 6, 6),
        ("## Q?\n\n- a\u{A0}->\u{A0}1\n- b -> 2\n", 6, 4),
    ])
    func noBreakSpacesArePointedOut(question: String, line: Int, column: Int) {
        let text = "---\ntitle: Cells\n---\n" + question
        var log = readMarkdownQuiz(text).log
        #expect(log.hasErrors)
        log.pointOutNoBreakSpaces(in: text)
        let notes = log.diagnostics.flatMap(\.notes).filter { $0.message == NoBreakSpaces.explanation }
        #expect(notes.map(\.location.position).contains(SourcePosition(line: line, column: column)))
    }

    @Test func noBreakSpacesInTextsAreNotPointedOut() {
        let text = "---\ntitle: Cells\n---\n## 5\u{A0}kg is what\u{A0}?\n\n- [ ] A\n- [ ] B\n"
        var log = readMarkdownQuiz(text).log
        #expect(log.hasErrors)
        log.pointOutNoBreakSpaces(in: text)
        #expect(log.diagnostics.flatMap(\.notes) == [])
    }
}
