import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Notation that is nearly that of a quiz: each mistake has one message, which says what to write.
struct OtherNotationTests {
    @Test(arguments: [
        """
        ## Q?

        - [ ] ```python
              ^ InvalidAnswer: code can't begin on the line of a box; move this ``` to the line below, indented like the code
              print(1)
              ```
        - [x] ```Two``` and three
        """,
        """
        ## Q?

        1. [ ] ```python
               ^ InvalidAnswer: code can't begin on the line of a box; move this ``` to the line below, indented like the code
               print(1)
               ```
        2. [x] Two
        """,
        """
        ## Q?

        - [ ] This:
        ```python
        ^ BoxesInTwoLists: this code ends the list of choices; indent all its lines by 2 spaces if it belongs to the choice above
        print(1)
        ```
        - [x] Two
        """,
        """
        ## Q?

        1. [ ] This:
        2. [x] Two:
        ```python
        ^ ContentAfterAnswers: this code ends the list of choices; indent all its lines by 3 spaces if it belongs to the choice above
        print(1)
        ```
        """,
        """
        ## Q?

        - [ ] This:

          ```python
          print(1)
        ```
        ^ InvalidAnswer: indent this line by 2 spaces, like the code that it closes
        - [x] Two
        """,
        """
        ## Q?

        - [ ] Five
        -[ ] Six
        ^ InvalidAnswer: this line becomes part of the answer above it; write a space before the box: - [ ]
        - [x] Two
        """,
        """
        ## Q?

        - [ ] | a | b |
          ^ PipeTable: a table can't begin on the line of a box; move it below this line, indented like the words of the choice, with an empty line above
              |---|---|
              | 1 | 2 |
        - [x] Two
        """,
    ])
    func choices(quiz: String) { expectProblems(quiz) }

    @Test(arguments: [
        """
        ## Q?

        a) One
        ^ MissingAnswer: this question has no answers; write '- [ ] ' in place of 'a)', so that this is a list of choices, and '- [x] ' before a correct one
        b) Two
        """,
        """
        ## Q?

        A. One
        ^ MissingAnswer: this question has no answers; write '- [ ] ' in place of 'A.', so that this is a list of choices, and '- [x] ' before a correct one

        B. Two

        Answer: B
        """,
        """
        ## Q?

        (a) One
        ^ StrayMark: these lines are shown as one paragraph; write '- [ ] ' before each choice and '- [x] ' before a correct one, or else write a list with '1.' or '-', or end each line but the last with a backslash
        (b) Two
        """,
        """
        ## Q?

        ☐ One
        ^ MissingAnswer: this question has no answers; '☐' isn't a box here; begin each choice with '- [ ] ', and a correct one with '- [x] '
        ☑ Two
        """,
        """
        ## Q?

        - One
        - ☑ Two
        ^ InvalidAnswer: '☑' isn't a box here; write [x] in its place
        """,
        """
        ## Q?

        - \\[ \\] One
        ^ InvalidAnswer: backslashes make text of this box; write [ ] without them
        - \\[x\\] Two
        """,
        """
        ## Q?

        a -> b
        ^ MissingAnswer: this question has no answers; a pair begins with a hyphen: write '- a -> b'
        c -> d
        """,
        """
        ## Q ［［x］］?
        ^ MissingAnswer: this question has no answers; '［［' are full-width brackets; write a blank as [[answer]]
        """,
        """
        ## Q?

            int [[x]] = 1
            ^ StrayMark: four spaces make code of these lines, so [[x]] isn't a blank and students see the answer; remove the spaces, or put code between ``` and ```
        """,
        """
        ## Plants take up [carbon dioxide]].
                                         ^ StrayMark: this ']]' doesn't end a blank, because there is only one bracket before its words; write [[carbon dioxide]], or \\] for a bracket
        """,
    ])
    func listsAndBlanks(quiz: String) { expectProblems(quiz) }

