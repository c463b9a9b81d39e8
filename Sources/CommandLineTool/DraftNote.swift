import ContentModel
import Diagnostics

extension DraftQuizzes {
    /// Prints what an export leaves out, in a line for quizzes, and one for questions.
    ///
    /// - Parameter exported: ids of the quizzes that were asked for; nil for all.
    func note(for exported: Set<String>?) {
        if exported == nil, !ids.isEmpty {
            let names = ids.sorted().map { "'\($0)'" }.joined(separator: ", ")
            quizmarkNote("left out \(names), which \(ids.count == 1 ? "is a draft" : "are drafts")")
        }
        let count = questions.filter { exported?.contains($0.key) ?? true }.map(\.value).reduce(0, +)
        guard count > 0 else { return }
        quizmarkNote("left out \(counted(count, "question")) marked as \(count == 1 ? "a draft" : "drafts")")
    }
}
