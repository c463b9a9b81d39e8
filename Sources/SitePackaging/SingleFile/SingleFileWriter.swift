import ContentModel
import Diagnostics
import Encoding
import Localization
import Markup
package import PageRendering
package import SitePlanning
import SiteTheme

/// Writes a site as one HTML file: first the pages, then the search segments, both in the renderer's order.
///
/// The data come in chunks, which are compressed on any number of threads, so that only the latest pages are in memory.
package struct SingleFileWriter: ~Copyable {
    private let renderer: SingleFileRenderer
    private var json = CompactJSON()
    private var data = ChunkedData()
    /// Media and calendars that the pages name, and the site's logo.
    private var embeddedFiles: Set<OutputPath>
    private var pageCount = 0

    package init(_ renderer: SingleFileRenderer) {
        self.renderer = renderer
        embeddedFiles = Set(renderer.settings.theme.logo.map { [renderer.plan.path(ofMedium: $0.value)] } ?? [])
        json.beginObject()
        json.member("script", String(decoding: renderer.assets.script, as: UTF8.self))
        json.key("languages")
        json.array { json in for language in renderer.settings.languages { renderer.describe(language, &json) } }
        let formerRoutes = renderer.formerRoutes
        if !formerRoutes.isEmpty {
            json.key("formerRoutes")
            json.object { json in for (former, route) in formerRoutes { json.member(former, route) } }
        }
        json.key("pages")
        json.beginObject()
    }

    /// Adds the next pages: each route with the page in every language.
    package mutating func add(_ pages: [SingleFileRenderer.Page]) {
        let count = renderer.settings.languages.count
        for page in pages {
            if pageCount % count == 0 {
                json.key(page.route)
                json.beginArray()
            }
            json.array { json in
                json.value(page.kind)
                json.value(page.title)
                json.value(utf8: page.content)
            }
            embeddedFiles.formUnion(page.embeddedFiles)
            pageCount += 1
            if pageCount % count == 0 { json.endArray() }
            drain()
        }
    }

    /// Ends the pages.
    package mutating func beginIndex() {
        json.endObject()
        json.key("index")
        json.beginObject()
    }

    /// Adds the next search segment.
    /// - Parameter bytes: its data.
    package mutating func add(_ segment: SearchSegment, _ bytes: [UInt8]) {
        json.key(segment.path.text)
        json.value(utf8: bytes)
        drain()
    }

    /// The full chunks since the last call, which have to come back compressed, in their order.
    package mutating func takeChunks() -> [SingleFileChunk] { data.takeChunks() }

    package mutating func add(_ chunk: SingleFileChunk.Compressed) { data.add(chunk) }

    /// Media and calendars that the pages name, and the site's logo, sorted by path: only these are embedded.
    package var files: [OutputPath] { embeddedFiles.sorted() }

    private mutating func drain() {
        json.withUnsafeBytes { data.append($0) }
        json.removeAll()
    }

    /// The single file, after which nothing can be added.
    /// - Parameter files: those of `files` that exist.
    package mutating func finish(_ files: [RenderedFile]) -> SingleFileBytes {
        let renderer = renderer
        let embedded = files.map(EmbeddedFile.init)
        json.endObject()
        json.key("texts")
        json.object { json in for file in embedded where file.isText { file.describe(in: &json) } }
        json.endObject()
        drain()
        let media = CompactText { json in
            json.object { json in for file in embedded where !file.isText { file.describe(in: &json) } }
        }
        let context = PageContext(renderer.site, renderer.front(renderer.settings.language))
        let document = SingleFileDocument(context: context, assets: renderer.assets, media: media)
        var html = HTMLWriter()
        renderer.frame.write(document, context, into: &html)
        return SingleFileBytes(html.bytes, data.finish())
    }
}

/// A finished file. Its largest part is in Base64 only while it is written.
package struct SingleFileBytes: Sendable {
    /// The document before and after the data.
    private let head, tail: [UInt8]
    private let data: [[UInt8]]
    /// Size in bytes.
    package let size: Int

    /// - Parameters:
    ///   - document: contains `SingleFileDocument.placeholder` where the data go.
    ///   - data: pieces of the compressed data.
    init(_ document: [UInt8], _ data: [[UInt8]]) {
        let placeholder = Array(SingleFileDocument.placeholder.utf8)
        // Only names of files come after it.
        let start = document.indices.last { document[$0] == placeholder[0] && document[$0...].starts(with: placeholder) } ?? document.count
        head = Array(document[..<start])
        tail = Array(document[min(start + placeholder.count, document.count)...])
        self.data = data
        size = head.count + tail.count + (data.reduce(0) { $0 + $1.count } + 2) / 3 * 4
    }

    /// Calls `take` with each piece of the file, in order.
    ///
    /// - Throws: the error of `take`.
    package func write<Failure: Error>(to take: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
        try SingleFileBytes.write(head, to: take)
        // Base64 has groups of three bytes, which may be in two pieces.
        var group: [UInt8] = []
        for piece in data {
            group += piece
            let whole = group.count / 3 * 3
            try SingleFileBytes.write(Array(Base64.text(Array(group[..<whole])).utf8), to: take)
            group.removeFirst(whole)
        }
        try SingleFileBytes.write(Array(Base64.text(group).utf8), to: take)
        try SingleFileBytes.write(tail, to: take)
    }

    private static func write<Failure: Error>(
        _ bytes: [UInt8], to take: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let outcome = bytes.withUnsafeBytes { bytes in Result { () throws(Failure) in try take(bytes) } }
        try outcome.get()
    }
}

extension SingleFileRenderer {
    fileprivate func describe(_ language: ContentLanguage, _ json: inout CompactJSON) {
        let page = front(language)
        let context = PageContext(site, page)
        var html = HTMLWriter()
        renderer.frame.write(SingleFileShell(), context, into: &html)
        json.object { json in
            json.member("code", language.code)
            json.member("title", settings.title(in: language).text)
            json.member("prefix", page.path.route)
            json.key("frame")
            json.value(utf8: html.bytes)
            json.key("words")
            json.object { json in for entry in site.spokenTexts(in: context.table) { json.member(entry.key, entry) } }
        }
    }
}

/// A medium or calendar in the file: its type, and its text or its bytes in Base64.
private struct EmbeddedFile {
    private let path: OutputPath
    private let type: String
    private let content: String
    let isText: Bool

    init(_ file: RenderedFile) {
        path = file.path
        type = MediaType.of(file.path.text)
        let text = type.hasPrefix("text/") || type == "image/svg+xml" ? String(validating: file.bytes, as: UTF8.self) : nil
        isText = text != nil
        content = text ?? Base64.text(file.bytes)
    }

    func describe(in json: inout CompactJSON) {
        json.key(path.urlPath)
        json.array { json in
            json.value(type)
            json.value(content)
        }
    }
}
