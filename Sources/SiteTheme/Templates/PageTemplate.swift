package import Markup

/// Template of all pages in one language. It is rendered once with markers for the values that differ between pages; a page
/// then only joins the parts between them.
package struct PageTemplate: Sendable {
    private enum Piece: Sendable {
        case ready([UInt8])
        case value(TemplateTag)
    }

    private let pieces: [Piece]

    /// - Parameters:
    ///   - shells: the template of pages and its parts, by name.
    ///   - constants: values that all pages share; not yet escaped.
    ///   - present: the tags of a page with a value, whose sections are shown.
    package init(_ shells: [String: MustacheTemplate], constants: [TemplateTag: String], present: [TemplateTag]) {
        var values: [String: String] = [:]
        for tag in present { values[tag.rawValue] = tag.mark }
        for (tag, text) in constants { values[tag.rawValue] = text }
        pieces = PageTemplate.split(shells[TemplateFile.page.name]?.render(values, parts: shells) ?? "")
    }

    private static func split(_ rendered: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = Array(rendered.utf8)[...]
        while let start = rest.firstIndex(of: 1), let end = rest[start...].firstIndex(of: 2) {
            if start > rest.startIndex { pieces.append(.ready(Array(rest[..<start]))) }
            if let index = Int(String(decoding: rest[(start + 1)..<end], as: UTF8.self)),
                TemplateTag.allCases.indices.contains(index)
            {
                pieces.append(.value(TemplateTag.allCases[index]))
            }
            rest = rest[(end + 1)...]
        }
        return rest.isEmpty ? pieces : pieces + [.ready(Array(rest))]
    }

    /// Writes the template, and calls `write` at each value of the page.
    package func write(into html: inout HTMLWriter, _ write: (TemplateTag, inout HTMLWriter) -> Void) {
        for piece in pieces {
            switch piece {
            case .ready(let bytes): html.ready(bytes)
            case .value(let tag): write(tag, &html)
            }
        }
    }
}
