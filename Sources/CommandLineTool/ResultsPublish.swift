import ArgumentParser
import ContentModel
import Diagnostics
import Marking
import MarkingPages
import Platform
import SiteBuild

struct ResultsPublish: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Return results through the site, each one encrypted.",
        discussion: """
            Encrypts each student's result with the key that came with the report, and writes it to Content/results. After the next \
            build, the quiz shows it on the device used to hand in, and nobody else can open it. Results that still need marks or \
            decisions are left out. Records the grades as published, as 'quizmark grade --record' does.

            EXAMPLES
              quizmark results publish college && quizmark build college
              quizmark results publish college --quiz cells
              quizmark results publish college --quiz cells --group 11B
            """)

    @OptionGroup var site: SiteArgument

    @Option(help: "Only the quiz with this id; can be repeated.")
    var quiz: [String] = []

    @Option(help: "Return only the results of students in this group; those of other students stay as they are.")
    var group: String?

    @Option(help: "Which attempt of a student counts: last, best or first.")
    var attempt: QuizGrades.CountedAttempt = .last

    @Flag(
        help:
            "Withdraw returned results even if none would be left, if many of their students aren't on the roster or its names are damaged, if all reports were deleted, or if QUIZMARK_SECRET isn't the one that the students' pages were built with."
    )
    var force = false

    @OptionGroup var key: KeyOptions

    /// The results of a quiz that are to be published.
    private struct Draft {
        let grades: QuizGrades
        let publishing: ResultPublishing
        /// Words of notes.
        let english: MarkingWords
        var withdrawals: [ResultPublishing.Withdrawal] = []
        /// Number of results whose reports are gone.
        var unknown = 0
        var hasOtherSecret = false

        /// Number of results whose students aren't on the roster.
        var strangers: Int { withdrawals.count(where: \.reason.isOfStranger) }

        /// "3 results and 2 encrypted copies": where reports are gone, nobody can tell which copies are of one student. Nil for nothing.
        var withdrawn: String? {
            let copies = counted(unknown, "encrypted copy", "encrypted copies")
            let parts = (withdrawals.isEmpty ? [] : [counted(withdrawals.count, "result")]) + (unknown == 0 ? [] : [copies])
            return parts.isEmpty ? nil : parts.joined(separator: " and ")
        }
    }

    func run() throws {
        let folder = try site.lockedFolder()
        let content = try OpenedSite(folder).requireSoundContent(of: folder)
        let left = content.sealedResults.filter { quiz.isEmpty || quiz.contains($0.quiz) }
        let reports = shown(ReportStore.folder, in: folder)
        let isTermOver = try reading(reports) { () throws(SystemError) in try GradingSession.hasLostReports(folder) }
        if !left.isEmpty, isTermOver { return try withdraw(left, folder) }
        let session = try GradingSession(folder, content, key, counts: attempt)
        let graded = try session.grades(ofQuizzes: quiz, in: content)
        if let group { try GradeCommand.require(group, in: graded) }
        let recorded = try session.published()
        let all = graded.filter(\.quiz.handsIn)
        warn(of: graded.filter { !$0.quiz.handsIn }, quiz.isEmpty ? session.strays.map(\.quiz) : [], content.drafts)
        let english = MarkingWords(.english, content.settings)
        let drafts = try all.map { try draft($0, session, content, recorded, english) }
        if !force { try refuseLosses(drafts, isDamaged: session.roster.students.contains { RosterReader.hasLostLetters($0.name) }, folder) }
        try store(drafts, in: ResultStore(site: folder), over: content.sealedResults)
        for draft in drafts {
            summarize(draft)
            guard let open = draft.grades.listing(group).open(at: .now, in: session.basis.zone) else { continue }
            let until = open.until.text(in: session.basis.zone)
            write("  \(counted(open.students, "student")) can still hand in until \(until)\n", to: .output)
        }
        let receipts = drafts.reduce(into: Set<String>()) { $0.formUnion($1.publishing.receipts) }
        let newer = PublishedGrades(givenBack: all, marks: session.marks, receipts: receipts, before: recorded)
        try GradeCommand.record(newer, of: all, after: recorded, folder)
        let fresh = newer.grades.filter { receipts.contains($0.receipt) }
        GradeCommand.report(fresh.count, waiting: fresh.count(where: \.isPending), folder, kept: newer.grades.count - fresh.count)
        write("Now run \(QuotedText.quizmark("build", folder)) and publish the site\n", to: .error)
        if session.hasRefusals { throw Exit.contentErrors }
    }

    /// Withdraws results whose reports were all deleted, such as those of last term.
    ///
    /// - Throws: `Exit.contentErrors` without `--force`, `Exit.machine` where the disk refuses.
    private func withdraw(_ results: [SealedResults], _ folder: String) throws {
        let quizzes = Set(results.map(\.quiz)).sorted()
        let names = firstFew(quizzes.map { "'\(TerminalText.oneLine($0))'" }, limit: 8)
        guard force else {
            quizmarkError(
                "there are no reports, so the published results of \(names) would be withdrawn; --force withdraws them")
            throw Exit.contentErrors
        }
        try ResultStore(site: folder).replace([], of: results)
        write("All results of \(names) withdrawn\n", to: .output)
        write("Now run \(QuotedText.quizmark("build", folder)) and publish the site\n", to: .error)
    }

    /// Names quizzes whose results nobody can open, because students can no longer hand them in.
    private func warn(of quizzes: [QuizGrades], _ strays: [String], _ drafts: DraftQuizzes) {
        for grades in quizzes {
            quizmarkWarning(
                "nothing was published for '\(grades.quiz.id)', because it is no longer handed in; add 'hand-in: true' to its file")
        }
        for stray in strays {
            quizmarkWarning("nothing was published for '\(TerminalText.oneLine(stray))', \(GradeTable.reason(stray, drafts))")
        }
    }

    private func draft(
        _ grades: QuizGrades, _ session: GradingSession, _ content: SiteContent, _ recorded: PublishedGrades?, _ english: MarkingWords
    ) throws -> Draft {
        let publishing = try requireRandom(
            ResultPublishing(
                grades, marks: session.marks, published: content.sealedResults(of: grades.quiz.id), changedFrom: recorded,
                pages: session.basis.pageOwners.pages, group: group),
            to: "encrypt the results")
        var draft = Draft(grades: grades, publishing: publishing, english: english)
        if publishing.isWithdrawing {
            (draft.withdrawals, draft.unknown, draft.hasOtherSecret) = publishing.withdrawals(try session.reports(of: grades.quiz), grades)
        }
        return draft
    }

    /// Writes the results of all quizzes, or of none.
    ///
    /// - Throws: `Exit.machine` where the disk refuses.
    private func store(_ drafts: [Draft], in store: ResultStore, over published: [SealedResults]) throws {
        var files: [ResultPublishing.File] = []
        var quizzes: Set<String> = []
        for draft in drafts {
            guard let new = draft.publishing.files(now: .now) else { continue }
            files += new
            quizzes.insert(draft.grades.quiz.id)
        }
        try store.replace(files, of: published.filter { quizzes.contains($0.quiz) })
    }

    /// Number of students from which on it is more likely that the roster isn't the right one than that they left.
    private static let manyStrangers = 5

    /// - Parameter isDamaged: whether names of the roster have lost letters.
    /// - Throws: `Exit.contentErrors` where students would lose results by an oversight.
    private func refuseLosses(_ drafts: [Draft], isDamaged: Bool, _ folder: String) throws {
        let fewest = isDamaged ? 1 : ResultsPublish.manyStrangers
        let lost = drafts.filter { $0.hasOtherSecret || $0.publishing.withdrawsAll || $0.strangers >= fewest }
        guard !lost.isEmpty else { return }
        for draft in lost {
            let rest = draft.publishing.withdrawsAll ? ", and none would be left" : ""
            quizmarkError("\(TerminalText.oneLine(draft.grades.quiz.title)): \(draft.withdrawn ?? "nothing") would be withdrawn\(rest)")
            list(draft, to: .error)
        }
        let roster = shown(Roster.path, in: folder)
        let advice =
            if lost.contains(where: \.hasOtherSecret) {
                "set QUIZMARK_SECRET to the secret that the site was built with, or withdraw the results with --force"
            } else if lost.contains(where: { $0.strangers >= fewest }) {
                isDamaged
                    ? "correct the names with question marks in \(roster), or withdraw the results with --force"
                    : "if these students didn't leave, correct \(roster); otherwise, withdraw the results with --force"
            } else {
                "--force withdraws them"
            }
        quizmarkError("nothing was published; \(advice)")
        throw Exit.contentErrors
    }

    /// Whose results are withdrawn, and why.
    private func list(_ draft: Draft, to stream: StandardStream) {
        for withdrawal in draft.withdrawals {
            let reason = TerminalText.oneLine(ResultsPublish.words(withdrawal.reason, draft.english))
            write("  \(TerminalText.name(withdrawal.name)): \(reason)\n", to: stream)
        }
        guard draft.unknown > 0 else { return }
        let copies = counted(draft.unknown, "encrypted copy", "encrypted copies")
        write("  \(copies) of results whose reports no longer exist, up to two for each student\n", to: stream)
    }

    private static func words(_ reason: ResultPublishing.Withdrawal.Reason, _ english: MarkingWords) -> String {
        switch reason {
        case .uncertain(let doubts): english.list(doubts)
        case .otherReport: "another report of theirs counts now"
        case .strangePage: english.note(.fromStrangePage)
        case .sharedAttempt: english.note(.sharedAttempt)
        case .sharedPage: "several students handed in from this page, so only the device that was used can open the result"
        case .nothing: "the report no longer counts"
        }
    }

    private func summarize(_ draft: Draft) {
        let (publishing, grades) = (draft.publishing, draft.grades)
        let uncertain = grades.uncertainRows
        var facts = ["\(counted(publishing.changed, "new or changed result"))", "\(publishing.unchanged) unchanged"]
        if !publishing.toMark.isEmpty { facts.append("\(publishing.toMark.count) still to be marked") }
        if !publishing.toDecide.isEmpty { facts.append("\(publishing.toDecide.count) waiting for a decision") }
        if !uncertain.isEmpty { facts.append("\(counted(uncertain.count, "report")) of an uncertain student") }
        write("\(TerminalText.oneLine(grades.quiz.title)): \(facts.joined(separator: ", "))\n", to: .output)
        if publishing.kept > 0 {
            let (waits, keeps) = publishing.kept == 1 ? ("waits", "keeps") : ("wait", "keep")
            let students = counted(publishing.kept, "student")
            write("  \(students) who still \(waits) for marks or a decision \(keeps) the earlier result until then\n", to: .output)
        }
        if let withdrawn = draft.withdrawn {
            quizmarkWarning("\(withdrawn) withdrawn:")
            list(draft, to: .error)
        }
        let names = StudentNames(grades.rows.lazy.map(\.student))
        let byDoubts = Dictionary(grouping: uncertain) { TerminalText.oneLine(draft.english.list($0.doubts)) }
        for (doubts, rows) in byDoubts.sorted(by: { $0.key < $1.key }) {
            list(rows.map { names[$0.student] }, "not published: \(doubts)")
        }
        list(publishing.unreachable, "no device can open a result of a typed-in report; use 'results --slips'")
        list(publishing.shared, "not published, because the same attempt was handed in under another name, whose device could open it")
    }

    /// Prints the same about students: about each, or about four and more on one line.
    private func list(_ names: [String], _ text: String) {
        let names = names.map { TerminalText.name($0) }
        let lines = names.count < 4 ? names : ["\(counted(names.count, "student")) (\(firstFew(names, limit: 5)))"]
        for line in lines { write("  \(line): \(text)\n", to: .output) }
    }
}

/// The folder `Content/results`.
struct ResultStore {
    let site: String

    /// Writes files, and deletes those of `old` that are no longer needed: all, or none.
    ///
    /// - Throws: `Exit.machine` where the disk refuses.
    func replace(_ files: [ResultPublishing.File], of old: [SealedResults]) throws {
        let kept = Set(files.map(\.path))
        let removed = old.map(\.path).filter { !kept.contains($0) }
        try FileGroup.writeOrReport(
            files.map { (shown($0.path, in: site), $0.bytes) }, removing: removed.map { shown($0, in: site) })
    }

    /// Deletes the results of some reports.
    ///
    /// - Throws: `Exit.contentErrors` where a file can't be read, `Exit.machine` where the disk refuses.
    func remove(_ names: Set<String>, from all: [SealedResults]) throws {
        let changed = all.filter { !names.isDisjoint(with: $0.sealed.keys) }
        let files = changed.compactMap { results in
            ResultPublishing.file(results, keeping: results.sealed.filter { !names.contains($0.key) })
        }
        try replace(files, of: changed)
    }
}
