import ContentModel
import Diagnostics

/// No two quizzes, assignments, checklists, pages or editions have the same id, as ids name pages, calendar entries and saved attempts.
///
/// Ids of questions, choices, penalties, tasks and items belong to one file, whose reader compares them.
struct DuplicateIDRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        repeated(content.quizHeads.map { ($0.original.id, $0.original.location) }, "quizzes")
            + repeated(content.assignments.map { ($0.original.id, $0.original.location) }, "assignments")
            + repeated(content.checklists.map { ($0.original.id, $0.original.location) }, "checklists")
            + repeated(content.pages.map { ($0.original.id, $0.original.location) }, "pages")
            + repeated(content.editions.map { ($0.id, $0.location) }, "editions")
    }

    private func repeated(_ items: [(id: String, location: SourceLocation)], _ kind: String) -> [Diagnostic] {
        var first: [String: SourceLocation] = [:]
        first.reserveCapacity(items.count)
        return items.compactMap { id, location in
            guard let other = first[id] else {
                first[id] = location
                return nil
            }
            return Diagnostic(
                .duplicateID, "two \(kind) have the id '\(id)'; change one of them", at: location,
                notes: [Diagnostic.Note("first used here", at: other)])
        }
    }
}
