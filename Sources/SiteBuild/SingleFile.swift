import Calendars
import ContentModel
import ContentReading
import Diagnostics
import Markup
import OutputWriting
import PageRendering
import Platform
import SitePlanning
import Synchronization

/// A site as one HTML file.
struct SingleFile {
    let renderer: SingleFileRenderer
    let plan: SitePlan
    let calendars: AssignmentCalendar
    /// Path of the content folder.
    let content: String
    let jobs: Int

    /// Size in bytes above which an embedded file gets a warning: many mail servers accept 20 MB at most.
    private static let mediumLimit = 5_000_000

    static func path(_ settings: SiteSettings) -> OutputPath { OutputPath("\(settings.id).html") }

    /// The single file is beside the pages of other builds, so none of these may have its name.
    static func conflict(_ path: OutputPath, _ site: SitePlan) -> Diagnostic? {
        guard site.pages.contains(where: { $0.path.text.lowercased() == path.text.lowercased() }) else { return nil }
        let message = "the site in one file would become '\(path)', which is one of its pages; give the site another id"
        return Diagnostic(.pathConflict, message, at: SourceLocation(path: "Content/site.yml"))
    }

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
        return (renderer.file(pages, files), files.compactMap(SingleFile.doubt))
    }

    /// Bytes of a file that pages link to: a calendar, or a medium of the content.
    ///
    /// - Throws: `OutputError.failed` where it can't be read.
    private func bytes(of path: OutputPath) throws(OutputError) -> [UInt8] {
        if let calendar = plan.calendars.first(where: { $0.path == path }) { return calendars.render(calendar) }
        return try SourceFile.bytes("\(content)/\(path)")
    }

    private static func doubt(_ file: RenderedFile) -> Diagnostic? {
        guard file.bytes.count > mediumLimit else { return nil }
        let size = file.bytes.count / 1_000_000
        let message = "'\(file.path)' brings \(size) MB into the single file; make it smaller, or link to it on the web"
        return Diagnostic(.largeMedium, message, at: SourceLocation(path: "Content/\(file.path)"))
    }
}
