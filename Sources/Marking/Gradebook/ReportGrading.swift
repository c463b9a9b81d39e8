import CivilTime
import ContentModel
import Sealing

/// A graded report among those of one student.
struct HandIn: Sendable {
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
struct ReportGrading: Sendable {
    /// An object, as copies of so many values take time.
    final class Graded: Sendable {
        let handIn: HandIn
        /// Index in the roster; nil if it isn't certain who it is.
        let rosterIndex: Int?
        let student: Roster.Student
        /// The typed name and number, with the attempt where several students have this name; empty for a student of the roster.
        let claim: String
        /// Tell persons and attempts apart: equal ones have equal hashes.
        let personHash: Int
        let attemptHash: Int

        init(_ handIn: HandIn, rosterIndex: Int?, _ student: Roster.Student, claim: String) {
            self.handIn = handIn
            self.rosterIndex = rosterIndex
            self.student = student
            self.claim = claim
            personHash = rosterIndex ?? claim.hashValue
            attemptHash = handIn.grade.report.attempt.hashValue
        }

        /// Whether both were handed in by the same person.
        func isOfSamePerson(as other: Graded) -> Bool {
            rosterIndex == other.rosterIndex
                && (rosterIndex != nil || claim == other.claim && handIn.grade.report.token == other.handIn.grade.report.token)
        }
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
        let teachers = basis.teachers.isEmpty ? [] : Set(basis.teachers[name].joined())
        let entry = basis.received[report.receipt]
        let grade = AttemptGrade(
            report, of: quiz, basis.decisions, teachers: teachers, marks: basis.marks, isOnPaper: entry?.isTyped == true, sharing: known)
        let time = entry?.received ?? Instant(reportTime: report.handedIn)
        let conditions = quiz.conditions(of: name)
        let isLate = time.map { isAfter(conditions.due, $0) } ?? false
        var notes = match.notes + grade.notes
        if let note = note(onPageOf: report, match) { notes.append(note) }
        if let minutes = report.minutes(over: conditions.limit) { notes.append(.overTime(minutes)) }
        if isLate { notes.append(.late) }
        if let note = report.noteOfRestarts { notes.append(note) }
        // Pages of earlier versions say so of both.
        if report.wasSetBack { notes.append(.clockSetBack) } else if report.clockJumped { notes.append(.timeSpared) }
        if time == nil { notes.append(.noTime) }
        // The teacher typed the time of an answer sheet.
        if entry?.isTyped != true { notes += self.notes(onTimeOf: report, openedAt: conditions.available, added: entry?.added) }
        let handIn = HandIn(
            grade: grade, time: time, journalIndex: entry?.lineIndex ?? 0, isLate: isLate, notes: notes, sheet: entry?.sheet)
        var claim = match.student == nil ? "\(NameKey.name(report.name))\n\(NameKey.number(report.number))" : ""
        // Nor do reports without any name belong together.
        if match.notes.contains(where: \.isOfSeveral) || claim == "\n" {
            claim += "\n\(report.token.isEmpty ? report.attempt : report.token)"
        }
        return Graded(handIn, rosterIndex: match.student, student, claim: claim)
    }

    private func note(onPageOf report: Report, _ match: ReportOwners.Match) -> GradeNote? {
        guard let owner = match.owner else { return owners.note(onPageOf: report) }
        guard match.isProved else { return .fromSharedPage }
        return NameKey.areEqual(report.name, owner) ? .proved : .provedAs(owner)
    }

    /// Seconds by which clocks of devices may be wrong without a note.
    private static let clockTolerance = 2 * 24 * 60 * 60

    /// On times that can't be right: most likely, the report is of another year, or the device's clock was wrong.
    private func notes(onTimeOf report: Report, openedAt opening: DueDate?, added: Instant?) -> [GradeNote] {
        guard let time = Instant(reportTime: report.handedIn) else { return [] }
        let isEarly: Bool =
            switch opening {
            case .moment(_, _, let instant)?: time < instant
            case .day(let day)?: basis.zone.local(time).date < day
            case nil: false
            }
        let isDatedLater = added.map { time.secondsSinceEpoch > $0.secondsSinceEpoch + ReportGrading.clockTolerance } ?? false
        return (isEarly ? [.beforeOpening] : []) + (isDatedLater ? [.afterAdding] : [])
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
