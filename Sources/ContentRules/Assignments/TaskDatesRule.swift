import CivilTime
import ContentModel
import Diagnostics

/// A task starts and ends before it is due, and is due no later than its assignment.
struct TaskDatesRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.assignments.flatMap { diagnose($0.original) }
    }

    private func diagnose(_ assignment: Assignment) -> [Diagnostic] {
        assignment.tasks.flatMap { task in
            var diagnostics: [Diagnostic] = []
            if let due = task.due, due.isLater(than: assignment.due) {
                diagnostics.append(
                    Diagnostic(
                        .taskDueAfterAssignment, "the task '\(task.name)' is due after its assignment",
                        at: assignment.location(of: \.due, in: task),
                        notes: [Diagnostic.Note("the assignment", at: assignment.location)]))
            }
            let dates = [(task.start, "starts"), (task.end, "ends")]
            if let (_, verb) = dates.first(where: { $0.0?.isLater(than: task.due ?? assignment.due) ?? false }) {
                let due = task.due == nil ? "its assignment is due" : "it is due"
                diagnostics.append(
                    Diagnostic(
                        .startAfterDue, "the task '\(task.name)' \(verb) after \(due)",
                        at: assignment.location(of: \.start, in: task)))
            }
            return diagnostics
        }
    }
}

extension AssignmentTask {
    /// The last day of its work, or the moment when its hours are over; nil unless it has a start and a length.
    fileprivate var end: DueDate? {
        switch (start, length) {
        case (let start?, .days(let days)?): .day(start.day.adding(days: days - 1))
        case (.moment(let local, let zone, let instant)?, .hours(let hours)?):
            .moment(local: local, zone: zone, instant: instant.adding(seconds: hours * 3600))
        case (.day?, .hours?), (nil, _), (_, nil): nil
        }
    }
}

extension DueDate {
    /// Whether this is after `other`; a day lasts until its end, so a minute of that day isn't later.
    func isLater(than other: DueDate) -> Bool {
        if case .moment(_, _, let mine) = self, case .moment(_, _, let theirs) = other { return mine > theirs }
        return day > other.day
    }
}
