import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Attributes in emphasis, before the end of a heading, and outside of a label.
struct MisplacedAttributeTests {
    @Test(arguments: [
        ("**What is gold? {#o points=2}**", "<strong>What is gold?</strong>", "**What is gold?**"),
        ("*What is gold? {#o points=2}*", "<em>What is gold?</em>", "*What is gold?*"),
        ("_What is gold?{#o points=2}_", "<em>What is gold?</em>", "_What is gold?_"),
        ("***What is gold? {#o points=2}***", "<em><strong>What is gold?</strong></em>", "***What is gold?***"),
        ("What is **gold? {#o points=2}** ##", "What is <strong>gold?</strong>", "What is **gold?**"),
        ("What is gold? **{#o points=2}**", "What is gold?", "What is gold?"),
        ("What *is **gold? {#o points=2}***", "What <em>is <strong>gold?</strong></em>", "What *is **gold?***"),
    ])
    func attributesAtTheEndOfEmphasis(heading: String, html: String, markdown: String) throws {
        let question = try onlyQuestion("## \(heading)\n\n- [x] a\n- [ ] b")
        #expect(question.id == "o")
        #expect(question.points == 2)
        #expect(question.prompt.html == html)
        #expect(question.prompt.source.map { String($0.markdown) } == markdown)
    }

    @Test func thoseOfChoices() throws {
        let question = try onlyQuestion("## Q\n\n- [x] a\n- [ ] b **{pin}**\n- [ ] **c {points=-0.5}**")
        guard case .singleChoice(let choices, _) = question.response else {
            Issue.record("no choices")
            return
        }
        #expect(choices.map(\.text.html) == ["a", "b", "<strong>c</strong>"])
        #expect(choices.map(\.isPinned) == [false, true, false])
        #expect(choices.map { $0.points?.value } == [nil, nil, -0.5])
        #expect(choices.map { $0.text.source.map { String($0.markdown) } } == ["a", "b", "**c**"])
    }

    @Test func bracesBeforeTheLastOnes() {
        expectProblems(
            """
            ## Q {points=2}? {#o}
                 ^ InvalidAttribute: attributes must come last; move them to the end of the line, or write \\{ for a brace that is text

            - [x] a
            - [ ] b

            ## R {#r}: what? {points=2}
                 ^ InvalidAttribute: attributes must come last; move them to the end of the line, or write \\{ for a brace that is text

            - [x] a
            - [ ] b

            ## The set {1, 2} of \\{points} {#s}

            - [x] a
            - [ ] b
            """)
    }

    @Test func bracesInTheMiddleOfALineAndInHiddenParts() {
        expectProblems(
            """
            And {#y points=2} in it.
                ^ StrayMark: attributes aren't read here, so they are shown as text; remove them, or write \\{ for a brace

            ## One?

            Look {#k} here.
                 ^ StrayMark: attributes aren't read here, so they are shown as text; remove them, or write \\{ for a brace

            - [x] a
              > Feedback {#f points=1}
                         ^ StrayMark: attributes aren't read here, so they are shown as text; remove them, or write \\{ for a brace
            - [ ] b

            > Because {#z} of it
                      ^ StrayMark: attributes aren't read here, so they are shown as text; remove them, or write \\{ for a brace

            > [!HINT]
            > h1 {#w}
                 ^ StrayMark: attributes aren't read here, so they are shown as text; remove them, or write \\{ for a brace
            """)
    }

    @Test func aLineBesideABlank() {
        let words = "StrayMark: the line ____ in this question isn't a blank; write [[answer]] there too, or \\____ for a line"
        expectProblems(
            "## One [[a]] and ____ {#one}\n                 ^ \(words)\n\n## Two [[b]]\n\nText\nand then ____\n         ^ \(words)")
    }

    @Test func aLabelInBold() {
        expectProblems(
            """
            ## One?

            - [x] a
            - [ ] b

            > **[!HINT]** text
              ^ InvalidAnswer: this label is in bold or italics, so students would see this text; write [!HINT] without **
            """)
    }

    @Test func bracesThatAreShown() {
        expectProblems(
            """
            ## A?

            It is [[a]]{#c}
                       ^ InvalidAttribute: attributes belong at the end of the heading; move them there, or write \\{ for a brace that is text

            ## B?

            It is [[b]] {#c}
                        ^ InvalidAttribute: attributes belong at the end of the heading; move them there, or write \\{ for a brace that is text
            and more.

            ## C?

            - It is [[c]] {points=2}.
                          ^ InvalidAttribute: attributes belong at the end of the heading; move them there, or write \\{ for a brace that is text

            ## D [[d]] {#d}\\
                       ^ InvalidAttribute: the backslash after these attributes makes them text; remove it

            ## E?

            - [x] a {pin}\\
                    ^ InvalidAttribute: the backslash after these attributes makes them text; remove it
            - [ ] b {pin}\\
                    ^ InvalidAttribute: attributes must come last; move them to the end of the last line, or write \\{ for a brace that is text
              more
            - [ ] c {pin}

            F{#f}
            -----

            Not {x=1}, \\{#c}, `{#c}`, #{name} or {draft} and {#c\\}

            - [x] a \\{pin}\\
            - [ ] b

            > So it is. {#c}
                        ^ InvalidAttribute: attributes belong at the end of the heading; move them there, or write \\{ for a brace that is text
            """)
    }

    @Test(arguments: [("{TRUE}", "true"), ("{F}", "false"), ("{T#Yes}", "true"), ("{true}", "true")])
    func answersOfGift(braces: String, answer: String) {
        let problems = readMarkdownQuiz("---\ntitle: A\n---\n## Rain is wet. \(braces)\n").log.problems
        #expect(problems.contains { $0.contains("; if the sentence is \(answer), write answer=\(answer)") }, "\(problems)")
    }

