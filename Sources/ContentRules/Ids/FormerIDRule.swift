import ContentModel
import Diagnostics

/// `formerly` names an id that no assignment or quiz has any more, and no two had.
struct FormerIDRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let assignments = content.assignments.lazy.map(\.original).map {
            Renamed(id: $0.id, former: $0.formerly, path: $0.path, position: $0.position)
        }
        let quizzes = content.quizHeads.lazy.map(\.original).map {
            Renamed(id: $0.id, former: $0.formerly, path: $0.path, position: $0.position)
        }
        return diagnose(Array(assignments), kind: "assignment", one: "an assignment", kept: "what students noted")
            + diagnose(Array(quizzes), kind: "quiz", one: "a quiz", kept: "what students answered")
    }

    private struct Renamed {
        var id: String
        var former: Located<String>?
        var path: String
        var position: SourcePosition
    }

    private func diagnose(_ items: [Renamed], kind: String, one: String, kept: String) -> [Diagnostic] {
        guard items.contains(where: { $0.former != nil }) else { return [] }
        let present = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var claims: [String: SourceLocation] = [:]
        return items.compactMap { item in
            guard let former = item.former else { return nil }
            let location = SourceLocation(path: item.path, position: former.position)
            if let other = present[former.value] {
                return Diagnostic(
                    .duplicateID,
                    "'formerly' is '\(former.value)', which is the id of \(one); remove 'formerly', or rename that one",
                    at: location,
                    notes: [Diagnostic.Note("the \(kind)", at: SourceLocation(path: other.path, position: other.position))])
            }
            guard let first = claims[former.value] else {
                claims[former.value] = location
                return nil
            }
            return Diagnostic(
                .duplicateID,
                "two \(kind == "quiz" ? "quizzes" : "assignments") were '\(former.value)' formerly; only one can keep \(kept)",
                at: location, notes: [Diagnostic.Note("the other one is here", at: first)])
        }
    }
}
