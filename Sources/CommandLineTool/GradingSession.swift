import ContentModel
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
    var roster: Roster { basis.roster }
    private let gradebook: Gradebook
    private let renamedQuizzes: RenamedQuizzes
    private let renamedQuestions: RenamedQuestions
    let decisions: [Decision]
    let basis: QuizGrades.Basis
    /// Ids of the quizzes that are handed in, in the order of the site.
    private let order: [String]
    let folder: String

    /// - Parameter outcome: the end of the message if there are errors.
    /// - Throws: `Exit.contentErrors` where roster or decisions have errors, `Exit.machine` where the disk refuses.
    init(
        _ folder: String, _ content: SiteContent, _ key: KeyOptions, counts: QuizGrades.CountedAttempt,
        outcome: String = "nothing was graded"
    ) throws {
        let quizzes = Dictionary(keepingFirst: content.quizzes.map { ($0.original.id, KeyedQuiz($0, in: content)) })
        let journal = JournalReading(folder)
        let gradebook = try GradingSession.open(folder, content.settings.id, key)
        GradingSession.reportUnread(of: gradebook, in: folder)
        let roster = try RosterFiles(site: folder).roster(outcome: outcome)
        let withReports = try GradingSession.quizzesWithReports(gradebook, in: folder)
        let renamedQuizzes = content.renamedQuizzes
        let renamedQuestions = RenamedQuestions(gradebook)
        let subjects = DecisionsReader.Subjects(
            quizzes: quizzes,
            quizByReceipt: try GradingSession.quizByReceipt(gradebook, in: folder, of: withReports, renamedQuizzes),
            unopened: Set(gradebook.unopened), drafts: content.drafts, roster: roster, teachers: content.teachers.map(\.name),
            students: content.students, renamed: renamedQuestions.id(in:of:))
        marks = try GradingSession.marks(folder, subjects, outcome: outcome)
        let pageOwners = try GradingSession.pageOwners(content)
        decisions = try GradingSession.decisions(folder, subjects, outcome: outcome)
        try renamedQuestions.requireRead(folder)
        basis = QuizGrades.Basis(
            roster: roster, decisions: Decisions(decisions), marks: marks,
            received: try journal.entries(), students: content.students,
            zone: content.settings.timeZoneRules, counts: counts, pageOwners: pageOwners)
        strays = try GradingSession.reading(folder) {
            try withReports.filter { quizzes[renamedQuizzes.currentID($0)] == nil }.map { ($0, try gradebook.receipts(of: $0).count) }
        }
        order = content.quizzes.map(\.original.id).filter { id in
            quizzes[id].map { $0.handsIn || $0.ids.contains(where: withReports.contains) } ?? false
        }
        self.renamedQuizzes = renamedQuizzes
        self.renamedQuestions = renamedQuestions
        self.quizzes = quizzes
        self.gradebook = gradebook
        self.folder = folder
        refusalCount = gradebook.refused.count
    }

    /// The owners of students' pages; none without the secret.
    ///
    /// - Throws: `ValidationError` for a secret that is too easy to guess.
    private static func pageOwners(_ content: SiteContent) throws -> PageOwners {
        guard content.hasAssignedQuizzes else { return PageOwners() }
        let secret = try Environment.secret()
        if secret == nil {
            quizmarkWarning(
                "QUIZMARK_SECRET isn't set, so Quizmark can't tell which student's page a report comes from, or when it was due")
        }
        let students = content.plannedStudents(secret: secret)
        let pages = students.compactMap { student in student.page.map { ($0, student.student.name) } }
        return PageOwners(Dictionary(keepingFirst: pages))
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

    /// Grades that were recorded as published, with current ids; nil if there are none.
    ///
    /// - Throws: as the function for a folder.
    func published() throws -> PublishedGrades? {
        let published = try GradingSession.published(folder)?.renamed(renamedQuizzes) { quiz, question in
            quizzes[quiz].flatMap { renamedQuestions.id(in: $0, of: question) }
        }
        try renamedQuestions.requireRead(folder)
        return published
    }
}
