import ContentModel
import Diagnostics
import Encoding

/// A quiz draws no more sanction questions than its edition has penalties.
struct PenaltyDrawRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let counts = Dictionary(keepingFirst: content.editions.map { ($0.id, $0.askedIndices.count) })
        return content.quizHeads.compactMap { item in
            guard let penalties = item.original.penalties, let count = counts[penalties.edition.value], penalties.draw > count
            else { return nil }
            return Diagnostic(
                .drawTooLarge,
                "'penalties' asks for \(counted(penalties.draw, "question")), but edition '\(penalties.edition.value)' has \(counted(count, "penalty", "penalties"))",
                at: SourceLocation(path: item.original.path, position: penalties.edition.position))
        }
    }
}
