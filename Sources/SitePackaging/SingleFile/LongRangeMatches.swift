/// Long-distance matching before deflate, which only looks back 32 KB: a site has equal texts much farther apart, such as a penalty
/// on its page, in the list, on its card, in the booklet.
///
/// The result is compressed afterwards. First come numbers in LEB128 (seven bits per byte, lowest first): the original length, and
/// the number of matches; the literal length before each match; the length of each; the distance of each. Then come all literals. No
/// match overlaps itself.
///
/// Chunks are matched on any number of threads, each without the others. One after the other they are the whole.
package struct LongRangeMatches: Sendable {
    /// Maximum size of a chunk in bytes, all of which a `BlockIndex` can number. Texts that repeat farther apart are rare.
    package static let chunkSize = 16 << 20

    private var size = 0
    private var count = 0
    /// Lengths of the literals before the first match and after the last one.
    private var (start, rest) = (0, 0)
    /// Lengths of the literals between two matches, as are the other two in LEB128.
    private var gaps: [UInt8] = []
    private var lengths: [UInt8] = []
    private var distances: [UInt8] = []

    /// No bytes.
    package init() {}

    /// The matches of a chunk.
    /// - Parameter take: called with literals, in order.
    /// - Complexity: O(*n*)
    package init(_ bytes: [UInt8], literals take: (UnsafeRawBufferPointer) -> Void) {
        size = bytes.count
        bytes.withUnsafeBytes { bytes in
            var finder = RepetitionFinder(bytes)
            var end = 0
            while let repetition = finder.next() {
                let gap = repetition.start - end
                if count == 0 { start = gap } else { gaps.append(leb128: gap) }
                lengths.append(leb128: repetition.length)
                distances.append(leb128: repetition.distance)
                count += 1
                if gap > 0 { take(UnsafeRawBufferPointer(rebasing: bytes[end..<repetition.start])) }
                end = repetition.end
            }
            rest = bytes.count - end
            if rest > 0 { take(UnsafeRawBufferPointer(rebasing: bytes[end...])) }
        }
    }

    /// Appends the next chunk.
    package mutating func append(_ next: LongRangeMatches) {
        size += next.size
        guard next.count > 0 else {
            rest += next.rest
            return
        }
        if count == 0 { start = rest + next.start } else { gaps.append(leb128: rest + next.start) }
        gaps += next.gaps
        lengths += next.lengths
        distances += next.distances
        count += next.count
        rest = next.rest
    }

    /// The numbers, which precede all literals, in pieces.
    package var numbers: [[UInt8]] {
        var head: [UInt8] = []
        head.append(leb128: size)
        head.append(leb128: count)
        if count > 0 { head.append(leb128: start) }
        return [head, gaps, lengths, distances]
    }
}

extension [UInt8] {
    fileprivate mutating func append(leb128 number: Int) {
        var rest = number
        while rest > 127 {
            append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
