import ArgumentParser
import Diagnostics
import Markup
import OutputWriting
import SiteBuild
import SitePlanning
import SiteTheme

struct SiteArgument: ParsableArguments {
    @Argument(help: "The folder that holds Content/.", completion: .directory)
    var site = "."

    func validate() throws {
        guard isDirectory(site) else { throw ValidationError("there is no folder '\(site)'") }
    }
}

struct DiagnosticOptions: ParsableArguments {
    @Flag(help: "Count warnings as errors.")
    var strict = false

    @Option(help: "Work on N files at once. (default: one for each core)")
    var jobs: Int?

    @Option(help: "How diagnostics are written: text, json (one object on standard output) or github (annotations).")
    var format: DiagnosticFormat = .text

    @Flag(name: .shortAndLong, help: "Write nothing but errors and warnings.")
    var quiet = false

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs is a number from 1 to 1024") }
    }
}

extension DiagnosticFormat: ExpressibleByArgument {}

struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Builds a site.",
        discussion: """
            Writes only what changed, and nothing at all where the content has errors. Where neither the content nor the site has
            changed since the last build, it only says so; --full builds all the same.

            With --single-file, all pages go into one file, OUTPUT/<site id>.html, for a memory stick or an e-mail. Nothing else in
            the folder is touched. A build without it removes that file, since it would be old.

            With --zip, the whole site goes into an archive in the same way, OUTPUT/<site id>.zip: unpacked, it opens from
            index.html. The same content and the same version of zlib give the same archive, byte for byte.

            EXAMPLES
              quizmark build college --output public --strict
              quizmark build college --single-file --only penalties,quizzes
              quizmark build college --zip
            """)

    @OptionGroup var site: SiteArgument

    @Option(help: "Where the site is written. (default: SITE/Output)", completion: .directory)
    var output: String?

    @Option(help: "Templates of your own, used file by file before the built-in ones. (default: SITE/Templates)", completion: .directory)
    var templates: String?

    @Flag(help: "Write the site as one HTML file.")
    var singleFile = false

    @Flag(help: "Write the site as a zip archive.")
    var zip = false

    @Flag(help: "Replace files in the output folder that have the path of a page, though this site has no record of writing them.")
    var adopt = false

    @Option(help: "What the single file or archive has: \(Build.sectionNames); several with commas. (default: all)")
    var only: [String] = []

    @Flag(help: "Build also where nothing has changed since the last build.")
    var full = false

    @OptionGroup var options: DiagnosticOptions

    private static let sectionNames = SiteSection.allCases.map(\.rawValue).joined(separator: ", ")

    private var sectionWords: [String] { only.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map(String.init) }

    func validate() throws {
        if singleFile, zip { throw ValidationError("--single-file and --zip are two builds") }
        if !only.isEmpty, !singleFile, !zip { throw ValidationError("--only goes with --single-file or --zip") }
        if let word = sectionWords.first(where: { SiteSection(rawValue: $0) == nil }) {
            let question = NearMiss.question(word, among: SiteSection.allCases.map(\.rawValue))
            throw ValidationError("--only takes \(Build.sectionNames), several with commas, but not '\(word)'\(question)")
        }
        if let templates, !isDirectory(templates) { throw ValidationError("there is no folder '\(templates)'") }
    }

    func run() throws {
        let start = ContinuousClock.now
        let site = withoutTrailingSlash(site.site)
        var settings = SiteBuilder.Options(
            site: site, output: output, templates: templates, isStrict: options.strict, jobs: options.jobs ?? processorCount())
        settings.sourceDate = try sourceDate()
        settings.secret = try secret()
        settings.adopts = adopt
        settings.isFull = full
        settings.now = now()
        settings.form = singleFile ? .singleFile : zip ? .archive : .folder
        if !only.isEmpty { settings.sections = Set(sectionWords.compactMap(SiteSection.init)) }
        let console = Console(options, site: site)
        let progress = ProgressLine(start: start, isShown: console.showsProgress)
        do {
            let report = try SiteBuilder(settings).build(
                announce: { console.say($0) }, progress: { progress.show(done: $0, all: $1) })
            progress.clear()
            console.print(report, seconds: start.duration(to: .now), isBuild: true)
            if report.errors > 0 { throw Exit.contentErrors }
        } catch let error as OutputError {
            progress.clear()
            console.fail("\(error)")
            if case .overlap = error { throw Exit.usage }
            throw Exit.machine
        }
    }
}

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reports what is wrong with a site's content, and writes nothing.",
        discussion: """
            EXAMPLE
              quizmark check college --format github
            """)

    @OptionGroup var site: SiteArgument

    @Option(help: "Templates of your own. (default: SITE/Templates)", completion: .directory)
    var templates: String?

    @OptionGroup var options: DiagnosticOptions

    func run() throws {
        let start = ContinuousClock.now
        let site = withoutTrailingSlash(site.site)
        let settings = SiteBuilder.Options(
            site: site, templates: templates, isStrict: options.strict, jobs: options.jobs ?? processorCount())
        let report = SiteBuilder(settings).check()
        Console(options, site: site).print(report, seconds: start.duration(to: .now), isBuild: false)
        if report.errors > 0 { throw Exit.contentErrors }
    }
}
