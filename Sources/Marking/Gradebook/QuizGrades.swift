package import CivilTime
package import ContentModel
import Platform
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

    /// A student's grade.
    package struct Row: Sendable {
        package let student: Roster.Student
        /// False for a student who handed in what others were to do.
        package let isAssigned: Bool
        package let status: Status
        /// Nil if nothing was handed in.
        package let counted: AttemptGrade?
        /// When that was handed in: when its file was received, where this is known, else by the device's clock. Nil if no time is known.
        package let time: Instant?
        /// Receipts of all reports, in the order in which they were handed in.
        package let reports: [String]
        package let notes: [GradeNote]

        package var isLate: Bool { notes.contains(.late) }

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
        /// Teachers of each student of `people.json`, by `NameKey.name`.
        package var teachers: [String: Set<String>]
        /// Time zone of the site, in which days end.
        package var zone: TimeZoneRules
        package var counts: CountedAttempt
        /// Names of students by the tokens of their own pages, where these are known.
        package var owners: [String: String]

        package init(
            roster: Roster, decisions: Decisions = Decisions(), marks: Marks = Marks(), received: [String: ReceivedJournal.Entry] = [:],
            students: [Student] = [], zone: TimeZoneRules = .utc, counts: CountedAttempt = .last, owners: [String: String] = [:]
        ) {
            self.roster = roster
            self.decisions = decisions
            self.marks = marks
            self.received = received
            teachers = Dictionary(students.map { (NameKey.name($0.name), $0.teachers) }, uniquingKeysWith: { $0.union($1) })
            self.zone = zone
            self.counts = counts
            self.owners = owners
        }
    }

    package init(_ quiz: KeyedQuiz, _ reports: [Report], _ basis: Basis) {
        self.quiz = quiz
        var sorter = ReportSorter(quiz, basis)
        let known = SharedGrades()
        for report in reports { sorter.add(sorter.grading.graded(report, sharing: known)) }
        rows = sorter.takeRows(jobs: 1)
    }

    /// - Parameter jobs: number of threads.
    /// - Throws: `Gradebook.Failure` where the gradebook can't be read.
    package init(_ quiz: KeyedQuiz, _ gradebook: Gradebook, _ basis: Basis, jobs: Int) throws {
        self.quiz = quiz
        var sorter = ReportSorter(quiz, basis)
        let grading = sorter.grading
        try gradebook.forEachPiece(of: quiz.ids, jobs: jobs, state: { SharedGrades() }, { grading.graded($1, sharing: $0) }) { piece in
            for graded in piece { sorter.add(graded) }
        }
        rows = sorter.takeRows(jobs: jobs)
    }

    private init(_ quiz: KeyedQuiz, rows: [Row]) {
        self.quiz = quiz
        self.rows = rows
    }

    /// Rows of reports whose student isn't certain. They never go to a student, nor to another program.
    package var uncertainRows: [Row] { rows.filter { $0.status == .unknown } }

    /// The grades of one group of the roster, and of students who aren't on the roster.
    package func listing(_ group: String) -> QuizGrades {
        QuizGrades(quiz, rows: rows.filter { QuizGrades.isListed($0, in: group) })
    }

    static func isListed(_ row: Row, in group: String) -> Bool { row.status == .unknown || row.student.groups.contains(group) }
}

private struct HandIn: Sendable {
    let grade: AttemptGrade
    let time: Instant?
    /// Index in the journal: answers on paper that were typed again have the time of the first ones.
    let journalIndex: Int
    let isLate: Bool
    let notes: [GradeNote]
    /// Id of the sheet of paper that it was typed from; nil for other reports.
    let sheet: String?
}

/// Grades reports of a quiz, each by itself.
private struct ReportGrading: Sendable {
    struct Graded: Sendable {
        let handIn: HandIn
        /// Index in the roster; nil if it isn't certain who it is.
        let rosterIndex: Int?
        let student: Roster.Student
        /// The typed name and number, with the attempt where several students have this name; empty for a student of the roster.
        let claim: String
    }

    let quiz: KeyedQuiz
    private let basis: QuizGrades.Basis
    private let owners: ReportOwners

