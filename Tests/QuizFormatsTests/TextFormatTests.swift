import ContentSamples
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Text formats that can only be imported.
struct TextFormatTests {
    private func quizImport(_ text: String, _ format: QuizFormat, neighbours: [String: [UInt8]] = [:]) throws -> QuizImport {
        try RoundTrip.quizImport(Array(text.utf8), format, try RoundTrip.export(), neighbours: neighbours)
    }

    // MARK: - mkdocs-quiz

    private let page = """
        ---
        title: "Rivers"
        ---

        Some text.

        <quiz>
        Which river?
        It is *long*.

        - [x] The Amazon
            > Yes.
        - [ ] The Nile
        > No.

        ![A map](map.png)

        ```js
        - [x] code
        ```
        </quiz>

        <quiz>
        The Rhine rises in [[Switzerland]].

        ---
        More.
        </quiz>
        """

    /// text2qti takes these commands also outside of formulas.
    @Test func unitsOfText2qtiAreFormulas() throws {
        let text = "1.  How long is \\SI{5}{\\meter}?\na)  \\num{1.5e3}\n*b) \\si{\\metre\\per\\second}, H<sub>2</sub>O\n"
        let found = try RoundTrip.quizImport(text, .text2qti, try RoundTrip.export())
        #expect(
            found.text.hasSuffix(
                "## How long is $\\SI{5}{\\meter}$?\n\n- [ ] $\\num{1.5e3}$\n- [x] $\\si{\\metre\\per\\second}$, H~2~O\n"), "\(found.text)")
        #expect(found.lines == [])
    }

    /// Neither shuffles choices unless its file says so.
    @Test func choicesAreFixedUnlessTheSourceShufflesThem() throws {
        let text = "1. Which?\na) x\nb) y\n*c) Both a and b\n"
        #expect(try quizImport(text, .text2qti).text.contains("\nchoices: fixed\n"))
        #expect(!(try quizImport("Quiz title: A\nshuffle answers: true\n\n" + text, .text2qti).text.contains("choices:")))
        let quiz = "<quiz>\nWhich?\n\n- [x] x\n- [ ] y\n</quiz>\n"
        #expect(try quizImport(quiz, .mkdocsQuiz).text.contains("\nchoices: fixed\n"))
        let shuffled = "---\nquiz:\n  shuffle_answers: true\n---\n\n" + quiz
        #expect(!(try quizImport(shuffled, .mkdocsQuiz).text.contains("choices:")))
    }

    @Test func quizdownOptionsOfAQuestionAreRead() throws {
        let text = """
            #### What?

            - [ ] 0
            - [x] 1

            #### What's the value of `x[3]`?

            ---
            shuffleAnswers: false
            ---

            ```python
            # a list
            x = [1, 2, 3, 4]
            ```

            - [ ] 1
            - [x] 4
            """
        let found = try quizImport(text, .quizdown)
        #expect(found.lines == [])
        #expect(
            found.text.hasSuffix(
                """
                ## What's the value of `x[3]`? {type=multiple}

                ```python
                # a list
                x = [1, 2, 3, 4]
                ```

                - [ ] 1 {pin}
                - [x] 4 {pin}

                """), "\(found.text)")
    }

    @Test func readsPagesOfMkdocs() throws {
        let found = try quizImport(page, .mkdocsQuiz, neighbours: ["map.png": MediaSamples.png])
        #expect(
            found.text == """
                ---
                title: Rivers
                choices: fixed
                ---

                ## Which river? It is *long*.

                - [x] The Amazon
                  > Yes.
                - [ ] The Nile
                  > No.

                > ![A map](../../media/in/map.png)
                >
                > ```js
                > - [x] code
                > ```

                ## The Rhine rises in [[Switzerland]].

                > More.

                """)
        #expect(found.lines.map { String($0.prefix(14)) } == ["5 NotImported:"])
        #expect(found.files.map(\.path) == ["Content/quizzes/in/rivers.md", "Content/media/in/map.png"])
    }

    @Test(arguments: [
        "", "no quiz", "<quiz>\nopen", "<quiz></quiz>", "<quiz>\nWhat?\n</quiz>", "<quiz>\n- [x] a\n- [ ] b\n</quiz>",
        "<?quiz?>\nold\n<?/quiz?>",
        "<quiz>\nWhat?\n- [ ] a\n- [ ] b\n</quiz>", "<quiz>\nWhat?\n- [x] a\n</quiz>", "<quiz>\n[[]]\n</quiz>", "---\ntitle",
        "```\n<quiz>\nIn code\n- [x] a\n- [ ] b\n</quiz>\n```",
    ])
    func mkdocsErrorsAreReported(text: String) throws {
        let found = try quizImport(text, .mkdocsQuiz)
        #expect(found.quizzes.isEmpty)
        #expect(!found.diagnostics.isEmpty)
    }

    /// The first versions of the plugin had a key in each line.
    @Test(arguments: [("<?quiz?>", "<?/quiz?>"), ("<quiz>", "</quiz>")]) func keyedQuizzes(start: String, end: String) throws {
        let found = try quizImport(
            "# Sums\n\n\(start)\nquestion: What is `2+2`?\nanswer-correct: 4\nanswer: 3\nanswer: 5\ncontent:\n<p>Count <b>on</b>.</p>\n\(end)\n\n\(start)\nquestion: Even?\nanswer-correct: 2\nanswer-correct: 4\nanswer: 3\n\(end)\n",
            .mkdocsQuiz)
        #expect(
            found.text.hasSuffix(
                "## What is `2+2`?\n\n- [x] 4\n- [ ] 3\n- [ ] 5\n\n> Count **on**.\n\n## Even?\n\n- [x] 2\n- [x] 4\n- [ ] 3\n"),
            "\(found.text)")
        #expect(found.lines == [])
    }

    // MARK: - quizdown

    @Test(arguments: [
        "---\ntitle: Animals\n---\n\nText.\n\n{{< quizdown >}}\n\n---\nshuffle_answers: false\n---\n\n## Dog?\n\n- [ ] a\n- [x] b\n\n{{< /quizdown >}}\n\n## No question\n",
        "# Animals\n\n<div class=\"quizdown\">\n\n  ---\n  shuffle_answers: false\n  ---\n\n  ## Dog?\n\n  - [ ] a\n  - [x] b\n</div>\n\nText.\n",
        "# Animals\n\n:::{quizdown}\n\n---\nshuffleAnswers: false\n---\n\n# Dog?\n\n- [ ] a\n- [x] b\n\n:::\n\nText.\n",
    ])
    func quizzesInPages(text: String) throws {
        let found = try quizImport(text, .quizdown)
        #expect(found.lines == [])
        #expect(
            found.text.hasSuffix("title: Animals\nchoices: fixed\n---\n\n## Dog? {type=multiple}\n\n- [ ] a\n- [x] b\n"), "\(found.text)")
    }

    /// An exam with numbered questions would become one list to put in order, with the answers in it.
    @Test(arguments: ["   A) Rocks\n   B) Life", "   *Answer: B*", "   - A. Rocks\n   - B. Life"])
    func numberedQuestionsAreNoItemsToPutInOrder(below: String) throws {
        let found = try quizImport("## Part 1\n\n1. **What is biology?**\n\(below)\n\n2. **What is a cell?**\n\(below)\n", .quizdown)
        #expect(found.text == "")
        #expect(found.lines.count == 1 && found.lines[0].hasPrefix("3 InvalidQuestion: this item is a question"), "\(found.lines)")
    }

    @Test func anotherEndDoesNotEndAQuizInAPage() throws {
        let found = try quizImport("{{< quizdown >}}\n## Dog?\n\n</div>\n\n- [ ] a\n- [x] b\n{{< /quizdown >}}\n", .quizdown)
        #expect(found.text.hasSuffix("- [ ] a\n- [x] b\n"), "\(found.text)")
    }

    /// Outside of the answers, a quotation is the question's hint.
    @Test func aQuotationBelowTheChoicesIsAHint() throws {
        let found = try quizImport("### Dog?\n\n- [ ] a\n- [x] b\n\n> Think.\n\n### Cat?\n\n- [x] a\n- [ ] b\n> No.\n", .quizdown)
        #expect(
            found.text.hasSuffix(
                "- [ ] a\n- [x] b\n\n> [!HINT]\n> Think.\n\n## Cat? {type=multiple}\n\n- [x] a\n- [ ] b\n  > No.\n"), "\(found.text)")
    }

    /// Students can open a hint before they answer, so what explains the answer isn't one.
    @Test(arguments: [
        ("> **Explanation:** It barks.", "> It barks.\n"), ("> Explanation: It\n> barks.", "> It\n> barks.\n"),
        ("> *Erklärung*: Er bellt.", "> Er bellt.\n"), ("> 💡 **Feedback**: It barks.", "> It barks.\n"),
        ("> **Answer:** b", "> **Answer:** b\n"), ("> _Explicación: Ladra._", "> Ladra.\n"),
        ("> Think.\n>\n> **Solution:** b", "> [!HINT]\n> Think.\n\n> **Solution:** b\n"),
    ])
    func aLabelledQuotationIsTheExplanation(quotation: String, written: String) throws {
        for gap in ["\n", "\n\n"] {
            let found = try quizImport("### Dog?\n\n- [ ] a\n- [x] b\(gap)\(quotation)\n", .quizdown)
            // A hint without a label directly below a choice is feedback on it.
            if gap == "\n", quotation.hasPrefix("> Think") { continue }
            #expect(found.text.hasSuffix("- [ ] a\n- [x] b\n\n\(written)"), "\(found.text)")
            #expect(found.lines == [])
        }
    }

    /// Text below the choices would give the answer away above them.
    @Test func textBelowTheChoicesIsTheExplanation() throws {
        let found = try quizImport("### Dog?\n\n- [ ] a\n- [x] b\n\nIt *barks*.\n\nLoudly.\n\n### Cat?\n\n- [x] a\n- [ ] b\n", .quizdown)
        #expect(
            found.text.contains("## Dog? {type=multiple}\n\n- [ ] a\n- [x] b\n\n> It *barks*.\n>\n> Loudly.\n\n## Cat?"), "\(found.text)")
        #expect(found.lines.count == 1 && found.lines[0].hasPrefix("6 NotImported: text below the choices becomes the explanation"))
    }

    // MARK: - Markdown

    @Test func theTitleOfMarkdownWithoutFrontMatter() throws {
        let quiz = "## Question 1\n\nWhat?\n\n- [x] a\n- [ ] b\n"
        let titled = try quizImport("# Sums\n\nRead.\n\n" + quiz, .markdown)
        #expect(titled.lines == [])
        #expect(titled.text.contains("title: Sums\n---\n\nRead.\n\n## Question 1"), "\(titled.text)")
        let untitled = try quizImport(quiz, .markdown)
        #expect(untitled.lines.count == 1 && untitled.lines[0].hasPrefix("1 NotImported: this file has no title"), "\(untitled.lines)")
        let empty = try quizImport("# Sums\n", .markdown)
        #expect(empty.quizzes.isEmpty && empty.lines.contains { $0.contains("MissingKey") }, "\(empty.lines)")
    }

    // MARK: - text2qti

    @Test func feedbackForRightAndWrongAnswersBelongsToChoices() throws {
        let found = try quizImport(
            "1. What is 2+3?\n... General.\n+ Good.\n- Bad.\na) 6\n... Not 6.\n*b) 5\n\n2. Is it?\n+ Yes.\na) True\n*b) False\n\n3. Both?\n+ Good.\n[*] a\n[*] b\n",
            .text2qti)
        #expect(
            found.lines == ["15 NotImported: feedback for correct and incorrect answers becomes the explanation, which everybody sees"])
        #expect(
            found.text.hasSuffix(
                """
                ## What is 2+3?

                - [ ] 6
                  > Not 6.
                  >
                  > Bad.
                - [x] 5
                  > Good.

                > General.

                ## Is it? {type=true-false answer=false}

                > [!FEEDBACK answer="false"]
                > Yes.

                ## Both?

                - [x] a
                - [x] b

                > Good.

                """), "\(found.text)")
    }

    @Test func theMarkOfARightChoiceIsThatOfText2qti() throws {
        let found = try quizImport("1. One?\n[ ] a\n[ ] b\n\n2. Two?\na) x\nb) y\n", .text2qti)
        let words = "NoRightChoice: no choice is marked as correct, so this question isn't imported; write"
        #expect(
            found.lines.prefix(2) == [
                "2 \(words) [*] instead of [ ] before each correct one", "6 \(words) * before the correct one: *a)",
            ])
    }

    // MARK: - Aiken and Blackboard

    @Test(arguments: ["Answer: b", "ANSWER: b", "ANSWER: B", "Correct: B", "correct answer: b) two"]) func aikenAsPeopleWriteIt(key: String)
        throws
    {
        let found = try quizImport("// A bank\nWhich?\na) one\nb) two\n\(key)\n", .aiken)
        #expect(found.lines == ["1 NotImported: this line is a comment, which Aiken doesn't have, so it isn't imported"])
        #expect(found.text.hasSuffix("## Which?\n\n- [ ] one\n- [x] two\n"), "\(found.text)")
    }

    @Test func tablesOfBlackboard() throws {
        let found = try quizImport(
            "MC\t\"Which, \"\"a\"\"?\"\tone\tincorrect\ttwo\tCorrect\t\t\nMA\tBoth?\ta\tcorrect\tb\tcorrect\nTF\tTrue?\tfalse\nORD\tOrder?\tx\ty\n"
                + "MAT\tMatch?\tFrance\tParis\tItaly\tRome\t\t\n\t\t\nFIB\tWord?\tcar\tauto\nNUM\tPi?\t3.14\t0.01\nESS\tWhy?\tBecause.\n"
                + "MC\tBad?\tone\ttwo\nQUIZ_BOWL\tWhat?\tx\n", .csv)
        #expect(
            found.lines == [
                "10 InvalidQuestion: each answer to this question must be followed by 'correct' or 'incorrect', so it isn't imported",
                "11 InvalidQuestion: Blackboard's kind QUIZ_BOWL isn't supported, so it isn't imported",
            ])
        for part in [
            "## Which, \"a\"?\n\n- [ ] one\n- [x] two\n", "## Both?\n\n- [x] a\n- [x] b\n", "## True? {type=true-false answer=false}\n",
            "## Order?\n\n1. x\n2. y\n", "France", "Paris", "[[car|auto]]", "[[= 3.14 ± 0.01]]", "## Why?", "Because.",
        ] { #expect(found.text.contains(part), "\(part) in \(found.text)") }
    }

    /// A mark of HTML in one cell shows that Blackboard reads all as such, but what students type is plain.
    @Test func tablesOfBlackboardAreHTML() throws {
        let found = try quizImport(
            "MC\tAt 25&deg;C\tT &lt; 5 &amp; x\tcorrect\tTea & milk\tincorrect\tSee <img src=\"a.png\" alt=\"map\">\tincorrect\n"
                + "MAT\tMatch?\t&alpha;\t&szlig;\tb\tc\nFIB\tWord?\tR&amp;D\nESS\tWhy 2<sup>10</sup>?\tSample &eacute;\n", .csv)
        #expect(
            found.lines == [
                "18 StrayMark: students would have to type 'R&amp;D' exactly as it is; write [[R&D]]",
                "1 NotImported: 'a.png' isn't part of this table, so its description replaces it",
            ])
        for part in [
            "## At 25°C\n\n- [x] T \\< 5 & x\n- [ ] Tea & milk\n- [ ] See \\[map\\]\n", "- α -> ß\n", "## Why 2^10^?", "Sample é",
        ] { #expect(found.text.contains(part), "\(part) in \(found.text)") }
        #expect(!found.text.contains("[[R&D]]"), "\(found.text)")
    }

    @Test(arguments: [
        ("FIB\tThe ____ is a mineral.\tQuartz", "## The [[Quartz]] is a mineral.\n"),
        ("FIB\tOf ___ and ___?\tRome", "\n\n[[Rome]]\n"), ("NUM\tThere are ____ of them.\t5\t1", "## There are [[= 5 ± 1]] of them.\n"),
        ("FIB_PLUS\tFour [a] and [b] years ago\ta\tscore\t20\t\tb\tseven", "## Four [[score|20]] and [[seven]] years ago\n"),
        (
            "JUMBLED_SENTENCE\tThe [x] sat on the [y].\tcat\tx\tdog\t\tmat\ty",
            "## The [[{*cat*|dog|mat}]] sat on the [[{cat|dog|*mat*}]].\n"
        ),
        ("JUMBLED_SENTENCE\tA [x] is a [y].\trose\tx\ty\t\tfly", "## A [[{*rose*|fly}]] is a [[{*rose*|fly}]].\n"),
        // Each option ends with an empty cell, as in files of txt2bb.
        (
            "JUMBLED_SENTENCE\tThe [colour] fox [action].\tred\t\tbrown\tcolour\t\tjumps\taction\t",
            "## The [[{red|*brown*|jumps}]] fox [[{red|brown|*jumps*}]].\n"
        ),
        // Without empty cells, in which an option can be called like a list.
        ("JUMBLED_SENTENCE\tIt is [red] or [blue].\tblue\tred\tred\tblue", "## It is [[{*blue*|red}]] or [[{blue|*red*}]].\n"),
    ]) func blanksInTextsOfBlackboard(line: String, end: String) throws {
        let found = try quizImport("TF\tTrue?\tfalse\n\(line)\n", .csv)
        #expect(found.lines == [])
        #expect(found.text.hasSuffix(end), "\(found.text)")
    }

    @Test(arguments: [
        ("FIB_PLUS\tFour [a] years\tb\tscore", "the question doesn't have [b] in its text"),
        ("FIB_PLUS\tFour [a] years\ta", "each blank of this question needs its name and a word"),
        (
            "JUMBLED_SENTENCE\t[red] or [blue]?\tred\tred\tblue\tblue\tgreen",
            "this question needs two different options, and one correct option for each name in brackets"
        ),
        (
            "JUMBLED_SENTENCE\tThe [x] sat.\tcat\t\tdog",
            "this question needs two different options, and one correct option for each name in brackets"
        ),
    ]) func blanksWithoutTheirWordsAreReported(line: String, reason: String) throws {
        let found = try quizImport("TF\tTrue?\tfalse\n\(line)\n", .csv)
        #expect(found.lines == ["2 InvalidQuestion: \(reason), so it isn't imported"])
    }

    @Test func negativeTolerancesOfBlackboardAreReported() throws {
        let found = try quizImport("TF\tTrue?\tfalse\nNUM\tHow many?\t5\t-1\n", .csv)
        #expect(found.lines == ["2 InvalidQuestion: the tolerance of this question must not be negative, so it isn't imported"])
    }

    @Test func shortTablesOfBlackboardAreReported() throws {
        let found = try quizImport("TF\tTrue?\tfalse\nORD\tOrder?\tx\t\t\nMAT\tMatch?\tFrance\tParis\t\tRome\nMAT\tMatch?\n", .csv)
        #expect(
            found.lines == [
                "2 InvalidQuestion: an ordering question needs two items, but this has 1, so it isn't imported",
                "3 InvalidQuestion: a matching question needs two pairs, but this has 1, so it isn't imported",
                "4 InvalidQuestion: a matching question needs two pairs, but this has 0, so it isn't imported",
            ])
    }

    @Test func tablesOfBrightspace() throws {
        let found = try quizImport("//MULTIPLE CHOICE\nNewQuestion,MC,\nQuestionText,Which?,\nOption,100,a,\nOption,0,b,\n", .csv)
        #expect(found.lines.count == 2 && found.lines[1].contains("a question table of Brightspace"), "\(found.lines)")
    }

    @Test func readsQuizdown() throws {
        let text = """
            ---
            primary_color: orange
            shuffle_questions: true
            ---

            ### Which *one*?

            > Think.

            1. [ ] a
                > No!
            1. [x] b

            ---

            ### Which?

            ```python
            # no heading
            ```

            - [x] a
            - [ ] b

            ## Sort the days

            1. Monday
            2. Tuesday
            """
        let found = try quizImport(text, .quizdown)
        #expect(
            found.text == """
                ---
                title: other
                order: shuffle
                ---

                ## Which *one*?

                - [ ] a
                  > No!
                - [x] b

                > [!HINT]
                > Think.

                ## Which? {type=multiple}

                ```python
                # no heading
                ```

                - [x] a
                - [ ] b

                ## Sort the days

                1. Monday
                2. Tuesday

                """)
        #expect(found.lines.map { String($0.prefix(14)) } == ["1 NotImported:"])
    }

    @Test(arguments: [
        "", "text", "# Title", "## Q?\n\ntext\n", "## Q?\n- [ ] a\n- [ ] b\n", "## Q?\n1. [x] a\n1. [x] b\n", "## Q?\n- a\n- b\n",
    ])
    func quizdownErrorsAreReported(text: String) throws {
        let found = try quizImport(text, .quizdown)
        #expect(found.quizzes.isEmpty || !found.diagnostics.isEmpty)
        #expect(!found.diagnostics.isEmpty)
    }

    // MARK: - text2qti

    @Test func readsText2qti() throws {
        let text = """
            Quiz title: Sums
            Quiz description: All.
            Shuffle answers: false
            show correct answers: false

            Text: Read *this*.

            Title: First sum
            Points: 2
            1.  What is $2+3$?

                Really?
            ... Easy.
            a)  6
            ... Too much.
            *c) 5

            2. Which? [[x]]
            [*] a
            [ ] b

            3. Who?
            *   Santa
            *   Father|Christmas
            4. Root?
            = 1.4142 +- 0.0001
            5. Write.
            ____
            6. So?
            *a) True
            b) False
            GROUP
            pick: 1
            1. From to?
            = [4.5, 8]
            2. About?
            = 200 +- 5%
            END_GROUP
            """
        let found = try quizImport(text, .text2qti)
        #expect(
            found.text
                == """
                ---
                title: Sums
                description: All.
                choices: fixed
                draw:
                  tags:
                    group 1: 1
                ---

                Read *this*.

                ## What is $2+3$? {#first-sum points=2}

                Really?

                - [ ] 6
                  > Too much.
                - [x] 5

                > Easy.

                ## Which? \\[[x]] {type=multiple}

                - [x] a
                - [ ] b

                ## Who?

                [[Santa|Father\\|Christmas]]

                ## Root?

                [[= 1.4142 ± 0.0001]]

                ## Write. {type=text}

                ## So? {type=true-false answer=true}

                ## From to? {tags="group 1"}

                [[= 6.25 ± 1.75]]

                ## About? {tags="group 1"}

                [[= 200 ± 10]]

                """)
        #expect(found.lines.map { String($0.prefix(15)) } == ["4 NotImported: "])
    }

    /// Without the errors of binary fractions.
    @Test(arguments: [
        ("1.4142 +- 1%", "= 1.4142 ± 0.014142"), ("200 +- 5%", "= 200 ± 10"), ("-3 +- 0.1%", "= -3 ± 0.003"), ("0 +- 1%", "= 0"),
        ("0.000002 +- 1%", "= 0.000002 ± 0.00000002"), ("123456789.5 +- 10%", "= 123456789.5 ± 12345678.95"),
    ])
    func percentagesOfText2qti(number: String, blank: String) throws {
        let found = try quizImport("1. Root?\n=   \(number)\n", .text2qti)
        #expect(found.text.hasSuffix("## Root?\n\n[[\(blank)]]\n"), "\(found.text)")
    }

    @Test(arguments: ["0", "-3", "some"])
    func whatIsNoNumberOfQuestionsPicksOne(text: String) throws {
        let group = "GROUP\npick: \(text)\n1. A?\n*a) x\nb) y\n2. B?\n*a) x\nb) y\nEND_GROUP\n"
        let found = try quizImport(group, .text2qti)
        #expect(found.text.contains("\ndraw: 1\n"))
        #expect(found.lines.contains { $0.hasPrefix("2 ") && $0.contains("'pick' must be a number of questions from 1, not '\(text)'") })
    }

    @Test(arguments: [
        "", "stray", "1. Q?", "1. Q?\na) a\nb) b\n", "*a) a\n", "1. Q?\n^^^^\n", "1. Q?\n= about 3\n", "1. Q?\n*a) a\n[ ] b\n", "GROUP\n",
        "END_GROUP\n",
        "```{.python .run}\nprint()\n", "COMMENT\n1. Q?", "Points: many\n",
    ])
    func text2qtiErrorsAreReported(text: String) throws {
        let found = try quizImport(text, .text2qti)
        #expect(!found.diagnostics.isEmpty)
    }

    /// A line that isn't indented may be a part of any text above it.
    @Test(arguments: [
        ("1. Who?\n*   first\n    second\n", 3, "write each answer in one line"),
        ("1. Who?\n*a) first\n second\nb) third\n", 3, "indent it as far as the text it belongs to"),
    ])
    func aQuestionWithAStrayLineIsLeftOut(text: String, line: Int, advice: String) throws {
        let found = try quizImport("\(text)\n2. Two?\n*a) x\nb) y\n", .text2qti)
        #expect(
            found.lines == [
                "\(line) InvalidQuestion: this line doesn't begin with a marker of text2qti, so this question isn't imported; \(advice)"
            ])
        #expect(found.quizzes.map(\.questions) == [1])
    }

    // MARK: - Open Trivia

    @Test func readsTrivia() throws {
        let text =
            "#Q Who played\non [the] album?\n^ Wings\nA The *Hollies*\nB wings\nC Bee Gees\n\n#Q It is so.\n^ True\nA True\nB False\n"
        let found = try quizImport(text, .trivia)
        #expect(
            found.text
                == "---\ntitle: other\n---\n\n## Who played on \\[the\\] album?\n\n- [ ] The \\*Hollies\\*\n- [x] wings\n- [ ] Bee Gees\n\n"
                + "## It is so. {type=true-false answer=true}\n")
        #expect(found.lines == [])
    }

    /// Lines end because they are long; empty ones and the lines of a dialogue are meant.
    @Test(arguments: [QuizFormat.trivia, .aiken]) func paragraphsOfTextsWithLines(format: QuizFormat) throws {
        let text = "A farmer has twelve\nsheep.\n\nClient: How many\ncan I buy?\nFarmer: All.\n\nHow many are there?\n"
        let answers = format == .trivia ? "^ 12\nA 12\nB 15\n" : "A. 12\nB. 15\nANSWER: A\n"
        let found = try quizImport((format == .trivia ? "#Q " : "") + text + answers, format)
        #expect(found.lines == [])
        #expect(
            found.text.hasSuffix(
                "## A farmer has twelve sheep.\n\nClient: How many can I buy?\\\nFarmer: All.\n\nHow many are there?\n\n- [x] 12\n- [ ] 15\n"
            ),
            "\(found.text)")
    }

    @Test func triviaWithOneChoice() throws {
        #expect(
            try quizImport("#Q a\n^ b\nA b\n", .trivia).lines.contains(
                "1 InvalidQuestion: this question has fewer than two choices, so it isn't imported"))
    }

    @Test(arguments: ["", "text", "#Q", "#Q a", "#Q a\n^ b\nA c\nB d\n", "^ a\nA a\nB b\n", "#Q a\n^ b\nA b\n"])
    func triviaErrorsAreReported(text: String) throws {
        let found = try quizImport(text, .trivia)
        #expect(found.quizzes.isEmpty)
        #expect(!found.diagnostics.isEmpty)
    }
}
