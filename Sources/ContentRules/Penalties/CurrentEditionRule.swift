import ContentModel
import Diagnostics

/// Exactly one edition is current: pages list it first, and learners assume that it has the rules in force.
///
/// Several are an error; none is a warning, as pages then list the edition with the highest id first. One that couldn't be read may be
/// the current one.
struct CurrentEditionRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let current = content.editions.filter(\.isCurrent)
        if let first = current.first {
            return current.dropFirst().map { edition in
                Diagnostic(
                    .currentEdition, "the editions '\(first.id)' and '\(edition.id)' are both marked as current; only one can be",
                    at: edition.location, notes: [Diagnostic.Note("the other one", at: first.location)])
            }
        }
        guard !content.lacksEditions, let newest = content.editionsByAge.last.map({ content.editions[$0] }) else { return [] }
        return [
            Diagnostic(
                .currentEdition, "no edition of the penalties is marked as current; write 'current: true' here if '\(newest.id)' is",
                at: newest.location, severity: .warning)
        ]
    }
}
