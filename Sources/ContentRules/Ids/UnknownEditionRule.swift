import ContentModel
import Diagnostics

/// The edition that a quiz draws sanction questions from, or asks about, is one of the site.
struct UnknownEditionRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let ids = content.editions.map(\.id).sorted()
        let known = ids.isEmpty ? "there are none in Content/penalties" : "there are \(ids.joined(separator: ", "))"
        return content.quizzes.flatMap { item in
            [item.original.penalties?.edition, item.original.edition].compactMap { $0 }
                .filter { !ids.contains($0.value) }
                .map { edition in
                    Diagnostic(
                        .unknownEdition,
                        "no edition of the penalties has the id '\(edition.value)'; \(known)"
                            + NearMiss.question(edition.value, among: ids),
                        at: SourceLocation(path: item.original.path, position: edition.position))
                }
        }
    }
}
