import Algorithms

/// QR code (ISO/IEC 18004), versions 1 to 10, byte mode, error correction level M (15%).
struct QRCode: Equatable {
    /// Modules on each side.
    let size: Int
    /// Modules, row by row.
    private var isDark: [Bool]
    /// Function modules, which hold no data.
    private var isFunction: [Bool]

    /// - Returns: nil for a text of more than 213 bytes, the capacity of version 10.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.all.first(where: { bytes.count <= $0.byteLimit }) else { return nil }
        self.init(version, bytes)
    }

    private init(_ version: QRVersion, _ bytes: [UInt8]) {
        size = 17 + 4 * version.number
        isDark = [Bool](repeating: false, count: size * size)
        isFunction = isDark
        drawPatterns(version)
        place(version.codewords(of: bytes))
        let plain = self
        let masked = (0..<8).map { plain.masked(with: $0) }
        // The first of several masks with the lowest penalty, as in the standard.
        var best = masked[0]
        for code in masked.dropFirst() where code.penalty < best.penalty { best = code }
        isDark = best.isDark
    }

    func isDark(x: Int, y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && isDark[y * size + x]
    }

    private mutating func set(_ x: Int, _ y: Int, _ value: Bool) {
        guard (0..<size).contains(x), (0..<size).contains(y) else { return }
        isDark[y * size + x] = value
        isFunction[y * size + x] = true
    }

    // MARK: - Patterns

    private mutating func drawPatterns(_ version: QRVersion) {
        for index in 0..<size {
            set(6, index, index.isMultiple(of: 2))
            set(index, 6, index.isMultiple(of: 2))
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawRings(x, y, reach: 4) }
        let centers = version.alignments
        for x in centers {
            for y in centers where !isFinder(x, y) { drawRings(x, y, reach: 2) }
        }
        drawFormat(mask: 0)
        guard version.number >= 7 else { return }
        let bits = version.number << 12 | QRCode.remainder(of: version.number, bits: 12, by: 0x1F25)
        for index in 0..<18 {
            let (far, near) = (size - 11 + index % 3, index / 3)
            set(far, near, bits >> index & 1 == 1)
            set(near, far, bits >> index & 1 == 1)
        }
    }

    private func isFinder(_ x: Int, _ y: Int) -> Bool {
        (x == 6 && y == 6) || (x == 6 && y == size - 7) || (x == size - 7 && y == 6)
    }

    /// A finder or alignment pattern: concentric squares, dark in the middle.
    private mutating func drawRings(_ x: Int, _ y: Int, reach: Int) {
        for dy in -reach...reach {
            for dx in -reach...reach {
                let ring = max(abs(dx), abs(dy))
                set(x + dx, y + dy, reach == 4 ? ring != 2 && ring != 4 : ring != 1)
            }
        }
    }

    private mutating func drawFormat(mask: Int) {
        // Level M is 00.
        let bits = (mask << 10 | QRCode.remainder(of: mask, bits: 10, by: 0x537)) ^ 0x5412
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0..<6 { set(8, index, bit(index)) }
        set(8, 7, bit(6))
        set(8, 8, bit(7))
        set(7, 8, bit(8))
        for index in 9..<15 { set(14 - index, 8, bit(index)) }
        for index in 0..<8 { set(size - 1 - index, 8, bit(index)) }
        for index in 8..<15 { set(8, size - 15 + index, bit(index)) }
        set(8, size - 8, true)
    }

    /// Remainder of a polynomial division over GF(2), for BCH codes.
    private static func remainder(of value: Int, bits: Int, by divisor: Int) -> Int {
        var rest = value
        for _ in 0..<bits { rest = rest << 1 ^ (rest >> (bits - 1)) * divisor }
        return rest
    }

    // MARK: - Data

    /// Places data in columns of two modules from the right, alternately up and down.
    private mutating func place(_ codewords: [UInt8]) {
        var index = 0
        var right = size - 1
        while right >= 1 {
            if right == 6 { right = 5 }
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<size {
                let y = isUpward ? size - 1 - step : step
                for x in [right, right - 1] where !isFunction[y * size + x] && index < codewords.count * 8 {
                    isDark[y * size + x] = codewords[index >> 3] >> (7 - index & 7) & 1 == 1
                    index += 1
                }
            }
            right -= 2
        }
    }

    private func masked(with mask: Int) -> QRCode {
        var code = self
        for y in 0..<size {
            for x in 0..<size where !isFunction[y * size + x] && QRCode.flips(mask, x, y) { code.isDark[y * size + x].toggle() }
        }
        code.drawFormat(mask: mask)
        return code
    }

    private static func flips(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    // MARK: - Mask penalties

    private var penalty: Int {
        var penalty = 0
        for line in 0..<size {
            penalty += QRCode.penalty(of: (0..<size).map { isDark(x: $0, y: line) })
            penalty += QRCode.penalty(of: (0..<size).map { isDark(x: line, y: $0) })
        }
        for y in 0..<(size - 1) {
            for x in 0..<(size - 1) {
                let corner = isDark(x: x, y: y)
                if corner == isDark(x: x + 1, y: y), corner == isDark(x: x, y: y + 1), corner == isDark(x: x + 1, y: y + 1) { penalty += 3 }
            }
        }
        let dark = isDark.count { $0 }
        // 10 points for each 5% of deviation from half.
        return penalty + abs(dark * 20 - isDark.count * 10) / isDark.count * 10
    }

    /// Penalty of a row or column: runs of one colour, and patterns similar to a finder.
    private static func penalty(of line: [Bool]) -> Int {
        var penalty = 0
        var run = 0
        for (index, isDark) in line.enumerated() {
            run = index > 0 && line[index - 1] == isDark ? run + 1 : 1
            if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
        }
        let corner = [true, false, true, true, true, false, true]
        let light = [false, false, false, false]
        for start in 0...(line.count - 11) {
            let part = Array(line[start..<(start + 11)])
            if part == corner + light || part == light + corner { penalty += 40 }
        }
        return penalty
    }
}

