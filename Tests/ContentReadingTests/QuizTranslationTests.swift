import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct QuizTranslationTests {
    private static let original = """
        ---
        id: cells
        title: The cell
        description: What organelles do.
        draw: 2
        ---
        Introduction

        ## Which? {#one points=3 tags=energy}

        - [ ] A {pin}
        - [x] B

        > Why

        ## The [[cell|cells]] has [[= 2 ± 1]] walls {#two}

        ## Order {#three}

        1. x
        2. y

        ## Match {#four}

        - a -> 1
        - b -> 2
        - -> 3

        ## True? {#five type=true-false answer=true}

        ## Why? {#six type=text}
        """

    private func translate(_ text: String, of original: String = original) throws -> (quiz: Quiz, problems: [String]) {
        let english = try #require(readMarkdownQuiz(original).quiz)
        var log = DiagnosticLog(path: "Content/quizzes/cells.fr.md")
        let draft = MarkdownQuizReader.read(sourceFile(text, path: log.path, language: french), context: readingContext, log: &log)
        let quiz = try #require(draft).translation(of: english, log: &log)
        return (quiz, log.problems)
    }

    private func translateFreeText(_ question: String) throws -> (question: Question, problems: [String]) {
        let (quiz, problems) = try translate(
            "---\ntitle: La cellule\n---\n\n\(question)\n",
            of: "---\ntitle: The cell\n---\n\n## Why? {#six type=text}\n\n> Secret.\n")
        return (try #require(quiz.questions.first), problems)
    }

    /// The tags of a translation are translated, too, and there may be others.
    @Test func translationsAreDrawnByTheTagsOfTheOriginal() throws {
        let original = "---\ntitle: A\ndraw: {tags: {x: 1}}\n---\n\n## B {#b tags=x}\n\n[[b]]\n"
        let (quiz, problems) = try translate(
            "---\ntitle: A\ndraw: {tags: {le x: 1}}\n---\n\n## B {#b tags=\"le x, autre\"}\n\n[[b]]\n", of: original)
        #expect(problems == [])
        #expect(quiz.questions.map(\.tagDraw) == [0])
        #expect(quiz.drawGroups.map(\.asked) == [0, 1])
        let other = try translate("---\ntitle: A\ndraw: {tags: {x: 2}}\n---\n\n## B {#b}\n\n[[b]]\n", of: original)
        #expect(other.problems.count == 1 && other.problems[0].contains("'draw' of a translation isn't used"))
    }

    @Test func tagsInAnotherLanguageKeepTheTopicsOfTheOriginal() throws {
        func topics(_ tags: String) throws -> [[String]] {
            let (quiz, _) = try translate(
                "---\ntitle: La cellule\n---\n\n## Pourquoi ? {#six type=text\(tags)}\n",
                of: "---\ntitle: The cell\n---\n\n## Why? {#six type=text tags=\"energy, cell\"}\n")
            let question = try #require(quiz.questions.first)
            return [question.tags, question.topics]
        }
        #expect(try topics(" tags=\"énergie, cellule\"") == [["énergie", "cellule"], ["energy", "cell"]])
        #expect(try topics("") == [["energy", "cell"], []])
        #expect(try topics(" tags=énergie") == [["énergie"], []])
    }

    @Test(arguments: [
        ("draw: 3", "draw", "4:7"), ("pass: 50", "pass", "2:5"), ("time-limit: 20m", "time-limit", "2:5"),
        ("due: 2026-12-11", "due", "4:1"), ("grades: {50: Reçu, 0: Échec}", "grades", "2:5"),
    ])
    func settingsComeFromTheOriginal(line: String, key: String, position: String) throws {
        let text = { (setting: String) in "---\nid: cells\ntitle: La cellule\n\(setting)\n---\n\n## Pourquoi ? {#six type=text}\n" }
        let original = "---\ntitle: The cell\ndraw: 1\n---\n\n## Why? {#six type=text}\n"
        let problems = try translate(text(line), of: original).problems
        let words = "UnusedKey: '\(key)' of a translation isn't used, because settings come from the original; change it there"
        #expect(problems == ["\(position) \(words)"])
        #expect(try translate(text("draw: 1"), of: original).problems.isEmpty)
    }

    /// The kind is only in the original, so a block quote would be taken for an explanation, which students see.
    @Test func marksNotesOfATranslationAreNoExplanation() throws {
        for kind in ["", " type=text"] {
            let (question, problems) = try translateFreeText("## Pourquoi ? {#six\(kind)}\n\n> Secret du correcteur.")
            #expect(problems == [])
            #expect(question.explanation.isEmpty && question.stem.isEmpty)
            guard case .text(let notes) = question.response else { return #expect(Bool(false), "\(question.response)") }
            #expect(notes.plainText { _ in nil } == "Secret du correcteur.")
        }
        let (question, problems) = try translateFreeText("## Pourquoi ? {#six}")
        #expect(problems == [])
        guard case .text(let notes) = question.response else { return #expect(Bool(false), "\(question.response)") }
        #expect(notes.plainText { _ in nil } == "Secret.")
    }

    @Test func textBelowTheNotesOfATranslationWouldPublishThem() throws {
        let problems = try translateFreeText("## Pourquoi ? {#six}\n\n> Secret du correcteur.\n\nEncore.").problems
        #expect(
            problems == [
                "7:1 ContentAfterAnswers: the marking notes or the model answer (the block quote) end the question; move what is below it above it"
            ])
    }

    @Test func wordsAreTheTranslationsAndFactsTheOriginals() throws {
        let (quiz, problems) = try translate(
            """
            ---
            title: La cellule
            ---
            Présentation

            ## Vrai ? {#five type=true-false answer=false}

            ## Lequel ? {#one}

            - [x] A fr
            - [x] B fr

            > Parce que

            ## La [[cellule]] a [[= 7]] parois {#two}

            ## Ordre {#three}

            1. ix
            2. ygrec

            ## Paires {#four}

            - ah -> un
            - bé -> deux
            - -> trois

            ## Pourquoi ? {#six type=text}
            """)
        #expect(
            problems == [
                "6:41 TranslationMismatch: the answer is true in the original, and only that counts; write the same, or leave it out here",
                "10:1 TranslationMismatch: choice 2 is correct in the original, and only that counts; give both the same order, and mark the same here",
                "15:21 TranslationMismatch: the original has [[= 2 ± 1]] here, and only that counts; write the same",
            ])
        #expect(quiz.id == "cells" && quiz.draw?.value == 2 && quiz.language == french)
        #expect(quiz.title == "La cellule")
        #expect(quiz.summary == "What organelles do.")
        #expect(quiz.introduction.html == "<p>Présentation</p>\n")
        #expect(quiz.questions.map(\.id) == ["one", "two", "three", "four", "five", "six"])
        #expect(quiz.questions[0].points == 3)
        #expect(quiz.questions[0].tags == ["energy"])
        #expect(quiz.questions[0].explanation.html == "<p>Parce que</p>\n")
        guard case .singleChoice(let choices, keys: [1]) = quiz.questions[0].response,
            case .blanks(let blanks) = quiz.questions[1].response,
            case .matching(let pairs, let distractors) = quiz.questions[3].response,
            case .trueFalse(true) = quiz.questions[4].response
        else {
            Issue.record("\(quiz.questions.map(\.response.kind))")
            return
        }
        #expect(choices.map(\.text.html) == ["A fr", "B fr"])
        #expect(choices[0].isPinned)
        #expect(blanks[0] == .words(["cellule"], matchesCase: false))
        guard case .numbers(let numbers) = blanks[1] else {
            Issue.record("no number")
            return
        }
        #expect(numbers.map(\.value.text) == ["2"])
        #expect(pairs.map(\.match.html) == ["un", "deux"])
        #expect(distractors.map(\.html) == ["trois"])
    }

    private static let short = """
        ---
        title: The cell
        ---
        ## Which? {#one}

        - [ ] A
        - [x] B
        - [ ] C

        ## The [[cell]] {#two}
        """

    @Test(arguments: [
        """
        ---
        title: La cellule
        ^ TranslationMismatch: the question 'two' of the original is missing here
        ---
        ## Lequel ? {#one}
        ^ TranslationMismatch: the original has 3 choices here, but this translation has 2

        - [ ] A
        - [x] B
        """,
        """
        ---
        title: La cellule
        ---
        ## Lequel ?
        ^ MissingKey: a question in a translation must repeat the id of the original: {#id}

        - [ ] A
        - [x] B
        - [ ] C

        ## La [[cellule]] {#two}
        """,
        """
        ---
        title: La cellule
        ---
        ## Lequel ?
        ^ MissingKey: a question in a translation must repeat the id of the original: {#id}; 'quizmark ids --write' writes it

        - [ ] A
        - [x] B
        - [ ] C

        ## La [[cellule]]
        ^ MissingKey: a question in a translation must repeat the id of the original: {#id}; 'quizmark ids --write' writes it
        """,
        """
        ---
        title: La cellule
        ---
        ## Lequel ? {#one}

        - [ ] A
        - [x] B
        - [ ] C

        ## La [[cellule]] {#tow}
                           ^ TranslationMismatch: the original has no question 'tow'; did you mean 'two'?
        """,
        """
        ---
        title: La cellule
        ---
        ## Lequel ? {#one}
        ^ TranslationMismatch: the original is of the kind 'single'; use the same kind of answers here

        1. A
        2. B
        3. C

        ## La [[cellule]] et [[une]] {#two}
        ^ TranslationMismatch: the original has 1 blank here, but this translation has 2
        """,
        """
        ---
        title: La cellule
        ---
        ## Lequel ? {#one}

        - [ ] A
        - [x] B
        - [ ] C

        ## La [[cellule]] {#two}

        ## La [[cellule]] {#two}
                           ^ DuplicateID: two questions of this quiz have the id 'two'
        """,
    ])
    func mismatches(marked: String) throws {
        let source = MarkedSource(marked)
        #expect(try translate(source.text, of: Self.short).problems == source.problems)
    }

    @Test func aMismatchKeepsTheOriginalsAnswers() throws {
        let (quiz, _) = try translate("---\ntitle: La cellule\n---\n## Lequel ? {#one}\n\n- [x] A\n- [ ] B\n", of: Self.short)
        guard case .singleChoice(let choices, keys: [1]) = quiz.questions[0].response else {
            Issue.record("not a single choice")
            return
        }
        #expect(choices.count == 3)
        #expect(quiz.questions[1].prompt.html == "The ")
    }

    @Test(arguments: [
        ("- [x] A\n- [ ] B\n- [ ] C", "- [ ] A\n- [x] B\n- [ ] C", "7:1 TranslationMismatch: choice 1 is"),
        ("- [x] A\n- [ ] B\n- [x] C", "- [x] A\n- [ ] B\n- [ ] C", "6:1 TranslationMismatch: choices 1 and 3 are"),
    ])
    func boxesThatContradictTheOriginalsAreReported(original: String, translation: String, message: String) throws {
        func quiz(_ boxes: String) -> String { "---\ntitle: A\n---\n\n## Which? {#q}\n\(boxes)\n" }
        let problems = try translate(quiz(translation), of: quiz(original)).problems
        #expect(problems == ["\(message) correct in the original, and only that counts; give both the same order, and mark the same here"])
        let empty = translation.replacing("[x]", with: "[ ]")
        #expect(try translate(quiz(empty), of: quiz(original)).problems == [])
        #expect(try translate(quiz(original), of: quiz(original)).problems == [])
    }

    @Test(arguments: [
        ("[[= 9.81 m/s^2]]", "[[= 9.8 m/s^2]]", "the original has [[= 9.81 m/s^2]] here, and only that counts; write the same"),
        ("[[= 2 ± 1 | = 7]]", "[[= 2]]", "the original has [[= 2 ± 1 | = 7]] here, and only that counts; write the same"),
        ("[[= 5 km]]", "[[= 5 m]]", "the original has [[= 5 km]] here, and only that counts; write the same"),
        ("[[= 9]]", "[[neuf]]", "the original has [[= 9]] here, and only that counts; write the same"),
        ("[[nine]]", "[[= 9]]", "the original has words here, [[nine]], and only they count; write words, too"),
        (
            "[[{a|*b*|c}]]", "[[{*a*|b|c}]]",
            "option 2 of this list is correct in the original, but option 1 here; give both the same order"
        ),
    ])
    func aKeyThatContradictsTheOriginalsIsReported(original: String, translation: String, message: String) throws {
        func quiz(_ blank: String) -> String { "---\ntitle: A\n---\n\n## It is \(blank) {#q}\n" }
        let (translated, problems) = try translate(quiz(translation), of: quiz(original))
        #expect(problems == ["5:10 TranslationMismatch: \(message)"])
        // An export can't take the author's Markdown, which has another key.
        #expect(translated.questions.map { $0.prompt.source == nil } == [true])
    }

    @Test(arguments: [
        ("[[= 9.81 m/s^2]]", "[[= 9.81 m.s^-2]]"), ("[[= 9.81]]", "[[= 9.810]]"), ("[[{a|*b*}]]", "[[{x|*y*}]]"), ("[[nine]]", "[[neuf]]"),
    ])
    func theSameKeyInOtherWordsIsFine(original: String, translation: String) throws {
        func quiz(_ blank: String) -> String { "---\ntitle: A\n---\n\n## It is \(blank) {#q}\n" }
        #expect(try translate(quiz(translation), of: quiz(original)).problems == [])
    }
}
