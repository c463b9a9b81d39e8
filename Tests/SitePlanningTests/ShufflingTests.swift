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
        var shuffling = Shuffling(seed: vector.input.seed)
        #expect(shuffling.disorder(of: vector.input.count) == vector.expected)
    }

    @Test(arguments: try ShufflingVectors.read().shuffles)
    func shufflesAsTheScriptDoes(vector: ShufflingVectors.Order) {
        var shuffling = Shuffling(seed: vector.input.seed)
        #expect(shuffling.order(of: vector.input.count) { vector.input.pinned?.contains($0) ?? false } == vector.expected)
    }

    @Test func theRightOrderIsNeverGiven() {
        for seed in 0..<200 as Range<UInt32> {
            var shuffling = Shuffling(seed: seed)
            #expect(shuffling.disorder(of: 3) != [0, 1, 2])
        }
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
    }

    static func read() throws -> ShufflingVectors {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/shuffling.json")
        return try JSONDecoder().decode(ShufflingVectors.self, from: Data(contentsOf: file))
    }
}
