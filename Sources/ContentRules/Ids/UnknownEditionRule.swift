import ContentModel
import Diagnostics

/// The edition that a quiz draws sanction questions from is one of the site.
struct UnknownEditionRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let ids = content.editions.map(\.id)
        return content.quizzes.compactMap { item in
            guard let edition = item.original.penalties?.edition, !ids.contains(edition.value) else { return nil }
            let known = ids.isEmpty ? "there are none in Content/penalties" : "there are \(ids.sorted().joined(separator: ", "))"
            return Diagnostic(
                .unknownEdition, "no edition of the penalties has the id '\(edition.value)'; \(known)",
                at: SourceLocation(path: item.original.path, position: edition.position))
        }
    }
}
