/// Identifies a question among those of all quizzes, as its id is its own in its quiz only.
package struct QuestionOfQuiz: Hashable, Sendable {
    package let quiz: String
    package let question: String

    package init(quiz: String, question: String) {
        self.quiz = quiz
        self.question = question
    }
}
