import ArgumentParser
import ContentModel
import Diagnostics
import Marking
import Platform
import Sealing
import SiteBuild

struct ReportsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports",
        abstract: "Open what students handed in.",
        discussion: """
            EXAMPLE
              quizmark reports open Downloads --site college > answers.csv
            """,
        subcommands: [ReportsOpen.self, ReportsAdd.self, ReportsEnter.self])
}

/// Where reports are, and the site that they are from.
struct ReportSource: ParsableArguments {
    @Argument(help: "Files, folders and zip archives with reports.", completion: .file())
    var paths: [String]

    @OptionGroup var site: SiteOption

    @OptionGroup var key: KeyOptions

    func validate() throws {
        if let path = paths.first(where: { !FileSystem.exists($0) }) { throw ValidationError("there is no file or folder '\(path)'") }
    }

    /// The marking files of the site, which has content.
    ///
    /// - Throws: `ValidationError` where the site has no folder `Content`.
    func files() throws -> MarkingFiles {
        return MarkingFiles(site: try site.folder())
    }
}

struct ReportsOpen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open reports and list the answers.",
        discussion: """
            Finds reports in files, folders and zip archives, and in any text such as emails or a form's table. The files aren't \
            changed. A report that appears twice counts once. If any can't be opened, lists them with the reason and exits with 1.

            EXAMPLES
              quizmark reports open Downloads --site college > answers.csv
              quizmark reports open homework.zip --site college \\
                  --format json > reports.jsonl
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case csv, json }

    @OptionGroup var source: ReportSource

    @Option(help: "The output format: csv, one row per question, or json, one line per report.")
    var format: Format = .csv

    func run() throws {
        let files = try source.files()
        let keys = try files.requiredKeys(source.key).keys
        var collection = ReportCollection(keys: keys, site: try files.siteID())
        for path in source.paths { collection.add(path) }
        switch format {
        case .csv: printTable(collection.reports, files)
        case .json: for report in collection.reports { writeData(report.json + "\n", to: .output) }
        }
        var list = RefusedList()
        for refused in collection.refused { list.print(refused) }
        list.printRest()
        var parts = ["\(counted(collection.reports.count, "report")) opened"]
        if collection.repeated > 0 { parts.append("\(counted(collection.repeated, "duplicate")) skipped") }
        if !collection.refused.isEmpty { parts.append("\(collection.refused.count) refused") }
        write(parts.joined(separator: ", ") + "\n", to: .error)
        warnOfOthers(collection.others)
        warnOfLinks(collection.links)
        if !collection.refused.isEmpty { throw Exit.contentErrors }
    }
}

extension ReportsOpen {
    /// Prints the table, with the choices of exams by their letters in the author's files, where these still have them.
    private func printTable(_ reports: [Report], _ files: MarkingFiles) {
        var quizzes: [String: KeyedQuiz] = [:]
        if reports.contains(where: \.isReordered) {
            let content = OpenedSite(files.site).content
            for quiz in content.quizzes.map({ KeyedQuiz($0, in: content) }) { for id in quiz.ids { quizzes[id] = quizzes[id] ?? quiz } }
        }
        var unknown = 0
        let table = ReportTable.csv(reports) { report, answer in
            let letters = quizzes[report.quiz]?.letters(of: answer, in: report)
            if letters == nil { unknown += 1 }
            return letters
        }
        writeData(String(decoding: table, as: UTF8.self), to: .output)
        guard unknown > 0 else { return }
        quizmarkWarning(
            "\(counted(unknown, "answer")) to exams, marked '(on the page)', \(unknown == 1 ? "has" : "have") the letters that the student saw, because the question has changed since, or is no longer in the site"
        )
    }
}

/// Prints the files that can't be opened: each once, as one may have thousands of damaged reports, and each is another student to ask.
private struct RefusedList {
    private struct Kind {
        /// The reason for the first one.
        var reason: String
        var printed = 0
        /// Those that were printed.
        var paths: Set<String> = []
        var left = 0
    }

    /// Most files of one kind.
    private static let limit = 1_000

    private(set) var count = 0
    /// The table that was read last.
    private var table: (path: String, rows: TableRows?)?
    private var kinds: [String: Kind] = [:]

    mutating func print(_ refused: ReportCollection.Refused) {
        count += 1
        let key = MessageLimits.kind(refused.reason)
        var kind = kinds.removeValue(forKey: key) ?? Kind(reason: refused.reason)
        let location = row(of: refused).map { "\(refused.path), \($0)" } ?? refused.path
        if kind.printed < RefusedList.limit, kind.paths.insert(location).inserted {
            kind.printed += 1
            write("\(TerminalText.oneLine("\(location): \(refused.reason)"))\n", to: .error)
        } else {
            kind.left += 1
        }
        kinds[key] = kind
    }

    /// Where a report is in the table of a form, and who sent it.
    private mutating func row(of refused: ReportCollection.Refused) -> String? {
        guard let text = refused.text, refused.path.lowercased().hasSuffix(".csv") else { return nil }
        if table?.path != refused.path { table = (refused.path, ReadableFile.ifReadable(refused.path).flatMap { TableRows($0) }) }
        return table?.rows?.row(of: text)
    }

    /// Counts those that weren't printed.
    func printRest() {
        for kind in kinds.values.sorted(by: { $0.reason < $1.reason }) where kind.left > 0 {
            write("… and \(kind.left) more: \(TerminalText.oneLine(kind.reason))\n", to: .error)
        }
    }
}

/// Names files in folders and archives that have no report: a student may have handed in something else.
private func warnOfOthers(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let list = firstFew(paths.map(TerminalText.oneLine), limit: 5)
    quizmarkWarning("\(counted(paths.count, "file")) \(paths.count == 1 ? "has" : "have") no report: \(list)")
}

/// Names links in folders, as the reports of a class may be behind one.
private func warnOfLinks(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let (was, they, lead) = paths.count == 1 ? ("wasn't", "it", "leads") : ("weren't", "they", "lead")
    quizmarkWarning(
        "\(counted(paths.count, "link")) \(was) followed, because \(they) \(lead) to a folder or to nothing: \(firstFew(paths.map(TerminalText.oneLine), limit: 5)); to add the reports of such a folder, name it in the command"
    )
}

struct ReportsAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add reports to Marking/reports.",
        discussion: """
            Finds reports as 'reports open' does and keeps each in a file named after its receipt. Run it as often as you like: a report \
            that is already kept is skipped. If any can't be opened, lists them with the reason, and exits with 1. The \
            files that you name aren't changed.

            EXAMPLES
              quizmark reports add Downloads/homework.zip --site college
              quizmark reports add ~/upload --site college --received
            """)

    @OptionGroup var source: ReportSource

    @Flag(help: "Use the last change of each file as the time when its report was received, not the time on the student's device.")
    var received = false

    func run() throws {
        let files = try source.files()
        let keys = try files.requiredKeys(source.key).keys
        let siteID = try files.siteID()
        let store = try files.lockedReports()
        let line = ProgressLine(isShown: StandardStream.error.isTerminal)
        var refused = RefusedList()
        try writing(shown(ReportStore.folder, in: files.site)) { () throws(SystemError) in
            defer { line.clear() }
            var intake = ReportIntake(
                store, keys: keys, site: siteID, usesFileTimes: received, now: .now, jobs: Host.processorCount,
                progress: { line.show("\(counted($0.added, "report")) added") }
            ) { report in
                line.clear()
                refused.print(report)
            }
            for path in source.paths { try intake.add(path) }
            line.clear()
            refused.printRest()
            print(intake.summary, refused: refused.count)
        }
        if refused.count > 0 { throw Exit.contentErrors }
    }

    private func print(_ summary: ReportIntake.Summary, refused: Int) {
        var parts = ["\(counted(summary.added, "report")) added"]
        if summary.repeated > 0 {
            let dated = summary.dated > 0 ? " (times recorded for \(summary.dated) that had none)" : ""
            parts.append("\(summary.repeated) already there\(dated)")
        }
        if refused > 0 { parts.append("\(refused) refused") }
        write(parts.joined(separator: ", ") + "\n", to: .error)
        warnOfOthers(summary.others)
        warnOfLinks(summary.links)
        if summary.undated > 0 {
            quizmarkWarning(
                "\(counted(summary.undated, "report")) from archives have no time of their own, so the student's device says when they were handed in; unpack the archives first to use the times of files"
            )
        }
    }
}
