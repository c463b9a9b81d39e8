import ArgumentParser
import ContentModel
import ContentReading
import Diagnostics
import Marking
import MarkingPages
import Markup
import Platform
import SiteBuild

struct GradeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grade",
        abstract: "Grade what students handed in.",
        discussion: """
            Grades are never stored. Each run calculates them from the reports in Marking/reports, the current quizzes, and \
            Marking/decisions.yml. So when you correct the key of a question, the next run shows the new grades.

            If a student has several reports, the last one handed in before the due date counts.

            EXAMPLES
              quizmark grade college
              quizmark grade college --quiz cells --format csv > grades.csv
              quizmark grade college --format csv --for excel > grades.csv
              quizmark grade college --record             when you publish the grades
              quizmark grade college --since published    what has changed since
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, csv, json }
    enum Since: String, CaseIterable, ExpressibleByArgument { case published }

    @OptionGroup var site: SiteArgument

    @Option(help: "Only the quiz with this id; can be repeated.")
    var quiz: [String] = []

    @Option(help: "List or record only students in this group, and those who aren't on the roster.")
    var group: String?

    @Option(help: "Which attempt of a student counts: last, best or first.")
    var attempt: QuizGrades.CountedAttempt = .last

    @Option(help: "List only what has changed since the grades were recorded with --record.")
    var since: Since?

    @Flag(help: "Record these grades as published, for a later --since published.")
    var record = false

    @Option(help: "The output format: text, csv or json.")
    var format: Format = .text

    @Option(name: .customLong("for"), help: ArgumentHelp(Spreadsheet.help))
    var spreadsheet: Spreadsheet?

    @OptionGroup var key: KeyOptions

    func validate() throws {
        if spreadsheet != nil, format != .csv { throw ValidationError("--for requires --format csv") }
    }

    func run() throws {
        let folder = try site.lockedFolder(writes: record)
        let content = try OpenedSite(folder).requireSoundContent(of: folder)
        let session = try GradingSession(folder, content, key, counts: attempt)
        let grades = try session.grades(ofQuizzes: quiz, in: content)
        KeptUntilExit.keep(grades)
        KeptUntilExit.keep(session.basis)
        session.warnOfStrangers(in: grades)
        session.warnOfIdleDecisions(in: grades)
        if let group { try GradeCommand.require(group, in: grades) }
        if since != nil {
            try listChanges(to: grades, session, content.drafts, folder)
        } else {
            let listed = grades.map { $0.listing(group) }
            let table = GradeTable(
                grades: listed, strays: quiz.isEmpty ? session.strays : [], english: MarkingWords(.english, content.settings),
                drafts: content.drafts, unopened: session.refusalCount)
            show(table)
        }
        if record {
            let published = try session.published()
            let newer =
                group.map { PublishedGrades(grades, of: $0, marks: session.marks, before: published) }
                ?? PublishedGrades(grades, marks: session.marks)
            let lost = published?.lost(in: grades) ?? []
            let listed = grades.map { $0.listing(group) }.flatMap(\.rows).compactMap(\.counted)
            try GradeCommand.record(newer.keeping(lost), of: grades, after: published, folder)
            GradeCommand.report(listed.count, waiting: listed.count(where: \.isPending), folder)
            warn(of: lost, folder)
        }
        if session.hasRefusals { throw Exit.contentErrors }
    }

    /// - Throws: `ValidationError` for a group that no student is in.
    static func require(_ group: String, in grades: [QuizGrades]) throws {
        let groups = Set(grades.lazy.flatMap(\.rows).flatMap(\.student.groups))
        guard !groups.contains(group) else { return }
        throw ValidationError("the roster has no students in the group '\(group)'\(NearMiss.question(group, among: groups))")
    }

    private func listChanges(
        to grades: [QuizGrades], _ session: GradingSession, _ drafts: DraftQuizzes, _ folder: String
    ) throws {
        guard let published = try session.published() else {
            quizmarkError(
                "no grades have been recorded yet; run \(QuotedText.command("quizmark grade \(QuotedText.shell(folder)) --record")) when you give grades to students"
            )
            throw Exit.contentErrors
        }
        if quiz.isEmpty { warnOfStrays(published, session, drafts) }
        let all = published.changes(to: grades, roster: session.roster)
        // Nobody knows the group of a student who is no longer on the roster.
        let changes = group.map { group in all.filter { !$0.isInRoster || $0.groups.contains(group) } } ?? all
        let table = ChangedGradeTable(changes: changes)
        show(table)
    }

    private func show(_ table: some GradeOutput) {
        switch format {
        case .text: write(table.text, to: .output)
        case .csv: writeData(table.csv(spreadsheet.style), to: .output)
        case .json: writeData(table.json, to: .output)
        }
    }

    /// Lists quizzes with published grades that the site doesn't have: their changes aren't noticed.
    private func warnOfStrays(_ published: PublishedGrades, _ session: GradingSession, _ drafts: DraftQuizzes) {
        let strays = Dictionary(grouping: published.grades.map(\.quiz).filter { session.quizzes[$0] == nil }, by: { $0 })
        for (quiz, grades) in strays.sorted(by: { $0.key < $1.key }) {
            let verb = grades.count == 1 ? "is" : "are"
            let name = TerminalText.oneLine(quiz)
            quizmarkWarning("\(counted(grades.count, "published grade")) \(verb) of '\(name)', \(GradeTable.reason(quiz, drafts))")
        }
    }

    /// Names students whose recorded grades stay, because there is nothing to calculate them from.
    private func warn(of lost: [PublishedGrades.Grade], _ folder: String) {
        guard !lost.isEmpty else { return }
        let names = firstFew(lost.map { TerminalText.name($0.student.name) }, limit: 10)
        let (grades, their) = lost.count == 1 ? ("grade was kept", "its report is") : ("grades were kept", "their reports are")
        quizmarkWarning(
            "\(lost.count) recorded \(grades), because \(their) missing or can't be opened: \(names); restore the reports and the key from your backup, or remove the lines of these students from \(shown(PublishedGrades.path, in: folder))"
        )
    }

    /// Records grades of some quizzes as published.
    ///
    /// - Parameter published: those that were recorded before.
    /// - Throws: `Exit.contentErrors` where the file of published grades is damaged, `Exit.machine` where the disk refuses.
    static func record(
        _ newer: PublishedGrades, of quizzes: [QuizGrades], after published: PublishedGrades?, _ folder: String
    ) throws {
        let all = published?.replacing(Set(quizzes.map(\.quiz.id)), by: newer) ?? newer
        try MarkingFiles(site: folder).replace(shown(PublishedGrades.path, in: folder), with: all.file)
    }

    /// - Parameters:
    ///   - waiting: number of those that aren't known yet.
    ///   - kept: number of grades that stay as they were recorded before.
    static func report(_ count: Int, waiting: Int, _ folder: String, kept: Int = 0) {
        let earlier = kept == 0 ? "" : "; \(counted(kept, "earlier one")) \(kept == 1 ? "stays" : "stay")"
        let rest = waiting > 0 ? "; \(waiting) of them still \(waiting == 1 ? "needs" : "need") marks or decisions" : ""
        let path = shown(PublishedGrades.path, in: folder)
        write("\(counted(count, "grade")) recorded as published in \(path)\(rest)\(earlier)\n", to: .error)
    }
}

extension QuizGrades.CountedAttempt: ExpressibleByArgument {
    /// The command that marks the texts of these attempts.
    func markCommand(_ site: String, group: String? = nil) -> String {
        "quizmark mark \(QuotedText.shell(site))" + (group.map { " --group \(QuotedText.shell($0))" } ?? "")
            + (self == .last ? "" : " --attempt \(rawValue)")
    }
}

/// What `quizmark grade` prints, in each of its formats.
protocol GradeOutput {
    var text: String { get }
    func csv(_ style: CSVStyle) -> String
    var json: String { get }
}
