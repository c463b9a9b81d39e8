import ArgumentParser
import OutputWriting
import Platform
import PreviewServer
import SiteBuild

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Preview a site in the browser while you write.",
        discussion: """
            Only this computer can open the preview. SITE/Output isn't changed.

            EXAMPLE
              quizmark serve college --open
            """)

    @OptionGroup var site: SiteArgument

    @Option(
        help: "The port to listen on. (default: \(PreviewServer.usualPort), or a free one)",
        transform: { try OptionNumber.read($0, in: 1...UInt16.max) })
    var port: UInt16?

    @Flag(help: "Open the site in the browser.")
    var open = false

    @Option(help: "A folder of your own templates. (default: SITE/Templates)", completion: .directory)
    var templates: String?

    @OptionGroup var drafts: DraftsOption

    @OptionGroup var options: DiagnosticOptions

    func validate() throws {
        if let templates, !FileSystem.isFolder(templates) { throw ValidationError("there is no folder '\(templates)'") }
    }

    func run() async throws {
        let interruption = Interruption()
        let site = try site.folder()
        let console = Console(options, site: site)
        let (secret, codes) = (try Environment.secret(), try Environment.examCodes())
        let preview: PreviewSite
        do {
            preview = try PreviewSite(
                site: site, templates: templates, isStrict: options.strict, jobs: options.jobs.count,
                includesDrafts: drafts.drafts
            ) { options in (options.secret, options.examCodes) = (secret, codes) }
        } catch {
            quizmarkError("can't create a temporary folder: \(error)")
            throw Exit.machine
        }
        defer { preview.remove() }
        interruption.cleansUp { preview.remove() }
        let server: PreviewServer
        do {
            server = try await PreviewServer.start(preview, port: port)
        } catch {
            quizmarkError("\(error)")
            throw Exit.machine
        }
        try await serving(server.run) {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await interruption.wait() }
                group.addTask { await follow(preview, at: server.address, console) }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// Builds the site now and after every change, until the task is cancelled.
    private func follow(_ preview: PreviewSite, at address: String, _ console: Console) async {
        let watch = SourceWatch(folders: preview.sources)
        let before = watch.snapshot()
        var shown = ShownWarnings()
        Self.print(await Self.build(preview), console, &shown, changes: nil)
        write("Preview: \(address)\n", to: .output)
        console.say("The preview updates when you save changes. Press Ctrl-C to stop.")
        if open, let reason = Browser.open(address) { console.say("warning: can't open the browser: \(reason)") }
        await watch.run(since: before) {
            await Self.build(preview)
        } finished: {
            Self.print($0, console, &shown, changes: $1)
        }
    }

    private typealias Build = (outcome: PreviewSite.Outcome, duration: Duration)

    private static func build(_ preview: PreviewSite) async -> Build {
        let start = ContinuousClock.now
        return (await preview.build(), start.duration(to: .now))
    }

    /// - Parameter changes: files that led to the build; nil for the first build.
    private static func print(_ build: Build, _ console: Console, _ shown: inout ShownWarnings, changes: [String]?) {
        switch build.outcome {
        case .success(let outcome): console.print(outcome, seconds: build.duration, since: &shown, changes: changes)
        case .failure(let error): quizmarkError("\(error)")
        }
    }
}
