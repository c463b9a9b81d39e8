import ArgumentParser
import ContentModel
import ContentReading
import CivilTime
import Diagnostics
import EditionImport

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Takes content from other programs into a site.",
        discussion: """
            EXAMPLE
              quizmark import penalties DivingApp --edition 2017 --site college
            """,
        subcommands: [ImportPenalties.self])
}

struct ImportPenalties: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "penalties", abstract: "Makes an edition of the penalties from the folder of a diving app.",
        discussion: """
            Looks below FOLDER for penalties.json, sanctions.json, and texts in .strings or .arb, and writes an edition of its own.

            EXAMPLE
              quizmark import penalties DivingApp --edition 2017 --site college --dry-run
            """)

    @Argument(help: "The app's folder.", completion: .directory)
    var folder: String

    @Option(help: "The edition of the rules, such as 2017.")
    var edition: String

    @Option(help: "The edition's title. (default: Diving rules EDITION)")
    var title: String?

    @Option(help: "The folder that holds Content/.", completion: .directory)
    var site = "."

    @Option(help: "The folder below Content/penalties to write. (default: EDITION)")
    var into: String?

    @Flag(help: "Replace the files of an edition that is there.")
    var force = false

    @Flag(help: "Say what would be written, and write nothing.")
    var dryRun = false

    private var name: String { into ?? edition }

    func validate() throws {
        guard isDirectory(folder) else { throw ValidationError("there is no folder '\(folder)'") }
        for (option, value) in [("--edition", edition), ("--into", name)] where !Identifier.isValid(value) || value.contains("/") {
            throw ValidationError("\(option) is a name of letters, digits, '-', '_' and '.', such as 2017, not '\(value)'")
        }
    }

    func run() throws {
        try requireContent(site)
        let site = withoutTrailingSlash(site)
        let source = withoutTrailingSlash(folder)
        let loaded = ContentLoader(site: site, jobs: processorCount()).load()
        try refuseOverwriting(loaded.content)
        let result = EditionImport(
            folder: source, paths: FolderListing.files(below: source), read: { FileText.bytes("\(source)/\($0)", log: &$1) },
            id: edition, title: title ?? "Diving rules \(edition)", name: name, into: loaded.content,
            context: ReadingContext(settings: loaded.content.settings, timeZones: TimeZoneCatalog()))
        report(result, site)
        guard !result.files.isEmpty else {
            quizmarkError("nothing was written, because of the errors above")
            throw Exit.contentErrors
        }
        if !dryRun { try write(result.files, to: "\(site)/Content/penalties/\(name)") }
        show(result)
    }

    private func refuseOverwriting(_ content: SiteContent) throws {
        if let other = content.editions.first(where: { $0.id == edition && $0.path != "penalties/\(name)" }) {
            quizmarkError("Content/\(other.path) is edition '\(edition)' already; choose another --edition")
            throw Exit.contentErrors
        }
        guard !force, exists("\(withoutTrailingSlash(site))/Content/penalties/\(name)") else { return }
        quizmarkError(
            "Content/penalties/\(name) is there already and stays as it is; --into NAME chooses another folder, --force replaces its files")
        throw Exit.contentErrors
    }

    /// Places in the new files are shown as they will be.
    private func report(_ result: EditionImport, _ site: String) {
        let isColoured = isTerminal(.error) && environment("NO_COLOR") == nil
        let target = "Content/penalties/\(name)/"
        let new = Dictionary(result.files.map { (target + $0.name, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        var printer = DiagnosticPrinter(
            format: .text, prefix: "", isTerminal: isColoured, excerpts: SourceExcerpts { new[$0] ?? readFile($0) })
        CommandLineTool.write(printer.text(Array(Set(result.diagnostics)).sorted()), to: .error)
    }

    private func write(_ files: [EditionImport.File], to target: String) throws {
        if let reason = makeFolder(target) {
            quizmarkError("can't make \(target): \(reason)")
            throw Exit.machine
        }
        for file in files {
            guard let reason = replaceFile("\(target)/\(file.name)", file.bytes) else { continue }
            quizmarkError("can't write \(target)/\(file.name): \(reason)")
            throw Exit.machine
        }
    }

    private func show(_ result: EditionImport) {
        print("\(folder) → Content/penalties/\(name)\(dryRun ? " (nothing was written)" : "")")
        let width = result.files.map(\.name.count).max() ?? 0
        for file in result.files {
            print("  \(file.name)\(String(repeating: " ", count: width - file.name.count))  \(file.summary)")
        }
        if !result.foreignLanguages.isEmpty {
            let codes = result.foreignLanguages.map(\.code).joined(separator: ", ")
            print("The site doesn't have all of these languages; to show them, add \(codes) to 'languages' of site.yml")
        }
        let warnings = result.diagnostics.count { $0.severity == .warning }
        if warnings > 0 {
            print("\(warnings) warning\(warnings == 1 ? "" : "s"), see above; 'quizmark check' tells those of the edition again")
        }
    }
}
