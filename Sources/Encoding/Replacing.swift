extension StringProtocol {
    /// The text with each occurrence of `part` replaced.
    ///
    /// Bytes are compared. Swift's own `replacing(_:with:)` compares characters, so it takes longer, and misses a quotation mark or a
    /// bracket that is followed by a combining accent, as the two are one character. Escapes must not depend on that.
    package func replacing(_ part: String, by replacement: String) -> String {
        var text = String(self)
        var part = part
        let result: String? = text.withUTF8 { text in
            part.withUTF8 { part in Self.bytes(of: text, replacing: part, by: replacement.utf8) }
        }
        return result ?? text
    }

    /// Nil if the text doesn't contain `part`.
    private static func bytes(
        of text: UnsafeBufferPointer<UInt8>, replacing part: UnsafeBufferPointer<UInt8>, by replacement: String.UTF8View
    ) -> String? {
        guard let first = part.first, part.count <= text.count else { return nil }
        var bytes: [UInt8] = []
        var start = 0
        var index = 0
        while index <= text.count - part.count {
            guard text[index] == first, text[index..<index + part.count].elementsEqual(part) else {
                index += 1
                continue
            }
            bytes.append(contentsOf: text[start..<index])
            bytes.append(contentsOf: replacement)
            index += part.count
            start = index
        }
        guard start > 0 else { return nil }
        bytes.append(contentsOf: text[start...])
        return String(decoding: bytes, as: UTF8.self)
    }
}
