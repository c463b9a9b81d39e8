import ContentModel
import Diagnostics
import Testing

@testable import ContentRules

struct GuessingCheckTests {
    private func check(_ responses: [Response], shuffles: Bool = true) throws -> GuessingCheck {
        var quiz = quiz("guess")
        quiz.shufflesChoices = shuffles
        quiz.questions = responses.enumerated().map { number, response in
            Question(id: "q\(number)", position: .start, hasExplicitID: true, prompt: RichText("Which?"), response: response)
        }
        return try #require(GuessingCheck(quiz))
    }

    private func statements(_ count: Int, right: Int) -> [Response] { (0..<count).map { .trueFalse($0 < right) } }

    /// From 1.5 times as many as by chance on, out of eight or more.
    @Test(arguments: [(10, 10, 1), (10, 0, 1), (8, 6, 1), (8, 2, 1), (8, 5, 0), (8, 4, 0), (7, 7, 0)])
    func alwaysTrueAndAlwaysFalse(count: Int, right: Int, warnings: Int) throws {
        let check = try check(statements(count, right: right))
        #expect(check.statements == (right, count - right) && check.questions == 0)
        #expect(check.diagnostics.map(\.id) == Array(repeating: .guessableQuiz, count: warnings))
    }

    @Test func theWarningSaysWhatToChange() throws {
        let messages = try [10, 0].map { try check(statements(10, right: $0)).diagnostics.map(\.message) }
        #expect(
            messages == [
                [
                    "a student who always picks true answers 10 of 10 statements correctly, compared with 5 by chance; make about half of the statements false"
                ],
                [
                    "a student who always picks false answers 10 of 10 statements correctly, compared with 5 by chance; make about half of the statements true"
                ],
            ])
    }

    /// Statements and choices are guessed in different ways, so they are counted apart.
    @Test func exactlyOneAndAHalfTimesPays() throws {
        let choices = (0..<4).map { Choice(text: RichText("\($0)")) }
        func quiz(_ keys: [Int]) throws -> [String] {
            try check(keys.map { .singleChoice(choices, key: $0) } + statements(7, right: 7), shuffles: false).diagnostics.map(\.message)
        }
        #expect(try quiz([0, 0, 1, 1, 2, 2, 3, 3]) == [])
        #expect(try quiz([0, 0, 0, 1, 1, 2, 2, 3]).map { $0.contains("picks choice 1 answers 3 of 8 questions") } == [true])
    }
}
