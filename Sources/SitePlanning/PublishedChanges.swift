package import ContentModel
import Diagnostics

extension SiteContent {
    /// The ledger's log for readers, latest first. They know titles, so an item that only has another id hasn't changed for them.
    var publishedChanges: [DeadlineChange] {
        (ledger?.changes ?? []).compactMap { change in
            var change = change
            switch change.news {
            case .renamed(let former) where isFormerID(former, of: change): return nil
            case .moved(let from, let to, let former?) where isFormerID(former, of: change): change.news = .moved(from: from, to: to)
            case .moved, .removed, .added, .back, .renamed, .quiz: break
            }
            return change
        }
    }

    private func isFormerID(_ name: String, of change: DeadlineChange) -> Bool {
        switch item(of: change) {
        case .assignment(let index): assignments[index].original.formerIDs.contains { $0.value == name }
        case .quiz(let index): quizHeads[index].original.formerIDs.contains { $0.value == name }
        case nil: false
        }
    }

    fileprivate enum Item {
        case assignment(Int)
        case quiz(Int)
    }

    /// The changed item by its id, or by the one that it had when it changed; nil if it is removed.
    fileprivate func item(of change: DeadlineChange) -> Item? {
        let id = change.entry.item
        switch change.entry.kind {
        case .assignment, .reminder, .task:
            let index =
                assignments.firstIndex { $0.original.id == id }
                ?? assignments.firstIndex { $0.original.formerIDs.contains { $0.value == id } }
            return index.map { .assignment($0) }
        case .quiz, .opening, .start:
            let index = quizHeads.firstIndex { $0.original.id == id } ?? quizHeads.firstIndex { $0.original.ids.contains(id) }
            return index.map { .quiz($0) }
        }
    }
}

extension SitePlan {
    /// Page of the changed item; nil if it is removed.
    package func subject(of change: DeadlineChange) -> PageSubject? {
        switch content.item(of: change) {
        case .assignment(let index): .assignment(index)
        case .quiz(let index): .quiz(index)
        case nil: nil
        }
    }

    /// Whether a date of a change is that of the item now, and hasn't moved since.
    package func isPresent(_ due: DueDate, of change: DeadlineChange) -> Bool {
        let present: DueDate? =
            switch content.item(of: change) {
            case .assignment(let index): content.assignments[index].original.due
            case .quiz(let index): content.quizHeads[index].original.due
            case nil: nil
            }
        return present?.isSameTime(as: due) ?? false
    }
}
