/// A block of compressed data with Huffman codes of its own.
package struct DeflateBlock {
    static let tokenLimit = 1 << 15

    private let tokens: [DeflateToken]
    private let literals: HuffmanCode
    private let distances: HuffmanCode

    init(_ tokens: [DeflateToken]) {
        var literals = [Int](repeating: 0, count: 286)
        var distances = [Int](repeating: 0, count: 30)
        literals[DeflateBlock.end] = 1
        for token in tokens {
            guard token.distance > 0 else {
                literals[Int(token.value)] += 1
                continue
            }
            literals[257 + DeflateBlock.lengths.index(of: token.value)] += 1
            distances[DeflateBlock.distances.index(of: token.distance)] += 1
        }
        self.tokens = tokens
        self.literals = HuffmanCode(frequencies: literals, longest: 15)
        self.distances = HuffmanCode(frequencies: distances, longest: 15)
    }

    private static let end = 256

    func write(isLast: Bool, to writer: inout BitWriter) {
        writer.append(isLast ? 1 : 0, bits: 1)
        writer.append(2, bits: 2)
        writeCodes(to: &writer)
        for token in tokens {
            guard token.distance > 0 else {
                literals.write(Int(token.value), to: &writer)
                continue
            }
            let length = DeflateBlock.lengths.index(of: token.value)
            literals.write(257 + length, to: &writer)
            DeflateBlock.lengths.writeRest(of: token.value, index: length, to: &writer)
            let distance = DeflateBlock.distances.index(of: token.distance)
            distances.write(distance, to: &writer)
            DeflateBlock.distances.writeRest(of: token.distance, index: distance, to: &writer)
        }
        literals.write(DeflateBlock.end, to: &writer)
    }

    // MARK: - The codes themselves

    /// The lengths of both codes in one row, repetitions shortened, in a code of its own.
    private func writeCodes(to writer: inout BitWriter) {
        let literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
        let distanceCount = max(1, (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
        let row = DeflateBlock.shortened(literals.lengths.prefix(literalCount) + distances.lengths.prefix(distanceCount))
        var frequencies = [Int](repeating: 0, count: 19)
        for step in row { frequencies[step.symbol] += 1 }
        let code = HuffmanCode(frequencies: frequencies, longest: 7)
        let order = DeflateBlock.order
        let count = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
        writer.append(literalCount - 257, bits: 5)
        writer.append(distanceCount - 1, bits: 5)
        writer.append(count - 4, bits: 4)
        for symbol in order.prefix(count) { writer.append(code.lengths[symbol], bits: 3) }
        for step in row {
            code.write(step.symbol, to: &writer)
            writer.append(step.rest, bits: step.bits)
        }
    }

    /// In this order the standard has the lengths of the code for lengths.
    package static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private static func shortened(_ lengths: some Sequence<Int>) -> [(symbol: Int, rest: Int, bits: Int)] {
        var steps: [(symbol: Int, rest: Int, bits: Int)] = []
        let lengths = Array(lengths)
        var index = 0
        while index < lengths.count {
            let length = lengths[index]
            var count = lengths[index...].prefix { $0 == length }.count
            index += count
            if length != 0 {
                steps.append((length, 0, 0))
                count -= 1
            }
            while count >= 3 {
                let run = min(count, length == 0 ? 138 : 6)
                if length != 0 {
                    steps.append((16, run - 3, 2))
                } else {
                    steps.append(run < 11 ? (17, run - 3, 3) : (18, run - 11, 7))
                }
                count -= run
            }
            steps += repeatElement((symbol: length, rest: 0, bits: 0), count: count)
        }
        return steps
    }

    /// Numbers in groups: a symbol for the group, and more bits for the place in it.
    private struct Groups {
        private var starts: [Int] = []
        private var bits: [Int] = []
        private var symbols: [UInt8]

        /// - Parameter bits: of each group.
        init(from first: Int, bits groups: [Int]) {
            var start = first
            symbols = [UInt8](repeating: 0, count: first)
            for (index, bits) in groups.enumerated() {
                starts.append(start)
                start += 1 << bits
                symbols += repeatElement(UInt8(index), count: 1 << bits)
            }
            bits = groups
        }

        /// The one number with a group to itself, though another could hold it.
        mutating func setLast(_ number: Int, symbol: Int) {
            symbols[number] = UInt8(symbol)
            starts.append(number)
            bits.append(0)
        }

        func index(of number: UInt16) -> Int { Int(symbols[Int(number)]) }

        func writeRest(of number: UInt16, index: Int, to writer: inout BitWriter) {
            writer.append(Int(number) - starts[index], bits: bits[index])
        }
    }

    private static let lengths = {
        var groups = Groups(from: 3, bits: [0, 0, 0, 0] + (0...5).flatMap { [Int](repeating: $0, count: 4) })
        groups.setLast(258, symbol: 28)
        return groups
    }()

    private static let distances = Groups(from: 1, bits: [0, 0] + (0...13).flatMap { [$0, $0] })
}

/// A prefix code: frequent symbols have short words.
struct HuffmanCode {
    /// In bits; 0 for what doesn't occur.
    let lengths: [Int]
    private let words: [Int]

    init(frequencies: [Int], longest: Int) {
        lengths = HuffmanCode.lengths(frequencies, longest)
        words = HuffmanCode.words(lengths)
    }

    func write(_ symbol: Int, to writer: inout BitWriter) { writer.append(words[symbol], bits: lengths[symbol]) }

    /// Where words grow too long, rare symbols are taken for less rare than they are.
    private static func lengths(_ frequencies: [Int], _ longest: Int) -> [Int] {
        var frequencies = frequencies
        // A code of one word would have no bits, so there are always two.
        var symbols = frequencies.indices.filter { frequencies[$0] > 0 }
        for symbol in frequencies.indices where symbols.count < 2 && !symbols.contains(symbol) {
            symbols.append(symbol)
            frequencies[symbol] = 1
        }
        while true {
            let depths = self.depths(symbols.map { frequencies[$0] })
            if depths.allSatisfy({ $0 <= longest }) {
                var lengths = [Int](repeating: 0, count: frequencies.count)
                for (symbol, depth) in zip(symbols, depths) { lengths[symbol] = depth }
                return lengths
            }
            for symbol in symbols { frequencies[symbol] = frequencies[symbol] / 2 + 1 }
        }
    }

    /// How deep each of the leaves lies in Huffman's tree.
    private static func depths(_ weights: [Int]) -> [Int] {
        let leaves = weights.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
        var nodes = leaves.map { weights[$0] }
        var parents = [Int](repeating: 0, count: weights.count * 2 - 1)
        // Leaves and inner nodes both come in the order of their weights, so the lightest is the first of either.
        var leaf = 0
        var inner = weights.count
        func lightest() -> Int {
            if leaf < weights.count, inner >= nodes.count || nodes[leaf] <= nodes[inner] {
                leaf += 1
                return leaf - 1
            }
            inner += 1
            return inner - 1
        }
        while nodes.count < parents.count {
            let (one, other) = (lightest(), lightest())
            parents[one] = nodes.count
            parents[other] = nodes.count
            nodes.append(nodes[one] + nodes[other])
        }
        var depths = [Int](repeating: 0, count: parents.count)
        for node in parents.indices.dropLast().reversed() { depths[node] = depths[parents[node]] + 1 }
        var found = [Int](repeating: 0, count: weights.count)
        for (place, leaf) in leaves.enumerated() { found[leaf] = depths[place] }
        return found
    }

    /// Words of one length are consecutive numbers, and shorter ones come before them. Bits go out lowest first, so words
    /// are kept turned around.
    private static func words(_ lengths: [Int]) -> [Int] {
        var words = [Int](repeating: 0, count: lengths.count)
        var next = 0
        for length in 1...15 {
            next <<= 1
            for symbol in lengths.indices where lengths[symbol] == length {
                words[symbol] = (0..<length).reduce(0) { $0 << 1 | next >> $1 & 1 }
                next += 1
            }
        }
        return words
    }
}

/// Writes numbers of a few bits, the lowest bit first.
struct BitWriter {
    private var bytes: [UInt8] = []
    private var rest: UInt64 = 0
    private var restBits = 0

    /// - Parameter bits: at most 16.
    mutating func append(_ number: Int, bits: Int) {
        rest |= UInt64(number) << UInt64(restBits)
        restBits += bits
        while restBits >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
            restBits -= 8
        }
    }

    consuming func finished() -> [UInt8] {
        if restBits > 0 { bytes.append(UInt8(truncatingIfNeeded: rest)) }
        return bytes
    }
}
