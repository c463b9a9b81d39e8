import ContentModel
import Diagnostics

/// The edition of a quiz's sanction questions, of a quiz, of a checklist or of a variant is one of the site.
struct UnknownEditionRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let ids = content.editions.map(\.id).sorted()
        let known = ids.isEmpty ? "there are none in Content/penalties" : "the editions are \(ids.joined(separator: ", "))"
        let named: [(String, Located<String>?)] =
            content.quizHeads.flatMap { quiz in
                [quiz.original.penalties?.edition, quiz.original.edition].map { (quiz.original.path, $0) }
            } + content.checklists.map { ($0.original.path, $0.original.edition) } + content.editions.map { ($0.headerPath, $0.variantOf) }
        let unknown = named.compactMap { path, edition -> Diagnostic? in
            guard let edition, !ids.contains(edition.value) else { return nil }
            return Diagnostic(
                .unknownEdition,
                "no edition of the penalties has the id '\(edition.value)'; "
                    + (NearMiss.of(edition.value, among: ids).map { "did you mean '\($0)'?" } ?? known),
                at: SourceLocation(path: path, position: edition.position))
        }
        return unknown + nested(content)
    }

    /// Variants of variants, or of themselves.
    private func nested(_ content: SiteContent) -> [Diagnostic] {
        content.editions.compactMap { variant in
            guard let name = variant.variantOf, content.edition(name.value) != nil, content.base(of: variant) == nil else { return nil }
            let message =
                name.value == variant.id
                ? "an edition can't be a variant of itself; name another one, or remove 'variant-of'"
                : "'\(name.value)' is a variant itself; name the edition that both are variants of"
            return Diagnostic(.unknownEdition, message, at: SourceLocation(path: variant.headerPath, position: name.position))
        }
    }
}
