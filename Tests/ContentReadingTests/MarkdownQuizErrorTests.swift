import ContentModel
import Diagnostics
import Foundation
import Testing

@testable import ContentReading

/// Errors in a Markdown quiz, with message and position.
struct MarkdownQuizErrorTests {
    @Test(arguments: [
        """
        ## No answers
        ^ MissingAnswer: this question has no answers; add choices or a blank [[…]], or give it the type 'text' for free text

        Only a stem.
        """,
        """
        ## Which are mammals?

        - [ ] Whale
        - [ ] Bat
        - [ ] Shark
        - [x] Both A and B
        ^ InvalidAnswer: 'Both A and B' names a choice by its letter, but pages shuffle choices; add {pin} to all of this question
        - [ ] None of the above {pin}

        ## Which are fish?

        - [x] Shark
        - [ ] All of the above
        ^ InvalidAnswer: 'All of the above' moves among the other choices, as pages shuffle them; add {pin} to keep it in its place

        ## Which vitamins?

        - [x] A and D only
        - [ ] B
        - [ ] T and C
        """,
        """
        ## Which line? ![Two lines, A and B](../media/lines.svg)

        - [ ] A
        ^ InvalidAnswer: 'A' names a choice by its letter, but pages shuffle choices; add {pin} to all of this question
        - [x] B

        ## Which line? ![Two lines, A and B](../media/lines.svg)

        - [ ] A {pin}
        - [x] B {pin}
        """,
        """
        ## How far is it? [[= 5 km]]

        > [!FEEDBACK answer="= 5"]
        > You forgot the unit.

        > [!FEEDBACK answer="= 50 ± 1"]
                             ^ InvalidAnswer: this blank asks for a unit, so only an answer without one gets this feedback; write '= 50 ± 1 km'
        > Ten times too far.

        ## How many? [[= 5]]

        > [!FEEDBACK answer="= 6 km"]
                             ^ InvalidAnswer: this blank asks for no unit, so nobody gives this answer; remove 'km', or add the unit to the blank
        > No.
        """,
        """
        ## A blank in a formula: $x = [[= 3]]$
                                      ^ StrayMark: a [[…]] in a formula isn't a blank, so students see the answer; write it outside the dollar signs, or [ [ with a space for brackets

        `[[code]]` isn't why.
        """,
        """
        ## No space before the box

        Two choices:
        -[x] A
        ^ MissingAnswer: this question has no answers; write a space before the box: - [x]
        -[ ] B
        """,
        """
        ## Too far right

            - [x] A
            ^ MissingAnswer: this question has no answers; this choice is indented too far; begin its line with '- [x]'
            - [ ] B

        ## Also below a paragraph

        Choices
            * [ ] A
            ^ MissingAnswer: this question has no answers; this choice is indented too far; begin its line with '* [ ]'
        """,
        """
        ## Code without an end

        ```swift
        ^ MissingAnswer: this question has no answers; the code that begins here isn't closed; write its closing marks on a separate line
        let a = 1

        - [x] A
        - [ ] B

        ## The next question

        - [x] A
        - [ ] B
        """,
        """
        ## Attributes behind a space { points=2}
                                     ^ StrayMark: these attributes begin with a space, so they are shown as text; remove it, or write \\{ for a brace that is text

        - [x] A { pin}
                ^ StrayMark: these attributes begin with a space, so they are shown as text; remove it, or write \\{ for a brace that is text
        - [ ] A set { a, b }

        ## Why? {type=text}

        ---
        ^ StrayMark: this horizontal rule becomes part of the question above it; remove it

        # Part two
        ^ StrayMark: this heading with '#' becomes part of the question above it; remove it, or write '###' for one in the question

        ## A [[blank]]

        ***

        Below it.

        ***
        ^ StrayMark: this horizontal rule becomes part of the question above it; remove it

        ## Choices

        ***

        - [x] A
        - [ ] B
        """,
        """
        ## Code without an end after [[a]]

        ````
        ^ StrayMark: the code that begins here isn't closed; write its closing marks on a separate line, or the questions below become part of it
        let a = 1
        ```

        ## The next question
        """,
        """
        ## Code without an end after answers

        - [x] A
        - [ ] B

        ~~~
        ^ ContentAfterAnswers: the code that begins here isn't closed; write its closing marks on a separate line
        let a = 1
        """,
        """
        ## Sound is faster in water {answer=true}
        ^ MissingAnswer: this question has no answers; add type=true-false to its attributes

        > Yes.
        """,
        """
        ## A blank in `[[code]]`
        ^ MissingAnswer: this question has no answers; a [[…]] in code isn't a blank, so write it outside the code
        """,
        """
        ## The capital of France is ____.
        ^ MissingAnswer: this question has no answers; write the answer of its blank between two pairs of brackets, as in [[answer]]
        """,
        """
        ## The capital of France is {{c1::Paris}}.
        ^ MissingAnswer: this question has no answers; write a blank as [[answer]], not as {{c1::answer}}
                                    ^ StrayMark: this is an Anki blank; write it as [[answer]], or import the file with 'quizmark import'
        """,
        """
        ## The capital of France is [[Paris].
                                    ^ StrayMark: this '[[' begins a blank that isn't closed in its line; close it with ]], or write \\[[ for brackets
        """,
        """
        ## Attributes below

        {#b points=2}
        ^ InvalidAttribute: attributes belong at the end of the heading; move them there, or write \\{ for a brace that is text

        - [x] A
        - [ ] B
        """,
        """
        ## Part

        ### Which? {#b}
                   ^ InvalidAttribute: a heading with '###' isn't a question, so it has no attributes; write '##', or remove them

        - [x] A
        - [ ] B
        """,
        """
        ## One

        - [x] A
        - [ ] B

        ### Two
        ^ ContentAfterAnswers: a question begins with '##', and this heading with '###'; if it begins the next question, write '##'
        """,
        """
        ## No right one

        - [ ] A
        ^ NoRightChoice: no choice is marked as correct; put an x in the box of each correct one: [x]
        - [ ] B
        """,
        """
        ## One choice

        - [x] A
        ^ TooFewChoices: a question needs at least two choices
        """,
        """
        ## The same twice

        - [x] A
        - [ ] B
        - [ ] A
        ^ DuplicateChoice: this choice has the same text as choice a
        """,
        """
        ## No boxes

        - A
        ^ NoRightChoice: the items of this list have no boxes; write '- [ ] ' before each choice and '- [x] ' before a correct one
        - B
        """,
        """
        ## One without a box

        - [x] A
        - B
        ^ InvalidAnswer: this choice has no box; begin it with [ ] or [x]
        """,
        """
        ## An empty choice

        - [x] A
        - [ ]
        ^ InvalidAnswer: this choice has no text
        """,
        """
        ## An empty item

        1. A
        2.
        ^ InvalidAnswer: this item has no text; write it, or remove its number
        3. C
        """,
        """
        ## One item
        ^ TooFewChoices: an ordering question needs at least two items

        1. A
        """,
        """
        ## One pair
        ^ TooFewChoices: a matching question needs at least two pairs

        - A -> 1
        - -> 2
        """,
        """
        ## Half of it is matched

        - A -> 1
        - B -> 2
        - C
        ^ InvalidAnswer: every item of a matching list must be 'prompt -> match'; this one has no ' -> '
        """,
        """
        ## The same item twice

        1. A
        2. B
        3. A
        ^ DuplicateChoice: this item has the same text as an earlier one
        """,
        """
        ## The same prompt twice, and nothing's match that is somebody's

        - A -> 1
        - A -> 2
        ^ DuplicateChoice: this prompt has the same text as an earlier one
        - B -> 1
        - -> 1
        ^ DuplicateChoice: this match belongs to nothing, but has the same text as a correct one
        - -> 3
        - -> 3
        ^ DuplicateChoice: this match appears twice
        """,
        """
        ## Matches that are one in a menu

        - A -> $\\overline{A \\cdot B}$
        - B -> $\\overline{A} \\cdot \\overline{B}$
        - C -> $\\frac12$
        - D -> *½*
        ^ DuplicateChoice: a menu shows this match and an earlier one as '½', so they are one option; change the words of one
        - E -> *½*
        """,
    ])
    func answers(marked: String) { expectProblems(marked) }

