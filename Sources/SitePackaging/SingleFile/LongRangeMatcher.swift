/// Long-distance matching before deflate, which only looks back 32 KB: a site has equal texts much farther apart, such as a penalty
/// on its page, in the list, on its card, in the booklet.
///
/// The result is compressed by `Deflate` afterwards. First come numbers in LEB128 (seven bits per byte, lowest first): the original
/// length, and the number of matches; the literal length before each match; the length of each; the distance of each. Then come all
/// literals. No match overlaps itself.
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

/// Finds long matches: only every sixteenth position is indexed, and every position is looked up, so a match of 31 bytes is always
/// found.
private struct RepetitionFinder {
    private static let block = 16
    /// Maximum number of candidates per position.
    private static let maxChainLength = 16

    private let bytes: UnsafeRawBufferPointer
    /// End of the last match.
    private var end = 0
    /// Latest block of each hash, and for each block an earlier one of the same hash.
    private var heads = [Int32](repeating: -1, count: 1 << 18)
    private var previous: [Int32] = []

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        previous.reserveCapacity(bytes.count / RepetitionFinder.block)
    }

    /// The longest match within the next block length, as a longer one often begins shortly after the first.
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

    /// Nil unless it is longer than the known one, or reaches farther.
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

    /// Indexes the blocks that end before a position.
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

    /// Eight bytes in a fixed byte order.
    private func word(_ place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
}
