import ContentModel
import Diagnostics

/// The edition that a quiz draws sanction questions from, or that a checklist names, is one of the site.
struct UnknownEditionRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let ids = content.editions.map(\.id)
        let named =
            content.quizzes.map { ($0.original.path, $0.original.penalties?.edition) }
            + content.checklists.map { ($0.original.path, $0.original.edition) }
        return named.compactMap { path, edition in
            guard let edition, !ids.contains(edition.value) else { return nil }
            let known = ids.isEmpty ? "there are none in Content/penalties" : "there are \(ids.sorted().joined(separator: ", "))"
            return Diagnostic(
                .unknownEdition, "no edition of the penalties has the id '\(edition.value)'; \(known)",
                at: SourceLocation(path: path, position: edition.position))
        }
    }
}
