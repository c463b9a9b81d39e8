import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Lists that show by their items that they aren't what their form says: choices and pairs in numbered lists, and boxes of other
/// characters.
struct ForeignAnswerTests {
    private static let order = "or add type=ordering to the attributes of the heading above if the order is the answer"
    private static let boxes =
        "but a numbered list without boxes is an ordering question; write '- [ ] ' or '- [x] ' before each choice, or add type=ordering to the attributes of the heading"

    @Test(arguments: [
        """
        1. What is gold?
        ^ InvalidAnswer: this item is a question; begin it with '## ', and its choices in the first column; \(order)
           - [ ] Ag
           - [x] Au

        2. What is silver?
           - [x] Ag
           - [ ] Au
        """,
        """
        1. **Who was it?**
        ^ InvalidAnswer: this item is a question with choices; begin it with '## ', and each choice with '- [ ] ' or '- [x] '; \(order)
           A) Dalton
           B) Mendeleev
           *Answer: B*
        """,
        """
        1. Who was it?
        ^ InvalidAnswer: this item has an answer in it; begin each question with '## ', and each choice with '- [ ] ' or '- [x] '; \(order)
           **Answer:** Mendeleev
        2. When?
           **Answer:** 1869
        """,
        """
        1. True
        ^ InvalidAnswer: true and false have no order; remove this list, and write {type=true-false answer=true} after the question; \(order)
        2. False
        """,
        """
        1. Gold is a metal. (T)
        ^ InvalidAnswer: these items are statements with a verdict; begin each with '## ' and end it with {type=true-false answer=true}; \(order)
        2. Neon is a metal. (F)
        """,
        """
        1. The symbol of gold is ____.
        ^ InvalidAnswer: these items have a line to write on; write each answer in its place, as in [[answer]]; \(order)
        2. The symbol of silver is ____
        """,
        """
        1. a
        2. b ✓
        ^ InvalidAnswer: this item has the mark ✓, \(boxes)
        3. c
        """,
        """
        1. a
        2. b (correct)
        ^ InvalidAnswer: this item ends with (correct), \(boxes)
        3. c
        """,
        """
        1. Neon [ ]
        ^ InvalidAnswer: this item ends with the box [ ], \(boxes)
        2. Gold [x]
        """,
        """
        1. Gold
        ^ InvalidAnswer: this item has feedback, \(boxes)
           > Right!
        2. Neon
           > Wrong!
        """,
        """
        1. a
        2. **b**
        ^ InvalidAnswer: this is the only item in bold, but a numbered list without boxes is an ordering question; if these are choices, write '- [ ] ' or '- [x] ' before each; if not, add type=ordering to the attributes of the heading
        3. c
        """,
        """
        1) Au -> gold
        ^ InvalidAnswer: a list of 'prompt -> match' isn't numbered; write - in place of '1)', or add type=ordering to the attributes of the heading
        2) Fe -> iron
        3) -> lead
        """,
        """
        1. [х] a
        ^ InvalidAnswer: this box has U+0445 CYRILLIC SMALL LETTER HA in it; write [x]
        2. [х] b
        """,
    ])
    func choicesInANumberedListAreNoOrder(list: String) { expectProblems("## Q\n\n" + list) }

    @Test(arguments: [
        "1. Atom\n2. Molecule\n3. Cell", "1. 2H2 + O2 -> 2H2O\n2. burning", "1. **Atom**\n2. **Cell**", "1. (a) Atom\n2. (b) Cell",
        "1. true love\n2. false friends", "1. f(t)\n2. g(f)\n3. h", "1. Atom\n   with a nucleus\n2. Cell",
    ])
    func plainItemsAreAnOrder(list: String) throws {
        #expect(try onlyQuestion("## Q\n\n" + list).response.kind == .ordering)
    }

    @Test(arguments: [
        "1. Au -> gold\n2. Fe -> iron", "1. a\n2. **b**\n3. c", "1. a ✓\n2. b", "1. True\n2. False", "1. a\n   > Right\n2. b",
        "1. a ____\n2. b ____", "1. a (right)\n2. b (wrong)",
    ])
    func theTypeMakesThemOne(list: String) throws {
        #expect(try onlyQuestion("## Q {type=ordering}\n\n" + list).response.kind == .ordering)
    }

    @Test func numberedPairsOfAMatchingQuestion() {
        expectProblems(
            """
            ## Match {type=matching}

            1. a -> b
            ^ InvalidAnswer: the items of a matching question must be 'prompt -> match', in a list that isn't numbered; write - in place of '1.'
            2. c -> d
            """)
    }