/// Capacity and block structure of a version.
struct QRVersion {
    let number: Int
    /// Error correction codewords per block.
    let correction: Int
    /// Data codewords of each block.
    let blocks: [Int]
    let alignments: [Int]

    private init(_ number: Int, correction: Int, blocks: [Int], alignments: [Int]) {
        self.number = number
        self.correction = correction
        self.blocks = blocks
        self.alignments = alignments
    }

    static let all = [
        QRVersion(1, correction: 10, blocks: [16], alignments: []),
        QRVersion(2, correction: 16, blocks: [28], alignments: [6, 18]),
        QRVersion(3, correction: 26, blocks: [44], alignments: [6, 22]),
        QRVersion(4, correction: 18, blocks: [32, 32], alignments: [6, 26]),
        QRVersion(5, correction: 24, blocks: [43, 43], alignments: [6, 30]),
        QRVersion(6, correction: 16, blocks: [27, 27, 27, 27], alignments: [6, 34]),
        QRVersion(7, correction: 18, blocks: [31, 31, 31, 31], alignments: [6, 22, 38]),
        QRVersion(8, correction: 22, blocks: [38, 38, 39, 39], alignments: [6, 24, 42]),
        QRVersion(9, correction: 22, blocks: [36, 36, 36, 37, 37], alignments: [6, 26, 46]),
        QRVersion(10, correction: 26, blocks: [43, 43, 43, 43, 44], alignments: [6, 28, 50]),
    ]

    private var capacity: Int { blocks.reduce(0, +) }
    private var countBits: Int { number < 10 ? 8 : 16 }

    /// A mode indicator of four bits precedes the character count.
    var byteLimit: Int { (capacity * 8 - 4 - countBits) / 8 }

    /// Interleaved data and error correction codewords.
    func codewords(of bytes: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for bit in stride(from: count - 1, through: 0, by: -1) { bits.append(value >> bit & 1 == 1) }
        }
        append(0b0100, 4)
        append(bytes.count, countBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, capacity * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var data = bits.chunks(ofCount: 8).map { $0.reduce(0 as UInt8) { $0 << 1 | ($1 ? 1 : 0) } }
        for pad in 0..<(capacity - data.count) { data.append(pad.isMultiple(of: 2) ? 0xEC : 0x11) }

        var parts: [[UInt8]] = []
        for length in blocks {
            parts.append(Array(data.prefix(length)))
            data.removeFirst(length)
        }
        let corrections = parts.map { ReedSolomon.remainder(of: $0, degree: correction) }
        return QRVersion.interleaved(parts) + QRVersion.interleaved(corrections)
    }

    private static func interleaved(_ parts: [[UInt8]]) -> [UInt8] {
        let longest = parts.map(\.count).max() ?? 0
        return (0..<longest).flatMap { index in parts.compactMap { index < $0.count ? $0[index] : nil } }
    }
}

/// Reed-Solomon code over GF(256) with the polynomial 0x11D.
enum ReedSolomon {
    static func remainder(of data: [UInt8], degree: Int) -> [UInt8] {
        let divisor = divisor(degree)
        var rest = [UInt8](repeating: 0, count: degree)
        for byte in data {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for index in 0..<degree { rest[index] ^= product(divisor[index], factor) }
        }
        return rest
    }

    /// Generator polynomial (x − 1)(x − 2)(x − 4)… without its leading coefficient, which is 1.
    private static func divisor(_ degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree)
        result[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                result[index] = product(result[index], root) ^ (index + 1 < degree ? result[index + 1] : 0)
            }
            root = product(root, 2)
        }
        return result
    }

    private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        var result = 0
        for bit in stride(from: 7, through: 0, by: -1) {
            result = result << 1 ^ (result >> 7) * 0x11D
            if other >> bit & 1 == 1 { result ^= Int(one) }
        }
        return UInt8(truncatingIfNeeded: result)
    }
}
