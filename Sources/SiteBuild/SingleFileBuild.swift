import Calendars
import ContentReading
import Diagnostics
import Markup
import OutputWriting
import PageRendering
import Platform
import SitePackaging
import SitePlanning
import Synchronization

/// A site as one file, with the media and calendars that it embeds.
struct SingleFileBuild {
    let renderer: SingleFileRenderer
    let plan: SitePlan
    let calendars: AssignmentCalendar
    /// Path of the content folder.
    let content: String
    let jobs: Int

    /// The bytes of the file, and warnings about files in it.
    ///
    /// - Throws: `OutputError.failed` where a medium can't be read.
    func render(
        progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
    ) throws(OutputError) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
        let (renderer, planned) = (renderer, renderer.pages)
        let done = Atomic<Int>(0)
        let pages = mapInParallel(planned.count, jobs: jobs) { index in
            var html = HTMLWriter()
            let page = renderer.render(planned[index], with: &html)
            let count = done.wrappingAdd(1, ordering: .relaxed).newValue
            if count % 64 == 0 { progress(count, planned.count) }
            return page
        }
        var files: [RenderedFile] = []
        for path in renderer.files(of: pages) { files.append(RenderedFile(path: path, bytes: try bytes(of: path))) }
        return (renderer.file(pages, files), files.compactMap(SingleFile.sizeWarning))
    }

    private func bytes(of path: OutputPath) throws(OutputError) -> [UInt8] {
        if let calendar = plan.calendars.first(where: { $0.path == path }) { return calendars.render(calendar) }
        return try CopiedFile.bytes("\(content)/\(path)")
    }
}
