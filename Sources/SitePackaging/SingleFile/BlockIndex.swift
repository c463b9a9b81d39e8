/// The latest blocks of a `Window` by the hashes of their bytes. It grows with the number of blocks.
///
/// A look-up costs one miss of the processor's cache, since the blocks of a hash are side by side and each has some more bits of its
/// hash, which tell it from most others without a look at its bytes.
struct BlockIndex {
    /// Length of a block in bytes.
    static let block = 16

    /// The four latest blocks of a hash, latest first, each below its tag.
    typealias Bucket = SIMD4<UInt32>

    private static let blockBits: UInt32 = 21
    private static let mask = 1 << Int(blockBits) - 1
    private static let bucketBits = 10...20

    private var buckets = [Bucket](repeating: Bucket(repeating: .max), count: 1 << bucketBits.lowerBound)
    private var shift = UInt64(64 - bucketBits.lowerBound)
    /// Number of all blocks; the oldest are forgotten.
    private var count = 0

    func bucket(_ hash: UInt64) -> Bucket { buckets[Int(hash >> shift)] }

    /// Whether a block may have this hash.
    static func mayHave(_ hash: UInt64, _ bucket: Bucket) -> SIMDMask<SIMD4<Int32>> {
        (bucket &>> Bucket(repeating: blockBits)) .== Bucket(repeating: tag(hash))
    }

    /// Position in the stream of an entry of a bucket. For an entry that was forgotten or never added it is another block.
    func position(of entry: UInt32) -> Int {
        let last = count - 1
        return (last - (last - Int(entry)) & BlockIndex.mask) * BlockIndex.block
    }

    /// Adds the blocks that end before a position.
    mutating func add(upTo place: Int, of window: borrowing Window) {
        while (count + 1) * BlockIndex.block <= place {
            if count == buckets.count * 2, buckets.count < 1 << BlockIndex.bucketBits.upperBound { grow(window) }
            add(BlockIndex.hash(at: count * BlockIndex.block, of: window))
        }
    }

    private mutating func add(_ hash: UInt64) {
        let place = Int(hash >> shift)
        let old = buckets[place]
        let entry = BlockIndex.tag(hash) << BlockIndex.blockBits | UInt32(count & BlockIndex.mask)
        buckets[place] = Bucket(entry, old[0], old[1], old[2])
        count += 1
    }

    private mutating func grow(_ window: borrowing Window) {
        let all = count
        buckets = [Bucket](repeating: Bucket(repeating: .max), count: buckets.count * 2)
        shift -= 1
        count = (window.start + BlockIndex.block - 1) / BlockIndex.block
        while count < all { add(BlockIndex.hash(at: count * BlockIndex.block, of: window)) }
    }

    static func hash(at place: Int, of window: borrowing Window) -> UInt64 {
        let first = window.word(place) &* 0x9E37_79B9_7F4A_7C15
        return (first ^ first >> 29 ^ window.word(place + 8)) &* 0x9E37_79B9_7F4A_7C15
    }

    /// Bits that buckets aren't ordered by.
    private static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 11) >> blockBits }
}
