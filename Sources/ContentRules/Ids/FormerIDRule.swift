import ContentModel
import Diagnostics
import Encoding

/// `formerly` names ids that no assignment, quiz or page still has, and that no two shared.
struct FormerIDRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let assignments = content.assignments.lazy.map(\.original).map {
            Renamed(id: $0.id, former: $0.formerIDs, path: $0.path, position: $0.position)
        }
        let quizzes = content.quizHeads.lazy.map(\.original).map {
            Renamed(id: $0.id, former: $0.formerIDs, path: $0.path, position: $0.position)
        }
        let pages = content.pages.lazy.map(\.original).map {
            Renamed(id: $0.id, former: $0.formerIDs, path: $0.path, position: $0.position)
        }
        return diagnose(Array(assignments), one: "an assignment", two: "two assignments", kept: "what students noted")
            + diagnose(Array(quizzes), one: "a quiz", two: "two quizzes", kept: "what students answered")
            + diagnose(Array(pages), one: "a page", two: "two pages", kept: "the address")
    }

    private struct Renamed {
        var id: String
        var former: [Located<String>]
        var path: String
        var position: SourcePosition
    }

    private func diagnose(_ items: [Renamed], one: String, two: String, kept: String) -> [Diagnostic] {
        guard items.contains(where: { !$0.former.isEmpty }) else { return [] }
        let present = Dictionary(keepingFirst: items.map { ($0.id, $0) })
        var claims: [String: (item: String, location: SourceLocation)] = [:]
        return items.flatMap { item in
            item.former.compactMap { former in
                let location = SourceLocation(path: item.path, position: former.position)
                func duplicate(_ message: String, _ note: String, _ other: SourceLocation) -> Diagnostic {
                    Diagnostic(.duplicateID, message, at: location, notes: [Diagnostic.Note(note, at: other)])
                }
                if let other = present[former.value] {
                    return duplicate(
                        former.value == item.id
                            ? "'formerly' has '\(former.value)', which is the current id; remove it"
                            : "'formerly' has '\(former.value)', which is the id of \(one); remove it, or rename that one",
                        "the id", SourceLocation(path: other.path, position: other.position))
                }
                guard let first = claims[former.value] else {
                    claims[former.value] = (item.id, location)
                    return nil
                }
                return first.item == item.id
                    ? duplicate("'\(former.value)' appears twice in 'formerly'; remove one", "the other one", first.location)
                    : duplicate(
                        "\(two) were formerly '\(former.value)'; only one can keep \(kept)", "the other one", first.location)
            }
        }
    }
}
