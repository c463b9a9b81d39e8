import ArgumentParser
import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Marking
import Platform
import Sealing
import SitePlanning

/// Everything that grading needs, read from the files of a site.
struct GradingSession {
    let quizzes: [String: KeyedQuiz]
    /// Quizzes with reports that the site doesn't have, with the number of their reports.
    let strays: [(quiz: String, reports: Int)]
    /// Whether there are reports that can't be opened.
    let hasRefusals: Bool
    let marks: Marks
    /// Names of students by the secret names of their own pages; none without the secret.
    let owners: [String: String]
    var roster: Roster { basis.roster }
    private let gradebook: Gradebook
    /// Current ids of renamed quizzes by the former ones.
    private let ids: [String: String]
    private let renamed: RenamedQuestions
    private let decisions: [Decision]
    let basis: QuizGrades.Basis
    private let order: [String]
    private let folder: String

    /// - Parameter outcome: the end of the message if there are errors.
    /// - Throws: `Exit.contentErrors` where roster or decisions have errors, `Exit.machine` where the disk refuses.
    init(
        _ folder: String, _ content: SiteContent, _ key: KeyOptions, counts: QuizGrades.CountedAttempt,
        outcome: String = "nothing was graded"
    ) throws {
        let quizzes = Dictionary(
            keepingFirst: content.quizzes.map { ($0.original.id, KeyedQuiz($0, in: content)) })
        let journal = JournalReading(folder)
        let gradebook = try GradingSession.open(folder, content.settings.id, key)
        MisnamedFiles(site: folder, reports: gradebook.misnamedFiles).warn()
        for refused in gradebook.refused { write("\(oneLine("\(shown(refused.path, in: folder)): \(refused.reason)"))\n", to: .error) }
        let roster = try RosterFiles(site: folder).roster()
        let withReports = try GradingSession.reading(folder) { try gradebook.quizzes() }
        if withReports.isEmpty, gradebook.refused.isEmpty, gradebook.misnamedFiles == 0 {
            throw GradingSession.refusalWithoutReports(folder)
        }
        func receipts(of quizzes: [String]) throws -> [(quiz: String, receipts: [String])] {
            try GradingSession.reading(folder) { try quizzes.map { ($0, try gradebook.receipts(of: $0)) } }
        }
        let namesReports = [Decision.path, Marks.path].contains { FileSystem.exists(shown($0, in: folder)) }
        let known = try receipts(of: namesReports ? withReports : [])
        let ids = content.renamedQuizzes
        let renamed = RenamedQuestions(gradebook)
        let subjects = DecisionsReader.Subjects(
            quizzes: quizzes,
            reports: known.reduce(into: [:]) { all, of in for receipt in of.receipts { all[receipt] = ids[of.quiz] ?? of.quiz } },
            unopened: Set(gradebook.unopened), drafts: content.drafts.paths, roster: roster, teachers: content.teachers.map(\.name),
            students: content.students, renamed: renamed.id(in:of:))
        marks = try GradingSession.marks(folder, subjects, outcome: outcome)
        owners = try GradingSession.owners(content)
        decisions = try GradingSession.decisions(folder, subjects, outcome: outcome)
        try renamed.requireRead(folder)
        basis = QuizGrades.Basis(
            roster: roster, decisions: Decisions(decisions), marks: marks,
            received: try journal.entries(), students: content.students,
            zone: content.settings.timeZoneRules, counts: counts, owners: owners)
        strays = try receipts(of: withReports.filter { quizzes[$0] == nil && ids[$0] == nil }).map { ($0.quiz, $0.receipts.count) }
        order = content.quizzes.map(\.original.id).filter { id in
            quizzes[id].map { $0.handsIn || $0.ids.contains(where: withReports.contains) } ?? false
        }
        self.ids = ids
        self.renamed = renamed
        self.quizzes = quizzes
        self.gradebook = gradebook
        self.folder = folder
        hasRefusals = !gradebook.refused.isEmpty
    }

    /// Names of students by the secret names of their own pages; none without the secret.
    private static func owners(_ content: SiteContent) throws -> [String: String] {
        guard content.hasAssignedQuizzes else { return [:] }
        let secret = try Environment.secret()
        if secret == nil {
            quizmarkWarning(
                "QUIZMARK_SECRET isn't set, so Quizmark can't tell which student's page a report comes from, or when it was due")
        }
        let students = content.plannedStudents(secret: secret)
        let pages = students.compactMap { student in student.page.map { ($0, student.student.name) } }
        return Dictionary(keepingFirst: pages)
    }

