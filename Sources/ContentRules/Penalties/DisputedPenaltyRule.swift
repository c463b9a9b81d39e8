import ContentModel
import Diagnostics

/// The penalties that an edition calls disputed are among its penalties.
struct DisputedPenaltyRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition -> [Diagnostic] in
            let names = edition.penalties.map(\.name)
            let known = Set(names)
            let suggestions = SuggestionQuota()
            return edition.disputed.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map { name, dispute in
                Diagnostic(
                    .unknownPenalty,
                    "edition '\(edition.id)' has no penalty '\(name)', which 'disputed' names\(suggestions.question(name, among: names))",
                    at: SourceLocation(path: "\(edition.folder)/edition.yml", position: dispute.position))
            }
        }
    }
}
