import Testing

@testable import Marking

struct TextOrderTests {
    private static let texts = [
        "", "a", "A", "ab", "a b", "a\0b", "a\0", "\0", "Zoë", "Zoe\u{308}", "Zoe", "zoë", "王小明", "é", "e\u{301}", "e", "f", "\u{1F600}",
        "\u{FFFD}",
    ]

    /// The order in which Swift sorts texts, on any number of threads.
    @Test(arguments: 1...5) func isThatOfSwift(jobs: Int) {
        let pairs = Self.texts.flatMap { first in Self.texts.reversed().map { (first, $0) } }
        var order = TextOrder(count: pairs.count)
        for (first, second) in pairs { order.add(first, second) }
        let expected = pairs.indices.sorted { pairs[$0] < pairs[$1] }
        #expect(order.indices(jobs: jobs).map { pairs[$0].0 } == expected.map { pairs[$0].0 })
        #expect(order.indices(jobs: jobs) == expected, "equal texts stay in their order")
        #expect(TextOrder(count: 0).indices(jobs: jobs).isEmpty)
    }
}
