import ArgumentParser
import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Marking
import Platform
import Sealing
import SiteBuild
import SitePlanning

struct GradeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grade",
        abstract: "Grade what students handed in.",
        discussion: """
            Grades are never stored. Each run works them out from the reports in Marking/reports, the current quizzes, and \
            Marking/decisions.yml. So when you correct the key of a question, the next run shows the new grades.

            Of several reports of a student, the last that was handed in before the due date counts.

            EXAMPLES
              quizmark grade college
              quizmark grade college --quiz cells --format csv > grades.csv
              quizmark grade college --record             when you publish the grades
              quizmark grade college --since published    what has changed since
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, csv, json }
    enum Since: String, CaseIterable, ExpressibleByArgument { case published }
    enum Attempt: String, CaseIterable, ExpressibleByArgument { case last, best, first }

    @OptionGroup var site: SiteArgument

    @Option(help: "Only the quiz with this id. Can be given several times.")
    var quiz: [String] = []

    @Option(help: "List only students of this group of the roster, and those whom the roster doesn't have.")
    var group: String?

    @Option(help: "Which attempt of a student counts: last, best or first.")
    var attempt: Attempt = .last

    @Option(help: "List only what has changed since the grades were recorded with --record.")
    var since: Since?

    @Flag(help: "Record these grades as published, for a later --since published.")
    var record = false

    @Option(help: "The output format: text, csv or json.")
    var format: Format = .text

    @OptionGroup var key: KeyOptions

    func run() throws {
        try requireContent(site.site)
        let folder = withoutTrailingSlash(site.site)
        let content = try OpenedSite(folder).requireSoundContent(of: folder)
        let desk = try GradingDesk(folder, content, key, counts: QuizGrades.CountedAttempt(rawValue: attempt.rawValue) ?? .last)
        let known = desk.quizzes.values.map(\.id)
        for id in quiz where desk.quizzes[id] == nil {
            throw ValidationError("the site has no quiz '\(id)'\(NearMiss.question(id, among: known))")
        }
        let grades = try desk.grades(of: quiz.isEmpty ? nil : Set(quiz))
        if let group, let groups = GradeCommand.groups(besides: group, in: grades) {
            throw ValidationError("the roster has no students in the group '\(group)'\(NearMiss.question(group, among: groups))")
        }
        if since != nil {
            try listChanges(to: grades, folder)
        } else {
            let listed = group.map { group in grades.map { $0.listing(group) } } ?? grades
            let table = GradeTable(grades: listed, strays: quiz.isEmpty ? desk.strays : [])
            switch format {
            case .text: write(table.text, to: .output)
            case .csv: write(table.csv, to: .output)
            case .json: write(table.json, to: .output)
            }
        }
        if record { try GradeCommand.record(PublishedGrades(grades), of: grades, folder) }
        if desk.hasFaults { throw Exit.contentErrors }
    }

    /// The groups of all students; nil if one of them is `group`.
    private static func groups(besides group: String, in grades: [QuizGrades]) -> Set<String>? {
        let groups = Set(grades.lazy.flatMap(\.rows).flatMap(\.student.groups))
        return groups.contains(group) ? nil : groups
    }

    private func listChanges(to grades: [QuizGrades], _ folder: String) throws {
        guard let published = try GradingDesk.published(folder) else {
            quizmarkError(
                "no grades were recorded yet; run 'quizmark grade \(shellWord(folder)) --record' when you give grades to students")
            throw Exit.contentErrors
        }
        let changes = published.changes(to: PublishedGrades(grades), of: Set(grades.map(\.quiz.id)))
        let table = ChangedGradeTable(changes: changes)
        switch format {
        case .text: write(table.text, to: .output)
        case .csv: write(table.csv, to: .output)
        case .json: write(table.json, to: .output)
        }
    }

    /// Records grades of some quizzes as published.
    ///
    /// - Throws: `Exit.contentErrors` where the file of published grades is damaged, `Exit.machine` where the disk refuses.
    static func record(_ newer: PublishedGrades, of quizzes: [QuizGrades], _ folder: String) throws {
        let path = shown(PublishedGrades.path, in: folder)
        let all = try GradingDesk.published(folder)?.replacing(Set(quizzes.map(\.quiz.id)), by: newer) ?? newer
        do throws(SystemError) {
            try MarkingFiles(site: folder).makeFolder()
            try FileSystem.replace(path, with: all.file, mode: 0o600)
        } catch {
            quizmarkError("can't write \(path): \(error)")
            throw Exit.machine
        }
        write("\(counted(newer.grades.count, "grade")) recorded as published in \(path)\n", to: .error)
    }
}

/// Everything that grading needs, read from the files of a site.
struct GradingDesk {
    let quizzes: [String: KeyedQuiz]
    /// Quizzes with reports that the site doesn't have, with the number of their reports.
    let strays: [(quiz: String, reports: Int)]
    /// Whether reports can't be opened.
    let hasFaults: Bool
    let marks: Marks
    /// Names of students by the tokens of their own pages, where these are secrets.
    let owners: [String: String]
    private let gradebook: Gradebook
    private let basis: QuizGrades.Basis
    private let order: [String]

    /// - Throws: `Exit.contentErrors` where roster or decisions have errors, `Exit.machine` where the disk refuses.
    init(_ folder: String, _ content: SiteContent, _ key: KeyOptions, counts: QuizGrades.CountedAttempt) throws {
        let quizzes = Dictionary(
            content.quizzes.map { ($0.original.id, KeyedQuiz($0, in: content)) }, uniquingKeysWith: { first, _ in first })
        let gradebook = try GradingDesk.open(folder, content.settings.id, key)
        for fault in gradebook.refused { write("\(oneLine("\(shown(fault.path, in: folder)): \(fault.reason)"))\n", to: .error) }
        let roster = try RosterFiles(site: folder).roster()
        let withReports = try gradebook.quizzes()
        strays = try withReports.filter { quizzes[$0] == nil }.map { ($0, try gradebook.receipts(of: $0).count) }
        var quizOfReport: [String: String] = [:]
        // Only these name reports.
        if [Decision.path, Marks.path].contains(where: { exists(shown($0, in: folder)) }) {
            for quiz in withReports { for receipt in try gradebook.receipts(of: quiz) { quizOfReport[receipt] = quiz } }
        }
        let subjects = DecisionsReader.Subjects(
            quizzes: quizzes, reports: quizOfReport, roster: roster, teachers: content.teachers.map(\.name))
        marks = try GradingDesk.marks(folder, subjects)
        let zones = TimeZoneCatalog()
        let isSecret = content.hasAssignedQuizzes && !content.settings.publishesStudents
        let secret = isSecret ? try secret() : nil
        if isSecret, secret == nil {
            write(
                "warning: QUIZMARK_SECRET isn't set, so it isn't known whose own page a report comes from, nor by when it was due\n",
                to: .error)
        }
        let students = isSecret ? content.plannedStudents(secret: secret) : []
        owners = Dictionary(students.map { ($0.token, $0.student.name) }, uniquingKeysWith: { first, _ in first })
        basis = QuizGrades.Basis(
            roster: roster, decisions: Decisions(try GradingDesk.decisions(folder, subjects)), marks: marks,
            received: try GradingDesk.received(folder),
            students: content.students, zone: zones.rules(for: content.settings.timeZone) ?? .utc, counts: counts, owners: owners)
        order = content.quizzes.map(\.original.id).filter { quizzes[$0]?.handsIn == true || withReports.contains($0) }
        self.quizzes = quizzes
        self.gradebook = gradebook
        hasFaults = !gradebook.refused.isEmpty
    }

    /// - Parameter ids: of the quizzes; nil for all that are handed in.
    /// - Throws: `Exit.machine` where the gradebook can't be read.
    func grades(of ids: Set<String>?) throws -> [QuizGrades] {
        try order.filter { ids?.contains($0) ?? true }.compactMap { id in
            try quizzes[id].map { try QuizGrades($0, gradebook, basis, jobs: processorCount()) }
        }
    }

    static func open(_ folder: String, _ siteID: String, _ key: KeyOptions) throws -> Gradebook {
        guard isDirectory(shown(ReportStore.folder, in: folder)) else {
            quizmarkError("there are no reports yet; 'quizmark reports add FOLDER --site \(shellWord(folder))' adds what was handed in")
            throw Exit.contentErrors
        }
        let line = ProgressLine(isShown: isTerminal(.error))
        defer { line.clear() }
        do {
            return try Gradebook(
                site: folder, siteID: siteID, jobs: processorCount(), progress: { line.show("\($0) of \($1) reports opened") }
            ) {
                try MarkingFiles(site: folder).requiredKeys(key).keys
            }
        } catch let failure as Gradebook.Failure {
            quizmarkError("can't make \(shown(Gradebook.path, in: folder)): \(failure)")
            throw Exit.machine
        }
    }

    private static func decisions(_ folder: String, _ subjects: DecisionsReader.Subjects) throws -> [Decision] {
        guard exists(shown(Decision.path, in: folder)) else { return [] }
        var log = DiagnosticLog(path: Decision.path)
        var decisions: [Decision] = []
        if let bytes = FileText.bytes(shown(Decision.path, in: folder), log: &log), let text = FileText.decoded(bytes, log: &log) {
            decisions = DecisionsReader.read(text, subjects, log: &log)
        }
        SiteReport(site: folder).print(log.diagnostics)
        guard !log.hasErrors else {
            quizmarkError("nothing was graded, because of the errors above")
            throw Exit.contentErrors
        }
        return decisions
    }

    private static func marks(_ folder: String, _ subjects: DecisionsReader.Subjects) throws -> Marks {
        let path = shown(Marks.path, in: folder)
        guard exists(path) else { return Marks() }
        var log = DiagnosticLog(path: Marks.path)
        let marks = Marks.read(try readRequiredFile(path), reports: subjects.reports, quizzes: subjects.quizzes, log: &log)
        SiteReport(site: folder).print(log.diagnostics)
        guard !log.hasErrors else {
            quizmarkError("nothing was graded, because of the errors above")
            throw Exit.contentErrors
        }
        return marks
    }

    static func received(_ folder: String) throws -> [String: ReceivedJournal.Entry] {
        let path = shown(ReceivedJournal.path, in: folder)
        guard exists(path) else { return [:] }
        var log = DiagnosticLog(path: ReceivedJournal.path)
        let entries = ReceivedJournal.entries(try readRequiredFile(path), jobs: processorCount(), log: &log)
        SiteReport(site: folder).print(log.diagnostics)
        return entries
    }

    /// Grades that were recorded as published; nil if there are none.
    ///
    /// - Throws: `Exit.contentErrors` where the file is damaged, `Exit.machine` where it can't be read.
    static func published(_ folder: String) throws -> PublishedGrades? {
        let path = shown(PublishedGrades.path, in: folder)
        guard exists(path) else { return nil }
        var log = DiagnosticLog(path: PublishedGrades.path)
        let published = PublishedGrades.read(try readRequiredFile(path), log: &log)
        SiteReport(site: folder).print(log.diagnostics)
        guard let published else { throw Exit.contentErrors }
        return published
    }
}
