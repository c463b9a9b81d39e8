/// A match: bytes that repeat those at a distance before.
struct Repetition {
    let start: Int
    let end: Int
    let distance: Int

    var length: Int { end - start }
}

/// Finds long matches: only every sixteenth position is indexed, and every position is looked up, so a match of 31 bytes is always
/// found if its bytes are still indexed.
struct RepetitionFinder: ~Copyable {
    var window: Window
    private var index = BlockIndex()
    private var group = LookupGroup()
    /// The next position to look up.
    private(set) var place = 0

    init(_ capacity: Int) { window = Window(capacity: capacity) }

    /// The longest match within the next block length, as a longer one often begins shortly after the first.
    ///
    /// - Parameters:
    ///   - limit: end of the positions that are looked up.
    ///   - start: the earliest start of the match.
    /// - Complexity: O(1) per position, and per byte of the match.
    mutating func next(upTo limit: Int, notBefore start: Int) -> Repetition? {
        var best: Repetition?
        let end = window.end - BlockIndex.block
        var last = min(limit, end)
        while place <= last {
            if !group.has(place) {
                index.add(upTo: place, of: window)
                group.lookUp(place...min(end, place + BlockIndex.block - 1), index, window)
            }
            if let found = longest(at: place, notBefore: start, beyond: best) {
                if best == nil { last = min(end, place + BlockIndex.block - 1) }
                best = found
            }
            place += 1
        }
        if let best { place = best.end }
        return best
    }

    private func longest(at place: Int, notBefore start: Int, beyond known: Repetition?) -> Repetition? {
        guard let (bucket, isCandidate) = group.candidates(at: place) else { return nil }
        var found: Repetition?
        for number in 0..<isCandidate.scalarCount where isCandidate[number] {
            let source = index.position(of: bucket[number])
            guard source >= window.start else { continue }
            found = repetition(at: place, of: source, notBefore: start, beyond: found ?? known) ?? found
        }
        return found
    }

    /// Nil unless it is longer than the known one, or reaches farther.
    private func repetition(at place: Int, of source: Int, notBefore start: Int, beyond known: Repetition?) -> Repetition? {
        let distance = place - source
        if let known {
            // At the same distance it would be the known one.
            guard distance != known.distance, known.end < window.end, known.end - place < distance, window[known.end - distance] == window[known.end] else {
                return nil
            }
        }
        let length = window.commonLength(source, place, limit: min(distance, window.end - place))
        guard length >= BlockIndex.block else { return nil }
        let limit = min(place - start, source - window.start, distance - length)
        var back = 0
        while back < limit, window[source - back - 1] == window[place - back - 1] { back += 1 }
        guard back + length > known?.length ?? 0 else { return nil }
        return Repetition(start: place - back, end: place + length, distance: distance)
    }
}

/// Look-ups of neighbouring positions, made together, so that the processor fetches all of them at once.
struct LookupGroup: ~Copyable {
    private let buckets = UnsafeMutablePointer<BlockIndex.Bucket>.allocate(capacity: BlockIndex.block)
    private let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: BlockIndex.block)
    private var places = 0..<0

    deinit {
        buckets.deallocate()
        hashes.deallocate()
    }

    func has(_ place: Int) -> Bool { places.contains(place) }

    mutating func lookUp(_ places: ClosedRange<Int>, _ index: borrowing BlockIndex, _ window: borrowing Window) {
        self.places = Range(places)
        for place in places {
            let hash = BlockIndex.hash(at: place, of: window)
            hashes[place - places.lowerBound] = hash
            buckets[place - places.lowerBound] = index.bucket(hash)
        }
    }

    /// Blocks that may be equal to the one at a position; nil if there are none.
    @inline(__always)
    func candidates(at place: Int) -> (bucket: BlockIndex.Bucket, isCandidate: SIMDMask<SIMD4<Int32>>)? {
        let bucket = buckets[place - places.lowerBound]
        let isCandidate = BlockIndex.mayHave(hashes[place - places.lowerBound], bucket)
        return any(isCandidate) ? (bucket, isCandidate) : nil
    }
}