    @Test(arguments: [
        """
        ## Text after answers

        - [x] A
        - [ ] B

        More.
        ^ ContentAfterAnswers: only an explanation may follow the answers; begin this with > if it is one, or move it above the answers

        > Why.
        """,
        """
        ## A line between questions

        - [x] A
        - [ ] B

        ---
        ^ ContentAfterAnswers: a horizontal rule can't be between questions; remove this line

        ## And a heading

        - [x] A
        - [ ] B

        # Part two
        ^ ContentAfterAnswers: a heading with '#' can't be between questions; remove this line

        ## The next question has a [[blank]]
        """,
        """
        ## Marking notes are no question text {type=text}

        > Notes.

        Use 100 words.
        ^ ContentAfterAnswers: the marking notes or the model answer (the block quote above) end the question; move this above the quote, or begin the quote with [!NOTE] if it is part of the question

        > More notes.
        """,
        """
        ## A source without its label {type=text}

        > Gallia est omnis divisa.
        ^ InvalidAnswer: both this quote and the one below are marking notes, which students don't see; begin a quote that students read with [!NOTE], and write text below it, or else join the two

        > Two points for the tense.

        > [!ANSWER]
        > Gaul is divided.

        ## A source with its label {type=text}

        > [!NOTE] Source
        > Gallia est omnis divisa.

        Translate it.

        > [!ANSWER]
        > Gaul is divided.

        > Two points for the tense.
        """,
        """
        ## A label with a typing mistake {type=text}

        > [!ANWSER]
          ^ InvalidAnswer: '[!ANWSER]' isn't a label, so students would see this text; did you mean 'ANSWER'?
        > Because.
        """,
        """
        ## A model answer without text {type=text}

        > [!ANSWER]
          ^ InvalidAnswer: this model answer has no text; write it below its '[!ANSWER]'
        """,
        """
        ## A blank in a model answer {type=text}

        > [!ANSWER]
        > The [[railway]].
              ^ InvalidBlank: a blank belongs in a question's text, not in a model answer
        """,
        """
        ## A model answer to choices

        - [x] A
        - [ ] B

        > [!ANSWER]
          ^ ConflictingAnswers: a model answer ('[!ANSWER]') is for free text, but the kind of this question is 'single'; write an explanation
        > A.
        """,
        """
        ## A statement {type=true-false answer=true}

        > Why.

        More.
        ^ ContentAfterAnswers: the explanation (the block quote above) ends the question; move this above the quote, or begin the quote with [!NOTE] if it is part of the question
        """,
        """
        ## A [[blank]]

        > Why.

        More.
        ^ ContentAfterAnswers: the explanation (the block quote above) ends the question; move this above the quote, or begin the quote with [!NOTE] if it is part of the question
        """,
        """
        ## Boxes in two lists

        - [x] A
        - [ ] B

        Or else

        - [x] C
        ^ BoxesInTwoLists: this question has boxes in two lists; keep all choices in one list, or begin the paragraph above with '## ' if it is the next question
        - [ ] D
        """,
        """
        ## Feedback that ends the list

        - [ ] A

        > Feedback of A

        - [x] B
        ^ BoxesInTwoLists: this question has boxes in two lists; indent feedback to the text of its choice, so that it doesn't end the list
        - [ ] C
        """,
        """
        ## Blanks [[and]] choices
                  ^ ConflictingAnswers: a question can't have both blanks and a list of answers

        - [x] A
        - [ ] B
        """,
        """
        ## Boxes in an order {type=ordering}
                                   ^ ConflictingAnswers: this question has the type 'ordering', but its answers are of the kind 'single'

        1. [x] A
        2. [ ] B
        """,
    ])
    func structure(marked: String) { expectProblems(marked) }

