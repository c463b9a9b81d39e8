import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Lists in the text of questions whose answers are typed.
struct ListInTextTests {
    @Test(arguments: [
        ("## E {#e type=numeric}\n\n- m = 5 kg\n- v = 3 m/s\n\nThe answer is [[= 15]].", QuestionKind.numeric),
        ("## E\n\n- m = 5 kg\n- v = 3 m/s\n\nThe answer is [[= 15]].", .numeric),
        ("## The answer is [[= 15]]\n\n- m = 5 kg\n- v = 3 m/s", .numeric),
        ("## Which animal is [[it]]?\n\n1. It has a trunk.\n2. It is grey.", .blanks),
        ("## Name [[it]] {type=blanks}\n\n- prompt -> match\n- other -> match", .blanks),
        ("## Name [[it]]\n\n- A -> B\n- C", .blanks),
    ])
    func isTextOfTheStem(source: String, kind: QuestionKind) throws {
        let question = try onlyQuestion(source)
        #expect(question.response.kind == kind)
        #expect(question.stem.html.contains("<li>"))
    }

    @Test(arguments: [
        "## Fill in\n\n- The capital of France is [[Paris]].\n- The capital of Italy is [[Rome]].",
        "## Fill in\n\n1. The capital of France is [[Paris]].\n2. The capital of Italy is [[Rome]].",
        "## Fill in\n\n- France\n\n  - [[Paris]] and [[Rome]]\n\nThat is all.",
    ])
    func itemsMayHaveBlanks(source: String) throws {
        let question = try onlyQuestion(source)
        guard case .blanks(let blanks) = question.response else {
            Issue.record("no blanks")
            return
        }
        #expect(blanks == [.words(["Paris"], matchesCase: false), .words(["Rome"], matchesCase: false)])
        #expect(question.stem.blanks == [0, 1])
    }

    /// The quote at the end is the explanation, as in every question without a list of answers.
    @Test func aQuoteBelowTheListExplains() throws {
        let question = try onlyQuestion("## Give [[it]]\n\n- one\n- two\n\n> Because.")
        #expect(question.explanation.html.contains("Because."))
        #expect(!question.stem.html.contains("Because."))
    }

    @Test(arguments: [
        """
        ## Pairs and [[blanks]]
                     ^ ConflictingAnswers: a question can't have both blanks and a list of answers

        - A -> B
        - C -> D
        """,
        """
        ## Boxes above, in [[text]]

        - [x] A
        ^ ConflictingAnswers: a question can't have both blanks and a list of answers
        - [ ] B

        Given:

        1. one
        2. two
        """,
        """
        ## No blank {type=blanks}
        ^ MissingAnswer: this question has no answers; add choices or a blank [[…]], or give it the type 'text' for free text

        - one
        - two
        """,
    ])
    func whatStaysAnError(marked: String) {
        let source = MarkedSource("---\ntitle: Lists\n---\n\n" + marked)
        #expect(readMarkdownQuiz(source.text).log.problems == source.problems)
    }

    /// A quiz usually begins with its first heading.
    @Test func choicesAboveTheFirstHeadingAreReported() {
        let source = MarkedSource(
            """
            ---
            title: Capitals
            ---

            What is the capital of France?

            - [x] Paris
            ^ StrayMark: these choices are above the first question, so they are shown as an introduction; begin their question with '##'
            - [ ] Rome

            ## What is the capital of Italy?

            - [x] Rome
            - [ ] Paris
            """)
        #expect(readMarkdownQuiz(source.text).log.problems == source.problems)
    }
}
