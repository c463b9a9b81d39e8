import Encoding

/// Order in which pages without script show the items of an ordering or matching question.
package enum FallbackOrder {
    /// Shuffle of `0..<count` that depends only on the ids. If that is the author's order, which would reveal the answer, it is
    /// rotated by one.
    package static func of(_ count: Int, quiz: String, question: String) -> [Int] {
        of(count, seed: UInt32(truncatingIfNeeded: FNV1a.hash("\(quiz)/\(question)")))
    }

    /// The page's script shuffles in the same way.
    package static func of(_ count: Int, seed: UInt32) -> [Int] {
        var order = Array(0..<count)
        var random = Mulberry32(state: seed)
        for index in stride(from: count - 1, to: 0, by: -1) {
            let other = Int((UInt64(random.next()) * UInt64(index + 1)) >> 32)
            order.swapAt(index, other)
        }
        guard count > 1, order.elementsEqual(0..<count) else { return order }
        return Array(order[1...]) + [order[0]]
    }
}

/// Pseudorandom number generator of the page's script, too.
package struct Mulberry32: Sendable {
    private var state: UInt32

    package init(state: UInt32) { self.state = state }

    package mutating func next() -> UInt32 {
        state &+= 0x6D2B_79F5
        var mixed = (state ^ (state >> 15)) &* (state | 1)
        mixed ^= mixed &+ (mixed ^ (mixed >> 7)) &* (mixed | 61)
        return mixed ^ (mixed >> 14)
    }
}
