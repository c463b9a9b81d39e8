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

    /// Text that may stand in content and in attributes, whichever quotation marks these have.
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
        return String(decoding: escaped(text, quotes: true), as: UTF8.self).replacing("'", with: "&#39;")
    }

    /// Copies runs without special characters at once.
    package static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout ByteBuffer, quotes: Bool) {
        var run = 0
        var index = 0
        while index < text.count {
            if index + 8 <= text.count, !mayNeedEscape(text, index) {
                index += 8
                continue
            }
            for place in index..<min(index + 8, text.count) {
                guard let escape = escape(of: text[place], quotes: quotes) else { continue }
                bytes.append(UnsafeBufferPointer(rebasing: text[run..<place]))
                bytes.append(escape)
                run = place + 1
            }
            index += 8
        }
        bytes.append(UnsafeBufferPointer(rebasing: text[run...]))
    }

    /// Whether one of the eight bytes from `index` has an escape.
    @inline(__always)
    private static func mayNeedEscape(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        let word = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        return hasByte(word, UInt8(ascii: "&")) || hasByte(word, UInt8(ascii: "<")) || hasByte(word, UInt8(ascii: ">"))
            || hasByte(word, UInt8(ascii: "\""))
    }

    /// Whether one of the eight bytes of a word is this one: a zero among them borrows from the bit above it.
    @inline(__always)
    static func hasByte(_ word: UInt64, _ byte: UInt8) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let difference = word ^ (ones &* UInt64(byte))
        return (difference &- ones) & ~difference & (ones << 7) != 0
    }

    @inline(__always)
    private static func escape(of byte: UInt8, quotes: Bool) -> StaticString? {
        // All four stand at or below ">", and most letters above it.
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
