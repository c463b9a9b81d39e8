/// An append-only buffer for many short pieces: each costs a bounds check and a copy.
///
/// It has one owner and can't be copied, so appending needs no check for unique references.
package struct ByteBuffer: ~Copyable, @unchecked Sendable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    package private(set) var count = 0

    package init(capacity: Int = 1 << 16) {
        self.capacity = max(capacity, 64)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    /// A copy of what was written.
    package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    /// Calls `body` with the bytes written so far, which are valid during the call only.
    ///
    /// - Throws: the error of `body`.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Forgets what was written, but keeps the memory.
    package mutating func removeAll() { count = 0 }

    @inline(__always)
    package mutating func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        start[count] = byte
        count += 1
    }

    @inline(__always)
    package mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
        guard let source = piece.baseAddress else { return }
        append(from: source, count: piece.count)
    }

    @inline(__always)
    package mutating func append(_ text: StaticString) { append(from: text.utf8Start, count: text.utf8CodeUnitCount) }

    @inline(__always)
    private mutating func append(from source: UnsafePointer<UInt8>, count length: Int) {
        if length > capacity - count { grow(by: length) }
        (start + count).update(from: source, count: length)
        count += length
    }

    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

    package mutating func append(decimal number: Int) {
        if (0...9).contains(number) {
            append(UInt8(ascii: "0") + UInt8(number))
        } else {
            append(String(number))
        }
    }

    package mutating func insert(_ text: StaticString, at index: Int) {
        let tail = Array(UnsafeBufferPointer(start: start + index, count: count - index))
        count = index
        append(text)
        append(tail)
    }

    /// Index of the first `byte` at or after `index`.
    package func firstIndex(of byte: UInt8, from index: Int) -> Int? {
        (index..<count).first { start[$0] == byte }
    }

    @inline(never)
    private mutating func grow(by minimum: Int) {
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + max(capacity, minimum))
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
        capacity += max(capacity, minimum)
    }
}