    @Test(arguments: [
        """
        ## Unknown {ponts=2 tag=a case pinned}
                    ^ InvalidAttribute: attribute 'ponts' isn't part of a question; did you mean 'points'?
                            ^ InvalidAttribute: attribute 'tag' isn't part of a question; did you mean 'tags'?
                                       ^ InvalidAttribute: attribute 'pinned' isn't part of a question
        [[a]]
        """,
        """
        ## A [[b]] {points = 2 tags= "a, b" type}
                    ^ InvalidAttribute: an attribute can't have spaces around its =; write points=…
                               ^ InvalidAttribute: an attribute can't have spaces around its =; write tags=…
                                            ^ InvalidAttribute: 'type' needs a value; write type=…
        ## B [[c]] {# id case=true}
                    ^ InvalidAttribute: an id can't have a space after its #; write #id
                         ^ InvalidAttribute: 'case' takes no value; write only the word
        """,
        """
        ## A [[b]] {say-count}
                    ^ InvalidAttribute: 'say-count' is for questions with several correct choices, but the kind of this one is 'blanks'
        """,
        """
        ## [[a]] points {points=many}
                                ^ InvalidAttribute: 'points' must be a number from 0 to 1000, not 'many'
        """,
        """
        ## A [[b]] {type=multple}
                         ^ InvalidValue: 'type' must be one of single, multiple, true-false, blanks, numeric, ordering, matching, text, not 'multple'; did you mean 'multiple'?
        """,
        """
        ## A [[b]] {type=multi}
                         ^ InvalidValue: 'type' must be one of single, multiple, true-false, blanks, numeric, ordering, matching, text, not 'multi'; did you mean 'multiple'?
        """,
        """
        ## A [[b]] {type=dropdown}
                         ^ InvalidValue: 'type' must be one of single, multiple, true-false, blanks, numeric, ordering, matching, text, not 'dropdown'; write the list in the text, as [[{incorrect|*correct*}]]
        """,
        """
        ## The energy comes from [[nucleus/cytoplasm/*mitochondrion*]]
                                 ^ StrayMark: students would have to type this exactly as it is; write a list as [[{nucleus|cytoplasm|*mitochondrion*}]]
        """,
        """
        ## [CO2] is a gas
        ^ MissingAnswer: this question has no answers; a blank needs two pairs of brackets: [[CO2]]
        """,
        """
        ## A [[b]] {type=sanction}
                         ^ InvalidValue: 'type' must be one of single, multiple, true-false, blanks, numeric, ordering, matching, text, not 'sanction'
        """,
        """
        ## A \\* [[b]] &amp; {#b/../c}
                             ^ InvalidID: the id 'b/../c' can only have letters, digits, '-', '_' and '.', and '/' between parts; try 'b-c'
        """,
        """
        ## A [[b]] {tags="x}
                         ^ InvalidAttribute: the value of 'tags' has no closing quote
        """,
        """
        ## A {type=true-false answer=yes}
                                     ^ InvalidAttribute: 'answer' must be true or false, not 'yes'; did you mean 'true'?
        """,
        """
        ## A

        - [x] B {#b}
                 ^ InvalidAttribute: a choice can't have an id; it is identified by its letter
        - [ ] C {pim}
                 ^ InvalidAttribute: attribute 'pim' isn't part of a choice; did you mean 'pin'?
        """,
        """
        ## é [[b]] {#j points=2
                   ^ InvalidAttribute: these attributes have no closing brace; write }, or \\{ for a brace that is text
        ## C {#i}{points=3}
             ^ InvalidAttribute: attributes belong in one pair of braces; join them, such as {#id points=2}

        - [x] B
        - [ ] C {pin
                ^ InvalidAttribute: these attributes have no closing brace; write }, or \\{ for a brace that is text
        """,
        """
        ## A {#a} {points=3}
             ^ InvalidAttribute: attributes belong in one pair of braces; join them, such as {#id points=2}

        1. B {pin}
             ^ InvalidAttribute: only a choice with a box has attributes; remove them, or write \\{ for a brace that is text
        2. C
        """,
        """
        ## A {#a points=2 case points=3 #b case}
                               ^ InvalidAttribute: attribute 'points' appears twice; remove one
                                        ^ InvalidAttribute: there is already an id, 'a'; remove one of the two
                                           ^ InvalidAttribute: attribute 'case' appears twice; remove one
                          ^ InvalidAttribute: 'case' is for questions with blanks, but the kind of this one is 'matching'

        - B -> C {pin}
                 ^ InvalidAttribute: only a choice with a box has attributes; remove them, or write \\{ for a brace that is text
        - D -> E
        """,
        """
        ## A {tags=energy, cells hint=1}
                   ^ InvalidAttribute: a value of several words is in quotes; write tags="energy, cells"
                                 ^ InvalidAttribute: attribute 'hint' isn't part of a question; write it on a line of its own below the question: > [!HINT] …
        - [x] B
        - [ ] C
        """,
        """
        ## A {type=true/false answer=True}
                   ^ InvalidValue: 'type' must be one of single, multiple, true-false, blanks, numeric, ordering, matching, text, not 'true/false'; did you mean 'true-false'?
        """,
        """
        ## A {answer=false}
                     ^ InvalidAttribute: 'answer' is for true/false questions, but the kind of this one is 'single'

        - [x] B
        - [ ] C

        ## D {type=text answer=true case}
                               ^ InvalidAttribute: 'answer' is for true/false questions, but the kind of this one is 'text'
                                    ^ InvalidAttribute: 'case' is for questions with blanks, but the kind of this one is 'text'
        """,
        """
        ## A \\* *b* &amp; [[b]] {#x}
        ## C [[d]] {#x}
                    ^ DuplicateID: two questions of this quiz have the id 'x'
        """,
    ])
    func attributes(marked: String) { expectProblems(marked) }

