package import CivilTime
package import ContentModel
import Diagnostics
import SitePlanning

/// What an instructor wants to know of deadlines on a day: what is late, what comes, and where it is too much at once.
package struct DeadlineReport: Sendable {
    package let today: CalendarDate
    /// Assignments that were due and aren't done, the oldest first.
    package let late: [Deadline]
    /// Tasks that were due and aren't done.
    package let lateTasks: [Step]
    /// Tasks that should have been begun.
    package let idleTasks: [Step]
    /// What is due today and later.
    package let coming: [Deadline]
    package let clashes: [Clash]
    package let weeks: [HeavyWeek]

    package struct Deadline: Hashable, Sendable {
        package var kind: CalendarLedger.Kind
        package var id: String
        package var title: String
        /// Its title.
        package var module: String?
        package var due: DueDate
        package var progress: Double?
        package var mark: Double?
        /// Percent of its module.
        package var value: Double?
        package var isDone: Bool { mark != nil || progress == 100 }
        fileprivate var end: Instant
        fileprivate var audience: Audience
    }

    package struct Step: Hashable, Sendable {
        package var assignment: String
        package var id: String
        package var name: String
        /// When it is due, or should have been begun.
        package var date: DueDate
        package var progress: Double
    }

    /// Two deadlines of one student with no more than a day between them.
    package struct Clash: Hashable, Sendable {
        package var first: Deadline
        package var second: Deadline
        package var seconds: Int
        /// Empty for everybody, on a site that knows no students.
        package var students: [String]
    }

    /// A week in which a student has three deadlines or more, or half a module.
    package struct HeavyWeek: Hashable, Sendable {
        package var monday: CalendarDate
        package var deadlines: [Deadline]
        package var students: [String]
    }

    fileprivate struct Audience: Hashable, Sendable {
        var module: String?
        var teachers: [String]
    }

    package init(_ content: SiteContent, today: CalendarDate, zones: TimeZoneCatalog) {
        let deadlines = DeadlineReport.deadlines(content, zones)
        self.today = today
        late = deadlines.filter { $0.kind == .assignment && $0.due.day < today && !$0.isDone }
        coming = deadlines.filter { $0.due.day >= today }
        var lateTasks: [Step] = []
        var idleTasks: [Step] = []
        for assignment in content.assignments.lazy.map(\.original) where assignment.mark == nil {
            for task in assignment.tasks where task.progress < 100 {
                func step(_ date: DueDate) -> Step {
                    Step(
                        assignment: assignment.title, id: "\(assignment.id)/\(task.id)", name: task.name, date: date,
                        progress: task.progress)
                }
                if let due = task.due, due.day < today {
                    lateTasks.append(step(due))
                } else if let start = task.start, start.day < today, task.progress == 0 {
                    idleTasks.append(step(start))
                }
            }
        }
        self.lateTasks = lateTasks.sorted { ($0.date.day, $0.id) < ($1.date.day, $1.id) }
        self.idleTasks = idleTasks.sorted { ($0.date.day, $0.id) < ($1.date.day, $1.id) }
        let crowd = Crowd(content)
        clashes = DeadlineReport.clashes(coming, crowd)
        weeks = DeadlineReport.weeks(coming, crowd)
    }

    /// In the order in which they come.
    private static func deadlines(_ content: SiteContent, _ zones: TimeZoneCatalog) -> [Deadline] {
        func title(_ module: String?) -> String? { module.map { content.settings.module(named: $0)?.title ?? $0 } }
        func end(_ due: DueDate) -> Instant {
            switch due {
            case .moment(_, _, let instant): return instant
            case .day(let day):
                // A day lasts until its midnight.
                let midnight = LocalDateTime(date: day.adding(days: 1), hour: 0, minute: 0)
                return midnight.flatMap { CalendarItemWriter.instant($0, in: content.settings.timeZone, zones) } ?? due.sortingInstant
            }
        }
        var deadlines = content.assignments.map(\.original).map {
            Deadline(
                kind: .assignment, id: $0.id, title: $0.title, module: title($0.module?.value), due: $0.due, progress: $0.progress,
                mark: $0.mark, value: $0.value, end: end($0.due), audience: Audience(module: $0.module?.value, teachers: []))
        }
        for quiz in content.quizzes.lazy.map(\.original) {
            guard let due = quiz.due else { continue }
            let audience = Audience(module: quiz.module?.value, teachers: quiz.teachers.map(\.value))
            deadlines.append(
                Deadline(
                    kind: .quiz, id: quiz.id, title: quiz.title, module: title(quiz.module?.value), due: due, end: end(due),
                    audience: audience))
        }
        return deadlines.sorted { ($0.end, $0.id) < ($1.end, $1.id) }
    }
}

// MARK: - Too much at once

extension DeadlineReport {
    /// The students of a site, or everybody.
    private struct Crowd {
        let students: [Student]
        let settings: SiteSettings

        init(_ content: SiteContent) {
            students = content.students
            settings = content.settings
        }

        /// Those who have all of `deadlines`; nil for nobody.
        func all(of deadlines: [Deadline]) -> [String]? {
            if students.isEmpty { return [] }
            let names = students.filter { student in deadlines.allSatisfy { has(student, $0) } }.map(\.name)
            return names.isEmpty ? nil : names
        }

        func has(_ student: Student, _ deadline: Deadline) -> Bool {
            student.has(workOf: deadline.audience.module, teachers: deadline.audience.teachers, in: settings)
        }
    }

    private static func clashes(_ deadlines: [Deadline], _ crowd: Crowd) -> [Clash] {
        var clashes: [Clash] = []
        for (place, first) in deadlines.enumerated() {
            for second in deadlines[(place + 1)...] {
                let seconds = second.end.secondsSinceEpoch - first.end.secondsSinceEpoch
                guard seconds <= 86_400 else { break }
                guard let students = crowd.all(of: [first, second]) else { continue }
                clashes.append(Clash(first: first, second: second, seconds: seconds, students: students))
            }
        }
        return clashes
    }

    private static func weeks(_ deadlines: [Deadline], _ crowd: Crowd) -> [HeavyWeek] {
        let byWeek = Dictionary(grouping: deadlines) { DeadlineWeeks.monday(of: $0.due.day) }
        return byWeek.sorted { $0.key < $1.key }.compactMap { monday, deadlines in
            guard DeadlineWeeks.isHeavy(deadlines.map(\.value)) else { return nil }
            if crowd.students.isEmpty { return HeavyWeek(monday: monday, deadlines: deadlines, students: []) }
            let busy = crowd.students.filter { student in
                DeadlineWeeks.isHeavy(deadlines.filter { crowd.has(student, $0) }.map(\.value))
            }
            guard !busy.isEmpty else { return nil }
            let theirs = deadlines.filter { deadline in busy.contains { crowd.has($0, deadline) } }
            return HeavyWeek(monday: monday, deadlines: theirs, students: busy.map(\.name))
        }
    }
}
