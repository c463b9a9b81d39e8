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

    /// Whether the id is that of an item in a list, made from the name of its file and its title.
    private func comesFromTitle(_ id: String, _ location: SourceLocation) -> Bool {
        let path = SiteContent.below(location.path)
        guard let folder = path.firstIndex(of: "/"), let dot = path.lastIndex(of: "."), folder < dot else { return false }
        return id.hasPrefix(path[path.index(after: folder)..<dot] + "/")
    }

    private func repeated(_ items: [(id: String, location: SourceLocation)], _ kind: String) -> [Diagnostic] {
        var first: [String: SourceLocation] = [:]
        first.reserveCapacity(items.count)
        return items.compactMap { id, location in
            guard let other = first[id] else {
                first[id] = location
                return nil
            }
            let message =
                comesFromTitle(id, location) && other.path == location.path
                ? "two \(kind) have the id '\(id)', which comes from their titles; give one of them another title, or its own 'id'"
                : "two \(kind) have the id '\(id)'; change one of them"
            return Diagnostic(
                .duplicateID, message, at: location, notes: [Diagnostic.Note("first used here", at: other)])
        }
    }
}
