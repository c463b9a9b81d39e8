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
    func files() throws -> MarkingFiles { MarkingFiles(site: try site.folder()) }
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
        parts += list.counts
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
            "\(counted(unknown, "answer")) to exams, marked '(on the page)', \(unknown == 1 ? "has" : "have") the letters that the student saw, because the question has changed since, or is no longer on the site"
        )
    }
}
