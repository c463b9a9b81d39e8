import CivilTime
import ContentModel
import Diagnostics

/// `updated` isn't in the future: calendars would take such an entry for newer than later changes. Any other day may be that of a change,
/// also one after the due date.
struct UpdateRule: ContentRule {
    /// Nil if nobody knows the day.
    let today: CalendarDate?

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.assignments.compactMap { item in
            item.original.updated.flatMap { future($0, at: item.original.location(of: \.updated)) }
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
