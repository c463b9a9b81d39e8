import SitePlanning

/// Reads what deflate (RFC 1951) has compressed, from files that anybody may have made.
enum Inflate {
    /// - Parameter limit: how many bytes may come out; more is not read.
    /// - Returns: nil where the bytes are damaged, end too early or bring more than `limit`.
    static func bytes(_ compressed: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        var reader = BitReader(compressed)
        var result: [UInt8] = []
        while true {
            guard let isLast = reader.bits(1), let kind = reader.bits(2) else { return nil }
            let isSound: Bool
            switch kind {
            case 0: isSound = stored(&reader, &result, limit)
            case 1: isSound = symbols(&reader, .fixed, &result, limit)
            case 2: isSound = Codes(&reader).map { symbols(&reader, $0, &result, limit) } ?? false
            default: isSound = false
            }
            guard isSound else { return nil }
            if isLast == 1 { return result }
        }
    }

    private static func stored(_ reader: inout BitReader, _ result: inout [UInt8], _ limit: Int) -> Bool {
        reader.skipToByte()
        guard let length = reader.bits(16), let check = reader.bits(16), length == ~check & 0xFFFF,
            result.count + length <= limit, let bytes = reader.bytes(length)
        else { return false }
        result += bytes
        return true
    }

    private static func symbols(_ reader: inout BitReader, _ codes: Codes, _ result: inout [UInt8], _ limit: Int) -> Bool {
        while true {
            guard let symbol = codes.literals.symbol(&reader) else { return false }
            if symbol < 256 {
                guard result.count < limit else { return false }
                result.append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return true }
            guard let length = number(lengths, symbol - 257, &reader), let code = codes.distances.symbol(&reader),
                let distance = number(distances, code, &reader), distance <= result.count, result.count + length <= limit
            else { return false }
            // What is repeated may reach into the repetition, so it is copied byte by byte.
            for _ in 0..<length { result.append(result[result.count - distance]) }
        }
    }

    private static func number(_ table: [(base: Int, extra: Int)], _ code: Int, _ reader: inout BitReader) -> Int? {
        guard table.indices.contains(code), let rest = reader.bits(table[code].extra) else { return nil }
        return table[code].base + rest
    }

    private static let lengths: [(base: Int, extra: Int)] = [
        (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1), (17, 1), (19, 2), (23, 2), (27, 2),
        (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4), (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0),
    ]

    private static let distances: [(base: Int, extra: Int)] = (0..<30).map { (code: Int) -> (base: Int, extra: Int) in
        if code < 4 { return (code + 1, 0) }
        let extra = code / 2 - 1
        let start = (2 + code % 2) << extra
        return (start + 1, extra)
    }
}

/// The codes of one block.
private struct Codes {
    var literals: PrefixCode
    var distances: PrefixCode

    static let fixed: Codes = {
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        return Codes(literals: PrefixCode(lengths: lengths), distances: PrefixCode(lengths: [Int](repeating: 5, count: 30)))
    }()

    private init(literals: PrefixCode, distances: PrefixCode) {
        self.literals = literals
        self.distances = distances
    }

    /// Reads the codes that stand before a block.
    init?(_ reader: inout BitReader) {
        guard let literalCount = reader.bits(5), let distanceCount = reader.bits(5), let count = reader.bits(4) else { return nil }
        var lengths = [Int](repeating: 0, count: 19)
        for place in DeflateBlock.order.prefix(count + 4) {
            guard let length = reader.bits(3) else { return nil }
            lengths[place] = length
        }
        let code = PrefixCode(lengths: lengths)
        let all = literalCount + 257 + distanceCount + 1
        var read: [Int] = []
        while read.count < all {
            guard let symbol = code.symbol(&reader) else { return nil }
            switch symbol {
            case 16:
                guard let last = read.last, let times = reader.bits(2) else { return nil }
                read += [Int](repeating: last, count: times + 3)
            case 17, 18:
                guard let times = reader.bits(symbol == 17 ? 3 : 7) else { return nil }
                read += [Int](repeating: 0, count: times + (symbol == 17 ? 3 : 11))
            default: read.append(symbol)
            }
        }
        guard read.count == all else { return nil }
        literals = PrefixCode(lengths: Array(read[..<(literalCount + 257)]))
        distances = PrefixCode(lengths: Array(read[(literalCount + 257)...]))
    }
}

/// A canonical prefix code: how many symbols have each length, and the symbols in the order of their codes.
private struct PrefixCode {
    private var counts = [Int](repeating: 0, count: 16)
    private var symbols: [Int] = []

    init(lengths: [Int]) {
        for length in 1...15 {
            let those = lengths.indices.filter { lengths[$0] == length }
            counts[length] = those.count
            symbols += those
        }
    }

    /// Nil for bits that are no code.
    func symbol(_ reader: inout BitReader) -> Int? {
        var (code, first, index) = (0, 0, 0)
        for length in 1...15 {
            guard let bit = reader.bits(1) else { return nil }
            code |= bit
            let count = counts[length]
            if code - first < count { return symbols[index + code - first] }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        return nil
    }
}

/// Bits from the lowest of each byte.
private struct BitReader {
    private let bytes: ArraySlice<UInt8>
    private var next: Int
    private var held: UInt32 = 0
    private var heldCount = 0

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        next = bytes.startIndex
    }

    /// Up to 16; nil where the bytes end.
    mutating func bits(_ count: Int) -> Int? {
        while heldCount < count {
            guard next < bytes.endIndex else { return nil }
            held |= UInt32(bytes[next]) << heldCount
            next += 1
            heldCount += 8
        }
        defer {
            held >>= UInt32(count)
            heldCount -= count
        }
        return Int(held & (1 << UInt32(count) - 1))
    }

    mutating func skipToByte() {
        let rest = heldCount % 8
        held >>= UInt32(rest)
        heldCount -= rest
    }

    /// Whole bytes, after `skipToByte` and numbers of whole bytes.
    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard heldCount == 0, bytes.endIndex - next >= count else { return nil }
        defer { next += count }
        return bytes[next..<(next + count)]
    }
}
