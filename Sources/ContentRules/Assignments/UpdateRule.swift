import CivilTime
import ContentModel
import Diagnostics

/// `updated` isn't in the future: calendars would take such an entry for newer than later changes. If nobody knows the day, a date after
/// the due date of an assignment without a mark is unlikely.
struct UpdateRule: ContentRule {
    /// Nil if nobody knows the day.
    let today: CalendarDate?

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.assignments.compactMap { item in
            let assignment = item.original
            guard let updated = assignment.updated else { return nil }
            if let warning = future(updated, at: assignment.location(of: \.updated)) { return warning }
            // Whatever isn't in the future may be the day of a change, and a mark is entered after the due date.
            guard today == nil, updated.isLater(than: assignment.due), !assignment.isFinished else { return nil }
            return Diagnostic(
                .unlikelyUpdate,
                "'updated' is \(updated.ledgerText), after the assignment is due; set it to the day of your last change, not to the deadline",
                at: assignment.location(of: \.updated))
        }
            + content.quizHeads.compactMap { item in
                item.original.updated.flatMap { future($0, at: item.original.location(of: \.updated)) }
            }
    }

    /// Tomorrow is today in some time zone.
    private func future(_ updated: DueDate, at location: SourceLocation) -> Diagnostic? {
        guard let today, updated.day > today.adding(days: 1) else { return nil }
        return Diagnostic(
            .unlikelyUpdate, "'updated' is \(updated.ledgerText), which is in the future; set it to the day of your last change",
            at: location)
    }
}
