import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Titles, subjects and tags of several lines are one line in lists and exports.
struct NameLineTests {
    @Test func markdown() throws {
        let (quiz, log) = readMarkdownQuiz(
            "---\ntitle: |\n  Cells and\n  tissues\nsubject: |\n  Life\n\n  sciences\n---\n\n## Q {type=text}\n")
        #expect(log.problems == [])
        #expect(quiz?.title == "Cells and tissues" && quiz?.subject == "Life sciences")
    }

    @Test func json() throws {
        let (quizzes, log) = readJSONQuizzes(
            #"{"title": "A\r\nB\u2028C", "questions": [{"prompt": "Q?", "answer": true, "tags": ["x\n  y", "plain  tag"]}]}"#)
        #expect(log.problems == [])
        #expect(quizzes.first?.title == "A B C")
        #expect(quizzes.first?.questions.first?.tags == ["x y", "plain  tag"])
    }
}
