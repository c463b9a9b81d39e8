/// Quizzes and questions that are left out because they are drafts.
package struct DraftQuizzes: Sendable {
    /// Ids of the quizzes.
    package var ids: Set<String> = []
    /// Paths of the quizzes, by every id that they have or had.
    package var paths: [String: String] = [:]
    /// Numbers of draft questions in other quizzes, by the ids of these quizzes.
    package var questions: [String: Int] = [:]

    package init() {}
}
