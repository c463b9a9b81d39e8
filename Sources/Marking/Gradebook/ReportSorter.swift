import CivilTime
import ContentModel
import Platform
import Sealing

/// Assigns the reports of a quiz to students, and finds the one of each that counts.
struct ReportSorter: Sendable {
    let grading: ReportGrading
    private let basis: QuizGrades.Basis
    private var pieces: [[ReportGrading.Graded]] = []

    init(_ quiz: KeyedQuiz, _ basis: QuizGrades.Basis) {
        grading = ReportGrading(quiz, basis)
        self.basis = basis
    }

    mutating func add(_ piece: [ReportGrading.Graded]) { pieces.append(piece) }

    /// Number of rows that are made before their reports are freed.
    private static let pieceSize = 4096

    /// A row that isn't made yet.
    private struct Person: Sendable {
        /// Index in the roster; nil if it isn't certain who it is.
        let rosterIndex: Int?
        let isAssigned: Bool
        let reports: [ReportGrading.Graded]
    }

    /// The rows. What was added is freed on the way, as it takes a lot of memory.
    mutating func takeRows(jobs: Int) -> [QuizGrades.Row] {
        let jobs = max(1, jobs)
        var (persons, sharedAttempts) = takePersons(jobs: jobs)
        let sorter = self
        var pieces: [[QuizGrades.Row]] = []
        while !persons.isEmpty {
            let piece = Array(persons.suffix(ReportSorter.pieceSize))
            persons.removeLast(piece.count)
            pieces.append(mapInParallel(piece.count, jobs: jobs) { [sharedAttempts] in sorter.row(of: piece[$0], sharedAttempts) })
        }
        return Array(pieces.reversed().joined())
    }

    /// Everybody in the order of the rows, and the attempts that several of them handed in.
    private mutating func takePersons(jobs: Int) -> (persons: [Person], sharedAttempts: Set<String>) {
        let pieces = pieces
        self.pieces = []
        let parts = mapInParallel(jobs, jobs: jobs) { PersonsPart(pieces, $0, of: jobs) }
        let sharedAttempts = parts.reduce(into: Set<String>()) { $0.formUnion($1.sharedAttempts) }
        let students = basis.roster.students
        var known = [[ReportGrading.Graded]](repeating: [], count: students.count)
        for part in parts { for (index, reports) in part.known { known[index] = reports } }
        let isAsked = grading.quiz.isAssigned(to: students)
        let listed = students.indices.filter { isAsked[$0] || !known[$0].isEmpty }
            .map { Person(rosterIndex: $0, isAssigned: isAsked[$0], reports: known[$0]) }
        let others = ReportSorter.byName(parts.flatMap(\.strangers), jobs: jobs).flatMap(ReportSorter.persons)
        return (listed + others.map { Person(rosterIndex: nil, isAssigned: true, reports: $0) }, sharedAttempts)
    }

    private static func byName(_ strangers: [[ReportGrading.Graded]], jobs: Int) -> [[ReportGrading.Graded]] {
        var order = TextOrder(count: strangers.count)
        for reports in strangers { order.add(reports[0].student.name, reports[0].claim) }
        return order.indices(jobs: jobs).map { strangers[$0] }
    }

    /// The reports of each person: one whose page nobody else has is never somebody else.
    private static func persons(_ reports: [ReportGrading.Graded]) -> [[ReportGrading.Graded]] {
        if reports.count < 2 { return [reports] }
        let tokens = Dictionary(grouping: reports, by: \.handIn.grade.report.token)
        guard tokens.keys.count(where: { !$0.isEmpty }) > 1 else { return [reports] }
        return tokens.sorted { $0.key < $1.key }.map(\.value)
    }

    private func row(of person: Person, _ sharedAttempts: Set<String>) -> QuizGrades.Row {
        let students = basis.roster.students
        // Without a roster, everybody is who they claim to be.
        let isKnown = person.rosterIndex != nil || students.isEmpty
        let student = person.rosterIndex.map { students[$0] } ?? person.reports[0].student
        let handIns = ReportSorter.inOrder(person.reports.map(\.handIn))
        let valid = ReportSorter.withoutMistyped(handIns)
        let candidates = ReportSorter.candidates(valid)
        guard let counted = counted(of: candidates) else {
            return QuizGrades.Row(
                student: student, isAssigned: person.isAssigned, status: .missing, counted: nil, time: nil, reports: [], notes: [])
        }
        var notes = counted.notes
        if valid.count > 1 { notes.append(.several(valid.count)) }
        if !notes.contains(where: \.isProof), handIns.contains(where: { $0.notes.contains(where: \.isProof) }) {
            notes.append(.provedBeside)
        }
        if !sharedAttempts.isEmpty, handIns.contains(where: { sharedAttempts.contains($0.grade.report.attempt) }) {
            notes.append(.sharedAttempt)
        }
        let grade = counted.grade
        let status: QuizGrades.Status =
            !isKnown ? .unknown : grade.isPending ? .pending : grade.isIncomplete ? .incomplete : .graded
        let rivals = rivals(of: grade, candidates)
        let superseded = handIns.map(\.grade).filter { other in other !== grade && !rivals.contains { $0 === other } }.map(\.report)
        return QuizGrades.Row(
            student: student, isAssigned: person.isAssigned, status: status, counted: grade, rivals: rivals, superseded: superseded,
            time: counted.time, reports: handIns.map(\.grade.report.receipt), notes: notes)
    }

