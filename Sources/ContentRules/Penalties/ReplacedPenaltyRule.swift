import ContentModel
import Diagnostics

/// The replaced slugs of a penalty exist in the previous edition.
struct ReplacedPenaltyRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let order = content.editionsByAge
        return order.indices.flatMap { place in
            diagnose(content.editions[order[place]], after: place > 0 ? content.editions[order[place - 1]] : nil)
        }
    }

    private func diagnose(_ edition: Edition, after older: Edition?) -> [Diagnostic] {
        let slugs = older?.penalties.compactMap(\.slug) ?? []
        let known = Set(slugs)
        return edition.penalties.flatMap { penalty in
            penalty.replaces.filter { !known.contains($0.value) }.map { slug in
                let unknown = older.map { "the edition before, '\($0.id)', has no penalty with the slug '\(slug.value)'" }
                let message =
                    unknown.map { $0 + NearMiss.question(slug.value, among: slugs) }
                    ?? "edition '\(edition.id)' is the oldest, so its penalties replace none; "
                    + "remove 'replaces', or date the editions with 'in-force'"
                return Diagnostic(
                    .unknownReplacement, message,
                    at: SourceLocation(path: edition.location(of: penalty).path, position: slug.position))
            }
        }
    }
}
