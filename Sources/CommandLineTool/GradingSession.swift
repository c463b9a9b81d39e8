import ArgumentParser
import CivilTime
import ContentModel
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
    /// Number of reports that can't be opened.
    let refusalCount: Int
    var hasRefusals: Bool { refusalCount > 0 }
    let marks: Marks
    /// Names of students by the secret names of their own pages; none without the secret.
    let owners: [String: String]
    var roster: Roster { basis.roster }
    private let gradebook: Gradebook
    /// Current ids of renamed quizzes by the former ones.
    private let ids: [String: String]
    private let renamed: RenamedQuestions
    let decisions: [Decision]
    let basis: QuizGrades.Basis
    private let order: [String]
    let folder: String

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
        GradingSession.list(gradebook.refused, in: folder)
        let roster = try RosterFiles(site: folder).roster(outcome: outcome)
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
        refusalCount = gradebook.refused.count
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

    /// - Parameter names: ids of quizzes as a teacher typed them; empty for all that are handed in.
    /// - Throws: `ValidationError` for an id that no quiz has, `Exit.machine` where the gradebook can't be read.
    func grades(ofQuizzes names: [String], in content: SiteContent) throws -> [QuizGrades] {
        let ids = try names.map { try content.quiz(named: $0, among: quizzes.values, id: \.id).id }
        return try grades(of: ids.isEmpty ? nil : Set(ids))
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

    static func reading<Result>(_ folder: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let failure as Gradebook.Failure {
            quizmarkError("can't read \(shown(Gradebook.path, in: folder)): \(failure)")
            throw Exit.machine
        }
    }

    /// Whether the site keeps any reports.
    static func hasReports(_ folder: String) -> Bool {
        let entries = (try? FolderEntry.allIfPresent(in: shown(ReportStore.folder, in: folder))) ?? []
        return entries.contains { !$0.name.hasPrefix(".") }
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
}
