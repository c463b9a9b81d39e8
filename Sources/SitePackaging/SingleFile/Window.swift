/// The latest bytes of a stream, by their positions in the stream.
struct Window: ~Copyable {
    /// Maximum number of bytes.
    private let capacity: Int

    private var memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var room = 1 << 16
    /// Range of the positions.
    private(set) var (start, end) = (0, 0)

    init(capacity: Int) { self.capacity = capacity }

    deinit { memory.deallocate() }

    subscript(place: Int) -> UInt8 {
        @inline(__always) get { memory.load(fromByteOffset: place - start, as: UInt8.self) }
    }

    subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: (memory + (range.lowerBound - start)).assumingMemoryBound(to: UInt8.self), count: range.count)
    }

    /// Eight bytes in a fixed byte order.
    @inline(__always)
    func word(_ place: Int) -> UInt64 {
        UInt64(littleEndian: memory.loadUnaligned(fromByteOffset: place - start, as: UInt64.self))
    }

    /// Number of equal bytes from two positions on.
    func commonLength(_ one: Int, _ other: Int, limit: Int) -> Int {
        var length = 0
        while length + 8 <= limit {
            let difference = word(one + length) ^ word(other + length)
            guard difference == 0 else { return length + difference.trailingZeroBitCount / 8 }
            length += 8
        }
        while length < limit, self[one + length] == self[other + length] { length += 1 }
        return length
    }

    /// Whether half of the window has to be removed before so many bytes are added.
    func isFull(with more: Int) -> Bool { end - start + more > capacity }

    /// Removes the earlier half.
    mutating func removeHalf() {
        let removed = (end - start) / 2
        start += removed
        memory.copyMemory(from: memory + removed, byteCount: end - start)
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        let count = end - start
        if count + bytes.count > room {
            room = min(max(room * 2, count + bytes.count), max(capacity, count + bytes.count))
            let larger = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 16)
            larger.copyMemory(from: memory, byteCount: count)
            memory.deallocate()
            memory = larger
        }
        (memory + count).copyMemory(from: source, byteCount: bytes.count)
        end += bytes.count
    }
}
