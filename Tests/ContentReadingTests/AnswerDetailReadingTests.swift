import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Hints, points of choices, several right choices and feedback by answer, in Markdown and in JSON.
struct AnswerDetailReadingTests {
    @Test func hintsAreReadAnywhereInAQuestion() throws {
        let question = try onlyQuestion(
            """
            ## Which? {points=3}

            Look at this:

            > [!HINT]
            > It's *small*.

            > [!HINT cost=0.5] It begins with B.

            - [ ] A
            - [x] B

            > [!HINT cost=1]
            >
            > - It isn't A.

            > Because.
            """)
        #expect(
            question.hints.map(\.text.html) == [
                "<p>It's <em>small</em>.</p>\n", "<p>It begins with B.</p>\n", "<ul>\n<li>It isn't A.</li>\n</ul>\n",
            ])
        #expect(question.hints.map(\.cost.text) == ["0", "0.5", "1"])
        #expect(question.stem.html == "<p>Look at this:</p>\n")
        #expect(question.explanation.html == "<p>Because.</p>\n")
    }

    @Test func aQuotationIsNoHint() throws {
        let question = try onlyQuestion("## Which?\n\n> \\[!HINT]\n> No.\n\n- [x] A\n- [ ] B\n")
        #expect(question.hints.isEmpty)
        #expect(question.stem.html.contains("[!HINT]"))
    }

    @Test func choicesHavePoints() throws {
        let question = try onlyQuestion("## Which? {points=2}\n\n- [x] A\n- [ ] B {points=0.5 pin}\n- [ ] C {points=-2}\n")
        #expect(question.choices.map { $0.points?.text } == [nil, "0.5", "-2"])
        #expect(question.choices.map(\.isPinned) == [false, true, false])
    }

    @Test func anyOfSeveralRightChoicesIsEnough() throws {
        guard case .singleChoice(_, keys: [0, 2]) = try onlyQuestion("## Which? {type=single}\n\n- [x] A\n- [ ] B\n- [x] C\n").response
        else {
            Issue.record("not single")
            return
        }
    }

    @Test func feedbackIsReadByAnswer() throws {
        let question = try onlyQuestion(
            """
            ## [[Rome|Roma]] has [[= 7]] [[{*hills*|towers}]].

            > [!FEEDBACK answer="Milan|Milano"]
            > No.

            > [!FEEDBACK blank=2 answer="6 ± 1"]
            > Nearly.

            > [!FEEDBACK blank=3 answer="towers"]
            > That is Bologna.

            > [!FEEDBACK blank=3]
            > Choose one.

            > That's why.
            """)
        #expect(
            question.feedback.map(\.answer) == [
                .blank(0, .words(["Milan", "Milano"], matchesCase: false)),
                .blank(1, .number(try #require(DecimalNumber("6")), tolerance: try #require(DecimalNumber("1")))),
                .blank(2, .words(["towers"], matchesCase: true)), .others(2),
            ])
        #expect(question.feedback[2].text.html == "<p>That is Bologna.</p>\n")
        #expect(question.explanation.html == "<p>That's why.</p>\n")
        let truth = try onlyQuestion("## Yes? {type=true-false answer=true}\n\n> [!FEEDBACK answer=false]\n> No.\n")
        #expect(truth.feedback.map(\.answer) == [.truth(false)])
    }

    @Test func marksInALabelAreText() throws {
        let question = try onlyQuestion("## [[a_b]] {patterns}\n\n> [!FEEDBACK answer=\"\\*x\\*\"]\n> No.\n")
        #expect(question.feedback.map(\.answer) == [.blank(0, .patterns(["*x*"], matchesCase: false))])
        let bracket = try onlyQuestion("## [[x]]\n\n> [!FEEDBACK answer=\"\\[0\\]\"]\n> No.\n")
        #expect(bracket.feedback.count == 1)
    }

    @Test(arguments: [
        (#"<i>"#, ["<i>"]), (#"<i>|<em>"#, ["<i>", "<em>"]), (#"\|\|"#, ["||"]), (#"\\|\\|"#, ["||"]), (#"a\|b|c"#, ["a|b", "c"]),
        (#"a[1]"#, ["a[1]"]), (#"a\[1\]"#, ["a[1]"]),
    ])
    func answersInALabelAreWrittenAsInABlank(written: String, words: [String]) throws {
        let question = try onlyQuestion("## [[x]]\n\n> [!FEEDBACK answer=\"\(written)\"]\n> No.\n")
        #expect(question.feedback.map(\.answer) == [.blank(0, .words(words, matchesCase: false))])
        #expect(question.feedback.map(\.text.html) == ["<p>No.</p>\n"])
    }

    @Test(arguments: [
        (#"a[1]"#, "a[1]"), (#"a\[1\\\]"#, "a[1]"), (#"\|"#, "|"), (#"\\|"#, "|"), (#"}"#, "}"), (#"\}"#, "}"), (#"<i>"#, "<i>"),
    ])
    func feedbackOnOptionsWithMarks(written: String, option: String) throws {
        let list = #"[[{*x*|a[1\]|\||\}|<i>}]]"#
        let question = try onlyQuestion("## \(list)\n\n> [!FEEDBACK answer=\"\(written)\"]\n> No.\n")
        #expect(question.feedback.map(\.answer) == [.blank(0, .words([option], matchesCase: true))])
    }

    @Test func jsonSaysTheSame() throws {
        let (quizzes, log) = readJSONQuizzes(
            """
            {"title": "A", "questions": [
              {"prompt": "a", "points": 2, "kind": "single", "hints": [{"text": "Look."}, {"text": "Here.", "cost": 0.5}],
               "choices": [{"text": "x", "correct": true}, {"text": "y", "correct": true}, {"text": "z", "points": -0.5}]},
              {"prompt": "[[x]]", "feedback": [{"answer": "y", "text": "No."}, {"text": "Neither."}]}]}
            """)
        #expect(log.problems == [])
        let questions = try #require(quizzes.first).questions
        #expect(questions[0].hints.map(\.cost.text) == ["0", "0.5"])
        #expect(questions[0].choices.map { $0.points?.text } == [nil, nil, "-0.5"])
        #expect(questions[1].feedback.map(\.answer) == [.blank(0, .words(["y"], matchesCase: false)), .others(0)])
    }

    @Test(arguments: [
        (
            "> [!HINT cost=2]\n> Look.\n\n- [x] A\n- [ ] B",
            "the hints cost 2 points, but the question is worth only 1 point; lower their cost"
        ),
        ("> [!HINT cost=-1]\n> Look.\n\n- [x] A\n- [ ] B", "'cost' must be a number from 0 to 1000, not '-1'"),
        ("> [!HINT prize=1]\n> Look.\n\n- [x] A\n- [ ] B", "attribute 'prize' isn't part of a hint; it has cost"),
        ("> [!HINT]\n\n- [x] A\n- [ ] B", "this hint has no text; write it below its label"),
        ("> [!FEEDBACK]\n> Look.\n\n- [x] A\n- [ ] B", "feedback on a choice belongs to the choice; move it there"),
        ("[[x]]\n\n> [!FEEDBACK blank=2]\n> Look.", "this question has one blank, so there is no blank 2"),
        ("[[x]]\n\n> [!FEEDBACK blank=zero]\n> Look.", "'blank' must be a blank's number, such as 2, not 'zero'"),
        (
            "[[x]]\n\n> [!FEEDBACK answer=\"*y*\"]\n> Look.",
            "this label can't be read; write it as [!HINT cost=1] or [!FEEDBACK answer=\"…\"]"
        ),
        ("[[= 3]]\n\n> [!FEEDBACK answer=\"many\"]\n> Look.", "write a number as"),
        ("[[{*x*|y}]]\n\n> [!FEEDBACK answer=\"z\"]\n> Look.", "'z' isn't an option of blank 1"),
        ("1. A\n2. B\n\n> [!FEEDBACK]\n> Look.", "feedback by answer is for blanks and true/false questions; write an explanation"),
        ("- [x] A\n- [ ] B {points=2}", "'points' of a choice must be from -1 to 1, the points of the question"),
        ("- [x] A {points=-1}\n- [ ] B", "a correct choice can't take points away"),
        (
            "- [x] A {points=0.5}\n- [ ] B",
            "the correct choices add up to 0.5 points, but the question is worth 1 point; remove 'points' from a correct choice"
        ),
        ("- [x] A\n- [ ] B {points=1,5}", "'points' must be a number from -1000 to 1000, not '1,5'"),
    ])
    func problemsHaveASolution(question: String, message: String) {
        let (_, log) = readMarkdownQuiz("---\ntitle: A\n---\n\n## Which?\n\n\(question)\n")
        #expect(log.diagnostics.contains { $0.message.hasPrefix(message) }, "\(log.problems)")
        #expect(log.diagnostics.allSatisfy { $0.location.position.line > 4 })
    }

    @Test func anExamHasNoHints() {
        let (_, log) = readMarkdownQuiz("---\ntitle: A\nexam: true\n---\n\n## Which?\n\n> [!HINT]\n> Look.\n\n- [x] A\n- [ ] B\n")
        #expect(log.problems.contains { $0.contains("InvalidExam: an exam can't have hints") })
    }

    @Test func translationsHaveHintsOfTheirOwn() throws {
        let original = try #require(
            readMarkdownQuiz("---\ntitle: A\n---\n\n## Which? {#a}\n\n> [!HINT cost=1]\n> Look.\n\n- [x] A\n- [ ] B {points=-1}\n").quiz)
        func translated(_ hints: String) -> (Quiz?, [String]) {
            var log = DiagnosticLog(path: "Content/quizzes/cells.fr.md")
            let file = sourceFile("---\ntitle: A\n---\n\n## Quoi ? {#a}\n\n\(hints)- [x] A\n- [ ] B\n", path: log.path, language: french)
            let draft = MarkdownQuizReader.read(file, context: readingContext, log: &log)
            return (draft?.translation(of: original, log: &log), log.problems)
        }
        let (quiz, problems) = translated("> [!HINT]\n> Regardez.\n\n")
        #expect(problems == [])
        #expect(quiz?.questions.first?.hints.map(\.text.html) == ["<p>Regardez.</p>\n"])
        #expect(quiz?.questions.first?.hints.map(\.cost.text) == ["1"])
        #expect(quiz?.questions.first?.choices.map { $0.points?.text } == [nil, "-1"])
        #expect(translated("").1.contains { $0.contains("the original has 1 hint here, but this translation has 0") })
    }
}
