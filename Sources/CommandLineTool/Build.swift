import ArgumentParser
import CivilTime
import ContentReading
import Diagnostics
import OutputWriting
import Platform
import SiteBuild
import SitePlanning

/// The option of commands that publish.
struct AsOfOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Include quizzes with 'hold-back' that open by then: a date, or a date and time such as 2026-12-01T09:00, in the site's time zone. (default: none)",
            valueName: "date"), transform: DayOrMinute.read)
    var asOf: DayOrMinute?

    var moment: LocalDateTime? { asOf?.start }
}

/// The option of commands for authors.
struct DraftsOption: ParsableArguments {
    @Flag(help: "Include drafts.")
    var drafts = false
}

/// The option of commands that process the files of a site at once.
struct JobsOption: ParsableArguments {
    @Option(
        help: "The number of files to process at once. (default: one per core)", transform: { try OptionNumber.read($0, in: 1...1024) })
    var jobs: Int?

    var count: Int { jobs ?? Host.processorCount }
}

/// A whole number as the value of an option.
enum OptionNumber {
    /// - Throws: `ValidationError` for any other text, and for a number outside the range.
    static func read<Number: FixedWidthInteger>(_ text: String, in range: ClosedRange<Number>) throws -> Number {
        guard let number = Number(text), range.contains(number) else {
            throw ValidationError("this isn't a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

struct DiagnosticOptions: ParsableArguments {
    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @OptionGroup var jobs: JobsOption

    @OptionGroup var diagnosticFormat: DiagnosticFormatOption

    @Flag(name: .shortAndLong, help: "Print only errors and warnings.")
    var quiet = false

    var format: DiagnosticFormat { diagnosticFormat.format }
}

struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Build a site.",
        discussion: """
            Writes only files that have changed, and nothing if the content has errors. If nothing has changed since the last \
            build, it does nothing; use --full to build anyway.

            --single-file writes all pages to one file, OUTPUT/<site id>.html, for a USB stick or an email. Other files in the \
            folder aren't touched. The next build without it removes that file, because it would be out of date.

            --zip writes the whole site to an archive, OUTPUT/<site id>.zip. Unpack it and open index.html. The same content and \
            the same version of zlib always give the same archive.

            EXAMPLES
              quizmark build college --output public --strict
              quizmark build college --single-file --only penalties,quizzes
              quizmark build college --zip
              quizmark build college --as-of "$(TZ=Europe/London date +%Y-%m-%dT%H:%M)"
            """)

    @OptionGroup var site: SiteArgument

    @Option(help: "The folder to write the site to. (default: SITE/Output)", completion: .directory)
    var output: String?

    @Option(help: "A folder of your own templates; each file replaces a built-in file. (default: SITE/Templates)", completion: .directory)
    var templates: String?

    @Flag(help: "Write the site as one HTML file.")
    var singleFile = false

    @Flag(help: "Write the site as a zip archive.")
    var zip = false

    @Flag(help: "Overwrite files that have the path of a page, even if Quizmark has no record of writing them.")
    var adopt = false

    @Option(help: "The sections to include in the single file or archive, separated by commas: \(Build.sectionNames). (default: all)")
    var only: [String] = []

    @Flag(help: "Build even if nothing has changed since the last build.")
    var full = false

    @OptionGroup var asOf: AsOfOption

    @OptionGroup var drafts: DraftsOption

    @OptionGroup var options: DiagnosticOptions

    private static let sectionNames = SiteSection.allCases.map(\.rawValue).joined(separator: ", ")

    private var sectionWords: [String] { only.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map(String.init) }

    func validate() throws {
        try DestinationPath.require(output, of: "--output")
        if singleFile, zip { throw ValidationError("--single-file and --zip can't be combined; build once with each") }
        if !only.isEmpty, !singleFile, !zip { throw ValidationError("--only requires --single-file or --zip") }
        if singleFile || zip, let output, !FileSystem.isFolder(output),
            let ending = DestinationPath.ending(of: output, among: ["html", "zip"])
        {
            throw ValidationError("--output is a folder, and the file in it is named after the site; leave out '.\(ending)'")
        }
        if let word = sectionWords.first(where: { SiteSection(rawValue: $0) == nil }) {
            let question = NearMiss.question(word, among: SiteSection.allCases.map(\.rawValue))
            throw ValidationError("--only takes \(Build.sectionNames), separated by commas; '\(word)' isn't one of them\(question)")
        }
        if let templates, !FileSystem.isFolder(templates) { throw ValidationError("there is no folder '\(templates)'") }
    }

    func run() throws {
        let start = ContinuousClock.now
        let site = site.site.withoutTrailingSlash
        var settings = SiteBuilder.Options(
            site: site, output: output, templates: templates, isStrict: options.strict, jobs: options.jobs.count)
        settings.sourceDate = try Environment.sourceDate()
        settings.secret = try Environment.secret()
        settings.examCodes = try Environment.examCodes()
        settings.adopts = adopt
        settings.isFull = full
        settings.publication = Publication(includesDrafts: drafts.drafts, heldBack: .until(asOf.moment))
        settings.now = .now
        settings.form = singleFile ? .singleFile : zip ? .archive : .folder
        if !only.isEmpty { settings.sections = Set(sectionWords.compactMap(SiteSection.init)) }
        let console = Console(options, site: site)
        let progress = ProgressLine(start: start, isShown: console.showsProgress)
        do {
            let outcome = try SiteBuilder(settings).build(
                announce: { console.say($0) }, progress: { progress.show("\($0) of \($1) pages") })
            progress.clear()
            console.print(outcome, seconds: start.duration(to: .now), isBuild: true)
            if outcome.errors > 0 { throw Exit.contentErrors }
            console.sayHowToOpen(outcome, in: settings.output, as: settings.form)
        } catch let error as OutputError {
            progress.clear()
            quizmarkError("\(error)")
            switch error {
            case .overlap, .missing: throw Exit.usage
            default: throw Exit.machine
            }
        }
    }
}
