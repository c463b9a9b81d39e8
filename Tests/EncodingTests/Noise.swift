/// Random numbers from a seed: xorshift64.
struct Noise {
    var state: UInt64 = 88_172_645_463_325_252

    mutating func next() -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33)
    }

    static func bytes(_ count: Int) -> [UInt8] {
        var noise = Noise()
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: noise.next()) }
    }
}
