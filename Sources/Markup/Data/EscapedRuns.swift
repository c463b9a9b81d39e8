import Encoding

extension ByteBuffer {
    /// Appends a text. Runs without special bytes are found eight bytes at a time, and copied at once.
    ///
    /// - Parameters:
    ///   - mayNeedEscape: false only for words without special bytes.
    ///   - escape: appends what replaces a special byte.
    @inline(__always)
    mutating func append(
        _ text: UnsafeBufferPointer<UInt8>, mayNeedEscape: (ByteWord) -> Bool, needsEscape: (UInt8) -> Bool,
        escape: (UInt8, inout ByteBuffer) -> Void
    ) {
        var run = 0
        var index = 0
        while index < text.count {
            if index + 8 <= text.count, !mayNeedEscape(ByteWord(text, at: index)) {
                index += 8
                continue
            }
            for special in index..<min(index + 8, text.count) where needsEscape(text[special]) {
                append(UnsafeBufferPointer(rebasing: text[run..<special]))
                escape(text[special], &self)
                run = special + 1
            }
            index += 8
        }
        append(UnsafeBufferPointer(rebasing: text[run...]))
    }
}
