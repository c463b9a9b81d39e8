package import CivilTime
package import ContentModel

/// Something that is due, and how much of a module's mark it is.
package struct Deadline: Sendable {
    package let subject: PageSubject
    package let due: DueDate
    /// Percent of its module; nil where it has none, as quizzes do.
    package let value: Double?

    package init(subject: PageSubject, due: DueDate, value: Double?) {
        self.subject = subject
        self.due = due
        self.value = value
    }

    /// A whole day ends at its midnight, in no zone.
    fileprivate var end: Int {
        switch due {
        case .day(let day): (day.daysSinceEpoch + 1) * 86_400
        case .moment(_, _, let instant): instant.secondsSinceEpoch
        }
    }
}

/// What is due in which week, and where it is too much at a time.
package struct DeadlineWeeks: Sendable {
    /// A week from Monday to Sunday in which something is due.
    package struct Week: Sendable {
        package let monday: CalendarDate
        /// In their order.
        package let deadlines: [Deadline]

        /// Percent of modules, all together.
        package var value: Double { deadlines.compactMap(\.value).reduce(0, +) }

        package var isHeavy: Bool { DeadlineWeeks.isHeavy(deadlines.map(\.value)) }
    }

    /// Two deadlines in a row with no more than a day between them.
    package struct Clash: Sendable {
        package let first: Deadline
        package let second: Deadline
    }

    package let weeks: [Week]
    package let clashes: [Clash]

    package var heavyWeeks: [Week] { weeks.filter(\.isHeavy) }

    package init(_ deadlines: [Deadline]) {
        let sorted = deadlines.enumerated().sorted { ($0.element.end, $0.offset) < ($1.element.end, $1.offset) }.map(\.element)
        let groups = Dictionary(grouping: sorted) { DeadlineWeeks.monday(of: $0.due.day) }
        weeks = groups.sorted { $0.key < $1.key }.map { Week(monday: $0.key, deadlines: $0.value) }
        clashes = zip(sorted, sorted.dropFirst()).filter { $1.end - $0.end <= 86_400 }.map { Clash(first: $0, second: $1) }
    }

    package init(_ content: SiteContent) {
        let assignments = content.assignments.enumerated().map { index, item in
            Deadline(subject: .assignment(index), due: item.original.due, value: item.original.value)
        }
        let quizzes = content.quizzes.enumerated().compactMap { index, item in
            item.original.due.map { Deadline(subject: .quiz(index), due: $0, value: nil) }
        }
        self.init(assignments + quizzes)
    }

    /// Half a module, or three things at once.
    package static func isHeavy(_ values: [Double?]) -> Bool {
        values.count >= 3 || values.compactMap(\.self).reduce(0, +) >= 50
    }

    package static func monday(of day: CalendarDate) -> CalendarDate {
        day.adding(days: -((day.weekday.rawValue + 6) % 7))
    }
}
