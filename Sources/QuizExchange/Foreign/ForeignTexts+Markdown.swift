import ContentModel
import Diagnostics
import Encoding
import MarkdownText
import Markup

extension ForeignTexts {
    /// Whether a text of Markdown is one element of HTML, in which nothing is Markdown.
    static func isElement(_ text: String) -> Bool {
        let nodes = text.trimmed.hasPrefix("<") ? MarkupReader.html(text.trimmed) : []
        guard nodes.count == 1, case .element(let element)? = nodes.first else { return false }
        return ["p", "div", "table", "ul", "ol", "pre", "blockquote", "figure"].contains(element.name)
    }

    /// The nodes of a text that is Markdown already, with marks of other programs, such as HTML.
    mutating func markdownNodes(_ text: String) -> [MarkupNode] {
        var log = DiagnosticLog(path: file.path)
        var addresses: [String] = []
        let linked = ForeignMarkdown.withLinks(ForeignMarks.converted(text), to: &addresses)
        elsewhere.formUnion(addresses)
        let rich = Markdown.blocks(MarkdownSource(linked, path: "Content/text.md", start: .start, isVerbatim: false), log: &log)
        for diagnostic in log.diagnostics where diagnostic.id != .missingAltText {
            if diagnostic.severity == .error, diagnostic.id != .missingMedia {
                refuse(diagnostic.id, diagnostic.message(withConsequence: "this text isn't imported"))
            } else {
                markdownRemarks.insert(diagnostic.message)
            }
        }
        return rich.markup(address: { $0.path + $0.suffix }, blank: { _ in .text("") })
    }
}
