import ContentModel

/// UIDs up to their `@`. They are made of ids alone, so that an entry that moves or is named anew stays the same one.
enum CalendarStem {
    static func due(_ assignment: Assignment) -> String { "\(safe(assignment.id))-due" }
    static func quiz(_ quiz: Quiz) -> String { "\(safe(quiz.id))-quiz" }
    static func opening(_ quiz: Quiz) -> String { "\(safe(quiz.id))-opening" }
    static func task(_ task: AssignmentTask, of assignment: Assignment) -> String { "\(safe(assignment.id))-\(safe(task.id))-task" }

    /// Reminders at moments of their own are counted: they have nothing else that stays when they move.
    static func reminder(_ number: Int, of assignment: Assignment) -> String { "\(safe(assignment.id))-reminder-\(number)" }
    static func reminder(_ duration: String, of assignment: Assignment) -> String { "\(safe(assignment.id))-reminder-\(duration)" }

    /// Ids with slashes would be file names with slashes on some servers.
    private static func safe(_ id: String) -> String { String(id.map { $0 == "/" ? "." : $0 }) }
}