    /// Warns of students whom a quiz is assigned to, but the roster doesn't have: it wouldn't be noticed if they handed in nothing.
    func warnOfStrangers(in grades: [QuizGrades]) {
        for quiz in grades.map(\.quiz) {
            let strangers = quiz.assigned(besides: basis.roster)
            guard !strangers.isEmpty else { continue }
            let names = firstFew(strangers.map { "'\(oneLine($0))'" }, limit: 5)
            quizmarkWarning(
                "the quiz '\(quiz.id)' is assigned to \(names), but nobody on the roster has that name; spell names as in Content/people.json"
            )
        }
    }

    /// Warns of decisions that change no grade: most likely, they don't do what was meant.
    func warnOfIdleDecisions(in grades: [QuizGrades]) {
        var log = DiagnosticLog(path: Decision.path)
        for quiz in grades {
            let own = decisions.filter { $0.quiz == quiz.quiz.id && $0.ruling != .void }
            if own.isEmpty { continue }
            let counted = quiz.rows.compactMap(\.counted)
            let receipts = Set(counted.map(\.report.receipt))
            let used = Set(counted.flatMap { $0.questions.compactMap(\.decision?.position) })
            // Before anybody has handed in, it may be meant for later.
            for decision in own where !used.contains(decision.position) && decision.report.map(receipts.contains) ?? !receipts.isEmpty {
                log.report(
                    .invalidDecision,
                    "this decision about '\(decision.question)' changes no grade; compare it with the students' answers, or remove it",
                    at: decision.position, severity: .warning)
            }
        }
        DiagnosticOutput(site: folder).print(log.diagnostics)
    }

    /// - Parameter ids: of the quizzes; nil for all that are handed in.
    /// - Throws: `Exit.machine` where the gradebook can't be read.
    func grades(of ids: Set<String>?) throws -> [QuizGrades] {
        try GradingSession.reading(folder) {
            try order.filter { ids?.contains($0) ?? true }.compactMap { id in
                try quizzes[id].map { try QuizGrades($0, gradebook, basis, jobs: Host.processorCount) }
            }
        }
    }

    /// All reports of all quizzes, and whose they are.
    ///
    /// - Throws: `Exit.machine` where the gradebook can't be read.
    func reports() throws -> (reports: [Report], owners: ReportOwners) {
        let reports = try GradingSession.reading(folder) {
            try gradebook.reports(of: gradebook.quizzes(), jobs: Host.processorCount)
        }
        return (reports, ReportOwners(basis))
    }

    /// All reports of a quiz.
    ///
    /// - Throws: `Exit.machine` where the gradebook can't be read.
    func reports(of quiz: KeyedQuiz) throws -> [Report] {
        try GradingSession.reading(folder) { try gradebook.reports(of: quiz.ids, jobs: Host.processorCount) }
    }

    fileprivate static func reading<Result>(_ folder: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let failure as Gradebook.Failure {
            quizmarkError("can't read \(shown(Gradebook.path, in: folder)): \(failure)")
            throw Exit.machine
        }
    }

    /// - Throws: `Exit.contentErrors` where nothing was handed in yet.
    static func requireReports(_ folder: String) throws {
        guard FileSystem.isFolder(shown(ReportStore.folder, in: folder)) else { throw refusalWithoutReports(folder) }
    }

    /// What to end with where nothing was handed in yet, after a message.
    private static func refusalWithoutReports(_ folder: String) -> ExitCode {
        quizmarkError(
            "there are no reports yet; \(QuotedText.quizmark("reports add FOLDER --site", folder)) adds what was handed in"
        )
        return Exit.contentErrors
    }

