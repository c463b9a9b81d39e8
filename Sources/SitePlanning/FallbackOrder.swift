import Encoding

/// Order in which pages without script show the items of an ordering or matching question.
package enum FallbackOrder {
    /// Shuffle of `0..<count` that depends only on the ids. If that is the author's order, which would reveal the answer, it is
    /// rotated by one.
    package static func of(_ count: Int, quiz: String, question: String) -> [Int] {
        var shuffling = Shuffling(seed: UInt32(truncatingIfNeeded: FNV1a.hash("\(quiz)/\(question)")))
        return shuffling.disorder(of: count)
    }
}
