import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Every kind of question in Markdown.
struct QuestionKindTests {
    @Test func singleChoice() throws {
        let question = try onlyQuestion(
            """
            ## Which organelle makes most of a cell's ATP? {#atp points=2 tags="energy, cell"}

            More of the stem.

            - [ ] Nucleus
              > Holds the DNA.
            - [x] Mitochondrion
            - [ ] None of the above {pin}

            > It is the power house.
            >
            > — A textbook
            """)
        guard case .singleChoice(let choices, keys: [1]) = question.response else {
            Issue.record("\(question.response)")
            return
        }
        #expect(question.id == "atp")
        #expect(question.hasExplicitID)
        #expect(question.points == 2)
        #expect(question.tags == ["energy", "cell"])
        #expect(question.prompt.html == "Which organelle makes most of a cell's ATP?")
        #expect(question.stem.html == "<p>More of the stem.</p>\n")
        #expect(choices.map(\.text.html) == ["Nucleus", "Mitochondrion", "None of the above"])
        #expect(choices.map(\.isPinned) == [false, false, true])
        #expect(choices[0].feedback?.html == "<p>Holds the DNA.</p>\n")
        #expect(choices[1].feedback == nil)
        #expect(question.explanation.html == "<p>It is the power house.</p>\n<p>— A textbook</p>\n")
        #expect(question.position == SourcePosition(line: 5, column: 1))
    }

    @Test(arguments: ["type=true-false answer=true", "type=text"])
    func calloutsBeforeTextArePartOfIt(attributes: String) throws {
        let question = try onlyQuestion("## Is it so? {\(attributes)}\n\n> [!NOTE]\n> A callout.\n\nThen text.\n\n> Why.")
        #expect(question.stem.html.contains("A callout."))
        #expect(question.stem.html.contains("<p>Then text.</p>"))
        #expect(!question.stem.html.contains("Why."))
    }

    @Test(arguments: ["- [x] A\n- [ ] B\n- [X] C", "- [x] A\n- [ ] B\n- [X] C\n"])
    func multipleChoiceByTwoTicks(list: String) throws {
        guard case .multipleChoice(let choices, let keys) = try onlyQuestion("## Which?\n\n\(list)").response else {
            Issue.record("not multiple")
            return
        }
        #expect(choices.count == 3)
        #expect(keys == [0, 2])
    }

    @Test func multipleChoiceByItsType() throws {
        let response = try onlyQuestion("## Which? {type=multiple}\n\n- [x] A\n- [ ] B").response
        guard case .multipleChoice(_, keys: [0]) = response else {
            Issue.record("\(response)")
            return
        }
    }

    /// The two quotes may be in either order.
    @Test(arguments: [
        "> [!ANSWER]\n> The *railway*.\n>\n> - mills\n\n> Notes.", "> Notes.\n\n> [!answer] The *railway*.\n>\n> - mills",
        "> [!ANSWER]\n>\n> The *railway*.\n>\n> - mills\n\n> Notes.",
    ])
    func freeTextMayHaveAModelAnswer(quotes: String) throws {
        let question = try onlyQuestion("## Why? {type=text}\n\nLook.\n\n\(quotes)\n")
        guard case .text(let notes) = question.response else {
            Issue.record("\(question.response)")
            return
        }
        #expect(question.modelAnswer.html == "<p>The <em>railway</em>.</p>\n<ul>\n<li>mills</li>\n</ul>\n")
        #expect(notes.html == "<p>Notes.</p>\n")
        #expect(question.explanation.isEmpty && question.stem.html == "<p>Look.</p>\n")
    }

    /// Marking notes are never published by an invalid label.
    @Test(arguments: ["> \\[!ANSWER]\n> Secret.", "> See [!ANSWER].", "> [!ANSWER]s vary.", "> `[!ANSWER]`"])
    func whatIsNoLabelStaysNotes(quote: String) throws {
        let question = try onlyQuestion("## Why? {type=text}\n\n\(quote)\n")
        guard case .text(let notes) = question.response else {
            Issue.record("\(question.response)")
            return
        }
        #expect(question.modelAnswer.isEmpty && notes.html.contains("[!ANSWER]"))
        #expect(!question.hasAnswer)
    }

