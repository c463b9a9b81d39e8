import ArgumentParser
import CivilTime
import ContentModel
import ContentReading
import ContentUpdating
import Diagnostics
import SiteBuild

struct ImportPenalties: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "penalties", abstract: "Import an edition of the penalties from a diving app's folder.",
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

    @Option(help: "The folder in Content/penalties to write to. (default: EDITION)")
    var into: String?

    @Flag(help: "Overwrite the files of an existing edition.")
    var force = false

    @Flag(help: "Show what would be written without writing it.")
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
        let content = try OpenedSite(site).requireSoundContent(of: site) { force && $0.hasPrefix("Content/penalties/\(name)/") }
        try refuseOverwriting(content, site)
        let result = EditionImport(
            folder: source, paths: FolderListing.files(below: source), read: { FileText.bytes("\(source)/\($0)", log: &$1) },
            id: edition, title: title ?? "Diving rules \(edition)", name: name, into: content,
            context: ReadingContext(settings: content.settings, timeZones: TimeZoneCatalog()))
        report(result, site)
        guard !result.files.isEmpty else {
            quizmarkError("nothing was written, because of the errors above")
            throw Exit.contentErrors
        }
        if !dryRun {
            try NewFiles(result.files.map { (shown("Content/penalties/\(name)/\($0.name)", in: site), $0.bytes) }, isForced: true).write()
        }
        show(result, site)
    }

    /// - Throws: `Exit.contentErrors` where the edition or its folder exists, and `--force` isn't given.
    private func refuseOverwriting(_ content: SiteContent, _ site: String) throws {
        if let other = content.editions.first(where: { $0.id == edition && $0.path != "penalties/\(name)" }) {
            quizmarkError("\(shown("Content/\(other.path)", in: site)) is edition '\(edition)' already; choose another --edition")
            throw Exit.contentErrors
        }
        let folder = shown("Content/penalties/\(name)", in: site)
        guard !force, exists(folder) else { return }
        quizmarkError("\(folder) is there already and stays as it is; --into NAME chooses another folder, --force replaces its files")
        throw Exit.contentErrors
    }

    /// Prints diagnostics; paths in the new files are those that they will have.
    private func report(_ result: EditionImport, _ site: String) {
        var report = SiteReport(site: site)
        let target = "Content/penalties/\(name)/"
        report.overlay = Dictionary(result.files.map { (target + $0.name, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        report.print(result.diagnostics)
    }

    private func show(_ result: EditionImport, _ site: String) {
        print("\(folder) → \(shown("Content/penalties/\(name)", in: site))\(dryRun ? " (nothing was written)" : "")")
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
            print("\(counted(warnings, "warning")), see above; 'quizmark check' tells those of the edition again")
        }
    }
}
