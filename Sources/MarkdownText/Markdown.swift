import CCMark
package import ContentModel
package import Diagnostics

/// Markdown fields of JSON and YAML, parsed one at a time.
package enum Markdown {
    /// Version of libcmark.
    package static var libraryVersion: String { String(cString: cmark_version_string()) }

    /// Blocks: paragraphs, lists, code.
    package static func blocks(_ source: MarkdownSource, log: inout DiagnosticLog) -> RichText {
        if let line = line(source, isParagraph: true, log: &log) { return line }
        return MarkdownDocument.read(source, log: &log) { $0.text() } ?? empty(source)
    }

    /// Blocks whose headings have ids as link targets.
    ///
    /// - Parameter slug: derives an id from a heading's text, without characters that HTML has to escape.
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

    /// Inline text, if it is one paragraph; anything else remains blocks.
    package static func phrase(_ source: MarkdownSource, log: inout DiagnosticLog) -> RichText {
        if let line = line(source, isParagraph: false, log: &log) { return line }
        return MarkdownDocument.read(source, log: &log) { document in
            guard let first = document.firstBlock, first.kind == .paragraph, first.isLast else { return document.text() }
            return first.phrase()
        } ?? empty(source)
    }

    /// The first paragraph as inline text, and the blocks after it. If the first block is another one, the inline text is empty.
    package static func lead(
        _ source: MarkdownSource, log: inout DiagnosticLog
    ) -> (phrase: RichText, rest: RichText, placeholders: [Located<String>]) {
        if let line = line(source, isParagraph: false, log: &log) { return (line, empty(source), []) }
        return MarkdownDocument.read(source, log: &log) { document in
            guard let first = document.firstBlock, first.kind == .paragraph else {
                return (empty(source), document.text(), document.blanks)
            }
            let rest = first.isLast ? empty(source) : MarkdownNode.text(of: document.children.dropFirst(), in: document)
            return (first.phrase(), rest, document.blanks)
        } ?? (empty(source), empty(source), [])
    }

    private static func empty(_ source: MarkdownSource) -> RichText { RichText(position: source.start) }

    /// A line of words, as most choices are, or of words and simple marks; nil for any other text.
    private static func line(_ source: MarkdownSource, isParagraph: Bool, log: inout DiagnosticLog) -> RichText? {
        var text = source.text
        return text.withUTF8 { bytes in
            let syntax = SyntaxScan(bytes)
            // Braces may be a blank of another program.
            if !syntax.contains(.braces), SyntaxScan.isPlain(syntax, bytes) {
                return RichText(own: source.text, isParagraph: isParagraph, position: source.start)
            }
            return MarkedLine(source, bytes, syntax)?.text(isParagraph: isParagraph, log: &log)
        }
    }
}
