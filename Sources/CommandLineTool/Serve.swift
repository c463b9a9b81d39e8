import ArgumentParser
import Foundation
import OutputWriting
import Platform
import PreviewServer
import SiteBuild
import SiteTheme

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows a site in the browser while you write, and builds it again after every change.",
        discussion: """
            Only this computer can see it. SITE/Output stays as it is.

            EXAMPLE
              quizmark serve college --open
            """)

    @OptionGroup var site: SiteArgument

    @Option(help: "The port to listen on. (default: \(PreviewServer.usualPort), or a free one)")
    var port: UInt16?

    @Flag(help: "Open the site in the browser.")
    var open = false

    @Option(help: "Templates of your own. (default: SITE/Templates)", completion: .directory)
    var templates: String?

    @OptionGroup var options: DiagnosticOptions

    func validate() throws {
        if port == 0 { throw ValidationError("--port is a number from 1 to 65535") }
        if let templates, !isDirectory(templates) { throw ValidationError("there is no folder '\(templates)'") }
    }

    func run() async throws {
        let interruption = Interruption()
        let site = withoutTrailingSlash(site.site)
        let console = Console(options, site: site)
        let preview: PreviewSite
        do {
            preview = try PreviewSite(site: site, templates: templates, isStrict: options.strict, jobs: options.jobs ?? processorCount())
        } catch {
            console.fail("can't make a temporary folder: \(error.localizedDescription)")
            throw Exit.machine
        }
        defer { preview.remove() }
        interruption.cleansUp { preview.remove() }
        let server: PreviewServer
        do {
            server = try await PreviewServer.start(preview, port: port)
        } catch {
            console.fail("\(error)")
            throw Exit.machine
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await server.run() }
            group.addTask { await interruption.wait() }
            group.addTask { await follow(preview, at: server.address, console) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Builds the site now and after every change, until the task is cancelled.
    private func follow(_ preview: PreviewSite, at address: String, _ console: Console) async {
        let watch = SourceWatch(folders: preview.sources)
        let before = watch.snapshot()
        await Self.build(preview, console)
        write("Preview: \(address)\n", to: .output)
        console.say("It follows your changes until you press Ctrl-C.")
        if open, let reason = openInBrowser(address) { console.say("warning: can't open the browser: \(reason)") }
        await watch.run(since: before) { await Self.build(preview, console) }
    }

    private static func build(_ preview: PreviewSite, _ console: Console) async {
        let start = ContinuousClock.now
        switch await preview.build() {
        case .success(let report): console.print(report, seconds: start.duration(to: .now), isBuild: true)
        case .failure(let error): console.fail("\(error)")
        }
    }
}