    /// The warning of another question doesn't become the error of this one.
    @Test func eachQuestionHasItsOwnMessage() {
        expectProblems(
            """
            ## A [CO2]
            ^ MissingAnswer: this question has no answers; a blank needs two pairs of brackets: [[CO2]]

            ## A [CO2]] and [[b]]
                     ^ StrayMark: this ']]' doesn't end a blank, because there is only one bracket before its words; write [[CO2]], or \\] for a bracket
            """)
    }

    @Test(arguments: [
        """
        ## Match

        - a -> b
        - c → d
        ^ InvalidAnswer: every item of a matching list must be 'prompt -> match'; write ' -> ' in place of '→'
        - e->f
        ^ InvalidAnswer: every item of a matching list must be 'prompt -> match'; write ' -> ' in place of '->'
        """,
        """
        ## Match

        - a = b
        ^ NoRightChoice: the items of this list have no boxes; write '- [ ] ' before each choice and '- [x] ' before a correct one; if these are pairs, write ' -> ' in place of ' = '
        - c = d
        """,
        """
        ## Match

        - a : b
        ^ NoRightChoice: the items of this list have no boxes; write '- [ ] ' before each choice and '- [x] ' before a correct one; if these are pairs, write ' -> ' in place of ' : '
        - c : d
        """,
    ])
    func pairs(quiz: String) { expectProblems(quiz) }

    @Test(arguments: [
        """
        ## A {tags=acids and bases}
                   ^ InvalidAttribute: a value of several words is in quotes; write tags="acids and bases"

        - [ ] A
        - [x] B
        """,
        """
        ## A [[y z|y]]

        > [!FEEDBACK answer=y]
        > Yes

        > [!FEEDBACK answer=y z]
                             ^ InvalidAttribute: a value of several words is in quotes; write answer="y z"
        > Hm
        """,
        """
        ## A

        - [ ] b
        - [x] {a: 1}
               ^ InvalidAttribute: attribute 'a' isn't part of a choice; it has points, pin; for a brace that is text, write \\{
        """,
        """
        ## Which two? #b
                      ^ InvalidAttribute: an id is in braces; write {#b}, or \\# for a number sign

        - [ ] A
        - [x] B

        ## Question 9 #i}
                      ^ InvalidAttribute: an id is in braces; write {#i}, or \\# for a number sign

        - [ ] A
        - [x] B

        ## Question 10 [#j]
                       ^ InvalidAttribute: an id is in braces; write {#j}, or \\# for a number sign

        - [ ] A
        - [x] B
        """,
        """
        ## A

        - [ ] A
        - [x] B

        ### Second? {#b}
        ^ BoxesInTwoLists: a question begins with '##', and this heading with '###'; if it begins the next question, write '##'

        - [ ] A
        - [x] B
        """,
    ])
    func attributes(quiz: String) { expectProblems(quiz) }

    @Test(arguments: [
        "Is it C#", "Who is #1", "Which colour is #fff", "Which is `#main`", "A \\#b", "Is it #fff?", "What does #define",
        "What is in #pragma",
    ])
    func otherNumberSignsAreFine(heading: String) { expectProblems("## \(heading)\n\n- [ ] A\n- [x] B\n") }

    @Test func aWrongChoiceThatEarnsAllPointsIsReported() {
        expectProblems(
            """
            ## A

            - [ ] One {points=1}
            ^ InvalidValue: this choice isn't marked as correct, but earns all points of the question; mark it, or lower its 'points'
            - [x] Two
            """)
        expectProblems("## A {points=2}\n\n- [ ] One {points=1}\n- [x] Two\n")
        let json =
            #"{"title": "A", "questions": [{"prompt": "A", "choices": [{"text": "B", "points": 1}, {"text": "C", "correct": true}]}]}"#
        #expect(readJSONQuizzes(json).log.diagnostics.map(\.id) == [.invalidValue])
    }

    private func expectProblems(_ marked: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let source = MarkedSource("---\ntitle: Cells\n---\n" + marked)
        #expect(readMarkdownQuiz(source.text).log.problems == source.problems, sourceLocation: sourceLocation)
    }
}
