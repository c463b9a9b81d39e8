import ArgumentParser
import CivilTime
import ContentModel
import ContentReading
import ContentUpdating
import Diagnostics
import Encoding
import Platform
import SiteBuild

struct ImportPenalties: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "penalties", abstract: "Import penalties from a diving app's folder.",
        discussion: """
            Finds the lists of penalties and sanctions in JSON below FOLDER, under any name, and the texts in .strings or .arb, \
            and writes an edition. Penalties that are also in another edition get the same slugs.

            EXAMPLE
              quizmark import penalties DivingApp --edition 2017 --in-force 2017-09-12 \\
                  --site college --dry-run
            """)

    @Argument(help: "The app's folder.", completion: .directory)
    var folder: String

    @Option(help: "The edition of the rules, such as 2017.")
    var edition: String

    @Option(help: "The edition's title. (default: that of the site's edition, or Diving rules EDITION)")
    var title: String?

    @Option(name: .customLong("in-force"), help: "The day from which the rules apply, such as 2017-09-12.", transform: Day.read)
    var inForce: Day?

    @Option(help: "The list of penalties in FOLDER, if there are several.")
    var list: String?

    @Option(
        help: "Leave out the texts in this language, such as es-MX. Can be given several times.",
        transform: ImportPenalties.language)
    var without: [ContentLanguage] = []

    @OptionGroup var site: SiteOption

    @Option(help: "The folder in Content/penalties to write to. (default: EDITION)")
    var into: String?

    @Flag(help: "Import over an existing edition, and keep what the app doesn't have.")
    var force = false

    @Flag(help: "Show what would be written without writing it.")
    var dryRun = false

    @OptionGroup var diagnosticFormat: DiagnosticFormatOption

    private var name: String { into ?? edition }

    func validate() throws {
        guard FileSystem.isFolder(folder) else {
            guard FileSystem.exists(folder) else { throw ValidationError("there is no folder '\(folder)'") }
            throw ValidationError("'\(folder)' is a file; give the app's folder, with its penalties and sanctions in .json")
        }
        for (option, value) in [("--edition", edition), ("--into", name)] where !Identifier.isValid(value) || value.contains("/") {
            throw ValidationError("\(option) must be a name of letters, digits, '-', '_' and '.', such as 2017, not '\(value)'")
        }
    }

    func run() throws {
        let site = try site.lockedFolder(writes: !dryRun)
        let source = folder.withoutTrailingSlash
        let listing = FolderListing(source)
        if let folder = listing.unreadable.first {
            quizmarkError("can't read \(TerminalText.oneLine(folder.path)): \(folder.error)")
            throw Exit.machine
        }
        let opened = OpenedSite(site)
        let content = opened.content
        try refuseOverwriting(content, site)
        let request = EditionImport.Request(
            id: edition, title: title, name: name, inForce: inForce?.date, list: list, without: without)
        let result = EditionImport(
            folder: source, paths: listing.files, read: { FileText.bytes("\(source)/\($0)", log: &$1) },
            request, into: content, readSite: { ReadableFile.ifPresent("\(site)/\($0)") },
            context: ReadingContext(settings: content.settings, timeZones: .ofMachine))
        let overlay = Dictionary(keepingFirst: result.files.map { ("Content/penalties/\($0.path)", $0.bytes) })
        let messages = diagnosticFormat.output(of: site)
        try opened.refuseErrors(leftIn: site, by: overlay, messages) { $0.hasPrefix("Content/penalties/\(name)/") }
        if !result.hasShiftedTexts {
            try DestinationPath.refuseOutsideLinks(result.files.map { "Content/penalties/\($0.path)" }, in: site, messages)
        }
        let warnings = printDiagnostics(result, overlay, site, source)
        guard !result.files.isEmpty, !result.hasShiftedTexts else {
            let others = result.shiftedLanguages.map { " --without \($0)" }.joined()
            let wayOut = others.isEmpty ? "" : "; to import the rest, add\(others)"
            quizmarkError("nothing was written, because of the errors above\(wayOut)")
            throw Exit.contentErrors
        }
        if !dryRun {
            try NewFiles(result.files.map { (shown("Content/penalties/\($0.path)", in: site), $0.bytes) }, isForced: true).write()
        }
        guard diagnosticFormat.isForPeople else { return }
        show(result, warnings: warnings, site)
        askForDay(content)
    }

    private static func language(_ code: String) throws -> ContentLanguage {
        guard let language = ContentLanguage(app: code) else {
            throw ValidationError("'\(code)' isn't a language code, such as es or es-MX")
        }
        return language
    }

    /// - Throws: `Exit.contentErrors` where the edition or its folder exists, and `--force` isn't given.
    private func refuseOverwriting(_ content: SiteContent, _ site: String) throws {
        if let other = content.editions.first(where: { $0.id == edition && $0.path != "penalties/\(name)" }) {
            quizmarkError("\(shown("Content/\(other.path)", in: site)) is already edition '\(edition)'; choose another --edition")
            throw Exit.contentErrors
        }
        let folder = shown("Content/penalties/\(name)", in: site)
        guard !force, FileSystem.exists(folder) else { return }
        quizmarkError(
            "\(folder) already exists and wasn't changed; --into NAME chooses another folder, --force imports over it and keeps what the app doesn't have"
        )
        throw Exit.contentErrors
    }

    /// Prints diagnostics. Their paths are those of the new files, or of the app's files if nothing is written.
    ///
    /// - Returns: how many warnings there are, and where the first is; nil without one.
    private func printDiagnostics(
        _ result: EditionImport, _ overlay: [String: [UInt8]], _ site: String, _ source: String
    ) -> String? {
        var messages = diagnosticFormat.output(of: site)
        messages.foreign = [source: []]
        messages.overlay = overlay
        let printed = messages.print(dryRun || result.hasShiftedTexts ? result.diagnosticsOfSources : result.diagnostics)
        let warnings = printed.filter { $0.severity == .warning }
        return warnings.isEmpty ? nil : messages.countAndPlace(warnings)
    }

    private func show(_ result: EditionImport, warnings: String?, _ site: String) {
        print("\(folder) → \(shown("Content/penalties/\(name)", in: site))\(dryRun ? " (nothing was written)" : "")")
        let files = result.files.map { file in
            let isOwn = file.path.hasPrefix(name + "/")
            return [isOwn ? String(file.path.dropFirst(name.count + 1)) : "../\(file.path)", file.summary]
        }
        let columns = TextColumns([.leading], of: files)
        for file in files { print("  \(columns.line(file))") }
        if let slugs = result.slugs { show(slugs) }
        if result.completedCount > 0 {
            let penalties = counted(result.completedCount, "penalty", "penalties")
            print("\(penalties) with the phase or search words of the same fault in another edition")
        }
        if !result.foreignLanguages.isEmpty {
            let codes = result.foreignLanguages.map(\.code).joined(separator: ", ")
            print("The site doesn't have all of these languages; to show them, add \(codes) to 'languages' of site.yml")
        }
        if let warnings {
            print("\(warnings); 'quizmark check' reports the edition's warnings again")
        }
    }

    /// Slugs by edition, and those that somebody should look at, with what differs.
    private func show(_ slugs: SlugProposals) {
        for (edition, matches) in Dictionary(grouping: slugs.matches, by: \.edition).sorted(by: { $0.key < $1.key }) {
            let unsure = matches.filter { !$0.differences.isEmpty }
            let these = unsure.count == 1 ? "this one, which differs" : "these \(unsure.count), which differ"
            let note = unsure.isEmpty ? "" : "; check \(these):"
            print("\(counted(matches.count, "penalty", "penalties")) with the slugs of edition '\(edition)'\(note)")
            for match in unsure {
                let differences = match.differences.map(\.rawValue).joined(separator: ", ")
                print("  \(match.penalty) = \(match.other) of \(edition): \(match.slug) (\(differences))")
            }
        }
        if !slugs.new.isEmpty { print("\(counted(slugs.new.count, "penalty", "penalties")) with a new slug") }
        for (edition, count) in slugs.withoutSlug.sorted(by: { $0.key < $1.key }) {
            let penalties = counted(count, "penalty", "penalties")
            print("\(penalties) of edition '\(edition)' are the same, but have no slug; give them those of this edition")
        }
    }

    private func askForDay(_ content: SiteContent) {
        let known = content.editions.first { $0.path == "penalties/\(name)" }?.inForce
        guard inForce == nil, known == nil else { return }
        print(
            "When do these rules come into force? Import with --in-force, or add 'in-force' to edition.yml, because the newest edition is the current one"
        )
    }
}
