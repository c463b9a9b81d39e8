import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Banks that are too large for one quiz become several.
struct QuizDivisionTests {
    private func question(_ number: Int, stars: Int = 3_500) -> String {
        "#Q Question \(number) \(String(repeating: "* ", count: stars))?\n^ b\nA a\nB b\n\n"
    }

    /// Each star and its backslash are Markdown characters; a text has at most 500,000 of them.
    @Test func aLargeBankIsDivided() throws {
        let text = (1...80).map { question($0) }.joined()
        let found = try RoundTrip.quizImport(text, .trivia, try RoundTrip.export(), name: "bank.txt")
        #expect(found.quizzes.map(\.questions) == [40, 40])
        #expect(found.quizzes.map(\.path) == ["Content/quizzes/in/bank-1.md", "Content/quizzes/in/bank-2.md"])
        #expect(
            found.lines == ["1 NotImported: 'bank' is too large for one quiz, so it is split into 2, 'bank (1)' and so on"],
            "\(found.lines)")
        let texts = found.files.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts.allSatisfy { $0.hasPrefix("---\ntitle: bank (") })
        #expect(texts[0].contains("## Question 40 ") && texts[1].contains("## Question 41 "))
    }

    @Test func aQuizOfUsualSizeIsNotDivided() throws {
        let text = (1...60).map { question($0) }.joined()
        let found = try RoundTrip.quizImport(text, .trivia, try RoundTrip.export(), name: "bank.txt")
        #expect(found.quizzes.map(\.questions) == [60] && found.lines == [])
    }

    @Test func manyFormulasDivideAQuiz() {
        var quiz = MarkdownQuiz(Quiz(id: "sums", path: "a.md", language: .english, title: "Sums"))
        quiz.introduction = "Calculate."
        let prompt = String(repeating: "$x$ ", count: 10_000)
        quiz.questions = (0..<7).map { _ in MarkdownQuestion(position: .start, prompt: prompt, answer: .trueFalse(true)) }
        let parts = QuizDivision.parts(of: quiz)
        #expect(parts.map(\.questions.count) == [3, 4])
        #expect(parts.map(\.header.id) == ["sums-1", "sums-2"])
        #expect(parts.map(\.introduction) == ["Calculate.", ""])
        quiz.questions.removeLast()
        #expect(!MarkdownQuizWriter(quiz).isTooLarge)
    }
}
