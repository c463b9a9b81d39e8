import ContentModel
import ContentReading
import Diagnostics
import Platform
import SiteBuild

/// Quizzes and questions that exports leave out, as they are drafts.
struct QuizDrafts {
    /// Ids of the quizzes.
    let quizzes: Set<String>
    /// Numbers of questions in other quizzes, by the ids of these.
    private let questions: [String: Int]

    /// - Parameter opened: the site without its drafts, which is read once more with them if it has any.
    init(in site: String, _ opened: OpenedSite) {
        guard opened.diagnostics.contains(where: { $0.id == .leftOut }) else {
            (quizzes, questions) = ([], [:])
            return
        }
        let published = Dictionary(
            opened.content.quizHeads.map { ($0.original.id, $0.original.questionCount) }, uniquingKeysWith: { first, _ in first })
        let all = OpenedSite(site, publication: .everything).content.quizHeads.map(\.original)
        quizzes = Set(all.map(\.id).filter { published[$0] == nil })
        questions = Dictionary(
            all.compactMap { quiz in published[quiz.id].map { (quiz.id, quiz.questionCount - $0) } }.filter { $0.1 > 0 },
            uniquingKeysWith: { first, _ in first })
    }

    /// Says what an export leaves out, in a line for quizzes, and one for questions.
    ///
    /// - Parameter exported: ids of the quizzes that were asked for; nil for all.
    func note(for exported: Set<String>?) {
        if exported == nil, !quizzes.isEmpty {
            let names = quizzes.sorted().map { "'\($0)'" }.joined(separator: ", ")
            write("note: left out \(names), which \(quizzes.count == 1 ? "is a draft" : "are drafts")\n", to: .error)
        }
        let count = questions.filter { exported?.contains($0.key) ?? true }.map(\.value).reduce(0, +)
        guard count > 0 else { return }
        write("note: left out \(counted(count, "question")) marked as \(count == 1 ? "a draft" : "drafts")\n", to: .error)
    }
}
