import Encoding

/// Long-distance matching before deflate, which only looks back 32 KB: a site has equal texts much farther apart, such as a penalty
/// on its page, in the list, on its card, in the booklet.
///
/// The result is compressed afterwards. First come numbers in LEB128 (seven bits per byte, lowest first): the original length, and
/// the number of matches; the literal length before each match; the length of each; the distance of each. Then come all literals. No
/// match overlaps itself.
///
/// Bytes are added piece by piece. Only the latest are kept, by default 32 MB of them.
package struct LongRangeMatcher: ~Copyable {
    private var finder: RepetitionFinder
    private var literals = ByteBuffer()
    private var numbers = Numbers()
    /// End of the last match, and of the literals that were handed over since.
    private var (matchEnd, literalEnd) = (0, 0)

    /// Numbers of the matches so far.
    struct Numbers: ~Copyable {
        var gaps = ByteBuffer()
        var lengths = ByteBuffer()
        var distances = ByteBuffer()
        var count = 0
    }

    /// Bytes that wait for what follows them, so that matches shorter than this aren't cut.
    private let lookahead: Int

    /// - Parameter window: maximum number of bytes to keep, up to as many as are indexed.
    package init(window: Int = 32 << 20) {
        finder = RepetitionFinder(window)
        lookahead = min(1 << 20, window / 4)
    }

    /// Adds the next bytes.
    /// - Parameter take: called with literals, in order.
    package mutating func append(_ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Void) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(min(lookahead, 1 << 16))
            rest = rest.dropFirst(piece.count)
            if finder.window.isFull(with: piece.count) {
                takeLiterals(upTo: finder.place)
                finder.window.removeHalf()
            }
            finder.window.append(UnsafeRawBufferPointer(rebasing: piece))
            match(upTo: finder.window.end - lookahead)
            handOver(take)
        }
    }

    /// Ends the input.
    /// - Parameters:
    ///   - take: called with the last literals.
    ///   - takeNumbers: called with pieces of the numbers, which precede all literals.
    package mutating func finish(_ take: (UnsafeRawBufferPointer) -> Void, numbers takeNumbers: (UnsafeRawBufferPointer) -> Void) {
        match(upTo: finder.window.end)
        takeLiterals(upTo: finder.window.end)
        handOver(take)
        var head = ByteBuffer()
        head.append(leb128: finder.window.end)
        head.append(leb128: numbers.count)
        // Neither the window nor its index is needed any more.
        finder = RepetitionFinder(0)
        head.withUnsafeBytes(takeNumbers)
        numbers.gaps.withUnsafeBytes(takeNumbers)
        numbers.lengths.withUnsafeBytes(takeNumbers)
        numbers.distances.withUnsafeBytes(takeNumbers)
    }

    private mutating func match(upTo limit: Int) {
        while let repetition = finder.next(upTo: limit, notBefore: literalEnd) {
            numbers.gaps.append(leb128: repetition.start - matchEnd)
            numbers.lengths.append(leb128: repetition.length)
            numbers.distances.append(leb128: repetition.distance)
            numbers.count += 1
            takeLiterals(upTo: repetition.start)
            (matchEnd, literalEnd) = (repetition.end, repetition.end)
        }
    }

    private mutating func takeLiterals(upTo place: Int) {
        guard place > literalEnd else { return }
        literals.append(finder.window[literalEnd..<place])
        literalEnd = place
    }

    private mutating func handOver(_ take: (UnsafeRawBufferPointer) -> Void) {
        literals.withUnsafeBytes { if !$0.isEmpty { take($0) } }
        literals.removeAll()
    }
}
