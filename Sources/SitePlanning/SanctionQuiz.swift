package import ContentModel

/// The quiz about the penalties of an edition, which every site with penalties has.
package enum SanctionQuiz {
    /// Points of each question.
    package static let questionPoints = 10
    package static let passPercent: Double = 80
}

extension Edition {
    /// Id of the edition's built-in quiz: "sanctions-2026".
    package var sanctionQuizID: String { "sanctions-\(id)" }
}