    @Test(arguments: [
        ("matching", "type=matching"), ("Ordering", "type=ordering"), ("text", "type=text"), ("truefalse", "type=true-false"),
        ("essay", "type=text"), ("mc", "type=single or type=multiple"),
    ])
    func namesOfKinds(word: String, attribute: String) {
        let problems = readMarkdownQuiz("---\ntitle: A\n---\n## A [[b]] {\(word)}\n").log.problems
        let hint = "write \(attribute); for a brace that is text, write \\{"
        #expect(problems == ["4:13 InvalidAttribute: attribute '\(word)' isn't part of a question; \(hint)"])
    }

    @Test(arguments: ["correct", "Right", "true"]) func correctChoicesHaveAnX(word: String) {
        let problems = readMarkdownQuiz("---\ntitle: A\n---\n## Q\n\n- [x] a\n- [ ] b {\(word)}\n").log.problems
        #expect(problems.count == 1)
        #expect(problems.first?.contains("'\(word)' isn't part of a choice; a correct choice has an x in its box: - [x];") == true)
    }

    @Test func idsWithSpaces() {
        expectProblems(
            """
            ## A [[b]] {#my id}
                            ^ InvalidAttribute: attribute 'id' isn't part of a question; if it belongs to the id, write #my-id, without spaces

            ## C [[d]] {#the first one points=2}
                             ^ InvalidAttribute: attribute 'first' isn't part of a question; if it belongs to the id, write #the-first-one, without spaces
                                   ^ InvalidAttribute: attribute 'one' isn't part of a question

            ## E [[f]] {#e pionts}
                           ^ InvalidAttribute: attribute 'pionts' isn't part of a question; did you mean 'points'?

            ## G [[h]] {#g matching}
                           ^ InvalidAttribute: attribute 'matching' isn't part of a question; write type=matching
            """)
    }

    @Test func commasAndBracesThatAreText() {
        expectProblems(
            """
            ## Q {#o points=2, tags=x}
                            ^ InvalidAttribute: 'points' must be a number from 0 to 1000, not '2,'; attributes are separated by spaces, so remove the comma

            - [x] a
            - [ ] f {x}
                     ^ InvalidAttribute: attribute 'x' isn't part of a choice; it has points, pin; for a brace that is text, write \\{

            ## See [[Napoleon]]. {#p}
                   ^ ConflictingAnswers: a question can't have both blanks and a list of answers; if this is a link to a page, write [Napoleon](page.md)

            - [x] a
            - [ ] b
            """)
    }

    @Test func attributesOutsideOfALabel() {
        expectProblems(
            """
            ## pH? [[= 2]]

            > [!FEEDBACK] answer=12
              ^ InvalidAttribute: 'answer' is outside the brackets of the label; write [!FEEDBACK answer=12]

            > [!HINT] {cost=1} It is acid
              ^ InvalidAttribute: 'cost' is outside the brackets of the label; write [!HINT cost=1]

            > [!HINT cost=0.5] The cost is low
            """)
    }

    @Test func noBreakSpacesAroundValues() {
        let (quiz, log) = readMarkdownQuiz("---\ntitle: Cells\npass: 60\u{A0}\ndue: \u{A0}2026-12-24\u{A0}\u{202F}\n---\n## Q [[a]]\n")
        #expect(log.problems == [])
        #expect(quiz != nil)
        #expect(
            readMarkdownQuiz("---\ntitle: Cells\npass: \u{A0}many\n---\n## Q [[a]]\n").log.problems == [
                "3:9 WrongType: 'pass' must be a number, but this is 'many'"
            ])
    }

    @Test func answersInJSONThatAreOtherBlocks() {
        let source = MarkedSource(
            """
            {"title": "A", "questions": [{"prompt": "Q", "choices": [
              {"text": "> 7", "correct": true},
                        ^ InvalidAnswer: '>' makes a block quote of this text; if it is text, write \\\\> in its place
              {"text": "- B"},
                        ^ InvalidAnswer: '-' makes a list of this text; if it is text, write \\\\- in its place
              {"text": "+"},
                        ^ InvalidAnswer: '+' makes a list of this text; if it is text, write \\\\+ in its place
              {"text": "# E"},
                        ^ InvalidAnswer: '#' makes a heading of this text; if it is text, write \\\\# in its place
              {"text": "---"},
                        ^ InvalidAnswer: '-' makes a horizontal rule of this text; if it is text, write \\\\- in its place
              {"text": "\\\\> 7"}, {"text": "-5"}, {"text": "**bold**"}, {"text": "- a\\n- b"}, {"text": "#hash"}, {"text": "1. D"}
                                                                                                                          ^ InvalidAnswer: '1.' makes a numbered list of this text; if it is text, write 1\\\\. in its place
            ]}, {"prompt": "M", "pairs": [{"prompt": "minus", "match": "-"}, {"prompt": "plus", "match": "\\\\+"}]}]}
                                                                        ^ InvalidAnswer: '-' makes a list of this text; if it is text, write \\\\- in its place
            """)
        #expect(readJSONQuizzes(source.text).log.problems == source.problems)
    }

    @Test func unreadablePicturesAreNoEqualChoices() {
        expectProblems(
            """
            ## Q

            - [x] ![a](/media/x.png)
                  ^ MediaOutsideContent: '/media/x.png' is an absolute path; write it relative to this file, such as ../media/name.svg
            - [ ] ![a](/media/y.png)
                  ^ MediaOutsideContent: '/media/y.png' is an absolute path; write it relative to this file, such as ../media/name.svg
            """)
    }
}
