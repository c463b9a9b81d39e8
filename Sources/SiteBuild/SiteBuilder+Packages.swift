import ContentModel
import Diagnostics
import Encoding
import OutputWriting
import SitePackaging
import SitePlanning

/// Builds of a site as one file or archive, beside other files of the folder.
extension SiteBuilder {
    /// Renders the site and stages the single file.
    ///
    /// - Throws: `OutputError` where a medium can't be read or the file can't be written.
    func stageSingleFile(
        _ site: CheckedSite, in writer: OutputWriter, _ outcome: inout Outcome, _ progress: @escaping @Sendable (Int, Int) -> Void
    ) throws(OutputError) {
        let file = SingleFileBuild(
            renderer: SingleFileRenderer(plan: site.plan, strings: site.strings, templates: site.templates, zone: site.zone),
            plan: site.plan, calendars: site.calendars, media: site.media, jobs: options.jobs)
        let (rendered, diagnostics) = try file.render(progress: progress)
        let path = SingleFile.path(site.content.settings)
        // Pages that only lead to others aren't in it.
        outcome.pages = file.renderer.pages.count
        outcome.add(sorted(diagnostics))
        outcome.bundle = (path.text, rendered.size)
        try writer.stage(path.text, size: rendered.size) { (take) throws(OutputError) in try rendered.write(to: take) }
    }

    /// Renders the site and stages the archive; one that is too large is reported as a diagnostic.
    ///
    /// - Throws: `OutputError` where a medium can't be read or the archive can't be written.
    func stageArchive(_ site: CheckedSite, _ pipeline: Pipeline, in writer: OutputWriter, _ outcome: inout Outcome) throws(OutputError) {
        let archive = SiteArchive()
        outcome.add(sorted(try pipeline.write(to: archive).diagnostics))
        guard outcome.errors == 0 else { return }
        let path = SiteArchive.path(site.content.settings)
        let finished: (archive: ZipArchive, copied: Set<String>)
        do {
            finished = try archive.finish()
        } catch {
            outcome.diagnostics.append(Diagnostic(.fileTooLarge, "\(error)", at: SourceLocation(path: "Content/site.yml")))
            return
        }
        outcome.bundle = (path.text, finished.archive.size)
        try writer.stage(path.text, size: finished.archive.size) { (take) throws(OutputError) in
            try finished.archive.write(to: take) { (entry) throws(OutputError) in
                guard finished.copied.contains(entry.path) else { return }
                try ArchivedFile.write(entry, from: try OpenMedium(entry.path, of: site.media), to: take)
            }
        }
    }
}
