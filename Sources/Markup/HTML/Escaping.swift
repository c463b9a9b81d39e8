package import Encoding

/// Escapes of text and attributes in HTML and XML.
package enum Escaping {
    package static func append(_ text: String, to bytes: inout ByteBuffer, quotes: Bool) {
        var text = text
        text.withUTF8 { append($0, to: &bytes, quotes: quotes) }
    }

    package static func escaped(_ text: String, quotes: Bool) -> [UInt8] {
        var buffer = ByteBuffer(capacity: text.utf8.count)
        append(text, to: &buffer, quotes: quotes)
        return buffer.bytes
    }

    /// Text that may be in content and in attributes, whichever quotation marks these have.
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
        return String(decoding: escaped(text, quotes: true), as: UTF8.self).replacing("'", by: "&#39;")
    }

    package static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout ByteBuffer, quotes: Bool) {
        bytes.append(
            text,
            mayNeedEscape: { word in
                word.contains(UInt8(ascii: "&")) || word.contains(UInt8(ascii: "<")) || word.contains(UInt8(ascii: ">"))
                    || word.contains(UInt8(ascii: "\""))
            },
            needsEscape: { escape(of: $0, quotes: quotes) != nil },
            escape: { byte, bytes in
                if let escape = escape(of: byte, quotes: quotes) { bytes.append(escape) }
            })
    }

    @inline(__always)
    private static func escape(of byte: UInt8, quotes: Bool) -> StaticString? {
        // All four are at or below ">", and most letters above it.
        guard byte <= UInt8(ascii: ">") else { return nil }
        switch byte {
        case UInt8(ascii: "&"): return "&amp;"
        case UInt8(ascii: "<"): return "&lt;"
        case UInt8(ascii: ">"): return "&gt;"
        case UInt8(ascii: "\""): return quotes ? "&quot;" : nil
        default: return nil
        }
    }
}