    @Test func howManyAreRightIsSaidWhereTheAuthorWants() throws {
        #expect(try onlyQuestion("## Which? {say-count}\n\n- [x] A\n- [x] B\n- [ ] C").saysCount)
        #expect(try !onlyQuestion("## Which?\n\n- [x] A\n- [x] B\n- [ ] C").saysCount)
    }

    @Test func choicesMayHaveCodeAndLists() throws {
        let response = try onlyQuestion(
            """
            ## Which?

            1. [x] A

               ```swift
               let a = 1
               ```
               > Feedback
            2. [ ] B
               - inner
            """
        ).response
        guard case .singleChoice(let choices, keys: [0]) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(choices[0].more.html == "<pre><code class=\"language-swift\">let a = 1\n</code></pre>\n")
        #expect(choices[0].feedback?.html == "<p>Feedback</p>\n")
        #expect(choices[1].more.html == "<ul>\n<li>inner</li>\n</ul>\n")
    }

    @Test(arguments: [true, false])
    func trueFalse(answer: Bool) throws {
        let question = try onlyQuestion("## Is it? {type=true-false answer=\(answer)}\n\nStem.\n\n- a list\n\n> Why.")
        guard case .trueFalse(answer) = question.response else {
            Issue.record("\(question.response)")
            return
        }
        #expect(question.stem.html == "<p>Stem.</p>\n<ul>\n<li>a list</li>\n</ul>\n")
        #expect(question.explanation.html == "<p>Why.</p>\n")
    }

