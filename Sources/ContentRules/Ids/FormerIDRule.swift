import ContentModel
import Diagnostics

/// `formerly` names an id that no assignment has any more, and no two assignments had.
struct FormerIDRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let present = Dictionary(content.assignments.map { ($0.original.id, $0.original) }, uniquingKeysWith: { first, _ in first })
        var claims: [String: SourceLocation] = [:]
        return content.assignments.compactMap { item in
            guard let former = item.original.formerly else { return nil }
            let location = SourceLocation(path: item.original.path, position: former.position)
            if let other = present[former.value] {
                return Diagnostic(
                    .duplicateID,
                    "'formerly' is '\(former.value)', which is the id of an assignment; remove 'formerly', or rename that one",
                    at: location, notes: [Diagnostic.Note("the assignment", at: other.location)])
            }
            guard let first = claims[former.value] else {
                claims[former.value] = location
                return nil
            }
            return Diagnostic(
                .duplicateID, "two assignments were '\(former.value)' formerly; only one can keep what students noted", at: location,
                notes: [Diagnostic.Note("the other one is here", at: first)])
        }
    }
}
