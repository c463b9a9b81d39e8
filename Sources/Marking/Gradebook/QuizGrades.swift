package import CivilTime
package import ContentModel
package import Sealing

/// The grades of all students in a quiz, worked out from their reports.
package struct QuizGrades: Sendable {
    /// Which of a student's attempts counts.
    package enum CountedAttempt: String, CaseIterable, Sendable { case last, best, first }

    package enum Status: String, Sendable {
        case graded
        /// Something is still to be marked or decided.
        case pending
        /// Handed in without an answer.
        case incomplete
        /// Not handed in.
        case missing
        /// It isn't certain whose report it is.
        case unknown
    }

    /// A student's grade. An object, as lists of them are often copied.
    package final class Row: Sendable {
        package let student: Roster.Student
        /// False for a student who handed in what others were to do.
        package let isAssigned: Bool
        package let status: Status
        /// Nil if nothing was handed in.
        package let counted: AttemptGrade?
        /// Where the best attempt counts: others that may turn out to be better when they are marked.
        let rivals: [AttemptGrade]
        /// Reports of other attempts, which don't count.
        let superseded: [Report.Summary]
        /// When that was handed in: when its file was received, where this is known, else by the device's clock. Nil if no time is known.
        package let time: Instant?
        /// Receipts of all reports, in the order in which they were handed in.
        package let reports: [String]
        package let notes: [GradeNote]

        init(
            student: Roster.Student, isAssigned: Bool, status: Status, counted: AttemptGrade?, rivals: [AttemptGrade] = [],
            superseded: [Report.Summary] = [], time: Instant?, reports: [String], notes: [GradeNote]
        ) {
            self.student = student
            self.isAssigned = isAssigned
            self.status = status
            self.counted = counted
            self.rivals = rivals
            self.superseded = superseded
            self.time = time
            self.reports = reports
            self.notes = notes
        }

        package var isLate: Bool { notes.contains(.late) }

        /// Whether it is certainly the row of a student who is to hand in.
        fileprivate var isExpected: Bool { isAssigned && status != .unknown }

        /// Why it isn't certain whose the reports are.
        package var doubts: [GradeNote] { notes.filter(\.isDoubt) }
    }

    package let quiz: KeyedQuiz
    /// Students in the order of the roster, then those who aren't on it, by name.
    package let rows: [Row]

    /// Everything that grades depend on besides the quiz and its reports.
    package struct Basis: Sendable {
        package var roster: Roster
        package var decisions: Decisions
        package var marks: Marks
        package var received: [String: ReceivedJournal.Entry]
        /// Teachers of each student of `people.json`.
        package var teachers: NameTable<Set<String>>
        /// Time zone of the site, in which days end.
        package var zone: TimeZoneRules
        package var counts: CountedAttempt
        package var pageOwners: PageOwners

        package init(
            roster: Roster, decisions: Decisions = Decisions(), marks: Marks = Marks(), received: [String: ReceivedJournal.Entry] = [:],
            students: [Student] = [], zone: TimeZoneRules = .utc, counts: CountedAttempt = .last, pageOwners: PageOwners = PageOwners()
        ) {
            self.roster = roster
            self.decisions = decisions
            self.marks = marks
            self.received = received
            teachers = NameTable()
            for student in students { teachers.insert(student.teachers, under: student.name) }
            self.zone = zone
            self.counts = counts
            self.pageOwners = pageOwners
        }
    }

    package init(_ quiz: KeyedQuiz, _ reports: [Report], _ basis: Basis) {
        self.quiz = quiz
        var sorter = ReportSorter(quiz, basis)
        let known = SharedGrades()
        sorter.add(reports.map { sorter.grading.graded($0, sharing: known) })
        rows = sorter.takeRows(jobs: 1)
    }

    /// - Parameter jobs: number of threads.
    /// - Throws: `Gradebook.Failure` where the gradebook can't be read.
    package init(_ quiz: KeyedQuiz, _ gradebook: Gradebook, _ basis: Basis, jobs: Int) throws {
        self.quiz = quiz
        var sorter = ReportSorter(quiz, basis)
        let grading = sorter.grading
        try gradebook.forEachPiece(of: quiz.ids, jobs: jobs, state: { SharedGrades() }, { grading.graded($1, sharing: $0) }) {
            sorter.add($0)
        }
        rows = sorter.takeRows(jobs: jobs)
    }

    private init(_ quiz: KeyedQuiz, rows: [Row]) {
        self.quiz = quiz
        self.rows = rows
    }

    /// Rows of reports whose student isn't certain. They never go to a student, nor to another program.
    package var uncertainRows: [Row] { rows.filter { $0.status == .unknown } }

    package var uncertainCount: Int { rows.count { $0.status == .unknown } }
    /// Number of students who are to hand in: those in the class, or to whom the quiz is assigned.
    package var expectedCount: Int { rows.count(where: \.isExpected) }
    /// Number of these who have handed in.
    package var handedInCount: Int { rows.count { $0.isExpected && $0.counted != nil } }

    /// The grades of one group of the roster, and of students who aren't on the roster.
    ///
    /// - Parameter group: nil for all students.
    package func listing(_ group: String?) -> QuizGrades {
        guard let group else { return self }
        return QuizGrades(quiz, rows: rows.filter { QuizGrades.isListed($0, in: group) })
    }

    /// Number of students who haven't handed in and still can, and the last of their due dates; nil for none.
    ///
    /// - Parameter zone: time zone of the site, in which days end.
    package func open(at now: Instant, in zone: TimeZoneRules) -> (students: Int, until: DueDate)? {
        let dates = rows.filter { $0.status == .missing && $0.isAssigned }.compactMap { quiz.conditions(of: $0.student.name).due }
            .filter { $0.end(in: zone) > now }
        return dates.max { $0.end(in: zone) < $1.end(in: zone) }.map { (dates.count, $0) }
    }

    static func isListed(_ row: Row, in group: String) -> Bool { row.status == .unknown || row.student.groups.contains(group) }
}
