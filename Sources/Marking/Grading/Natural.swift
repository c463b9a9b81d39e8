/// A natural number of any size, so that neither sums nor numbers as written overflow.
struct Natural: Hashable, Sendable {
    /// Nine decimal digits each, least significant first, without leading zeros.
    private var limbs: [UInt32]

    private static let base: UInt64 = 1_000_000_000
    private static let digitsOfLimb = 9

    static let zero = Natural(0)
    static let one = Natural(1)

    init(_ value: UInt64) {
        limbs = []
        var rest = value
        while rest > 0 {
            limbs.append(UInt32(rest % Self.base))
            rest /= Self.base
        }
    }

    /// - Parameter digits: from 0 to 9, most significant first.
    init(digits: [UInt8]) {
        let starts = stride(from: digits.count, to: 0, by: -Self.digitsOfLimb)
        let groups = starts.map { digits[max(0, $0 - Self.digitsOfLimb)..<$0] }
        self.init(limbs: groups.map { $0.reduce(0) { $0 * 10 + UInt32($1) } })
    }

    private init(limbs: [UInt32]) {
        self.limbs = limbs
        while self.limbs.last == 0 { self.limbs.removeLast() }
    }

    var isZero: Bool { limbs.isEmpty }

    /// Value of at most two limbs, which is nearly always enough; else nil.
    private var word: UInt64? {
        guard limbs.count <= 2 else { return nil }
        return limbs.reversed().reduce(0) { $0 * Self.base + UInt64($1) }
    }

    static func + (a: Natural, b: Natural) -> Natural {
        var sum: [UInt32] = []
        var carry: UInt64 = 0
        for place in 0..<max(a.limbs.count, b.limbs.count) {
            carry += a.limb(place) + b.limb(place)
            sum.append(UInt32(carry % base))
            carry /= base
        }
        return Natural(limbs: sum + [UInt32(carry)])
    }

    static func * (a: Natural, b: Natural) -> Natural {
        var product = [UInt32](repeating: 0, count: a.limbs.count + b.limbs.count)
        for (place, limb) in a.limbs.enumerated() {
            var carry: UInt64 = 0
            for other in 0..<b.limbs.count {
                carry += UInt64(product[place + other]) + UInt64(limb) * UInt64(b.limbs[other])
                product[place + other] = UInt32(carry % base)
                carry /= base
            }
            product[place + b.limbs.count] = UInt32(carry)
        }
        return Natural(limbs: product)
    }

    /// Absolute difference.
    func distance(to other: Natural) -> Natural {
        let (greater, smaller) = self < other ? (other, self) : (self, other)
        var difference: [UInt32] = []
        var borrow: UInt64 = 0
        for place in greater.limbs.indices {
            let rest = Self.base + greater.limb(place) - smaller.limb(place) - borrow
            difference.append(UInt32(rest % Self.base))
            borrow = rest < Self.base ? 1 : 0
        }
        return Natural(limbs: difference)
    }

    /// The number times a power of ten.
    func timesTen(toThe exponent: Int) -> Natural {
        guard !isZero, exponent > 0 else { return self }
        let (zeroLimbs, zeros) = exponent.quotientAndRemainder(dividingBy: Self.digitsOfLimb)
        let factor = (0..<zeros).reduce(into: UInt64(1)) { power, _ in power *= 10 }
        return Natural(limbs: [UInt32](repeating: 0, count: zeroLimbs) + (self * Natural(factor)).limbs)
    }

    /// Long division; the quotient of a division by zero is 0, with the number as remainder.
    func quotientAndRemainder(dividingBy divisor: Natural) -> (quotient: Natural, remainder: Natural) {
        guard !divisor.isZero, self >= divisor else { return (.zero, self) }
        if let word, let divisorWord = divisor.word {
            return (Natural(word / divisorWord), Natural(word % divisorWord))
        }
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

    static func greatestCommonDivisor(_ a: Natural, _ b: Natural) -> Natural {
        var (a, b) = (a, b)
        while !b.isZero { (a, b) = (b, a.quotientAndRemainder(dividingBy: b).remainder) }
        return a
    }

    private func limb(_ place: Int) -> UInt64 {
        place < limbs.count ? UInt64(limbs[place]) : 0
    }
}

extension Natural: Comparable {
    static func < (a: Natural, b: Natural) -> Bool {
        guard a.limbs.count == b.limbs.count else { return a.limbs.count < b.limbs.count }
        return a.limbs.reversed().lexicographicallyPrecedes(b.limbs.reversed())
    }
}

extension Natural: CustomStringConvertible {
    var description: String {
        guard let first = limbs.last else { return "0" }
        return limbs.dropLast().reversed().reduce(into: String(first)) { text, limb in
            let digits = String(limb)
            text += String(repeating: "0", count: Self.digitsOfLimb - digits.count) + digits
        }
    }
}
