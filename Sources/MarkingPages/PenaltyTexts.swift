import ContentModel
import Diagnostics
import Encoding
import SitePlanning

/// The texts of the penalties that a quiz asks about, in one language.
struct PenaltyTexts: Sendable {
    /// By the id of the question.
    private let texts: [String: String]

    /// - Parameter quiz: nil for one that the site doesn't have.
    init(of quiz: Quiz?, in content: SiteContent, _ language: ContentLanguage) {
        let edition = quiz?.penalties.flatMap { content.edition($0.edition.value) }
        let chain = content.settings.chain(language)
        let penalties = edition.map { content.editions[$0].penalties } ?? []
        texts = Dictionary(
            keepingFirst: penalties.map { ($0.questionID, $0.texts.best(chain)?.value.text ?? $0.reference) })
    }

    /// Nil for a question that isn't about a penalty.
    subscript(_ question: String) -> String? { texts[question] }
}
