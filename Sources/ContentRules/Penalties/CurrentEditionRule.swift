import ContentModel
import Diagnostics

/// Exactly one edition is current, and at most one variant of each organisation: pages list it first, and learners assume that it has
/// the rules in force.
///
/// Several are an error; none is a warning, as pages then list the edition with the highest id first. One that couldn't be read may be
/// the current one.
struct CurrentEditionRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let current = content.editions.filter(\.isCurrent)
        let clashes = current.enumerated().compactMap { index, edition in
            current[..<index].first { $0.isOfSameLine(as: edition) }.map { clash($0, edition) }
        }
        guard !content.lacksEditions, !current.contains(where: { $0.variantOf == nil }),
            let newest = content.editionsByAge.last.map({ content.editions[$0] })
        else { return clashes }
        return clashes + [
            Diagnostic(
                .currentEdition, "no edition of the penalties is marked as current; write 'current: true' here if '\(newest.id)' is",
                at: newest.location, severity: .warning)
        ]
    }

    private func clash(_ first: Edition, _ edition: Edition) -> Diagnostic {
        let message =
            edition.variantOf == nil
            ? "the editions '\(first.id)' and '\(edition.id)' are both marked as current; only one can be"
            : "the variants '\(first.id)' and '\(edition.id)' are both marked as current; only one can be, unless 'body' names different organisations"
        return Diagnostic(.currentEdition, message, at: edition.location, notes: [Diagnostic.Note("the other one", at: first.location)])
    }
}
