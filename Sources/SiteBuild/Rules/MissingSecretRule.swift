import ContentModel
import Diagnostics

/// Quizzes that are assigned need a secret, as their students have no pages without it.
struct MissingSecretRule {
    let options: SiteBuilder.Options

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        guard options.form == .folder, options.secret == nil, !content.students.isEmpty else { return [] }
        return content.quizHeads.map(\.original).compactMap { quiz in
            quiz.assigned.first.map { assignee in
                Diagnostic(
                    .missingSecret,
                    "QUIZMARK_SECRET isn't set, so no student gets a page with this quiz; set it to your secret, or create one with 'openssl rand -hex 16'",
                    at: SourceLocation(path: quiz.path, position: assignee.name.position))
            }
        }
    }
}
