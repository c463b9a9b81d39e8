/// A natural number of any size, so that neither sums nor numbers as written overflow.
package struct Natural: Hashable, Sendable {
    /// The number where it is below `wordLimit`, as it nearly always is, since an array would cost more than the arithmetic.
    private let word: UInt64
    /// Nine decimal digits each, least significant first, without leading zeros; empty where `word` is the number.
    private let longLimbs: [UInt32]

    private static let base: UInt64 = 1_000_000_000
    private static let wordLimit = base * base
    private static let digitsOfLimb = 9

    package static let zero = Natural(0)
    package static let one = Natural(1)

    package init(_ value: UInt64) {
        word = value < Self.wordLimit ? value : 0
        longLimbs = value < Self.wordLimit ? [] : Self.limbs(of: value)
    }

    private static func limbs(of value: UInt64) -> [UInt32] {
        var limbs: [UInt32] = []
        var rest = value
        while rest > 0 {
            limbs.append(UInt32(rest % base))
            rest /= base
        }
        return limbs
    }

    /// - Parameter digits: from 0 to 9, most significant first.
    package init(digits: [UInt8]) {
        let starts = stride(from: digits.count, to: 0, by: -Self.digitsOfLimb)
        let groups = starts.map { digits[max(0, $0 - Self.digitsOfLimb)..<$0] }
        self.init(limbs: groups.map { $0.reduce(0) { $0 * 10 + UInt32($1) } })
    }

    private init(limbs: [UInt32]) {
        let length = limbs.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
        word = length > 2 ? 0 : limbs[..<length].reversed().reduce(0) { $0 * Self.base + UInt64($1) }
        longLimbs = length > 2 ? Array(limbs[..<length]) : []
    }

    private var isWord: Bool { longLimbs.isEmpty }
    private var limbs: [UInt32] { isWord ? Self.limbs(of: word) : longLimbs }

    package var isZero: Bool { isWord && word == 0 }

    /// Nil where it is larger than any.
    package var integer: Int? { isWord ? Int(exactly: word) : Int(description) }

    package var nearestFloat: Double { isWord ? Double(word) : Double(description) ?? .infinity }

    package static func + (a: Natural, b: Natural) -> Natural {
        if a.isWord, b.isWord { return Natural(a.word + b.word) }
        let (one, other) = (a.limbs, b.limbs)
        var sum: [UInt32] = []
        var carry: UInt64 = 0
        for index in 0..<max(one.count, other.count) {
            carry += limb(index, of: one) + limb(index, of: other)
            sum.append(UInt32(carry % base))
            carry /= base
        }
        return Natural(limbs: sum + [UInt32(carry)])
    }

    package static func * (a: Natural, b: Natural) -> Natural {
        if a.isWord, b.isWord {
            let (product, overflows) = a.word.multipliedReportingOverflow(by: b.word)
            if !overflows { return Natural(product) }
        }
        let (one, two) = (a.limbs, b.limbs)
        var product = [UInt32](repeating: 0, count: one.count + two.count)
        for (index, limb) in one.enumerated() {
            var carry: UInt64 = 0
            for other in two.indices {
                carry += UInt64(product[index + other]) + UInt64(limb) * UInt64(two[other])
                product[index + other] = UInt32(carry % base)
                carry /= base
            }
            product[index + two.count] = UInt32(carry)
        }
        return Natural(limbs: product)
    }

    /// Absolute difference.
    package func distance(to other: Natural) -> Natural {
        if isWord, other.isWord { return Natural(max(word, other.word) - min(word, other.word)) }
        let (greater, smaller) = self < other ? (other.limbs, limbs) : (limbs, other.limbs)
        var difference: [UInt32] = []
        var borrow: UInt64 = 0
        for index in greater.indices {
            let rest = Self.base + Self.limb(index, of: greater) - Self.limb(index, of: smaller) - borrow
            difference.append(UInt32(rest % Self.base))
            borrow = rest < Self.base ? 1 : 0
        }
        return Natural(limbs: difference)
    }

    /// The number times a power of ten.
    package func timesTen(toThe exponent: Int) -> Natural {
        guard !isZero, exponent > 0 else { return self }
        let (zeroLimbs, zeros) = exponent.quotientAndRemainder(dividingBy: Self.digitsOfLimb)
        let factor = (0..<zeros).reduce(into: UInt64(1)) { power, _ in power *= 10 }
        return Natural(limbs: [UInt32](repeating: 0, count: zeroLimbs) + (self * Natural(factor)).limbs)
    }

    /// Long division; the quotient of a division by zero is 0, with the number as remainder.
    package func quotientAndRemainder(dividingBy divisor: Natural) -> (quotient: Natural, remainder: Natural) {
        guard !divisor.isZero, self >= divisor else { return (.zero, self) }
        if isWord, divisor.isWord { return (Natural(word / divisor.word), Natural(word % divisor.word)) }
        var quotient: [UInt32] = []
        var remainder = Natural.zero
        for limb in limbs.reversed() {
            remainder = Natural(limbs: [limb] + remainder.limbs)
            let digit = remainder.countOf(divisor)
            remainder = remainder.distance(to: divisor * Natural(digit))
            quotient.append(UInt32(digit))
        }
        return (Natural(limbs: quotient.reversed()), remainder)
    }

    /// Quotient of a number that is below `base` times the divisor.
    private func countOf(_ divisor: Natural) -> UInt64 {
        var fits: UInt64 = 0
        var exceeds = Self.base
        while exceeds - fits > 1 {
            let middle = (fits + exceeds) / 2
            if divisor * Natural(middle) <= self { fits = middle } else { exceeds = middle }
        }
        return fits
    }

    package static func greatestCommonDivisor(_ a: Natural, _ b: Natural) -> Natural {
        var (a, b) = (a, b)
        while !b.isZero { (a, b) = (b, a.quotientAndRemainder(dividingBy: b).remainder) }
        return a
    }

    private static func limb(_ index: Int, of limbs: [UInt32]) -> UInt64 { index < limbs.count ? UInt64(limbs[index]) : 0 }
}

extension Natural: Comparable {
    package static func < (a: Natural, b: Natural) -> Bool {
        if a.isWord, b.isWord { return a.word < b.word }
        guard a.longLimbs.count == b.longLimbs.count else { return a.longLimbs.count < b.longLimbs.count }
        return a.longLimbs.reversed().lexicographicallyPrecedes(b.longLimbs.reversed())
    }
}

extension Natural: CustomStringConvertible {
    package var description: String {
        guard let first = longLimbs.last else { return "\(word)" }
        return longLimbs.dropLast().reversed().reduce(into: String(first)) { text, limb in
            let digits = String(limb)
            text += String(repeating: "0", count: Self.digitsOfLimb - digits.count) + digits
        }
    }
}

extension Natural {
    /// The digits with a decimal point before the last ones, without zeros at the end: "1.5" for 1500 with three decimals.
    package func text(decimals: Int) -> String {
        let digits = Array(description.utf8)
        let zero = UInt8(ascii: "0")
        let filled = [UInt8](repeating: zero, count: max(0, decimals + 1 - digits.count)) + digits
        let whole = filled.dropLast(decimals)
        guard let last = filled.suffix(decimals).lastIndex(where: { $0 != zero }) else { return String(decoding: whole, as: UTF8.self) }
        return String(decoding: whole + [UInt8(ascii: ".")] + filled[whole.endIndex...last], as: UTF8.self)
    }
}