    private static func open(_ folder: String, _ siteID: String, _ key: KeyOptions) throws -> Gradebook {
        try requireReports(folder)
        let line = ProgressLine(isShown: StandardStream.error.isTerminal)
        defer { line.clear() }
        do {
            let gradebook = try Gradebook(
                site: folder, siteID: siteID, jobs: Host.processorCount, progress: { line.show("\($0) of \($1) reports opened") }
            ) { hasReports in
                let files = MarkingFiles(site: folder)
                // What was opened before can still be graded.
                if hasReports, !FileSystem.exists(files.privatePath) {
                    quizmarkWarning("there is no '\(files.privatePath)', so new reports can't be opened; copy it from your backup")
                    return []
                }
                return try files.requiredKeys(key).keys
            }
            Allocator.returnFreeMemory()
            return gradebook
        } catch let failure as Gradebook.Failure {
            quizmarkError("can't create \(shown(Gradebook.path, in: folder)): \(failure)")
            throw Exit.machine
        }
    }

    private static func decisions(_ folder: String, _ subjects: DecisionsReader.Subjects, outcome: String) throws -> [Decision] {
        guard FileSystem.exists(shown(Decision.path, in: folder)) else { return [] }
        var log = DiagnosticLog(path: Decision.path)
        var decisions: [Decision] = []
        // Somebody who deletes the last decision saves an empty file.
        if let bytes = FileText.bytes(shown(Decision.path, in: folder), log: &log), bytes.contains(where: { !$0.isWhiteSpace }),
            let text = FileText.decoded(bytes, log: &log)
        {
            decisions = DecisionsReader.read(text, subjects, log: &log)
        }
        try requireSound(log, in: folder, else: outcome)
        return decisions
    }

    /// The marks of a site.
    ///
    /// - Parameter outcome: the end of the message if there are errors: "nothing was graded".
    /// - Throws: `Exit.contentErrors` where there are errors, `Exit.machine` where the file can't be read.
    static func marks(_ folder: String, _ subjects: DecisionsReader.Subjects, outcome: String = "nothing was graded") throws -> Marks {
        let path = shown(Marks.path, in: folder)
        guard FileSystem.exists(path) else { return Marks() }
        var log = DiagnosticLog(path: Marks.path)
        let marks = Marks.read(try ReadableFile.required(path), subjects, log: &log)
        try requireSound(log, in: folder, else: outcome)
        return marks
    }

    private static func requireSound(_ log: DiagnosticLog, in folder: String, else outcome: String) throws {
        DiagnosticOutput(site: folder).print(log.diagnostics)
        guard log.hasErrors else { return }
        quizmarkError("\(outcome), because of the errors above")
        throw Exit.contentErrors
    }

    /// Grades that were recorded as published, with today's ids; nil if there are none.
    ///
    /// - Throws: as the function for a folder.
    func published() throws -> PublishedGrades? {
        let published = try GradingSession.published(folder)?.renamed(ids) { quiz, question in
            quizzes[quiz].flatMap { renamed.id(in: $0, of: question) }
        }
        try renamed.requireRead(folder)
        return published
    }

    /// Grades that were recorded as published; nil if there are none.
    ///
    /// - Throws: `Exit.contentErrors` where the file is damaged, `Exit.machine` where it can't be read.
    static func published(_ folder: String) throws -> PublishedGrades? {
        let path = shown(PublishedGrades.path, in: folder)
        guard FileSystem.exists(path) else { return nil }
        var log = DiagnosticLog(path: PublishedGrades.path)
        let published = PublishedGrades.read(try ReadableFile.required(path), log: &log)
        DiagnosticOutput(site: folder).print(log.diagnostics)
        guard let published else { throw Exit.contentErrors }
        return published
    }
}

/// Today's ids of questions that had another one when they were answered. The reports of a quiz are read only where it is asked for a
/// question that it doesn't have.
private final class RenamedQuestions {
    private let gradebook: Gradebook
    private var known: [String: [String: String]] = [:]
    private var failure: (any Error)?

    init(_ gradebook: Gradebook) { self.gradebook = gradebook }

    /// - Throws: `Exit.machine`, after a message, where reports couldn't be read: marks of renamed questions would be taken for strangers'.
    func requireRead(_ folder: String) throws {
        guard let failure else { return }
        try GradingSession.reading(folder) { throw failure }
    }

    func id(in quiz: KeyedQuiz, of question: String) -> String? {
        if quiz.question(question) != nil { return nil }
        if let known = known[quiz.id] { return known[question] }
        do {
            let found = quiz.renamedQuestions(in: try gradebook.reports(of: quiz.ids, jobs: Host.processorCount))
            known[quiz.id] = found
            return found[question]
        } catch {
            failure = failure ?? error
            return nil
        }
    }
}
