package import CivilTime
package import ContentModel
import Diagnostics

/// Deadlines from an instructor's point of view on a day: late, coming, and where the workload of students is too high.
package struct DeadlineReport: Sendable {
    package let today: CalendarDate
    /// Time zone of the site, in which a day is over.
    package let zone: TimeZoneRules
    /// Assignments that were due and aren't finished, oldest first.
    package let late: [Entry]
    /// Tasks that were due and aren't finished.
    package let lateTasks: [Step]
    /// Tasks whose start has passed without progress.
    package let notStarted: [Step]
    /// Deadlines of today and later.
    package let coming: [Entry]
    /// Clashes, as defined by `Workload`.
    package let clashes: [Clash]
    package let weeks: [HeavyWeek]

    package struct Entry: Hashable, Sendable {
        package var kind: CalendarLedger.Kind
        package var id: String
        package var title: String
        /// Title of the module.
        package var module: String?
        package var due: DueDate
        package var progress: Double?
        package var mark: Double?
        package var isDone = false
        /// Names of students whom a quiz is assigned to with this date; empty for everyone.
        package var students: [String] = []
        /// The same as its author wrote them: groups and teachers of whom all students have this date, and other students.
        package var assignees: [String] = []
    }

    package struct Step: Hashable, Sendable {
        package var assignment: String
        package var id: String
        package var name: String
        /// Due date or start.
        package var date: DueDate
        package var progress: Double
    }

    package struct Clash: Hashable, Sendable {
        /// Two or more deadlines, in their order.
        package var deadlines: [Entry]
        /// Time from the first to the last, in seconds.
        package var seconds: Int
        /// Names; empty for everyone, on a site without students.
        package var students: [String]
    }

    /// A week that is heavy for students with the same work in it.
    package struct HeavyWeek: Hashable, Sendable {
        package var monday: CalendarDate
        package var deadlines: [Entry]
        package var students: [String]
        /// Modules of which at least half is due.
        package var shares: [Share]

        package struct Share: Hashable, Sendable {
            /// Title; nil for work without a module.
            package var module: String?
            package var percent: Double
        }
    }

    /// - Parameter zone: time zone of the site.
    package init(_ content: SiteContent, today: CalendarDate, zone: TimeZoneRules) {
        self.today = today
        self.zone = zone
        let cohorts = Cohort.withAssigned(of: content)
        let deadlines = Workload.sorted(Workload.deadlines(of: content, cohorts, zone: zone))
        func entry(_ deadline: Deadline) -> Entry { Entry(deadline, content, cohorts) }
        let ahead = deadlines.filter { $0.due.day(in: zone) >= today }
        late = deadlines.filter { $0.due.day(in: zone) < today }.map(entry).filter { $0.kind == .assignment && !$0.isDone }
        coming = ahead.map(entry)
        let tasks = DeadlineReport.tasks(of: content, today, zone)
        lateTasks = tasks.late
        notStarted = tasks.idle
        let workload = Workload(ahead, cohorts: cohorts.count)
        func students(_ indices: [Int]) -> [String] {
            let names = Set(indices.flatMap { cohorts[$0].students })
            return content.students.map(\.name).filter(names.contains)
        }
        clashes = workload.clashes.map { clash in
            Clash(deadlines: clash.deadlines.map(entry), seconds: clash.seconds, students: students(clash.cohorts))
        }
        weeks = workload.heavyWeeks.map { week in
            let shares = week.deadlines.shares.filter { Workload.isHalf($0.value) }.map { module, value in
                HeavyWeek.Share(module: module.map { content.settings.moduleTitle(named: $0) }, percent: value)
            }
            return HeavyWeek(
                monday: week.monday, deadlines: week.deadlines.map(entry), students: students(week.cohorts), shares: shares)
        }
    }

    private static func tasks(of content: SiteContent, _ today: CalendarDate, _ zone: TimeZoneRules) -> (late: [Step], idle: [Step]) {
        var late: [Step] = []
        var idle: [Step] = []
        for assignment in content.assignments.lazy.map(\.original) where !assignment.isFinished {
            for task in assignment.tasks where task.progress < 100 {
                func step(_ date: DueDate) -> Step {
                    Step(
                        assignment: assignment.title, id: "\(assignment.id)/\(task.id)", name: task.name, date: date,
                        progress: task.progress)
                }
                if let due = task.due, due.day(in: zone) < today {
                    late.append(step(due))
                } else if let start = task.start, start.day(in: zone) < today, task.progress == 0 {
                    idle.append(step(start))
                }
            }
        }
        func inOrder(_ steps: [Step]) -> [Step] {
            steps.sorted { ($0.date.end(in: zone), $0.id) < ($1.date.end(in: zone), $1.id) }
        }
        return (inOrder(late), inOrder(idle))
    }
}

extension DeadlineReport.Entry {
    fileprivate init(_ deadline: Deadline, _ content: SiteContent, _ cohorts: [Cohort]) {
        func title(_ module: String?) -> String? { module.map { content.settings.moduleTitle(named: $0) } }
        switch deadline.item {
        case .assignment(let index):
            let assignment = content.assignments[index].original
            self.init(
                kind: .assignment, id: assignment.id, title: assignment.title, module: title(assignment.module?.value),
                due: assignment.due, progress: assignment.progress, mark: assignment.mark, isDone: assignment.isFinished)
        case .quiz(let index):
            let quiz = content.quizHeads[index].original
            self.init(kind: .quiz, id: quiz.id, title: quiz.title, module: title(quiz.module?.value), due: deadline.due)
            guard !quiz.assigned.isEmpty, let having = deadline.cohorts else { return }
            let names = Set(having.flatMap { cohorts[$0].students })
            students = content.students.map(\.name).filter(names.contains)
            assignees = content.assignees(of: quiz, named: students)
        }
    }
}

extension SiteContent {
    /// Students by the names that a quiz is assigned to: those of groups and teachers all of whose students are among them, then the
    /// other students.
    fileprivate func assignees(of quiz: QuizHead, named students: [String]) -> [String] {
        let names = Set(students)
        var others = names
        var assignees: [String] = []
        for assignee in quiz.assigned.map(\.name.value) where !studentNames.contains(assignee) {
            let members = members(of: assignee)
            guard !members.isEmpty, names.isSuperset(of: members) else { continue }
            assignees.append(assignee)
            others.subtract(members)
        }
        return assignees + students.filter(others.contains)
    }
}
