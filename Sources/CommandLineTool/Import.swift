import ArgumentParser
import CivilTime
import ContentReading
import Diagnostics
import Encoding
import Platform
import QuizExchange
import QuizFormats
import SiteBuild
import SitePlanning

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import quizzes and penalties from other programs.",
        discussion: """
            'quizmark import FORMAT FILE' imports quizzes; 'quizmark help import quizzes' lists its options.

            EXAMPLES
              quizmark import moodle questions.xml --site college
              quizmark import penalties DivingApp --edition 2017 --site college
            """,
        subcommands: [ImportQuizzes.self, ImportPenalties.self], defaultSubcommand: ImportQuizzes.self)
}

struct ImportQuizzes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quizzes", abstract: "Import quizzes from another program as Markdown.",
        // The name of the command can be left out.
        usage: "quizmark import <format> <files> ... [--site <site>] [--into <into>] [--force] [--dry-run] [--format <format>]",
        discussion: """
            Writes each quiz to a file in Content/quizzes, and its pictures to Content/media. Anything that can't be imported is \
            reported with its line. 'quizmark formats' lists the formats.

            EXAMPLES
              quizmark import moodle questions.xml --site college --dry-run
              quizmark import gift week1.gift week2.gift --into biology
              quizmark import markdown exported/quizzes --site college
            """)

    @Argument(
        help: "The format: \(QuizFormat.imported.map(\.rawValue).joined(separator: ", ")).",
        completion: .list(QuizFormat.imported.map(\.rawValue)),
        transform: { try QuizFormat(named: $0, among: QuizFormat.imported, to: "imported from") })
    var format: QuizFormat

    @Argument(help: "The files to import, or folders with files of the format.", completion: .file())
    var files: [String]

    @OptionGroup var site: SiteOption

    @Option(help: "The folder in Content/quizzes and Content/media to write to. (default: FORMAT)")
    var into: String?

    @Flag(help: "Overwrite existing files.")
    var force = false

    @Flag(help: "Show what would be written without writing it.")
    var dryRun = false

    @OptionGroup var diagnosticFormat: DiagnosticFormatOption

    private var folder: String { into ?? format.rawValue }

    func validate() throws {
        guard Identifier.isValid(folder) else {
            throw ValidationError("--into must be a name of letters, digits, '-', '_' and '.', such as biology, not '\(folder)'")
        }
        if let problem = PortableName.problem(of: folder) {
            throw ValidationError("--into: '\(folder)' can't be a folder on every system: \(problem)")
        }
    }

    func run() throws {
        guard let importer = format.importer else { return }
        let files = try InputFiles.all(files, withEndings: format.fileEndings)
        let site = try site.lockedFolder(writes: !dryRun)
        let settings = ContentLoader(site: site, jobs: Host.processorCount).loadSettings()
        let context = ReadingContext(settings: settings, timeZones: .ofMachine)
        let present = FolderListing.files(below: shown("Content/media/\(folder)", in: site))
        var quizImport = QuizImport(folder: folder, context: context, presentMedia: present)
        for path in files {
            let bytes = try ReadableFile.foreign(path)
            let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            quizImport.add(path, bytes, importer) { ReadableFile.ifReadable(directory + $0) }
        }
        quizImport.removeConflicts { files in
            OpenedSite.errorsAdded(to: site, by: Dictionary(keepingFirst: files.map { ($0.path, $0.bytes) }))
        }
        var messages = diagnosticFormat.output(of: site)
        messages.overlay = Dictionary(keepingFirst: quizImport.files.map { ($0.path, $0.bytes) })
        messages.foreign = Dictionary(keepingFirst: quizImport.sources)
        try DestinationPath.refuseOutsideLinks(quizImport.files.map(\.path), in: site, messages)
        let remarks = try messages.print(quizImport.diagnostics, questions: quizImport.quizzes.map(\.questions)) { remarks in
            guard !quizImport.quizzes.isEmpty else {
                let subject = files.count == 1 ? "the file has" : "the files have"
                quizmarkError("nothing was written: \(subject) no question that can be imported")
                throw Exit.contentErrors
            }
            if !dryRun { try NewFiles(quizImport.files.map { (shown($0.path, in: site), $0.bytes) }, isForced: force).write() }
            return remarks
        }
        if diagnosticFormat.isForPeople { show(quizImport, remarks.isEmpty ? nil : messages.countAndPlace(remarks), site) }
        if quizImport.diagnostics.hasErrors { throw Exit.contentErrors }
    }

    private func show(_ quizImport: QuizImport, _ remarks: String?, _ site: String) {
        for quiz in quizImport.quizzes {
            let path = shown(quiz.path, in: site)
            print("\(quiz.source) → \(path): \(counted(quiz.questions, "question"))\(dryRun ? " (nothing was written)" : "")")
        }
        if let remarks { print(remarks) }
    }
}
