package import ContentModel
package import Diagnostics

/// Quizzes that aren't part of the site yet.
package struct ArrivingQuizzes: Sendable {
    /// None in a translation, whose original stays in charge.
    package var quizzes: [Quiz]
    /// Sorted by place.
    package var diagnostics: [Diagnostic]

    package init(quizzes: [Quiz] = [], diagnostics: [Diagnostic]) {
        self.quizzes = quizzes
        self.diagnostics = diagnostics
    }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