    @Test(arguments: [
        """
        ## A [[]] and [[ | b]] and [[a||b]]
             ^ InvalidBlank: this blank is empty; write the correct words in it: [[mitochondrion|mitochondria]]
                      ^ InvalidBlank: one of the answers of this blank is empty; write [[b]] without it, or a bar as \\|, in a table as \\\\|
                                   ^ InvalidBlank: one of the answers of this blank is empty; write [[a|b]] without it, or a bar as \\|, in a table as \\\\|
        """,
        """
        ## é [[= nine]] and [[= 1 ± -2]] and [[= 1 ± 2 ± 3]]
             ^ InvalidBlank: write a number as [[= 9.81]] or [[= 9.81 ± 0.05]], with its unit if students type it: [[= 9.81 m/s^2]]
                            ^ InvalidBlank: write a number as [[= 9.81]] or [[= 9.81 ± 0.05]], with its unit if students type it: [[= 9.81 m/s^2]]
                                             ^ InvalidBlank: write a number as [[= 9.81]] or [[= 9.81 ± 0.05]], with its unit if students type it: [[= 9.81 m/s^2]]
        """,
        """
        ## é [[= 1,000]] and [[= 9,81 ± 0.1]]
             ^ InvalidBlank: write a decimal point instead of the comma in '1,000'; if the comma separates thousands, leave it out: 1000
                             ^ InvalidBlank: write a decimal point instead of the comma in '9,81'; if the comma separates thousands, leave it out: 1000
        """,
        """
        ## é [[= 10 +/- 1]]
             ^ InvalidBlank: write ± or +- in place of +/-, as in [[= 9.81 ± 0.05]]
        ## é [[= 1 000]] and [[= 1/2]]
             ^ InvalidBlank: write '1 000' without spaces: 1000
                             ^ InvalidBlank: '1/2' is a fraction; write a decimal number, such as 0.5 for 1/2
        ## [[= 5%]] and [[= 100 ± 5 %]]
           ^ InvalidBlank: '5%' has a percent sign; write it after the brackets, as in [[= 5]] %
                        ^ InvalidBlank: a tolerance is an amount, not a percentage; 5% of 100 is 5: [[= 100 ± 5]]
        ## é [[===]]
             ^ InvalidBlank: an answer that begins with '=' needs a backslash: [[\\===]]
        ## é [[= 9.81 ± 5% m/s^2]]
             ^ InvalidBlank: a tolerance is an amount, not a percentage; 5% of 9.81 is 0.4905: [[= 9.81 ± 0.4905 m/s^2]]
        """,
        """
        ## [[= ½]] and [[= 1,5 × 10⁻³]]
           ^ InvalidBlank: '½' is a fraction; write a decimal number, such as 0.5 for 1/2
                       ^ InvalidBlank: write a decimal point instead of the comma in '1,5 × 10⁻³'; if the comma separates thousands, leave it out: 1000
        """,
        """
        ## A

        - [x] B [[c]]
                ^ InvalidBlank: a blank belongs in a question's text, not in a choice
        - [ ] D

        > Because [[e]]
                  ^ InvalidBlank: a blank belongs in a question's text, not in an explanation
        """,
    ])
    func blanks(marked: String) { expectProblems(marked) }

