package import ContentModel
package import Diagnostics

/// Markdown fields as they stand in JSON and YAML: one text, rendered at once.
package enum Markdown {
    /// Blocks: `<p>…</p>`, lists, code.
    package static func blocks(_ source: MarkdownSource, log: inout DiagnosticLog) -> RichText {
        if let plain = plainHTML(source) {
            return RichText(html: plain.isEmpty ? "" : "<p>\(plain)</p>\n", position: source.start)
        }
        return MarkdownDocument.read(source, log: &log) { $0.html() } ?? empty(source)
    }

    /// Blocks whose headings have ids, so that links can lead to them.
    ///
    /// - Parameter slug: makes an id of a heading's text; it has no character that HTML would have to escape.
    package static func sections(
        _ source: MarkdownSource, slug: (String) -> String, log: inout DiagnosticLog
    ) -> (body: RichText, anchors: [String]) {
        var source = source
        source.hasAnchors = true
        guard source.text.contains("#") || source.text.contains("\n=") || source.text.contains("\n-") else {
            return (blocks(source, log: &log), [])
        }
        return MarkdownDocument.read(source, log: &log) { $0.sections(slug) } ?? (empty(source), [])
    }

    /// A phrase: one paragraph stands without its `<p>`; anything else stays blocks.
    package static func phrase(_ source: MarkdownSource, log: inout DiagnosticLog) -> RichText {
        if let plain = plainHTML(source) { return RichText(html: plain, position: source.start) }
        return MarkdownDocument.read(source, log: &log) { document in
            let blocks = document.children
            return blocks.count == 1 && blocks[0].kind == .paragraph ? blocks[0].phrase() : document.html()
        } ?? empty(source)
    }

    /// The first paragraph as a phrase, and the blocks after it. Of another first block, the phrase is empty.
    package static func lead(
        _ source: MarkdownSource, log: inout DiagnosticLog
    ) -> (phrase: RichText, rest: RichText, placeholders: [Located<String>]) {
        if let plain = plainHTML(source) { return (RichText(html: plain, position: source.start), empty(source), []) }
        return MarkdownDocument.read(source, log: &log) { document in
            let blocks = document.children
            guard let first = blocks.first, first.kind == .paragraph else { return (empty(source), document.html(), document.blanks) }
            return (first.phrase(), MarkdownNode.html(of: blocks.dropFirst(), in: document), document.blanks)
        } ?? (empty(source), empty(source), [])
    }

    private static func empty(_ source: MarkdownSource) -> RichText { RichText(html: "", position: source.start) }

    /// The HTML of a line without any character that means something in Markdown; most choices are such lines.
    private static func plainHTML(_ source: MarkdownSource) -> String? {
        var text = source.text
        return text.withUTF8 { bytes in
            let census = MarkdownCensus(bytes)
            guard MarkdownCensus.isPlain(census, bytes) else { return nil }
            return census.contains(.escapes) ? escapedHTML(bytes) : source.text
        }
    }
}

/// Text as HTML shows it.
package func escapedHTML(_ text: String) -> String {
    var text = text
    return text.withUTF8(escapedHTML)
}

func escapedHTML(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count + 16)
    for byte in bytes {
        switch byte {
        case UInt8(ascii: "&"): escaped.append(contentsOf: "&amp;".utf8)
        case UInt8(ascii: "<"): escaped.append(contentsOf: "&lt;".utf8)
        case UInt8(ascii: ">"): escaped.append(contentsOf: "&gt;".utf8)
        case UInt8(ascii: "\""): escaped.append(contentsOf: "&quot;".utf8)
        default: escaped.append(byte)
        }
    }
    return String(decoding: escaped, as: UTF8.self)
}