    @Test func blanks() throws {
        let question = try onlyQuestion("## The [[cell|cells]] has a [[nucleus]].\n\nAnd $x$ a [[wall]].\n\n> Why.")
        guard case .blanks(let blanks) = question.response else {
            Issue.record("\(question.response)")
            return
        }
        #expect(
            blanks == [
                .words(["cell", "cells"], matchesCase: false), .words(["nucleus"], matchesCase: false),
                .words(["wall"], matchesCase: false),
            ])
        #expect(question.prompt.html == "The  has a .")
        #expect(question.prompt.blanks == [0, 1])
        #expect(question.stem.blanks == [2])
        #expect(question.explanation.html == "<p>Why.</p>\n")
        #expect(question.response.kind == .blanks)
    }

    @Test func numeric() throws {
        let question = try onlyQuestion("## Gravity is [[= 9.81 ± 0.05]] m/s².")
        guard case .blanks(let blanks) = question.response, case .numbers(let numbers)? = blanks.first, let number = numbers.first else {
            Issue.record("\(question.response)")
            return
        }
        #expect(number.value.text == "9.81")
        #expect(number.tolerance.text == "0.05")
        #expect(question.response.kind == .numeric)
    }

    @Test func ordering() throws {
        let question = try onlyQuestion("## Put in order\n\n1. One\n2. *Two*\n3. Three")
        guard case .ordering(let items) = question.response else {
            Issue.record("\(question.response)")
            return
        }
        #expect(items.map(\.html) == ["One", "<em>Two</em>", "Three"])
    }

    @Test func matching() throws {
        let question = try onlyQuestion("## Match\n\n- A -> 1\n- **B** b -> 2 -> 3\n- -> extra\n- `c` -> *d*")
        guard case .matching(let pairs, let distractors) = question.response else {
            Issue.record("\(question.response)")
            return
        }
        #expect(pairs.map(\.prompt.html) == ["A", "<strong>B</strong> b", "<code>c</code>"])
        #expect(pairs.map(\.match.html) == ["1", "2 -&gt; 3", "<em>d</em>"])
        #expect(distractors.map(\.html) == ["extra"])
    }

    @Test func freeText() throws {
        let question = try onlyQuestion("## Why? {type=text}\n\nExplain.\n\n- with this\n- and that\n\n> Look for reasons.")
        guard case .text(let notes) = question.response else {
            Issue.record("\(question.response)")
            return
        }
        #expect(notes.html == "<p>Look for reasons.</p>\n")
        #expect(question.explanation.isEmpty)
        #expect(question.stem.html == "<p>Explain.</p>\n<ul>\n<li>with this</li>\n<li>and that</li>\n</ul>\n")
    }

    // MARK: - The whole file

    @Test func readsHeaderIntroductionAndSeveralQuestions() throws {
        let (quiz, log) = readMarkdownQuiz(
            """
            ---
            id: biology/cells
            title: The cell
            description: What organelles do.
            icon: 🔬
            teachers: [Ms. Nguyen, Mr. Bob]
            presentation: page
            feedback: end
            order: shuffle
            choices: fixed
            draw: 1
            pass: 80
            scoring: partial
            time-limit: 20m
            due: 2026-12-11T23:59
            penalties: {edition: 2026, draw: 3}
            edition: 2017
            print-answers: never
            ---

            # A heading

            Introduction.

            ## One [[a]]
            ## Two [[b]]
            """)
        #expect(log.problems == [])
        let read = try #require(quiz)
        #expect(read.id == "biology/cells")
        #expect(read.teachers.map(\.value) == ["Ms. Nguyen", "Mr. Bob"])
        #expect(read.teachers[1].position == SourcePosition(line: 6, column: 24))
        #expect(read.presentation == .page)
        #expect(read.feedback == .end)
        #expect(read.shufflesQuestions)
        #expect(!read.shufflesChoices)
        #expect(read.draw?.value == 1)
        #expect(!read.letsChooseDraw)
        #expect(read.printAnswers == .never)
        #expect(read.passPercent == 80)
        #expect(read.scoring == .partial)
        #expect(read.timeLimit == 1200)
        #expect(read.due?.day.description == "2026-12-11")
        #expect(read.penalties?.edition.value == "2026")
        #expect(read.penalties?.draw == 3)
        #expect(read.edition?.value == "2017")
        #expect(read.introduction.html == "<h1>A heading</h1>\n<p>Introduction.</p>\n")
        #expect(read.questions.map(\.id) == ["one", "two"])
    }

    @Test(arguments: [("{count: 1, choose: true}", true), ("{count: 1, choose: false}", false), ("{count: 1}", false), ("1", false)])
    func studentsChooseHowManyWhereTheAuthorLetsThem(draw: String, isChosen: Bool) {
        let (quiz, log) = readMarkdownQuiz("---\ntitle: A\ndraw: \(draw)\n---\n## B [[b]]\n## C [[c]]\n")
        #expect(log.problems == [])
        #expect(quiz?.draw?.value == 1)
        #expect(quiz?.letsChooseDraw == isChosen)
    }

    private static let tagged = ["x", "y", "x", "z", "y"].enumerated().map { "## Q\($0) {tags=\"\($1), more\"}\n\n[[b]]\n\n" }.joined()

    @Test func questionsAreDrawnByTheirTags() throws {
        let (read, log) = readMarkdownQuiz("---\ntitle: A\ndraw: {tags: {x: 1, y: 2}}\n---\n\(QuestionKindTests.tagged)")
        #expect(log.problems == [])
        let quiz = try #require(read)
        #expect(quiz.questions.map(\.tagDraw) == [0, 1, 0, nil, 1])
        #expect(quiz.drawGroups.map(\.questions) == [[3], [0, 2], [1, 4]])
        #expect(quiz.drawGroups.map(\.asked) == [1, 1, 2])
        #expect(quiz.questionsAsked == 4)
        #expect(QuizHead(quiz).draw?.value == 4)
    }

    @Test func aTagThatAQuestionHasTwiceIsOne() throws {
        let (read, log) = readMarkdownQuiz("---\ntitle: A\ndraw: {tags: {x: 1}}\n---\n## B {tags=\"x, x\"}\n\n[[b]]\n")
        #expect(log.problems == [])
        #expect(read?.questions.map(\.tagDraw) == [0])
    }

    /// Its tag can't be read, so it may be one of those that are missing.
    @Test func aQuestionWithAnErrorIsNotAlsoMissingInADraw() {
        let (_, log) = readJSONQuizzes(
            #"{"title": "A", "draw": {"tags": {"x": 2}}, "questions": [{"prompt": "B?", "answer": true, "tags": ["x"]}, 5]}"#)
        #expect(log.diagnostics.map(\.id) == [.wrongType], "\(log.problems)")
    }

    @Test func derivesIDsFromStemsAndNumbersEqualOnes() throws {
        let (quiz, log) = readMarkdownQuiz(
            "---\ntitle: A\n---\n## Où est *le* noyau ? [[a]]\n## Où est le noyau [[b]]\n## [[c]]\n## B {où} [[d]]\n")
        #expect(log.problems == [])
        #expect(quiz?.questions.map(\.id) == ["ou-est-le-noyau", "ou-est-le-noyau-2", "question", "b-ou"])
    }
}
