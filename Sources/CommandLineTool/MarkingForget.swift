import ArgumentParser
import ContentModel
import ContentReading
import Diagnostics
import Marking
import Platform
import Sealing
import SiteBuild

struct MarkingForget: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "List or delete a student's data in Marking.",
        discussion: """
            Lists the student's reports, marks, recorded grades, published results and roster entry. With --delete, deletes \
            them permanently.

            EXAMPLES
              quizmark marking forget "Toby Quill" --site college
              quizmark marking forget 4711 --site college --delete
            """)

    @Argument(help: "The student's name, number or email address.")
    var student: String

    @OptionGroup var site: SiteOption

    @Flag(help: "Delete it. This can't be undone.")
    var delete = false

    @OptionGroup var key: KeyOptions

    func run() throws {
        let folder = try site.lockedFolder(writes: delete)
        let files = RosterFiles(site: folder)
        let received = try JournalReading(folder).entries()
        let (roster, reports, owners) = try reports(files)
        let found: Forgetting
        do throws(Forgetting.Failure) {
            found = try Forgetting(student, reports, owners)
        } catch {
            switch error {
            case .several(let count): quizmarkError("\(count) students are called '\(student)'; give the number or email address")
            case .noIdentity: quizmarkError("'\(student)' has no letter or digit; give a name, number or email address")
            case .typed(let students):
                let names = students.map {
                    TerminalText.name($0.name) + ($0.identity.isEmpty ? "" : " (\(TerminalText.oneLine($0.identity)))")
                }
                quizmarkError("the roster has no student '\(student)'; this name was typed in reports of \(firstFew(names, limit: 5))")
            case .nobody:
                let known = roster.students.flatMap { [$0.name, $0.number, $0.email] } + reports.flatMap { [$0.name, $0.number] }
                let question = NearMiss.question(student, among: Set(known.filter { !$0.isEmpty }.map(TerminalText.oneLine)))
                quizmarkError("neither the roster nor the reports have a student '\(student)'\(question)")
            }
            throw Exit.contentErrors
        }
        let content = OpenedSite(folder).content
        let own = reports.filter { found.receipts.contains($0.receipt) }
        let names = Set(own.flatMap { ResultPublishing.names(of: $0, ids: content.ids(ofQuiz: $0.quiz)) })
        // A report from a student's own page has two copies of its result.
        let sealed = content.sealedResults.reduce(into: Set<String>()) { $0.formUnion($1.sealed.keys) }
        let results = own.count { report in
            ResultPublishing.names(of: report, ids: content.ids(ofQuiz: report.quiz)).contains(where: sealed.contains)
        }
        let kept = try Kept(found, roster, results: results, folder)
        if delete { try remove(found, names, roster, files) }
        report(found, kept, roster, content, received, folder)
    }

    /// Data about a student besides the reports.
    private struct Kept {
        /// Number of texts with marks.
        let marks: Int
        /// Number of recorded grades.
        let grades: Int
        /// Number of sealed results in `Content/results`.
        let results: Int

        init(_ found: Forgetting, _ roster: Roster, results: Int, _ folder: String) throws {
            let receipts = Set(found.receipts)
            marks = ReadableFile.ifPresent(shown(Marks.path, in: folder)).map { Marks.count(in: $0, of: receipts) } ?? 0
            let published = try GradingSession.published(folder)
            let student = found.student.map { roster.students[$0] }
            grades = published.map { $0.count - $0.removing(receipts, student).count } ?? 0
            self.results = results
        }

        /// ", 3 marks, 1 recorded grade".
        var words: [String] {
            let all = [(marks, "mark"), (grades, "recorded grade"), (results, "published result")]
            return all.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        }
    }

    private func reports(_ files: RosterFiles) throws -> (Roster, [Report], ReportOwners) {
        let (folder, outcome) = (files.site, "nothing was deleted")
        if try ReportStore.isEmpty(site: folder) {
            let roster = try files.roster(outcome: outcome)
            return (roster, [], ReportOwners(QuizGrades.Basis(roster: roster)))
        }
        let content = try OpenedSite(folder).requireSoundContent(of: folder)
        let session = try GradingSession(folder, content, key, counts: .last, outcome: outcome)
        let (reports, owners) = try session.reports()
        return (session.roster, reports, owners)
    }

    /// - Parameter results: names of sealed results.
    private func remove(_ found: Forgetting, _ results: Set<String>, _ roster: Roster, _ files: RosterFiles) throws {
        let folder = files.site
        // Nothing is deleted while another program has one of them open. The reports are deleted last, as everything else is found
        // through them.
        let marking = MarkingFiles(site: folder)
        let store = FileSystem.isFolder(shown(ReportStore.folder, in: folder)) ? try marking.lockedReports() : nil
        let marks = FileSystem.exists(shown(Marks.path, in: folder)) ? try marking.lockedMarks() : nil
        try ResultStore(site: folder).remove(results, from: OpenedSite(folder).content.sealedResults)
        try deleting(from: shown("Marking", in: folder)) { () throws(SystemError) in
            try marks?.remove(Set(found.receipts))
            // Deleted rows can stay in the file, so it is made again.
            try GradebookFile.remove(shown(Gradebook.path, in: folder))
            // Pages with everybody's results are written again by the next 'results'.
            try ResultsFolder(site: folder).delete()
        }
        if let published = try GradingSession.published(folder) {
            let kept = published.removing(Set(found.receipts), found.student.map { roster.students[$0] })
            try DestinationPath(path: shown(PublishedGrades.path, in: folder)).replace(with: kept.file)
        }
        try deleting(from: shown(ReportStore.folder, in: folder)) { () throws(SystemError) in try store?.remove(Set(found.receipts)) }
        if let index = found.student { try files.write(roster.removing(index)) }
    }

    /// Prints what was found or deleted, and what may remain.
    private func report(
        _ found: Forgetting, _ kept: Kept, _ roster: Roster, _ content: SiteContent, _ received: [String: ReceivedJournal.Entry],
        _ folder: String
    ) {
        let verb = delete ? "Deleted" : "Found"
        let name = found.student.map { roster.students[$0].name } ?? student
        let row = found.student == nil ? [] : ["the row in \(shown(Roster.path, in: folder))"]
        let reports = "\(counted(found.receipts.count, "report")) of \(TerminalText.oneLine(name))"
        print("\(verb) \(listed([reports] + kept.words + row))")
        for receipt in found.receipts { print("  \(receipt)") }
        if !found.uncertain.isEmpty {
            print("These reports weren't deleted, because it isn't certain whose they are:")
            for receipt in found.uncertain { print("  \(receipt)") }
        }
        guard delete else {
            print("Nothing was deleted. To delete it permanently, add --delete.")
            return
        }
        print(
            "Also deleted, because they contain data of all students: \(shown(Gradebook.path, in: folder)) and the pages in \(shown(ResultsFolder.path, in: folder)); the next 'quizmark results' writes them again"
        )
        if kept.results > 0 {
            print(
                "The site that you published still has the student's results; build and publish it again: quizmark build \(QuotedText.shell(folder))"
            )
        }
        let origins = Set(found.receipts.flatMap { received[$0]?.origins ?? [] })
        let files = origins.filter { TypedOrigin($0) == nil }.sorted()
        let typed = files.count == origins.count ? "" : ", the table from which you entered answers with 'reports enter'"
        let added = files.isEmpty ? "" : ", and the files that you added:"
        print(
            "What may remain elsewhere: backups, exported grades, texts exported with 'mark --export', slips, the student's own device\(typed)\(added)"
        )
        for origin in files { print("  \(TerminalText.oneLine(origin))") }
        let mentions = mentions(of: found, roster, content, in: folder)
        guard !mentions.isEmpty else { return }
        print("These lines name the student or a report that was deleted; remove them yourself:")
        for line in mentions { print("  \(TerminalText.oneLine(line))") }
    }

    /// Lines of files that people write, with their locations.
    private func mentions(of found: Forgetting, _ roster: Roster, _ content: SiteContent, in folder: String) -> [String] {
        let known = found.student.map { roster.students[$0] }
        let names = ([student] + (known.map { [$0.name, $0.number, $0.email] } ?? [])).filter { !$0.isEmpty }
        let assigned = content.quizzes.filter { !$0.original.assigned.isEmpty }.map(\.original.path)
        return ([Decision.path, "Content/people.json"] + Set(assigned).sorted()).flatMap { path -> [String] in
            guard let bytes = ReadableFile.ifReadable(shown(path, in: folder)) else { return [] }
            return String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
                .compactMap { number, line -> String? in
                    Forgetting.isNamed(names, found.receipts, in: String(line))
                        ? "\(shown(path, in: folder)):\(number + 1): \(line.trimmingPrefix(while: \.isWhitespace))" : nil
                }
        }
    }
}
