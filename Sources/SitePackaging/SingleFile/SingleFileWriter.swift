import ContentModel
import Diagnostics
import Encoding
import Localization
import Markup
package import PageRendering
package import SitePlanning

/// Writes a site as one HTML file: first the pages, then the search segments, both in the renderer's order.
///
/// The data are compressed as they come, so that only the pages that were added last are in memory.
package struct SingleFileWriter: ~Copyable {
    private let renderer: SingleFileRenderer
    private var json = CompactJSON()
    private let data = CompactedData()
    /// Media and calendars that the pages name, and the site's logo.
    private var embeddedFiles: Set<OutputPath>
    private var pageCount = 0

    package init(_ renderer: SingleFileRenderer) {
        self.renderer = renderer
        embeddedFiles = Set(renderer.settings.theme.logo.map { [OutputPath($0.value)] } ?? [])
        json.beginObject()
        json.member("script", String(decoding: renderer.assets.script, as: UTF8.self))
        json.member("title", renderer.settings.title)
        json.key("languages")
        json.array { json in for language in renderer.settings.languages { renderer.describe(language, &json) } }
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
            json.drain(data.append)
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
        json.drain(data.append)
    }

    /// Media and calendars that the pages name, and the site's logo, sorted by path: only these are embedded.
    package var files: [OutputPath] { embeddedFiles.sorted() }

    /// The single file, after which nothing can be added.
    /// - Parameter files: those of `files` that exist.
    package mutating func finish(_ files: [RenderedFile]) -> [UInt8] {
        let renderer = renderer
        let embedded = files.map(EmbeddedFile.init)
        json.endObject()
        json.key("texts")
        json.object { json in for file in embedded where file.isText { file.describe(in: &json) } }
        json.endObject()
        json.drain(data.append)
        let media = CompactText { json in
            json.object { json in for file in embedded where !file.isText { file.describe(in: &json) } }
        }
        let context = PageContext(renderer.site, renderer.home(renderer.settings.language))
        let document = SingleFileDocument(context: context, assets: renderer.assets, site: data.finish(), media: media)
        var html = HTMLWriter()
        renderer.frame.write(document, context, into: &html)
        return html.bytes
    }
}

/// Bytes without repetitions, compressed.
private final class CompactedData {
    private var matcher = LongRangeMatcher()
    private var literals = DeflateStream()
    private var compressed: [UInt8] = []

    func append(_ bytes: UnsafeRawBufferPointer) {
        matcher.append(bytes) { piece in literals.append(piece) { compressed.append(contentsOf: $0) } }
    }

    /// The numbers come first, but are known last, so they are a stream of their own before the other.
    func finish() -> [UInt8] {
        let numbers = matcher.finish { piece in literals.append(piece) { compressed.append(contentsOf: $0) } }
        literals.finish { compressed.append(contentsOf: $0) }
        var all: [UInt8] = []
        var stream = DeflateStream()
        numbers.withUnsafeBytes { bytes in stream.append(bytes) { all.append(contentsOf: $0) } }
        stream.finish(.open) { all.append(contentsOf: $0) }
        all += compressed
        compressed = []
        return all
    }
}

extension SingleFileRenderer {
    fileprivate func describe(_ language: ContentLanguage, _ json: inout CompactJSON) {
        let home = home(language)
        let context = PageContext(site, home)
        var html = HTMLWriter()
        renderer.frame.write(SingleFileShell(), context, into: &html)
        json.object { json in
            json.member("code", language.code)
            json.member("prefix", home.path.route)
            json.key("frame")
            json.value(utf8: html.bytes)
            json.key("words")
            json.object { json in for entry in context.table.scriptTexts { json.member(entry.key, entry.text) } }
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
