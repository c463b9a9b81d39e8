/// Deflate (RFC 1951) with its fixed codes, and runs of one byte as the only repetition: all that flat pictures need.
struct Deflate {
    private var bytes: [UInt8] = []
    private var pending: UInt32 = 0
    private var count: UInt32 = 0

    /// In the frame of RFC 1950.
    static func zlib(_ content: [UInt8]) -> [UInt8] {
        var deflate = Deflate()
        deflate.write(bits: 0b011, count: 3)  // the last block, of fixed codes
        var index = 0
        while index < content.count {
            deflate.write(literal: content[index])
            var run = content[(index + 1)...].prefix(1 << 16).prefix { $0 == content[index] }.count
            index += 1 + run
            // Shorter ones are literals.
            while run >= 3 {
                let length = run > 258 && run < 261 ? run - 3 : min(run, 258)
                deflate.write(run: length)
                run -= length
            }
            for _ in 0..<run { deflate.write(literal: content[index - 1]) }
        }
        deflate.write(code: 0, count: 7)
        return [0x78, 0x01] + deflate.finished() + PNG.bigEndian(adler(content))
    }

    private mutating func write(literal: UInt8) {
        if literal < 144 {
            write(code: 0x30 + UInt32(literal), count: 8)
        } else {
            write(code: 0x190 + UInt32(literal) - 144, count: 9)
        }
    }

    /// The byte before, `length` times more.
    private mutating func write(run length: Int) {
        let symbol = Deflate.lengths.lastIndex { $0.first <= length } ?? 0
        let (first, extra) = Deflate.lengths[symbol]
        if symbol < 23 {
            write(code: UInt32(symbol) + 1, count: 7)
        } else {
            write(code: 0xC0 + UInt32(symbol) - 23, count: 8)
        }
        write(bits: UInt32(length - first), count: extra)
        write(code: 0, count: 5)  // one byte back
    }

    /// The shortest run of each symbol from 257 on, and how many bits tell how much longer it is.
    private static let lengths: [(first: Int, extra: UInt32)] = {
        var lengths: [(first: Int, extra: UInt32)] = []
        var first = 3
        for symbol in 0..<28 {
            let extra = UInt32(max(symbol / 4 - 1, 0))
            lengths.append((first, extra))
            first += 1 << extra
        }
        return lengths + [(258, 0)]
    }()

    /// Codes have their highest bit first, numbers their lowest.
    private mutating func write(code: UInt32, count: UInt32) {
        for bit in (0..<count).reversed() { write(bits: code >> bit & 1, count: 1) }
    }

    private mutating func write(bits: UInt32, count: UInt32) {
        pending |= bits << self.count
        self.count += count
        while self.count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            self.count -= 8
        }
    }

    private consuming func finished() -> [UInt8] {
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
        return bytes
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        let (a, b) = bytes.reduce(into: (1 as UInt32, 0 as UInt32)) { sums, byte in
            sums.0 = (sums.0 + UInt32(byte)) % 65521
            sums.1 = (sums.1 + sums.0) % 65521
        }
        return b << 16 | a
    }
}