    /// Pages and exports name each part beside each other one.
    @Test(arguments: [("items", "#. Item #"), ("pairs", "- Prompt # -> Match #"), ("blanks", "Word # is [[w#]].")])
    func partsAreLimited(parts: String, line: String) {
        func problems(_ count: Int) -> [String] {
            let lines = (1...count).map { line.replacingOccurrences(of: "#", with: "\($0)") }.joined(separator: "\n")
            return readMarkdownQuiz("---\ntitle: A\n---\n\n## Which?\n\n\(lines)\n").log.problems
        }
        #expect(problems(250) == [])
        let problem = "BlockTooLarge: a question can have at most 250 \(parts), but this one has 251; split it"
        #expect(problems(251).map { $0.contains(problem) } == [true])
    }

    /// Each prompt has a menu with all matches.
    @Test func menusOfMatchesAreLimited() {
        func problems(_ count: Int) -> [String] {
            let lines = (1...count).map { "- Prompt \($0) -> \(String(repeating: "m", count: 1_000)) \($0)" }.joined(separator: "\n")
            return readMarkdownQuiz("---\ntitle: A\n---\n\n## Which?\n\n\(lines)\n").log.problems
        }
        #expect(problems(32) == [])
        let problem = "BlockTooLarge: each prompt has a menu with all matches, which would take 2 MB in this question; "
        #expect(problems(46).map { $0.contains(problem) } == [true])
    }

