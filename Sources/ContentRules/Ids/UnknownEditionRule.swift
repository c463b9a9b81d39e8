import ContentModel
import Diagnostics

/// The edition of a quiz's sanction questions, of a quiz or of a checklist is one of the site.
struct UnknownEditionRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let ids = content.editions.map(\.id).sorted()
        let known = ids.isEmpty ? "there are none in Content/penalties" : "the editions are \(ids.joined(separator: ", "))"
        let named =
            content.quizHeads.flatMap { quiz in
                [quiz.original.penalties?.edition, quiz.original.edition].map { (quiz.original.path, $0) }
            } + content.checklists.map { ($0.original.path, $0.original.edition) }
        return named.compactMap { path, edition in
            guard let edition, !ids.contains(edition.value) else { return nil }
            return Diagnostic(
                .unknownEdition,
                "no edition of the penalties has the id '\(edition.value)'; "
                    + (NearMiss.of(edition.value, among: ids).map { "did you mean '\($0)'?" } ?? known),
                at: SourceLocation(path: path, position: edition.position))
        }
    }
}
