import Foundation
import Testing

@testable import QuizExchange

/// Vectors that the page's script passes, too.
struct ShufflingTests {
    private struct Vectors: Decodable {
        struct Bits: Decodable {
            struct Input: Decodable {
                var seed: UInt32
                var count: Int
            }

            var input: Input
            var expected: [UInt32]
        }

        struct Shuffle: Decodable {
            struct Input: Decodable {
                var seed: UInt32
                var count: Int
                var pinned: [Int]
            }

            var input: Input
            var expected: [Int]
        }

        var bits: [Bits]
        var shuffles: [Shuffle]
    }

    private static let vectors = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Vectors/shuffling.json")

    @Test func vectors() throws {
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: ShufflingTests.vectors))
        for vector in vectors.bits {
            var shuffling = Shuffling(seed: vector.input.seed)
            #expect((0..<vector.input.count).map { _ in shuffling.bits() } == vector.expected)
        }
        for vector in vectors.shuffles {
            var shuffling = Shuffling(seed: vector.input.seed)
            #expect(shuffling.order(of: vector.input.count) { vector.input.pinned.contains($0) } == vector.expected)
        }
    }

    @Test func theRightOrderIsNeverGiven() {
        for seed in 0..<200 as Range<UInt32> {
            var shuffling = Shuffling(seed: seed)
            #expect(shuffling.disorder(of: 3) != [0, 1, 2])
        }
    }
}
