import Diagnostics
import Testing

@testable import ContentReading

/// What can go wrong above the first question.
struct QuizHeaderFaultTests {
    @Test(arguments: [
        """
        ---
        titel: Cells
        ^ MissingKey: a quiz needs the key 'title'
        ^ UnknownKey: key 'titel' isn't part of a quiz; did you mean 'title'?
        ---
        ## A

        - [ ] B
        ^ TooFewChoices: a question needs at least two choices
        """,
        """
        ---
        ^ UnclosedFrontMatter: the front matter that begins here has no closing line of ---
        title: Cells

        ## A [[b]]
        """,
        """
        ---
        title: Cells
        order: random
               ^ InvalidValue: 'order' is one of fixed, shuffle, not 'random'
        pass: 101
              ^ InvalidValue: 'pass' lies between 0 and 100, but this is 101
        time-limit: 20 minutes
                    ^ InvalidValue: 'time-limit' is a time such as 90s, 20m or 2h, not '20 minutes'
        due: 2026-02-30
             ^ InvalidDate: 'due' is a day such as 2026-12-11 or a minute such as 2026-12-11T23:59, but '2026-02-30' is neither; that month has 28 days
        available: 2026-03-29T01:30
                   ^ NonexistentTime: 2026-03-29T01:30 does not exist in Europe/London, as clocks are put forward; choose another time
        updated: 2026-10-25T01:30
                 ^ AmbiguousTime: 2026-10-25T01:30 comes twice in Europe/London, as clocks are put back; the first is meant
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        ^ EmptyQuiz: this quiz has no questions
        ---
        Only an introduction.
        """,
        """
        ---
        title: Cells
        ^ EmptyQuiz: this quiz has no questions
        ---
        Only an introduction with a [[blank]].
                                    ^ InvalidBlank: a blank stands in a question's text, not in the introduction
        """,
        """
        ---
        title: Cells
        draw: 3
              ^ DrawTooLarge: 'draw' asks for 3 questions, but the quiz has 1
        ---
        ## A [[b]]
        """,
    ])
    func faults(marked: String) {
        let source = MarkedSource(marked)
        #expect(readMarkdownQuiz(source.text).log.faults == source.faults)
    }
}
