package import ContentModel
import Diagnostics

/// Assignments and quizzes by the ids that they have or had, for the changes in the ledger, which may be thousands.
struct ChangedItems: Sendable {
    /// Indices in `SiteContent.assignments` and `SiteContent.quizHeads`; empty without changes.
    private let assignments, quizzes: [String: Int]
    private let merged: MergedDeadlines

    init(_ content: SiteContent) {
        let merged = MergedDeadlines(content)
        self.merged = merged
        guard content.ledger?.log.isEmpty == false else {
            (assignments, quizzes) = ([:], [:])
            return
        }
        assignments = ChangedItems.indices(
            content.assignments.map { ($0.original.id, merged.earlierIDs($0.original.formerIDs, of: $0.original.id, isAssignment: true)) })
        quizzes = ChangedItems.indices(
            content.quizHeads.map { ($0.original.id, merged.earlierIDs($0.original.formerIDs, of: $0.original.id, isAssignment: false)) })
    }

    /// Ids that an assignment had, without those of others that were merged into it.
    func earlierIDs(of assignment: Assignment) -> [String] {
        merged.earlierIDs(assignment.formerIDs, of: assignment.id, isAssignment: true)
    }

    /// The first item with an id, or else the first that had it.
    private static func indices(_ items: [(id: String, formerIDs: [String])]) -> [String: Int] {
        var indices: [String: Int] = [:]
        indices.reserveCapacity(items.count)
        for (index, item) in items.enumerated() where indices[item.id] == nil { indices[item.id] = index }
        for (index, item) in items.enumerated() {
            for former in item.formerIDs where indices[former] == nil { indices[former] = index }
        }
        return indices
    }

    /// The changed item by its id, or by the one that it had when it changed; nil if it is removed.
    func subject(of change: DeadlineChange) -> PageSubject? {
        let id = change.entry.item
        return switch change.entry.kind {
        case .assignment, .reminder, .task: assignments[id].map { .assignment($0) }
        case .quiz, .opening, .start: quizzes[id].map { .quiz($0) }
        }
    }
}

extension SiteContent {
    /// The ledger's log for readers, latest first. They know titles, so an item that only has another id hasn't changed for them. What was
    /// recorded of a quiz before it opens is news once the site has it.
    func publishedChanges(of items: ChangedItems) -> [DeadlineChange] {
        (ledger?.changes ?? []).compactMap { change in
            if change.entry.kind != .assignment, heldBackQuizzes.contains(change.entry.item) { return nil }
            var change = change
            switch change.news {
            case .renamed(let former) where isFormerID(former, of: items.subject(of: change)): return nil
            case .moved(let from, let to, let former?) where isFormerID(former, of: items.subject(of: change)):
                change.news = .moved(from: from, to: to)
            case .moved, .removed, .added, .back, .renamed, .quiz: break
            }
            return change
        }
    }

    private func isFormerID(_ name: String, of subject: PageSubject?) -> Bool {
        switch subject {
        // It may have an id that it had before.
        case .assignment(let index):
            assignments[index].original.id == name || assignments[index].original.formerIDs.contains { $0.value == name }
        case .quiz(let index): quizHeads[index].original.ids.contains(name)
        default: false
        }
    }
}

extension SitePlan {
    /// Ids that an assignment had, without those of others that were merged into it: what students wrote in these isn't moved.
    package func earlierIDs(of assignment: Assignment) -> [String] { outline.changedItems.earlierIDs(of: assignment) }

    /// Page of the changed item; nil if it is removed.
    package func subject(of change: DeadlineChange) -> PageSubject? { outline.changedItems.subject(of: change) }

    /// Whether a date of a change is that of the item now, and hasn't moved since.
    package func isPresent(_ due: DueDate, of change: DeadlineChange) -> Bool {
        let present: DueDate? =
            switch subject(of: change) {
            case .assignment(let index): content.assignments[index].original.due
            case .quiz(let index): content.quizHeads[index].original.due
            default: nil
            }
        return present?.isSameTime(as: due) ?? false
    }
}
