/// Bytes that repeat those at a distance before.
struct Repetition {
    let start: Int
    let end: Int
    let distance: Int

    var length: Int { end - start }
}

/// Finds long matches: only every sixteenth offset is indexed, and every offset is looked up, so a match of 31 bytes is found
/// unless its hash has many later blocks.
struct RepetitionFinder: ~Copyable {
    private let bytes: UnsafeRawBufferPointer
    /// End of the last match.
    private var end = 0
    private var index = BlockIndex()
    private var group = LookupGroup()

    /// - Parameter bytes: no more than `LongRangeMatches.chunkSize`.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The longest match within the next block length, as a longer one often begins shortly after the first.
    ///
    /// - Complexity: O(1) per offset, and per byte of the match.
    mutating func next() -> Repetition? {
        var best: Repetition?
        var last = bytes.count - BlockIndex.block
        var offset = end
        while offset <= last {
            if !group.has(offset) {
                index.add(upTo: offset, of: bytes)
                group.lookUp(offset...min(bytes.count - BlockIndex.block, offset + BlockIndex.block - 1), index, bytes)
            }
            if let found = longest(at: offset, beyond: best) {
                if best == nil { last = min(last, offset + BlockIndex.block - 1) }
                best = found
            }
            offset += 1
        }
        if let best { end = best.end }
        return best
    }

    private func longest(at offset: Int, beyond known: Repetition?) -> Repetition? {
        guard let (bucket, isCandidate) = group.candidates(at: offset) else { return nil }
        var found: Repetition?
        for number in 0..<isCandidate.scalarCount where isCandidate[number] {
            let source = BlockIndex.offset(of: bucket[number])
            guard source < offset else { continue }
            found = repetition(at: offset, of: source, beyond: found ?? known) ?? found
        }
        return found
    }

    /// Nil unless it is longer than the known one, or reaches farther.
    private func repetition(at offset: Int, of source: Int, beyond known: Repetition?) -> Repetition? {
        let distance = offset - source
        if let known {
            // At the same distance it would be the known one.
            guard distance != known.distance, known.end < bytes.count, known.end - offset < distance,
                bytes[known.end - distance] == bytes[known.end]
            else { return nil }
        }
        let length = commonLength(source, offset, limit: min(distance, bytes.count - offset))
        guard length >= BlockIndex.block else { return nil }
        let limit = min(offset - end, source, distance - length)
        var back = 0
        while back < limit, bytes[source - back - 1] == bytes[offset - back - 1] { back += 1 }
        guard back + length > known?.length ?? 0 else { return nil }
        return Repetition(start: offset - back, end: offset + length, distance: distance)
    }

    /// Number of equal bytes from two offsets on.
    private func commonLength(_ one: Int, _ other: Int, limit: Int) -> Int {
        var length = 0
        while length + 8 <= limit {
            let difference = bytes.word(one + length) ^ bytes.word(other + length)
            guard difference == 0 else { return length + difference.trailingZeroBitCount / 8 }
            length += 8
        }
        while length < limit, bytes[one + length] == bytes[other + length] { length += 1 }
        return length
    }
}

/// Look-ups of neighbouring offsets, made together, so that the processor fetches all of them at once.
struct LookupGroup: ~Copyable {
    private let buckets = UnsafeMutablePointer<BlockIndex.Bucket>.allocate(capacity: BlockIndex.block)
    private let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: BlockIndex.block)
    private var offsets = 0..<0

    deinit {
        buckets.deallocate()
        hashes.deallocate()
    }

    func has(_ offset: Int) -> Bool { offsets.contains(offset) }

    mutating func lookUp(_ offsets: ClosedRange<Int>, _ index: borrowing BlockIndex, _ bytes: UnsafeRawBufferPointer) {
        self.offsets = Range(offsets)
        for offset in offsets {
            let hash = BlockIndex.hash(at: offset, of: bytes)
            hashes[offset - offsets.lowerBound] = hash
            buckets[offset - offsets.lowerBound] = index.bucket(hash)
        }
    }

    /// Blocks that may be equal to the one at an offset; nil if there are none.
    @inline(__always)
    func candidates(at offset: Int) -> (bucket: BlockIndex.Bucket, isCandidate: SIMDMask<SIMD4<Int32>>)? {
        let bucket = buckets[offset - offsets.lowerBound]
        let isCandidate = BlockIndex.mayHave(hashes[offset - offsets.lowerBound], bucket)
        return any(isCandidate) ? (bucket, isCandidate) : nil
    }
}
