import ContentModel
import Testing

@testable import ContentReading

/// Reading takes time in proportion to a file's length, whatever stands in it.
struct LargeQuizTests {
    @Test(arguments: [
        "## The [[cell]] has $n$ walls\n\n",
        "## Which?\n\n- [x] A\n- [ ] B\n\n> Because.\n\n",
        "## Match {points=2 tags=a}\n\n- A -> 1\n- B -> 2\n\n",
    ])
    func readsManyQuestions(question: String) {
        let clock = ContinuousClock()
        func time(_ count: Int) -> Duration {
            let text = "---\ntitle: A\n---\n" + String(repeating: question, count: count)
            return clock.measure {
                let (quiz, log) = readMarkdownQuiz(text)
                #expect(log.faults == [])
                #expect(quiz?.questions.count == count)
            }
        }
        _ = time(100)
        // A busy machine may spoil a measurement, but not three; time that grows with the square would be 64-fold.
        #expect((0..<3).contains { _ in time(8000) < time(1000) * 24 })
    }
}
