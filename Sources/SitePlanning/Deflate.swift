/// Compresses as RFC 1951 has it. Our own, because the bytes of zlib differ from one build of it to the next, and those of
/// a site may not.
package enum Deflate {
    /// - Complexity: O(*n*)
    package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var writer = BitWriter()
        var tokens: [DeflateToken] = []
        tokens.reserveCapacity(DeflateBlock.tokenLimit)
        bytes.withUnsafeBufferPointer { bytes in
            var finder = MatchFinder(bytes)
            while let token = finder.next() {
                tokens.append(token)
                guard tokens.count == DeflateBlock.tokenLimit else { continue }
                DeflateBlock(tokens).write(isLast: finder.isAtEnd, to: &writer)
                tokens.removeAll(keepingCapacity: true)
            }
        }
        if !tokens.isEmpty || bytes.isEmpty { DeflateBlock(tokens).write(isLast: true, to: &writer) }
        return writer.finished()
    }
}

/// A byte, or a repetition of what stood before.
struct DeflateToken {
    /// The byte, or the length of the repetition: 3 to 258.
    let value: UInt16
    /// How far back; 0 for a byte.
    let distance: UInt16

    static func byte(_ byte: UInt8) -> DeflateToken { DeflateToken(value: UInt16(byte), distance: 0) }

    static func match(length: Int, distance: Int) -> DeflateToken {
        DeflateToken(value: UInt16(length), distance: UInt16(distance))
    }
}

/// Finds repetitions: chains of the places where the same three bytes stood, the latest first.
private struct MatchFinder {
    private static let window = 1 << 15
    private static let longest = 258
    /// Places looked at for one match; beyond it, time grows and sizes hardly shrink.
    private static let patience = 128
    /// A match of this length is taken without looking for a longer one behind it.
    private static let goodEnough = 64

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    /// The place behind the last byte that is in the chains.
    private var indexed = 0
    private var heads = [Int32](repeating: -1, count: 1 << 15)
    private var previous = [Int32](repeating: -1, count: MatchFinder.window)
    /// The match at `place`, where the look ahead has found it.
    private var found: (length: Int, distance: Int)?

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func next() -> DeflateToken? {
        guard place < bytes.count else { return nil }
        let match = found ?? longestMatch()
        found = nil
        guard match.length >= 3 else { return byte() }
        if match.length < MatchFinder.goodEnough, place + 1 < bytes.count {
            let start = place
            place += 1
            let later = longestMatch()
            place = start
            if later.length > match.length {
                found = later
                return byte()
            }
        }
        place += match.length
        return .match(length: match.length, distance: match.distance)
    }

    private mutating func byte() -> DeflateToken {
        defer { place += 1 }
        return .byte(bytes[place])
    }

    /// The longest match for what stands at `place`; its length is 0 where there is none.
    private mutating func longestMatch() -> (length: Int, distance: Int) {
        index(upTo: place)
        guard place + 3 <= bytes.count else { return (0, 0) }
        let limit = min(MatchFinder.longest, bytes.count - place)
        var best = (length: 0, distance: 0)
        var candidate = Int(heads[hash(place)])
        var looks = MatchFinder.patience
        while candidate >= 0, place - candidate < MatchFinder.window, looks > 0 {
            looks -= 1
            if best.length == 0 || bytes[candidate + best.length] == bytes[place + best.length] {
                var length = 0
                while length < limit, bytes[candidate + length] == bytes[place + length] { length += 1 }
                // Three bytes from far away cost more than they save.
                if length > max(best.length, place - candidate > 4096 ? 3 : 2) {
                    best = (length, place - candidate)
                    if length == limit { break }
                }
            }
            let earlier = Int(previous[candidate & (MatchFinder.window - 1)])
            guard earlier < candidate else { break }
            candidate = earlier
        }
        return best
    }

    private mutating func index(upTo end: Int) {
        while indexed < min(end, bytes.count - 2) {
            let hash = hash(indexed)
            previous[indexed & (MatchFinder.window - 1)] = heads[hash]
            heads[hash] = Int32(indexed)
            indexed += 1
        }
    }

    private func hash(_ place: Int) -> Int {
        let three = UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
        return Int((three &* 0x9E37_79B1) >> 17)
    }
}
