/// Names what stood before instead of repeating it, however far back. `Deflate` looks back 32 KB only, and a site says the same
/// things in places much farther apart: a penalty on its page, in the list, on its card, in the booklet.
///
/// What comes out is for `Deflate` to compress. First come numbers, of seven bits in a byte, the lowest first, with the eighth
/// bit where more follow: how long all is, and how many repetitions there are; how many new bytes stand before each
/// repetition; how long each is; how far back each begins. Then come all new bytes. No repetition reaches into itself.
package enum LongRangeMatcher {
    /// - Complexity: O(*n*)
    package static func shortened(_ bytes: [UInt8]) -> [UInt8] {
        var (gaps, lengths, distances, fresh): ([UInt8], [UInt8], [UInt8], [UInt8]) = ([], [], [], [])
        var (count, end) = (0, 0)
        bytes.withUnsafeBytes { bytes in
            var finder = RepetitionFinder(bytes)
            while let repetition = finder.next() {
                append(repetition.start - end, to: &gaps)
                append(repetition.end - repetition.start, to: &lengths)
                append(repetition.distance, to: &distances)
                fresh += bytes[end..<repetition.start]
                end = repetition.end
                count += 1
            }
            fresh += bytes[end...]
        }
        var shortened: [UInt8] = []
        append(bytes.count, to: &shortened)
        append(count, to: &shortened)
        return shortened + gaps + lengths + distances + fresh
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        var rest = number
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

private struct Repetition {
    let start: Int
    let end: Int
    let distance: Int

    var length: Int { end - start }
}

/// Finds long repetitions: only every sixteenth place is kept in the chains, and every place is looked up there, so one of
/// 31 bytes can't be missed.
private struct RepetitionFinder {
    private static let block = 16
    /// Blocks looked at in one place.
    private static let maxChainLength = 16

    private let bytes: UnsafeRawBufferPointer
    /// Behind the last repetition.
    private var end = 0
    /// Latest blocks by their hashes, and for each block an earlier one of the same hash.
    private var heads = [Int32](repeating: -1, count: 1 << 18)
    private var previous: [Int32] = []

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        previous.reserveCapacity(bytes.count / RepetitionFinder.block)
    }

    /// The longest of those that the next block-long stretch finds, as a longer one often begins a little behind the first.
    mutating func next() -> Repetition? {
        var best: Repetition?
        var last = bytes.count - RepetitionFinder.block
        var place = end
        while place <= last {
            index(upTo: place)
            if let found = longest(at: place, beyond: best) {
                if best == nil { last = min(last, place + RepetitionFinder.block - 1) }
                best = found
            }
            place += 1
        }
        if let best { end = best.end }
        return best
    }

    private func longest(at place: Int, beyond known: Repetition?) -> Repetition? {
        var found: Repetition?
        var candidate = heads[hash(place)]
        var looks = RepetitionFinder.maxChainLength
        while candidate >= 0, looks > 0 {
            let source = Int(candidate) * RepetitionFinder.block
            candidate = previous[Int(candidate)]
            looks -= 1
            guard let repetition = repetition(at: place, of: source, beyond: found ?? known) else { continue }
            found = repetition
        }
        return found
    }

    /// Nil if it isn't longer than what is known, or doesn't reach farther.
    private func repetition(at place: Int, of source: Int, beyond known: Repetition?) -> Repetition? {
        let distance = place - source
        if let known {
            guard known.end < bytes.count, known.end - place < distance, bytes[known.end - distance] == bytes[known.end] else {
                return nil
            }
        }
        let length = commonLength(source, place, limit: min(distance, bytes.count - place))
        guard length >= RepetitionFinder.block else { return nil }
        let limit = min(place - end, source, distance - length)
        var back = 0
        while back < limit, bytes[source - back - 1] == bytes[place - back - 1] { back += 1 }
        guard back + length > known?.length ?? 0 else { return nil }
        return Repetition(start: place - back, end: place + length, distance: distance)
    }

    private func commonLength(_ one: Int, _ other: Int, limit: Int) -> Int {
        var length = 0
        while length + 8 <= limit {
            let difference = word(one + length) ^ word(other + length)
            guard difference == 0 else { return length + difference.trailingZeroBitCount / 8 }
            length += 8
        }
        while length < limit, bytes[one + length] == bytes[other + length] { length += 1 }
        return length
    }

    /// Enters the blocks that end before a place.
    private mutating func index(upTo place: Int) {
        while (previous.count + 1) * RepetitionFinder.block <= place {
            let hash = hash(previous.count * RepetitionFinder.block)
            let block = Int32(previous.count)
            previous.append(heads[hash])
            heads[hash] = block
        }
    }

    private func hash(_ place: Int) -> Int {
        let first = word(place) &* 0x9E37_79B9_7F4A_7C15
        let both = (first ^ first >> 29 ^ word(place + 8)) &* 0x9E37_79B9_7F4A_7C15
        return Int(both >> 46)
    }

    /// Eight bytes, the same number on every machine.
    private func word(_ place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
}
