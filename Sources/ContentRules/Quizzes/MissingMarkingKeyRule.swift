import ContentModel
import Diagnostics

/// A quiz that is handed in needs a key to seal reports with: unsealed, anybody on the way could read and change them.
struct MissingMarkingKeyRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        guard content.markingKeys == nil else { return [] }
        return content.quizHeads.compactMap { item in
            item.original.handIn.map { position in
                Diagnostic(
                    .missingMarkingKey,
                    "\(item.original.exam == nil ? "'hand-in'" : "an exam") needs a marking key, but there is no \(MarkingKey.path); 'quizmark marking new SITE' creates one",
                    at: SourceLocation(path: item.original.path, position: position))
            }
        }
    }
}
