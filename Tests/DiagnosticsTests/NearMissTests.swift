import Testing

@testable import Diagnostics

struct NearMissTests {
    @Test(arguments: [
        ("chioces", ["choices", "order", "draw"], "choices"),
        ("titel", ["title", "time-limit"], "title"),
        ("TITLE", ["title"], "title"),
        ("ordr", ["draw", "order"], "order"),
        ("explantion", ["explanation"], "explanation"),
        ("idd", ["id"], "id"),
    ])
    func findsTheWordThatWasMeant(word: String, candidates: [String], meant: String) {
        #expect(NearMiss.of(word, among: candidates) == meant)
        #expect(NearMiss.question(word, among: candidates) == "; did you mean '\(meant)'?")
    }

    @Test(arguments: [
        ("x", ["y", "id"]), ("colour", ["choices", "draw", "order"]), ("", ["id"]), ("title", []), ("ab", ["cd"]),
    ])
    func saysNothingWhereNothingIsNear(word: String, candidates: [String]) {
        #expect(NearMiss.of(word, among: candidates) == nil)
        #expect(NearMiss.question(word, among: candidates) == "")
    }

    @Test func takesTheNearestAndThenTheFirstInTheAlphabet() {
        #expect(NearMiss.of("cells", among: ["bells", "cell", "cells"]) == "cells")
        #expect(NearMiss.of("cats", among: ["rats", "bats"]) == "bats")
    }

    @Test(arguments: [
        ("", "abc", 3), ("abc", "", 3), ("same", "same", 0), ("abc", "acb", 1), ("kitten", "sitting", 3), ("é", "e", 1),
        ("ab", "ba", 1), ("abcd", "badc", 2),
    ])
    func countsChanges(a: String, b: String, distance: Int) {
        #expect(NearMiss.editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == distance)
        #expect(NearMiss.editDistance(Array(b.unicodeScalars), Array(a.unicodeScalars)) == distance)
    }

    @Test func aVeryLongWordIsNoMisspelling() {
        let word = String(repeating: "ab", count: 500_000)
        #expect(NearMiss.of(word, among: [word]) == nil)
        #expect(NearMiss.of("choises", among: [word, "choices"]) == "choices")
    }
}
