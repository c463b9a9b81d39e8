import ContentModel
import Foundation
import Testing

@testable import ContentReading

/// Reading takes linear time, whatever the content.
struct LargeQuizTests {
    private static let isThorough = ProcessInfo.processInfo.environment["QUIZMARK_THOROUGH"] != nil
    private static let questions = [
        "## The [[cell]] has $n$ walls\n\n",
        "## Which?\n\n- [x] A\n- [ ] B\n\n> Because.\n\n",
        "## Match {points=2 tags=a}\n\n- A -> 1\n- B -> 2\n\n",
    ]

    private func read(_ question: String, _ count: Int) {
        let text = "---\ntitle: A\n---\n" + String(repeating: question, count: count)
        let (quiz, log) = readMarkdownQuiz(text)
        #expect(log.problems == [])
        #expect(quiz?.questions.count == count)
    }

    @Test(arguments: questions) func readsManyQuestions(question: String) { read(question, 1000) }

    /// Needs an idle machine. Quadratic time would be 64-fold.
    @Test(.enabled(if: isThorough), arguments: questions) func takesNoMoreTimeForEach(question: String) {
        let clock = ContinuousClock()
        read(question, 100)
        #expect((0..<3).contains { _ in clock.measure { read(question, 8000) } < clock.measure { read(question, 1000) } * 24 })
    }
}