    init(_ quiz: KeyedQuiz, _ basis: QuizGrades.Basis) {
        self.quiz = quiz
        self.basis = basis
        owners = ReportOwners(basis)
    }

    func graded(_ report: Report, sharing known: SharedGrades) -> Graded {
        let match = owners.match(report)
        let student = match.student.map { basis.roster.students[$0] } ?? Roster.Student(name: report.name, number: report.number)
        // The roster may spell a name differently from the list of what is due.
        let name = match.owner ?? student.name
        let teachers = basis.teachers.isEmpty ? [] : basis.teachers[NameKey.name(name)] ?? []
        let entry = basis.received[report.receipt]
        let grade = AttemptGrade(
            report, of: quiz, basis.decisions, teachers: teachers, marks: basis.marks, isOnPaper: entry?.isTyped == true, sharing: known)
        let time = entry?.received ?? Instant(reportTime: report.handedIn)
        let conditions = quiz.conditions(of: name)
        let isLate = time.map { isAfter(conditions.due, $0) } ?? false
        var notes = match.notes + grade.notes
        if match.owner != nil { notes.append(.proved) } else if owners.isFromStrangePage(report) { notes.append(.fromStrangePage) }
        if let minutes = report.minutes(over: conditions.limit) { notes.append(.overTime(minutes)) }
        if isLate { notes.append(.late) }
        if report.clockJumped { notes.append(.clockJumped) }
        if time == nil { notes.append(.noTime) }
        let handIn = HandIn(
            grade: grade, time: time, journalIndex: entry?.lineIndex ?? 0, isLate: isLate, notes: notes, sheet: entry?.sheet)
        var claim = match.student == nil ? "\(NameKey.name(report.name))\n\(NameKey.number(report.number))" : ""
        // Nor do reports without any name belong together.
        if match.notes.contains(where: \.isOfSeveral) || claim == "\n" {
            claim += "\n\(report.token.isEmpty ? report.attempt : report.token)"
        }
        return Graded(handIn: handIn, rosterIndex: match.student, student: student, claim: claim)
    }

    /// A day lasts until its end in the site's time zone.
    private func isAfter(_ due: DueDate?, _ time: Instant) -> Bool {
        switch due {
        case .moment(_, _, let instant)?: time > instant
        case .day(let day)?: basis.zone.local(time).date > day
        case nil: false
        }
    }
}

/// Assigns the reports of a quiz to students, and finds the one of each that counts.
private struct ReportSorter: Sendable {
    let grading: ReportGrading
    private let basis: QuizGrades.Basis
    private var known: [Int: [HandIn]] = [:]
    /// By what they typed: reports of one name and number are shown together, unless they come from the pages of different students.
    private var strangers: [String: (student: Roster.Student, handIns: [HandIn])] = [:]
    /// Who handed in each attempt first.
    private var attempts: [String: String] = [:]
    /// Attempts that somebody else handed in, too.
    private var sharedAttempts: Set<String> = []

    init(_ quiz: KeyedQuiz, _ basis: QuizGrades.Basis) {
        grading = ReportGrading(quiz, basis)
        self.basis = basis
    }

    mutating func add(_ graded: ReportGrading.Graded) {
        if let rosterIndex = graded.rosterIndex {
            known[rosterIndex, default: []].append(graded.handIn)
        } else {
            strangers[graded.claim, default: (graded.student, [])].handIns.append(graded.handIn)
        }
        let attempt = graded.handIn.grade.report.attempt
        guard !attempt.isEmpty else { return }
        let owner = graded.rosterIndex.map { "\($0)" } ?? "\(graded.claim)\n\(graded.handIn.grade.report.token)"
        if attempts[attempt, default: owner] != owner { sharedAttempts.insert(attempt) }
        attempts[attempt] = attempts[attempt] ?? owner
    }

