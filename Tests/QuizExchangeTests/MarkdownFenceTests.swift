import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange

@Suite struct MarkdownFenceTests {
    @Test(
        arguments: [
            ("```\n~~~\n```\na", "1110"), ("~~~~\n~~~\n~~~~~\na", "1110"), ("```\n```swift\n```\na", "1110"),
            ("```a```\nb", "00"), ("``\na", "00"), ("    ```\na", "11"), ("```", "1"),
        ])
    func codeEndsAtItsOwnFence(text: String, isCode: String) {
        var fence = MarkdownFence()
        #expect(text.split(separator: "\n").map { fence.consume($0) ? "1" : "0" }.joined() == isCode)
    }

    /// In code, a line is neither a quotation nor a box.
    @Test func otherFencesInCodeDoNotEndIt() {
        let code = "```\n~~~\n> a\n- [ ] b\n```"
        #expect(stem("\(code)\n\n> c\n\n- [ ] d") == "\(code)\n\nc\n\n- ☐ d")
    }

    private func stem(_ stem: String) -> String? {
        var quiz = MarkdownQuiz(Quiz(id: "a", path: "a.md", language: .english, title: "A"))
        var question = MarkdownQuestion(position: .start, prompt: "So?", answer: .trueFalse(true))
        question.stem = stem
        quiz.questions = [question]
        let written = MarkdownQuizWriter(quiz).text
        return written.firstRange(of: "answer=true}\n\n").map { String(written[$0.upperBound...]).trimmingPrefix("\n").description }
            .map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }
    }
}
