import Encoding

/// Writes XML: one element per line, indented by two, where its siblings are all elements. Escapes once, here.
package struct XMLWriter: ~Copyable {
    private var buffer = ByteBuffer(capacity: 1 << 12)
    private var depth = 0
    /// Whether the start tag of the innermost element still waits for its `>`.
    private var isTagOpen = false
    /// Whether the innermost element has text, so that a line break would be a part of it.
    private var hasText = false

    /// Begins with the declaration of XML 1.0 in UTF-8.
    package init(declaration: Bool = true) {
        if declaration { buffer.append(#"<?xml version="1.0" encoding="UTF-8"?>"# as StaticString) }
    }

    package var bytes: [UInt8] { buffer.bytes + [0x0A] }

    /// An element whose contents `body` writes; without it, an empty one. Attributes that are nil are left out.
    package mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ body: (inout XMLWriter) -> Void = { _ in }
    ) {
        element(name, attributes.map { ($0.key, $0.value) }, body)
    }

    /// The same with attributes that were put together.
    package mutating func element(
        _ name: String, _ attributes: [(String, String?)], _ body: (inout XMLWriter) -> Void = { _ in }
    ) {
        breakLine()
        buffer.append(UInt8(ascii: "<"))
        buffer.append(name)
        for (name, value) in attributes {
            guard let value else { continue }
            buffer.append(UInt8(ascii: " "))
            buffer.append(name)
            buffer.append("=\"" as StaticString)
            append(escaping: value)
            buffer.append(UInt8(ascii: "\""))
        }
        isTagOpen = true
        let outerHasText = hasText
        hasText = false
        depth += 1
        body(&self)
        depth -= 1
        if isTagOpen {
            buffer.append("/>" as StaticString)
            isTagOpen = false
        } else {
            breakLine()
            buffer.append("</" as StaticString)
            buffer.append(name)
            buffer.append(UInt8(ascii: ">"))
        }
        hasText = outerHasText
    }

    /// An element with nothing but a text.
    package mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String) {
        element(name, attributes) { $0.text(text) }
    }

    package mutating func text(_ text: String) {
        beginText()
        append(escaping: text)
    }

    /// Text in a CDATA section, as importers expect HTML; a text that would end it is divided between two.
    package mutating func cdata(_ text: String) {
        beginText()
        buffer.append("<![CDATA[" as StaticString)
        buffer.append(XMLWriter.allowed(text).replacing("]]>", by: "]]]]><![CDATA[>"))
        buffer.append("]]>" as StaticString)
    }

    /// Markup that is well-formed already, such as XHTML.
    package mutating func raw(_ markup: String) {
        beginText()
        buffer.append(XMLWriter.allowed(markup))
    }

    private mutating func beginText() {
        endTag()
        hasText = true
    }

    private mutating func endTag() {
        if isTagOpen { buffer.append(UInt8(ascii: ">")) }
        isTagOpen = false
    }

    private mutating func breakLine() {
        endTag()
        guard !hasText else { return }
        if buffer.count > 0 { buffer.append(UInt8(ascii: "\n")) }
        for _ in 0..<depth { buffer.append("  " as StaticString) }
    }

    private mutating func append(escaping text: String) {
        Escaping.append(XMLWriter.allowed(text), to: &buffer, quotes: true)
    }

    /// XML 1.0 allows neither most control characters nor U+FFFE and U+FFFF, not even escaped.
    private static func allowed(_ text: String) -> String {
        func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: true
            case ..<0x20, 0xFFFE, 0xFFFF: false
            default: true
            }
        }
        // The last two begin with EF in UTF-8.
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0xEF || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        return isPlain ? text : String(String.UnicodeScalarView(text.unicodeScalars.filter(isAllowed)))
    }
}
