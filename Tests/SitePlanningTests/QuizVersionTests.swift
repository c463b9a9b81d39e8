import ContentModel
import Diagnostics
import Markup
import SitePlanning
import Testing

@Suite struct QuizVersionTests {
    private func quiz() -> Quiz {
        var quiz = Quiz(id: "cells", path: "cells.md", language: .english, title: "Cells")
        let choices = ["a", "b", "c"].map { Choice(text: RichText($0)) }
        quiz.questions = [
            question("one", .singleChoice(choices, key: 1)),
            question("two", .multipleChoice(choices, keys: [0, 2])),
            question("three", .trueFalse(true)),
            question("four", .blanks([.words(["x"], matchesCase: false)])),
            question("five", .ordering([RichText("a"), RichText("b")])),
        ]
        return quiz
    }

    private func question(_ id: String, _ response: Response) -> Question {
        Question(
            id: id, position: .start, hasExplicitID: true, prompt: RichText("Which?"), response: response)
    }

    @Test func isSixteenDigitsAndStable() {
        #expect(QuizVersion.of(quiz()) == "e0a6d0a35276a0f3")
    }

    @Test func proseDoesNotChangeIt() {
        var changed = quiz()
        changed.title = "The cell"
        changed.summary = "All about it"
        changed.questions[0].prompt = RichText("Which one?")
        changed.questions[0].explanation = RichText(paragraph: "Because.")
        changed.questions[3].response = .blanks([.words(["x", "y"], matchesCase: false)])
        changed.shufflesChoices = false
        #expect(QuizVersion.of(changed) == QuizVersion.of(quiz()))
    }

    @Test(
        arguments: [
            { @Sendable in $0.questions[0].id = "uno" },
            { @Sendable in $0.questions[0].points = 1.5 },
            { @Sendable in $0.questions[2].response = .trueFalse(false) },
            { @Sendable in $0.questions[3].response = .blanks([.words(["x"], matchesCase: true)]) },
            { @Sendable in $0.questions[4].response = .ordering([RichText("a")]) },
            { @Sendable in $0.questions.swapAt(0, 1) },
            { @Sendable in $0.questions.removeLast() },
            { @Sendable in $0.scoring = .partial },
        ] as [@Sendable (inout Quiz) -> Void])
    func keysChangeIt(change: @Sendable (inout Quiz) -> Void) {
        var changed = quiz()
        change(&changed)
        #expect(QuizVersion.of(changed) != QuizVersion.of(quiz()))
    }

    @Test func penaltiesOfAPoolChangeIt() {
        var penalty = Penalty(id: 3, position: .start, reference: "", sanction: .zero)
        let before = QuizVersion.of(quiz(), pool: [penalty])
        penalty.judgesDecide = true
        #expect(QuizVersion.of(quiz(), pool: [penalty]) != before)
        #expect(before != QuizVersion.of(quiz()))
    }
}

@Suite struct FallbackOrderTests {
    @Test func isAPermutationButNeverTheOrderOfTheAuthor() {
        for count in 2...7 {
            for number in 0..<50 {
                let order = FallbackOrder.of(count, quiz: "cells", question: "q\(number)")
                #expect(order.sorted() == Array(0..<count))
                #expect(order != Array(0..<count))
            }
        }
        #expect(FallbackOrder.of(1, quiz: "a", question: "b") == [0])
        #expect(FallbackOrder.of(0, quiz: "a", question: "b") == [])
    }

    @Test func dependsOnTheIDsAlone() {
        let order = FallbackOrder.of(6, quiz: "cells", question: "steps")
        #expect(order == FallbackOrder.of(6, quiz: "cells", question: "steps"))
        #expect(order != FallbackOrder.of(6, quiz: "cells", question: "stages"))
    }

    @Test func jsonIsCompactAndSafeInAScriptElement() {
        var json = CompactJSON()
        json.object { json in
            json.member("a", "</script>\"\\\n")
            json.member("b", 0.5)
            json.member("c", 2.0)
            json.member("d", [1, 2])
            json.key("e")
            json.null()
        }
        let expected = #"{"a":"\u003c/script>\"\\\u000a","b":0.5,"c":2,"d":[1,2],"e":null}"#
        #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
    }
}
