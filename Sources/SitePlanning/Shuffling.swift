/// Seeded shuffling, equal to that of attempts in pages: `Tests/Vectors/shuffling.json` keeps the two equal.
package struct Shuffling {
    private var random: Mulberry32

    package init(seed: UInt32) { random = Mulberry32(state: seed) }

    /// New order of `count` items by their indices; pinned ones stay where they are, the others are shuffled.
    package mutating func order(of count: Int, isPinned: (Int) -> Bool = { _ in false }) -> [Int] {
        var result = Array(0..<count)
        let movable = result.filter { !isPinned($0) }
        for last in stride(from: movable.count - 1, to: 0, by: -1) {
            let other = Int((UInt64(random.next()) * UInt64(last + 1)) >> 32)
            result.swapAt(movable[last], movable[other])
        }
        return result
    }

    /// New order that is never the given one, which would be the answer: then all items move up by one.
    package mutating func disorder(of count: Int) -> [Int] {
        Shuffling.disordered(order(of: count))
    }

    /// A new order of items some of which are equal: the first of them is there for all.
    ///
    /// - Parameter first: for each item, the index of the first one that is equal.
    package mutating func disorder(withoutRepetitions first: [Int]) -> [Int] {
        // All are shuffled, as repetitions must not change the orders that follow.
        Shuffling.disordered(disorder(of: first.count).filter { first[$0] == $0 })
    }

    private static func disordered(_ order: [Int]) -> [Int] {
        zip(order, order.dropFirst()).allSatisfy(<) ? Array(order.dropFirst()) + order.prefix(1) : order
    }
}

/// A 32-bit pseudorandom number generator by Tommy Ettinger, in the public domain; the page's script has it, too.
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