    @Test(arguments: [
        """
        - Gold ->
        ^ InvalidAnswer: this item has no match; write it after the arrow: 'prompt -> match'
        - Iron -> Fe
        """,
        """
        - 2H2 + O2 -> 2H2O -> combustion
        ^ InvalidAnswer: this item has two arrows, and the first one divides the pair; write → for an arrow that is text, as in 'A → B -> match'
        - CaCO3 → CaO + CO2 -> decomposition
        """,
        """
        - C + O2 -> [[CO2]]
                    ^ InvalidBlank: a blank belongs in a question's text, not in an item, or add type=blanks to the attributes of the heading if this list is a part of the text
        - 2H2 + O2 -> 2H2O
        """,
        """
        - 3. October -> 1990
        ^ InvalidAnswer: '3.' makes a list of this item; write 3\\. if it is part of 'prompt -> match'
        - 14. July -> 1789
        """,
        """
        - a	->	1
        ^ InvalidAnswer: the items of a matching question must be 'prompt -> match'; write ' -> ' with its spaces in place of the tabs beside '->'
        - b	->	2
        """,
        """
        - a -> ![Cell](../media/cell.svg)
               ^ InvalidAnswer: matches are in a list of texts, so students see only 'Cell' of this picture; write the picture before the arrow
        - b -> c
        """,
        """
        - What is gold?
        ^ InvalidAnswer: this item is a question; begin it with '## ', and its choices in the first column
          - [ ] Ag
          - [x] Au
        """,
    ])
    func pairs(list: String) { expectProblems("## Match\n\n" + list) }

    @Test(arguments: [
        ("[х]", "this box has U+0445 CYRILLIC SMALL LETTER HA in it; write [x]"),
        ("[\u{A0}]", "this box has U+00A0 NO-BREAK SPACE in it; write [ ]"),
        ("[\u{3000}]", "this box has U+3000 IDEOGRAPHIC SPACE in it; write [ ]"),
        ("[×]", "this box has U+00D7 MULTIPLICATION SIGN in it; write [x]"), ("[✓]", "this box has U+2713 CHECK MARK in it; write [x]"),
        ("[x\u{200B}]", "U+200B ZERO WIDTH SPACE is in this box; write [x]"),
        ("\u{200E}[x]", "U+200E LEFT-TO-RIGHT MARK is before this box; remove it"),
        ("［x］", "this box has U+FF3B FULLWIDTH LEFT SQUARE BRACKET in place of a square bracket; write [x]"),
        ("[ x ]", "this box has spaces in it; write [x]"), ("[]", "this box needs one space in it; write [ ]"),
        ("(x)", "this choice has no box; begin it with [ ] or [x]"),
    ])
    func boxesOfOtherCharactersAreNamed(box: String, message: String) {
        let log = readMarkdownQuiz("---\ntitle: A\n---\n## Q\n\n- [x] a\n- \(box) b\n").log
        #expect(log.problems == ["7:1 InvalidAnswer: \(message)"])
    }

    @Test func allBoxesMayHaveThem() {
        expectProblems(
            """
            ## Q

            - \u{200E}[x] a
            ^ InvalidAnswer: U+200E LEFT-TO-RIGHT MARK is before this box; remove it
            - \u{200E}[ ] b

            ## R

            - [x]\u{3000}a
            ^ InvalidAnswer: U+3000 IDEOGRAPHIC SPACE is after the box of this choice; write a plain space in its place
            - [ ] b
            """)
    }

    @Test(arguments: [
        ("\\- \\[x\\] a", "backslashes make this line plain text; write - [x] without them"),
        ("\\- [x] a", "backslashes make this line plain text; write - [x] without them"),
        ("－ [x] a", "write a hyphen and a space before the box, '- [x]', in place of '－', U+FF0D FULLWIDTH HYPHEN-MINUS"),
        ("\u{2011} [x] a", "write a hyphen and a space before the box, '- [x]', in place of '\u{2011}', U+2011 NON-BREAKING HYPHEN"),
        ("-\u{2009}[x] a", "U+2009 THIN SPACE is before the box; write a plain space: - [x]"),
        ("\u{200B}- [x] a", "remove U+200B ZERO WIDTH SPACE at the beginning of this line"),
        ("\u{200F}- [x] a", "remove U+200F RIGHT-TO-LEFT MARK at the beginning of this line"),
        (
            "| | |\n|-|-|\n| - [x] a | - [ ] b |",
            "choices can't be in a table; write each on a separate line that begins with '- [ ] ' or '- [x] '"
        ),
    ])
    func linesThatAreNoItemsAreNamed(line: String, message: String) {
        let log = readMarkdownQuiz("---\ntitle: A\n---\n## Q\n\n\(line)\n").log
        #expect(log.diagnostics.map(\.message) == ["this question has no answers; \(message)"])
    }

    @Test func feedbackAsTextMayBeText() {
        expectProblems(
            """
            ## pH of a base?

            - [x] > 7
            ^ FeedbackAsText: the feedback of this choice is read as its text; put its '>' on a separate line, right below the choice's '[', or write \\> for text
            - [ ] \\< 7
            """)
    }

    @Test func datesInAnOrder() {
        expectProblems(
            """
            ## In which order?

            1. 8. Mai 1945
            ^ InvalidAnswer: '8.' makes a list of this item; write 8\\. if it is part of the text
            2. 3\\. Oktober 1990
            3. October 3, 1990
            """)
    }
}
