import Localization
import Testing

struct AlternativesTests {
    @Test(
        arguments: [
            ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
            (["3", "42 ± 0,5", "10³"], "3; 42 ± 0,5 or 10³"),
            (["1,5", "2"], "1,5 or 2"),
        ] as [([String], String)])
    func areDividedSoThatDecimalCommasStayClear(words: [String], expected: String) {
        #expect(words.alternatives(separator: ", ", or: " or ") == expected)
    }
}
