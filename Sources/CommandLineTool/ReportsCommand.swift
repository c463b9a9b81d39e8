import ArgumentParser
import ContentModel
import ContentReading
import Platform
import Sealing

struct ReportsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports",
        abstract: "Open what students handed in.",
        discussion: """
            EXAMPLE
              quizmark reports open Downloads --site college > answers.csv
            """,
        subcommands: [ReportsOpen.self])
}

struct ReportsOpen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open reports and list the answers.",
        discussion: """
            Finds reports in files, folders and zip archives, and in any text such as emails or a form's table. The files stay as they
            are. A report that is there twice counts once. What can't be opened is listed with the reason, and the exit code is 1.

            EXAMPLES
              quizmark reports open Downloads --site college > answers.csv
              quizmark reports open homework.zip --site college --format json > reports.jsonl
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case csv, json }

    @Argument(help: "Files, folders and zip archives with reports.", completion: .file())
    var paths: [String]

    @Option(help: "The folder that holds Content/ and Marking/.", completion: .directory)
    var site = "."

    @Option(help: "The output format: csv, a row for each question, or json, a line for each report.")
    var format: Format = .csv

    func validate() throws {
        if let path = paths.first(where: { !exists($0) }) { throw ValidationError("there is no file or folder '\(path)'") }
    }

    func run() throws {
        try requireContent(site)
        let files = MarkingFiles(site: withoutTrailingSlash(site))
        let keys = try files.requiredKeys().keys
        var collection = ReportCollection(keys: keys, site: try siteID(files.site))
        for path in paths { collection.add(path) }
        switch format {
        case .csv: write(String(decoding: ReportTable.csv(collection.reports), as: UTF8.self), to: .output)
        case .json: for report in collection.reports { write(report.json + "\n", to: .output) }
        }
        for refused in collection.refused { write("\(oneLine("\(refused.path): \(refused.reason)"))\n", to: .error) }
        var parts = ["\(counted(collection.reports.count, "report")) opened"]
        if collection.repeated > 0 { parts.append("\(counted(collection.repeated, "duplicate")) skipped") }
        if !collection.refused.isEmpty { parts.append("\(collection.refused.count) refused") }
        write(parts.joined(separator: ", ") + "\n", to: .error)
        if !collection.refused.isEmpty { throw Exit.contentErrors }
    }

    /// The site's id, by which reports of other sites are known.
    ///
    /// - Throws: `Exit.contentErrors` where the settings have none.
    private func siteID(_ site: String) throws -> String {
        let settings = ContentLoader(site: site, jobs: 1).loadSettings()
        // What is read where `site.yml` is missing or has errors.
        guard settings.id == "site", settings.title.isEmpty else { return settings.id }
        quizmarkError("the id of the site can't be read; 'quizmark check \(shellWord(site))' lists the errors in Content/site.yml")
        throw Exit.contentErrors
    }

    /// Names of files come from others: they may not move the terminal's cursor or look like several lines.
    private func oneLine(_ text: String) -> String {
        ReportTable.printable(text).replacing("\r", with: " ").replacing("\n", with: " ")
    }
}
