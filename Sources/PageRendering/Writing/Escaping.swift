/// Escapes of text and attributes in HTML and XML.
enum Escaping {
    static func append(_ text: String, to bytes: inout [UInt8], quotes: Bool) {
        let stored: Void? = text.utf8.withContiguousStorageIfAvailable { append($0, to: &bytes, quotes: quotes) }
        if stored == nil { Array(text.utf8).withUnsafeBufferPointer { append($0, to: &bytes, quotes: quotes) } }
    }

    /// Copies runs without special characters at once.
    private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], quotes: Bool) {
        var run = 0
        for index in text.indices {
            guard let escape = escape(of: text[index], quotes: quotes) else { continue }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[run..<index]))
            bytes.append(contentsOf: UnsafeBufferPointer(start: escape.utf8Start, count: escape.utf8CodeUnitCount))
            run = index + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[run...]))
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

    static func append(_ number: Int, to bytes: inout [UInt8]) {
        guard number < 0 || number > 9 else { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
        append(String(number), to: &bytes, quotes: false)
    }
}
