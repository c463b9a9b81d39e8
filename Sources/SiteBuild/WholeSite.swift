import Archives
import ContentModel
import Diagnostics
import OutputWriting
import PageRendering
import SitePlanning

/// A site as one file or archive, which joins what else is in the folder.
extension SiteBuilder {
    func stageSingleFile(
        _ prepared: Prepared, _ writer: OutputWriter, _ report: inout Report, _ progress: @escaping @Sendable (Int, Int) -> Void
    ) throws(OutputError) {
        let file = SingleFile(
            renderer: SingleFileRenderer(plan: prepared.plan, strings: prepared.strings, templates: prepared.templates),
            plan: prepared.plan, calendars: prepared.calendars, content: "\(options.site)/Content", jobs: options.jobs)
        let (bytes, diagnostics) = try file.render(progress: progress)
        let path = SingleFile.path(prepared.plan.content.settings)
        report.diagnostics = sorted(report.diagnostics + diagnostics)
        report.singleFile = (path.text, bytes.count)
        try writer.stage(bytes, at: path)
    }

    func stageArchive(
        _ prepared: Prepared, _ writer: OutputWriter, _ report: inout Report, _ announce: (String) -> Void,
        _ progress: @escaping @Sendable (Int, Int) -> Void
    ) throws(OutputError) {
        let archive = ArchiveStage()
        try stage(prepared, archive, announce, progress)
        let path = ArchiveStage.path(prepared.plan.content.settings)
        let bytes: [UInt8]
        do {
            bytes = try archive.bytes()
        } catch {
            report.diagnostics.append(Diagnostic(.fileTooLarge, "\(error)", at: SourceLocation(path: "Content/site.yml")))
            return
        }
        report.singleFile = (path.text, bytes.count)
        try writer.stage(bytes, at: path)
    }
}