    @Test func feedbackAsText() {
        expectProblems(
            """
            ## A

            - [x] B
             > too far left
            - [ ] C
            """, ids: [.boxesInTwoLists])
        expectProblems(
            """
            ## A

            - [x] > B
            - [ ] C
            """, ids: [.feedbackAsText])
    }

    @Test(arguments: [
        """
        ## Which planet is nearest?

        > [!ANSWER]
          ^ ConflictingAnswers: a model answer ('[!ANSWER]') is for free text, but the kind of this question is 'single'; write an explanation
        > Mercury.

        - [x] Mercury
        - [ ] Mars
        """,
        """
        ## Indented

        - [x] Mercury
          - [ ] Venus
          ^ InvalidAnswer: this box is indented, so it is part of the choice above; begin all choices in the same column
        - [ ] Mars
        """,
        """
        ## Text below feedback

        - [x] Mercury
        - [ ] Venus

          > Too far.
          ^ ContentAfterAnswers: the text below it makes this quote part of the choice, not feedback; move the text above the quote

          Second planet.
        """,
        """
        ## Id {#x}.
              ^ InvalidAttribute: attributes must come last; move them to the end of the line, or write \\{ for a brace that is text

        - [x] Mercury {pin}!
                      ^ InvalidAttribute: attributes must come last; move them to the end of the line, or write \\{ for a brace that is text
        - [ ] {a, b} and {case} \\{#c} {#d
                                      ^ InvalidAttribute: these attributes have no closing brace; write }, or \\{ for a brace that is text
        """,
    ])
    func partsInTheWrongPlace(marked: String) { expectProblems(marked) }

    @Test(arguments: ["# Which?\n\n[[a]]", "##Which?\n\n[[a]]", "### Which?"])
    func missedQuestionsAreNamed(text: String) {
        expectProblems(
            "Hello.\n\n\(text)\n^ EmptyQuiz: this quiz has no questions; a question begins with '## ': two number signs and a space"
                .replacing("\n\n[[a]]\n^", with: "\n^"))
    }

    @Test func aFileWithoutFrontMatterIsToldHowToBegin() {
        #expect(
            readMarkdownQuiz("# My quiz\n\n## A [[b]]\n").log.problems == [
                "1:1 MissingKey: a quiz needs the key 'title'; begin the file with a line ---, a line such as 'title: …' and another line ---"
            ])
    }

    @Test func quotesAboveTheLastBlankBelongToTheQuestion() throws {
        let question = try onlyQuestion("## A\n\n> To be or not to be\n\nis by [[Shakespeare]].\n\n> Act 3.")
        #expect(question.stem.html.hasPrefix("<blockquote>"))
        #expect(question.explanation.html == "<p>Act 3.</p>\n")
    }

    @Test func oneBadQuestionHidesNoOther() {
        let (quiz, log) = readMarkdownQuiz("---\ntitle: A\n---\n## A\n## B [[b]]\n## C\n\n- [ ] D\n- [ ] E\n")
        #expect(quiz?.questions.map(\.id) == ["b"])
        #expect(log.diagnostics.map(\.id) == [.missingAnswer, .noRightChoice])
    }
}
