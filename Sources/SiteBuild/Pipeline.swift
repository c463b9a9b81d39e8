import CalendarExport
import ContentModel
import OutputWriting
import PageRendering
import SitePlanning

/// The way of a checked site into its output. What names the versions of other files comes after them.
struct Pipeline: Sendable {
    let site: CheckedSite
    /// The folder of the content.
    let content: String
    /// How many threads work at once.
    let jobs: Int
    /// Called from any thread with the number of pages done and of all.
    let progress: @Sendable (_ done: Int, _ all: Int) -> Void

    /// Writes all files of the site.
    func write(to output: some SiteStage) throws(OutputError) {
        let renderer = PageRenderer(
            plan: site.plan, strings: site.strings, templates: site.templates, zone: site.zone, rulebooks: site.rulebooks)
        let files = OutputFiles(output, jobs: jobs)
        try files.write(site.plan.pages.filter { $0.subject != .search }, progress) { renderer.render($0, into: &$1) }
        let versions = try files.write(renderer.searchSegments) { renderer.render($0) }
        try files.write(site.plan.pages.filter { $0.subject == .search }) {
            renderer.render($0, segmentVersions: versions, into: &$1)
        }
        try files.write(renderer.sharedFiles()) { $0 }
        try files.copy(site.content.media, from: content)
        // Calendars and feeds are for other programs, so browsers don't keep them.
        try files.write(renderer.offlineFiles(files.digests)) { $0 }
        try files.write(renderer.feeds()) { $0 }
        try files.write(site.plan.calendars, at: \.path) { site.calendars.render($0) }
    }
}
