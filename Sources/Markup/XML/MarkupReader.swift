import CMarkup
package import Diagnostics

/// Reads XML and HTML through libxml2.
///
/// Nothing is fetched: no external entity, no DTD, no address. The library's limits on depth, on the length of a text and on what
/// entities grow to are on.
package enum MarkupReader {
    /// The root element; nil where the text is not well-formed, which is reported.
    ///
    /// - Parameter namespaces: the only ones whose elements and attributes are taken, where a text may have others.
    package static func xml(_ bytes: [UInt8], namespaces: Set<String>? = nil, log: inout DiagnosticLog) -> MarkupElement? {
        guard !isWebPage(bytes) else {
            log.report(.invalidXML, webPage, at: .start)
            return nil
        }
        if let line = bytes.withUnsafeBufferPointer(TagScan.overfullTag) {
            log.report(
                .invalidXML,
                "this tag has more than \(TagScan.attributeLimit) attributes, more than any format uses; export the file again",
                at: SourcePosition(line: line, column: 1))
            return nil
        }
        var parserError = markup_fault()
        let document = bytes.withUnsafeBytes { bytes in
            markup_read_xml(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), &parserError)
        }
        guard let document else {
            let error = XMLError(parserError, in: bytes)
            log.report(.invalidXML, error.message, at: error.position)
            return nil
        }
        defer { markup_free(document) }
        guard let root = markup_root(document) else { return nil }
        var reader = TreeReader()
        reader.namespaces = namespaces
        guard reader.isTaken(root) else { return nil }
        let element = reader.element(root)
        guard let entity = reader.entity else { return element }
        log.report(
            .invalidXML, "the entity '&\(entity.value);' isn't supported; write the characters it stands for", at: entity.position)
        return nil
    }

    /// Whether the bytes begin as a web page does, which servers send in place of a file, for example to log in.
    package static func isWebPage(_ bytes: [UInt8]) -> Bool {
        let start = bytes.prefix(1000).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }.prefix(15)
        let words = String(decoding: start, as: UTF8.self).lowercased()
        return words.hasPrefix("<!doctype html") || words.hasPrefix("<html") && !(words.dropFirst(5).first?.isLetter ?? false)
    }

    /// Message about a web page in place of another program's file.
    package static let webPage =
        "this is a web page, not a file from another program; if you have to sign in there, download the file in your browser and import that"

    /// The nodes of a fragment of HTML, read as forgivingly as browsers do.
    package static func html(_ fragment: String) -> [MarkupNode] {
        guard fragment.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            return fragment.isEmpty ? [] : [.text(fragment)]
        }
        // The parser would put a bare beginning into a paragraph, and a single one can't be distinguished from one.
        var text = "<html><body><div>\(HTMLEntities.resolved(fragment))"
        let document: markup_document? = text.withUTF8 { bytes in
            if TagScan.overfullTag(bytes) != nil { return nil }
            return bytes.withMemoryRebound(to: CChar.self) { markup_read_html($0.baseAddress, Int32(clamping: $0.count)) }
        }
        guard let document else { return [.text(fragment)] }
        defer { markup_free(document) }
        guard let root = markup_root(document) else { return [.text(fragment)] }
        var reader = TreeReader()
        let body = reader.element(root).first("body")
        // A closing tag too many ends the wrapping element, and what follows comes after it.
        return (body?.children ?? []).enumerated().flatMap { index, node in
            if index == 0, let wrapper = node.element, wrapper.name == "div" { wrapper.children } else { [node] }
        }
    }
}

/// Copies the library's tree, so that no pointer leaves this file.
private struct TreeReader {
    /// The first reference that the text itself doesn't resolve.
    var entity: Located<String>?
    var namespaces: Set<String>?

    mutating func element(_ node: markup_node) -> MarkupElement {
        var element = MarkupElement(
            name: String(cString: markup_name(node)), position: SourcePosition(line: max(1, markup_line(node)), column: 1))
        var attribute = markup_first_attribute(node)
        while let current = attribute {
            if isTaken(current) {
                element.attributes.append((String(cString: markup_name(current)), text(below: current, at: element.position)))
            }
            attribute = markup_next(current)
        }
        // Comments and entities divide a text into pieces.
        var text = ""
        var child = markup_first_child(node)
        while let current = child {
            switch markup_node_kind(current) {
            case MARKUP_ELEMENT where isTaken(current):
                element.append(&text)
                element.children.append(.element(self.element(current)))
            case MARKUP_TEXT: text += String(cString: markup_text(current))
            case MARKUP_ENTITY: note(current, at: element.position)
            default: break
            }
            child = markup_next(current)
        }
        element.append(&text)
        return element
    }

    fileprivate func isTaken(_ node: markup_node) -> Bool { namespaces?.contains(String(cString: markup_namespace(node))) ?? true }

    private mutating func text(below attribute: markup_node, at position: SourcePosition) -> String {
        var value = ""
        var piece = markup_first_child(attribute)
        while let current = piece {
            if markup_node_kind(current) == MARKUP_ENTITY {
                note(current, at: position)
            } else {
                value += String(cString: markup_text(current))
            }
            piece = markup_next(current)
        }
        return value
    }

    private mutating func note(_ node: markup_node, at position: SourcePosition) {
        entity = entity ?? Located(String(cString: markup_name(node)), at: position)
    }
}

extension MarkupElement {
    /// Appends a text that has ended, if there is any.
    fileprivate mutating func append(_ text: inout String) {
        guard !text.isEmpty else { return }
        children.append(.text(text))
        text = ""
    }
}
