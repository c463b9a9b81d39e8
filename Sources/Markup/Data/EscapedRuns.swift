import Encoding

/// Eight bytes of a text, tested together.
struct ByteWord {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs = ones << 7
    private let bytes: UInt64

    /// The bytes from `index` on. There must be at least eight.
    @inline(__always)
    init(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
        bytes = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// Whether one of the bytes is this one: a zero among the differences borrows from the bit above it.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        let difference = bytes ^ (ByteWord.ones &* UInt64(byte))
        return (difference &- ByteWord.ones) & ~difference & ByteWord.highs != 0
    }

    /// Whether one of the bytes is below 0x20.
    @inline(__always)
    var containsControl: Bool { (bytes &- (ByteWord.ones &* 0x20)) & ~bytes & ByteWord.highs != 0 }
}

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
            for place in index..<min(index + 8, text.count) where needsEscape(text[place]) {
                append(UnsafeBufferPointer(rebasing: text[run..<place]))
                escape(text[place], &self)
                run = place + 1
            }
            index += 8
        }
        append(UnsafeBufferPointer(rebasing: text[run...]))
    }
}
