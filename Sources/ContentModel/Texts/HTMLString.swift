/// HTML in a string, for texts that go into other files than pages.
package struct HTMLString: HTMLOutput {
    private var bytes: [UInt8] = []
    private var isTagOpen = false

    package init() {}

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func open(_ name: StaticString) {
        endTag()
        bytes.append(UInt8(ascii: "<"))
        append(name)
        isTagOpen = true
    }

    package mutating func close(_ name: StaticString) {
        endTag()
        append("</")
        append(name)
        bytes.append(UInt8(ascii: ">"))
    }

    package mutating func closeEmptyElement() {
        append(" />")
        isTagOpen = false
    }

    package mutating func flag(_ name: StaticString) {
        bytes.append(UInt8(ascii: " "))
        append(name)
    }

    package mutating func attribute(_ name: StaticString, is value: StaticString) {
        flag(name)
        append("=\"")
        append(value)
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func attribute(_ name: StaticString, _ prefix: StaticString, _ value: UnsafeBufferPointer<UInt8>) {
        flag(name)
        append("=\"")
        append(prefix)
        append(escaped: value)
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func text(_ words: UnsafeBufferPointer<UInt8>) {
        endTag()
        append(escaped: words)
    }

    package mutating func newline() {
        endTag()
        bytes.append(0x0A)
    }

    /// HTML that is ready.
    package mutating func ready(_ html: String) {
        endTag()
        bytes.append(contentsOf: html.utf8)
    }

    private mutating func endTag() {
        guard isTagOpen else { return }
        bytes.append(UInt8(ascii: ">"))
        isTagOpen = false
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func append(escaped words: UnsafeBufferPointer<UInt8>) {
        for byte in words {
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: ">"): append("&gt;")
            case UInt8(ascii: "\""): append("&quot;")
            default: bytes.append(byte)
            }
        }
    }
}

extension RichText {
    /// The text as HTML in a string.
    ///
    /// - Parameters:
    ///   - address: the address of a file or page of the site. A link without one keeps its words only.
    ///   - blank: what stands for the n-th blank, ready to be in HTML.
    package func html(
        address: (SiteReference) -> String?, blank: (Int) -> String, instead: HTMLHooks<HTMLString>.Instead = { _, _ in .asUsual }
    ) -> String {
        var html = HTMLString()
        write(
            to: &html,
            address: { html, name, reference, kind in
                let address = address(reference)
                if case .link = kind, address == nil { return }
                html.attribute(name, address ?? "")
            }, blank: { $0.ready(blank($1)) }, instead: instead)
        return html.text
    }

    /// The text as HTML whose addresses within the site and blanks are left empty.
    package var html: String { html(address: { _ in "" }, blank: { _ in "" }) }

    /// Text as it may stand in HTML, in an attribute too.
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
