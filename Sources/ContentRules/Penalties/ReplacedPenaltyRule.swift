import ContentModel
import Diagnostics

/// The replaced slugs of a penalty exist in the previous edition, or in the one that its edition is a variant of.
struct ReplacedPenaltyRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let order = content.editionsByAge
        let editions = order.indices.flatMap { index in
            diagnose(content.editions[order[index]], after: order[..<index].reversed().map { content.editions[$0] })
        }
        let variants = content.editions.flatMap { variant -> [Diagnostic] in
            guard let base = content.base(of: variant), let index = order.firstIndex(of: base) else { return [] }
            return diagnose(variant, after: order[...index].reversed().map { content.editions[$0] })
        }
        return editions + variants
    }

    /// - Parameter all: the older editions, the one before first.
    private func diagnose(_ edition: Edition, after all: [Edition]) -> [Diagnostic] {
        let replacing = edition.penalties.flatMap { penalty in penalty.replaces.map { (penalty: penalty, slug: $0) } }
        func location(_ entry: (penalty: Penalty, slug: Located<String>)) -> SourceLocation {
            SourceLocation(path: edition.location(of: entry.penalty).path, position: entry.slug.position)
        }
        guard let older = all.first else {
            // The edition before may be left out on purpose, and nothing is wrong on any page.
            guard let first = replacing.first else { return [] }
            return [
                Diagnostic(
                    .unknownReplacement,
                    "edition '\(edition.id)' is the oldest, so 'replaces' has no effect here; add the previous edition, or date the editions with 'in-force'",
                    at: location(first), severity: .warning)
            ]
        }
        let before = edition.variantOf == nil ? "the previous edition" : "the edition that this is a variant of"
        let slugs = older.penalties.compactMap(\.slug)
        let known = Set(slugs)
        let suggestions = SuggestionQuota()
        return replacing.filter { !known.contains($0.slug.value) }.map { entry in
            let slug = entry.slug.value
            // Another edition was put between the two, and its penalties replace this one now.
            if let origin = all.dropFirst().first(where: { $0.penalties.contains { $0.slug == slug } }) {
                let variant = edition.variantOf == nil ? "; if '\(older.id)' is a variant, name its edition with 'variant-of'" : ""
                return Diagnostic(
                    .unknownReplacement,
                    "'\(slug)' is a penalty of edition '\(origin.id)', but '\(older.id)' comes between them, so 'replaces' has no effect here; remove it, or give '\(older.id)' this slug\(variant)",
                    at: location(entry), severity: .warning)
            }
            return Diagnostic(
                .unknownReplacement,
                "\(before), '\(older.id)', has no penalty with the slug '\(slug)'\(suggestions.question(slug, among: slugs))",
                at: location(entry))
        }
    }
}