    /// The reports in the order in which they were handed in.
    private static func inOrder(_ handIns: [HandIn]) -> [HandIn] {
        if handIns.count < 2 { return handIns }
        return handIns.sorted { one, other in
            let (first, second) = (one.time?.secondsSinceEpoch ?? .max, other.time?.secondsSinceEpoch ?? .max)
            return (first, one.journalIndex, one.grade.report.receipt) < (second, other.journalIndex, other.grade.report.receipt)
        }
    }

    /// The reports without those of sheets of paper that were typed again later: what is on the paper was handed in when it was.
    private static func withoutMistyped(_ handIns: [HandIn]) -> [HandIn] {
        if handIns.count < 2 { return handIns }
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

    /// Those that were in time, where there are any: what is handed in after the due date replaces nothing.
    private static func candidates(_ handIns: [HandIn]) -> [HandIn] {
        if handIns.count < 2 { return handIns }
        let inTime = handIns.filter { !$0.isLate }
        return inTime.isEmpty ? handIns : inTime
    }

    /// Other attempts that may turn out to be the best when they are marked.
    private func rivals(of counted: AttemptGrade, _ candidates: [HandIn]) -> [AttemptGrade] {
        guard basis.counts == .best, candidates.count > 1 else { return [] }
        return candidates.map(\.grade).filter { $0 !== counted && $0.isPending && $0.mayExceed(counted) }
    }

    private func counted(of candidates: [HandIn]) -> HandIn? {
        if candidates.count < 2 { return candidates.first }
        return switch basis.counts {
        case .first: candidates.first
        case .last: candidates.last
        // The earliest of equal ones.
        case .best: candidates.reduce(nil as HandIn?) { best, next in best.map { next.grade.isBetter(than: $0.grade) ? next : $0 } ?? next }
        }
    }
}

extension AttemptGrade {
    /// By what each can reach, so that an attempt that waits for a mark isn't passed over; of two that can reach the same, by the points.
    fileprivate func isBetter(than other: AttemptGrade) -> Bool {
        // Where every question that was drawn is void, nothing counts.
        if total.maximum == .zero || other.total.maximum == .zero { return total.maximum > other.total.maximum }
        let (own, others) = (total.possible * other.total.maximum, other.total.possible * total.maximum)
        return own == others ? total.points * other.total.maximum > other.total.points * total.maximum : own > others
    }

    /// Whether it can have a better result than another one has already.
    fileprivate func mayExceed(_ other: AttemptGrade) -> Bool {
        total.possible * other.total.maximum > other.total.points * total.maximum
    }
}

/// The reports of some of all persons, so that several threads can sort reports at once.
private struct PersonsPart: Sendable {
    /// By index in the roster.
    private(set) var known: [Int: [ReportGrading.Graded]] = [:]
    /// By what they typed: reports of one name and number are shown together, unless they come from the pages of different students.
    private(set) var strangers: [[ReportGrading.Graded]] = []
    /// Attempts that several persons handed in.
    private(set) var sharedAttempts: Set<String> = []

    /// - Parameters:
    ///   - part: index of this part.
    ///   - count: number of parts.
    init(_ pieces: [[ReportGrading.Graded]], _ part: Int, of count: Int) {
        func isOwn(_ hash: Int) -> Bool { UInt(bitPattern: hash) % UInt(count) == UInt(part) }
        let usual = pieces.reduce(0) { $0 + $1.count } / count
        var claims = [String: Int](minimumCapacity: usual)
        // Who handed in each attempt first.
        var attempts = [String: ReportGrading.Graded](minimumCapacity: usual)
        for graded in pieces.lazy.joined() {
            if isOwn(graded.personHash) { add(graded, &claims) }
            guard isOwn(graded.attemptHash) else { continue }
            let attempt = graded.handIn.grade.report.attempt
            if attempt.isEmpty { continue }
            if let first = attempts[attempt] {
                if !first.isOfSamePerson(as: graded) { sharedAttempts.insert(attempt) }
            } else {
                attempts[attempt] = graded
            }
        }
    }

    /// - Parameter claims: indices in `strangers` by what they typed.
    private mutating func add(_ graded: ReportGrading.Graded, _ claims: inout [String: Int]) {
        if let rosterIndex = graded.rosterIndex {
            known[rosterIndex, default: []].append(graded)
        } else if let index = claims[graded.claim] {
            strangers[index].append(graded)
        } else {
            claims[graded.claim] = strangers.count
            strangers.append([graded])
        }
    }
}