    /// The rows. Frees what was added, as it takes a lot of memory.
    mutating func takeRows(jobs: Int) -> [QuizGrades.Row] {
        let others = strangers.sorted { ($0.value.student.name, $0.key) < ($1.value.student.name, $1.key) }
            .flatMap { entry in ReportSorter.persons(entry.value.handIns).map { (student: entry.value.student, handIns: $0) } }
        (strangers, attempts) = ([:], [:])
        let (sorter, students) = (self, basis.roster.students)
        let isAsked = grading.quiz.isAssigned(to: students)
        let listed = students.indices.filter { isAsked[$0] || known[$0] != nil }
        return mapInParallel(listed.count + others.count, jobs: jobs) { index in
            guard index >= listed.count else {
                let known = listed[index]
                return sorter.row(of: students[known], sorter.known[known] ?? [], isKnown: true, isAssigned: isAsked[known])
            }
            let other = others[index - listed.count]
            return sorter.row(of: other.student, other.handIns, isKnown: students.isEmpty)
        }
    }

    /// The reports of each person: one whose page nobody else has is never somebody else.
    private static func persons(_ handIns: [HandIn]) -> [[HandIn]] {
        let tokens = Dictionary(grouping: handIns, by: \.grade.report.token)
        guard tokens.keys.count(where: { !$0.isEmpty }) > 1 else { return [handIns] }
        return tokens.sorted { $0.key < $1.key }.map(\.value)
    }

    private func row(
        of student: Roster.Student, _ handIns: [HandIn], isKnown: Bool, isAssigned: Bool = true
    ) -> QuizGrades.Row {
        let handIns = handIns.sorted { one, other in
            let (first, second) = (one.time?.secondsSinceEpoch ?? .max, other.time?.secondsSinceEpoch ?? .max)
            return (first, one.journalIndex, one.grade.report.receipt) < (second, other.journalIndex, other.grade.report.receipt)
        }
        let valid = ReportSorter.withoutMistyped(handIns)
        guard let counted = counted(of: valid) else {
            return QuizGrades.Row(
                student: student, isAssigned: isAssigned, status: .missing, counted: nil, time: nil, reports: [], notes: [])
        }
        var notes = counted.notes
        if valid.count > 1 { notes.append(.several(valid.count)) }
        if !notes.contains(.proved), handIns.contains(where: { $0.notes.contains(.proved) }) { notes.append(.provedBeside) }
        if handIns.contains(where: { sharedAttempts.contains($0.grade.report.attempt) }) { notes.append(.sharedAttempt) }
        let grade = counted.grade
        let status: QuizGrades.Status =
            !isKnown ? .unknown : grade.isPending ? .pending : grade.isIncomplete ? .incomplete : .graded
        return QuizGrades.Row(
            student: student, isAssigned: isAssigned, status: status, counted: grade, time: counted.time,
            reports: handIns.map(\.grade.report.receipt),
            notes: notes)
    }

    /// The reports without those of sheets of paper that were typed again later: what is on the paper was handed in when it was.
    private static func withoutMistyped(_ handIns: [HandIn]) -> [HandIn] {
        let sheets = Dictionary(grouping: handIns.filter { $0.sheet != nil }, by: \.sheet).filter { $0.value.count > 1 }
        if sheets.isEmpty { return handIns }
        return handIns.compactMap { handIn in
            guard let typed = sheets[handIn.sheet] else { return handIn }
            let isLast = typed.allSatisfy { $0.journalIndex <= handIn.journalIndex }
            guard isLast, let first = typed.min(by: { $0.journalIndex < $1.journalIndex }) else { return nil }
            let notes = handIn.notes.filter { $0 != .late } + (first.isLate ? [.late] : [])
            return HandIn(
                grade: handIn.grade, time: first.time, journalIndex: handIn.journalIndex, isLate: first.isLate, notes: notes,
                sheet: handIn.sheet)
        }
    }

    /// One that was in time, where there is one: what is handed in after the due date replaces nothing.
    private func counted(of handIns: [HandIn]) -> HandIn? {
        let inTime = handIns.filter { !$0.isLate }
        let candidates = inTime.isEmpty ? handIns : inTime
        return switch basis.counts {
        case .first: candidates.first
        case .last: candidates.last
        // The earliest of equal ones.
        case .best: candidates.reduce(nil as HandIn?) { best, next in best.map { next.grade.isBetter(than: $0.grade) ? next : $0 } ?? next }
        }
    }
}

extension AttemptGrade {
    fileprivate func isBetter(than other: AttemptGrade) -> Bool { total.points * other.total.maximum > other.total.points * total.maximum }
}
