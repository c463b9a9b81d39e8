package import Diagnostics

/// An assignment of a module, in one language; facts come from the default file.
package struct Assignment: Sendable {
    package var id: String
    /// Ids that it had before it was renamed, the latest first.
    package var formerIDs: [Located<String>] = []
    package var path: String
    package var position: SourcePosition
    package var language: ContentLanguage
    /// Id of a module of `site.yml`, or the title of one that the site does not list.
    package var module: Located<String>?
    /// Level of the module: 4, 5, 6 or 7.
    package var level: Int?
    package var title: String
    /// Weight in percent of the module's mark.
    package var value: Double?
    /// Mark, 0 to 100; nil if there is none yet, which differs from 0.
    package var mark: Double?
    package var due: DueDate
    package var reminders: [Reminder]
    /// Day or minute of the author's last change; source of DTSTAMP and SEQUENCE in calendars.
    package var updated: DueDate?
    package var datePositions = DatePositions()
    package var tasks: [AssignmentTask]
    package var notes: RichText

    package init(
        id: String, path: String, position: SourcePosition, language: ContentLanguage, title: String, due: DueDate
    ) {
        self.id = id
        self.path = path
        self.position = position
        self.language = language
        self.title = title
        self.due = due
        reminders = []
        tasks = []
        notes = RichText()
    }

    /// Whether it has a mark, or no task is left to do.
    package var isFinished: Bool { mark != nil || progress == 100 }

    /// Mean progress of the tasks in percent, weighted by their length; nil without tasks. A task without a length counts as one
    /// day.
    package var progress: Double? {
        guard !tasks.isEmpty else { return nil }
        let weights = tasks.map { $0.length?.inHours ?? Double(TaskLength.hoursPerDay) }
        let total = weights.reduce(0, +)
        return zip(tasks, weights).map { $0.progress * $1 }.reduce(0, +) / total
    }
}

/// A step of an assignment.
package struct AssignmentTask: Sendable {
    package var id: String
    package var position: SourcePosition
    package var name: String
    package var start: DueDate?
    package var length: TaskLength?
    package var due: DueDate?
    /// Progress in percent; 100 is done.
    package var progress: Double
    package var reminders: [Reminder]
    package var datePositions = DatePositions()
    package var notes: RichText

    package init(id: String, position: SourcePosition, name: String) {
        self.id = id
        self.position = position
        self.name = name
        progress = 0
        reminders = []
        notes = RichText()
    }
}

package enum TaskLength: Hashable, Sendable {
    case days(Int)
    case hours(Int)

    /// Hours of work on a day.
    package static let hoursPerDay = 8

    var inHours: Double {
        switch self {
        case .days(let days): Double(days) * Double(TaskLength.hoursPerDay)
        case .hours(let hours): Double(hours)
        }
    }

    /// Days with work, of which the last may have less.
    package var inDays: Int {
        switch self {
        case .days(let days): days
        case .hours(let hours): (hours + TaskLength.hoursPerDay - 1) / TaskLength.hoursPerDay
        }
    }
}
