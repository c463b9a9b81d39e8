import Algorithms
import Calendars
import ContentReading
import Diagnostics
import Encoding
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
    let media: CheckedMedia
    let jobs: Int

    /// The file, and warnings about files in it.
    ///
    /// - Throws: `OutputError.failed` where a medium can't be read.
    func render(
        progress: @Sendable (_ done: Int, _ all: Int) -> Void
    ) throws(OutputError) -> (file: SingleFileBytes, diagnostics: [Diagnostic]) {
        let (renderer, pages, segments) = (renderer, renderer.pages, renderer.searchSegments)
        var file = SingleFileWriter(renderer)
        let done = Atomic<Int>(0)
        inBatches(pages.count, of: 1024, file: &file) { index in
            var html = HTMLWriter()
            let page = renderer.render(pages[index], with: &html)
            let count = done.wrappingAdd(1, ordering: .relaxed).newValue
            if count % 64 == 0 { progress(count, pages.count) }
            return page
        } add: { file, rendered in
            file.add(rendered)
        }
        file.beginIndex()
        inBatches(segments.count, of: 4 * jobs, file: &file) { index in
            (segments[index], renderer.json(segments[index]))
        } add: { file, rendered in
            for (segment, bytes) in rendered { file.add(segment, bytes) }
        }
        let planned = Dictionary(keepingFirst: plan.calendars.map { ($0.path, $0) })
        var files: [RenderedFile] = []
        for path in file.files { files.append(RenderedFile(path: path, bytes: try bytes(of: path, planned[path]))) }
        return (file.finish(files), files.compactMap(SingleFile.sizeWarning))
    }

    private enum Made<Item: Sendable>: Sendable {
        case item(Item)
        case chunk(SingleFileChunk.Compressed)
    }

    /// Renders items in parallel, in batches, and compresses the chunks of earlier batches meanwhile.
    private func inBatches<Item: Sendable>(
        _ count: Int, of size: Int, file: inout SingleFileWriter, _ render: @Sendable (Int) -> Item,
        add: (inout SingleFileWriter, [Item]) -> Void
    ) {
        for batch in (0..<count).chunks(ofCount: size) {
            let chunks = file.takeChunks()
            let made = mapInParallel(chunks.count + batch.count, jobs: jobs) { index -> Made<Item> in
                index < chunks.count
                    ? .chunk(chunks[index].compressed()) : .item(render(batch.lowerBound + index - chunks.count))
            }
            for case .chunk(let chunk) in made { file.add(chunk) }
            add(&file, made.compactMap { if case .item(let item) = $0 { item } else { nil } })
        }
        let chunks = file.takeChunks()
        for chunk in mapInParallel(chunks.count, jobs: jobs, { chunks[$0].compressed() }) { file.add(chunk) }
    }

    /// - Parameter calendar: the one with this path; nil for a medium.
    private func bytes(of path: OutputPath, _ calendar: PlannedCalendar?) throws(OutputError) -> [UInt8] {
        if let calendar { return calendars.render(calendar) }
        return try OpenMedium("\(path)", of: media).bytes()
    }
}
