/// The latest blocks of bytes by their hashes. It grows with the number of blocks.
///
/// A look-up costs one miss of the processor's cache, since the blocks of a hash are side by side and each has some more bits of its
/// hash, which distinguish it from most others without a look at its bytes.
struct BlockIndex {
    /// Length of a block in bytes.
    static let block = 16

    /// The four latest blocks of a hash, latest first, each below its tag.
    typealias Bucket = SIMD4<UInt32>

    private static let blockBits: UInt32 = 21
    private static let bucketBits = 10...19

    /// No block has the number of an empty entry: the last number is never used.
    private var buckets = [Bucket](repeating: Bucket(repeating: .max), count: 1 << bucketBits.lowerBound)
    private var shift = UInt64(64 - bucketBits.lowerBound)
    private var count = 0

    func bucket(_ hash: UInt64) -> Bucket { buckets[Int(hash >> shift)] }

    /// Whether a block may have this hash.
    static func mayHave(_ hash: UInt64, _ bucket: Bucket) -> SIMDMask<SIMD4<Int32>> {
        (bucket &>> Bucket(repeating: blockBits)) .== Bucket(repeating: tag(hash))
    }

    /// Offset of the block of a bucket's entry.
    static func offset(of entry: UInt32) -> Int { Int(entry & (1 << blockBits - 1)) * block }

    /// Adds the blocks that end at an offset or before it.
    mutating func add(upTo offset: Int, of bytes: UnsafeRawBufferPointer) {
        while (count + 1) * BlockIndex.block <= offset {
            if count == buckets.count * 2, buckets.count < 1 << BlockIndex.bucketBits.upperBound { grow(bytes) }
            add(BlockIndex.hash(at: count * BlockIndex.block, of: bytes))
        }
    }

    private mutating func add(_ hash: UInt64) {
        let bucketIndex = Int(hash >> shift)
        let old = buckets[bucketIndex]
        buckets[bucketIndex] = Bucket(BlockIndex.tag(hash) << BlockIndex.blockBits | UInt32(count), old[0], old[1], old[2])
        count += 1
    }

    private mutating func grow(_ bytes: UnsafeRawBufferPointer) {
        let all = count
        buckets = [Bucket](repeating: Bucket(repeating: .max), count: buckets.count * 2)
        shift -= 1
        count = 0
        while count < all { add(BlockIndex.hash(at: count * BlockIndex.block, of: bytes)) }
    }

    static func hash(at offset: Int, of bytes: UnsafeRawBufferPointer) -> UInt64 {
        let first = bytes.word(offset) &* 0x9E37_79B9_7F4A_7C15
        return (first ^ first >> 29 ^ bytes.word(offset + 8)) &* 0x9E37_79B9_7F4A_7C15
    }

    /// Bits that buckets aren't ordered by.
    private static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 11) >> blockBits }
}

extension UnsafeRawBufferPointer {
    /// Eight bytes in a fixed byte order.
    @inline(__always)
    func word(_ offset: Int) -> UInt64 { UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
}
