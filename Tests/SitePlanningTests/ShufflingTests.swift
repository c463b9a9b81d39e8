import Foundation
import SitePlanning
import Testing

/// Tests with vectors that the page's script passes, too.
@Suite struct ShufflingTests {
    @Test(arguments: try ShufflingVectors.read().bits)
    func drawsTheBitsOfTheScript(vector: ShufflingVectors.Bits) {
        var random = Mulberry32(state: vector.input.seed)
        #expect((0..<vector.input.count).map { _ in random.next() } == vector.expected)
    }

    @Test(arguments: try ShufflingVectors.read().disorders)
    func disordersAsTheScriptDoes(vector: ShufflingVectors.Order) {
        #expect(FallbackOrder.of(vector.input.count, seed: vector.input.seed) == vector.expected)
    }

    /// A disorder is a shuffle in which nothing is pinned and something moves.
    @Test(arguments: try ShufflingVectors.read().shuffles.filter(\.isDisorder))
    func shufflesAsTheScriptDoes(vector: ShufflingVectors.Order) {
        #expect(FallbackOrder.of(vector.input.count, seed: vector.input.seed) == vector.expected)
    }
}

struct ShufflingVectors: Decodable {
    var bits: [Bits]
    var shuffles: [Order]
    var disorders: [Order]

    struct Input: Decodable {
        var seed: UInt32
        var count: Int
        var pinned: [Int]?
    }

    struct Bits: Decodable, CustomTestStringConvertible {
        var name: String
        var input: Input
        var expected: [UInt32]
        var testDescription: String { name }
    }

    struct Order: Decodable, CustomTestStringConvertible {
        var name: String
        var input: Input
        var expected: [Int]
        var testDescription: String { name }

        var isDisorder: Bool {
            input.pinned?.isEmpty != false && (input.count < 2 || expected != expected.sorted())
        }
    }

    static func read() throws -> ShufflingVectors {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/shuffling.json")
        return try JSONDecoder().decode(ShufflingVectors.self, from: Data(contentsOf: file))
    }
}
