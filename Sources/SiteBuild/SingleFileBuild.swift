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

    /// The file, and warnings about files in it.
    ///
    /// - Throws: `OutputError.failed` where a medium can't be read.
    func render(
        progress: @Sendable (_ done: Int, _ all: Int) -> Void
    ) throws(OutputError) -> (file: SingleFileBytes, diagnostics: [Diagnostic]) {
        let (renderer, pages, segments) = (renderer, renderer.pages, renderer.searchSegments)
        let file = Mutex(SingleFileWriter(renderer))
        let done = Atomic<Int>(0)
        inBatches(pages.count, of: 256) { index in
            var html = HTMLWriter()
            let page = renderer.render(pages[index], with: &html)
            let count = done.wrappingAdd(1, ordering: .relaxed).newValue
            if count % 64 == 0 { progress(count, pages.count) }
            return page
        } take: { rendered in
            file.withLock { $0.add(rendered) }
        }
        file.withLock { $0.beginIndex() }
        inBatches(segments.count, of: jobs) { (segments[$0], renderer.json(segments[$0])) } take: { rendered in
            file.withLock { file in for (segment, bytes) in rendered { file.add(segment, bytes) } }
        }
        var files: [RenderedFile] = []
        for path in file.withLock({ $0.files }) { files.append(RenderedFile(path: path, bytes: try bytes(of: path))) }
        return (file.withLock { $0.finish(files) }, files.compactMap(SingleFile.sizeWarning))
    }

    /// Renders items in parallel, in batches. While one is rendered, `take` gets the one before, so that few are in memory.
    private func inBatches<Item: Sendable>(
        _ count: Int, of size: Int, _ render: @Sendable (Int) -> Item, take: @Sendable ([Item]) -> Void
    ) {
        var rendered: [Item] = []
        for start in stride(from: 0, to: count + size, by: size) {
            let (before, batch) = (rendered, start..<max(start, min(start + size, count)))
            let items = mapInParallel(batch.count + 1, jobs: jobs) { place -> Item? in
                guard place == 0 else { return render(batch.lowerBound + place - 1) }
                take(before)
                return nil
            }
            rendered = items.compactMap(\.self)
        }
    }

    private func bytes(of path: OutputPath) throws(OutputError) -> [UInt8] {
        if let calendar = plan.calendars.first(where: { $0.path == path }) { return calendars.render(calendar) }
        return try CopiedFile.bytes("\(content)/\(path)")
    }
}
