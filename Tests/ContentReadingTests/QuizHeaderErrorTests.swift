import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Errors above the first question.
struct QuizHeaderErrorTests {
    @Test(arguments: [
        """
        ---
        titel: Cells
        ^ UnknownKey: key 'titel' isn't part of a quiz; did you mean 'title'?
        ---
        ## A

        - [ ] B
        ^ TooFewChoices: a question needs at least two choices
        """,
        """
        ---
        title: Cells
        scoring: classic
        ---
        ## A {points=2}
        ^ InvalidValue: 'scoring: classic' gives all questions the same weight; remove 'points', or choose another scoring

        - [ ] B
        - [x] C

        ## D

        - [ ] E {points=-1}
        ^ InvalidValue: 'scoring: classic' gives a question 0 or 100, so choices have no points; remove 'points', or choose another scoring
        - [x] F

        > [!HINT cost=0.5] G.
        ^ InvalidValue: 'scoring: classic' gives a question 0 or 100, so hints cost nothing; remove 'cost', or choose another scoring
        """,
        """
        ---
        title: A
        ---
        ##A? {#a type=true-false answer=true}
        ^ StrayMark: a question begins with '## ': two number signs and a space, so this is shown as the introduction

        ##Not this one
        ^ StrayMark: a question begins with '## ': two number signs and a space, so this is shown as the introduction

        - [x] B
        - [ ] C

        ## D [[e]]
        """,
        """
        ---
        title: A
        ---
        # A? {#a type=true-false answer=true}
             ^ InvalidAttribute: a heading with '#' isn't a question, so it has no attributes; write '##', or remove them

        B? {#b type=true-false answer=true}
           ^ InvalidAttribute: attributes belong at the end of the heading; move them there, or write \\{ for a brace that is text

        ## D [[e]]
        """,
        """
        ---
        title: #1 quiz
               ^ StrayMark: # begins a comment in YAML, so there is no value here; put the text in quotes: "#1 quiz"
        ---
        ## A [[b]]
        """,
        """
        ---
        title: A
          subject: B
          ^ InvalidYAML: this line is indented too far for a key; begin it in the same column as 'title'
        ---
        """,
        """
        ---
        title: A
        draw:
          count: 3
           choose: true
           ^ InvalidYAML: this line is indented too far for a key; begin it in the same column as 'count'
        ---
        """,
        """
        ---
        title: - Bread
               ^ InvalidYAML: a hyphen and a space begin a list here; put the text in quotes, or write the list below the key
        ---
        """,
        """
        ---
        title: ? Bread
               ^ InvalidYAML: a question mark and a space begin a key here; put the text in quotes
        ---
        """,
        """
        ---
        title: A
        exam: true
        print-answers: always
        ^ UnusedKey: 'print-answers: always' isn't used, because an exam never prints answers; remove it
        ---
        ## A [[b]]
        """,
        """
        ---
        title: A
        pass: 0.6
              ^ InvalidValue: 'pass' is in percent, so this is less than 1%; write 60
        icon: Bread
              ^ InvalidValue: there is no icon called 'Bread', so the quiz gets a generated pattern; write an emoji, or atom, book, calculator, cell, clock, code, compass, dna, flask, globe, leaf, music, network, pen, swimmer
        ---
        ## A [[b]]
        """,
        """
        ---
        title: A
        assign:
          - Ann Aske: 2026-12-05
            ^ UnknownKey: an entry of 'assign' must be a name, or keys such as {to: Ann Aske, due: 2026-12-05}
          - student: Toby
            ^ UnknownKey: an entry of 'assign' must be a name, or keys such as {to: Toby}
        ---
        ## A [[b]]
        """,
        """

        ---
        ^ UnclosedFrontMatter: front matter must begin on the first line of the file; remove everything above this ---
        title: A
        ---
        ## A [[b]]
        """,
        """
        Here is your quiz:

        ---
        ^ UnclosedFrontMatter: front matter must begin on the first line of the file; remove everything above this ---
        title: A
        tags: [b]
        ---
        ## A [[b]]
        """,
        """
        Here is your quiz:
        ---
        ^ UnclosedFrontMatter: front matter must begin on the first line of the file; remove everything above this ---
        title: A
        ---
        ## A [[b]]
        """,
        """
        ----
        ^ UnclosedFrontMatter: front matter must begin with three hyphens, ---, not with '----'
        title: A
        ---
        ## A [[b]]
        """,
        """
        ---
        ^ UnclosedFrontMatter: the front matter that begins here has no closing line of ---
        title: Cells

        ## A [[b]]
        """,
        """
        ---
        title:Cells
        ^ WrongType: write a colon and a space after 'title'
        ---
        """,
        """
        ---
        title = Cells
        ^ InvalidYAML: write a colon and a space after 'title'
        order: shuffle
        ---
        """,
        """
        ---
        title：Cells
        ^ WrongType: write a colon and a space after 'title'
        ---
        """,
        """
        ---
        title: Cells
        order=shuffle
        ^ InvalidYAML: write a colon and a space after 'order'
        pass: 50
        ---
        """,
        """
        ---
        title: Cells
        and proteins
        ^ InvalidYAML: expected a key here, with a colon and a space after it
        pass: 50
        ---
        """,
        """
        ---
        title: "Cells
               ^ InvalidYAML: this quote isn't closed; write a quote at the end of the text, too
        order: shuffle
        ---
        """,
        """
        ---
        title: [Draft] Cells
                       ^ InvalidYAML: the value ends before this; put all of it in quotes
        order: shuffle
        ---
        """,
        """
        ---
        title: "é" Cells
                   ^ InvalidYAML: the value ends before this; put all of it in quotes
        ---
        """,
        """
        ---
        title: Cells
        order: random
               ^ InvalidValue: 'order' must be one of fixed, shuffle, not 'random'; did you mean 'shuffle'?
        pass: 101
              ^ InvalidValue: 'pass' must be between 0 and 100, but this is 101
        time-limit: 20 minutes
                    ^ InvalidValue: 'time-limit' must be a duration such as 90s, 20m or 2h, not '20 minutes'; write 20m
        due: 2026-02-30
             ^ InvalidDate: 'due' must be a date such as 2026-12-11, or a date and time such as 2026-12-11T23:59, not '2026-02-30'; that month has 28 days
        available: 2026-03-29T01:30
                   ^ NonexistentTime: 2026-03-29T01:30 does not exist in Europe/London, because clocks go forward; choose another time
        edition: [2026]
                 ^ WrongType: 'edition' must be text, but this is a list
        updated: 2026-10-25T01:30
                 ^ AmbiguousTime: 2026-10-25T01:30 happens twice in Europe/London, because clocks go back; the first is used
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        available: 2026-12-01T00:00
        due: 2027-01-01T00:00
             ^ AmbiguousTime: 2027-01-01T00:00 is when that day begins; for the end of that day, write 2027-01-01T23:59; for the night before it, 2026-12-31T23:59
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
                                    ^ InvalidBlank: a blank belongs in a question's text, not in the introduction
        """,
        """
        ---
        title: Cells
        draw: {count: 0, chose: true}
                         ^ UnknownKey: key 'chose' isn't part of 'draw'; did you mean 'choose'?
                      ^ InvalidValue: 'count' must be between 1 and 10000, but this is 0
        print-answers: afterwards
                       ^ InvalidValue: 'print-answers' must be one of always, after, never, not 'afterwards'
        ---
        ## A [[b]]
        """,
        """
        ---
        title: H~2~O and $x^2$
               ^ StrayMark: 'title' is plain text, so its formatting is shown as it is; write 'H₂O and x²'
        subject: a * b_1 is not marked
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        draw:
          choose: often
          ^ MissingKey: 'draw' needs the key 'count'
                  ^ WrongType: 'choose' must be true or false, not 'often'
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        draw: all
              ^ WrongType: 'draw' must be a whole number such as 10, {count: 10, choose: true}, or {tags: {limits: 3}}, but this is 'all'
        feedback: none
        print-answers: always
        ^ UnusedKey: 'print-answers: always' isn't used, because 'feedback: none' leaves the answers out; remove one of the two
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        draw: [1, true]
              ^ WrongType: 'draw' must be a whole number such as 10, {count: 10, choose: true}, or {tags: {limits: 3}}, but this is a list
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        draw: {count: 2, tags: {atp: 2, ADP: 1, adb: 1, cell: 0}}
                      ^ DrawTooLarge: 'draw' asks for 2 questions without its tags, but the quiz has 0
                                ^ DrawTooLarge: 'draw' asks for 2 questions with the tag 'atp', but the quiz has 1
                                        ^ InvalidValue: no question has the tag 'ADP', from which 'draw' takes questions; did you mean 'adb'?
                                                              ^ InvalidValue: 'cell' must be between 1 and 10000, but this is 0
        ---
        ## A [[b]] {tags="atp, adb"}
        ^ InvalidValue: 'draw' counts the tags 'atp' and 'adb', but this question has both; remove one of them here or there
        """,
        """
        ---
        title: Cells
        draw: {tags: 3}
                     ^ WrongType: 'tags' must be tags with the numbers of questions to draw, such as {limits: 3, series: 2}, but this is a number
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        draw: {count: 3, choose: true}
                      ^ DrawTooLarge: 'draw' asks for 3 questions, but the quiz has 1
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        bands: Perfect!
               ^ WrongType: 'bands' must be percentages with words, such as {100: Perfect!}, but this is text
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        bands:
          all: Perfect!
          ^ InvalidValue: a band must begin at a percentage from 0 to 100, not at 'all'
          101: Perfect!
          ^ InvalidValue: a band must begin at a percentage from 0 to 100, not at '101'
          50: [half]
              ^ WrongType: a band needs a text, as in {100: Perfect!}, but this is a list
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        grades: 50
                ^ WrongType: 'grades' must be percentages with grades, such as {50: Pass, 0: Fail}, but this is a number
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        grades:
          A: 90
          ^ InvalidValue: a grade must begin at a percentage from 0 to 100, not at 'A'; write the percentage first, as in {90: A}
          101: A+
          ^ InvalidValue: a grade must begin at a percentage from 0 to 100, not at '101'
          70%: B
          ^ InvalidValue: a grade must begin at a percentage from 0 to 100, not at '70%'; write 70
          "69,5": B
          ^ InvalidValue: a grade must begin at a percentage from 0 to 100, not at '69,5'; write 69.5
          80: [B]
              ^ WrongType: a grade needs a text, as in {50: Pass}, but this is a list
          60: ""
              ^ InvalidValue: a grade can't be empty; write one, as in {50: Pass}, or remove this line
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        grades: {90: 1.3, 50: "4.0"}
                ^ InvalidValue: results below 50% have no grade; add the grade that applies from 0
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        grades: {1.0: 95, 1.3: 90, 5.0: 0}
                ^ InvalidValue: these seem to be grades with percentages; write the percentage first, as in {95: "1.0"}
        ---
        ## A [[b]]
        """,
        """
        ---
        title: Cells
        grades: {}
                ^ InvalidValue: 'grades' has no grades; add some, such as {50: Pass, 0: Fail}, or remove it
        ---
        ## A [[b]]
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
    func problems(marked: String) {
        let source = MarkedSource(marked)
        #expect(readMarkdownQuiz(source.text).log.problems == source.problems)
    }

    @Test func bandsStandInTheirOrder() throws {
        let (quiz, log) = readMarkdownQuiz("---\ntitle: Cells\nbands: {100: Perfect!, 66.6: Good, 0: ''}\n---\n\n## A [[b]]\n")
        #expect(log.problems == [])
        let bands = try #require(quiz?.bands)
        #expect(bands.map(\.percent) == ["100", "66.6", "0"])
        #expect(bands.map(\.words) == ["Perfect!", "Good", ""])
    }

    /// A number is a grade as it is written.
    @Test func gradesAreAsTheyAreWritten() throws {
        let (quiz, log) = readMarkdownQuiz("---\ntitle: Cells\ngrades: {95: 1.0, 66.6: '2,3', 0: 5.0}\n---\n\n## A [[b]]\n")
        #expect(log.problems == [])
        #expect(quiz?.grades?.steps.map(\.percent) == ["95", "66.6", "0"])
        #expect(quiz?.grades?.steps.map(\.grade) == ["1.0", "2,3", "5.0"])
        let json = readJSONQuizzes(#"{"title": "T", "grades": {"0": 0.50, "90": "A"}, "questions": [{"prompt": "A?", "answer": true}]}"#)
        #expect(json.log.problems == [])
        #expect(json.quizzes.first?.grades?.steps.map(\.grade) == ["0.50", "A"])
        let long = readMarkdownQuiz(
            "---\ntitle: Cells\ngrades: {50: \(String(repeating: "A", count: 101)), 0: C}\n---\n\n## A [[b]]\n")
        #expect(long.log.problems == ["3:14 InvalidValue: a grade has at most 100 characters, but this one has 101"])
        let twice = readMarkdownQuiz("---\ntitle: Cells\ngrades: {50: A, 50.0: B, 0: C}\n---\n\n## A [[b]]\n").log.problems
        #expect(twice == ["3:17 InvalidValue: two grades begin at 50.0%; remove one"])
    }
}
