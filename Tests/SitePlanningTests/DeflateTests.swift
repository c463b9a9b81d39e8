import SitePlanning
import Testing

@Suite struct DeflateTests {
    /// Every length and distance code, long and short codes, several blocks.
    private static let samples: [[UInt8]] = [
        [], [7], [7, 7], Array(repeating: 65, count: 70_000), (0...255).flatMap { Array(repeating: UInt8($0), count: 3) },
        noise(100_000), noise(40_000) + noise(40_000), skewed(),
        Array(String(repeating: "<li class=\"card\"><a href=\"#/quizzes/cells\">", count: 9000).utf8),
    ]

    @Test(arguments: samples.indices)
    func whatIsCompressedCanBeRead(sample: Int) throws {
        let bytes = DeflateTests.samples[sample]
        var inflater = Inflater(Deflate.compressed(bytes))
        let isRead = try inflater.run() == bytes
        #expect(isRead)
    }

    @Test func textGetsMuchShorter() {
        let text = (0..<2000).map { "<li class=\"penalty-row\" data-penalty=\"\($0)\">" }.joined()
        #expect(Deflate.compressed(Array(text.utf8)).count < text.utf8.count / 8)
    }

    /// What doesn't repeat, the same in each run.
    private static func noise(_ count: Int) -> [UInt8] {
        var state: UInt64 = 88_172_645_463_325_252
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state)
        }
    }

    /// Frequencies like Fibonacci's numbers, whose codes would be longer than the standard allows.
    private static func skewed() -> [UInt8] {
        var (small, large) = (1, 1)
        var bytes: [UInt8] = []
        for symbol in UInt8(0)..<20 {
            bytes += repeatElement(symbol, count: small)
            (small, large) = (large, small + large)
        }
        let order = noise(bytes.count)
        return zip(bytes, order).sorted { $0.1 < $1.1 }.map(\.0)
    }
}

/// Reads what is compressed, bit by bit as the standard tells it.
private struct Inflater {
    struct Fault: Error {}

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func run() throws -> [UInt8] {
        var output: [UInt8] = []
        var isLast = false
        while !isLast {
            isLast = try bits(1) == 1
            guard try bits(2) == 2 else { throw Fault() }
            let (literals, distances) = try codes()
            while true {
                let symbol = try self.symbol(literals)
                if symbol == 256 { break }
                if symbol < 256 {
                    output.append(UInt8(symbol))
                    continue
                }
                let length = try number(symbol - 257, Inflater.lengths)
                let distance = try number(try self.symbol(distances), Inflater.distances)
                guard distance <= output.count else { throw Fault() }
                for _ in 0..<length { output.append(output[output.count - distance]) }
            }
        }
        guard place + 8 > bytes.count * 8 else { throw Fault() }
        return output
    }

    private static let lengths: [(start: Int, bits: Int)] = {
        var groups: [(start: Int, bits: Int)] = []
        var start = 3
        for bits in [0, 0] + (0...5).flatMap({ [$0, $0] }) {
            for _ in 0..<2 {
                groups.append((start, bits))
                start += 1 << bits
            }
        }
        return groups + [(258, 0)]
    }()

    private static let distances: [(start: Int, bits: Int)] = {
        var start = 1
        return ([0, 0] + (0...13).flatMap { [$0, $0] }).map { bits in
            defer { start += 1 << bits }
            return (start, bits)
        }
    }()

    private mutating func number(_ index: Int, _ groups: [(start: Int, bits: Int)]) throws -> Int {
        guard groups.indices.contains(index) else { throw Fault() }
        return groups[index].start + (try bits(groups[index].bits))
    }

    private mutating func bits(_ count: Int) throws -> Int {
        var number = 0
        for bit in 0..<count {
            guard place < bytes.count * 8 else { throw Fault() }
            number |= Int(bytes[place / 8] >> (place % 8) & 1) << bit
            place += 1
        }
        return number
    }

    private mutating func codes() throws -> ([[Int]: Int], [[Int]: Int]) {
        let counts = (literals: try bits(5) + 257, distances: try bits(5) + 1, lengths: try bits(4) + 4)
        var lengths = [Int](repeating: 0, count: 19)
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(counts.lengths) {
            lengths[symbol] = try bits(3)
        }
        let code = try words(lengths)
        var row: [Int] = []
        while row.count < counts.literals + counts.distances {
            switch try symbol(code) {
            case 16: row += repeatElement(try #require(row.last), count: 3 + (try bits(2)))
            case 17: row += repeatElement(0, count: 3 + (try bits(3)))
            case 18: row += repeatElement(0, count: 11 + (try bits(7)))
            case let length: row.append(length)
            }
        }
        return (try words(Array(row.prefix(counts.literals))), try words(Array(row.dropFirst(counts.literals))))
    }

    /// Symbols by their words. A code must be complete, or browsers refuse it.
    private func words(_ lengths: [Int]) throws -> [[Int]: Int] {
        var words: [[Int]: Int] = [:]
        var next = 0
        var room = 1 << 15
        for length in 1...15 {
            next <<= 1
            for symbol in lengths.indices where lengths[symbol] == length {
                words[(0..<length).reversed().map { next >> $0 & 1 }] = symbol
                next += 1
                room -= 1 << (15 - length)
            }
        }
        guard room == 0 else { throw Fault() }
        return words
    }

    private mutating func symbol(_ words: [[Int]: Int]) throws -> Int {
        var word: [Int] = []
        while word.count < 16 {
            word.append(try bits(1))
            if let symbol = words[word] { return symbol }
        }
        throw Fault()
    }
}
