import Encoding

/// The folded beginning of a word that is being read, with its hash.
struct WordBuffer: ~Copyable, @unchecked Sendable {
    /// Longer ones aren't words, but encoded data in a listing.
    private static let limit = 80
    private static let basis: UInt32 = 0x811C_9DC5

    private let start = UnsafeMutablePointer<UInt8>.allocate(capacity: limit)
    /// Letters at the beginning that are left out.
    private var dropped = 0
    private var end = 0
    /// 32-bit FNV-1a.
    private(set) var hash = WordBuffer.basis
    private(set) var hasPoint = false
    private(set) var isTooLong = false

    deinit { start.deallocate() }

    var count: Int { end - dropped }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start + dropped, count: count) }

    /// 0 for an empty word.
    var last: UInt8 { end > 0 ? start[end - 1] : 0 }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        guard end < WordBuffer.limit else {
            isTooLong = true
            return
        }
        start[end] = byte
        end += 1
        hash = (hash ^ UInt32(byte)) &* 0x0100_0193
        if byte == UInt8(ascii: ".") { hasPoint = true }
    }

    /// Appends the letters and digits at the beginning of a range.
    /// - Returns: the offset of the first byte that is neither.
    mutating func append(lettersOf text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int {
        // Locals stay in registers.
        var (index, end, hash) = (range.lowerBound, self.end, self.hash)
        while index < range.upperBound {
            let folded = FoldedLetters.ascii(text[index])
            guard folded != 0 else { break }
            if end < WordBuffer.limit {
                start[end] = folded
                end += 1
                hash = (hash ^ UInt32(folded)) &* 0x0100_0193
            } else {
                isTooLong = true
            }
            index += 1
        }
        (self.end, self.hash) = (end, hash)
        return index
    }

    @inline(__always)
    mutating func removeAll() {
        dropped = 0
        end = 0
        hash = WordBuffer.basis
        hasPoint = false
        isTooLong = false
    }

    /// Leaves only the number of "d6.12"; returns whether there were letters before it.
    mutating func dropLetters() -> Bool {
        while dropped < end, !start[dropped].isASCIIDigit { dropped += 1 }
        hash = WordBuffer.basis
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return dropped > 0
    }
}
